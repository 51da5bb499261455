"""What happens in one game, counted while it is played: the measures of the rules laboratory."""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.core import Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.figures import at_spot, spot_of
from cardtool.engine.kameloh.state import State

__all__ = ["GAME_MEASURES", "SIDE_MEASURES", "UNITS", "GameCount"]

GAME_MEASURES: Final = ("rounds", "decisions")
"""What is counted of a game as a whole, in the order of :meth:`GameCount.of_game`."""

SIDE_MEASURES: Final = (
    *("points", "walkovers", "attacks", "idle_turns", "defeated", "monsters", "items"),
    *("mutations", "groupings", "searches", "datteln_left", "hand_left"),
)
"""What is counted of each player, in the order of :meth:`GameCount.of_side`."""

UNITS: Final = {
    "rounds": "rounds",
    "decisions": "decisions",
    "points": "points",
    "walkovers": "walk-overs",
    "attacks": "attacks",
    "idle_turns": "idle turns",
    "defeated": "enemies defeated",
    "monsters": "monsters sent",
    "items": "items played",
    "mutations": "mutations",
    "groupings": "groupings",
    "searches": "searches",
    "datteln_left": "Datteln unspent",
    "hand_left": "cards left in hand",
}
"""What each measure counts, for one game.

Idle turns are a player's own without an attack or a walk-over; decisions are those of both
players.
"""

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

# Which measure counts an event of a player, and what brings the event's card into play.
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
_NOBODY: Final = (-1, -1)


@final
class GameCount:
    """The count of one game; :meth:`tell` is told its events.

    What a player has drawn is what was in his hand when a turn began, or came into play. A
    card comes into play when it is sent, played, joins, or is used up for a mutation or a
    grouping; parts from the arena did so before.
    Points count for the card that made them: the attacker (of two, the stronger one, whom
    effects speak of), the monster that turned a blow back, or the card whose effect did the
    damage; a captured monster makes none for its captor's deck. An idle turn is one without an
    attack by the player whose turn it was, walk-overs aside; a last turn that is nothing but
    the buy-out (clause E3) is none.

    Attributes:
        state: the game that is counted.
        plays, points: of each player, by card of the match's table.
        drawn: of each player, the cards.
    """

    __slots__ = (
        *("_counts", "_idle", "_makers", "_mover", "_owners", "drawn", "plays", "points"),
        "state",
    )

    def __init__(self, state: State) -> None:
        """Begin before the first turn of a game."""
        self.state = state
        self._counts: list[list[int]] = [[0] * 10, [0] * 10]
        self.plays: list[dict[int, int]] = [{}, {}]
        self.points: list[dict[int, int]] = [{}, {}]
        self.drawn: list[set[int]] = [set(), set()]
        # Whose turn it is, -1 before the first, and whether he could have attacked, but has not.
        self._mover = -1
        self._idle = False
        # By spot, whose card did the last damage there: player and card.
        self._makers: dict[int, tuple[int, int]] = {}
        # By number, whose card a monster is that was hurt: its effects may outlive it.
        self._owners: dict[int, int] = {}

    def tell(self, event: Event) -> None:
        """Count one event."""
        what, player = event.what, event.player
        number = _COUNTED.get(what, -1)
        if number >= 0:
            self._counts[player][number] += 1
        if what == "hit":
            self._hit(event.values)
        elif what == "effect":
            self._act(player, event)
        elif what == "defeated":
            self._counts[1 - player][_DEFEATED] += 1
            self._credit(1 - player, event.values[0], self._makers.get(event.values[1], _NOBODY))
        elif what in _PLAYS:
            self._play(player, event)
        else:
            self._take_turn(player, event)

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

    def _take_turn(self, player: int, event: Event) -> None:
        """Follow the turn: its begin, its income, and whether its player attacks."""
        what = event.what
        if what == "turn":
            self._end_turn()
            self._mover = player
        elif what == "income":
            # A last turn that is nothing but the buy-out brings none.
            self._idle = True
        elif what in {"attacks", "walk-over", "direct"}:
            self._idle = False
            if what == "direct":
                points, spot = event.values
                self._credit(player, points, self._who(spot))

    def _end_turn(self) -> None:
        """End a turn: what is in the hands now was drawn."""
        for player in range(2):
            self.drawn[player].update(self.state.sides[player].hand)
        if self._idle:
            self._counts[self._mover][_IDLE] += 1
        self._idle = False

    def _play(self, player: int, event: Event) -> None:
        """Count what came into play, and searches that brought it (clauses U2, Z2)."""
        what, values = event.what, event.values
        if what != "joined" or values[6] != a.ARENA:
            self._came(player, event.card)
        if what == "mutated":
            self._make(player, values[3:])
        elif what == "grouped":
            self._make(player, values[5:8])
            for card, spot in zip(values[8::2], values[9::2], strict=True):
                if a.part_source(spot) != a.ARENA:
                    self._came(player, card)

    def _make(self, player: int, used: tuple[int, ...]) -> None:
        """Count the item of a mutation or grouping; told where the result was, it, and where."""
        result_at, item, item_at = used
        if item >= 0:
            self._came(player, item)
        self._counts[player][_SEARCHES] += int(a.DECK in {result_at, item_at})

    def _came(self, player: int, card: int) -> None:
        plays = self.plays[player]
        plays[card] = plays.get(card, 0) + 1
        self.drawn[player].add(card)

    def _hit(self, values: tuple[int, ...]) -> None:
        """Remember who would have made the points if this blow defeats somebody."""
        lost, _, aimed, _, _, victim = values
        if lost:
            turned = victim != aimed
            by = aimed if turned else spot_of(self.state, self.state.attackers[0])
            self._note(victim, self._who(by))

    def _act(self, player: int, event: Event) -> None:
        """Remember whose effect would have made the points if its damage defeats somebody."""
        _, spot, _, change = event.values[:4]
        if spot and change < 0:
            mine = self._is_own(player, event.card)
            self._note(spot, (player, event.card) if mine else _NOBODY)

    def _is_own(self, player: int, card: int) -> bool:
        """Return whether the card that acts is the player's, and no captured monster."""
        agenda = self.state.agenda
        if not agenda or agenda[-1].card != card or not agenda[-1].fighter:
            return True
        number = agenda[-1].fighter
        spot = spot_of(self.state, number)
        owner = at_spot(self.state, spot).owner if spot else self._owners.get(number, player)
        return owner == player

    def _note(self, spot: int, maker: tuple[int, int]) -> None:
        """Note who has hurt the monster on a spot."""
        fighter = at_spot(self.state, spot)
        self._owners[fighter.number] = fighter.owner
        self._makers[spot] = maker

    def _who(self, spot: int) -> tuple[int, int]:
        """Return for whose deck a monster makes points: nobody's if it was captured."""
        fighter = at_spot(self.state, spot)
        player = a.player_at(spot)
        return (player, fighter.card) if fighter.owner == player else _NOBODY

    def _credit(self, player: int, points: int, maker: tuple[int, int]) -> None:
        """Give a card the points it made for its own player."""
        by, card = maker
        if by == player and points:
            made = self.points[player]
            made[card] = made.get(card, 0) + points
