"""What happens in one game, counted while it is played: the measures of the rules laboratory."""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.core import Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.figures import at_spot, spot_of
from cardtool.engine.kameloh.state import State

__all__ = ["GAME_MEASURES", "SIDE_MEASURES", "GameCount"]

GAME_MEASURES: Final = ("rounds", "decisions")
"""What is counted of a game as a whole, in the order of :meth:`GameCount.of_game`."""

SIDE_MEASURES: Final = (
    *("points", "walkovers", "attacks", "idle_turns", "defeated", "monsters", "items"),
    *("mutations", "groupings", "searches", "datteln_left", "hand_left"),
)
"""What is counted of each player, in the order of :meth:`GameCount.of_side`."""

_POINTS: Final = 0
_WALKOVERS: Final = 1
_ATTACKS: Final = 2
_IDLE: Final = 3
_DEFEATED: Final = 4
_MONSTERS: Final = 5
_ITEMS: Final = 6
_MUTATIONS: Final = 7
_GROUPINGS: Final = 8
_SEARCHES: Final = 9

# Which measure counts an event of a player, and whether it plays the event's card.
_COUNTED: Final = {
    "entered": _MONSTERS,
    "item": _ITEMS,
    "named": _ITEMS,
    "mutated": _MUTATIONS,
    "grouped": _GROUPINGS,
    "search": _SEARCHES,
    "walk-over": _WALKOVERS,
    "attacks": _ATTACKS,
    "direct": _ATTACKS,
}
_PLAYS: Final = frozenset(("entered", "item", "named", "mutated", "grouped", "joined"))


@final
class GameCount:
    """The count of one game; :meth:`tell` is told its events.

    What a player has drawn is what was in his hand when a turn began, or came into play.
    Points count for the card that made them: the attacker (of two, the stronger one, whom
    effects speak of), the monster that turned a blow back, or the item; a captured monster
    makes none for its captor's deck. An idle turn is one without an attack by the player
    whose turn it was, walk-overs aside.

    Attributes:
        state: the game that is counted.
        plays, points: of each player, by card of the match's table.
        drawn: of each player, the cards.
    """

    __slots__ = ("_busy", "_counts", "_maker", "_mover", "drawn", "plays", "points", "state")

    def __init__(self, state: State) -> None:
        """Begin before the first turn of a game."""
        self.state = state
        self._counts: list[list[int]] = [[0] * 10, [0] * 10]
        self.plays: list[dict[int, int]] = [{}, {}]
        self.points: list[dict[int, int]] = [{}, {}]
        self.drawn: list[set[int]] = [set(), set()]
        # Whose turn it is, -1 before the first, and whether he has attacked in it.
        self._mover = -1
        self._busy = False
        # Whose card would have made the points of a defeat now: player and card.
        self._maker: tuple[int, int] = (-1, -1)

    def tell(self, event: Event) -> None:
        """Count one event."""
        what, player = event.what, event.player
        if what == "turn":
            self._begin_turn(player)
            return
        number = _COUNTED.get(what, -1)
        if number >= 0:
            self._counts[player][number] += 1
        if what in _PLAYS:
            self._play(player, event)
        elif what == "hit":
            self._hit(event.values[2], event.values[5])
        elif what == "effect":
            self._maker = (player, event.card)
        elif what == "defeated":
            self._defeat(1 - player, event.values[0])
        elif number == _ATTACKS or what == "walk-over":
            self._busy = True
            if what == "direct":
                self._strike_by(event.values[1])
                self._credit(player, event.values[0])

    def close(self) -> None:
        """End the last turn; nothing is told afterwards."""
        self._end_turn()

    def of_game(self, decisions: int) -> list[int]:
        """Return the measures of the whole game, see :data:`GAME_MEASURES`."""
        return [self.state.round, decisions]

    def of_side(self, player: int) -> list[int]:
        """Return the measures of a player, see :data:`SIDE_MEASURES`."""
        side = self.state.sides[player]
        counts = self._counts[player]
        return [side.points, *counts[1:], side.datteln, len(side.hand)]

    def _begin_turn(self, player: int) -> None:
        """Begin a turn: what is in the hands now was drawn."""
        self._end_turn()
        self._mover = player
        self._busy = False

    def _end_turn(self) -> None:
        for player in range(2):
            self.drawn[player].update(self.state.sides[player].hand)
        if self._mover >= 0 and not self._busy:
            self._counts[self._mover][_IDLE] += 1

    def _play(self, player: int, event: Event) -> None:
        """Count a card that came into play, and searches that brought it (clause U2)."""
        card = event.card
        plays = self.plays[player]
        plays[card] = plays.get(card, 0) + 1
        self.drawn[player].add(card)
        if event.what == "mutated":
            found = (event.values[3], event.values[5])
        elif event.what == "grouped":
            found = (event.values[5], event.values[7])
        else:
            return
        self._counts[player][_SEARCHES] += int(a.DECK in found)

    def _hit(self, aimed: int, victim: int) -> None:
        """Remember who would have made the points if this blow defeats somebody."""
        attacker = spot_of(self.state, self.state.attackers[0])
        self._strike_by(aimed if victim != aimed else attacker)

    def _strike_by(self, spot: int) -> None:
        fighter = at_spot(self.state, spot)
        player = a.player_at(spot)
        self._maker = (player, fighter.card) if fighter.owner == player else (-1, -1)

    def _defeat(self, winner: int, points: int) -> None:
        self._counts[winner][_DEFEATED] += 1
        self._credit(winner, points)

    def _credit(self, player: int, points: int) -> None:
        """Give a card the points it made for its own player."""
        by, card = self._maker
        if by == player and points:
            made = self.points[player]
            made[card] = made.get(card, 0) + points
