"""The generator: known numbers, even chances, streams that do not touch each other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from cardtool.engine.rng import Rng, derive


def test_numbers_are_those_of_the_paper() -> None:
    """The generator follows L'Ecuyer's recurrence, computed here a second time."""
    rng = Rng(12345, 67890)
    first, second = 12345, 67890
    for _ in range(1000):
        first, second = 40014 * first % 2147483563, 40692 * second % 2147483399
        assert rng.next() == ((first - second) % 2147483562 or 2147483562)
    assert (rng.first, rng.second) == (first, second)


@pytest.mark.parametrize("count", [1, 2, 3, 6, 54, 2147483562])
def test_below_stays_below(count: int) -> None:
    """Numbers are from 0 to count - 1."""
    rng = Rng.of(7)
    assert all(0 <= rng.below(count) < count for _ in range(500))


def test_below_is_even() -> None:
    """Each of six faces comes as often as chance lets it: chi square under 1 ‰."""
    rng = Rng.of(1)
    thrown = Counter(rng.below(6) for _ in range(60_000))
    chi = sum((thrown[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert chi < 20.5


def test_shuffle_is_even() -> None:
    """All orders of four cards are equally likely: chi square of 23 degrees under 1 ‰."""
    rng = Rng.of(2)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        seen[tuple(cards)] += 1
    chi = sum((seen[order] - 1000) ** 2 / 1000 for order in permutations(range(4)))
    assert chi < 49.7


def test_seeds_give_different_streams() -> None:
    """Known fault 16: near and far seeds give other numbers from the first one on."""
    seeds = [*range(2000), 2**31, 2**62 - 1, 2147483562, 2147483563]
    streams = [Rng.of(derive(seed)) for seed in seeds]
    firsts = {tuple(rng.below(60) for _ in range(8)) for rng in streams}
    assert len(firsts) == len(seeds)


def test_copy_is_independent() -> None:
    """A copy goes on like the original and does not move it."""
    rng = Rng.of(3)
    twin = rng.copy()
    ahead = [twin.next() for _ in range(5)]
    assert [rng.next() for _ in range(5)] == ahead


def test_derived_seeds() -> None:
    """Known fault 16: each part has a seed of its own, the same on every machine and day."""
    assert derive(7, "deal") == 2758216077103882554
    parts = [derive(7, i) for i in range(1000)] + [derive(7, i, "deal") for i in range(1000)]
    assert len(set(parts)) == 2000
    assert all(0 <= part < 2**62 for part in parts)
    assert derive(7, 1, 2) != derive(7, 12)
