"""What happens in one game, counted while it is played: the measures of the rules laboratory."""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.core import Event
from cardtool.engine.portal.events import BY_BILL, BY_ONESELF
from cardtool.engine.portal.state import State

__all__ = ["GAME_MEASURES", "SIDE_MEASURES", "UNITS", "GameCount"]

GAME_MEASURES: Final = ("rounds", "decisions")
"""What is counted of a game as a whole, in the order of :meth:`GameCount.of_game`."""

SIDE_MEASURES: Final = (
    *("damage_dealt", "attacks", "idle_turns", "destroyed", "summons", "portals", "reveals"),
    *("spells", "sets", "enchantments", "unpaid_bills", "energy_left", "hand_left"),
)
"""What is counted of each player, in the order of :meth:`GameCount.of_side`."""

UNITS: Final = {
    "rounds": "rounds",
    "decisions": "decisions",
    "damage_dealt": "damage points dealt",
    "attacks": "attacks",
    "idle_turns": "idle turns",
    "destroyed": "enemy creatures destroyed",
    "summons": "creatures summoned",
    "portals": "creatures put into the portal",
    "reveals": "creatures revealed",
    "spells": "spells used",
    "sets": "spells set",
    "enchantments": "enchantments",
    "unpaid_bills": "bills not paid",
    "energy_left": "energy left",
    "hand_left": "cards left in hand",
}
"""What each measure counts, for one game; idle turns are a player's own without an attack."""

_DEALT: Final = 0
_ATTACKS: Final = 1
_IDLE: Final = 2
_DESTROYED: Final = 3
_SUMMONS: Final = 4
_PORTALS: Final = 5
_REVEALS: Final = 6
_SPELLS: Final = 7
_SETS: Final = 8
_ENCHANTMENTS: Final = 9
_UNPAID: Final = 10

_COUNTED: Final = {
    "attacks": _ATTACKS,
    "summoned": _SUMMONS,
    "portal": _PORTALS,
    "revealed": _REVEALS,
    "used": _SPELLS,
    "set": _SETS,
    "enchants": _ENCHANTMENTS,
}
_PLAYS: Final = frozenset(("summoned", "portal", "used", "enchants"))
_FALLS: Final = frozenset(("defeated", "destroyed"))


@final
class GameCount:
    """The count of one game; :meth:`tell` is told its events.

    What a player has drawn is what was in his hand when a turn began, or came into play: was
    summoned, put into the portal, or used. Damage points of the other's Charakter count for
    the card that did them, bills and what one does to oneself for none. An idle turn is one
    without an attack.

    Attributes:
        state: the game that is counted.
        plays, points: of each player, by card of the match's table.
        drawn: of each player, the cards.
    """

    __slots__ = ("_attacked", "_counts", "_mover", "drawn", "plays", "points", "state")

    def __init__(self, state: State) -> None:
        """Begin before the first turn of a game."""
        self.state = state
        self._counts: list[list[int]] = [[0] * 11, [0] * 11]
        self.plays: list[dict[int, int]] = [{}, {}]
        self.points: list[dict[int, int]] = [{}, {}]
        self.drawn: list[set[int]] = [set(), set()]
        # Whose turn it is, -1 before the first, and whether he has attacked.
        self._mover = -1
        self._attacked = False

    def tell(self, event: Event) -> None:
        """Count one event."""
        what, player = event.what, event.player
        number = _COUNTED.get(what, -1)
        if number >= 0:
            self._counts[player][number] += 1
        if what in _PLAYS:
            self._play(player, event.card)
        elif what == "attacks":
            self._attacked = True
        elif what in _FALLS:
            self._counts[1 - player][_DESTROYED] += 1
        elif what == "damage":
            self._hurt(player, event)
        elif what == "turn":
            self._end_turn()
            self._mover = player

    def close(self) -> None:
        """End the last turn; nothing is told afterwards."""
        self._end_turn()

    def of_game(self, decisions: int) -> list[int]:
        """Return the measures of the whole game, see :data:`GAME_MEASURES`."""
        return [self.state.round, decisions]

    def of_side(self, player: int) -> list[int]:
        """Return the measures of a player, see :data:`SIDE_MEASURES`."""
        side = self.state.sides[player]
        return [*self._counts[player], side.energy, len(side.hand)]

    def _hurt(self, player: int, event: Event) -> None:
        """Count damage for who did it; a bill that energy did not pay for who took it."""
        number, _, cause = event.values
        if cause == BY_BILL:
            self._counts[player][_UNPAID] += 1
        elif cause != BY_ONESELF:
            self._counts[1 - player][_DEALT] += number
            made = self.points[1 - player]
            made[event.card] = made.get(event.card, 0) + number

    def _end_turn(self) -> None:
        """End a turn: what is in the hands now was drawn."""
        for player in range(2):
            self.drawn[player].update(self.state.sides[player].hand)
        if self._mover >= 0 and not self._attacked:
            self._counts[self._mover][_IDLE] += 1
        self._attacked = False

    def _play(self, player: int, card: int) -> None:
        plays = self.plays[player]
        plays[card] = plays.get(card, 0) + 1
        self.drawn[player].add(card)
