"""The command `cardtool`; the only place that turns errors into exit codes."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from cardtool import __version__
from cardtool.cli import (
    cards,
    catalog,
    claims,
    compare,
    decks,
    effects,
    history,
    impact,
    lint,
    play,
    portal,
    replay,
    results,
    rules,
    simulate,
    sweep,
    tournament,
    tune,
)
from cardtool.cli.console import Console
from cardtool.cli.options import EXIT_ERROR, EXIT_INTERRUPTED, common_options
from cardtool.errors import CardtoolError, UsageError

__all__ = ["app", "run"]

EXIT_USAGE: Final = 2

# A minus before what is none of the short options, or before a field and its operator.
_NEGATED_TERM: Final = re.compile(r"-(?:[^-foqvh\d\s]|\w+(?::|!=|[<>]=?|=))")
# A minus before a figure or a blank.
_SENTENCE: Final = re.compile(r"-(?:\d|\s)")
_NO_OPTION: Final = {"cards": _NEGATED_TERM, "stats": _NEGATED_TERM, "effects": _SENTENCE}

app = typer.Typer(
    name="cardtool",
    help="Cards, decks, rules and games of the wiki card game Ka-Mel-Oh!.",
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
    """Cards, decks, rules and games of the wiki card game Ka-Mel-Oh!."""
    del version


catalog.register(app)
cards.register(app)
history.register(app)
lint.register(app)
decks.register(app)
rules.register(app)
effects.register(app)
play.register(app)
portal.register(app)
replay.register(app)
results.register(app)
simulate.register(app)
compare.register(app)
tournament.register(app)
sweep.register(app)
impact.register(app)
tune.register(app)
claims.register(app)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code: 0, 1, 2, 3 or 130 (CLI.md)."""
    _speak_utf8()
    args = _words(_from_shell() if arguments is None else arguments)
    try:
        result: Any = _command()(args=args, prog_name="cardtool", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # typer turns a closed pipe into SystemExit
        _silence()
        return 0
    except (KeyboardInterrupt, typer.Abort):
        result = EXIT_INTERRUPTED
    except Exception as error:
        if "--debug" in args:
            raise
        return _report(error)
    if result == EXIT_INTERRUPTED:  # typer turns Ctrl-C into this code, without a word
        Console().error("interrupted")
    return result if isinstance(result, int) else 0


@cache
def _command() -> Any:
    """Return all commands with their options, put together once: it takes as long as some run."""
    return get_command(app)


def _from_shell() -> list[str]:
    """Return the arguments of this process read as UTF-8, whatever the locale is called."""
    return [os.fsencode(word).decode("utf-8", "surrogateescape") for word in sys.argv[1:]]


def _words(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with query terms and sentences that begin with a minus shielded.

    A blank before ``-rasse:kamel`` or ``-5 AP für ein Monster.`` keeps it from being an option.
    """
    args = list(arguments)
    command = next((word for word in args if not word.startswith("-")), "")
    text = _NO_OPTION.get(command)
    return args if text is None else [f" {word}" if text.match(word) else word for word in args]


def _report(error: Exception) -> int:
    """Say in one line what stopped the command and return the exit code."""
    if isinstance(error, typer.TyperException):
        return _report_usage(error)
    if isinstance(error, CardtoolError):
        message = str(error)
    elif isinstance(error, OSError):
        message = f"{error.filename or 'stdout'}: {error.strerror or error}"
    else:
        message = f"{type(error).__name__}: {error} (a fault of cardtool; --debug shows where)"
    Console().error(message)
    return EXIT_USAGE if isinstance(error, UsageError) else EXIT_ERROR


def _report_usage(error: Any) -> int:
    """Say in one line what is wrong with the command line; show the help where none was given."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        error.show()
        return EXIT_USAGE
    message = " ".join(error.format_message().replace("Value error, ", "").split())
    path = context.command_path if context is not None else "cardtool"
    Console().error(f"{message.rstrip('.')}; see {path} --help")
    return EXIT_USAGE


def _speak_utf8() -> None:
    """Make all streams UTF-8 in any locale; an output that was closed goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 (the process needs it to its end)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _silence() -> None:
    """Point both streams elsewhere, so that the interpreter's last flush fails no more."""
    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(null, stream.fileno())
    os.close(null)
