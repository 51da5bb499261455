"""Effects in English, a sentence for each, for people who check them and who play."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardtool.effects.amounts import amounts, for_each, where
from cardtool.effects.forms import FORMS
from cardtool.effects.nouns import FIXED, Noun, any_of, counted, noun, origin, some_of, stated
from cardtool.effects.spec import (
    ALL,
    SELF,
    Choice,
    Condition,
    Effect,
    Event,
    FigureOf,
    Lasts,
    Operation,
    Pick,
    Side,
    Step,
    Target,
    Trigger,
    What,
    effects_of,
)

__all__ = ["phrase", "sentence", "sentences"]

# {t} is the target, {s} the ending of its verb, {its} its pronoun, {place} where it comes from;
# {n} is the amount; {datteln}, {cards}, {monsters}, {attacks} are the amount with its word.
_VERBS: Final[dict[Operation, str]] = {
    Operation.RAISE_AP: "{t} get{s} +{n} AP",
    Operation.RAISE_DP: "{t} get{s} +{n} DP",
    Operation.RAISE_LP: "{t} get{s} +{n} LP (even above full)",
    Operation.LOWER_AP: "{t} lose{s} {n} AP",
    Operation.LOWER_DP: "{t} lose{s} {n} DP",
    Operation.LOWER_LP: "{t} lose{s} {n} LP",
    Operation.DAMAGE: "{t} take{s} {n} LP damage",
    Operation.DAMAGE_EACH_ROUND: "{t} take{s} {n} LP damage each round",
    Operation.HEAL: "heal {t} by {n} LP",
    Operation.HEAL_EACH_ROUND: "heal {t} by {n} LP each round",
    Operation.TO_WUESTE: "send {t} to the Wüste",
    Operation.TO_HAND: "return {t} to {owner}",
    Operation.CAPTURE: "take over {t}",
    Operation.DIRECT_ATTACK: "{t} may attack directly",
    Operation.SKIP_ATTACK: "{t} skip{s} {attacks}",
    Operation.NO_DAMAGE: "{t} take{s} no damage",
    Operation.PROTECT: "{t} {be} safe from {enemy} items",
    Operation.REFLECT: "{t} turn{s} fight damage back on the attacker",
    Operation.SET_HK: "{t} count{s} as HK {n}",
    Operation.EXTRA_MONSTER: "{t} may send {monsters} into the arena",
    Operation.RAISE_PRICE: "{t} cost{s} {datteln} more",
    Operation.LOWER_PRICE: "{t} cost{s} {datteln} less",
    Operation.GAIN_DATTELN: "{t} get{s} {datteln}",
    Operation.LOSE_DATTELN: "{t} lose{s} {datteln}",
    Operation.STEAL_DATTELN: "steal {datteln} from {t}",
    Operation.DRAW: "{t} draw{s} {cards}",
    Operation.DISCARD: "discard {t} {place}",
    Operation.FETCH: "take {t} {place} to the hand",
    Operation.REVIVE: "put {t} {place} into the arena without paying",
    Operation.CANCEL_ITEM: "cancel {t}",
    Operation.DESTROY_ITEM: "destroy {t}",
    Operation.ACTIVATE_OASE: "activate {t}",
    Operation.DEACTIVATE_OASE: "deactivate {t}",
    Operation.PUT_UNDER: "put {t} {place} under this item",
    Operation.NEW_PILE: "shuffle {t} {place} into a new draw pile",
}
_EVERYTHING: Final[dict[Operation, str]] = {
    Operation.DAMAGE: "{t} take{s} damage equal to all {its} LP",
    Operation.HEAL: "heal {t} fully",
    Operation.GAIN_DATTELN: "{t} get{s} as many Datteln again",
    Operation.LOSE_DATTELN: "{t} lose{s} all Datteln",
    Operation.STEAL_DATTELN: "steal all Datteln from {t}",
}
_EVENTS: Final[dict[Event, str]] = {
    Event.PLAY: "",
    Event.ALWAYS: "while this card lies in the arena",
    Event.ARRIVAL: "when {w} comes into the arena",
    Event.DEFEAT: "when {w} is defeated",
    Event.VICTORY: "when {w} defeats a monster",
    Event.HIT: "when {w} does fight damage",
    Event.HURT: "when {w} takes fight damage",
    Event.TURN_START: "at the start of {w} turn",
    Event.TURN_END: "at the end of {w} turn",
}
_LASTS: Final[dict[Lasts, str]] = {
    Lasts.NOW: "",
    Lasts.FIGHT: "in this fight",
    Lasts.TURN: "until the end of the turn",
    Lasts.ROUNDS: "for {rounds}",
    Lasts.LASTING: "as long as {stays} in the arena",
}
_TURN_OF: Final = {Side.OWN: "your", Side.ENEMY: "the opponent's", Side.ANY: "each"}
_HAPPENING: Final = frozenset({Event.ARRIVAL, Event.DEFEAT, Event.VICTORY, Event.HIT, Event.HURT})
_OF_A_SIDE: Final = frozenset(
    {Operation.EXTRA_MONSTER, Operation.RAISE_PRICE, Operation.LOWER_PRICE}
)
_FROM_HAND: Final = frozenset({Pick.CHOSEN, Pick.OWNER, Pick.RANDOM, Pick.ALL})
_ITSELF: Final = noun(SELF)


def sentences(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """Return a sentence for each step; "the same" are one or more, as in the step before."""
    told: list[str] = []
    many = False
    for step in steps:
        chosen = isinstance(step, Choice)
        text = _choice(step) if isinstance(step, Choice) else _effect(step, again=many)
        told.append(f"{text[:1].upper()}{text[1:]}.")
        many = not chosen and _acts_on_many(step, again=many)
    return tuple(told)


def sentence(step: Step) -> str:
    """Return what an effect or choice does, as one English sentence."""
    return sentences((step,))[0]


def phrase(option: tuple[Effect, ...]) -> str:
    """Return what an option of a choice does, without a full stop."""
    return _option(option, said=False)


def _option(option: tuple[Effect, ...], *, said: bool) -> str:
    """Return what an option does; `said`: what sets it off is already."""
    told: list[str] = []
    many = False
    for effect in option:
        told.append(_effect(effect, again=many, said=said))
        many = _acts_on_many(effect, again=many)
    return ", then ".join(told) or "nothing"


def _acts_on_many(step: Step, *, again: bool) -> bool:
    """Return whether "the same" means several after a step; `again`: before it."""
    if isinstance(step, Choice) or step.target.what is What.PLAYER:
        return False
    return again if step.target.pick is Pick.SAME else noun(step.target).many


def _choice(choice: Choice) -> str:
    """Return what may be chosen; what sets all of it off is said once."""
    triggers = {effect.trigger for effect in effects_of((choice,))}
    when = _trigger(triggers.pop()) if len(triggers) == 1 else ""
    first, *more = (_option(option, said=bool(when)) for option in choice.options)
    if choice.options[0] and choice.options[1:] == ((),):
        return f"{when}{', ' * bool(when)}if you like, {first}"
    return f"{when}{', ' * bool(when)}choose one: {'; or '.join((first, *more))}"


def _effect(effect: Effect, *, again: bool, said: bool = False) -> str:
    """Return what an effect does; `again`: "the same" are several; `said`: when it does."""
    effect = _plain(effect, again=again)
    before = [] if said else [_waiting(effect), _when(effect)]
    before.append(f"after {_rounds(effect.delay)}" if effect.delay else "")
    before.append(_present(effect.condition))
    return ", ".join(part for part in (*before, _deed(effect)) if part)


def _plain(effect: Effect, *, again: bool) -> Effect:
    """Return an effect with a count for "the same", and nothing of it that goes without saying."""
    target, amount = effect.target, effect.amount
    if target.pick is Pick.SAME:
        target = replace(target, count=1 + again)
    # Who fights with one's own monster is an enemy.
    own = effect.trigger.who.pick is Pick.SELF or effect.trigger.who.side is Side.OWN
    foe = target.what is What.MONSTER and target.pick is Pick.OTHER
    if foe and target.side is Side.ENEMY and own:
        target = replace(target, side=Side.ANY)
    if isinstance(amount, FigureOf) and amount.of.pick is Pick.SAME:
        amount = replace(amount, of=replace(amount.of, count=1 + again))
    return replace(effect, target=target, amount=amount)


def _deed(effect: Effect) -> str:
    """Return what is done to whom, how long, in which fights, and how much that is."""
    subject = _subject(effect)
    each, fights = for_each(effect.amount), _fights(effect.condition, subject)
    told = " ".join(part for part in (_verb(effect, subject), each, fights) if part)
    lasts = _lasts(effect, subject)
    if lasts:
        told += f", {lasts}" if each or fights else f" {lasts}"
    how_much = where(effect, subject)
    return f"{told}, {how_much}" if how_much else told


def _verb(effect: Effect, subject: Noun) -> str:
    target = effect.target
    if effect.operation is Operation.DISCARD and _is_the_owners(target):
        return _discard(target)
    verbs = _EVERYTHING if effect.amount == ALL else _VERBS
    own = target.side is Side.OWN or target.pick is Pick.SELF
    return (
        verbs[effect.operation]
        .format(
            t=subject.text,
            s="" if subject.many else "s",
            be="are" if subject.many else "is",
            its=subject.its,
            owner="their owners' hands" if subject.many else "its owner's hand",
            enemy="enemy" if own else "the other side's",
            place=origin(target),
            **amounts(effect, subject),
        )
        .replace("  ", " ")
    )


def _is_the_owners(target: Target) -> bool:
    """Return whether it is one player who discards, and no word is needed on what comes first."""
    return target.side is not Side.ANY and target.pick in _FROM_HAND


def _discard(target: Target) -> str:
    """Return who discards what: the owner of the hand does."""
    own = target.side is Side.OWN
    what = noun(target).text if target.pick is Pick.ALL else some_of(target)
    told = f"you discard {what} from your hand" if own else f"the opponent discards {what}"
    if target.pick is Pick.OWNER and not own:
        told += " of their choice"
    return f"{told} at random" if target.pick is Pick.RANDOM else told


def _subject(effect: Effect) -> Noun:
    """Return whom it acts on; what has just been named is "it"."""
    condition, trigger = effect.condition, effect.trigger
    present = None if condition is None else condition.present
    awaited = trigger.event in _HAPPENING and _is_itself(trigger.who)
    named = awaited if present is None else _is_itself(present)
    others = trigger.event in _HAPPENING and not awaited
    told = noun(effect.target)
    return Noun("it", many=False) if told == _ITSELF and named and not others else told


def _is_itself(target: Target) -> bool:
    """Return whether it is the monster of the card, whatever else is said of it."""
    return target.what is What.MONSTER and target.pick is Pick.SELF


def _when(effect: Effect) -> str:
    """Return what sets it off; that a card must lie there for what it does itself is clear."""
    alone = effect.trigger.event is Event.ALWAYS and effect.target.pick is Pick.SELF
    return "" if alone else _trigger(effect.trigger)


def _trigger(trigger: Trigger) -> str:
    who = trigger.who
    named = _TURN_OF[who.side] if who.what is What.PLAYER else any_of(who)
    return _EVENTS[trigger.event].format(w=named)


def _waiting(effect: Effect) -> str:
    """Return how long the card waits to do what is done at once, each time (clause X2)."""
    if FORMS[effect.operation].timed or effect.duration.lasts is Lasts.LASTING:
        return ""
    return _LASTS[effect.duration.lasts].format(rounds=_rounds(effect.duration.rounds))


def _lasts(effect: Effect, subject: Noun) -> str:
    """Return how long it lasts, also where the data leaves that to the rules (clause X2)."""
    operation, event = effect.operation, effect.trigger.event
    if not FORMS[operation].timed:
        return ""
    lasts = effect.duration.lasts
    if event is Event.ALWAYS and lasts is Lasts.NOW:
        return ""
    if lasts is Lasts.NOW and operation is not Operation.LOWER_LP:
        lasts = Lasts.TURN if operation is Operation.EXTRA_MONSTER else Lasts.LASTING
    # What always holds lasts as long as that; the fallen monster lasts no longer.
    fallen = event is Event.DEFEAT and operation is Operation.SET_HK
    if lasts is Lasts.LASTING and (event is Event.ALWAYS or (fallen and _has_fallen(effect))):
        return ""
    stays = "they stay" if subject.many else "it stays"
    whose = "this card stays" if operation in _OF_A_SIDE else stays
    return _LASTS[lasts].format(rounds=_rounds(effect.duration.rounds), stays=whose)


def _has_fallen(effect: Effect) -> bool:
    return effect.target.pick in {Pick.SELF, Pick.SUBJECT}


def _rounds(number: int) -> str:
    return f"{number} round{'s' * (number != 1)}"


def _fights(condition: Condition | None, subject: Noun) -> str:
    """Return in which fights: ``when it attacks``."""
    if condition is None or (condition.against is None and condition.attacking is None):
        return ""
    who, s = ("they", "") if subject.many else ("it", "s")
    against = "" if condition.against is None else any_of(condition.against)
    if condition.attacking is None:
        return f"when {who} fight{s} {against}"
    if condition.attacking:
        return f"when {who} attack{s} {against}".rstrip()
    return f"when {who} defend{s}{' against ' * bool(against)}{against}"


def _present(condition: Condition | None) -> str:
    """Return what must be there: ``if there are at least 2 enemy monsters``."""
    if condition is None or condition.present is None:
        return ""
    there, least, most = condition.present, condition.least, condition.most
    if there.pick in FIXED and there.what is What.MONSTER and (least, most) in {(1, None), (0, 0)}:
        return f"{'if' if least else 'unless'} {stated(there)}"
    if (least, most) == (1, None):
        return f"if there is {any_of(there)}"
    if most == 0:
        return f"if there is no {counted(there, many=False)}"
    many = (least if most is None else most) != 1
    return f"if there {'are' if many else 'is'} {_range(least, most)} {counted(there, many=many)}"


def _range(least: int, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    if least == most:
        return f"exactly {least}"
    return f"{least} to {most}" if least else f"at most {most}"
