"""How an item may be played now: whether it would do anything, and for whom (clauses X1, T6)."""

from __future__ import annotations

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.agenda import task_of
from cardtool.engine.kameloh.aims import is_useful, monster_targets
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import is_met
from cardtool.engine.kameloh.state import State

__all__ = ["item_ways"]


def item_ways(duel: Duel, state: State, base: int, player: int, window: int) -> list[int]:
    """Return an action for every monster that an item may be meant for, or one without any.

    An item that would change nothing is not offered. One of which nobody knows what it does can
    be played for nothing before the attack.
    """
    card = a.card_of(base)
    script = duel.table.cards[card].script
    if script is None:
        return [base]
    if not script.windows & window:
        return []
    task = task_of(duel, card, player)
    # An item that does not lie there yet; it is one all the same, so that protection counts.
    task.item = -1
    deed = script.aim
    if deed is not None and (
        deed.condition is None or is_met(duel, state, deed.condition, player, task)
    ):
        found = monster_targets(duel, state, task, deed, deed.aim) if deed.aim else []
        if found:
            return [a.placed(base, spot) for spot in found]
    return [base] if is_useful(duel, state, task) else []
