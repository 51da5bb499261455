"""What is wrong with a record, and which of its effects can be judged in spite of it.

A mistake hides nothing that does not follow from it: what goes together is checked wherever
the parts that it is about were read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from cardtool.effects.spec import Choice, Effect, Step
from cardtool.errors import nearest

__all__ = [
    "EFFECT_KEYS",
    "Mistake",
    "Placed",
    "PlacedStep",
    "Ways",
    "broken_parts",
    "each",
    "placed",
]

EFFECT_KEYS: Final = ("do", "target", "amount", "trigger", "condition", "duration")
"""The parts of an effect."""

_FIRST: Final = re.compile(r"[^.\[]*")


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong with a record, and where: ``steps[0].target.side``.

    Attributes:
        whole: the message is a sentence of its own; else it goes on from the place.
    """

    place: str
    message: str
    whole: bool = False

    @property
    def text(self) -> str:
        """Place and message."""
        return f"{self.place}: {self.message}" if self.whole else f"{self.place} {self.message}"


@dataclass(frozen=True, slots=True)
class Placed:
    """An effect, its place in the record, and the parts of it that could not be read."""

    place: str
    effect: Effect
    broken: frozenset[str] = frozenset()

    def is_sound(self, *parts: str) -> bool:
        """Return whether these parts were read."""
        return self.broken.isdisjoint(parts)


@dataclass(frozen=True, slots=True)
class Ways:
    """A choice and its place."""

    place: str
    ways: tuple[tuple[Placed, ...], ...]


PlacedStep = Placed | Ways


def broken_parts(mistakes: Iterable[Mistake], place: str) -> frozenset[str]:
    """Return the parts of the effect at `place` that mistakes are about, all if it is none."""
    found: set[str] = set()
    for mistake in mistakes:
        if mistake.place == place:
            found.update(EFFECT_KEYS)
        elif mistake.place.startswith(f"{place}." if place else ""):
            inside = mistake.place[len(place) :].removeprefix(".")
            part = _FIRST.match(inside)
            word = "" if part is None else part[0]
            # A key that nobody knows may be the one that is missing.
            found.add(word if word in EFFECT_KEYS else nearest(word, EFFECT_KEYS) or word)
    return frozenset(found)


def placed(steps: Iterable[Step], mistakes: Iterable[Mistake]) -> tuple[PlacedStep, ...]:
    """Return the steps of a record with their places, as ``steps[0].choose[1][0]``."""
    known = tuple(mistakes)

    def one(effect: Effect, place: str) -> Placed:
        return Placed(place, effect, broken_parts(known, place))

    def choice(step: Choice, place: str) -> Ways:
        return Ways(
            place,
            tuple(
                tuple(one(e, f"{place}.choose[{way}][{at}]") for at, e in enumerate(option))
                for way, option in enumerate(step.options)
            ),
        )

    return tuple(
        one(step, f"steps[{at}]") if isinstance(step, Effect) else choice(step, f"steps[{at}]")
        for at, step in enumerate(steps)
    )


def each(steps: Iterable[PlacedStep]) -> Iterator[Placed]:
    """Yield every effect, those of all ways included, in their order."""
    for step in steps:
        if isinstance(step, Placed):
            yield step
        else:
            for way in step.ways:
                yield from way
