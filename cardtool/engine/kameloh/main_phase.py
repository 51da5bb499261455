"""The part of a turn before the attack: what may be done, and doing it (clauses T1 to T3)."""

from __future__ import annotations

from typing import Final

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.agenda import play_script
from cardtool.engine.kameloh.arena import enter
from cardtool.engine.kameloh.battle import begin_attack
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import EXTRA, Windows
from cardtool.engine.kameloh.figures import at_spot, held_for_side, worth
from cardtool.engine.kameloh.grouping import begin, join, joins
from cardtool.engine.kameloh.items import item_ways
from cardtool.engine.kameloh.mutation import mutate
from cardtool.engine.kameloh.pending import Named
from cardtool.engine.kameloh.prices import price_of
from cardtool.engine.kameloh.sources import (
    close_oasis,
    open_oasis,
    play_card,
    playable,
    pop,
    to_hand,
)
from cardtool.engine.kameloh.state import Phase, Side, State
from cardtool.engine.kameloh.table import GREEN, YELLOW
from cardtool.engine.kameloh.violet import violet_options

__all__ = ["do", "look_options", "main_options", "take_found"]

_REST: Final = a.action(a.REST)
# Kinds of action as bits of what a stage allows.
_ENTERS: Final = 1 << a.MONSTER
_ITEMS: Final = 1 << a.ITEM
_ACTIVATES: Final = 1 << a.ACTIVATE
_BURIES: Final = 1 << a.BURY
_DRAWS: Final = 1 << a.DRAW
_SEARCHES: Final = 1 << a.SEARCH
_PLAYS: Final = _ENTERS | _ITEMS
_FILLS: Final = _DRAWS | _SEARCHES
# A last turn is without refill, so nothing is put away, drawn or searched in it (E3, R56).
_LAST: Final = _PLAYS | _ACTIVATES

# Actions by Oase, worked out once.
_ACTIVATE: Final = [a.action(a.ACTIVATE, -1, at) for at in range(a.OASES, a.FUSION)]
_DRAW: Final = [a.action(a.DRAW, -1, at) for at in range(a.OASES, a.FUSION)]
_SEARCH: Final = [a.action(a.SEARCH, -1, at) for at in range(a.OASES, a.FUSION)]


def main_options(duel: Duel, state: State) -> list[int]:
    """Return what the player may do before the attack, going on to it first (T1, T2, M3)."""
    side = state.sides[state.active]
    allowed = duel.stages.allowed[state.stage]
    if duel.effects and not allowed & _ENTERS and _may_send_more(duel, state):
        allowed |= _ENTERS
    if state.is_last:
        allowed &= _LAST
    found = [_REST]
    if allowed & _PLAYS:
        _plays(duel, state, allowed, found)
    if allowed & _ACTIVATES:
        for number, oasis in enumerate(side.oases):
            if oasis.cards and not oasis.open:
                found.append(_ACTIVATE[number])
    if allowed & _BURIES and side.hand:
        _burials(duel, state, side, found)
    if allowed & _FILLS and len(side.hand) < duel.hand_size:
        _fills(duel, side, allowed, found)
    return found


def _may_send_more(duel: Duel, state: State) -> bool:
    """Return whether effects allow one more monster in a turn of playing cards (section 10)."""
    if not duel.stages.plays[state.stage]:
        return False
    more = -state.extras
    for modifier in state.sides[state.active].modifiers:
        if modifier.kind == EXTRA:
            more += modifier.amount
    if duel.holding >> EXTRA & 1:
        for by, deed in held_for_side(duel, state, EXTRA, state.active):
            more += worth(duel, state, deed, by, 0)
    return more > 0


def _plays(duel: Duel, state: State, allowed: int, found: list[int]) -> None:
    """Add the cards that may be played: monsters, items, mutations, groupings (T2a, Z6)."""
    side = state.sides[state.active]
    money = side.datteln
    cards = duel.table.cards
    prices = duel.prices
    enters = bool(allowed & _ENTERS) and side.free_place() >= 0
    items = bool(allowed & _ITEMS)
    makes = items and bool(side.fusion)
    there = playable(duel, side)
    for card, at in there:
        figures = cards[card]
        price = price_of(duel, state, side, card) if prices else figures.price
        if figures.role == YELLOW:
            if enters and price <= money:
                found.append(figures.enters if at == a.HAND else a.action(a.MONSTER, card, at))
        elif figures.role != GREEN:
            makes = items
        elif items and price <= money:
            base = a.action(a.ITEM, card, at)
            found += item_ways(duel, state, base, state.active, Windows.MAIN)
    if makes:
        found += violet_options(duel, state, side, there)
    if items and duel.rules.late_joining:
        found += joins(duel, state, side, there)


