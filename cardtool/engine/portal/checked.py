"""The portal game that looks at itself while it is played; see :mod:`cardtool.engine.checked`."""

from __future__ import annotations

from typing import final

from cardtool.engine.checked import Checked
from cardtool.engine.invariants import require
from cardtool.engine.portal.game import PortalGame, options_of
from cardtool.engine.portal.invariants import check_state
from cardtool.engine.portal.state import Phase, Side, State
from cardtool.engine.portal.table import CREATURE, QUICK
from cardtool.engine.portal.view import View

__all__ = ["CheckedGame"]


@final
class CheckedGame(Checked[State, View]):
    """See :class:`cardtool.engine.checked.Checked`; hidden is what clause PZ1 says.

    Attributes:
        duel: as of the game.
    """

    __slots__ = ("duel",)

    def __init__(self, game: PortalGame, every: int = 0, seed: int = 0) -> None:
        """Check `game`; see :class:`cardtool.engine.checked.Checked`."""
        super().__init__(game, every, seed)
        self.duel = game.duel

    def _rising(self, state: State) -> tuple[str, list[int]]:
        """Return the damage points of both."""
        return "damage", [side.damage for side in state.sides]

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
        """Shuffle the own deck, and let what the other hides change places with his deck."""
        self._rng.shuffle(state.sides[player].deck)
        # What he has chosen so far among hidden cards has to stay where he chose it.
        if not (state.agenda and state.agenda[-1].chosen):
            self._mix(state.sides[1 - player])

    def _check_likeness(self, state: State, twin: State, player: int) -> None:
        """Check that who has to decide has the same choices.

        Raises:
            BrokenInvariant: he has not.
        """
        if player == state.to_act:
            require(twin.options == state.options, "redealt", "leaves other choices", state)

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
