"""Effects under way: one deed after the other, and what somebody has to choose for them."""

from __future__ import annotations

from cardtool.engine.core import Emit
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.aims import (
    candidates,
    chooser,
    holds,
    whose_pile,
)
from cardtool.engine.portal.deeds import Aim, Deed, Op, Pick, Pile, Ways, What
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.events import tell
from cardtool.engine.portal.operations import changes, perform, would_act
from cardtool.engine.portal.power import power_of
from cardtool.engine.portal.state import Phase, State, Task

__all__ = ["choose", "effect_options", "settle", "step_of"]


def step_of(duel: Duel, state: State) -> Deed | Ways:
    """Return what the effect under way does now."""
    task = state.agenda[-1]
    return duel.table.sequences[task.sequence][task.at]


def settle(duel: Duel, state: State, emit: Emit | None) -> bool:
    """Carry out effects until somebody has to choose; return whether none is left."""
    while state.agenda:
        task = state.agenda[-1]
        sequence = duel.table.sequences[task.sequence]
        if task.at >= len(sequence):
            _finish(state, task)
            continue
        if not task.begun and _is_gone(state, task):
            state.agenda.pop()
            continue
        task.begun = True
        step = sequence[task.at]
        if not would_act(duel, state, task, step):
            _leave_out(duel, state, task, step, emit)
            continue
        if isinstance(step, Ways):
            state.to_act = task.player
            return False
        if not _carry_on(duel, state, task, step, emit):
            return False
        if state.phase == Phase.OVER:
            return True
    return True


def _finish(state: State, task: Task) -> None:
    """End an effect; a used spell goes to the grave (clause PT4)."""
    state.agenda.remove(task)
    if task.spell:
        state.sides[task.player].grave.append(task.card)


def _is_gone(state: State, task: Task) -> bool:
    """Return whether the card that acts by lying on the table has left it (clause PC3)."""
    if not task.own or state.spot_of(task.own) >= 0:
        return False
    return not any(
        spell is not None and spell.number == task.own
        for side in state.sides
        for spell in side.spells
    )


def _leave_out(duel: Duel, state: State, task: Task, step: Deed | Ways, emit: Emit | None) -> None:
    """Leave out what would change nothing.

    A deck is searched in vain, and shuffled, so that nobody learns that nothing fits (PZ1).
    """
    if isinstance(step, Deed) and step.op == Op.FETCH and step.aim.pile == Pile.DECK:
        player = whose_pile(task, step.aim)
        deck = state.sides[player].deck
        if deck and holds(duel, state, task, step):
            _tell_begin(task, emit)
            state.rng.shuffle(deck)
            tell(emit, "shuffled", player, task.card)
    _skip(task)


def _tell_begin(task: Task, emit: Emit | None) -> None:
    if not task.at:
        tell(emit, "acts", task.player, task.card)


def _skip(task: Task) -> None:
    task.at += 1
    task.chosen = []


def _carry_on(duel: Duel, state: State, task: Task, deed: Deed, emit: Emit | None) -> bool:
    """Carry out a deed if all it is for is known; return False if somebody has to choose."""
    aim = deed.aim
    found = _eligible(duel, state, task, deed)
    if aim.pick == Pick.ALL or aim.pick >= Pick.SELF:
        targets = found
    elif aim.pick == Pick.RANDOM:
        targets = _drawn(state, found, aim.count)
    elif len(found) <= aim.count and not _may_stop(aim):
        targets = found
    elif len(task.chosen) >= min(aim.count, len(found)):
        targets = task.chosen
    else:
        state.to_act = chooser(task, aim)
        return False
    _act(duel, state, task, deed, targets, emit)
    return True


def _act(
    duel: Duel, state: State, task: Task, deed: Deed, targets: list[int], emit: Emit | None
) -> None:
    _tell_begin(task, emit)
    _skip(task)
    perform(duel, state, task, deed, targets, emit)


def _eligible(duel: Duel, state: State, task: Task, deed: Deed) -> list[int]:
    """Return what fits; of the strongest or weakest, those of whom so many are meant.

    Whoever may choose does so among those for whom it changes something.
    """
    aim = deed.aim
    found = candidates(duel, state, task, aim)
    if aim.pick <= Pick.OWNER:
        return [one for one in found if changes(duel, state, deed, one)]
    if aim.pick not in {Pick.HIGHEST, Pick.LOWEST} or len(found) <= aim.count:
        return found
    powers = sorted(power_of(duel, state, spot) for spot in found)
    if aim.pick == Pick.HIGHEST:
        limit = powers[-aim.count]
        return [spot for spot in found if power_of(duel, state, spot) >= limit]
    limit = powers[aim.count - 1]
    return [spot for spot in found if power_of(duel, state, spot) <= limit]


def _may_stop(aim: Aim) -> bool:
    """Return whether fewer will do: nobody has to find what nobody else sees, in a deck."""
    return aim.up_to or aim.pile == Pile.DECK


def _drawn(state: State, found: list[int], count: int) -> list[int]:
    """Return so many of them by chance, in the order in which they lie."""
    left = found[:]
    drawn: list[int] = []
    while left and len(drawn) < count:
        drawn.append(left.pop(state.rng.below(len(left))))
    return drawn


def effect_options(duel: Duel, state: State) -> list[int]:
    """Return what may be chosen for the effect under way."""
    task = state.agenda[-1]
    step = step_of(duel, state)
    if isinstance(step, Ways):
        return _ways(duel, state, task, step)
    aim = step.aim
    found = _eligible(duel, state, task, step)
    for one in task.chosen:
        found.remove(one)
    if aim.what == What.PLAYER:
        options = [a.action(a.AIM, -1, a.player_spot(player)) for player in found]
    elif aim.pile >= Pile.HAND:
        spot = a.player_spot(whose_pile(task, aim))
        options = [a.action(a.PICK, card, spot) for card in sorted(set(found))]
    else:
        options = [a.action(a.AIM, -1, spot) for spot in found]
    if _may_stop(aim):
        options.append(a.action(a.ENOUGH))
    return options


def _ways(duel: Duel, state: State, task: Task, ways: Ways) -> list[int]:
    """Return the ways that would change something, and the one to do nothing."""
    sequences = duel.table.sequences
    return [
        a.action(a.OPTION, -1, number)
        for number, sequence in enumerate(ways.sequences)
        if not sequences[sequence]
        or any(would_act(duel, state, task, deed) for deed in sequences[sequence])
    ]


def choose(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Take a choice for the effect under way."""
    task = state.agenda[-1]
    step = step_of(duel, state)
    if isinstance(step, Ways):
        _go(state, task, step.sequences[a.spot_of(action)])
        return
    kind = a.kind_of(action)
    if kind == a.ENOUGH:
        _act(duel, state, task, step, task.chosen, emit)
        return
    if kind == a.PICK:
        task.chosen.append(a.card_of(action))
    else:
        spot = a.spot_of(action)
        task.chosen.append(a.player_at(spot) if spot >= a.PLAYERS else spot)


def _go(state: State, task: Task, sequence: int) -> None:
    """Go one of several ways, then on behind it."""
    way = Task(task.card, task.player, sequence)
    way.own, way.host, way.other = task.own, task.host, task.other
    way.same = task.same[:]
    way.begun = True
    _skip(task)
    state.agenda.append(way)
