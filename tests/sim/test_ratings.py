"""Ratings of decks: known strengths, all-or-nothing scores, how often intervals hold."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.engine.rng import Rng, derive
from cardtool.sim.intervals import Estimate, elo, score
from cardtool.sim.ratings import Pairing, expected_share, ratings

STRENGTHS = (160.0, 60.0, 0.0, -80.0, -140.0)


def drawn(first: float, second: float, pairs: int, rng: Rng) -> Counter[int]:
    """Return pairs of two decks of known ratings; one pair of three is of two equal games."""
    share = round(10_000 * expected_share(Estimate(first), Estimate(second)))
    found: Counter[int] = Counter()
    for _ in range(pairs):
        one = rng.below(10_000) < share
        other = one if rng.below(3) == 0 else rng.below(10_000) < share
        found[2 * one + 2 * other] += 1
    return found


def made_up(pairs: int, seed: int) -> list[Pairing]:
    """Return a tournament of decks of :data:`STRENGTHS`."""
    rng = Rng.of(derive(seed, "ratings"))
    return [
        Pairing(one, two, drawn(STRENGTHS[one], STRENGTHS[two], pairs, rng))
        for one, two in combinations(range(len(STRENGTHS)), 2)
    ]


def holds(found: Estimate, truth: float) -> bool:
    """Return whether the interval holds the truth."""
    assert found.low is not None
    assert found.high is not None
    return found.low <= truth <= found.high


@pytest.mark.parametrize("pairs", [3, 30, 200])
def test_ratings_find_known_strengths(pairs: int) -> None:
    """About 95 of 100 intervals hold the strength that made the scores; the mean is 0."""
    held = 0
    for seed in range(60):
        found = ratings(len(STRENGTHS), made_up(pairs, seed))
        assert sum(one.value or 0.0 for one in found) == pytest.approx(0, abs=1e-6)
        held += sum(map(holds, found, STRENGTHS))
    assert 0.92 * 300 <= held <= 0.985 * 300


def test_many_games_find_the_order() -> None:
    """With many pairs the ratings are near the strengths, the intervals narrow."""
    found = ratings(len(STRENGTHS), made_up(3000, 1))
    for one, strength in zip(found, STRENGTHS, strict=True):
        assert one.value == pytest.approx(strength, abs=8)
        assert one.half_width == pytest.approx(5, abs=2)


def test_an_anchor_is_zero_by_agreement() -> None:
    """In a gauntlet the first deck is 0 without interval, the others what each made of it."""
    scores = [Counter({0: 10, 2: 60, 4: 30}), Counter({0: 30, 2: 60, 4: 10})]
    found = ratings(3, [Pairing(0, 1, scores[0]), Pairing(0, 2, scores[1])], anchor=0)
    assert found[0] == Estimate(0.0)
    share = elo(score(scores[0]).value)
    assert share is not None
    assert found[1].value == pytest.approx(-share, abs=1)
    assert found[2].value == pytest.approx(share, abs=1)
    assert found[1].half_width == pytest.approx(found[2].half_width)


def test_two_decks_are_rated_as_their_score_says() -> None:
    """The interval of two decks is that of the share of points, in Elo, but for the prior."""
    scores = Counter({0: 60, 1: 20, 2: 240, 3: 30, 4: 150})
    first, second = ratings(2, [Pairing(0, 1, scores)])
    whole = score(scores)
    assert first.value is not None
    assert second.value == pytest.approx(-first.value)
    for found, expected in ((first.value, whole.value), (first.low, whole.low)):
        assert found is not None
        assert 2 * found == pytest.approx(elo(expected), abs=1)


@pytest.mark.parametrize("pairs", [1, 10, 5000])
def test_who_won_everything_is_rated_high_and_finite(pairs: int) -> None:
    """All won or all lost gives figures, above and below all others, with wide intervals."""
    won, even = Counter({4: pairs}), Counter({2: pairs})
    scores = [Pairing(0, 1, won), Pairing(0, 2, won), Pairing(1, 2, even)]
    best, *others = ratings(3, scores)
    for one in (best, *others):
        assert all(end is not None and isfinite(end) for end in (one.value, one.low, one.high))
    assert best.half_width is not None
    assert best.half_width > 100
    assert all(best.value > (one.value or 0.0) for one in others if best.value)


def test_what_was_never_played_says_equal() -> None:
    """Without games the ratings are 0, and the interval says that nothing is known."""
    found = ratings(2, [Pairing(0, 1, Counter())])
    assert [one.value for one in found] == pytest.approx([0, 0])
    assert found[0].half_width is not None
    assert found[0].half_width > 300


def test_a_circle_is_rated_equal_and_sure() -> None:
    """Decks that beat each other in a circle are equal, whatever the model makes of it."""
    circle = [(0, 1), (1, 2), (2, 0)]
    found = ratings(3, [Pairing(*who, Counter({4: 80, 0: 20})) for who in circle])
    assert [one.value for one in found] == pytest.approx([0, 0, 0], abs=1e-6)
    assert len({round(one.half_width or 0.0, 6) for one in found}) == 1


HALVES = st.dictionaries(st.integers(0, 4), st.integers(1, 2000), max_size=5).map(Counter)


@settings(max_examples=50)
@given(st.lists(HALVES, min_size=6, max_size=6), st.sampled_from([None, 0, 3]))
def test_ratings_explain_the_points(scores: list[Counter[int]], anchor: int | None) -> None:
    """Every deck scored what the ratings promise, the imaginary games reckoned in: one a deck."""
    pairings = [
        Pairing(*who, one) for who, one in zip(combinations(range(4), 2), scores, strict=True)
    ]
    found = ratings(4, pairings, anchor)
    surplus = [0.0] * 4
    for one in pairings:
        games = 2 * one.scores.total() + 1 / 3
        made = sum(half * count for half, count in one.scores.items()) / 2 + 1 / 6
        more = made - games * expected_share(found[one.first], found[one.second])
        surplus[one.first] += more
        surplus[one.second] -= more
    assert surplus == pytest.approx([0] * 4, abs=1e-5)
