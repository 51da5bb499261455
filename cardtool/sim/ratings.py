"""Ratings of decks from the scores of their pairings, in Elo, with their 95 % intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final

from cardtool.sim.counts import Distribution
from cardtool.sim.intervals import Estimate, effective_games, pair_cells

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Pairing", "expected_share", "ratings"]

_ELO: Final = 400 / log(10)
"""Elo for one unit of the logistic scale."""
_MOST_STEPS: Final = 200
_CLOSE: Final = 1e-10
_QUANTILE: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Pairing:
    """What two decks made of each other.

    Attributes:
        first, second: places of the decks among all, from 0.
        scores: pairs of games by the first one's half points, 0 to 4.
    """

    first: int
    second: int
    scores: Distribution


@dataclass(frozen=True, slots=True)
class _Told:
    """What pairings tell of each deck (row) against each other one (column).

    Attributes:
        games: played, and reckoned in. points: that the deck of the row made.
        excess: how many times the variance of the points is that of as many single games.
    """

    games: NDArray[Any]
    points: NDArray[Any]
    excess: NDArray[Any]

    def noise(self, shares: NDArray[Any]) -> NDArray[Any]:
        """Return the variance of the points, where `shares` are expected.

        One game of the expected share is reckoned in: few pairs may all end alike by chance.
        """
        near = (self.points + shares) / (self.games + 1)
        noise: NDArray[Any] = self.excess * self.games * near * (1 - near)
        return noise


def ratings(
    decks: int, pairings: Sequence[Pairing], anchor: int | None = None
) -> tuple[Estimate, ...]:
    """Return the rating of each deck in Elo; 0 is their mean, or the deck `anchor`.

    `pairings` connect all decks, any two at most once. The model is that of R. Bradley and M. Terry, *Rank analysis
    of incomplete block designs*, Biometrika 39 (1952) 324-345: a deck scores
    1 / (1 + 10^(-d/400)) against one that is d Elo weaker, draws and stopped games half.
    Ratings are the most likely ones with one imaginary drawn game (half a pair) a deck, shared
    out among its pairings, so that a deck that won everything is rated high, not without end.

    Intervals are 1.96 standard errors to both sides, of the covariance H⁻¹VH⁻¹ (P. Huber,
    *The behavior of maximum likelihood estimates under nonstandard conditions*, 1967): H is
    the model's information, V the variance of the points as the pairs show it, see
    :func:`cardtool.sim.intervals.effective_games`. So they hold what endless play of the same
    pairings would give, even where decks beat each other in a circle. The anchor has none: it
    is 0 by agreement.
    """
    import numpy as np  # noqa: PLC0415 (only runs that are evaluated need it)

    told = _told(decks, pairings)
    found = np.zeros(decks)
    for _ in range(_MOST_STEPS):
        shares = _shares(found)
        step = _inverse(told.games * shares * shares.T) @ (told.points - told.games * shares).sum(1)
        longest = float(np.abs(step).max())
        # Far from the top the curve is flat, and a whole step would leap past it.
        found += step / max(1.0, longest)
        if longest < _CLOSE:
            break
    shares = _shares(found)
    bread = _inverse(told.games * shares * shares.T)
    covariance = bread @ _laplacian(told.noise(shares)) @ bread
    return tuple(_estimate(found, covariance, at, anchor) for at in range(decks))


def expected_share(rating: Estimate, other: Estimate) -> float:
    """Return the share of points that a deck's rating promises against another one's, 0 to 1."""
    difference = (rating.value or 0.0) - (other.value or 0.0)
    return float(1 / (1 + 10 ** (-difference / 400)))


def _told(decks: int, pairings: Sequence[Pairing]) -> _Told:
    import numpy as np  # noqa: PLC0415

    games, points, excess = (np.zeros((decks, decks)) for _ in range(3))
    met = Counter(deck for one in pairings for deck in (one.first, one.second))
    for one in pairings:
        played = 2.0 * one.scores.total()
        imagined = 1 / min(met[one.first], met[one.second])
        made = sum(half * count for half, count in one.scores.items()) / 2
        forth, back = (one.first, one.second), (one.second, one.first)
        games[forth] = games[back] = played + imagined
        points[forth], points[back] = made + imagined / 2, played - made + imagined / 2
        # The two games of a pair are no strangers, so they tell less than two single ones.
        told = effective_games([pair_cells(one.scores)])
        excess[forth] = excess[back] = played / told if played else 1.0
    return _Told(games, points, excess)


def _shares(found: NDArray[Any]) -> NDArray[Any]:
    """Return what share each deck (row) is expected to make against each other one."""
    import numpy as np  # noqa: PLC0415

    return np.asarray(1 / (1 + np.exp(found[None, :] - found[:, None])))


def _laplacian(weights: NDArray[Any]) -> NDArray[Any]:
    """Return the matrix of Σ weight·(x - y)² over all pairings; `weights` both ways round."""
    import numpy as np  # noqa: PLC0415

    return np.asarray(np.diag(weights.sum(1)) - weights)


def _inverse(weights: NDArray[Any]) -> NDArray[Any]:
    """Return the inverse of :func:`_laplacian` among vectors whose mean is 0."""
    import numpy as np  # noqa: PLC0415

    mean = 1 / len(weights)
    return np.asarray(np.linalg.inv(_laplacian(weights) + mean) - mean)


def _estimate(
    found: NDArray[Any], covariance: NDArray[Any], at: int, anchor: int | None
) -> Estimate:
    if at == anchor:
        return Estimate(0.0)
    value, variance = found[at], covariance[at, at]
    if anchor is not None:
        value = value - found[anchor]
        variance = variance + covariance[anchor, anchor] - 2 * covariance[at, anchor]
    wide = _QUANTILE * max(float(variance), 0.0) ** 0.5
    return Estimate(*(float(end) * _ELO for end in (value, value - wide, value + wide)))
