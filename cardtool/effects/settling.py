"""From what a clause says to effects: when a card of its kind does it, and for how long."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardtool.effects.adjuncts import Around
from cardtool.effects.forms import FORMS, misfits
from cardtool.effects.monsters import BEATER, THAT, THEY
from cardtool.effects.spec import (
    LASTING,
    NOW,
    PLAYED,
    SELF,
    Choice,
    Duration,
    Effect,
    Event,
    Figure,
    FigureOf,
    Lasts,
    Operation,
    PerEach,
    Pick,
    Side,
    Step,
    Target,
    Trigger,
    What,
    Zone,
)

__all__ = ["Clause", "settle"]

_EACH_ROUND: Final = {
    Operation.DAMAGE: Operation.DAMAGE_EACH_ROUND,
    Operation.LOWER_LP: Operation.DAMAGE_EACH_ROUND,
    Operation.HEAL: Operation.HEAL_EACH_ROUND,
}
_STATIC: Final = frozenset(
    {
        *(Operation.RAISE_AP, Operation.RAISE_DP, Operation.LOWER_AP, Operation.LOWER_DP),
        *(Operation.DIRECT_ATTACK, Operation.NO_DAMAGE, Operation.PROTECT, Operation.SET_HK),
        *(Operation.RAISE_PRICE, Operation.LOWER_PRICE),
    }
)
"""What a monster can do all the time, without anything setting it off."""
_HELD: Final = frozenset({Pick.SELF, Pick.ALL})


# These do "it" good: a monster that has just struck another is meant, not the other.
_GOOD: Final = frozenset(
    {Operation.RAISE_AP, Operation.RAISE_DP, Operation.RAISE_LP, Operation.HEAL}
)
_GONE: Final = frozenset({Operation.TO_WUESTE, Operation.TO_HAND})
_IT_DOES: Final = "it "
"""How patterns are called in which "it", the monster of the trigger, does what is done."""
_PAYING: Final = "you pay"
"""Who pays "for each monster" may just buy it."""
_ONE: Final = frozenset({Pick.CHOSEN, Pick.HIGHEST, Pick.LOWEST, Pick.RANDOM, Pick.SAME})
_OTHER: Final = Target(pick=Pick.OTHER)
_MEASURED: Final = frozenset({Pick.HIGHEST, Pick.LOWEST, Pick.SAME, Pick.SELF})


@dataclass(frozen=True)
class Clause:
    """One clause of a sentence: which pattern read it, what it says, what stands around it.

    `fronted`: something of that stands before the verb. `trailing`: something of it is last.
    """

    name: str
    steps: tuple[Step, ...]
    around: Around
    fronted: bool = False
    trailing: bool = False


def settle(clause: Clause, *, monster: bool, last: Step | None) -> tuple[Step, ...] | None:
    """Return what a clause makes a card do, None if that cannot be told for sure.

    `monster`: the card fights. `last`: what was done just before, that "it" can mean.
    """
    if clause.name == _PAYING and clause.around.each is not None:
        return None
    doer = clause.around.trigger
    if clause.name.startswith(_IT_DOES) and (doer is None or doer.who != SELF):
        return None
    found: list[Step] = []
    for step in clause.steps:
        past = found[-1] if found else last
        settled = _step(step, clause.around, monster=monster, last=past)
        if settled is None:
            return None
        found.append(settled)
    return tuple(found)


def _step(step: Step, around: Around, *, monster: bool, last: Step | None) -> Step | None:
    if isinstance(step, Effect):
        return _effect(step, around, monster=monster, last=last)
    options = []
    for option in step.options:
        effects = [_effect(e, around, monster=monster, last=last) for e in option]
        options.append(tuple(effect for effect in effects if effect is not None))
        if None in effects:
            return None
    return Choice(tuple(options))


def _effect(effect: Effect, around: Around, *, monster: bool, last: Step | None) -> Effect | None:
    found = _reckoned(effect, around, monster=monster)
    if found is not None and around.trigger is not None:
        found = replace(found, trigger=around.trigger) if found.trigger == PLAYED else None
    if found is None:
        return None
    if found.condition is not None and around.condition is not None:
        return None
    condition = around.condition or found.condition
    found = replace(found, condition=condition, delay=around.delay or 0)
    timed = _of_monster(found, around) if monster else _of_item(found, around)
    named = _named(timed, around, monster=monster, last=last) if timed else None
    if named is None or misfits(named) or not _is_stressed(named, around.stress):
        return None
    return named if _is_its_own(named, around, monster=monster) else None


def _is_stressed(effect: Effect, stress: str | None) -> bool:
    """Return whether what a sentence stresses is so."""
    if stress is None or stress == "beyond":
        return stress is None or effect.operation is Operation.RAISE_LP
    target, every = effect.target, stress == "every"
    both = target.what is What.MONSTER and target.side is Side.ANY
    return both and (target.pick is Pick.ALL) is every


def _is_its_own(effect: Effect, around: Around, *, monster: bool) -> bool:
    """Return whether "when it attacks" and "against" are said of the one the effect is for."""
    target, condition = effect.target, effect.condition
    if condition is not None and condition.against is not None and target.side is not Side.OWN:
        return False
    if around.whose is None or target.what is not What.MONSTER:
        return True
    if monster:
        return target == SELF
    if around.whose == "unsaid":
        return target.side is Side.OWN
    return around.whose == "it" and target.pick is not Pick.ALL and target.count == 1


def _reckoned(effect: Effect, around: Around, *, monster: bool) -> Effect | None:
    """Return the effect each round, or for each of what is counted, where that is said."""
    if around.per_round:
        operation = _EACH_ROUND.get(effect.operation)
        ends = around.duration is not None or around.lying is not None
        if operation is None or around.trigger is not None or not ends:
            return None
        effect = replace(effect, operation=operation)
    if around.each is not None:
        counted = _counted(effect, around.each)
        if counted is None:
            return None
        effect = replace(effect, amount=counted)
    if isinstance(effect.amount, FigureOf):
        measured = _measured(effect.amount, around, monster=monster)
        if measured is None:
            return None
        effect = replace(effect, amount=measured)
    return _less_lp(effect, around) if effect.operation is Operation.LOWER_LP else effect


def _less_lp(effect: Effect, around: Around) -> Effect | None:
    """Return damage, or less LP for a time, None where a text does not tell.

    What "has" less for a time comes with a duration.
    """
    if effect.duration != NOW:
        return effect if around.duration or around.lying else None
    if around.duration is not None:
        return None
    return effect if around.lying is not None else replace(effect, operation=Operation.DAMAGE)


def _counted(effect: Effect, each: Target) -> PerEach | None:
    """Return the amount for each thing; None where nobody can tell whose those are.

    Whose own ones "the opponent loses one for each own monster" means is not clear.
    """
    foreign = effect.target.what is What.PLAYER and effect.target.side is not Side.OWN
    if not isinstance(effect.amount, int) or (foreign and each.side is not Side.ANY):
        return None
    return PerEach(effect.amount, each)


def _measured(amount: FigureOf, around: Around, *, monster: bool) -> FigureOf | None:
    """Return an amount read off a card, None if it could be another card's."""
    if amount.figure in {Figure.DAMAGE, Figure.DATTELN}:
        return amount
    if amount.of.pick is Pick.SUBJECT and around.trigger is None:
        amount = replace(amount, of=Target(pick=Pick.SAME))
    known = amount.of.pick in _MEASURED and (monster or amount.of.pick is not Pick.SELF)
    return amount if known else None


