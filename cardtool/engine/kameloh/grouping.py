"""Groupings: several monsters become one (kameloh.md section 8)."""

from __future__ import annotations

from cardtool.cards import Stats
from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import end_for_sides
from cardtool.engine.kameloh.arena import place as put
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import PLUS_LP
from cardtool.engine.kameloh.figures import at_spot
from cardtool.engine.kameloh.lasting import Modifier
from cardtool.engine.kameloh.making import Source, bring, inherit, pairs, price_of
from cardtool.engine.kameloh.pending import Grouping
from cardtool.engine.kameloh.prices import price_of as card_price
from cardtool.engine.kameloh.sources import playable, take
from cardtool.engine.kameloh.state import Fighter, Side, State
from cardtool.engine.kameloh.table import Ingredient, Making
from cardtool.limits import capped

__all__ = [
    "begin",
    "can_cover",
    "choose",
    "figures_of",
    "finish",
    "fit_together",
    "groupings",
    "join",
    "joins",
    "part_options",
]

Candidate = tuple[int, int, int, int]
"""Where a card is, the card, its place if that is the arena, and what it costs as a part."""


def groupings(
    duel: Duel, state: State, side: Side, making: Making, there: list[Source]
) -> list[int]:
    """Return how a grouping may be begun now, and finished then (clauses Z1 to Z3)."""
    found: list[int] = []
    parts: list[Candidate] = []
    for at, item, item_at, price in pairs(duel, state, side, making, there):
        parts = parts or _candidates(duel, state, side, making, there)
        chosen = Grouping(making.number, making.result, at)
        chosen.item, chosen.item_at, chosen.price = item, item_at, price
        if _next_parts(duel, side, chosen, parts, first_only=True):
            base = a.action(a.GROUP, making.result, at, item, item_at)
            found.append(a.placed(base, making.number))
    return found


def begin(duel: Duel, state: State, action: int) -> None:
    """Begin to put a grouping together: the next decisions are about its parts."""
    _, result, at, item, item_at, number = a.fields_of(action)
    chosen = Grouping(number, result, at)
    chosen.item, chosen.item_at = item, item_at
    chosen.price = price_of(duel, state, state.sides[state.active], action)
    state.grouping = chosen


def part_options(duel: Duel, state: State, side: Side, chosen: Grouping) -> list[int]:
    """Return the parts that may be chosen next, and the end of choosing where it may come.

    Parts are named in one order, so that no two ways lead to the same grouping.
    """
    found = [a.action(a.FINISH)] if _complete(duel, side, chosen) else []
    making = duel.table.makings[chosen.making]
    there = _candidates(duel, state, side, making, playable(duel, side))
    spots = [candidate[:3] for candidate in there]
    # The parts chosen so far were named in the order of `there`: what follows comes later.
    at = 0
    for card, spot in zip(chosen.cards, chosen.spots, strict=True):
        at = spots.index((a.part_source(spot), card, a.part_place(spot)), at) + 1
    for source, card, place, _ in _next_parts(duel, side, chosen, there[at:], first_only=False):
        found.append(a.placed(a.action(a.PART, card, source), place))
    return found


def choose(duel: Duel, state: State, chosen: Grouping, action: int) -> None:
    """Add a part; a monster that is not in the arena is paid (clause Z1)."""
    _, card, at, _, _, place = a.fields_of(action)
    side = state.sides[state.active]
    _add(chosen, (at, card, place, _part_price(duel, state, side, card, at)))


def _add(chosen: Grouping, candidate: Candidate) -> None:
    at, card, place, price = candidate
    chosen.cards.append(card)
    chosen.spots.append(a.part_spot(at, place))
    chosen.price += price


def _part_price(duel: Duel, state: State, side: Side, card: int, at: int) -> int:
    """Return what a part costs: nothing if it is in the arena already (clause Z1)."""
    return 0 if at == a.ARENA else card_price(duel, state, side, card)


def _candidates(
    duel: Duel, state: State, side: Side, making: Making, there: list[Source]
) -> list[Candidate]:
    """Return the monsters that may be parts, equal ones of the hand as often as they are there."""
    wanted = making.wanted
    found = [
        (a.HAND, card, 0, card_price(duel, state, side, card))
        for card in side.hand
        if card in wanted
    ]
    for card, at in there:
        if at != a.HAND and card in wanted:
            found.append((at, card, 0, card_price(duel, state, side, card)))
    for place, fighter in enumerate(side.fighters):
        if fighter is not None and fighter.card in wanted:
            found.append((a.ARENA, fighter.card, place, 0))
    return found


