"""Actions in words that people read and the program reads back.

An action is its kind, then what it is about: cards by number, creatures a1 to a3 (first deck)
and b1 to b3 (second deck), places of the spell fields as1 to as3 and bs1 to bs3, players a and b:
``summon 31/140/1``, ``enchant 90/140/1>a2``, ``turn as1``, ``turn as1>a2``, ``attack a1>b3``,
``attack a1>direct``, ``discard 12/140/1``, ``sacrifice a2``, ``aim bs1``, ``pick 12/140/1>b`` (of a
pile of the second deck), ``option 1``, ``end``, ``pass``, ``enough``.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

from cardtool.engine.portal import actions as a
from cardtool.engine.portal.table import CardTable
from cardtool.errors import UsageError

__all__ = ["notation", "parse", "spot_name"]

_OF_CARDS: Final = frozenset((a.SUMMON, a.PORTAL, a.SET, a.PLAY, a.ENCHANT, a.DISCARD, a.PICK))
_NAMES: Final = (
    *("a1", "a2", "a3", "b1", "b2", "b3", "as1", "as2", "as3", "bs1", "bs2", "bs3", "a", "b"),
    "direct",
)


def spot_name(spot: int) -> str:
    """Return what a spot is called."""
    return _NAMES[spot]


def notation(table: CardTable, action: int) -> str:
    """Return an action in words."""
    kind, card, spot, other = (
        a.kind_of(action),
        a.card_of(action),
        a.spot_of(action),
        a.other_of(action),
    )
    words = a.KINDS[kind]
    if kind == a.OPTION:
        return f"{words} {spot + 1}"
    if card >= 0:
        words += " " + quote(table.cards[card].nr, safe="/")
        return words if spot == a.NOBODY else f"{words}>{_NAMES[spot]}"
    if spot != a.NOBODY:
        words += " " + _NAMES[spot]
    return words if other == a.NOBODY else f"{words}>{_NAMES[other]}"


def parse(table: CardTable, text: str) -> int:
    """Return the action that `text` says; whether it is legal is not asked here.

    Raises:
        UsageError: it says none.
    """
    try:
        action = _parsed(table, text)
        if notation(table, action) == text:
            return action
    except (LookupError, ValueError):
        pass
    raise UsageError(f"{text!r} is no action")


def _parsed(table: CardTable, text: str) -> int:
    word, _, rest = text.partition(" ")
    kind = a.KINDS.index(word)
    if kind == a.OPTION:
        number = int(rest) - 1
        if not 0 <= number < a.NOBODY:
            raise ValueError(text)
        return a.action(kind, -1, number)
    first, _, goal = rest.partition(">")
    target = _NAMES.index(goal) if goal else a.NOBODY
    if kind in _OF_CARDS:
        return a.action(kind, table.index(unquote(first)), target)
    spot = _NAMES.index(first) if first else a.NOBODY
    return a.action(kind, -1, spot, target)
