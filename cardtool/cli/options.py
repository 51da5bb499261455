"""The options all commands share, and the decorator that adds them."""

from __future__ import annotations

import inspect
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Final

import typer

from cardtool.cli.console import Console
from cardtool.report.safe_text import one_line

if TYPE_CHECKING:
    from cardtool.catalog.query import Reader
    from cardtool.report.lines import Line
    from cardtool.report.tables import Table

__all__ = [
    "EXIT_ERROR",
    "EXIT_INTERRUPTED",
    "EXIT_PROBLEMS",
    "ROWS",
    "Effects",
    "Format",
    "Session",
    "command",
    "common_options",
]

EXIT_ERROR: Final = 1
EXIT_PROBLEMS: Final = 3
EXIT_INTERRUPTED: Final = 130


class Format(StrEnum):
    """How rows are written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"
    MD = "md"
    WIKITEXT = "wikitext"
    HTML = "html"


@dataclass(frozen=True)
class Session:
    """What one run of a command knows of its surroundings."""

    console: Console
    format: Format = Format.TABLE
    db: Path | None = None
    output: Path | None = None
    force: bool = False
    raw: bool = False

    @property
    def database(self) -> Path:
        """The catalog: --db, else CARDTOOL_DB, else the user data folder."""
        if self.db is not None:
            return self.db
        named = os.environ.get("CARDTOOL_DB")
        if named:
            return Path(named)
        from cardtool.catalog.query import default_path

        return default_path()

    @property
    def stdin(self) -> BinaryIO | None:
        """What is piped in; None where the standard input is closed."""
        return sys.stdin.buffer if sys.stdin else None

    @property
    def deck_stdin(self) -> BinaryIO | None:
        """What is piped in, from its beginning each time: a deck is asked for its rules first."""
        return None if self._piped is None else io.BytesIO(self._piped)

    @cached_property
    def _piped(self) -> bytes | None:
        from cardtool.decks import MOST_BYTES

        # One byte more than a deck may have, so that it shows.
        return None if self.stdin is None else self.stdin.read(MOST_BYTES + 1)

    def check_output(self) -> None:
        """Refuse an --output that could not be written, before anything else is done.

        Raises:
            OutputError: it exists already, or has no folder to be in.
        """
        if self.output is not None:
            from cardtool.report.files import refuse_existing

            refuse_existing(self.output, force=self.force)

    def reader(self) -> Reader:
        """Open the catalog for reading, as a context manager."""
        from cardtool.catalog.query import open_reader

        return open_reader(self.database)

    def show(self, *tables: Table) -> None:
        """Print the tables in the chosen format, or write them to --output."""
        from cardtool.report.export import render_all

        if self.output is None and self.format is Format.TABLE:
            for number, table in enumerate(tables):
                if self.console.draws(table):
                    self.console.draw(table)
                else:
                    self.console.out("\n" * bool(number) + render_all([table], "text"))
            return
        name = "text" if self.format is Format.TABLE else self.format.value
        self.write(render_all(tables, name, raw=self.raw))

    def show_report(self, head: Sequence[str], tables: Sequence[Table]) -> None:
        """Print some lines and the tables below.

        Formats that hold one table get the first, and nothing else.
        """
        if self.format in {Format.CSV, Format.JSONL}:
            self.show(tables[0])
        elif self.output is None and self.format is Format.TABLE:
            self.console.out("\n".join([*map(one_line, head), ""]))
            self.show(*tables)
        else:
            from cardtool.report.export import render_all

            name = "text" if self.format is Format.TABLE else self.format.value
            # A line of Markdown ends with two blanks.
            ends = {"text": "\n", "md": "  \n"}
            if name in ends:
                lines = ends[name].join(one_line(line) for line in head)
                self.write(f"{lines}\n\n{render_all(tables, name, raw=self.raw)}")
                return
            titled = [replace(tables[0], title=" ".join([*head, tables[0].title or ""]))]
            self.write(render_all([*titled, *tables[1:]], name, raw=self.raw))

    def write(self, text: str) -> None:
        """Print a finished text, or write it to --output; no rows are no line."""
        whole = text if text.endswith("\n") or not text else text + "\n"
        if self.output is None:
            if whole:
                self.console.out(whole)
            return
        from cardtool.report.files import write_text

        write_text(self.output, whole, force=self.force)
        self.console.note(f"wrote {self.output}")

    def write_lines(self, lines: Sequence[Line], accent: str | None = None) -> None:
        """Print styled lines, or write them without style to --output."""
        if self.output is None:
            self.console.lines(lines, accent)
            return
        from cardtool.report.lines import plain

        self.write(plain(lines))

    def write_json(self, value: object) -> None:
        """Print one JSON object, or write it to --output."""
        import json

        from cardtool.report.safe_text import escaped_controls

        self.write(escaped_controls(json.dumps(value, ensure_ascii=False, indent=2)))


Effects = Annotated[
    Path | None,
    typer.Option(
        "--effects",
        metavar="FILE",
        readable=False,
        help="What cards do; it counts before our files and the cards' texts.",
    ),
]
"""The option of commands that judge or show what cards do."""

_OPTIONS: Final[dict[str, Any]] = {
    "db": Annotated[
        Path | None,
        typer.Option(
            "--db", metavar="PATH", readable=False, help="Catalog file (else CARDTOOL_DB)."
        ),
    ],
    "format": Annotated[
        Format | None, typer.Option("--format", "-f", help="How rows are written.")
    ],
    "output": Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            readable=False,
            help="Write there instead of stdout.",
        ),
    ],
    "force": Annotated[bool | None, typer.Option("--force", help="Overwrite existing files.")],
    "raw": Annotated[
        bool | None, typer.Option("--raw", help="Leave CSV cells as they are, formulas too.")
    ],
    "quiet": Annotated[bool | None, typer.Option("--quiet", "-q", help="Results only.")],
    "verbose": Annotated[bool | None, typer.Option("--verbose", "-v", help="Say more.")],
    "debug": Annotated[bool | None, typer.Option("--debug", help="Show tracebacks.")],
    "no_color": Annotated[bool | None, typer.Option("--no-color", help="No colours.")],
}
_ALWAYS: Final = ("quiet", "verbose", "debug", "no_color")
ROWS: Final = ("format", "output", "force", "raw")
"""The options of commands that write rows."""


def command(
    app: typer.Typer,
    name: str,
    *,
    example: str,
    catalog: bool = True,
    writes: Sequence[str] = ROWS,
) -> Callable[[Callable[..., int | None]], Callable[..., int | None]]:
    """Register a function ``f(session, …)`` as a command with the shared options.

    `catalog` adds --db; `writes` are those of :data:`ROWS` that matter to what it writes;
    `example` ends the help.
    """
    names = (("db",) if catalog else ()) + tuple(writes) + _ALWAYS

    def register(function: Callable[..., int | None]) -> Callable[..., int | None]:
        _register(app, name, function, names=names, example=example)
        return function

    return register


def common_options(app: typer.Typer) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Let the shared options stand before the command, too; a later one wins."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        own = inspect.signature(function, eval_str=True).parameters
        shared = [_parameter(key, annotation, None) for key, annotation in _OPTIONS.items()]

        def run(ctx: typer.Context, **values: Any) -> None:
            ctx.obj = {key: values.pop(key) for key in _OPTIONS}
            function(**values)

        _wear(run, [_CONTEXT, *_keywords(own), *shared])
        app.callback(help=inspect.getdoc(function))(run)
        return function

    return register


def _register(
    app: typer.Typer,
    name: str,
    function: Callable[..., int | None],
    *,
    names: tuple[str, ...],
    example: str,
) -> None:
    own = inspect.signature(function, eval_str=True).parameters
    shared = [_parameter(key, _OPTIONS[key], None) for key in names]

    def run(ctx: typer.Context, **values: Any) -> int | None:
        given = {key: values.pop(key) for key in names}
        before = ctx.obj or {}
        merged = {
            key: given.get(key) if given.get(key) is not None else before.get(key)
            for key in _OPTIONS
        }
        return function(_session(merged), **values)

    _wear(run, [_CONTEXT, *_keywords(own), *shared])
    doc = inspect.getdoc(function) or ""
    app.command(name, help=f"{doc}\n\n\b\nExample:\n  {example}")(run)


def _parameter(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default
    )


_CONTEXT: Final = _parameter("ctx", typer.Context, inspect.Parameter.empty)


def _keywords(parameters: Mapping[str, inspect.Parameter]) -> list[inspect.Parameter]:
    return [p.replace(kind=p.KEYWORD_ONLY) for key, p in parameters.items() if key != "session"]


def _wear(function: Callable[..., Any], parameters: list[inspect.Parameter]) -> None:
    """Show typer the parameters that `function` takes as keywords."""
    function.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    function.__annotations__ = {p.name: p.annotation for p in parameters}


def _session(values: dict[str, Any]) -> Session:
    console = Console(
        quiet=bool(values.get("quiet")),
        verbose=bool(values.get("verbose")),
        colour=not values.get("no_color"),
    )
    return Session(
        console=console,
        format=values.get("format") or Format.TABLE,
        db=values.get("db"),
        output=None if str(values.get("output")) == "-" else values.get("output"),
        force=bool(values.get("force")),
        raw=bool(values.get("raw")),
    )
