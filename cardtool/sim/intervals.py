"""Rates and means of paired games with their intervals, of 95 % unless another level is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from statistics import NormalDist
from typing import Final

from cardtool.engine.rng import derive
from cardtool.sim.counts import Distribution
from cardtool.sim.stats import wilson

__all__ = [
    "LEVEL",
    "Cells",
    "Estimate",
    "effective_games",
    "elo",
    "mean",
    "median",
    "overall",
    "pair_cells",
    "proven",
    "rate",
    "score",
    "spread",
    "stratified",
    "telling",
]

_RESAMPLES: Final = 2000
LEVEL: Final = 0.95
"""Share of all intervals that hold the truth."""
_SEED: Final = derive(0, "bootstrap") % (1 << 32)
_PAIR: Final = 2

Cells = Mapping[tuple[int, int], int]
"""How many pairs have so many games that count, 1 or 2, and so many half points in them."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its interval.

    Attributes:
        value: the figure. low, high: ends of the interval. All are None where the
            games say nothing about it; the ends alone where they say too little.
    """

    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def half_width(self) -> float | None:
        """Half the interval's width; None without one."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def times(self, factor: float) -> Estimate:
        """Return the estimate in another unit; `factor` above 0."""
        ends = (self.value, self.low, self.high)
        return Estimate(*(None if end is None else end * factor for end in ends))

    def turned(self, whole: float = 0.0) -> Estimate:
        """Return what is left of a `whole` for the other side; of 0, the opposite."""
        ends = (self.value, self.high, self.low)
        return Estimate(*(None if end is None else whole - end for end in ends))


NOTHING: Final = Estimate(None)


def score(scores: Distribution, level: float = LEVEL) -> Estimate:
    """Return the share of points, draws half, of pairs by their half points of 0 to 4.

    See :func:`rate`: the five frequencies of a pair's result are the pentanomial model.
    """
    return rate(pair_cells(scores), level)


def pair_cells(scores: Distribution) -> Cells:
    """Return the cells of whole pairs by their half points of 0 to 4."""
    return {(_PAIR, half): count for half, count in scores.items()}


def rate(cells: Cells, level: float = LEVEL) -> Estimate:
    """Return the share of points in games that come in pairs, with Wilson's interval.

    Wilson's score interval takes :func:`effective_games` for its count (E. Korn, B. Graubard,
    *Confidence intervals for proportions with small expected number of positive counts*,
    Survey Methodology 24 (1998) 193-201).
    """
    return overall([cells], level)


def overall(strata: Sequence[Cells], level: float = LEVEL) -> Estimate:
    """Return the share of points in all games of several match-ups, as :func:`rate` does.

    How far the match-ups lie apart is no chance, so it does not widen the interval.
    """
    games, points = _together(strata)
    if not games:
        return NOTHING
    effective = effective_games(strata)
    return Estimate(points / games, *wilson(points / games * effective, effective, level))


def effective_games(strata: Sequence[Cells]) -> float:
    """Return how many independent games tell as much as those of some match-ups do.

    Games of one pair depend on each other, so the pair is the unit: with the residual
    e = points - r·games of each pair, r the share of its match-up (the ratio estimator's
    linear form), the number is R(1-R)·D²/(Σe² + Σ4r(1-r)) for D games of the share R, the
    last term standing for one more pair of each match-up that is as uneven as can be (there
    r has one game of the share R reckoned in). Near 0 and 1, where pairs cannot tell how
    alike their games are, it is held to the number of pairs.
    """
    games, points = _together(strata)
    pairs = float(sum(sum(cells.values()) for cells in strata))
    whole = points / games if games else 0.0
    spread_of = whole * (1 - whole)
    if not spread_of:
        return pairs
    found = spread_of * games**2 / sum(_squares(cells, whole) for cells in strata)
    known = (4 * spread_of) ** 2
    return min(found, pairs + known * max(found - pairs, 0.0))


def _together(strata: Sequence[Cells]) -> tuple[int, float]:
    """Return all games that count and the points made in them."""
    found = [_games_points(cells) for cells in strata]
    return sum(games for games, _ in found), sum(points for _, points in found)


def _games_points(cells: Cells) -> tuple[int, float]:
    games = sum(count * own for (own, _), count in cells.items())
    return games, sum(count * half for (_, half), count in cells.items()) / 2


def _squares(cells: Cells, whole: float) -> float:
    """Return the squared residuals of a match-up's pairs and of one more, added up."""
    games, points = _games_points(cells)
    if not games:
        return 0.0
    share, near = points / games, (points + whole) / (games + 1)
    found = sum(count * (half / 2 - share * own) ** 2 for (own, half), count in cells.items())
    return found + 4 * near * (1 - near)


