"""Which skill belongs to which game: the one place where players look for it."""

from __future__ import annotations

from typing import Any

from cardtool.engine.core import Game
from cardtool.engine.kameloh.duel import Duel
from cardtool.errors import UsageError
from cardtool.players.kameloh_skill import KamelohSkill
from cardtool.players.protocols import Skill

__all__ = ["skill_of"]


def skill_of(game: Game[Any, Any]) -> Skill:
    """Return what is known of a game.

    Raises:
        UsageError: nothing is; only players that need no such knowledge can play it.
    """
    duel = getattr(game, "duel", None)
    if isinstance(duel, Duel):
        return KamelohSkill(duel)
    raise UsageError(f"nobody has taught greedy and search to play {type(game).__name__}")
