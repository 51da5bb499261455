"""Actions in words that people read and the program reads back.

An action is its kind, then what it is about: cards by number with where they come from, and
places of the arena: a1, a2 (first deck) and b1, b2 (second deck), or 1 and 2 of one's own side,
for a target of the other side:
``monster 42@hand``, ``mutate 7@hand+8@oasis2>1``, ``item 67@hand>b1``, ``draw @oasis3``. What
effects ask for: ``aim>b1``, ``pick 42@waste>a`` (a pile of the first deck), ``pick-oase
@oasis2>b``, ``option>2``, ``pick-item 67>12`` (by the number it got when it was played).
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.table import CardTable
from cardtool.errors import UsageError

__all__ = ["notation", "parse", "square_name"]

_ON_SQUARES: Final = (a.ITEM, a.BATTLE_ITEM, a.AIM)
_PLACED: Final = (a.MUTATE, a.JOIN, a.ATTACKER, a.TARGET, a.DIRECT, a.OPTION)
_OF_PLAYERS: Final = (a.PICK, a.PICK_OASE)
_PLACES: Final = {
    "hand": a.HAND,
    "fusion": a.FUSION,
    "deck": a.DECK,
    "arena": a.ARENA,
    "waste": a.WASTE,
}


def square_name(player: int, place: int) -> str:
    """Return what a place of the arena is called: ``a1`` to ``b2`` (clause T8)."""
    return f"{'ab'[player]}{place + 1}"


_SQUARES: Final = ("", *(square_name(p, place) for p in (0, 1) for place in range(a.PLACES)))


def notation(table: CardTable, action: int) -> str:
    """Return an action in words."""
    kind, card, at, other, other_at, spot = a.fields_of(action)
    words = a.KINDS[kind]
    if kind == a.PICK_ITEM:
        return f"{words} {quote(table.cards[card].nr, safe='')}>{spot}"
    if card >= 0 or at != a.HAND:
        words += " " + _source(table, card, at)
    if kind == a.JOIN and at == a.ARENA:
        words += str(other_at + 1)
    elif kind == a.PART and at == a.ARENA:
        words += str(spot + 1)
    elif other >= 0:
        words += "+" + _source(table, other, other_at)
    if kind in _ON_SQUARES and spot:
        words += ">" + _SQUARES[spot]
    elif kind in _OF_PLAYERS:
        words += ">" + "ab"[spot - 1]
    elif kind in _PLACED:
        words += f">{spot + 1}"
    elif kind == a.GROUP:
        words += f">recipe{spot + 1}"
    return words


def _source(table: CardTable, card: int, at: int) -> str:
    name = next((word for word, place in _PLACES.items() if place == at), f"oasis{at}")
    return f"{'' if card < 0 else quote(table.cards[card].nr, safe='')}@{name}"


def parse(table: CardTable, text: str) -> int:
    """Return the action that `text` says; whether it is legal is not asked here.

    Raises:
        UsageError: it says none.
    """
    try:
        action = _parsed(table, text)
        # Numbers out of range spill into other fields, so they read otherwise or not at all.
        if action >= 0 and notation(table, action) == text:
            return action
    except (LookupError, ValueError):
        pass
    raise UsageError(f"{text!r} is no action")


def _parsed(table: CardTable, text: str) -> int:
    word, _, rest = text.partition(" ")
    if not rest and ">" in word:
        word, _, goal = word.partition(">")
        kind = a.KINDS.index(word)
        spot = _SQUARES.index(goal) if kind in _ON_SQUARES else int(goal) - 1
        return a.placed(a.action(kind), spot)
    kind = a.KINDS.index(word)
    sources, _, goal = rest.partition(">")
    first, _, second = sources.partition("+")
    card, at, place = _from(table, first) if first else (-1, a.HAND, 0)
    other, other_at, _ = _from(table, second) if second else (-1, a.HAND, 0)
    if kind == a.JOIN and at == a.ARENA:
        other_at = place
    base = a.action(kind, card, at, other, other_at)
    if kind == a.PICK_ITEM:
        return a.placed(base, int(goal))
    if kind in _OF_PLAYERS:
        return a.placed(base, 1 + "ab".index(goal))
    if kind in _ON_SQUARES:
        return a.placed(base, _SQUARES.index(goal))
    if kind == a.PART and at == a.ARENA:
        return a.placed(base, place)
    return a.placed(base, int(goal.removeprefix("recipe")) - 1) if goal else base


def _from(table: CardTable, text: str) -> tuple[int, int, int]:
    """Return card, where it is, and its place in the arena, of ``42@hand`` or ``42@arena2``."""
    nr, _, where = text.partition("@")
    card = table.index(unquote(nr)) if nr else -1
    if not where:
        return card, a.HAND, 0
    if where.startswith("oasis"):
        return card, a.OASES + int(where.removeprefix("oasis")) - 1, 0
    if where.startswith("arena"):
        return card, a.ARENA, int(where.removeprefix("arena")) - 1
    return card, _PLACES[where], 0
