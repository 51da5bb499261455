"""The fight: who hits whom how hard (kameloh.md section 6)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.arena import ap_of, at_spot, defeat, dp_of, hit
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


def _spots(state: State, player: int) -> list[int]:
    fighters = enumerate(state.sides[player].fighters)
    return [a.square(player, place) for place, fighter in fighters if fighter is not None]


def fight(duel: Duel, state: State, chosen: int, emit: Emit | None) -> None:
    """Fight out one attack; `chosen` is the place of F3's fighter (clauses F1 to F5)."""
    own, foes = _spots(state, state.active), _spots(state, 1 - state.active)
    bonus = 0
    if len(own) > 1 and len(foes) == 1:
        own, bonus = [a.square(state.active, chosen)], duel.lone_bonus
    ap = bonus
    for spot in own:
        ap += ap_of(duel, at_spot(state, spot))
    _announce(duel, state, own, (bonus, 0), emit)
    dp = [dp_of(duel, at_spot(state, spot)) for spot in foes]
    for number, spot in enumerate(foes):
        # Two attack as one, so that the higher DP of the enemies protect both (F4).
        hit(duel, state, spot, ap, dp[number] if len(own) == 1 else max(dp), emit)
        if len(own) == 1:
            defeat(duel, state, emit)
    defeat(duel, state, emit)


def _announce(
    duel: Duel, state: State, own: list[int], aim: tuple[int, int], emit: Emit | None
) -> None:
    """Tell who attacks: bonus AP, the target or 0, then card, place and AP of each."""
    if emit is None:
        return
    values = list(aim)
    for spot in own:
        fighter = at_spot(state, spot)
        values += [fighter.card, spot, ap_of(duel, fighter)]
    emit(Event("attacks", state.active, -1, tuple(values)))


def single_attacks(duel: Duel, state: State, emit: Emit | None) -> None:
    """Let each monster make its own attack on the target named before (house rule H3).

    Of two attacks on one target the DP are deducted once.
    """
    foe = 1 - state.active
    ap = [0, 0]
    for spot, place in zip(_spots(state, state.active), state.targets, strict=True):
        ap[place] += ap_of(duel, at_spot(state, spot))
        _announce(duel, state, [spot], (0, a.square(foe, place)), emit)
    for place in dict.fromkeys(state.targets):
        spot = a.square(foe, place)
        hit(duel, state, spot, ap[place], dp_of(duel, at_spot(state, spot)), emit)
    defeat(duel, state, emit)
