"""What brings a violet card into play: its result and item, and what both cost (U2, U3, Z2, Z3)."""

from __future__ import annotations

from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.arena import release
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.prices import price_of as card_price
from cardtool.engine.kameloh.sources import playable, take
from cardtool.engine.kameloh.state import Fighter, Side, State
from cardtool.engine.kameloh.table import Making

__all__ = ["Pair", "Source", "bring", "inherit", "near", "pairs", "price_of"]

Pair = tuple[int, int, int, int]
"""Where the result is, the item (-1 for none) and where it is, and what both cost together."""

Source = tuple[int, int]
"""A card and where it is."""


def pairs(duel: Duel, state: State, side: Side, making: Making, there: list[Source]) -> list[Pair]:
    """Return every way to bring result and item of a recipe together that can be paid.

    Both are `there`, where cards are played; one may be searched (clauses U2, Z2), or the
    result is paid (U3, Z3). Groupings may lie in the Fusionsdeck (D3, Z3).
    """
    if duel.rules.fusion_deck and not making.mutation:
        results = [a.FUSION] if making.result in side.fusion else []
    else:
        results = [at for card, at in there if card == making.result]
    items = [(card, at) for card, at in there if card in making.items]
    if not making.needs_item:
        items = [(-1, a.HAND)]
    price = card_price(duel, state, side, making.result) if duel.rules.result_paid else 0
    found = [(at, item, item_at, price) for at in results for item, item_at in items]
    if making.needs_item and duel.tied_search and not found:
        searched = _searches(duel, side, making, results, items)
        found = [(at, item, item_at, cost + price) for at, item, item_at, cost in searched]
    return [pair for pair in found if pair[3] <= side.datteln]


def _searches(
    duel: Duel, side: Side, making: Making, results: list[int], items: list[Source]
) -> list[Pair]:
    """Return the pairs of which one is searched, each with the price of the search (U2, C6)."""
    cards = duel.table.cards
    if items:
        there = making.result in side.deck
        return [(a.DECK, item, at, cards[item].printed) for item, at in items if there]
    if not results:
        return []
    result = cards[making.result]
    return [
        (at, item, a.DECK, cards[item].printed if result.marked else result.printed)
        for at in results
        for item in making.items
        if item in side.deck
    ]


def price_of(duel: Duel, state: State, side: Side, action: int) -> int:
    """Return what result and item of an action cost together (clauses U2, U3, Z2, Z3).

    Raises:
        ValueError: they cannot be brought together.
    """
    _, result, at, item, item_at, _ = a.fields_of(action)
    there = playable(duel, side)
    for making in duel.table.results[result]:
        for pair in pairs(duel, state, side, making, there):
            if pair[:3] == (at, item, item_at):
                return pair[3]
    raise ValueError(f"no recipe fits the action {action}")


def near(duel: Duel, side: Side, there: list[Source]) -> list[Making]:
    """Return the makings whose result is at hand, or item if the result may be searched (U2)."""
    by_card = duel.table.touches if duel.tied_search else duel.table.results
    found: dict[Making, None] = {}
    for card, _ in there:
        for making in by_card[card]:
            found[making] = None
    for card in side.fusion:
        for making in by_card[card]:
            found[making] = None
    return list(found)


def bring(state: State, side: Side, result: Source, item: Source) -> None:
    """Take result and item from where they are; the deck is shuffled after a search (R13)."""
    card, at = result
    item_card, item_at = item
    if item_card >= 0:
        take(side, item_card, item_at)
        side.waste.append(item_card)
    take(side, card, at)
    if a.DECK in {at, item_at}:
        state.rng.shuffle(side.deck)


_BAD_BELOW_0: Final = frozenset({e.PLUS_AP, e.PLUS_DP})
_BAD: Final = frozenset({e.DAMAGE_EACH, e.SKIP})


def inherit(duel: Duel, state: State, fighter: Fighter, since: int = 0) -> None:
    """End the enemy's bad effects on what a monster was made of; all others go on (U4, Z4, R36).

    Bad is what an item lowers, the damage it does each round, and an attack it makes the monster
    leave out, each for itself; damage is done and no effect (R54). A capture is over: the result
    belongs to the one who made it.

    What raises LP comes on top of the monster's own, which are all that `fighter` has so far,
    up to the ceiling (C4). `since` tells how many effects acted on it before, and go on.
    """
    for modifier in fighter.modifiers[since:]:
        bad = modifier.kind in _BAD or (modifier.kind in _BAD_BELOW_0 and modifier.amount < 0)
        ends = bad and modifier.by != state.active and modifier.source > 0
        if ends or modifier.kind == e.CAPTURE:
            fighter.modifiers.remove(modifier)
            release(state, modifier.source)
    for modifier in fighter.modifiers:
        if modifier.kind == e.PLUS_LP:
            modifier.amount = max(0, min(modifier.amount, duel.ceiling_lp - fighter.lp))
            fighter.lp += modifier.amount
