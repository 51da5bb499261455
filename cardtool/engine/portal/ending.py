"""The end of the game (clauses PF4, PT1, PF6)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Outcome, Termination
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.events import tell
from cardtool.engine.portal.state import Act, Phase, Reason, State

__all__ = ["end", "hurt", "judge", "outcome"]


def hurt(state: State, player: int, count: int, card: int, cause: int, emit: Emit | None) -> None:
    """Add damage points to a Charakter; who judges, and when, is the caller's business."""
    if count <= 0:
        return
    side = state.sides[player]
    side.damage += count
    state.harm = True
    tell(emit, "damage", player, card, count, side.damage, cause)


def judge(duel: Duel, state: State, emit: Emit | None) -> bool:
    """End the game if a Charakter has fallen; return whether one has (clause PF4)."""
    if state.phase == Phase.OVER:
        return True
    fallen = [p for p in (0, 1) if state.sides[p].damage >= duel.limits[p]]
    for player in fallen:
        tell(emit, "falls", player, duel.decks[player].character)
    if fallen:
        end(state, Reason.FALLEN, emit)
    return bool(fallen)


def end(state: State, reason: int, emit: Emit | None) -> None:
    """End the game; what was under way goes to the grave."""
    for task in state.agenda:
        if task.spell:
            state.sides[task.player].grave.append(task.card)
    for act in (state.act, state.reply):
        if act is not None:
            _give_up(state, act)
    state.agenda = []
    state.act = None
    state.reply = None
    state.attacker = 0
    state.defender = 0
    state.phase = Phase.OVER
    state.reason = reason
    state.options = []
    tell(emit, "over", 0)


def _give_up(state: State, act: Act) -> None:
    if act.card >= 0 and act.kind != a.ATTACK:
        state.sides[act.player].grave.append(act.card)


def outcome(duel: Duel, state: State) -> Outcome | None:
    """Return how the game ended, or None if it has not.

    Whose Charakter still stands has a point if the other's has fallen.
    """
    if state.phase != Phase.OVER:
        return None
    if state.reason == Reason.LIMIT:
        return Outcome((0, 0), Termination.LIMIT)
    if state.reason == Reason.CARDS:
        return Outcome((0, 0), Termination.CARDS)
    first, second = (state.sides[p].damage >= duel.limits[p] for p in (0, 1))
    return Outcome((int(second and not first), int(first and not second)), Termination.POINTS)
