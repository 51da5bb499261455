"""A game that looks at itself while it is played, for tests and for hunting mistakes."""

from __future__ import annotations

from typing import Final, Protocol, final

from cardtool.engine.core import Emit, Game, Outcome
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import options_of
from cardtool.engine.kameloh.invariants import check_state, check_table, require
from cardtool.engine.kameloh.state import Phase, Side, State
from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng

__all__ = ["CheckedGame", "Playable"]

_PLAYED_ON: Final = 8
"""Steps that a redealt game is played on."""


class Playable(Game[State, View], Protocol):
    """What is checked: the game, or one with a fault that is to be found."""

    duel: Duel
    ranking: tuple[int, int]

    def new(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> State:
        """Return the first state in which somebody has a choice."""

    def view(self, state: State, player: int) -> View:
        """Return what a player may know of the game."""

    def determinize(self, view: View, rng: Rng) -> State:
        """Return a game that the player of the view cannot tell from the real one."""


@final
class CheckedGame:
    """A game behind the same interface that raises when an invariant is broken.

    Attributes:
        duel, ranking: as of the game. every: the costly checks are made at each so many-th
            step, 0 for never.
    """

    __slots__ = ("_game", "_rng", "_steps", "duel", "every", "ranking")

    def __init__(self, game: Playable, every: int = 0, seed: int = 0) -> None:
        """Check `game`; `seed` decides which hidden cards are exchanged in costly checks."""
        self._game = game
        self._rng = Rng.of(seed)
        self._steps = 0
        self.duel = game.duel
        self.ranking = game.ranking
        self.every = every

    def new(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> State:
        """Return the first state in which somebody has a choice.

        Raises:
            BrokenInvariant: something does not hold in it.
        """
        state = self._game.new(seed, starter, emit)
        check_state(self.duel, state)
        return state

    def legal_actions(self, state: State) -> list[int]:
        """Return what whoever has to decide may do; none once the game is over."""
        return self._game.legal_actions(state)

    def apply(self, state: State, action: int, emit: Emit | None = None) -> None:
        """Carry out an action, and check what it led to.

        Raises:
            BrokenInvariant: the action was not legal, or something does not hold now.
        """
        require(action in state.options, "legal", self.notation(action), state)
        before = [side.points for side in state.sides]
        self._game.apply(state, action, emit)
        for side, points in zip(state.sides, before, strict=True):
            require(side.points >= points, "points", f"fell from {points}", state)
        check_state(self.duel, state)
        over = self.outcome(state) is not None
        require(over == (state.phase == Phase.OVER), "outcome", f"over: {over}", state)
        self._steps += 1
        if self.every and self._steps % self.every == 0:
            self.check_thoroughly(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None if it has not."""
        return self._game.outcome(state)

    def view(self, state: State, player: int) -> View:
        """Return what a player may know of the game, as long as it goes on (clause S8)."""
        return self._game.view(state, player)

    def determinize(self, view: View, rng: Rng) -> State:
        """Return a game that the player of the view cannot tell from the real one."""
        return self._game.determinize(view, rng)

    def notation(self, action: int) -> str:
        """Return an action in words that :meth:`parse` reads back."""
        return self._game.notation(action)

    def parse(self, text: str) -> int:
        """Return the action of a notation.

        Raises:
            UsageError: there is no such action.
        """
        return self._game.parse(text)

    def check_thoroughly(self, state: State) -> None:
        """Try every legal action on copies, and what each player can see (clauses S8, R26).

        Raises:
            BrokenInvariant: something does not hold.
        """
        self._check_actions(state)
        for player in (0, 1):
            self._check_view(state, player)
            self._check_redealt(state, player)

    def _check_actions(self, state: State) -> None:
        """Check that each action can be said, changes the game, and leaves the original alone."""
        key, options = state.key(), state.options[:]
        require(options_of(self.duel, state) == options, "options", "are out of date", state)
        for action in options:
            text = self.notation(action)
            require(self.parse(text) == action, "notation", text, state)
            twin = state.copy()
            require(twin.key() == key, "copy", "has another key", state)
            self._game.apply(twin, action)
            require(twin.key() != key, "changes", f"{text} changes nothing", state)
            check_state(self.duel, twin)
            untouched = state.key() == key and state.options == options
            require(untouched, "copy", f"{text} acts on the original, too", state)

    def _check_view(self, state: State, player: int) -> None:
        """Check that two hidden cards may change places without anybody's noticing."""
        seen = self.view(state, player).key()
        twin = state.copy()
        twin.rng = Rng.of(self._rng.next())
        for owner, side in enumerate(twin.sides):
            self._exchange(twin, owner, _hidden(twin, side, owner, player))
        twin.options = options_of(self.duel, twin)
        same = self.view(twin, player).key() == seen
        require(same, "view", f"player {player} sees what is hidden", state)

    def _exchange(self, state: State, owner: int, spots: list[tuple[int, int]]) -> None:
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

    def _check_redealt(self, state: State, player: int) -> None:
        """Check that a redealt game looks alike, and that who has to decide can play it on.

        Another player may see the one who decides hold cards that leave him no choice.
        """
        view = self.view(state, player)
        twin = self.determinize(view, self._rng)
        alike = self.view(twin, player).key() == view.key()
        require(alike, "redealt", f"player {player} sees a difference", state)
        check_table(self.duel, twin)
        if player != state.to_act:
            return
        check_state(self.duel, twin)
        for _ in range(_PLAYED_ON):
            if not twin.options:
                break
            self._game.apply(twin, twin.options[self._rng.below(len(twin.options))])
            check_state(self.duel, twin)


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
