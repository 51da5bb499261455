"""What a player is, and what players ask of a game beyond its rules."""

from __future__ import annotations

from typing import Any, Final, Protocol

from cardtool.engine.rng import Rng

__all__ = ["WON", "Player", "Skill", "worth_of"]

WON: Final = 1000
"""What a game is worth to who has won it; a draw is half of it, a lost game nothing."""


class Player(Protocol):
    """Somebody who decides; it sees views, never states."""

    def choose(self, view: Any, options: list[int]) -> int:
        """Return one of the options, which are at least two; the view is one of its game's."""


class Skill(Protocol):
    """What is known of one game beyond its rules: how it is played well enough."""

    def greedy(self, rng: Rng) -> Player:
        """Return a player that takes what looks best at once; `rng` decides between equals."""

    def seeker(self, rng: Rng) -> Player:
        """Return a player that does what it can to find its best card, and is greedy else."""

    def promising(self, view: Any, options: list[int]) -> list[int]:
        """Return the options that are worth a thought, at least one, the best at first sight first."""

    def turns(self, state: Any) -> int:
        """Return how many turns have been begun."""

    def worth(self, state: Any, until: int) -> int:
        """Play on until so many turns have been begun, and return what player 0 has of it then.

        From 0 to :data:`WON`; the state is used up.
        """


def worth_of(winner: int | None) -> int:
    """Return what a game that is over is worth to player 0; a stopped one is no better than a draw."""
    if winner is None:
        return WON // 2
    return WON if winner == 0 else 0
