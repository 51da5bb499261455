"""What effects do to monsters: one small class for each operation (section 10)."""

from __future__ import annotations

from typing import final

from cardtool.engine.core import Emit
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import back_to_hand, capture, enter, heal, hurt, leave, to_waste
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Deed
from cardtool.engine.kameloh.figures import at_spot
from cardtool.engine.kameloh.operation import Operation, everything, hang, much, tell
from cardtool.engine.kameloh.pending import Task
from cardtool.engine.kameloh.state import State

__all__ = ["Capture", "ChangeFigure", "Damage", "Heal", "RaiseLp", "Revive", "ToHand", "ToWueste"]


@final
class ChangeFigure(Operation):
    """AP and DP (C4, C11); and what keeps a monster from something, or counts for it."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Let it act on the monster."""
        spot = a.spot_of(target)
        amount = much(duel, state, task, deed, spot)
        hang(task, deed, at_spot(state, spot).modifiers, amount)
        tell(state, task, deed, spot, amount, emit)


@final
class RaiseLp(Operation):
    """LP, past full LP up to the ceiling (C4, C12)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Add what there is room for, and note it for the end."""
        spot = a.spot_of(target)
        fighter = at_spot(state, spot)
        room = duel.ceiling_lp - fighter.lp
        given = max(0, min(much(duel, state, task, deed, spot), room))
        fighter.lp += given
        hang(task, deed, fighter.modifiers, given)
        tell(state, task, deed, spot, given, emit)


@final
class Damage(Operation):
    """Damage by an effect (F5, F7)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Take the LP; defeats are judged after the deed."""
        spot = a.spot_of(target)
        amount = much(duel, state, task, deed, spot)
        if everything(deed):
            amount = at_spot(state, spot).lp
        lost = hurt(duel, state, spot, amount)
        tell(state, task, deed, spot, -lost, emit)


@final
class Heal(Operation):
    """Healing, up to full LP (C12)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Give back lost LP."""
        spot = a.spot_of(target)
        fighter = at_spot(state, spot)
        amount = fighter.full if everything(deed) else much(duel, state, task, deed, spot)
        tell(state, task, deed, spot, heal(fighter, amount), emit)


@final
class ToWueste(Operation):
    """Removal without a defeat, so without points (F5, R12)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Send the monster to its owner's Wüste."""
        spot = a.spot_of(target)
        tell(state, task, deed, spot, 0, emit)
        to_waste(state, leave(state, spot))


@final
class ToHand(Operation):
    """Return to the owner's hand (X5)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Take the monster back."""
        spot = a.spot_of(target)
        tell(state, task, deed, spot, 0, emit)
        back_to_hand(duel, state, leave(state, spot))


@final
class Capture(Operation):
    """Change of sides (F6)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Let the monster fight for the player of the card."""
        spot = a.spot_of(target)
        fighter = at_spot(state, spot)
        if capture(state, spot, emit):
            hang(task, deed, fighter.modifiers, 0)


@final
class Revive(Operation):
    """Putting a monster from a Wüste into the arena, unpaid."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Let it fight for the player of the card, with its printed figures."""
        owner, card = a.spot_of(target) - 1, a.card_of(target)
        state.sides[owner].waste.remove(card)
        spot = enter(duel, state, task.by, owner, card)
        tell(state, task, deed, spot, 0, emit)
