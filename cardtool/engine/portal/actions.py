"""Actions as integers: a kind, a card, and up to two places."""

from __future__ import annotations

from typing import Final

__all__ = [
    "AIM",
    "ATTACK",
    "DIRECT",
    "DISCARD",
    "ENCHANT",
    "END",
    "ENOUGH",
    "KINDS",
    "KIND_RANGE",
    "MOST_CARDS",
    "NOBODY",
    "OPTION",
    "PASS",
    "PICK",
    "PLAY",
    "PLAYERS",
    "PORTAL",
    "SACRIFICE",
    "SET",
    "SPELLS",
    "SUMMON",
    "TURN",
    "action",
    "card_of",
    "creature_at",
    "kind_of",
    "other_of",
    "place_at",
    "player_at",
    "player_spot",
    "spell_at",
    "spot_of",
]

# Kinds. END ends the phase, PASS a chance to respond, ENOUGH a choice of up to so many. PLAY and
# ENCHANT use a spell from the hand, TURN one that lies face down. DISCARD and SACRIFICE pay for
# what was announced. AIM names something on the table, PICK a card of a pile, OPTION a way.
END: Final = 0
SUMMON: Final = 1
PORTAL: Final = 2
SET: Final = 3
PLAY: Final = 4
ENCHANT: Final = 5
TURN: Final = 6
ATTACK: Final = 7
PASS: Final = 8
DISCARD: Final = 9
SACRIFICE: Final = 10
AIM: Final = 11
PICK: Final = 12
OPTION: Final = 13
ENOUGH: Final = 14

KINDS: Final = (
    *("end", "summon", "portal", "set", "play", "enchant", "turn", "attack", "pass", "discard"),
    *("sacrifice", "aim", "pick", "option", "enough"),
)
"""Their words, by number."""

KIND_RANGE: Final = 16
_SPOTS: Final = 16
_CARD: Final = KIND_RANGE * _SPOTS * _SPOTS
MOST_CARDS: Final = 250
"""Different cards that a match can have."""

# Spots: creatures by player and place, then spells by player and place, then the players.
_PLACES: Final = 3
SPELLS: Final = 6
PLAYERS: Final = 12
DIRECT: Final = 14
"""The spot that stands for a direct attack."""
NOBODY: Final = 15
"""The spot that stands for none."""


def action(kind: int, card: int = -1, spot: int = NOBODY, other: int = NOBODY) -> int:
    """Return an action; a card of -1 stands for none."""
    return kind + KIND_RANGE * (spot + _SPOTS * other) + _CARD * (card + 1)


def kind_of(number: int) -> int:
    """Return the kind of an action."""
    return number % KIND_RANGE


def card_of(number: int) -> int:
    """Return the card of an action, -1 for none."""
    return number // _CARD - 1


def spot_of(number: int) -> int:
    """Return the first spot of an action."""
    return number // KIND_RANGE % _SPOTS


def other_of(number: int) -> int:
    """Return the second spot of an action."""
    return number // (KIND_RANGE * _SPOTS) % _SPOTS


def creature_at(player: int, place: int) -> int:
    """Return the spot of a creature on the field."""
    return player * _PLACES + place


def spell_at(player: int, place: int) -> int:
    """Return the spot of a card on the spell field."""
    return SPELLS + player * _PLACES + place


def player_spot(player: int) -> int:
    """Return the spot that stands for a player and his Charakter."""
    return PLAYERS + player


def player_at(spot: int) -> int:
    """Return whose a spot is, the players' own included."""
    return spot - PLAYERS if spot >= PLAYERS else spot // _PLACES % 2


def place_at(spot: int) -> int:
    """Return the place of a spot on the field or spell field."""
    return spot % _PLACES
