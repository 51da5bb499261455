"""Ka-Mel-Oh! that looks at itself while it is played; see :mod:`cardtool.engine.checked`."""

from __future__ import annotations

from typing import Protocol, final

from cardtool.engine.checked import Checked
from cardtool.engine.core import Game
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import options_of
from cardtool.engine.kameloh.invariants import check_state, check_table
from cardtool.engine.kameloh.state import Phase, Side, State
from cardtool.engine.kameloh.view import View

__all__ = ["CheckedGame", "Playable"]


class Playable(Game[State, View], Protocol):
    """What is checked: the game, or one with a fault that is to be found."""

    duel: Duel
    ranking: tuple[int, int]


@final
class CheckedGame(Checked[State, View]):
    """See :class:`cardtool.engine.checked.Checked`; hidden is what clauses S8 and R26 say.

    Attributes:
        duel, ranking: as of the game.
    """

    __slots__ = ("duel", "ranking")

    def __init__(self, game: Playable, every: int = 0, seed: int = 0) -> None:
        """Check `game`; see :class:`cardtool.engine.checked.Checked`."""
        super().__init__(game, every, seed)
        self.duel = game.duel
        self.ranking = game.ranking

    def _rising(self, state: State) -> tuple[str, list[int]]:
        """Return the points of both."""
        return "points", [side.points for side in state.sides]

    def _is_over(self, state: State) -> bool:
        """Return whether the phase says that the game is over."""
        return state.phase == Phase.OVER

    def check_state(self, state: State) -> None:
        """Check all that one state shows by itself.

        Raises:
            BrokenInvariant: something does not hold.
        """
        check_state(self.duel, state)

    def _fresh_options(self, state: State) -> list[int]:
        """Return what may be done in a state, found anew."""
        return options_of(self.duel, state)

    def _exchange(self, state: State, player: int) -> None:
        """Let two of each side's cards that are hidden from a player change places."""
        for owner, side in enumerate(state.sides):
            self._swap(state, owner, _hidden(state, side, owner, player))

    def _check_likeness(self, state: State, twin: State, player: int) -> None:
        """Check the table of a redealt game, whoever has to decide in it.

        Raises:
            BrokenInvariant: something does not hold.
        """
        del state, player
        check_table(self.duel, twin)

    def _swap(self, state: State, owner: int, spots: list[tuple[int, int]]) -> None:
        """Exchange two of the cards of these piles, chosen by chance."""
        if not spots:
            return
        side = state.sides[owner]
        piles = _piles(state, owner)
        pile, at = spots[self._rng.below(len(spots))]
        other, there = spots[self._rng.below(len(spots))]
        first, second = piles[pile], piles[other]
        first[at], second[there] = second[there], first[at]
        side.hand.sort()


def _piles(state: State, owner: int) -> list[list[int]]:
    """Return the piles in which cards may be hidden: hand, deck, Oasen, under items."""
    side = state.sides[owner]
    piles = [side.hand, side.deck, *[oasis.cards for oasis in side.oases]]
    return piles + [item.under for item in state.items if item.owner == owner]


def _hidden(state: State, side: Side, owner: int, onlooker: int) -> list[tuple[int, int]]:
    """Return where `onlooker` does not know what lies there, as piles and positions (S8).

    This is said a second time here, apart from the view, so that one can be held against
    the other.
    """
    spots = [(1, at) for at in range(len(side.deck))]
    if owner != onlooker:
        shown = _named(state) if owner == state.active else []
        for at, card in enumerate(side.hand):
            if card in shown:
                shown.remove(card)
            else:
                spots.append((0, at))
    for number, oasis in enumerate(side.oases):
        low = 0
        if owner == onlooker:
            looker = state.to_act if state.agenda else state.active
            searched = state.looking == number and owner == looker
            low = len(oasis.cards) if searched else oasis.buried
        spots += [(2 + number, at) for at in range(low, len(oasis.cards) - int(oasis.open))]
    if owner != onlooker:
        piles = _piles(state, owner)
        for number in range(2 + len(side.oases), len(piles)):
            spots += [(number, at) for at in range(len(piles[number]))]
    return spots


def _named(state: State) -> list[int]:
    """Return the cards of the hand that both know, named for a grouping under way."""
    chosen = state.grouping
    if chosen is None:
        return []
    named = [chosen.result] if chosen.result_at == a.HAND else []
    if chosen.item >= 0 and chosen.item_at == a.HAND:
        named.append(chosen.item)
    for card, spot in zip(chosen.cards, chosen.spots, strict=True):
        if a.part_source(spot) == a.HAND:
            named.append(card)
    return named
