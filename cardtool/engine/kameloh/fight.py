"""The fight: who hits whom how hard (kameloh.md section 6)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh.arena import ap_of, defeat, dp_of, hit
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Fighter, State
from cardtool.engine.kameloh.table import CardTable

__all__ = ["fight", "needs_choice", "single_attacks", "walk_over"]


def _standing(state: State, player: int) -> list[Fighter]:
    return [f for f in state.sides[player].fighters if f is not None]


def needs_choice(rules: Rules, state: State) -> bool:
    """Return whether the attacker has to choose who fights for two (clause F3)."""
    own, foes = _standing(state, state.active), _standing(state, 1 - state.active)
    return not rules.single_attacks and len(own) > 1 and len(foes) == 1


def walk_over(rules: Rules, state: State, emit: Emit | None) -> bool:
    """Give the point for an arena without enemies, if it is due (clauses T4, T5, T10, R8).

    Returns:
        whether there is no enemy, so that there is no fight.
    """
    if state.sides[1 - state.active].monsters():
        return False
    if state.turn > 0 and state.round >= rules.walkover_from:
        state.sides[state.active].points += rules.walkover_points
        if emit is not None:
            emit(Event("walk-over", state.active, -1, (rules.walkover_points,)))
    return True


def fight(rules: Rules, table: CardTable, state: State, chosen: int, emit: Emit | None) -> None:
    """Fight out one attack (clauses F1 to F5); `chosen` is the place of F3's fighter."""
    own, foes = _standing(state, state.active), _standing(state, 1 - state.active)
    foe = 1 - state.active
    if len(own) == 1:
        for target in foes:
            hit(rules, target, ap_of(rules, own[0]) - dp_of(rules, target), emit, foe)
    elif len(foes) == 1:
        lone = state.sides[state.active].fighters[chosen]
        if lone is None:
            raise ValueError(f"nobody is at place {chosen}")
        ap = ap_of(rules, lone) + rules.lone_bonus
        hit(rules, foes[0], ap - dp_of(rules, foes[0]), emit, foe)
    else:
        together = sum(ap_of(rules, fighter) for fighter in own)
        damage = together - max(dp_of(rules, target) for target in foes)
        for target in foes:
            hit(rules, target, damage, emit, foe)
    defeat(rules, table, state, emit)


def single_attacks(
    rules: Rules, table: CardTable, state: State, targets: list[int], emit: Emit | None
) -> None:
    """Let each monster make its own attack on a target named before (house rule H3).

    `targets`: places, one for each attacker in the order of places. Of two attacks on one
    target the DP are deducted once.
    """
    own = _standing(state, state.active)
    foes = state.sides[1 - state.active].fighters
    for place in sorted(set(targets)):
        target = foes[place]
        if target is None:
            raise ValueError(f"nobody is at place {place}")
        attackers = [f for f, at in zip(own, targets, strict=True) if at == place]
        damage = sum(ap_of(rules, f) for f in attackers) - dp_of(rules, target)
        hit(rules, target, damage, emit, 1 - state.active)
    defeat(rules, table, state, emit)
