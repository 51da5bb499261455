"""Reading rules and decks of a game from JSON objects: strictly, see :mod:`cardtool.shapes`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from cardtool.engine.families import FAMILIES, family_named
from cardtool.engine.family import Copies, Family, Listing
from cardtool.engine.rule_book import RuleSet
from cardtool.errors import UnknownName
from cardtool.shapes import Fixed, ListOf, MapOf, Maybe, Object, Text, Whole

__all__ = ["FIGURE", "MAYBE_TEXT", "TEXT", "deck_shape", "read_family", "rules_shape"]

_RULES_NAME: Final = re.compile(r"([^()\s]+)(?:\(.*\))?")
TEXT: Final = Text(1000)
"""Any short text."""
MAYBE_TEXT: Final = Maybe(TEXT)
"""Any short text, or null."""
FIGURE: Final = Whole(0, 100_000)
_COPIES: Final = ListOf(Fixed((Text(200), Whole(1, 1000))), 1000)


def read_family(record: dict[str, Any], what: str) -> Family:
    """Return the game that a record names; `what`: what it is, such as ``a record``.

    Raises:
        ValueError: it names none, or one that is not known here.
    """
    name = TEXT.read(record.get("game"), "game")
    try:
        return family_named(name)
    except UnknownName:
        known = " and ".join(family.name for family in FAMILIES)
        raise ValueError(f"{what} of the game {name!r:.80}; this cardtool plays {known}") from None


@cache
def rules_shape(game: str) -> Object:
    """Return what recorded rules of a game look like; they are read as a rule set.

    A setting that came later has its preset's value.
    """
    made: Callable[..., RuleSet] = partial(_made_rules, family_named(game))
    return Object({"name": Text(), "settings": MapOf(TEXT)}, made)


def _made_rules(family: Family, name: str, settings: dict[str, str]) -> RuleSet:
    form = _RULES_NAME.fullmatch(name)
    presets = family.book.presets
    if form is None or form[1] not in presets:
        raise ValueError(f"{name!r:.80} is no name of a rule set")
    values = {key: _setting(family, key, text) for key, text in settings.items()}
    return RuleSet(name, form[1], replace(presets[form[1]], **values))


def _setting(family: Family, name: str, text: str) -> Any:
    about = family.book.settings.get(name)
    if about is None:
        raise ValueError(f"written by a newer cardtool, which knows a setting {name!r:.80}")
    try:
        return about.codec.parse(text)
    except ValueError:
        raise ValueError(f"{name} cannot be {text!r}") from None


@cache
def deck_shape(game: str) -> Object:
    """Return what a recorded deck of a game looks like: its name, and the copies of each pile."""
    piles = family_named(game).piles
    made: Callable[..., Listing] = partial(_made_deck, piles)
    return Object({"name": TEXT, **dict.fromkeys(piles, _COPIES)}, made)


def _made_deck(names: tuple[str, ...], name: str, **piles: Copies) -> Listing:
    return Listing(name, tuple((pile, piles[pile]) for pile in names))
