"""The bot mix: how often it plays at random."""

from __future__ import annotations

import pytest

from cardtool.engine.rng import Rng, derive
from cardtool.players.mixed import Mixed
from cardtool.players.player import bot
from cardtool.sim.match import play_out
from kameloh_samples import sample_game

DECISIONS = 4000


class Last:
    """A player that takes what is offered last."""

    def choose(self, view: object, options: list[int]) -> int:
        """Return the last option."""
        del view
        return options[-1]


def chosen(share: int, seed: int = 1) -> list[int]:
    """Return what is chosen of ten options by who would else take the last."""
    mixed = Mixed(Rng.of(derive(seed, "mix")), Last(), share)
    return [mixed.choose(None, list(range(10))) for _ in range(DECISIONS)]


@pytest.mark.parametrize("share", [1000, 3000, 9000])
def test_random_choices_are_as_frequent_as_asked(share: int) -> None:
    """Nine of ten random choices are another option: within four standard deviations."""
    strayed = sum(option != 9 for option in chosen(share))
    p = 0.9 * share / 10_000
    assert abs(strayed - DECISIONS * p) < 4 * (DECISIONS * p * (1 - p)) ** 0.5


def test_random_choices_are_equally_likely() -> None:
    """Each of ten options is taken about one time in ten by who plays at random only."""
    found = chosen(10_000)
    counts = [found.count(option) for option in range(10)]
    assert max(abs(count - DECISIONS / 10) for count in counts) < 4 * (DECISIONS * 0.09) ** 0.5


def test_never_at_random_is_the_other_player() -> None:
    """With a share of 0 nothing is left to chance."""
    assert set(chosen(0)) == {9}


def test_the_stream_decides() -> None:
    """The same stream chooses alike, another one differently."""
    assert chosen(5000) == chosen(5000)
    assert chosen(5000) != chosen(5000, 2)


def test_it_is_greedy_that_is_mixed() -> None:
    """A game of `mix(0)` and `greedy` differs from one with `mix(1)`."""
    game = sample_game("wimu", "rotte", "riesen")
    ends = []
    for name in ("greedy", "mix(0)", "mix(1)"):
        players = [bot(name, game, 5, 0), bot("greedy", game, 5, 1)]
        ends.append(play_out(game, players, 5).table())
    assert ends[0] != ends[2]
    assert ends[1] != ends[2]