def _next_parts(
    duel: Duel, side: Side, chosen: Grouping, there: list[Candidate], *, first_only: bool
) -> list[Candidate]:
    """Return which of the candidates may follow without getting stuck, or just one (M3)."""
    parts = duel.table.makings[chosen.making].parts
    found: list[Candidate] = []
    # Without this look ahead, what is lacking is missed once for every set of what is there.
    if not can_cover(parts, chosen.cards + [candidate[1] for candidate in there]):
        return found
    if chosen.price + _least_cost(parts, chosen, there) > side.datteln:
        return found
    for number, candidate in enumerate(there):
        if found and found[-1] == candidate:
            continue
        after = chosen.copy()
        _add(after, candidate)
        if after.price > side.datteln or not fit_together(parts, after.cards):
            continue
        rest = there[number + 1 :]
        if _complete(duel, side, after) or _next_parts(duel, side, after, rest, first_only=True):
            found.append(candidate)
            if first_only:
                break
    return found


def _least_cost(parts: list[Ingredient], chosen: Grouping, there: list[Candidate]) -> int:
    """Return what the parts still needed cost at the very least."""
    lacking = -len(chosen.cards)
    for part in parts:
        lacking += part.least
    if lacking <= 0:
        return 0
    return sum(sorted([candidate[3] for candidate in there])[:lacking])


def _complete(duel: Duel, side: Side, chosen: Grouping) -> bool:
    """Return whether the parts chosen are all that is needed, and the result has a place."""
    placed = side.free_place() >= 0
    for spot in chosen.spots:
        placed = placed or a.part_source(spot) == a.ARENA
    parts = duel.table.makings[chosen.making].parts
    return placed and len(chosen.cards) > 1 and fit_together(parts, chosen.cards, complete=True)


def fit_together(parts: list[Ingredient], cards: list[int], *, complete: bool = False) -> bool:
    """Return whether each card can be another share of one part of the recipe (Z1, Z5).

    With `complete` every part has as many as it needs, too. If all cards find a share, and
    all needs a card, then both can be had at once (theorem of Mendelsohn and Dulmage).
    """
    shares: list[list[int]] = [[] for _ in parts]
    for card in cards:
        if not _finds_share(parts, card, shares, set()):
            return False
    return not complete or can_cover(parts, cards)


def _finds_share(
    parts: list[Ingredient], card: int, shares: list[list[int]], tried: set[int]
) -> bool:
    """Give a card a share of a part, moving others to other parts (an augmenting path)."""
    for number, part in enumerate(parts):
        if number in tried or card not in part.fits:
            continue
        tried.add(number)
        held = shares[number]
        if len(held) < part.most:
            held.append(card)
            return True
        for at, other in enumerate(held):
            if _finds_share(parts, other, shares, tried):
                held[at] = card
                return True
    return False


def can_cover(parts: list[Ingredient], cards: list[int]) -> bool:
    """Return whether these cards, or some of them, are what every part needs at least (Z1)."""
    needs = [part for part in parts for _ in range(part.least)]
    if len(needs) > len(cards):
        return False
    taken = [-1] * len(cards)
    return all(_finds_card(needs, number, cards, taken, set()) for number in range(len(needs)))


def _finds_card(
    needs: list[Ingredient], number: int, cards: list[int], taken: list[int], tried: set[int]
) -> bool:
    """Give a need a card of its own, moving others to other cards (an augmenting path)."""
    for at, card in enumerate(cards):
        if card in needs[number].fits and at not in tried:
            tried.add(at)
            if taken[at] < 0 or _finds_card(needs, taken[at], cards, taken, tried):
                taken[at] = number
                return True
    return False


