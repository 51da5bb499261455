"""Mutations: one monster of the arena becomes another (kameloh.md section 7)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import end_for_sides
from cardtool.engine.kameloh.arena import place as put
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import at_spot
from cardtool.engine.kameloh.making import Source, bring, inherit, pairs, price_of
from cardtool.engine.kameloh.state import Fighter, Side, State
from cardtool.engine.kameloh.table import Making

__all__ = ["mutate", "mutations"]


def mutations(
    duel: Duel, state: State, side: Side, making: Making, there: list[Source]
) -> list[int]:
    """Return how a mutation may be done now (clauses U1 to U3, U5)."""
    places = [
        place
        for place, fighter in enumerate(side.fighters)
        if fighter is not None and fighter.card in making.wanted
    ]
    return [
        a.placed(a.action(a.MUTATE, making.result, at, item, item_at), place)
        for at, item, item_at, _ in (pairs(duel, state, side, making, there) if places else ())
        for place in places
    ]


def mutate(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Let the result take the monster's place; monster and item go to their Wüsten (U1, U4)."""
    _, result, at, item, item_at, place = a.fields_of(action)
    side = state.sides[state.active]
    spot = a.square(state.active, place)
    before = at_spot(state, spot)
    price = price_of(duel, state, side, action)
    side.datteln -= price
    bring(state, side, (result, at), (item, item_at))
    figures = duel.table.cards[result]
    after = Fighter(result, state.active, figures.ap, figures.dp, figures.lp)
    after.modifiers = before.modifiers
    end_for_sides(state, before)
    put(duel, state, state.active, after, place)
    inherit(duel, state, after)
    state.sides[before.owner].waste.append(before.card)
    if emit is not None:
        values = (spot, before.card, price, at, item, item_at)
        emit(Event("mutated", state.active, result, values))
