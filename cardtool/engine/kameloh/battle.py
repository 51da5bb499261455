"""The attack: battle items, who meets whom, the fight (clauses T4 to T10, X3)."""

from __future__ import annotations

from typing import Final

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import at_spot, defeat, expire, raise_figures
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Duration, Raise, Target
from cardtool.engine.kameloh.ending import finish_turn
from cardtool.engine.kameloh.fight import fight, single_attacks, standing, walk_over
from cardtool.engine.kameloh.sources import has_any, play_card, playable
from cardtool.engine.kameloh.state import Modifier, Phase, State

__all__ = [
    "aimed",
    "attack_options",
    "attacker_options",
    "begin_attack",
    "choose_attacker",
    "defence_options",
    "name",
    "target_options",
    "use_item",
]

_DONE: Final = a.action(a.DONE)
_HOLD: Final = a.action(a.HOLD)
_ATTACKERS: Final = [a.placed(a.action(a.ATTACKER), place) for place in range(a.PLACES)]
_TARGETS: Final = [a.placed(a.action(a.TARGET), place) for place in range(a.PLACES)]


def begin_attack(duel: Duel, state: State, emit: Emit | None) -> None:
    """Begin the attack, which needs a monster on both sides (clauses T4, T5, T6)."""
    if state.turn == 0:
        finish_turn(duel, state, emit)
    elif state.sides[0].monsters() and state.sides[1].monsters():
        state.phase = Phase.ATTACK
    else:
        _meet(duel, state, emit)


def aimed(state: State, base: int, effect: Raise, player: int) -> list[int]:
    """Return an action with an item of `player` for every monster that it may act on."""
    found: list[int] = []
    for owner, side in enumerate(state.sides):
        if effect.target == Target.ANY or (effect.target == Target.OWN) == (owner == player):
            for place, fighter in enumerate(side.fighters):
                if fighter is not None:
                    found.append(a.placed(base, a.square(owner, place)))
    return found


def attack_options(duel: Duel, state: State) -> list[int]:
    """Return the attacker's battle items, going on, and leaving the attack out (T6, T7, R9)."""
    found = [_DONE]
    if duel.rules.attack_optional and not state.attack_items:
        found.append(_HOLD)
    if duel.stages.plays[state.stage] or duel.rules.battle_items_any_turn:
        found += _battle_items(duel, state)
    return found


def defence_options(duel: Duel, state: State) -> list[int]:
    """Return the defender's battle items, and going on (clauses T6, R31)."""
    return [_DONE, *_battle_items(duel, state)]


def _battle_items(duel: Duel, state: State) -> list[int]:
    """Return the battle items that can be paid, with every monster they may be meant for."""
    side = state.sides[state.to_act]
    battle_items = duel.table.battle_items
    found: list[int] = []
    if not has_any(duel, side, battle_items):
        return found
    for card, at in playable(duel, side):
        figures = duel.table.cards[card]
        effect = figures.effect
        if effect is not None and figures.price <= side.datteln:
            found += aimed(state, a.action(a.BATTLE_ITEM, card, at), effect, state.to_act)
    return found


def name(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Name a battle item, or go on: to the defender, then to what was named (clause T6)."""
    if action == _HOLD:
        _end_attack(duel, state, emit)
    elif action != _DONE:
        card, at = a.card_of(action), a.source_of(action)
        price = play_card(duel, state.sides[state.to_act], card, at)
        attacking = state.phase == Phase.ATTACK
        (state.attack_items if attacking else state.defence_items).append(action)
        if emit is not None:
            spot = a.spot_of(action)
            values = (price, spot, at, at_spot(state, spot).card)
            emit(Event("named", state.to_act, card, values))
    elif state.phase == Phase.ATTACK:
        state.phase = Phase.DEFENCE
        state.to_act = 1 - state.active
    else:
        state.to_act = state.active
        if state.attack_items or state.defence_items:
            _take_effect(duel, state, emit)
        _meet(duel, state, emit)


def _take_effect(duel: Duel, state: State, emit: Emit | None) -> None:
    """Let all that was named take effect, the attacker's first (clauses X3, T11)."""
    for player, named in (
        (state.active, state.attack_items),
        (1 - state.active, state.defence_items),
    ):
        for action in named:
            use_item(duel, state, player, a.card_of(action), a.spot_of(action), emit)
    state.attack_items = []
    state.defence_items = []


def use_item(
    duel: Duel, state: State, player: int, card: int, spot: int, emit: Emit | None
) -> None:
    """Let an item of `player` act on a place of the arena, 0 for none (clauses X3, T11).

    Without effect or target it goes to the Wüste at once, as it does when it does not last.
    """
    effect = duel.table.cards[card].effect
    target = state.sides[a.player_at(spot)].fighters[a.place_at(spot)] if spot else None
    modifier = Modifier(card, player, player)
    if effect is None or target is None:
        state.sides[player].waste.append(card)
        if emit is not None and effect is not None:
            emit(Event("missed", player, card))
        return
    before = target.lp
    lasts = raise_figures(duel, target, effect, modifier)
    if emit is not None:
        values = (effect.ap, effect.dp, target.lp - before, spot)
        emit(Event("raised", player, target.card, values))
    if not lasts:
        state.sides[player].waste.append(card)
    defeat(duel, state, emit)


def _meet(duel: Duel, state: State, emit: Emit | None) -> None:
    """Let those fight who are there once battle items took effect (clause T10)."""
    own = state.sides[state.active].monsters()
    foes = state.sides[1 - state.active].monsters()
    if not foes:
        walk_over(duel, state, emit)
    elif own and duel.single_attacks:
        state.phase = Phase.TARGETS
        return
    elif own > 1 and foes == 1:
        state.phase = Phase.CHOOSE
        return
    elif own:
        fight(duel, state, -1, emit)
    _end_attack(duel, state, emit)


def attacker_options(state: State) -> list[int]:
    """Return who may fight for two (clause F3)."""
    fighters = state.sides[state.active].fighters
    return [_ATTACKERS[place] for place, f in enumerate(fighters) if f is not None]


def target_options(state: State) -> list[int]:
    """Return whom the next attacker may attack (house rule H3)."""
    fighters = state.sides[1 - state.active].fighters
    return [_TARGETS[place] for place, f in enumerate(fighters) if f is not None]


def choose_attacker(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Fight with the monster chosen, or, under H3, once all targets are named (F3, H3)."""
    place = a.spot_of(action)
    if state.phase == Phase.CHOOSE:
        fight(duel, state, place, emit)
    else:
        state.targets.append(place)
        if len(state.targets) < len(standing(state, state.active)):
            return
        single_attacks(duel, state, emit)
    _end_attack(duel, state, emit)


def _end_attack(duel: Duel, state: State, emit: Emit | None) -> None:
    state.targets = []
    expire(duel, state, Duration.FIGHT)
    finish_turn(duel, state, emit)
