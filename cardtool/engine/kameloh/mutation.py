"""Mutations: one monster of the arena becomes another (kameloh.md section 7)."""

from __future__ import annotations

from cardtool.cards import Kind
from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import end
from cardtool.engine.kameloh.behaviours import TiedSearch
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.sources import playable, take
from cardtool.engine.kameloh.state import Fighter, Side, State
from cardtool.engine.kameloh.table import CardTable, Making

__all__ = ["Pair", "inherit", "mutate", "mutations", "pairs", "searched"]

Pair = tuple[int, int, int, int, int]
"""Result and where it is, item (-1 for none) and where it is, and what both cost together."""


def searched(rules: Rules) -> bool:
    """Return whether a missing item or result may be searched in the deck (U2, Z2, H5)."""
    return isinstance(rules.search, TiedSearch) and not rules.no_search


def pairs(
    rules: Rules, table: CardTable, side: Side, making: Making, *, from_fusion: bool
) -> list[Pair]:
    """Return every way to bring result and item of a recipe together that can be paid.

    Both come from where cards are played; Dufo may search one of them (clauses U2, Z2),
    others pay for the result (U3, Z3). `from_fusion`: the result lies in the Fusionsdeck.
    """
    there = playable(rules, side)
    results = [at for card, at in there if card == making.result]
    if from_fusion:
        results = [a.FUSION] if making.result in side.fusion else []
    items = [(card, at) for card, at in there if card in making.items]
    paid = table.cards[making.result].price if rules.result_paid else 0
    if not making.needs_item:
        items = [(-1, a.HAND)]
    found = [(making.result, at, *item, paid) for at in results for item in items]
    if making.needs_item and searched(rules) and bool(results) != bool(items):
        found = _with_search(table, side, making, results, items)
    return [pair for pair in found if pair[4] <= side.datteln]


def _with_search(
    table: CardTable,
    side: Side,
    making: Making,
    results: list[int],
    items: list[tuple[int, int]],
) -> list[Pair]:
    """Return the pairs of which one is searched in the deck, for the price of the other (U2)."""
    if items:
        if making.result not in side.deck:
            return []
        return [(making.result, a.DECK, item, at, table.cards[item].printed) for item, at in items]
    result = table.cards[making.result]
    wanted = [item for item in making.items if item in side.deck]
    return [
        (
            making.result,
            at,
            item,
            a.DECK,
            table.cards[item].printed if result.marked else result.printed,
        )
        for at in results
        for item in wanted
    ]


def mutations(rules: Rules, table: CardTable, side: Side) -> list[int]:
    """Return the mutations that the player may do now (clauses U1 to U3, U5)."""
    found: list[int] = []
    for place, fighter in enumerate(side.fighters):
        if fighter is None or table.cards[fighter.card].kind is not Kind.MONSTER:
            continue
        for making in table.makings:
            if making.mutation and fighter.card in making.parts[0].fits:
                for result, at, item, item_at, _ in pairs(
                    rules, table, side, making, from_fusion=False
                ):
                    found.append(a.placed(a.action(a.MUTATE, result, at, item, item_at), place))
    return sorted(set(found))


def mutate(
    rules: Rules, table: CardTable, state: State, pair: Pair, place: int, emit: Emit | None
) -> None:
    """Let the result take the monster's place; monster and item go to their Wüsten (U1, U4)."""
    side = state.sides[state.active]
    before = side.fighters[place]
    if before is None:
        raise ValueError(f"nobody is at place {place}")
    result, at, item, item_at, price = pair
    side.datteln -= price
    bring(state, side, pair)
    figures = table.cards[result]
    after = Fighter(result, state.active, figures.ap, figures.dp, figures.lp)
    after.modifiers = before.modifiers
    side.fighters[place] = after
    inherit(rules, state, after)
    state.sides[before.owner].waste.append(before.card)
    if emit is not None:
        emit(Event("mutated", state.active, before.card, (result, item, price)))


def bring(state: State, side: Side, pair: Pair) -> None:
    """Take result and item from where they are; the deck is shuffled after a search (R13)."""
    result, at, item, item_at, _ = pair
    # The item first: an open Oase can hold one card only, and a hand may hold both.
    if item >= 0:
        take(side, item, item_at)
        side.waste.append(item)
    take(side, result, at)
    if a.DECK in {at, item_at if item >= 0 else a.HAND}:
        state.rng.shuffle(side.deck)


def inherit(rules: Rules, state: State, fighter: Fighter) -> None:
    """End the enemy's bad effects on a new monster, keep all others (clauses U4, R36)."""
    full = fighter.lp
    for modifier in fighter.modifiers[:]:
        bad = modifier.ap + modifier.dp + modifier.lp < 0
        if modifier.by != state.active and bad:
            end(rules, state, fighter, modifier)
    fighter.lp = full + sum(modifier.lp for modifier in fighter.modifiers)
