"""Bots by name."""

from __future__ import annotations

import pytest

from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng
from cardtool.errors import UnknownName
from cardtool.players.greedy import Greedy
from cardtool.players.player import BOTS, bot, known_bot
from cardtool.players.seeker import Seeker
from cardtool.players.uniform import Uniform


class First:
    """A bot that takes what is offered first."""

    def __init__(self, rng: Rng) -> None:
        """Take a stream, and draw its first number."""
        self.drawn = rng.below(1 << 30)

    def choose(self, view: View, options: list[int]) -> int:
        """Return the first option."""
        del view
        return options[0]


def test_every_name_makes_its_own_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is added to the list is the one that plays, and no other."""
    monkeypatch.setitem(BOTS, "first", First)
    made = {name: type(bot(known_bot(name), 1, 0)) for name in BOTS}
    assert made == {"greedy": Greedy, "random": Uniform, "seeker": Seeker, "first": First}


def test_bots_of_one_game_have_streams_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed and seat decide what a bot draws, nothing else."""
    monkeypatch.setitem(BOTS, "first", First)
    drawn = [bot("first", seed, seat).drawn for seed, seat in ((1, 0), (1, 0), (1, 1), (2, 0))]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) == 3


def test_an_unknown_bot_is_an_error_with_the_nearest() -> None:
    """The message lists the bots."""
    with pytest.raises(UnknownName, match=r"did you mean greedy\? Known: greedy, random"):
        known_bot("gredy")
