"""Shell completion: rule sets, columns, card names. A completion never fails aloud."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from cardtool.errors import CardtoolError
from cardtool.samples import SCHEME, data_dir

__all__ = [
    "bot_names",
    "card_names",
    "claim_names",
    "column_names",
    "deck_files",
    "rule_set_names",
]


def bot_names(incomplete: str) -> list[str]:
    """Return the bots that start with `incomplete`."""
    from cardtool.players.player import bot_names as names

    return _starting(names(), incomplete)


def card_names(incomplete: str) -> list[str]:
    """Return names and numbers of the catalog that start with `incomplete`."""
    from cardtool.catalog.query import default_path, open_reader

    try:
        with open_reader(Path(os.environ.get("CARDTOOL_DB") or default_path())) as reader:
            names = reader.names()
    except CardtoolError:
        return []
    return _starting([*names, *names.values()], incomplete)


def claim_names(incomplete: str) -> list[str]:
    """Return the claims that start with `incomplete`."""
    from cardtool.cli.claim_input import claim_file

    return _starting([claim.id for claim in claim_file(None).claims], incomplete)


def column_names(incomplete: str) -> list[str]:
    """Complete the last name of a list of columns."""
    from cardtool.report.tables import CARD_COLUMNS

    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in _starting(CARD_COLUMNS, last)]


def deck_files(incomplete: str) -> list[str]:
    """Return the sample decks, and files and folders as the shell itself would."""
    if incomplete.startswith(SCHEME):
        names = (f"{SCHEME}decks/{path.name}" for path in data_dir().glob("decks/*"))
        return _starting(sorted(names), incomplete)
    folder, slash, _ = incomplete.rpartition("/")
    try:
        found = sorted(Path(folder or slash or ".").iterdir())
    except OSError:
        return []
    names = (f"{folder}{slash}{path.name}{'/' if path.is_dir() else ''}" for path in found)
    return [name for name in names if name.startswith(incomplete)]


def rule_set_names(incomplete: str) -> list[str]:
    """Return the rule sets that start with `incomplete`."""
    from cardtool.engine.registry import rule_sets

    return _starting(rule_sets(), incomplete)


def _starting(names: Iterable[str], incomplete: str) -> list[str]:
    wanted = incomplete.casefold()
    return [name for name in names if name.casefold().startswith(wanted)]
