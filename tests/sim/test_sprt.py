"""The sequential test: known values, symmetry, and how often it errs."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtool.engine.rng import Rng, derive
from cardtool.sim.sprt import Sprt, expected

EVEN = (20, 15, 30, 15, 20)


def runs(shift: int, seed: int, most: int = 4000) -> float | None:
    """Return which Elo a test of 0 against 40 accepts, looking every 25 pairs.

    `shift`: how many hundredths of the pairs are won instead of lost.
    """
    test, scores = Sprt(0, 40), Counter[int]()
    rng = Rng.of(derive(seed, "sprt", shift))
    weights = (EVEN[0] - shift, *EVEN[1:4], EVEN[4] + shift)
    for pair in range(most):
        draw = rng.below(100)
        scores[next(h for h in range(5) if draw < sum(weights[: h + 1]))] += 1
        if pair % 25 == 24 and test.judge(scores).accepted is not None:
            return test.judge(scores).accepted
    return None


def test_a_share_of_one_half_is_no_difference() -> None:
    """0 Elo expects one half, 400 Elo ten points of eleven."""
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)


def test_the_bounds_are_walds() -> None:
    """With both chances of an error at 0.05 the test ends at ± log 19."""
    found = Sprt(0, 5).judge(Counter())
    assert found.upper == pytest.approx(2.944439)
    assert found.lower == pytest.approx(-2.944439)
    assert found.llr == 0
    assert found.accepted is None


def test_the_ratio_agrees_with_the_normal_approximation() -> None:
    """Near one half the ratio is n(s1 - s0)(2m - s0 - s1)/(2v), v the variance of a pair."""
    scores = Counter({0: 190, 1: 160, 2: 300, 3: 150, 4: 200})
    count = scores.total()
    middle = sum(half * n for half, n in scores.items()) / 4 / count
    variance = sum(n * (half / 4 - middle) ** 2 for half, n in scores.items()) / count
    low, high = expected(0), expected(5)
    approximate = count * (high - low) * (2 * middle - low - high) / (2 * variance)
    assert Sprt(0, 5).judge(scores).llr == pytest.approx(approximate, rel=0.02)


def test_swapped_decks_swap_the_verdict() -> None:
    """What speaks for +10 Elo of A speaks as much for -10 Elo seen from B."""
    scores = Counter({0: 10, 1: 5, 2: 30, 3: 15, 4: 25})
    swapped = Counter({4 - half: count for half, count in scores.items()})
    one, other = Sprt(0, 10).judge(scores).llr, Sprt(-10, 0).judge(swapped).llr
    assert one == pytest.approx(-other)


def test_results_not_seen_yet_are_not_impossible() -> None:
    """A few pairs that all ended alike do not end the test, nor break it."""
    found = Sprt(0, 5).judge(Counter({4: 3}))
    assert found.accepted is None
    assert found.llr > 0


def test_it_errs_as_seldom_as_it_says() -> None:
    """Of 100 runs without a difference at most about one in twenty accepts 40 Elo."""
    ends = [runs(0, seed) for seed in range(100)]
    assert ends.count(40) <= 10
    assert ends.count(0) >= 85


def test_it_finds_a_difference() -> None:
    """Of 50 runs with more than 40 Elo nearly all accept it."""
    ends = [runs(9, seed) for seed in range(50)]
    assert ends.count(40) >= 45
