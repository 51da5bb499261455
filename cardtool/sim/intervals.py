"""Rates and means of paired games with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log10
from typing import Final

from cardtool.engine.rng import derive
from cardtool.sim.counts import Distribution
from cardtool.sim.stats import wilson

__all__ = ["Estimate", "elo", "mean", "median", "rate", "score", "spread"]

_RESAMPLES: Final = 2000
_LEVEL: Final = 0.95
_SEED: Final = derive(0, "bootstrap") % (1 << 32)
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its interval.

    Attributes:
        value: the figure. low, high: ends of the 95 % interval. All are None where the
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


NOTHING: Final = Estimate(None)


def score(scores: Distribution) -> Estimate:
    """Return the share of points, draws half, of pairs by their half points of 0 to 4.

    See :func:`rate`: the five frequencies of a pair's result are the pentanomial model.
    """
    return rate({(_PAIR, half): count for half, count in scores.items()})


def rate(cells: Mapping[tuple[int, int], int]) -> Estimate:
    """Return the share of points in games that come in pairs, with Wilson's interval.

    `cells`: how many pairs have so many games that count, 1 or 2, and so many half points in
    them. Games of one pair depend on each other, so the pair is the unit: with the residual
    e = points - R·games of each pair (the ratio estimator's linear form), the effective
    number of games is R(1-R)·D²/(Σe² + 4R(1-R)) for D games, the last term standing for one
    more pair that is as uneven as can be. Near 0 and 1, where pairs cannot tell how alike
    their games are, it is held to D. Wilson's score interval takes that number for its count
    (E. Korn, B. Graubard, *Confidence intervals for proportions with small expected number
    of positive counts*, Survey Methodology 24 (1998) 193-201).
    """
    games = sum(count * own for (own, _), count in cells.items())
    if not games:
        return NOTHING
    share = sum(count * half for (_, half), count in cells.items()) / (2 * games)
    spread_of = share * (1 - share)
    squares = sum(count * (half / 2 - share * own) ** 2 for (own, half), count in cells.items())
    effective = float(games)
    if spread_of:
        found = spread_of * games**2 / (squares + 4 * spread_of)
        known = (4 * spread_of) ** 2
        effective = min(found, games + known * max(found - games, 0.0))
    return Estimate(share, *wilson(share * effective, effective, _LEVEL))


def mean(found: Distribution, per: int = 1) -> Estimate:
    """Return the mean of values, each divided by `per`, with its bootstrap interval.

    The interval holds the middle 95 % of the means of 2,000 samples drawn from the values
    with replacement (B. Efron's percentile interval); they are the same whenever the values
    are. One value alone has no interval.
    """
    count = found.total()
    if not count:
        return NOTHING
    total = sum(value * times for value, times in found.items())
    middle = total / count / per
    if count == 1:
        return Estimate(middle)
    import numpy as np  # noqa: PLC0415 (only runs that are evaluated need it)

    values = sorted(found)
    shares = np.array([found[value] for value in values]) / count
    drawn = np.random.RandomState(_SEED).multinomial(count, shares, size=_RESAMPLES)
    sums = np.sort(drawn @ np.array(values, dtype=np.int64))
    cut = round(_RESAMPLES * (1 - _LEVEL) / 2)
    low, high = int(sums[cut - 1]), int(sums[-cut])
    return Estimate(middle, low / count / per, high / count / per)


def median(found: Distribution) -> Estimate:
    """Return the lower median of games that come in pairs, with an interval of order statistics.

    Each pair counts as one game for the interval, as if its games told the same.
    """
    count = found.total()
    if not count:
        return NOTHING
    wide = 0.98 / (count / _PAIR) ** 0.5
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
