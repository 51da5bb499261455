"""What cards cost with all that changes prices (clause M4)."""

from __future__ import annotations

from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import card_fits, held_for_side, worth
from cardtool.engine.kameloh.state import Side, State

__all__ = ["price_of"]


def price_of(duel: Duel, state: State, side: Side, card: int) -> int:
    """Return what a card of a side costs now: what is free stays free (clause M4)."""
    figures = duel.table.cards[card]
    price = figures.price
    if not duel.prices or (figures.marked and not price):
        return price
    owner = 0 if side is state.sides[0] else 1
    for modifier in side.modifiers:
        if modifier.kind == e.PRICE:
            aim = duel.table.deeds[modifier.deed].aim
            if aim is not None and card_fits(duel, aim, card):
                price += modifier.amount
    if duel.holding >> e.PRICE & 1:
        for by, deed in held_for_side(duel, state, e.PRICE, owner):
            if deed.aim is not None and card_fits(duel, deed.aim, card):
                price += worth(duel, state, deed, by, 0)
    return max(price, 0)
