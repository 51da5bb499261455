"""What counts say: every measure is of the same games."""

from __future__ import annotations

from typing import Any

import pytest

from cardtool.sim import pairs
from cardtool.sim.pairs import play_batch
from cardtool.sim.summary import stopped
from lab_runs import entry


def test_a_pair_that_broke_off_counts_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known fault 15: its other game is among the results, and in no share, stopped or not."""
    played = pairs.play_counted

    def fails(game: Any, counting: Any, bots: Any, seed: int, starter: int) -> Any:
        if starter and seed == entry().seed(3, 0):
            raise KeyError(7)
        return played(game, counting, bots, seed, starter)

    whole = play_batch(entry("wimu(turn_limit=3)"), 3, 0, 4).counts
    assert (stopped(whole).value, whole.alone.total()) == (1, 0)
    monkeypatch.setattr(pairs, "play_counted", fails)
    broken = play_batch(entry("wimu(turn_limit=3)"), 3, 0, 4).counts
    assert (broken.of("limit"), broken.of("errors"), broken.total) == (7, 1, 8)
    assert (broken.alone["limit"], broken.scored) == (1, 3)
    assert stopped(broken).value == 1
    assert stopped(broken) == stopped(play_batch(entry("wimu(turn_limit=3)"), 3, 1, 4).counts)
    only = play_batch(entry("wimu(turn_limit=3)"), 3, 0, 1).counts
    assert (only.of("limit"), stopped(only).value) == (1, None)