def finish(duel: Duel, state: State, emit: Emit | None) -> None:
    """Pay, lay all parts and the item in the Wüste, and let the result enter (Z1, Z4)."""
    chosen = state.grouping
    if chosen is None:
        raise ValueError("no grouping is being put together")
    side = state.sides[state.active]
    side.datteln -= chosen.price
    bring(state, side, (chosen.result, chosen.result_at), (chosen.item, chosen.item_at))
    making = duel.table.makings[chosen.making]
    ap, dp, lp = figures_of(duel, making, chosen.cards)
    result = Fighter(chosen.result, state.active, ap, dp, lp)
    result.making = chosen.making
    for card, spot in zip(chosen.cards, chosen.spots, strict=True):
        _absorb(state, side, result, card, spot)
    place = side.free_place()
    put(duel, state, state.active, result, place)
    inherit(duel, state, result)
    result.modifiers.sort(key=_age)
    state.grouping = None
    if emit is not None:
        made = (a.square(state.active, place), ap, dp, lp, chosen.price)
        sources = (chosen.result_at, chosen.item, chosen.item_at)
        # A part with where it was, one after the other.
        parts = [n for pair in zip(chosen.cards, chosen.spots, strict=True) for n in pair]
        emit(Event("grouped", state.active, chosen.result, (*made, *sources, *parts)))


def _absorb(state: State, side: Side, result: Fighter, card: int, spot: int) -> None:
    """Lay a part in its owner's Wüste; what acted on it passes to the result (Z1, Z4, U5)."""
    result.parts.append(card)
    at, place = a.part_source(spot), a.part_place(spot)
    if at != a.ARENA:
        take(side, card, at)
        side.waste.append(card)
        return
    part = at_spot(state, a.square(state.active, place))
    side.fighters[place] = None
    state.sides[part.owner].waste.append(part.card)
    end_for_sides(state, part)
    result.modifiers += part.modifiers


def _age(modifier: Modifier) -> int:
    """Return what puts effects in the order of their items, the eldest first (X3)."""
    return modifier.source


def joins(duel: Duel, state: State, side: Side, there: list[Source]) -> list[int]:
    """Return who may join a grouping of the arena later, so that its figures change (Z5, R39)."""
    found: list[int] = []
    for place, fighter in enumerate(side.fighters):
        if fighter is None or fighter.making < 0:
            continue
        making = duel.table.makings[fighter.making]
        for at, card, other, price in dict.fromkeys(_candidates(duel, state, side, making, there)):
            parts = [*fighter.parts, card]
            if price > side.datteln or not fit_together(making.parts, parts):
                continue
            if figures_of(duel, making, parts) != (fighter.ap, fighter.dp, fighter.full):
                found.append(a.placed(a.action(a.JOIN, card, at, -1, other), place))
    return found


def join(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Let a further monster join: the figures change, LP already lost stay lost (Z5, R1)."""
    _, card, at, _, other, place = a.fields_of(action)
    side = state.sides[state.active]
    spot = a.square(state.active, place)
    group = at_spot(state, spot)
    price = _part_price(duel, state, side, card, at)
    side.datteln -= price
    before, present = len(group.modifiers), group.lp
    lost = group.full - present
    for modifier in group.modifiers:
        if modifier.kind == PLUS_LP:
            lost += modifier.amount
    _absorb(state, side, group, card, a.part_spot(at, other))
    group.ap, group.dp, group.full = figures_of(duel, duel.table.makings[group.making], group.parts)
    group.lp = group.full - lost
    inherit(duel, state, group, before)
    group.modifiers.sort(key=_age)
    # A floor higher than what was left must not heal.
    group.lp = max(group.lp, min(duel.rules.lp_floor, present))
    if emit is not None:
        values = (spot, group.card, group.ap, group.dp, group.lp)
        emit(Event("joined", state.active, card, (*values, price, at)))


def figures_of(duel: Duel, making: Making, cards: list[int]) -> tuple[int, int, int]:
    """Return AP, DP and LP of a grouping made of these cards (clauses Z4, C7, R1, R38).

    Each figure that is not printed is computed, as the deck check does it.
    """
    result = duel.table.cards[making.result]
    ap, dp, lp = result.ap, result.dp, result.lp
    parts = [duel.table.cards[card] for card in cards]
    if ap < 0:
        ap = making.values.of([max(part.ap, 0) for part in parts])
    if dp < 0:
        dp = making.values.of([max(part.dp, 0) for part in parts])
    if lp < 0:
        lp = making.values.of([max(part.lp, 0) for part in parts])
    cut = capped(Stats(ap, dp, lp), duel.rules.effective_caps, duel.rules.lp_floor)
    return cut.ap or 0, cut.dp or 0, cut.lp or 0
