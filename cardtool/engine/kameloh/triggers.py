"""What sets effects off: arrivals, fights, defeats, turns (clause X3, reading R50)."""

from __future__ import annotations

from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Aim, Deed
from cardtool.engine.kameloh.figures import card_fits
from cardtool.engine.kameloh.pending import Task
from cardtool.engine.kameloh.state import Fighter, State

__all__ = ["fire", "fire_turn"]


def fire(
    duel: Duel,
    state: State,
    event: int,
    subject: Fighter,
    player: int,
    blow: tuple[int, int] = (0, 0),
) -> None:
    """Note all that an event of a monster of `player` sets off, to be carried out next.

    `blow`: the number of its opponent, and the damage done. A monster that has just left
    the arena still answers for itself.
    """
    if not duel.listening >> event & 1:
        return
    waiting = _waiting(duel, state, event)
    script = duel.table.cards[subject.card].script
    answers = script is not None and script.listens >> event & 1
    if not waiting and not answers:
        return
    if answers and all(task.fighter != subject.number for _, task in waiting):
        waiting += _of_monster(duel, subject, player, event)
    for deed, task in _in_order(state, waiting):
        aim = deed.who
        if aim is None or not _concerns(duel, aim, task, subject, player):
            continue
        task.subject = subject.number
        task.other, task.lost = blow
        state.due.append(task)


def fire_turn(duel: Duel, state: State, event: int) -> None:
    """Note all that the start or the end of the active player's turn sets off."""
    if not duel.listening >> event & 1:
        return
    for deed, task in _in_order(state, _waiting(duel, state, event)):
        if deed.who is None or deed.who.means(task.by, state.active):
            state.due.append(task)


def _concerns(duel: Duel, aim: Aim, task: Task, subject: Fighter, player: int) -> bool:
    """Return whether an event of a monster is one of those that are waited for."""
    if aim.pick == e.Pick.SELF:
        return task.fighter == subject.number
    return aim.means(task.by, player) and card_fits(duel, aim, subject.card)


def _waiting(duel: Duel, state: State, event: int) -> list[tuple[Deed, Task]]:
    """Return all that waits for an event in the arena, with what would be done."""
    found: list[tuple[Deed, Task]] = []
    for player, side in enumerate(state.sides):
        for fighter in side.fighters:
            script = None if fighter is None else duel.table.cards[fighter.card].script
            if fighter is not None and script is not None and script.listens >> event & 1:
                found += _of_monster(duel, fighter, player, event)
        for modifier in side.modifiers:
            deed = duel.table.deeds[modifier.deed]
            if modifier.kind == e.WATCH and deed.event == event:
                task = Task(deed.sequences[0], deed.card, modifier.by)
                task.item = modifier.source
                found.append((deed, task))
    return found


def _of_monster(duel: Duel, fighter: Fighter, player: int, event: int) -> list[tuple[Deed, Task]]:
    script = duel.table.cards[fighter.card].script
    found: list[tuple[Deed, Task]] = []
    for deed in [] if script is None else script.triggers:
        if deed.event == event:
            task = Task(deed.sequences[0], deed.card, player)
            task.fighter = fighter.number
            found.append((deed, task))
    return found


def _in_order(state: State, waiting: list[tuple[Deed, Task]]) -> list[tuple[Deed, Task]]:
    """Return what waits with the turn player's first, then the elder ones (clause X3)."""
    if len(waiting) < 2:  # noqa: PLR2004 (nothing to put in order)
        return waiting
    ranks = [(task.by != state.active, task.item + task.fighter) for _, task in waiting]
    order = sorted(range(len(waiting)), key=ranks.__getitem__)
    return [waiting[at] for at in order]
