"""How Ka-Mel-Oh! is played well enough, for players of all games."""

from __future__ import annotations

from typing import final

from cardtool.engine.rng import Rng
from cardtool.players.greedy import Greedy
from cardtool.players.protocols import Player

__all__ = ["KamelohSkill"]


@final
class KamelohSkill:
    """See :class:`cardtool.players.protocols.Skill`."""

    def greedy(self, rng: Rng) -> Player:
        """Return a player that takes what moves most GW in its favour at once (clause C5)."""
        return Greedy(rng)
