"""The attack up to the fight: battle items, who meets whom (clauses T4 to T10, X3, X6)."""

from __future__ import annotations

from typing import Final

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.agenda import play_script
from cardtool.engine.kameloh.arena import end, expire
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Until, Windows
from cardtool.engine.kameloh.ending import finish_turn
from cardtool.engine.kameloh.fight import begin_fight, begin_single_attacks, walk_over
from cardtool.engine.kameloh.figures import at_spot, holds, spots
from cardtool.engine.kameloh.items import item_ways
from cardtool.engine.kameloh.pending import Named
from cardtool.engine.kameloh.prices import price_of
from cardtool.engine.kameloh.sources import has_any, play_card, playable
from cardtool.engine.kameloh.state import Phase, State

__all__ = [
    "attack_options",
    "attacker_options",
    "begin_attack",
    "choose_attacker",
    "defence_options",
    "direct_options",
    "end_attack",
    "engage",
    "go_direct",
    "meet",
    "name",
    "take_effect",
    "target_options",
]

_DONE: Final = a.action(a.DONE)
_HOLD: Final = a.action(a.HOLD)
_ATTACKERS: Final = [a.placed(a.action(a.ATTACKER), place) for place in range(a.PLACES)]
_TARGETS: Final = [a.placed(a.action(a.TARGET), place) for place in range(a.PLACES)]
_DIRECT: Final = [a.placed(a.action(a.DIRECT), place) for place in range(a.PLACES)]


def begin_attack(state: State) -> None:
    """Begin the attack, which needs a monster on both sides (clauses T4, T5, T6)."""
    if state.turn == 0:
        state.phase = Phase.TURN_OVER
    elif state.sides[0].monsters() and state.sides[1].monsters():
        state.phase = Phase.ATTACK
    else:
        state.phase = Phase.MEET


def attack_options(duel: Duel, state: State) -> list[int]:
    """Return the attacker's battle items, going on, and leaving the attack out (T6, T7, R9)."""
    found = [_DONE]
    if duel.rules.attack_optional and not state.attack_items:
        found.append(_HOLD)
    if duel.stages.plays[state.stage] or duel.rules.battle_items_any_turn:
        found += _battle_items(duel, state, duel.table.attack_items, Windows.ATTACK)
    return found


def defence_options(duel: Duel, state: State) -> list[int]:
    """Return the defender's battle items, and going on (clauses T6, R31)."""
    return [_DONE, *_battle_items(duel, state, duel.table.defence_items, Windows.DEFENCE)]


def _battle_items(duel: Duel, state: State, battle_items: frozenset[int], window: int) -> list[int]:
    """Return the battle items that can be paid, with every monster they may be meant for."""
    side = state.sides[state.to_act]
    found: list[int] = []
    if not has_any(duel, side, battle_items):
        return found
    for card, at in playable(duel, side):
        if card in battle_items and price_of(duel, state, side, card) <= side.datteln:
            base = a.action(a.BATTLE_ITEM, card, at)
            found += item_ways(duel, state, base, state.to_act, window)
    return found


