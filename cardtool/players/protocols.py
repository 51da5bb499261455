"""What a player is, and what players ask of a game beyond its rules."""

from __future__ import annotations

from typing import Any, Protocol

from cardtool.engine.rng import Rng

__all__ = ["Player", "Skill"]


class Player(Protocol):
    """Somebody who decides; it sees views, never states."""

    def choose(self, view: Any, options: list[int]) -> int:
        """Return one of the options, which are at least two; the view is one of its game's."""


class Skill(Protocol):
    """What is known of one game beyond its rules: how it is played well enough."""

    def greedy(self, rng: Rng) -> Player:
        """Return a player that takes what looks best at once; `rng` decides between equals."""
