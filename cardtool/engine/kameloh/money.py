"""Datteln: what a turn brings, and the buy-out at the end (sections 4 and 9)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh.behaviours import Breeding
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from cardtool.engine.kameloh.table import CardTable

__all__ = ["bred", "buy_out", "income"]


def bred(table: Breeding, stock: int) -> int:
    """Return what a stock of Datteln is after breeding (clauses M1, R27)."""
    if stock >= table.full:
        return max(stock, table.top)
    gain = 0
    for least, more in table.steps:
        if stock >= least:
            gain = more
    return stock + gain


def income(rules: Rules, state: State, emit: Emit | None) -> None:
    """Give the active player what the start of a turn brings (clauses M1, M2, R6)."""
    side = state.sides[state.active]
    before = side.datteln
    if isinstance(rules.income, Breeding):
        if side.turns > 1:
            side.datteln = bred(rules.income, side.datteln)
    else:
        side.datteln += rules.income.amount * sum(oasis.open for oasis in side.oases)
    if emit is not None and side.datteln != before:
        emit(Event("income", state.active, -1, (side.datteln - before, side.datteln)))


def buy_out(rules: Rules, table: CardTable, state: State, emit: Emit | None) -> None:
    """Let the active player buy the monsters in his hand, cheapest first (clauses E4, R16)."""
    side = state.sides[state.active]
    monsters = [card for card in side.hand if table.cards[card].fights]
    monsters.sort(key=lambda card: (table.cards[card].price, card))
    for card in monsters:
        price = table.cards[card].price
        if price <= side.datteln:
            side.datteln -= price
            side.hand.remove(card)
            side.waste.append(card)
            if emit is not None:
                emit(Event("bought", state.active, card, (price,)))
        else:
            state.sides[1 - state.active].points += rules.buyout_points
            if emit is not None:
                emit(Event("left over", state.active, card, (rules.buyout_points,)))