def _of_item(effect: Effect, around: Around) -> Effect | None:
    """Return what an item does: when played, or while it lies there (clause X2)."""
    form, said = FORMS[effect.operation], around.duration
    if effect.trigger.who == SELF and effect.trigger.event is not Event.PLAY:
        return None
    everyone_there = effect.target.pick is Pick.ALL
    meanwhile = around.lying in {"item", "card"} and said is None
    if everyone_there and effect.operation in _STATIC and meanwhile and effect.trigger == PLAYED:
        return replace(effect, trigger=Trigger(Event.ALWAYS))
    if effect.trigger != PLAYED:
        waits = LASTING if around.lying and said is None else said
        return replace(effect, duration=waits) if waits and not form.timed else None
    if around.lying is not None:
        known = said is None and (_is_one(effect.target) or (meanwhile and not everyone_there))
        return replace(effect, duration=LASTING) if known and form.timed else None
    if form.timed:
        return replace(effect, duration=said or _usual(effect))
    # What is cancelled belongs to this fight; all else that is done once has no end.
    ends = effect.operation is Operation.CANCEL_ITEM and said == Duration(Lasts.FIGHT)
    return effect if said is None or ends else None


def _is_one(target: Target) -> bool:
    return target.what is What.MONSTER and target.pick in _ONE and target.count == 1


