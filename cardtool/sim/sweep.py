"""Sweeps: all combinations of some values, played on the same deals, and what each moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import inf, prod
from statistics import NormalDist
from typing import Final

from cardtool.errors import ResultsError, UsageError
from cardtool.sim.axes import Axis, Ground, read_axes
from cardtool.sim.intervals import Estimate, proven
from cardtool.sim.pairs import Entry
from cardtool.sim.results import Results
from cardtool.sim.run import Contrast, Plan
from cardtool.sim.summary import change, changes, measured

__all__ = [
    "MOST_POINTS",
    "Effect",
    "Grid",
    "along",
    "base_of",
    "differences",
    "effects",
    "grid_facts",
    "grid_of",
    "idle_axes",
    "sweep_plan",
]

MOST_POINTS: Final = 200
"""How many combinations a sweep may have."""

_LEVEL: Final = 0.95
_RULES, _SETTINGS, _PRICES = "rules", "set", "price"
_BETWEEN: Final = "\n"

Compared = tuple[str, str, Contrast, int]
"""Two values of an axis, the differences between them, and the sign these are counted with."""

Members = tuple[int, ...]
"""Points by their places in the grid."""


@dataclass(frozen=True, slots=True)
class Grid:
    """All combinations of the values of some axes, the last axis changing fastest.

    Attributes:
        axes: at least one.
    """

    axes: tuple[Axis, ...]

    def __post_init__(self) -> None:
        """Refuse grids with nothing to compare, and those too large to be played.

        Raises:
            UsageError: there are fewer than two points, or more than 200.
        """
        if self.size < 2:  # noqa: PLR2004 (a comparison needs two)
            raise UsageError("a sweep compares two values at least: --set NAME=V1,V2,…")
        if self.size > MOST_POINTS:
            sizes = " by ".join(f"{len(axis.values)} of {axis.label}" for axis in self.axes)
            raise UsageError(f"{sizes} are {self.size} points, {MOST_POINTS} are the most")

    @property
    def size(self) -> int:
        """How many points there are."""
        return prod(len(axis.values) for axis in self.axes) if self.axes else 0

    @property
    def points(self) -> list[tuple[str, ...]]:
        """The values of each point, in the order of the axes."""
        return list(product(*(axis.values for axis in self.axes)))

    @property
    def varied(self) -> list[int]:
        """The axes with more than one value, by their places."""
        return [at for at, axis in enumerate(self.axes) if len(axis.values) > 1]

    def levels(self, axis: int) -> list[Members]:
        """Return for each value of an axis, by its place, the points that have it."""
        found: list[list[int]] = [[] for _ in self.axes[axis].values]
        for at, point in enumerate(self.points):
            found[self.axes[axis].values.index(point[axis])].append(at)
        return list(map(tuple, found))

    def line(self, axis: int, base: int) -> Members:
        """Return the points that are like the point `base` but for an axis, by its place."""
        own = _without(self.points[base], axis)
        return tuple(at for at, point in enumerate(self.points) if _without(point, axis) == own)


def _without(point: tuple[str, ...], axis: int) -> tuple[str, ...]:
    return point[:axis] + point[axis + 1 :]


def sweep_plan(grid: Grid, ground: Ground, seed: int) -> Plan:
    """Return what a sweep plays: an entry for each point, all on the same deals.

    The base, which all other points are compared with, is the rule set as given where the
    grid has it, else the first point.

    Raises:
        UsageError, DeckError: see :meth:`cardtool.sim.axes.Ground.entry`.
    """
    entries = tuple(_entry(ground, grid.axes, point) for point in grid.points)
    own = ground.entry()
    contrasts, sums = _comparisons(grid, entries.index(own) if own in entries else 0)
    return Plan(entries, seed, contrasts, sums)


def _entry(ground: Ground, axes: tuple[Axis, ...], point: tuple[str, ...]) -> Entry:
    try:
        return ground.entry(zip(axes, point, strict=True))
    except UsageError as error:
        told = ", ".join(f"{axis.label}={value}" for axis, value in zip(axes, point, strict=True))
        raise UsageError(f"with {told}: {error}") from None


def _comparisons(grid: Grid, base: int) -> tuple[tuple[tuple[int, int], ...], tuple[Members, ...]]:
    """Return which points, and which sums of points, are compared pair by pair.

    The base with every other point, then for each axis every two of its values, where a value
    is the sum of all points that have it.
    """
    levels = [grid.levels(axis) for axis in grid.varied]
    sums = [members for of_axis in levels for members in of_axis if len(members) > 1]
    places = {members: grid.size + at for at, members in enumerate(sums)}
    found = [(base, at) for at in range(grid.size) if at != base]
    for of_axis in levels:
        for one, two in combinations(of_axis, 2):
            pair = (places.get(one, one[0]), places.get(two, two[0]))
            if pair not in found and pair[::-1] not in found:
                found.append(pair)
    return tuple(found), tuple(sums)


def grid_facts(grid: Grid, rules: str) -> dict[str, str]:
    """Return what the results of a sweep have to tell of it; `rules`: the rule set as given."""
    settings = [axis.text for axis in grid.axes if not axis.price]
    prices = [axis.text for axis in grid.axes if axis.price]
    return {
        _RULES: rules,
        _SETTINGS: _BETWEEN.join(settings),
        _PRICES: _BETWEEN.join(prices),
    }


def grid_of(results: Results) -> Grid:
    """Return the grid of the results of a sweep.

    Raises:
        ResultsError: they are none.
    """
    if set(results.facts) != {_RULES, _SETTINGS, _PRICES}:
        raise ResultsError("these are no results of a sweep: they do not say what was swept")
    try:
        settings, prices = (_lines(results.facts, key) for key in (_SETTINGS, _PRICES))
        grid = Grid(read_axes(settings, prices, results.family))
        expected = _comparisons(grid, base_of(results))
    except (UsageError, IndexError) as error:
        raise ResultsError(f"these are no results of a sweep: {error}") from None
    if len(results.entries) != grid.size or (results.contrasts, results.sums) != expected:
        raise ResultsError("these are no results of a sweep: points are missing")
    return grid


def _lines(facts: Mapping[str, str], key: str) -> list[str]:
    return facts[key].split(_BETWEEN) if facts[key] else []


def base_of(results: Results) -> int:
    """Return which point of a sweep all others are compared with."""
    return results.contrasts[0][0]


def differences(results: Results, point: int) -> dict[str, Estimate]:
    """Return how a point differs from the base, by measure, pair by pair on the same deals.

    For one game, shares in points of 1; of the base itself nothing.
    """
    pair = (base_of(results), point)
    if pair not in results.contrasts:
        return {}
    return changes(results.standing.contrasts[results.contrasts.index(pair)])


@dataclass(frozen=True, slots=True)
class Effect:
    """What an axis does to a measure, the other axes averaged out: its main effect.

    Attributes:
        axis: the setting or price. measure: one of :attr:`~cardtool.engine.family.Measures.values`.
        before, after: the two of its values between which the measure differs most.
        change: of the measure for one game from the one to the other, shares in points of 1,
            with its simultaneous interval.
        clear: whether the interval, and enough deals, leave no doubt that it changes.
        rank: 1 for the axis that moves the measure most, by the change itself.
    """

    axis: Axis
    measure: str
    before: str
    after: str
    change: Estimate
    clear: bool
    rank: int = 0

    @property
    def weight(self) -> float:
        """The change in halves of its interval, without sign; what is sure weighs most."""
        value, half = self.change.value, self.change.half_width
        if not value or half is None:
            return 0.0
        return abs(value) / half if half else inf


def effects(grid: Grid, results: Results) -> list[Effect]:
    """Return the main effect of each axis on each measure, the weightiest first.

    An axis' value stands for all points that have it; as the grid is full, every value meets
    the same other values, and nothing but the axis differs on average (what the axis does
    may still depend on the others: a main effect is the average of that). Of every deal the
    mean over those points is taken first, and two values are compared deal by deal, so that
    the bootstrap draws deals, never points, which share their deals and depend on each other.

    Of all differences between two values the greatest is reported, which is greater by
    chance, too. So its interval is simultaneous for all m pairs of values: its ends are as
    much further away as the normal quantile of 1 - 0.025/m is than that of 1 - 0.025
    (Bonferroni's inequality), and it holds with at least 95 % whichever pair is chosen. It
    speaks of one axis and one measure: among a hundred of them that do nothing about five
    look clear. An effect is clear if it is :func:`~cardtool.sim.intervals.proven` in m
    comparisons.
    """
    found = [one for at in grid.varied for one in _effects(grid, results, at)]
    ranked = [replace(one, rank=_rank(one, found)) for one in found]
    return sorted(ranked, key=lambda one: -one.weight)


def _effects(grid: Grid, results: Results, axis: int) -> list[Effect]:
    own = grid.axes[axis]
    compared = list(_compared(grid, results, axis))
    share = len(own.values) / grid.size
    return [_effect(own, name, compared, share) for name in results.measures.values]


def _effect(axis: Axis, name: str, compared: list[Compared], share: float) -> Effect:
    found = [_mean(contrast, name) * sign for _, _, contrast, sign in compared]
    most = max(range(len(compared)), key=lambda at: abs(found[at]))
    before, after, contrast, sign = compared[most]
    per_game = _scaled(change(contrast, name), sign * share)
    shown = _simultaneous(per_game, len(compared))
    clear = proven(contrast[name], shown, len(compared))
    return Effect(axis, name, before, after, shown, clear)


def _compared(grid: Grid, results: Results, axis: int) -> Iterator[Compared]:
    """Yield every two values of an axis with the differences of their sums."""
    levels = grid.levels(axis)
    places = {members: grid.size + at for at, members in enumerate(results.sums)}
    values = grid.axes[axis].values
    for one, two in combinations(range(len(levels)), 2):
        first, second = (places.get(levels[at], levels[at][0]) for at in (one, two))
        for pair, sign in (((first, second), 1), ((second, first), -1)):
            if pair in results.contrasts:
                contrast = results.standing.contrasts[results.contrasts.index(pair)]
                yield values[one], values[two], contrast, sign


def _mean(contrast: Contrast, name: str) -> float:
    found = contrast[name]
    count = found.total()
    return sum(value * times for value, times in found.items()) / count if count else 0.0


def _scaled(found: Estimate, factor: float) -> Estimate:
    """Return an estimate times a factor that may be negative."""
    return found.times(factor) if factor > 0 else found.times(-factor).turned()


def _simultaneous(found: Estimate, pairs: int) -> Estimate:
    """Return an estimate whose interval is true for the greatest of so many differences."""
    if found.value is None or found.low is None or found.high is None:
        return found
    normal = NormalDist()
    tail = (1 - _LEVEL) / 2
    wider = normal.inv_cdf(1 - tail / pairs) / normal.inv_cdf(1 - tail)
    value = found.value
    return Estimate(
        value, value - (value - found.low) * wider, value + (found.high - value) * wider
    )


def _rank(effect: Effect, others: list[Effect]) -> int:
    same = [abs(one.change.value or 0.0) for one in others if one.measure == effect.measure]
    return 1 + sum(one > abs(effect.change.value or 0.0) for one in same)


def idle_axes(grid: Grid, results: Results) -> list[Axis]:
    """Return the axes whose values made no difference in any game that was played."""
    if not results.standing.pairs:
        return []
    return [grid.axes[at] for at in grid.varied if _idle(grid.levels(at), results)]


def _idle(levels: list[Members], results: Results) -> bool:
    counts = results.standing.counts
    first, *others = levels
    return all(
        counts[one] == counts[two]
        for members in others
        for one, two in zip(first, members, strict=True)
    )


def along(results: Results, axis: int, measure: str) -> list[tuple[str, Estimate]]:
    """Return a measure at each value of an axis, by its place; all others are the base's.

    The estimates are for one game, shares from 0 to 1. They are of the same deals: what
    differs between two of them is in :func:`differences`.
    """
    grid = grid_of(results)
    return [
        (grid.points[at][axis], measured(results.standing.counts[at], measure))
        for at in grid.line(axis, base_of(results))
    ]
