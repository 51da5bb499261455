"""Intervals of counted games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.sim.stats import wilson


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_examples(hits: int, count: int, low: float, high: float) -> None:
    """The examples of R. G. Newcombe, Statistics in Medicine 17 (1998) 857-872, method 3."""
    assert [round(end, 4) for end in wilson(hits, count)] == [low, high]


@given(st.integers(0, 500), st.integers(0, 500))
def test_the_interval_holds_the_share(hits: int, misses: int) -> None:
    """It lies within 0 to 1, holds what was seen, and is as wide for hits as for misses."""
    low, high = wilson(hits, hits + misses)
    share = hits / (hits + misses) if hits + misses else 0.5
    assert 0 <= low <= share <= high <= 1
    mirrored = wilson(misses, hits + misses)
    assert mirrored == pytest.approx((1 - high, 1 - low))


def test_more_certainty_is_wider() -> None:
    """99 % hold more than 95 %."""
    assert wilson(5, 10, 0.99)[0] < wilson(5, 10)[0]
