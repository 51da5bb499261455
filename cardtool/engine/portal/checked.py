"""A game that looks at itself while it is played, for tests and for hunting mistakes."""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.core import Emit, Outcome
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.game import PortalGame, options_of
from cardtool.engine.portal.invariants import check_state, require
from cardtool.engine.portal.state import Phase, Side, State
from cardtool.engine.portal.table import CREATURE, QUICK
from cardtool.engine.portal.view import View
from cardtool.engine.rng import Rng

__all__ = ["CheckedGame"]

_PLAYED_ON: Final = 8
"""Steps that a redealt game is played on."""


@final
class CheckedGame:
    """A game behind the same interface that raises when an invariant is broken.

    Attributes:
        duel: as of the game. every: the costly checks are made at each so many-th step, 0 for
            never.
    """

    __slots__ = ("_game", "_rng", "_steps", "duel", "every")

    def __init__(self, game: PortalGame, every: int = 0, seed: int = 0) -> None:
        """Check `game`; `seed` decides which hidden cards are exchanged in costly checks."""
        self._game = game
        self._rng = Rng.of(seed)
        self._steps = 0
        self.duel: Duel = game.duel
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
        before = [side.damage for side in state.sides]
        self._game.apply(state, action, emit)
        for side, damage in zip(state.sides, before, strict=True):
            require(side.damage >= damage, "damage", f"fell from {damage}", state)
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
        """Return what a player may know of the game, as long as it goes on (clause PZ1)."""
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
        """Try every legal action on copies, and what each player can see (clause PZ1).

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
        """Check that hidden cards may change places without anybody's noticing."""
        seen = self.view(state, player).key()
        twin = state.copy()
        twin.rng = Rng.of(self._rng.next())
        self._rng.shuffle(twin.sides[player].deck)
        self._mix(twin.sides[1 - player])
        twin.options = options_of(self.duel, twin)
        same = self.view(twin, player).key() == seen
        require(same, "view", f"player {player} sees what is hidden", state)

    def _mix(self, side: Side) -> None:
        """Exchange the card of the portal, one that is set and one of the hand with the deck's."""
        cards = self.duel.table.cards
        for at, card in enumerate(side.deck):
            role = cards[card].role
            if role == CREATURE and side.portal >= 0:
                side.deck[at], side.portal = side.portal, card
            elif CREATURE < role < QUICK:
                for spell in side.spells:
                    if spell is not None and not spell.host:
                        side.deck[at], spell.card = spell.card, side.deck[at]
        if side.deck and side.hand:
            side.deck[0], side.hand[0] = side.hand[0], side.deck[0]
            side.hand.sort()

    def _check_redealt(self, state: State, player: int) -> None:
        """Check that a redealt game looks alike, and that who has to decide can play it on."""
        view = self.view(state, player)
        twin = self.determinize(view, self._rng)
        alike = self.view(twin, player).key() == view.key()
        require(alike, "redealt", f"player {player} sees a difference", state)
        if player != state.to_act:
            return
        require(twin.options == state.options, "redealt", "leaves other choices", state)
        check_state(self.duel, twin)
        for _ in range(_PLAYED_ON):
            if not twin.options:
                break
            self._game.apply(twin, twin.options[self._rng.below(len(twin.options))])
            check_state(self.duel, twin)
