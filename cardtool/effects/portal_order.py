"""What goes together in a sequence of steps of the portal game (portal.md, *Effects*).

A trigger sets off the steps that name it, one after the other; `same` is what the steps before
acted on. Which of them did something nobody knows beforehand: conditions may fail, and there
may be nothing that fits. So all that come before must be about the same kind of thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardtool.effects.mistakes import Mistake, Placed, PlacedStep, Ways
from cardtool.effects.portal_forms import meant
from cardtool.effects.spec import Event, FigureOf, Operation, PerEach, Pick, What, Zone

__all__ = ["order_misfits"]

_TABLE: Final = frozenset({Zone.FIELD, Zone.SPELLS})
_AGAIN: Final = frozenset({What.CREATURE, What.PLAYER})
_TAKING: Final = frozenset({Operation.DESTROY, Operation.TO_HAND})
"""After which what they acted on is not there any more."""


def order_misfits(steps: tuple[PlacedStep, ...]) -> list[Mistake]:
    """Return what a step cannot do where it stands, and choices that nobody can make."""
    return [*_choices(steps), *_again(steps, ())]


def _choices(steps: Iterable[PlacedStep]) -> Iterator[Mistake]:
    """Yield choices whose ways are not set off together, or not at all."""
    for step in steps:
        if not isinstance(step, Ways) or not step.ways:
            continue
        effects = [effect for way in step.ways for effect in way]
        events = {e.effect.trigger.event for e in effects if e.is_sound("trigger")}
        place = f"{step.place}.choose"
        if Event.ALWAYS in events:
            told = "a choice cannot hold always; give its ways a trigger when it is made"
            yield Mistake(place, told, whole=True)
        elif len(events) > 1:
            listed = ", ".join(sorted(events))
            told = f"all ways of a choice have one trigger, not {listed}; make it several choices"
            yield Mistake(place, told, whole=True)
        if not effects:
            yield Mistake(place, "one way at least has to do something", whole=True)


def _again(steps: Iterable[PlacedStep], before: tuple[Placed, ...]) -> Iterator[Mistake]:
    """Yield what cannot be meant by `same`; what a choice did is not known behind it."""
    for step in steps:
        if isinstance(step, Ways):
            for way in step.ways:
                yield from _again(way, before)
        else:
            yield from _same(step, before)
            before = (*before, step)


def _same(step: Placed, before: Iterable[Placed]) -> Iterator[Mistake]:
    """Yield why a step cannot speak of the same."""
    event = step.effect.trigger.event
    if event is Event.ALWAYS or not step.is_sound("trigger"):
        return
    known = [one for one in before if one.effect.trigger.event is event or one.broken & {"trigger"}]
    acted = [one for one in known if one.broken & {"target"} or one.effect.target.zone in _TABLE]
    if any(not one.is_sound("do", "target", "trigger") for one in acted):
        return
    for part, target in meant(step.effect):
        if target.pick is Pick.SAME and target.what in _AGAIN and step.is_sound(part):
            for why in (*_stranger(step, part), *_nobody(target.what, acted)):
                yield Mistake(f"{step.place}.{part}", why, whole=True)
                break


def _stranger(step: Placed, part: str) -> Iterator[str]:
    """Yield why an amount cannot be read off the same: it would be known too late."""
    target = step.effect.target
    read = isinstance(step.effect.amount, FigureOf | PerEach) and part == "amount"
    other = target.what is not What.PLAYER and target.pick is not Pick.SAME
    if read and other and step.is_sound("target"):
        yield "an amount of the same goes with target same or a player"


def _nobody(what: What, acted: list[Placed]) -> Iterator[str]:
    """Yield why nothing of a kind is the same as what was acted on."""
    if not acted:
        yield f"same is what a step before it acted on, and none acts on a {what.value}"
        return
    others = {one.effect.target.what for one in acted} - {what}
    if others:
        listed = " and ".join(f"a {kind.value}" for kind in sorted(others))
        yield (
            f"same is a {what.value} here, but a step before it acts on {listed}; "
            f"put steps on other things behind this one"
        )
    elif what is What.CREATURE and acted[-1].effect.operation in _TAKING:
        name = acted[-1].effect.operation.value
        yield f"after {name} the same is gone; put this step before it"
