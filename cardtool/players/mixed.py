"""The bot `mix`: now and then at random, else as another one."""

from __future__ import annotations

from typing import Any, final

from cardtool.engine.rng import Rng
from cardtool.engine.skill import Player
from cardtool.players.naming import WHOLE_SHARE

__all__ = ["Mixed"]


@final
class Mixed:
    """Choose at random with a fixed probability, decision by decision, else as `other` does."""

    __slots__ = ("_other", "_rng", "_share")

    def __init__(self, rng: Rng, other: Player, share: int) -> None:
        """Take the share of random choices, in ten-thousandths."""
        self._rng = rng
        self._other = other
        self._share = share

    def choose(self, view: Any, options: list[int]) -> int:
        """Return a random option, all equally likely, or the other player's choice."""
        if self._rng.below(WHOLE_SHARE) < self._share:
            return options[self._rng.below(len(options))]
        return self._other.choose(view, options)
