"""From what a clause says to effects: when a card of its kind does it, and for how long."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardtool.effects.adjuncts import Around
from cardtool.effects.forms import FORMS, misfits
from cardtool.effects.spec import (
    LASTING,
    NOW,
    PLAYED,
    SELF,
    Choice,
    Condition,
    Duration,
    Effect,
    Event,
    Lasts,
    Operation,
    PerEach,
    Pick,
    Step,
    Target,
    Trigger,
)

__all__ = ["Clause", "settle"]

_EACH_ROUND: Final = {
    Operation.DAMAGE: Operation.DAMAGE_EACH_ROUND,
    Operation.LOWER_LP: Operation.DAMAGE_EACH_ROUND,
    Operation.HEAL: Operation.HEAL_EACH_ROUND,
}
_STATIC: Final = frozenset(
    {
        *(Operation.RAISE_AP, Operation.RAISE_DP, Operation.RAISE_LP, Operation.LOWER_AP),
        *(Operation.LOWER_DP, Operation.LOWER_LP, Operation.DIRECT_ATTACK, Operation.NO_DAMAGE),
        *(Operation.PROTECT, Operation.SET_HK, Operation.RAISE_PRICE, Operation.LOWER_PRICE),
    }
)
"""What a monster can do all the time, without anything setting it off."""
_HELD: Final = frozenset({Pick.SELF, Pick.ALL})
_AT_ONCE: Final = frozenset({Lasts.FIGHT, Lasts.TURN})


@dataclass(frozen=True)
class Clause:
    """One clause of a sentence: which pattern read it, what it says, what stands around it.

    `fronted`: something of that stands before the verb.
    """

    name: str
    steps: tuple[Step, ...]
    around: Around
    fronted: bool = False


def settle(clause: Clause, *, monster: bool, before: bool) -> tuple[Step, ...] | None:
    """Return what a clause makes a card do, None if that cannot be told for sure.

    `monster`: the card fights. `before`: something was done before that "it" can mean.
    """
    found: list[Step] = []
    for step in clause.steps:
        settled = _step(step, clause.around, monster=monster, before=before or bool(found))
        if settled is None:
            return None
        found.append(settled)
    return tuple(found)


def _step(step: Step, around: Around, *, monster: bool, before: bool) -> Step | None:
    if isinstance(step, Effect):
        return _effect(step, around, monster=monster, before=before)
    options = []
    for option in step.options:
        effects = [_effect(e, around, monster=monster, before=before) for e in option]
        options.append(tuple(effect for effect in effects if effect is not None))
        if None in effects:
            return None
    if not monster and around.trigger is None and () in options and len(options[0]) == 1:
        return options[0][0]  # nobody plays an item for what he may leave undone
    return Choice(tuple(options))


def _effect(effect: Effect, around: Around, *, monster: bool, before: bool) -> Effect | None:
    found = _reckoned(effect, around)
    if found is not None and around.trigger is not None:
        found = replace(found, trigger=around.trigger) if found.trigger == PLAYED else None
    if found is None:
        return None
    found = replace(found, condition=around.condition, delay=around.delay or 0)
    timed = _of_monster(found, around) if monster else _of_item(found, around)
    named = _named(timed, monster=monster, before=before) if timed else None
    if named is None or misfits(named):
        return None
    # "When this monster attacks" is said of the one that the effect is for, or it is not known.
    strange = named.target != SELF if monster else around.whose == "self"
    return None if around.whose and strange else named


def _reckoned(effect: Effect, around: Around) -> Effect | None:
    """Return the effect each round, or for each of what is counted, where that is said."""
    if around.per_round:
        operation = _EACH_ROUND.get(effect.operation)
        if operation is None or around.trigger is not None:
            return None
        effect = replace(effect, operation=operation)
    if around.each is not None:
        if not isinstance(effect.amount, int):
            return None
        effect = replace(effect, amount=PerEach(effect.amount, around.each))
    if effect.operation is Operation.LOWER_LP:
        if around.duration is not None:
            return None  # damage, or less of them for a time: texts do not tell
        if around.lying is None:
            effect = replace(effect, operation=Operation.DAMAGE)
    return effect


def _of_item(effect: Effect, around: Around) -> Effect | None:
    """Return what an item does: when played, or while it lies there (clause X2)."""
    form, said = FORMS[effect.operation], around.duration
    if effect.trigger.who == SELF and effect.trigger.event is not Event.PLAY:
        return None
    everyone = effect.target.pick is Pick.ALL and effect.operation in _STATIC
    meanwhile = around.lying in {"item", "card"} and said is None
    if everyone and meanwhile and effect.trigger == PLAYED:
        return replace(effect, trigger=Trigger(Event.ALWAYS))
    if effect.trigger != PLAYED:
        waits = LASTING if around.lying and said is None else said
        return replace(effect, duration=waits) if waits and not form.timed else None
    if around.lying is not None:
        return replace(effect, duration=LASTING) if said is None and form.timed else None
    if form.timed:
        return replace(effect, duration=said or _usual(effect))
    return effect if said is None or said.lasts in _AT_ONCE else None


def _usual(effect: Effect) -> Duration:
    if effect.duration != NOW:
        return effect.duration
    return Duration(Lasts.TURN) if effect.operation is Operation.EXTRA_MONSTER else LASTING


def _of_monster(effect: Effect, around: Around) -> Effect | None:
    """Return what a monster does: by a trigger, or all the time it lies there."""
    form, said = FORMS[effect.operation], around.duration
    if around.lying == "item":
        return None
    if effect.trigger == PLAYED and effect.target.pick is Pick.OTHER:
        effect = replace(effect, trigger=Trigger(Event.HIT))
    if effect.trigger == PLAYED:
        static = effect.operation in _STATIC and effect.target.pick in _HELD | {Pick.SUBJECT}
        always = static and said is None and not effect.delay
        return replace(effect, trigger=Trigger(Event.ALWAYS)) if always else None
    if form.timed:
        return replace(effect, duration=said or _usual(effect))
    return effect if said is None else None


def _named(effect: Effect, *, monster: bool, before: bool) -> Effect | None:
    """Return the effect with "it" made out, None if it could be anything."""
    pick, event = effect.target.pick, effect.trigger.event
    if pick is Pick.SUBJECT:
        it = _it(effect, monster=monster, before=before)
        return replace(effect, target=it) if it else None
    known = {
        Pick.SELF: monster,
        Pick.OTHER: event in {Event.HIT, Event.HURT},
        Pick.SAME: before,
    }
    return effect if known.get(pick, True) else None


def _it(effect: Effect, *, monster: bool, before: bool) -> Target | None:
    if effect.trigger.event not in {Event.PLAY, Event.ALWAYS}:
        return SELF if effect.trigger.who == SELF else effect.target
    if before:
        return Target(pick=Pick.SAME)
    return SELF if monster and _about_itself(effect.condition) else None


def _about_itself(condition: Condition | None) -> bool:
    return condition is not None and condition.attacking is not None