def mean(found: Distribution, per: int = 1, level: float = LEVEL) -> Estimate:
    """Return the mean of values, each divided by `per`, with its bootstrap interval.

    The interval holds the middle of the means of 2,000 samples drawn from the values with
    replacement, which are the same whenever the values are: 95 % of them where there are many
    values, more where there are few (the expanded percentile interval of T. Hesterberg, *What
    Teachers Should Know About the Bootstrap*, The American Statistician 69 (2015) 371-386).
    It is too narrow for what happens hardly ever; see :func:`proven`. Another level stretches
    it as Student's quantiles are apart: so few samples have no tails. One value alone has no
    interval.
    """
    return stratified([found], per, level)


def stratified(strata: Sequence[Distribution], per: int = 1, level: float = LEVEL) -> Estimate:
    """Return the mean of all values of several match-ups, as :func:`mean` does.

    How far the match-ups lie apart is no chance, so each sample has as many values of every
    match-up as there are. A match-up of one value alone leaves no interval.
    """
    filled = [found for found in strata if found.total()]
    count = sum(found.total() for found in filled)
    if not count:
        return NOTHING
    total = sum(value * times for found in filled for value, times in found.items())
    if any(found.total() == 1 for found in filled):
        return Estimate(total / count / per)
    sums, free = _resampled(filled), count - len(filled)
    cut = max(round(_RESAMPLES * _tail(count, free)), 1)
    more = _student(free, level) / _student(free, LEVEL) - 1
    low, high = (end + (end - total) * more for end in (sums[cut - 1], sums[-cut]))
    low = max(low, sum(min(found) * found.total() for found in filled))
    high = min(high, sum(max(found) * found.total() for found in filled))
    return Estimate(total / count / per, low / count / per, high / count / per)


def _resampled(strata: Sequence[Distribution]) -> list[int]:
    """Return the sums of all samples, the least first."""
    import numpy as np  # noqa: PLC0415 (only runs that are evaluated need it)

    random = np.random.RandomState(_SEED)
    sums = np.zeros(_RESAMPLES, dtype=np.int64)
    for found in strata:
        values = sorted(found)
        shares = np.array([found[value] for value in values]) / found.total()
        drawn = random.multinomial(found.total(), shares, size=_RESAMPLES)
        sums += drawn @ np.array(values, dtype=np.int64)
    return [int(one) for one in np.sort(sums)]


def _tail(count: int, free: int) -> float:
    """Return the share of resampled means to leave out on either side.

    Beyond it lies Student's quantile of `free` degrees, times √(count/free), on the normal curve.
    """
    return NormalDist().cdf(-_student(free, LEVEL) * (count / free) ** 0.5)


def _student(free: int, level: float) -> float:
    """Return Student's quantile of so many degrees, 1 at least, for an interval of a mean.

    By the first terms of its expansion (R. Fisher, E. Cornish, 1960).
    """
    z = _normal(level)
    first = (z**3 + z) / (4 * free)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    return z + first + second


def _normal(level: float) -> float:
    """Return how many standard errors the ends of an interval are from the middle."""
    return NormalDist().inv_cdf((1 + level) / 2)


def proven(differences: Distribution, shown: Estimate, comparisons: int = 1) -> bool:
    """Return whether paired differences are apart from 0 on average.

    `shown`: their mean with its interval, which leaves out 0 then. Where few pairs differ the
    bootstrap trusts them too much, so enough of them must differ (:func:`telling`) as well.
    """
    if shown.low is None or shown.high is None or shown.low <= 0 <= shown.high:
        return False
    return telling(differences, comparisons)


def telling(values: Distribution, comparisons: int = 1) -> bool:
    """Return whether so many values are other than 0 that a sign test can tell something.

    k are, and 2·2⁻ᵏ is at most 0.05, divided by the number of `comparisons` made.
    """
    moved = values.total() - values[0]
    return 2 * 0.5**moved <= (1 - LEVEL) / comparisons


def median(found: Distribution, level: float = LEVEL) -> Estimate:
    """Return the lower median of games that come in pairs, with an interval of order statistics.

    Each pair counts as one game for the interval, as if its games told the same.
    """
    count = found.total()
    if not count:
        return NOTHING
    wide = _normal(level) / 2 / (count / _PAIR) ** 0.5
    low, high = (_quantile(found, 0.5 + side * wide) for side in (-1, 1))
    return Estimate(_quantile(found, 0.5), low, high)


def _quantile(found: Distribution, share: float) -> int:
    """Return the least value that at least `share` of all do not exceed."""
    wanted = min(max(share, 0.0), 1.0) * found.total()
    passed = 0
    for value in sorted(found):
        passed += found[value]
        if passed >= wanted and passed:
            return value
    return max(found)


def spread(found: Distribution) -> tuple[int, int] | None:
    """Return the values between which nine of ten lie; None without values."""
    return (_quantile(found, 0.05), _quantile(found, 0.95)) if found else None


def elo(share: float | None) -> float | None:
    """Return the difference in Elo at which a share of points is expected; None for 0 and 1."""
    if share is None or not 0 < share < 1:
        return None
    return -400 * log10(1 / share - 1)
