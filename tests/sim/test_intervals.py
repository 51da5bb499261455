"""Rates and means of paired games: known values, and how often intervals hold the truth."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtool.engine.rng import Rng, derive
from cardtool.sim.intervals import (
    Estimate,
    elo,
    mean,
    median,
    proven,
    rate,
    score,
    spread,
    stratified,
    telling,
)

# A pair's result in half points of the first deck, 0 to 4, in hundredths.
MODELS = {
    "even": (25, 0, 50, 0, 25),
    "starter wins": (1, 1, 96, 1, 1),
    "alike": (45, 5, 0, 5, 45),
    "lopsided": (80, 5, 10, 3, 2),
    "draws": (2, 20, 56, 20, 2),
    "nearly always, alike": (2, 0, 0, 0, 98),
}


def drawn(model: tuple[int, ...], pairs: int, seed: int) -> Counter[int]:
    """Return the results of so many pairs of a model."""
    rng = Rng.of(derive(seed, "pairs", pairs))
    ends = [sum(model[: at + 1]) for at in range(5)]
    return Counter(
        next(half for half, end in enumerate(ends) if rng_value < end)
        for rng_value in (rng.below(100) for _ in range(pairs))
    )


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("pairs", [25, 100, 400])
def test_intervals_of_rates_hold_the_truth(name: str, pairs: int) -> None:
    """Whatever the games of a pair have in common, about 95 of 100 intervals hold the truth.

    With few pairs they may be wider: one more pair, as uneven as can be, is reckoned in.
    """
    model = MODELS[name]
    truth = sum(half * weight for half, weight in enumerate(model)) / 400
    found = [score(drawn(model, pairs, seed)) for seed in range(400)]
    held = sum(one.low <= truth <= one.high for one in found if one.low is not None and one.high)
    assert 0.92 * 400 <= held <= (0.995 if pairs >= 100 else 1) * 400


def test_pairs_that_always_share_are_sure_of_one_half() -> None:
    """Where each pair is won once by both, the interval shrinks like 1/n around one half."""
    found = score(Counter({2: 100}))
    assert found.value == 0.5
    assert found.half_width is not None
    assert 0 < found.half_width < 0.02


def test_equal_games_of_a_pair_count_once() -> None:
    """If both games of a pair end alike, 100 pairs tell as much as 100 games, not 200."""
    alike = score(Counter({0: 50, 4: 50})).half_width
    apart = rate({(1, 0): 50, (1, 2): 50}).half_width
    assert alike is not None
    assert apart is not None
    assert alike == pytest.approx(apart, rel=0.05)


@pytest.mark.parametrize(("half", "value"), [(0, 0.0), (4, 1.0)])
def test_only_wins_or_losses_leave_room(half: int, value: float) -> None:
    """A deck that lost every game of 20 pairs may still win some: the interval is not a point."""
    found = score(Counter({half: 20}))
    assert found.value == value
    assert found.half_width is not None
    assert 0.03 < found.half_width < 0.1


def test_more_wins_move_the_interval_up() -> None:
    """Neither end of an interval falls when a game more is won."""
    ends = [score(Counter({0: 50 - won, 1: won})) for won in range(51)]
    lows = [one.low for one in ends]
    highs = [one.high for one in ends]
    assert lows == sorted(lows)
    assert highs == sorted(highs)


def test_cards_seen_in_one_game_of_a_pair() -> None:
    """The share of points is that of the games in which the card was, not of the pairs."""
    found = rate({(1, 2): 30, (2, 0): 10})
    assert found.value == pytest.approx(30 / 50)


def test_nothing_counted_says_nothing() -> None:
    """Without pairs there is no figure, no interval and no width."""
    for found in (score(Counter()), mean(Counter()), median(Counter())):
        assert found == Estimate(None)
        assert found.half_width is None
    assert spread(Counter()) is None


def test_means_hold_the_truth() -> None:
    """About 95 of 100 bootstrap intervals of a mean hold it."""
    held = 0
    for seed in range(200):
        rng = Rng.of(derive(seed, "means"))
        found = mean(Counter(rng.below(13) + rng.below(13) for _ in range(100)), 2)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 6 <= found.high
    assert 0.90 * 200 <= held <= 0.99 * 200


def test_few_values_have_wide_intervals() -> None:
    """With six pairs the interval of a mean is wider than the middle 95 % of resampled means."""
    held = 0
    for seed in range(300):
        rng = Rng.of(derive(seed, "few"))
        found = mean(Counter(rng.below(13) + rng.below(13) for _ in range(6)), 2)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 6 <= found.high
    assert held >= 0.91 * 300


def test_few_differences_prove_nothing() -> None:
    """Four pairs of a thousand that differ alike are no proof; six are, and seven for three."""
    for moved, comparisons, wanted in ((4, 1, False), (6, 1, True), (7, 3, True), (6, 3, False)):
        found: Counter[int] = Counter({0: 1000 - moved, 1: moved})
        assert proven(found, mean(found), comparisons) is wanted


def test_few_other_values_than_zero_tell_nothing() -> None:
    """Whatever the interval: five pairs of a thousand are too few, six are enough."""
    assert not telling(Counter({0: 995, 4: 5}))
    assert telling(Counter({0: 994, 4: 3, -4: 3}))
    assert not telling(Counter({0: 1000}))


def test_how_far_match_ups_lie_apart_is_no_chance() -> None:
    """Values that are alike within each match-up have no interval's width; pooled they would."""
    low, high = Counter({0: 30}), Counter({10: 30})
    assert stratified([low, high]) == Estimate(5.0, 5.0, 5.0)
    together = mean(low + high)
    assert together.value == 5
    assert together.low is not None
    assert together.low < 4


