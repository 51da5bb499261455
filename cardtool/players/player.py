"""What a player is, and the bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng, derive
from cardtool.errors import UnknownName
from cardtool.players.greedy import Greedy
from cardtool.players.seeker import Seeker
from cardtool.players.uniform import Uniform

__all__ = ["BOTS", "Player", "bot", "known_bot"]


class Player(Protocol):
    """Somebody who decides; it sees views, never states."""

    def choose(self, view: View, options: list[int]) -> int:
        """Return one of the options, which are at least two."""


BOTS: Final[Mapping[str, Callable[[Rng], Player]]] = {
    "greedy": Greedy,
    "random": Uniform,
    "seeker": Seeker,
}
"""How each bot is made of its stream, by name."""


def known_bot(name: str) -> str:
    """Return the name of a bot.

    Raises:
        UnknownName: there is no such bot.
    """
    if name not in BOTS:
        raise UnknownName("bot", name, tuple(BOTS))
    return name


def bot(name: str, seed: int, seat: int) -> Player:
    """Return a bot with a stream of its own for the game of `seed`; `seat`: 0 or 1.

    Raises:
        UnknownName: there is no such bot.
    """
    make = BOTS[known_bot(name)]
    return make(Rng.of(derive(seed, "player", seat)))
