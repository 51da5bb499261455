"""Datteln: what a turn brings, and the buy-out at the end (sections 4 and 9)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh.behaviours import Breeding
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.state import State

__all__ = ["bred", "buy_out", "income"]


def bred(breeding: Breeding, stock: int) -> int:
    """Return what a stock of Datteln is after breeding (clauses M1, R27)."""
    if stock >= breeding.full:
        return max(stock, breeding.top)
    gain = 0
    for least, more in breeding.steps:
        if stock >= least:
            gain = more
    return stock + gain


def income(duel: Duel, state: State, emit: Emit | None) -> None:
    """Give the active player what the start of a turn brings (clauses M1, M2, R6)."""
    side = state.sides[state.active]
    before = side.datteln
    if duel.oasis_income:
        for oasis in side.oases:
            if oasis.open:
                side.datteln += duel.oasis_income
    elif isinstance(duel.rules.income, Breeding) and state.round > 1:
        side.datteln = bred(duel.rules.income, before)
    if emit is not None:
        emit(Event("income", state.active, -1, (side.datteln - before, side.datteln)))


def buy_out(duel: Duel, state: State, emit: Emit | None) -> None:
    """Let the active player buy the monsters in his hand, cheapest first (clauses E4, R16)."""
    side = state.sides[state.active]
    cards = duel.table.cards
    monsters = [card for card in side.hand if cards[card].fights]
    monsters.sort(key=lambda card: (cards[card].price, card))
    for card in monsters:
        price = cards[card].price
        if price <= side.datteln:
            side.datteln -= price
            side.hand.remove(card)
            side.waste.append(card)
            if emit is not None:
                emit(Event("bought", state.active, card, (price,)))
        else:
            state.sides[1 - state.active].points += duel.rules.buyout_points
            if emit is not None:
                emit(Event("left over", state.active, card, (duel.rules.buyout_points,)))