def test_means_of_several_match_ups_hold_the_truth() -> None:
    """About 95 of 100 intervals do, with few pairs of each match-up as well."""
    held = 0
    for seed in range(300):
        rng = Rng.of(derive(seed, "strata"))
        strata = [Counter(at * 20 + rng.below(13) for _ in range(7)) for at in range(4)]
        found = stratified(strata)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 36 <= found.high
    assert 0.92 * 300 <= held <= 0.99 * 300


def test_match_ups_count_by_their_values() -> None:
    """Empty ones count for nothing; one value alone leaves no interval."""
    assert stratified([Counter(), Counter({4: 2}), Counter({7: 4})], 2) == Estimate(3, 3, 3)
    assert stratified([Counter({4: 1}), Counter({6: 3})]) == Estimate(5.5)
    assert stratified([Counter(), Counter()]) == stratified([]) == Estimate(None)


def test_means_are_of_a_game_and_exact() -> None:
    """Sums of two games are divided by two; one pair alone has no interval."""
    assert mean(Counter({7: 1}), 2) == Estimate(3.5)
    assert mean(Counter({4: 5}), 2) == Estimate(2.0, 2.0, 2.0)


def test_medians_hold_the_truth() -> None:
    """The interval of a median of pairs whose games are alike holds it 19 times of 20."""
    held = 0
    for seed in range(200):
        rng = Rng.of(derive(seed, "medians"))
        found = median(_doubled(rng, 80))
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 50 <= found.high
    assert held >= 0.92 * 200


def _doubled(rng: Rng, pairs: int) -> Counter[int]:
    values = Counter(rng.below(101) for _ in range(pairs))
    return values + values


@pytest.mark.parametrize(
    ("share", "difference"), [(0.5, 0.0), (0.64, 99.95), (0.0, None), (1.0, None), (None, None)]
)
def test_elo_of_a_share(share: float | None, difference: float | None) -> None:
    """A share of one half is 0 Elo, 0.64 about 100; certain wins have no Elo."""
    found = elo(share)
    assert found == (None if difference is None else pytest.approx(difference, abs=0.1))


def test_nine_of_ten_values() -> None:
    """Of the values 1 to 100 nine of ten lie from 5 to 95."""
    assert spread(Counter(range(1, 101))) == (5, 95)


def test_other_levels_widen_the_interval() -> None:
    """Ends lie where the normal curve has them, within the values that occurred."""
    pairs = Counter(dict.fromkeys(range(9), 50))
    usual, wide = mean(pairs), mean(pairs, level=0.998)
    assert usual.value == wide.value == 4
    assert wide.half_width == pytest.approx(usual.half_width * 3.09 / 1.96, rel=0.02)
    few = mean(Counter({0: 30, 8: 1}), level=0.9999)
    assert few.low == 0
    shares = [score(Counter({0: 50, 4: 50}), level).half_width for level in (0.95, 0.99)]
    assert shares[0] < shares[1]
    medians = [median(Counter(range(400)), level).half_width for level in (0.95, 0.99)]
    assert medians[0] < medians[1]
