"""German sentences held aside from the reading of card text, with what each should become.

Nothing here reads German: :mod:`held_aside` is the measure, not the thing measured.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from cardtool.effects.forms import FORMS
from cardtool.effects.record import read_step
from cardtool.effects.spec import (
    NOW,
    SELF,
    YOU,
    Amount,
    Choice,
    Condition,
    Effect,
    Event,
    Figure,
    FigureOf,
    Lasts,
    PerEach,
    Pick,
    Side,
    Step,
    Target,
    Trigger,
    What,
    Zone,
)

__all__ = ["FILE", "FRESH", "SECTIONS", "HeldAside", "RuleSentence", "meaning", "read_held_aside"]

FILE: Final = Path(__file__).with_name("held_aside.txt")
FRESH: Final = FILE.with_name("fresh_sentences.txt")
SECTIONS: Final = ("rules", "flavour", "outside")

_FIXED: Final = frozenset(
    {Pick.SELF, Pick.SAME, Pick.SUBJECT, Pick.OTHER, Pick.ATTACKER, Pick.DEFENDER}
)
_SAME: Final = Target(pick=Pick.SAME)


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """A sentence and the steps it may become, any of which is right; `line` counts from 1."""

    line: int
    sentence: str
    wanted: tuple[tuple[Step, ...], ...]

    def is_met_by(self, steps: Iterable[Step]) -> bool:
        """Return whether the steps say what the sentence says.

        Nobody plays an item for one thing that he may leave undone: there it is just done.
        """
        right = {meaning(wanted) for wanted in self.wanted}
        if "dieses monster" not in self.sentence.lower():
            right |= {meaning(done) for done in map(_done, self.wanted) if done}
        return meaning(steps) in right


@dataclass(frozen=True, slots=True)
class HeldAside:
    """What the file holds: rules, sentences that say nothing, and rules beyond the vocabulary."""

    rules: tuple[RuleSentence, ...]
    flavour: tuple[str, ...]
    outside: tuple[str, ...]


def read_held_aside(text: str) -> HeldAside:
    """Return what a file of sentences says.

    Raises:
        ValueError: a line is in no known section, a sentence stands twice, a rule is without
            steps, or steps are not well-formed; the message starts with the line.
    """
    found: dict[str, list[tuple[int, str, list[tuple[Step, ...]]]]] = {s: [] for s in SECTIONS}
    seen: set[str] = set()
    section = ""
    for number, line in _lines(text):
        if line.startswith("== "):
            section = line.removeprefix("== ")
        elif section not in found:
            message = f"{number}: {line!r} is in no section of {', '.join(SECTIONS)}"
            raise ValueError(message)
        elif line.startswith("["):
            if section != "rules" or not found[section]:
                message = f"{number}: steps belong below a sentence of rules"
                raise ValueError(message)
            found[section][-1][2].append(_steps(line, number))
        elif line in seen:
            message = f"{number}: {line!r} stands twice"
            raise ValueError(message)
        else:
            seen.add(line)
            found[section].append((number, line, []))
    rules = tuple(RuleSentence(n, s, tuple(wanted)) for n, s, wanted in found["rules"])
    for rule in rules:
        if not rule.wanted:
            message = f"{rule.line}: {rule.sentence!r} has no steps"
            raise ValueError(message)
    flavour, outside = (tuple(s for _, s, _ in found[name]) for name in SECTIONS[1:])
    return HeldAside(rules, flavour, outside)


def _done(wanted: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the one effect that is all of `wanted` and may be left undone; none if there is more."""
    choice = wanted[0]
    if len(wanted) > 1 or not isinstance(choice, Choice) or () not in choice.options:
        return ()
    done = [option for option in choice.options if option]
    return done[0] if len(done) == 1 and len(done[0]) == 1 else ()


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that count, with their numbers from 1."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


def _steps(line: str, number: int) -> tuple[Step, ...]:
    try:
        values: Any = json.loads(line)
    except json.JSONDecodeError as error:
        message = f"{number}: {error}"
        raise ValueError(message) from None
    steps = tuple(_step(value, number) for value in values)
    if not steps:
        message = f"{number}: a rule has a step or more"
        raise ValueError(message)
    return steps


