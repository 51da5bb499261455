"""The sequential test of two differences in Elo, on pairs of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Final

from cardtool.errors import ResultsError, UsageError
from cardtool.sim.counts import Distribution

__all__ = ["SPRT", "Sprt", "Verdict", "expected", "read_test", "test_of"]

SPRT: Final = "sprt"
"""The fact of a run that its test is kept as."""

_CELLS: Final = 5
_LEAST: Final = 1e-3
_STEPS: Final = 200
_MOST_ELO: Final = 1000.0
_HALF: Final = 0.5


def expected(elo: float) -> float:
    """Return the share of points that a difference in Elo lets expect."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where a test stands.

    Attributes:
        llr: logarithm of the likelihood ratio. lower, upper: at which the test ends.
        accepted: the Elo whose hypothesis is accepted, None while the test is open.
    """

    llr: float
    lower: float
    upper: float
    accepted: float | None


@dataclass(frozen=True, slots=True)
class Sprt:
    """A. Wald's sequential probability ratio test of `low` against `high` Elo.

    The likelihoods are those of the pentanomial model: of all distributions of a pair's
    result with the expected share of points, the likeliest one for what was seen (M. Van den
    Bergh, *The generalized maximum likelihood ratio for the expectation of a distribution*).

    Attributes:
        low, high: hypotheses in Elo, low below high.
        alpha, beta: chance to accept `high` where `low` holds, and the other way round.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def text(self) -> str:
        """The test as it is typed, with all its figures."""
        return ",".join(f"{one:.10g}" for one in (self.low, self.high, self.alpha, self.beta))

    def judge(self, scores: Distribution) -> Verdict:
        """Return where the test stands after pairs with so many half points, 0 to 4."""
        lower = log(self.beta / (1 - self.alpha))
        upper = log((1 - self.beta) / self.alpha)
        ratio = _llr(scores, expected(self.low), expected(self.high))
        accepted = self.high if ratio >= upper else self.low if ratio <= lower else None
        return Verdict(ratio, lower, upper, accepted)


def _llr(scores: Distribution, low: float, high: float) -> float:
    """Return the logarithm of the likelihood ratio of two expected shares of points."""
    count = scores.total()
    if not count:
        return 0.0
    # A result that was not seen yet is not impossible.
    seen = [max(float(scores[half]), _LEAST) for half in range(_CELLS)]
    total = sum(seen)
    shares = [one / total for one in seen]
    one, other = (_likeliest(shares, wanted) for wanted in (low, high))
    each = (p * log(b / a) for p, a, b in zip(shares, one, other, strict=True))
    return count * sum(each)


def _likeliest(shares: list[float], wanted: float) -> list[float]:
    """Return the likeliest distribution with the `wanted` mean, for observed `shares`.

    It is p/(1 + x(a - wanted)) for each share p of value a, with the x that brings the mean.
    """
    away = [half / (_CELLS - 1) - wanted for half in range(_CELLS)]
    low, high = -1 / away[-1], -1 / away[0]
    for _ in range(_STEPS):
        x = (low + high) / 2
        slope = sum(p * a / (1 + x * a) for p, a in zip(shares, away, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    x = (low + high) / 2
    return [p / (1 + x * a) for p, a in zip(shares, away, strict=True)]


def read_test(text: str) -> Sprt:
    """Return the test that is typed as ``0,5`` or ``0,5,0.05,0.05``.

    Raises:
        UsageError: it is none.
    """
    try:
        test = Sprt(*map(float, text.split(",")))
    except (TypeError, ValueError):
        raise UsageError(
            f"--sprt {text!r:.80}: write two differences in Elo, such as 0,5"
        ) from None
    if not -_MOST_ELO <= test.low < test.high <= _MOST_ELO:
        raise UsageError(
            f"--sprt {text!r:.80}: the first Elo is below the second, both within ±1000"
        )
    if not all(0 < chance < _HALF for chance in (test.alpha, test.beta)):
        raise UsageError(f"--sprt {text!r:.80}: the chances of an error are above 0 and below 0.5")
    return test


def test_of(facts: Mapping[str, str]) -> Sprt | None:
    """Return the test that a run goes by, None if it has none.

    Raises:
        ResultsError: the facts have another text there.
    """
    try:
        return read_test(facts[SPRT]) if SPRT in facts else None
    except UsageError as error:
        raise ResultsError(f"these results have no test: {error}") from None