def _usual(effect: Effect) -> Duration:
    if effect.duration != NOW:
        return effect.duration
    return Duration(Lasts.TURN) if effect.operation is Operation.EXTRA_MONSTER else LASTING


def _of_monster(effect: Effect, around: Around) -> Effect | None:
    """Return what a monster does: by a trigger, or all the time it lies there."""
    form, said = FORMS[effect.operation], around.duration
    target = effect.target
    it = target == THAT or (target.pick is Pick.SUBJECT and target != THEY)
    its_own = target == SELF or (form.timed and it and effect.trigger != PLAYED)
    if around.lying == "item" or (around.lying == "it" and not its_own):
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


def _named(effect: Effect, around: Around, *, monster: bool, last: Step | None) -> Effect | None:
    """Return the effect with "it" made out, None if it could be anything."""
    pick, event = effect.target.pick, effect.trigger.event
    if effect.target in {THEY, BEATER, THAT}:
        whom = _spoken_of(effect, around, last)
        return replace(effect, target=whom) if whom else None
    if pick is Pick.SUBJECT:
        it = _it(effect, around, monster=monster, last=last)
        return replace(effect, target=it) if it else None
    known = {
        Pick.SELF: monster,
        Pick.OTHER: event in {Event.HIT, Event.HURT},
        Pick.SAME: _goes_on(effect, last),
    }
    return effect if known.get(pick, True) else None


def _spoken_of(effect: Effect, around: Around, last: Step | None) -> Target | None:
    """Return whom "they", "its vanquisher" or "that one" means, None where nobody is meant."""
    event = effect.trigger.event
    if effect.target == THEY:
        if around.they is not None or not isinstance(last, Effect):
            return around.they
        every = last.target.pick is Pick.ALL and last.target.side is not Side.ANY
        return last.target if every and _goes_on(effect, last) else None
    if effect.target == BEATER:
        return _OTHER if event is Event.DEFEAT else None
    return _OTHER if event is Event.HIT and around.other else None


def _goes_on(effect: Effect, last: Step | None) -> bool:
    """Return whether the last thing was done, at the same event, to monsters that are there."""
    if not isinstance(last, Effect) or last.trigger != effect.trigger:
        return False
    there = last.target.zone is Zone.ARENA and last.operation not in _GONE
    return there and last.target.what is What.MONSTER


def _it(effect: Effect, around: Around, *, monster: bool, last: Step | None) -> Target | None:
    """Return whom "it" means; None where more than one is spoken of, or none."""
    goes_on = _goes_on(effect, last)
    if effect.trigger.event not in {Event.PLAY, Event.ALWAYS}:
        if goes_on or (around.other and effect.operation not in _GOOD):
            return None
        return SELF if effect.trigger.who == SELF else effect.target
    if monster and around.whose == "self":
        return None if around.other and effect.operation not in _GOOD else SELF
    if isinstance(last, Effect):
        if last.target == SELF and monster and last.trigger == effect.trigger:
            return SELF
        one = last.target.pick is not Pick.ALL and last.target.count == 1
        measured = isinstance(last.amount, FigureOf) and last.amount.of.pick is not Pick.SAME
        clear = goes_on and one and not measured
        return Target(pick=Pick.SAME) if clear else None
    return SELF if monster and last is None and around.whose == "it" else None
