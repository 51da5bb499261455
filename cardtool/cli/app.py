"""The command `cardtool`; the only place that turns errors into exit codes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from cardtool import __version__
from cardtool.cli import cards, catalog, decks, rules
from cardtool.cli.options import common_options
from cardtool.errors import CardtoolError, UsageError

__all__ = ["app", "main", "run"]

EXIT_ERROR: Final = 1
EXIT_USAGE: Final = 2
EXIT_INTERRUPTED: Final = 130

_NEGATED_TERM: Final = re.compile(r"-[a-z_]{2,}(?::|!=|[<>]=?|=)")

app = typer.Typer(
    name="cardtool",
    help="Cards, tables and deck checks for the wiki card game Ka-Mel-Oh!.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cardtool {__version__}")
        raise typer.Exit


@common_options(app)
def root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Cards, tables and deck checks for the wiki card game Ka-Mel-Oh!."""
    del version


catalog.register(app)
cards.register(app)
decks.register(app)
rules.register(app)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code: 0, 1, 2, 3 or 130 (CLI.md)."""
    args = [_shielded(word) for word in (sys.argv[1:] if arguments is None else arguments)]
    _speak_utf8()
    try:
        result: Any = app(args=args, prog_name="cardtool", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        return 0
    except (KeyboardInterrupt, typer.Abort):
        return EXIT_INTERRUPTED
    except Exception as error:
        if "--debug" in args:
            raise
        return _report(error)
    return result if isinstance(result, int) else 0


def main() -> None:
    """Run the command line of this process and leave with its exit code."""
    sys.exit(run())


def _shielded(word: str) -> str:
    """Put a blank before a query term such as ``-rasse:kamel``, which is no option."""
    return f" {word}" if _NEGATED_TERM.match(word) else word


def _report(error: Exception) -> int:
    """Say in one line what stopped the command and return the exit code."""
    if isinstance(error, typer.TyperException):
        show = getattr(error, "show", None)
        if show is not None:
            show()
        return int(getattr(error, "exit_code", EXIT_USAGE))
    if isinstance(error, CardtoolError):
        message = str(error)
    elif isinstance(error, OSError):
        message = f"{error.filename or 'stdout'}: {error.strerror or error}"
    else:
        message = f"{type(error).__name__}: {error} (a fault of cardtool; --debug shows where)"
    from cardtool.cli.console import Console

    Console().error(message)
    return EXIT_USAGE if isinstance(error, UsageError) else EXIT_ERROR


def _speak_utf8() -> None:
    """Make both streams UTF-8 in any locale; a stream that was closed goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 (the process needs it to its end)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _silence() -> None:
    """Point stdout elsewhere, so that the interpreter's last flush fails no more."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
