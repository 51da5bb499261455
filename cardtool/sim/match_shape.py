"""Reading a match-up from a JSON object: strictly, see :mod:`cardtool.sim.shapes`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe, Values
from cardtool.effects.record import read_script
from cardtool.effects.spec import Script
from cardtool.engine.kameloh.presets import PRESETS
from cardtool.engine.kameloh.rules import SETTINGS
from cardtool.engine.registry import RuleSet
from cardtool.sim.matchup import Listing, MatchUp
from cardtool.sim.shapes import (
    Fixed,
    Flag,
    ListOf,
    MapOf,
    Maybe,
    Object,
    Shape,
    Text,
    Whole,
    Word,
)

__all__ = ["DECK", "FIGURE", "MAYBE_TEXT", "RULES", "TABLE", "TEXT", "check_effects"]


def check_effects(match: MatchUp) -> None:
    """Make sure that what is said of effects is said of cards that are there, and once.

    Raises:
        ValueError: it is not.
    """
    known = {card.nr for card in match.cards}
    for key, numbers in (("effects", tuple(match.effects)), ("unread", match.unread)):
        for nr in numbers:
            if nr not in known:
                raise ValueError(f"{key}: there is no card {nr!r:.80}")
    unread = set(match.unread)
    if len(unread) < len(match.unread) or unread & match.effects.keys():
        raise ValueError("unread: what a card does is said twice")


def _made_rules(name: str, settings: dict[str, str]) -> RuleSet:
    """Return recorded rules; a setting that came later has its preset's value."""
    form = _RULES_NAME.fullmatch(name)
    if form is None or form[1] not in PRESETS:
        raise ValueError(f"{name!r:.80} is no name of a rule set")
    values = {key: _setting(key, text) for key, text in settings.items()}
    return RuleSet(name, form[1], replace(PRESETS[form[1]], **values))


def _setting(name: str, text: str) -> Any:
    if name not in SETTINGS:
        raise ValueError(f"written by a newer cardtool, which knows a setting {name!r:.80}")
    try:
        return SETTINGS[name].codec.parse(text)
    except ValueError:
        raise ValueError(f"{name} cannot be {text!r}") from None


_NR: Final = Text(200)
_NRS: Final = ListOf(_NR)
TEXT: Final = Text(1000)
"""Any short text."""
MAYBE_TEXT: Final = Maybe(TEXT)
"""Any short text, or null."""
FIGURE: Final = Whole(0, 100_000)
_MAYBE_FIGURE: Final = Maybe(FIGURE)
_COUNT: Final = Whole(0, 1000)
_COPIES: Final = ListOf(Fixed((_NR, Whole(1, 1000))), 1000)
_RULES_NAME: Final = re.compile(r"([^()\s]+)(?:\(.*\))?")
RULES: Final = Object({"name": Text(), "settings": MapOf(TEXT)}, _made_rules)
DECK: Final = Object({"name": TEXT, "main": _COPIES, "fusion": _COPIES}, Listing)
_CARD: Final = Object(
    {
        "nr": _NR,
        "name": MAYBE_TEXT,
        "kind": Word(Kind),
        "hk": Maybe(Whole(1, 4)),
        **dict.fromkeys(("ap", "dp", "lp", "d"), _MAYBE_FIGURE),
        "d_mark": Maybe(Word(PriceMark)),
        "universal": Flag(),
        "klasse": MAYBE_TEXT,
        "rasse": MAYBE_TEXT,
    },
    Card,
)
_PART: Final = Object(
    {
        "cards": _NRS,
        "klasse": MAYBE_TEXT,
        "rasse": MAYBE_TEXT,
        "least": _COUNT,
        "most": Maybe(_COUNT),
    },
    Part,
)
_RECIPE: Final = Object(
    {
        "result": _NR,
        "kind": Word(Kind),
        "parts": ListOf(_PART, 1000),
        "items": _NRS,
        "needs_item": Flag(),
        "values": Word(Values),
    },
    Recipe,
)


class _Effect:
    """What a card does, in the form of :mod:`cardtool.effects.record`."""

    def read(self, value: Any, where: str) -> Script:
        """Return the script; see :meth:`Shape.read`."""
        script, mistakes = read_script(value)
        if script is None:
            place = ".".join(part for part in (where, mistakes[0].place) if part)
            raise ValueError(f"{place} {mistakes[0].message}")
        return script


TABLE: Final[dict[str, Shape]] = {
    "cards": ListOf(_CARD, 1000),
    "recipes": ListOf(_RECIPE),
    "effects": MapOf(_Effect()),
    "unread": _NRS,
    "prices": MapOf(_MAYBE_FIGURE),
}
