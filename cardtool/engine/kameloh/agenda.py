"""Effects under way: one deed after the other, choices, and what is set off in between (X3)."""

from __future__ import annotations

from typing import Final

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.aims import candidates, chooser, is_useful, times
from cardtool.engine.kameloh.arena import defeat, release
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Deed
from cardtool.engine.kameloh.figures import at_spot, is_met, spot_of
from cardtool.engine.kameloh.lasting import Item
from cardtool.engine.kameloh.operation import hang
from cardtool.engine.kameloh.operations import OPERATIONS
from cardtool.engine.kameloh.pending import Named, Task
from cardtool.engine.kameloh.sources import close_oasis
from cardtool.engine.kameloh.state import Phase, State
from cardtool.errors import EndlessEffects

__all__ = ["choose", "effect_options", "play_script", "settle", "task_of"]

_ENOUGH: Final = a.action(a.ENOUGH)
_MOST: Final = 200
"""Sequences in one turn; no cards that end need so many."""


def task_of(duel: Duel, card: int, by: int) -> Task:
    """Return what an item of a player would do."""
    script = duel.table.cards[card].script
    return Task(-1 if script is None else script.sequence, card, by)


def play_script(duel: Duel, state: State, named: Named, player: int) -> None:
    """Let an item of a player that has been paid take effect next (clause T11)."""
    task = task_of(duel, named.card, player)
    task.item = named.number
    task.named = named.aim
    state.items.append(Item(task.item, named.card, player))
    state.agenda.append(task)


def settle(duel: Duel, state: State, emit: Emit | None) -> bool:
    """Carry out what is under way until somebody has to choose, and return whether all is done.

    Raises:
        EndlessEffects: effects set each other off without an end.
    """
    while state.agenda or state.due:
        if state.due:
            state.agenda += state.due[::-1]
            state.due = []
            state.chain += 1
            if state.chain > _MOST:
                cards = sorted({duel.table.cards[task.card].nr for task in state.agenda})
                raise EndlessEffects(cards)
        if not _step(duel, state, emit):
            return False
    state.to_act = 1 - state.active if state.phase == Phase.DEFENCE else state.active
    return True


def _step(duel: Duel, state: State, emit: Emit | None) -> bool:
    """Do the next thing of the present task; return False if somebody has to choose first."""
    task = state.agenda[-1]
    deeds = duel.table.sequences[task.sequence] if task.sequence >= 0 else []
    if task.at >= len(deeds):
        state.agenda.pop()
        release(state, task.item)
        return True
    deed = deeds[task.at]
    if _has_lost_its_target(duel, state, task):
        _miss(task, emit)
        task.at = len(deeds)
        return True
    if deed.kind >= e.AURA:
        return _arrange(duel, state, task, deed)
    condition = None if task.done else deed.condition
    if condition is not None and not is_met(duel, state, condition, task.by, task):
        _next(task)
        return True
    found = candidates(duel, state, task, deed)
    if state.looking >= 0 and not found and deed.aim is not None:
        close_oasis(state, chooser(deed, task.by))
    if not found or task.done >= times(duel, state, task, deed):
        if task.named and not task.done and _is_aim(duel, task, deed):
            _miss(task, emit)
        _next(task)
        return True
    return _pick(duel, state, task, deed, found, emit)


def _has_lost_its_target(duel: Duel, state: State, task: Task) -> bool:
    """Return whether an item begins to act whose monster has left: it does nothing at all (X3)."""
    if not task.named or task.at or task.done or spot_of(state, task.named):
        return False
    script = duel.table.cards[task.card].script
    return script is not None and script.sequence == task.sequence


def _next(task: Task) -> None:
    """Go on to the next deed, which may speak of what this one acted on."""
    task.at += 1
    task.done = 0
    task.same = task.picked
    task.picked = []


def _pick(
    duel: Duel, state: State, task: Task, deed: Deed, found: list[int], emit: Emit | None
) -> bool:
    """Act on what needs no choice; return False if somebody has to choose."""
    aim = deed.aim
    if aim is None:
        return True
    if aim.pick == e.Pick.ALL and _is_card(deed, found[0]):
        # One after the other: each may change which ones are left.
        _act(duel, state, task, deed, found[:1], emit)
        return True
    if aim.pick == e.Pick.ALL or aim.pick >= e.Pick.SELF or _is_player(found[0]):
        _act(duel, state, task, deed, found, emit)
        _next(task)
        return True
    if task.named and not task.done and _is_aim(duel, task, deed):
        spot = spot_of(state, task.named)
        found = [target for target in found if a.spot_of(target) == spot]
        if not found:
            _miss(task, emit)
            _next(task)
            return True
    elif aim.pick == e.Pick.RANDOM:
        found = [found[state.rng.below(len(found))]]
    elif len(found) > 1 or aim.up_to:
        state.to_act = chooser(deed, task.by)
        return False
    _act(duel, state, task, deed, found, emit)
    return True


