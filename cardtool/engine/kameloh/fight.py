"""The fight: who hits whom how hard (kameloh.md section 6)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh.arena import ap_of, defeat, dp_of, hit
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.state import Fighter, State

__all__ = ["fight", "single_attacks", "standing", "walk_over"]


def standing(state: State, player: int) -> list[Fighter]:
    """Return the monsters of a side in the order of their places."""
    return [fighter for fighter in state.sides[player].fighters if fighter is not None]


def walk_over(duel: Duel, state: State, emit: Emit | None) -> None:
    """Give the point for an arena without enemies, if it is due (clauses T5, R8)."""
    if state.round >= duel.rules.walkover_from:
        points = duel.rules.walkover_points
        state.sides[state.active].points += points
        if emit is not None:
            emit(Event("walk-over", state.active, -1, (points,)))


def fight(duel: Duel, state: State, chosen: int, emit: Emit | None) -> None:
    """Fight out one attack; `chosen` is the place of F3's fighter (clauses F1 to F5)."""
    own, foes = standing(state, state.active), standing(state, 1 - state.active)
    foe = 1 - state.active
    if len(own) == 1:
        for target in foes:
            hit(duel, target, ap_of(duel, own[0]) - dp_of(duel, target), foe, emit)
            if target.lp <= 0:
                defeat(duel, state, emit)
        return
    if len(foes) == 1:
        lone = state.sides[state.active].fighters[chosen]
        if lone is None:
            raise ValueError(f"nobody is at place {chosen}")
        ap = ap_of(duel, lone) + duel.lone_bonus
        hit(duel, foes[0], ap - dp_of(duel, foes[0]), foe, emit)
    else:
        together = ap_of(duel, own[0]) + ap_of(duel, own[1])
        damage = together - max(dp_of(duel, foes[0]), dp_of(duel, foes[1]))
        for target in foes:
            hit(duel, target, damage, foe, emit)
    defeat(duel, state, emit)


def single_attacks(duel: Duel, state: State, emit: Emit | None) -> None:
    """Let each monster make its own attack on the target named before (house rule H3).

    Of two attacks on one target the DP are deducted once.
    """
    own = standing(state, state.active)
    foe = 1 - state.active
    ap = [0, 0]
    for attacker, place in zip(own, state.targets, strict=True):
        ap[place] += ap_of(duel, attacker)
    for place in dict.fromkeys(state.targets):
        target = state.sides[foe].fighters[place]
        if target is None:
            raise ValueError(f"nobody is at place {place}")
        hit(duel, target, ap[place] - dp_of(duel, target), foe, emit)
    defeat(duel, state, emit)
