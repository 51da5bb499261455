"""Writing effects and costs as JSON values; what is left at its default is not written.

:mod:`cardtool.effects.record` reads them, and says what they look like.
"""

from __future__ import annotations

from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

from cardtool.effects.costs import Cost
from cardtool.effects.spec import (
    NOW,
    PLAYED,
    SELF,
    VERSION,
    Amount,
    Bound,
    Choice,
    Condition,
    Duration,
    FigureOf,
    Lasts,
    PerEach,
    Script,
    Step,
    Target,
    Trigger,
)
from cardtool.effects.vocabulary import KAMELOH, Vocabulary

__all__ = ["cost_record", "script_record", "step_record"]


def script_record(script: Script, words: Vocabulary = KAMELOH) -> dict[str, Any]:
    """Return the JSON form of a script, in the words of one game."""
    found: dict[str, Any] = {"version": VERSION}
    if script.windows is not None:
        found["windows"] = [window.value for window in script.windows]
    return found | {"steps": [step_record(step, words) for step in script.steps]}


def step_record(step: Step, words: Vocabulary = KAMELOH) -> dict[str, Any]:
    """Return the JSON form of one effect or choice, in the words of one game."""
    if isinstance(step, Choice):
        options = [[step_record(effect, words) for effect in option] for option in step.options]
        return {"choose": options}
    return _written(
        do=step.operation.value,
        target=None if step.target == words.target else _target_record(step.target, words),
        amount=_amount_record(step.amount, words),
        trigger=_trigger_record(step.trigger, words),
        condition=_condition_record(step.condition, words),
        duration=_duration_record(step.duration),
        delay=step.delay or None,
    )


def _written(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _plain(value: Any, words: Vocabulary) -> Any:
    """Return one value of a dataclass as JSON has it."""
    if isinstance(value, Target):
        return _target_record(value, words)
    if isinstance(value, Bound):
        return _table_record(value, Bound(value.figure), words) | {"figure": value.figure.value}
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _table_record(value: Any, default: Any, words: Vocabulary) -> dict[str, Any]:
    """Return the fields of a dataclass that are not what they are in `default`."""
    names = [f.name for f in fields(value) if getattr(value, f.name) != getattr(default, f.name)]
    return {words.renamed.get(name, name): _plain(getattr(value, name), words) for name in names}


def _target_record(target: Target, words: Vocabulary) -> Any:
    short = next((name for name, known in words.shorts.items() if known == target), None)
    usual = replace(words.target, zone=words.zones[target.what])
    return short or _table_record(target, usual, words)


def _amount_record(amount: Amount | None, words: Vocabulary) -> Any:
    if isinstance(amount, PerEach):
        return {"each": amount.each, "of": _target_record(amount.of, words)}
    if isinstance(amount, FigureOf):
        found = {"figure": amount.figure.value, "of": _target_record(amount.of, words)}
        share = {"times": amount.times, "over": amount.over}
        return found | {key: value for key, value in share.items() if value != 1}
    return amount


def _trigger_record(trigger: Trigger, words: Vocabulary) -> Any:
    if trigger == PLAYED:
        return None
    if trigger.who == SELF:
        return trigger.event.value
    return {"event": trigger.event.value, "who": _target_record(trigger.who, words)}


def _condition_record(condition: Condition | None, words: Vocabulary) -> Any:
    return condition and _table_record(condition, Condition(), words)


def _duration_record(duration: Duration) -> Any:
    if duration == NOW:
        return None
    if duration.lasts is Lasts.ROUNDS:
        return {"rounds": duration.rounds}
    return duration.lasts.value


def cost_record(cost: Cost, words: Vocabulary) -> dict[str, Any]:
    """Return the JSON form of an Aufrufszauber; side and pick go without saying (clause PE1)."""
    found = _table_record(cost, Cost(), words)
    for key in ("sacrifice", "control"):
        if isinstance(found.get(key), dict):
            found[key].pop("side", None)
    return found