def _step(value: Any, number: int) -> Step:
    step, mistakes = read_step(value, "step")
    if step is None:
        message = f"{number}: {'; '.join(f'{m.place} {m.message}' for m in mistakes)}"
        raise ValueError(message)
    return step


def meaning(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return steps with all that makes no difference written in one way."""
    found: list[Step] = []
    before: Target | None = None
    for step in steps:
        if isinstance(step, Choice):
            found.append(Choice(tuple(_sequence(option, before) for option in step.options)))
            before = None
        else:
            effect = _effect(step, before)
            before = effect.target
            found.append(effect)
    return tuple(found)


def _sequence(effects: Iterable[Effect], before: Target | None) -> tuple[Effect, ...]:
    found: list[Effect] = []
    for effect in effects:
        found.append(_effect(effect, before))
        before = found[-1].target
    return tuple(found)


def _effect(effect: Effect, before: Target | None) -> Effect:
    """Return an effect in its plain form, after one that acted on `before`."""
    target = _target(effect.target)
    if target.pick is Pick.SAME and before is not None and _found_again(before):
        target = before
    if target.pick is Pick.SUBJECT and effect.trigger.who == SELF:
        target = SELF
    plain = replace(
        effect,
        target=target,
        amount=_amount(effect.amount, target),
        trigger=Trigger(effect.trigger.event, _kind(effect.trigger.who)),
        condition=_condition(effect.condition),
    )
    return replace(plain, duration=NOW) if _lasts_anyway(plain) else plain


def _found_again(target: Target) -> bool:
    """Return whether naming a target again means the same things."""
    return target.pick is Pick.ALL or target.pick in _FIXED


def _lasts_anyway(effect: Effect) -> bool:
    """Return whether the duration says no more than the trigger and condition do."""
    lasts, condition = effect.duration.lasts, effect.condition
    if effect.trigger.event is Event.PLAY:
        return False
    if effect.trigger.event is not Event.ALWAYS:
        return lasts is Lasts.LASTING and not FORMS[effect.operation].timed
    of_fight = condition is not None and (
        condition.against is not None or condition.attacking is not None
    )
    return lasts is Lasts.LASTING or (lasts is Lasts.FIGHT and of_fight)


def _target(target: Target) -> Target:
    if target.what is What.PLAYER:
        return replace(YOU, side=target.side)
    plain = replace(target, hk=tuple(sorted(set(target.hk))))
    if target.zone is Zone.UNDER:
        plain = replace(plain, side=Side.ANY)
    if target.pick in _FIXED:
        side = Side.OWN if target.pick is Pick.SELF else Side.ANY
        return replace(plain, side=side, count=1, up_to=False)
    if target.pick is Pick.ALL:
        return replace(plain, count=1, up_to=False)
    # An own thing is chosen by its owner when the player of the card chooses.
    owner = target.pick is Pick.OWNER and target.side is Side.OWN
    return replace(plain, pick=Pick.CHOSEN) if owner else plain


def _kind(target: Target) -> Target:
    """Return what is counted or awaited, of which nobody picks any."""
    plain = _target(target)
    return plain if plain.pick in _FIXED else _target(replace(plain, pick=Pick.ALL, by=None))


def _amount(amount: Amount | None, target: Target) -> Amount | None:
    if isinstance(amount, PerEach):
        return replace(amount, of=_kind(amount.of))
    if not isinstance(amount, FigureOf):
        return amount
    # The damage is that of the trigger, whoever is named beside it.
    of = _SAME if amount.figure is Figure.DAMAGE else _target(amount.of)
    return replace(amount, of=_SAME if of == target and _found_again(of) else of)


def _condition(condition: Condition | None) -> Condition | None:
    if condition is None:
        return None
    present = condition.present and _kind(condition.present)
    against = condition.against and replace(_kind(condition.against), side=Side.ANY)
    return replace(condition, present=present, against=against)