def name(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Name a battle item, or go on: to the defender, then to what was named (clause T6)."""
    if action == _HOLD:
        state.phase = Phase.ATTACK_OVER
    elif action != _DONE:
        _name(duel, state, action, emit)
    elif state.phase == Phase.ATTACK:
        state.phase = Phase.DEFENCE
        state.to_act = 1 - state.active
    else:
        state.to_act = state.active
        state.phase = Phase.TAKE_EFFECT


def _name(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    card, at, spot = a.card_of(action), a.source_of(action), a.spot_of(action)
    price = play_card(duel, state, state.sides[state.to_act], card, at)
    aim = at_spot(state, spot).number if spot else 0
    named = Named(state.next_number(), action, card, aim)
    attacking = state.phase == Phase.ATTACK
    (state.attack_items if attacking else state.defence_items).append(named)
    if emit is not None:
        target = at_spot(state, spot).card if spot else -1
        emit(Event("named", state.to_act, card, (price, spot, at, target)))


def take_effect(duel: Duel, state: State) -> None:
    """Let the next of what was named take effect, or go on to the meeting (clause X3).

    The defender's cancelling items come first, then the attacker's, then the defender's others.
    """
    for at, named in enumerate(state.defence_items):
        script = duel.table.cards[named.card].script
        if script is not None and script.cancels:
            del state.defence_items[at]
            play_script(duel, state, named, 1 - state.active)
            return
    if state.attack_items:
        play_script(duel, state, state.attack_items.pop(0), state.active)
    elif state.defence_items:
        play_script(duel, state, state.defence_items.pop(0), 1 - state.active)
    else:
        state.phase = Phase.MEET


def meet(duel: Duel, state: State, emit: Emit | None) -> None:
    """See who is there once battle items took effect (clauses T5, T10)."""
    if not state.sides[1 - state.active].monsters():
        walk_over(duel, state, emit)
        state.phase = Phase.ATTACK_OVER
    elif duel.effects and len(direct_options(duel, state)) > 1:
        state.phase = Phase.DIRECT
    else:
        state.phase = Phase.ENGAGE


def direct_options(duel: Duel, state: State) -> list[int]:
    """Return which monster may attack past the enemy's, after going on without (clause X6)."""
    found = [_DONE]
    found += [
        _DIRECT[a.place_at(spot)]
        for spot in spots(state, state.active)
        if holds(duel, state, e.DIRECT, spot) and not holds(duel, state, e.SKIP, spot)
    ]
    return found


def go_direct(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Give the point of a direct attack, whose monster leaves the fight (clauses R17, X6)."""
    if action != _DONE:
        spot = a.square(state.active, a.spot_of(action))
        fighter = at_spot(state, spot)
        state.direct = fighter.number
        points = duel.rules.direct_points
        state.sides[state.active].points += points
        if emit is not None:
            emit(Event("direct", state.active, fighter.card, (points, spot)))
    state.phase = Phase.ENGAGE


def _attacking(duel: Duel, state: State) -> list[int]:
    """Return the spots of those who count on the attacking side (clauses T10, X6)."""
    there = spots(state, state.active)
    if not duel.effects:
        return there
    return [
        spot
        for spot in there
        if at_spot(state, spot).number != state.direct and not holds(duel, state, e.SKIP, spot)
    ]


def engage(duel: Duel, state: State, emit: Emit | None) -> None:
    """Let those fight who are there, or ask who does (clauses T10, F3, H3, X6)."""
    if duel.effects and emit is not None:
        _tell_of_skips(duel, state, emit)
    own = _attacking(duel, state)
    foes = state.sides[1 - state.active].monsters()
    if not own or not foes:
        state.phase = Phase.FOUGHT
    elif duel.single_attacks:
        state.phase = Phase.TARGETS
    elif len(own) > 1 and foes == 1:
        state.phase = Phase.CHOOSE
    else:
        begin_fight(duel, state, own, 0, emit)


def _tell_of_skips(duel: Duel, state: State, emit: Emit) -> None:
    for spot in spots(state, state.active):
        if holds(duel, state, e.SKIP, spot):
            emit(Event("skipped", state.active, at_spot(state, spot).card, (spot,)))


def attacker_options(duel: Duel, state: State) -> list[int]:
    """Return who may fight for two (clause F3)."""
    return [_ATTACKERS[a.place_at(spot)] for spot in _attacking(duel, state)]


def target_options(state: State) -> list[int]:
    """Return whom the next attacker may attack (house rule H3)."""
    return [_TARGETS[a.place_at(spot)] for spot in spots(state, 1 - state.active)]


def choose_attacker(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Fight with the monster chosen, or, under H3, once all targets are named (F3, H3)."""
    place = a.spot_of(action)
    if state.phase == Phase.CHOOSE:
        own = [a.square(state.active, place)]
        begin_fight(duel, state, own, duel.lone_bonus, emit)
        return
    state.targets.append(place)
    own = _attacking(duel, state)
    if len(state.targets) == len(own):
        begin_single_attacks(duel, state, own, emit)
        state.targets = []


def _use_up_skips(duel: Duel, state: State) -> None:
    """Count an attack that a monster had to leave out (clause X6)."""
    for fighter in state.sides[state.active].fighters:
        for modifier in [] if fighter is None else fighter.modifiers[:]:
            if modifier.kind != e.SKIP or fighter is None:
                continue
            modifier.amount -= 1
            if modifier.amount <= 0:
                end(duel, state, fighter, modifier)


def end_attack(duel: Duel, state: State, emit: Emit | None) -> None:
    """End what lasts for the fight, then the turn (clause X2)."""
    if state.phase == Phase.FOUGHT and duel.effects:
        _use_up_skips(duel, state)
    state.attackers = []
    state.defenders = []
    expire(duel, state, Until.FIGHT, emit)
    finish_turn(duel, state)
