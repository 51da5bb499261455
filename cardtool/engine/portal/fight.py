"""Attacks: creature against creature, directly, and the portal (clauses PF1 to PF5)."""

from __future__ import annotations

from cardtool.engine.core import Emit
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.ending import hurt, judge
from cardtool.engine.portal.events import BY_BILL, BY_FIGHT, tell
from cardtool.engine.portal.field import arrive, fall, greet, set_off
from cardtool.engine.portal.power import power_of
from cardtool.engine.portal.state import Act, Phase, State, Task

__all__ = ["end_fight", "strike"]


def strike(duel: Duel, state: State, act: Act, emit: Emit | None) -> None:
    """Carry out an announced attack; it is lost if its creatures are gone (clause PT6)."""
    spot = state.spot_of(act.first)
    target = state.spot_of(act.second)
    foe = 1 - act.player
    gone = target < 0 if act.second else state.sides[foe].creatures() > 0
    if spot < 0 or gone:
        tell(emit, "lost", act.player)
        return
    if act.second:
        _fight(duel, state, spot, target, emit)
    else:
        _direct(duel, state, spot, foe, emit)


def _direct(duel: Duel, state: State, spot: int, foe: int, emit: Emit | None) -> None:
    """Hit the Charakter, unless that would be its end and the portal opens (clause PF3)."""
    power = power_of(duel, state, spot)
    side = state.sides[foe]
    if side.portal >= 0 and side.damage + power >= duel.limits[foe]:
        card = side.portal
        side.portal = -1
        revealed = arrive(state, foe, card)
        state.defender = state.creature(revealed).number
        tell(emit, "revealed", foe, card, revealed)
        _fight(duel, state, spot, revealed, emit)
        still = state.spot_of(state.defender)
        if still >= 0 and state.phase != Phase.OVER:
            greet(duel, state, still)
        return
    card = state.creature(spot).card
    hurt(state, foe, power, card, BY_FIGHT, emit)
    _bill(duel, state, a.player_at(spot), power, card, emit)
    judge(duel, state, emit)


def _fight(duel: Duel, state: State, spot: int, target: int, emit: Emit | None) -> None:
    """Let two creatures fight: the weaker falls, the difference is damage (clause PF1)."""
    first, second = power_of(duel, state, spot), power_of(duel, state, target)
    attacker = state.creature(spot).card
    tell(emit, "fight", a.player_at(spot), attacker, first, target, second)
    if first == second:
        return
    winner, loser = (spot, target) if first > second else (target, spot)
    damage = abs(first - second)
    champion = state.creature(winner)
    fallen = state.creature(loser)
    tell(emit, "defeated", a.player_at(loser), fallen.card, loser)
    hurt(state, a.player_at(loser), damage, champion.card, BY_FIGHT, emit)
    _bill(duel, state, a.player_at(winner), damage, champion.card, emit)
    figures = duel.table.cards[champion.card]
    task = Task(champion.card, a.player_at(winner), figures.victory)
    task.own, task.other = champion.number, fallen.number
    mine = a.player_at(winner) == state.active
    if mine:
        set_off(state, task, figures.phases)
    fall(duel, state, loser, champion.number, emit)
    if not mine:
        set_off(state, task, figures.phases)
    judge(duel, state, emit)


def _bill(duel: Duel, state: State, player: int, damage: int, card: int, emit: Emit | None) -> None:
    """Pay for damage with energy, or take it as damage points (clause PF2, reading Q8)."""
    # Effects may take all power from a creature that attacks: then there is nothing to pay.
    if not damage:
        return
    if player != state.active and not duel.both_pay:
        return
    side = state.sides[player]
    if side.energy >= damage:
        side.energy -= damage
        tell(emit, "bill", player, card, damage, side.energy)
    else:
        hurt(state, player, damage, card, BY_BILL, emit)


def end_fight(state: State) -> None:
    """Let what lasts for a fight end."""
    state.attacker = 0
    state.defender = 0
    for side in state.sides:
        for creature in side.field:
            if creature is not None:
                creature.fight_power = 0
