"""What an operation is: what one kind of deed does to one thing (section 10)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Deed
from cardtool.engine.kameloh.figures import at_spot, reckoned
from cardtool.engine.kameloh.lasting import Modifier
from cardtool.engine.kameloh.pending import Task
from cardtool.engine.kameloh.state import State

__all__ = ["Operation", "everything", "hang", "much", "tell", "tell_side"]


class Operation:
    """What a kind of deed does to one thing, given as the action that would choose it."""

    __slots__ = ()

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Do it."""
        raise NotImplementedError


def much(duel: Duel, state: State, task: Task, deed: Deed, spot: int) -> int:
    """Return how much a deed does, at least 0 if it is no change of a figure."""
    if deed.amount is None:
        return 0
    return reckoned(duel, state, deed.amount, task.by, spot, task)


def everything(deed: Deed) -> bool:
    """Return whether a deed is about all there is, whatever the number."""
    return deed.amount is not None and deed.amount.everything


def tell(state: State, task: Task, deed: Deed, spot: int, change: int, emit: Emit | None) -> None:
    """Tell what happened to a monster: kind, spot, its card, the change, LP, how long."""
    if emit is not None:
        fighter = at_spot(state, spot)
        values = (deed.kind, spot, fighter.card, change, fighter.lp, deed.until, deed.turns)
        emit(Event("effect", task.by, task.card, values))


def tell_side(
    task: Task, deed: Deed, player: int, change: int, emit: Emit | None, card: int = -1
) -> None:
    """Tell what happened to a player: kind, 0, the card or -1, how much, whose, how long."""
    if emit is not None:
        values = (deed.kind, 0, card, change, player, deed.until, deed.turns)
        emit(Event("effect", task.by, task.card, values))


def hang(task: Task, deed: Deed, onto: list[Modifier], amount: int) -> Modifier:
    """Let a deed act for as long as it says, and return what acts (clause X2)."""
    modifier = Modifier(task.item, task.by, deed.kind, deed.number)
    modifier.amount = amount
    modifier.until = deed.until
    modifier.turns = deed.turns
    onto.append(modifier)
    return modifier
