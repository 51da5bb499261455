"""The only place that prints: results on stdout, messages and progress on stderr."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, Protocol, TextIO

from cardtool.report.lines import plain
from cardtool.report.safe_text import one_line, visible
from cardtool.report.text_layout import least_width

if TYPE_CHECKING:
    from rich.console import Console as RichConsole

    from cardtool.report.lines import Line
    from cardtool.report.tables import Table

__all__ = ["Console", "ProgressCallback"]


class ProgressCallback(Protocol):
    """Shows how far some work has got."""

    def __call__(self, done: int, total: int | None, told: str = "", /) -> None:
        """Show that `done` of `total` are done; `told` says more of it."""


# A drawn table of more rows costs most of a second and is scrolled past anyway.
_DRAWN_ROWS: Final = 60
_PATIENCE: Final = 0.7
# Blanks that a drawn table puts around each column.
_PADDING: Final = 3

_STYLES: Final = {
    "genus": "bold",
    "yellow": "#FFCF13",
    "violet": "#AE88FF",
    "blue": "#BBDDFF",
    "green": "#AAFF66",
    "gold": "bold yellow",
    "silver": "bold white",
    "bronze": "bold dark_orange3",
    "dung": "bold #8B5A2B",
    "figure": "bold",
    "label": "dim",
    "quiet": "dim",
    "text": "",
    "error": "bold red",
    "warning": "yellow",
    "info": "cyan",
    "added": "green",
    "removed": "red",
    "hunk": "cyan",
}


class Console:
    """Terminal or pipe, as the options and the environment want it."""

    def __init__(self, *, quiet: bool = False, verbose: bool = False, colour: bool = True) -> None:
        """Look at the streams once; `colour` off or NO_COLOR turn colours off everywhere."""
        self.quiet = quiet
        self.verbose = verbose
        self.colour = colour and not os.environ.get("NO_COLOR")

    @property
    def is_terminal(self) -> bool:
        """Whether stdout is a terminal, so that drawing makes sense."""
        return sys.stdout.isatty()

    def out(self, text: str) -> None:
        """Write a result to stdout as it is, with a line end."""
        sys.stdout.write(text if text.endswith("\n") else text + "\n")

    def note(self, text: str) -> None:
        """Write a message to stderr unless --quiet."""
        if not self.quiet:
            _line(sys.stderr, text)

    def detail(self, text: str) -> None:
        """Write a message to stderr with --verbose only."""
        if self.verbose:
            _line(sys.stderr, text)

    def secret(self, question: str) -> str | None:
        """Ask for a secret on the terminal, without showing it; None where nobody sits."""
        if not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
            return None
        from getpass import getpass

        return getpass(visible(question), sys.stderr)

    @property
    def converses(self) -> bool:
        """Whether somebody sits at the terminal and reads what is asked."""
        return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())

    def ask(self, prompt: str) -> str | None:
        """Ask for a line on stdin; None where nothing is left to read.

        Where the answer does not come from a terminal it is shown, too, so that what was
        printed reads like a conversation.
        """
        if sys.stdin is None:
            return None
        if sys.stdin.isatty() and sys.stdout.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 (lets input() edit the line)
            with suppress(EOFError):
                return input(prompt)
            self.out("")
            return None
        sys.stdout.write(prompt)
        sys.stdout.flush()
        answer = sys.stdin.readline()
        self.out(visible(answer.rstrip("\r\n")))
        return answer.rstrip("\r\n") if answer else None

    def error(self, text: str) -> None:
        """Write one line about what could not go on."""
        _line(sys.stderr, one_line(f"cardtool: {text}"))

    def draws(self, table: Table) -> bool:
        """Return whether `table` is drawn: on a terminal, short, and no word too wide for it."""
        return (
            self.is_terminal
            and len(table.rows) <= _DRAWN_ROWS
            and least_width(table, padding=_PADDING) <= self.width
        )

    def draw(self, table: Table) -> None:
        """Draw a short table on the terminal, folded to its width."""
        from rich import box
        from rich.table import Table as RichTable
        from rich.text import Text

        from cardtool.report.export_text import shown

        if table.title:
            self._rich().print(Text(f"\n {table.title}", "bold"))
        drawn = RichTable(box=box.SIMPLE_HEAD)
        for column in table.columns:
            drawn.add_column(
                Text(column.title),
                justify="right" if column.numeric else "left",
                overflow="fold",
                no_wrap=column.numeric,
            )
        for row in table.rows:
            drawn.add_row(*(Text(one_line(shown(value))) for value in row))
        self._rich().print(drawn)

    def lines(self, lines: Sequence[Line], accent: str | None = None) -> None:
        """Write styled lines; `accent` is the colour that the style ``genus`` stands for."""
        if not (self.is_terminal and self.colour):
            self.out(plain(lines))
            return
        from rich.text import Text

        rich = self._rich()
        for line in lines:
            text = Text()
            for span in line:
                style = _STYLES.get(span.style, "")
                text.append(span.text, accent if span.style == "genus" and accent else style)
            rich.print(text, soft_wrap=True)

    @property
    def width(self) -> int:
        """Columns of the terminal, 80 where there is none."""
        from shutil import get_terminal_size

        return get_terminal_size((80, 24)).columns

    @contextmanager
    def progress(self, label: str, *, at_once: bool = False) -> Iterator[ProgressCallback | None]:
        """Give a callback that draws a bar once the work takes longer than a moment.

        `at_once`: the work will, and its first part alone may take long.

        None is given where nobody would see it: stderr is no terminal, or --quiet.
        """
        if self.quiet or not sys.stderr.isatty():
            yield None
            return
        from rich.console import Console as Rich
        from rich.progress import Progress, TextColumn

        # Rich reckons the time left from the last moments: wrong where work is done in batches.
        remaining = TextColumn("{task.fields[left]}", style="progress.remaining")
        bar = Progress(
            *Progress.get_default_columns()[:-1],
            remaining,
            console=Rich(stderr=True, no_color=not self.colour, width=self.width),
            transient=True,
        )
        task = bar.add_task(label, total=None, left="")
        begun = time.monotonic()
        first: list[tuple[float, int]] = []

        def advance(done: int, total: int | None, told: str = "") -> None:
            now = time.monotonic()
            first.append((now, done))
            del first[1:]
            if not bar.live.is_started and (at_once or now - begun > _PATIENCE):
                bar.start()
            described = f"{label} {told}" if told else label
            left = _left(now - first[0][0], done - first[0][1], (total or done) - done)
            bar.update(task, completed=done, total=total, description=described, left=left)

        try:
            yield advance
        finally:
            bar.stop()

    def _rich(self) -> RichConsole:
        from rich.console import Console as Rich

        # Rich takes COLUMNS=0 at its word and shows nothing then.
        return Rich(
            no_color=not self.colour,
            width=self.width,
            highlight=False,
            markup=False,
            emoji=False,
        )


def _left(seconds: float, done: int, more: int) -> str:
    """Return how long the rest takes if so much took so many seconds: ``1:02:03``."""
    if done <= 0:
        return ""
    whole = round(seconds / done * more)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def _line(stream: TextIO, text: str) -> None:
    stream.write("\n".join(visible(part) for part in text.splitlines()) + "\n")