def _is_card(deed: Deed, target: int) -> bool:
    """Return whether a target is a card or an item, or an Oase to look for one in."""
    return target % a.KIND_RANGE in {a.PICK, a.PICK_ITEM} or deed.kind == e.FETCH


def _is_player(target: int) -> bool:
    """Return whether a target is all of a player's: nobody chooses among players."""
    return target % a.KIND_RANGE == a.REST


def _miss(task: Task, emit: Emit | None) -> None:
    """Tell that the monster meant is out of reach now, so that nothing happens to it (X3)."""
    if emit is not None:
        emit(Event("missed", task.by, task.card))


def _is_aim(duel: Duel, task: Task, deed: Deed) -> bool:
    script = duel.table.cards[task.card].script
    return script is not None and script.aim is deed


def _act(
    duel: Duel, state: State, task: Task, deed: Deed, targets: list[int], emit: Emit | None
) -> None:
    """Act on each of the targets, then judge defeats (clauses F5, X3)."""
    monsters = [spot for t in targets if (spot := _monster(t))]
    task.picked += [at_spot(state, spot).number for spot in monsters]
    operation = OPERATIONS[deed.kind]
    for target in targets:
        operation.act(duel, state, task, deed, target, emit)
    if state.looking < 0:
        task.done += 1
    if deed.kind == e.DAMAGE:
        defeat(duel, state, emit)


def _monster(target: int) -> int:
    """Return the spot of a monster that is acted on, 0 if it is none."""
    return a.spot_of(target) if target % a.KIND_RANGE == a.AIM else 0


def _arrange(duel: Duel, state: State, task: Task, deed: Deed) -> bool:
    """Let something hold, wait, or come later; return False if there is a choice of ways."""
    if deed.kind == e.CHOICE:
        ways = _ways(duel, state, task, deed)
        if len(ways) > 1:
            state.to_act = task.by
            return False
        if ways:
            _go(state, task, a.spot_of(ways[0]), deed)
        _next(task)
        return True
    for number in _about(duel, task, deed):
        modifier = hang(task, deed, state.sides[task.by].modifiers, number)
        modifier.source = task.item or task.fighter
        if deed.kind == e.DELAYED:
            modifier.until = e.Until.ROUNDS
            modifier.turns = deed.after
    _next(task)
    return True


def _about(duel: Duel, task: Task, deed: Deed) -> list[int]:
    """Return the numbers of the monsters that what comes later is about, 0 for none."""
    aim = duel.table.sequences[deed.sequences[0]][0].aim if deed.kind == e.DELAYED else None
    if aim is None or aim.pick < e.Pick.SELF:
        return [0]
    if aim.pick == e.Pick.SAME:
        return task.same[:]
    if aim.pick == e.Pick.SELF:
        return [task.fighter]
    return [task.subject if aim.pick == e.Pick.SUBJECT else task.other]


def _ways(duel: Duel, state: State, task: Task, deed: Deed) -> list[int]:
    """Return which ways of a choice would change anything; doing nothing stays a way."""
    found: list[int] = []
    for number, sequence in enumerate(deed.sequences):
        task_there = task.copy()
        task_there.sequence = sequence
        if not duel.table.sequences[sequence] or is_useful(duel, state, task_there):
            found.append(a.placed(a.action(a.OPTION), number))
    return found


def _go(state: State, task: Task, way: int, deed: Deed) -> None:
    """Do one of the sequences of a choice next, knowing what the choice knew."""
    chosen = task.copy()
    chosen.sequence = deed.sequences[way]
    chosen.at = chosen.done = 0
    chosen.picked = []
    state.agenda.append(chosen)


def effect_options(duel: Duel, state: State) -> list[int]:
    """Return what may be chosen for the effect under way."""
    task = state.agenda[-1]
    deed = duel.table.sequences[task.sequence][task.at]
    if deed.kind == e.CHOICE:
        return _ways(duel, state, task, deed)
    found = candidates(duel, state, task, deed)
    if deed.aim is not None and deed.aim.up_to:
        found.append(_ENOUGH)
    return found


def choose(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Carry out a choice for the effect under way."""
    task = state.agenda[-1]
    deed = duel.table.sequences[task.sequence][task.at]
    if action == _ENOUGH:
        if state.looking >= 0:
            close_oasis(state, chooser(deed, task.by))
        _next(task)
    elif deed.kind == e.CHOICE:
        _go(state, task, a.spot_of(action), deed)
        _next(task)
    else:
        _act(duel, state, task, deed, [action], emit)