def _burials(duel: Duel, state: State, side: Side, found: list[int]) -> None:
    """Add what may be put under which Oase (clauses T2c, T3, R29, R30)."""
    under = -1 if duel.rules.bury_anywhere else state.buried_under
    oases = side.oases
    goals = [number for number, oasis in enumerate(oases) if oasis.cards] if under < 0 else [under]
    everywhere = len(goals) == duel.rules.oases
    cards = duel.table.cards
    last = -1
    for card in side.hand:
        if card == last:
            continue
        last = card
        if everywhere:
            found += cards[card].buries
        else:
            for number in goals:
                found.append(cards[card].buries[number])


def _fills(duel: Duel, side: Side, allowed: int, found: list[int]) -> None:
    """Add drawing, taking open cards and searching (clauses T2c, T2d, T3, R7)."""
    draws = bool(allowed & _DRAWS)
    takes = draws and duel.rules.take_open
    searches = bool(allowed & _SEARCHES) and 0 <= duel.oasis_search <= side.datteln
    for number, oasis in enumerate(side.oases):
        if not oasis.cards:
            continue
        if draws and not oasis.open:
            found.append(_DRAW[number])
        elif takes and oasis.open:
            found.append(a.action(a.TAKE_OPEN, oasis.cards[-1], a.OASES + number))
        if searches:
            found.append(_SEARCH[number])


def do(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Carry out an action before the attack, or go on to the attack."""
    kind = action % a.KIND_RANGE
    if kind == a.REST:
        begin_attack(state)
        return
    if kind == a.MONSTER and not duel.stages.allowed[state.stage] & _ENTERS:
        state.extras += 1
        _send(duel, state, action, emit)
        return
    state.stage = duel.stages.after[state.stage][kind]
    if kind >= a.ACTIVATE:
        _tend(duel, state, action, emit)
    elif kind == a.MONSTER:
        _send(duel, state, action, emit)
    elif kind == a.ITEM:
        _play_item(duel, state, action, emit)
    elif kind == a.MUTATE:
        mutate(duel, state, action, emit)
    elif kind == a.GROUP:
        begin(duel, state, action)
        state.phase = Phase.PARTS
    else:
        join(duel, state, action, emit)


def _send(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Pay a monster and send it into the arena (clauses M4, T8)."""
    _, card, at, _, _, _ = a.fields_of(action)
    side = state.sides[state.active]
    price = play_card(duel, state, side, card, at)
    spot = enter(duel, state, state.active, state.active, card)
    if emit is not None:
        emit(Event("entered", state.active, card, (price, at, spot)))


def _play_item(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Pay an item and let it act; what nobody knows anything of is laid down (M4, T11)."""
    _, card, at, _, _, spot = a.fields_of(action)
    side = state.sides[state.active]
    price = play_card(duel, state, side, card, at)
    if emit is not None:
        target = at_spot(state, spot).card if spot else -1
        emit(Event("item", state.active, card, (price, spot, at, target)))
    if duel.table.cards[card].script is None:
        side.waste.append(card)
    else:
        aim = at_spot(state, spot).number if spot else 0
        named = Named(state.next_number(), action, card, aim)
        play_script(duel, state, named, state.active)


def _tend(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Activate, bury, draw, take the open card, or begin to search (clauses T2b to T2d, T3)."""
    kind, card = action % a.KIND_RANGE, -1
    side = state.sides[state.active]
    number = a.source_of(action) - a.OASES
    oasis = side.oases[number]
    if kind == a.ACTIVATE:
        open_oasis(oasis)
        card = oasis.cards[-1]
    elif kind == a.BURY:
        card = a.card_of(action)
        side.hand.remove(card)
        oasis.cards.insert(0, card)
        oasis.buried += 1
        state.buried_under = number
    elif kind == a.SEARCH:
        side.datteln -= duel.oasis_search
        state.looking = number
        state.phase = Phase.LOOK
    else:
        card = pop(oasis)
        to_hand(side, card)
    if emit is not None:
        hidden = kind in {a.BURY, a.DRAW}
        price = duel.oasis_search if kind == a.SEARCH else 0
        emit(Event(a.KINDS[kind], state.active, card, (number, price), hidden))


def look_options(state: State) -> list[int]:
    """Return the cards of the Oase that is looked through (clause T2d)."""
    at = a.OASES + state.looking
    cards = state.sides[state.active].oases[state.looking].cards
    return [a.action(a.TAKE, card, at) for card in sorted(set(cards))]


def take_found(state: State, action: int, emit: Emit | None) -> None:
    """Take the card found; the Oase is shuffled and lies face down (clause T2d)."""
    card = a.card_of(action)
    side = state.sides[state.active]
    number = state.looking
    oasis = side.oases[number]
    oasis.cards.remove(card)
    covered = int(oasis.open)
    close_oasis(state, state.active)
    to_hand(side, card)
    if emit is not None:
        emit(Event("take", state.active, card, (number, covered), hidden=True))
    state.phase = Phase.MAIN
