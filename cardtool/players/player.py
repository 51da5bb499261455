"""What a player is, and the bots by name."""

from __future__ import annotations

from typing import Final, Protocol

from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng, derive
from cardtool.errors import UnknownName
from cardtool.players.greedy import Greedy
from cardtool.players.uniform import Uniform

__all__ = ["BOTS", "Player", "bot"]


class Player(Protocol):
    """Somebody who decides; it sees views, never states."""

    def choose(self, view: View, options: list[int]) -> int:
        """Return one of the options, which are at least two."""


BOTS: Final = ("greedy", "random")
"""The bots by name."""


def bot(name: str, seed: int, seat: int) -> Player:
    """Return a bot with a stream of its own for the game of `seed`; `seat`: 0 or 1.

    Raises:
        UnknownName: there is no such bot.
    """
    if name not in BOTS:
        raise UnknownName("bot", name, BOTS)
    rng = Rng.of(derive(seed, "player", seat))
    return Greedy(rng) if name == "greedy" else Uniform(rng)
