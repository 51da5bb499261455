"""Actions as integers: a kind, up to two cards with where they come from, and a place."""

from __future__ import annotations

from typing import Final

__all__ = [
    "ACTIVATE",
    "AIM",
    "ARENA",
    "ATTACKER",
    "BATTLE_ITEM",
    "BURY",
    "DECK",
    "DIRECT",
    "DONE",
    "DRAW",
    "ENOUGH",
    "FINISH",
    "FUSION",
    "GROUP",
    "HAND",
    "HOLD",
    "ITEM",
    "JOIN",
    "KINDS",
    "KIND_RANGE",
    "MONSTER",
    "MOST_CARDS",
    "MUTATE",
    "OASES",
    "OPTION",
    "PART",
    "PICK",
    "PICK_ITEM",
    "PICK_OASE",
    "PLACES",
    "REST",
    "SEARCH",
    "TAKE",
    "TAKE_OPEN",
    "TARGET",
    "WASTE",
    "action",
    "card_of",
    "fields_of",
    "part_place",
    "part_source",
    "part_spot",
    "place_at",
    "placed",
    "player_at",
    "source_of",
    "spot_of",
    "square",
]

# Kinds. REST ends the part of the turn before the attack, DONE ends naming battle items, FINISH
# the list of parts of a grouping, and HOLD leaves the attack out where that is allowed. From
# ACTIVATE on the kinds of the turn before the attack are about Oasen.
REST: Final = 0
MONSTER: Final = 1
ITEM: Final = 2
MUTATE: Final = 3
GROUP: Final = 4
JOIN: Final = 5
ACTIVATE: Final = 6
BURY: Final = 7
DRAW: Final = 8
TAKE_OPEN: Final = 9
SEARCH: Final = 10
TAKE: Final = 11
PART: Final = 12
FINISH: Final = 13
BATTLE_ITEM: Final = 14
DONE: Final = 15
ATTACKER: Final = 16
TARGET: Final = 17
HOLD: Final = 18
# Decisions of effects: a monster, a card, an Oase, an item of the arena, one of several ways,
# no more of them. DIRECT sends a monster past the enemy's (clause X6).
AIM: Final = 19
PICK: Final = 20
PICK_OASE: Final = 21
PICK_ITEM: Final = 22
OPTION: Final = 23
ENOUGH: Final = 24
DIRECT: Final = 25

KINDS: Final = (
    *("rest", "monster", "item", "mutate", "group", "join", "activate", "bury", "draw"),
    *("take-open", "search", "take", "part", "finish", "battle-item", "done", "attacker"),
    *("target", "hold", "aim", "pick", "pick-oase", "pick-item", "option", "enough"),
    "direct",
)

# Where a card comes from: the hand, the open top of the first Oase, of the second, …, the
# Fusionsdeck, the deck by a search, the arena, the Wüste.
HAND: Final = 0
OASES: Final = 1
FUSION: Final = 13
DECK: Final = 14
ARENA: Final = 15
WASTE: Final = 16

_SOURCES: Final = 32

MOST_CARDS: Final = 1023
"""How many different cards of a match an action can tell apart."""

KIND_RANGE: Final = 32
"""An action modulo this is its kind; comparing it needs no call."""

_CARD: Final = KIND_RANGE
_AT: Final = _CARD * 1024
_OTHER: Final = _AT * _SOURCES
_OTHER_AT: Final = _OTHER * 1024
_SPOT: Final = _OTHER_AT * _SOURCES
_NO_CARD: Final = MOST_CARDS
PLACES: Final = 2


def action(kind: int, card: int = -1, at: int = 0, other: int = -1, other_at: int = 0) -> int:
    """Return an action that goes nowhere in particular; -1 is no card."""
    first = _NO_CARD if card < 0 else card
    second = _NO_CARD if other < 0 else other
    return kind + _CARD * first + _AT * at + _OTHER * second + _OTHER_AT * other_at


def placed(base: int, spot: int) -> int:
    """Return an action that goes to a place or to an Oase, from 0."""
    return base + _SPOT * spot


def square(player: int, place: int) -> int:
    """Return the place of the arena as the spot of an action: a1, a2, b1, b2 from 1; 0 is none."""
    return 1 + PLACES * player + place


def player_at(spot: int) -> int:
    """Return whose side of the arena a :func:`square` lies on."""
    return (spot - 1) // PLACES


def place_at(spot: int) -> int:
    """Return which place of that side a :func:`square` is, from 0."""
    return (spot - 1) % PLACES


def part_spot(at: int, place: int) -> int:
    """Return where a part of a grouping is: a source and, in the arena, the place."""
    return at + _SOURCES * place


def part_source(spot: int) -> int:
    """Return the source of a :func:`part_spot`."""
    return spot % _SOURCES


def part_place(spot: int) -> int:
    """Return the place of a :func:`part_spot` in the arena."""
    return spot // _SOURCES


def card_of(number: int) -> int:
    """Return the card of an action that has one."""
    return number // _CARD % 1024


def source_of(number: int) -> int:
    """Return where the card of an action is."""
    return number // _AT % _SOURCES


def spot_of(number: int) -> int:
    """Return the place that an action goes to."""
    return number // _SPOT


def fields_of(number: int) -> tuple[int, int, int, int, int, int]:
    """Return kind, card, where it is, other card, where that is, and the place."""
    card = number // _CARD % 1024
    other = number // _OTHER % 1024
    return (
        number % KIND_RANGE,
        -1 if card == _NO_CARD else card,
        number // _AT % _SOURCES,
        -1 if other == _NO_CARD else other,
        number // _OTHER_AT % _SOURCES,
        number // _SPOT,
    )
