"""Goals that rules are to meet: ranges of a measure, such as ``seat=49..51`` or ``rounds=12±1``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Final

from cardtool.engine.family import Measures
from cardtool.errors import UnknownName, UsageError
from cardtool.sim.counts import Counts, Distribution
from cardtool.sim.intervals import LEVEL, Estimate, median
from cardtool.sim.summary import measured

__all__ = ["Goal", "Verdict", "goal_names", "joint", "read_goals"]

_SHARES: Final = {"seat": "starter", "share": "score", "limit": "limit"}
_MEDIAN: Final = "rounds"

_NUMBER: Final = r"([0-9]{1,6}(?:\.[0-9]{1,6})?)"
_RANGE: Final = re.compile(rf"{_NUMBER}\s*\.\.\s*{_NUMBER}")
_AROUND: Final = re.compile(rf"{_NUMBER}\s*(?:±|\+-|\+/-)\s*{_NUMBER}")
_ONE: Final = re.compile(_NUMBER)
_HUNDRED: Final = 100
_HALF: Final = 0.5


def goal_names(measures: Measures) -> tuple[str, ...]:
    """Return what a goal can be about.

    In percent the starter's share of points, A's, and stopped games; the median of the
    rounds; means for one game.
    """
    return (*_SHARES, _MEDIAN, *(name for name in measures.names if name != _MEDIAN))


class Verdict(StrEnum):
    """Whether a goal is met: the whole interval lies inside, outside, or neither."""

    MET = "met"
    NOT_MET = "not met"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Goal:
    """A range in which a measure is wanted.

    Attributes:
        name: one of :func:`goal_names`. low, high: ends of the range, in percent for shares.
    """

    name: str
    low: float
    high: float

    @property
    def text(self) -> str:
        """The goal as it is typed."""
        return f"{self.name}={self.low:g}..{self.high:g}"

    @property
    def is_share(self) -> bool:
        """Whether it is in percent."""
        return self.name in _SHARES

    def figure(self, counts: Counts, level: float = LEVEL) -> Estimate:
        """Return the measure with its interval, in percent for shares."""
        if self.name == _MEDIAN:
            return median(counts.of_games(_MEDIAN), level)
        found = measured(counts, _SHARES.get(self.name, self.name), level)
        return found.times(_HUNDRED) if self.is_share else found

    def judge(self, counts: Counts, level: float = LEVEL) -> Verdict:
        """Return whether games show that the goal is met, by the interval of a level."""
        found = self.figure(counts, level)
        if found.low is None or found.high is None:
            return Verdict.OPEN
        if self.low <= found.low and found.high <= self.high:
            return Verdict.MET
        return Verdict.NOT_MET if found.high < self.low or found.low > self.high else Verdict.OPEN

    def level(self, counts: Counts) -> float | None:
        """Return the measure alone; a median as if values were spread over their unit.

        That is for searching: a whole median does not tell which way it would go.
        """
        if self.name == _MEDIAN:
            return _grouped_median(counts.of_games(_MEDIAN))
        if self.is_share:
            return self.figure(counts).value
        found = counts.of_pairs(self.name)
        count = found.total()
        return sum(value * times for value, times in found.items()) / count / 2 if count else None

    def miss(self, level: float | None) -> float:
        """Return how far a level is from the range's middle, in halves of its width.

        Up to 1 it is inside.
        """
        return inf if level is None else self.halves(abs(level - (self.low + self.high) / 2))

    def halves(self, width: float) -> float:
        """Return a width in halves of the range; one figure goes half a unit to each side."""
        return width / ((self.high - self.low) / 2 or _HALF)


def joint(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict on several goals: met if all are, not met if one is not."""
    found = list(verdicts)
    if Verdict.NOT_MET in found:
        return Verdict.NOT_MET
    return Verdict.OPEN if Verdict.OPEN in found else Verdict.MET


def _grouped_median(found: Distribution) -> float | None:
    wanted, below = found.total() / 2, 0
    for value in sorted(found):
        if below + found[value] >= wanted and found[value]:
            return value - _HALF + (wanted - below) / found[value]
        below += found[value]
    return None


def read_goals(texts: Sequence[str], measures: Measures) -> tuple[Goal, ...]:
    """Return the goals that are typed as ``seat=49..51``, ``rounds=12±1`` or ``rounds=12``.

    Raises:
        UnknownName: nothing is known by such a name.
        UsageError: there is none, a range cannot be read or met, or one is given twice.
    """
    known = goal_names(measures)
    found = tuple(_goal(text, known) for text in texts)
    names = [goal.name for goal in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"--goal {twice} is given twice: give one range")
    if not found:
        raise UsageError("name a goal, such as --goal seat=49..51 or --goal rounds=12±1")
    return found


def _goal(text: str, known: Sequence[str]) -> Goal:
    name, _, rest = text.partition("=")
    name = name.strip().casefold()
    if name not in known:
        raise UnknownName("goal", name, known)
    low, high = _ends(name, rest.strip())
    goal = Goal(name, low, high)
    if low > high:
        raise UsageError(f"--goal {goal.text}: the first figure is the smaller one")
    if goal.is_share and high > _HUNDRED:
        raise UsageError(f"--goal {goal.text}: a share is from 0 to 100 %")
    if low == high and name != _MEDIAN:
        raise UsageError(f"--goal {text}: give it room, such as {name}={low:g}±1")
    return goal


def _ends(name: str, text: str) -> tuple[float, float]:
    for form in (_RANGE, _AROUND, _ONE):
        found = form.fullmatch(text)
        if found is None:
            continue
        first, last = float(found[1]), float(found[found.re.groups])
        return (first, last) if form is not _AROUND else (max(first - last, 0.0), first + last)
    raise UsageError(f"--goal {name}={text}: write a range, such as {name}=49..51 or {name}=12±1")
