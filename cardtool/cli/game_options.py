"""The options of commands that play games: decks, rule sets, players, seeds, and who works."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from cardtool.cli.complete import bot_names, deck_files, rule_set_names

__all__ = [
    "DEFAULT_GAMES",
    "Bots",
    "Cluster",
    "FirstDeck",
    "Games",
    "Jobs",
    "OneRules",
    "Resume",
    "SecondDeck",
    "Seed",
    "SomeRules",
]

DEFAULT_GAMES: Final = 1000
"""Games where nobody says how many."""

_MOST_SEED: Final = 2**64 - 1
_MOST_GAMES: Final = 10_000_000


def _deck(letter: str) -> Any:
    return typer.Argument(
        metavar=letter, help="Deck file, or sample:decks/NAME.txt.", autocompletion=deck_files
    )


FirstDeck = Annotated[str | None, _deck("A")]
SecondDeck = Annotated[str | None, _deck("B")]
SomeRules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="R",
        help="Rule set; once for each. Unless given, all proposals, or the decks' Format.",
        autocompletion=rule_set_names,
    ),
]
OneRules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="R",
        help="Rule set; default wimu, or the decks' Format.",
        autocompletion=rule_set_names,
    ),
]
Games = Annotated[
    int | None,
    typer.Option(
        "--games", min=1, max=_MOST_GAMES, help=f"Games, in pairs; default {DEFAULT_GAMES}."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        max=_MOST_SEED,
        help="Number that decides; without it one is drawn and shown.",
    ),
]
Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="NAME[,NAME]",
        help="Who plays A and B; default greedy.",
        autocompletion=bot_names,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, max=1024, help="Processes; default one a processor."),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Dask scheduler, such as tcp://host:8786."),
]
Resume = Annotated[
    str | None,
    typer.Option("--resume", metavar="FILE", help="Go on with a report in JSON."),
]
