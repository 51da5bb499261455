"""Bots by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from cardtool.engine.kameloh.greedy import Greedy
from cardtool.engine.kameloh.seeker import Seeker
from cardtool.engine.rng import Rng
from cardtool.errors import UsageError
from cardtool.players.mixed import Mixed
from cardtool.players.naming import Kind
from cardtool.players.player import BOTS, bot, bot_names
from cardtool.players.uniform import Uniform
from kameloh_samples import sample_game


@dataclass
class First:
    """A bot that takes what is offered first."""

    drawn: int

    def choose(self, view: object, options: list[int]) -> int:
        """Return the first option."""
        del view
        return options[0]


def first(game: object, rng: Rng, values: Mapping[str, Any]) -> First:
    """Return a bot that has drawn the first number of its stream."""
    del game, values
    return First(rng.below(1 << 30))


def test_every_name_makes_its_own_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is added to the list is the one that plays, and no other."""
    monkeypatch.setitem(BOTS, "first", Kind("first", first))
    game = sample_game("wimu", "rotte", "riesen")
    wanted = {
        "greedy": Greedy,
        "random": Uniform,
        "seeker": Seeker,
        "mix": Mixed,
        "first": First,
    }
    assert {name: type(bot(name, game, 1, 0)) for name in wanted} == wanted
    assert set(wanted) <= set(bot_names())


def test_bots_of_one_game_have_streams_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed and seat decide what a bot draws, nothing else."""
    monkeypatch.setitem(BOTS, "first", Kind("first", first))
    game = sample_game("wimu", "rotte", "riesen")
    seats = ((1, 0), (1, 0), (1, 1), (2, 0))
    drawn = [bot("first", game, seed, seat).drawn for seed, seat in seats]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) == 3


def test_a_game_nobody_knows_can_be_played_at_random() -> None:
    """Who needs knowledge of a game says that there is none for it."""

    class Chess:
        """A game that nobody has taught."""

    assert isinstance(bot("random", Chess(), 1, 0), Uniform)
    with pytest.raises(UsageError, match="greedy and search to play Chess"):
        bot("greedy", Chess(), 1, 0)
