"""Where a game at the terminal is kept, and how it is gone on with."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtool.sim.session import GameSession

__all__ = ["Saving", "way_back"]


@dataclass
class Saving:
    """Where a game is kept.

    Attributes:
        path: the file, or None. force: whether an existing one is overwritten.
    """

    path: Path | None = None
    force: bool = False

    def save(self, game: GameSession) -> None:
        """Write the record of the game as it is now; without a path nothing happens.

        Raises:
            OutputError: the file exists already, or cannot be written.
        """
        from cardtool.report.files import write_text

        if self.path is not None:
            write_text(self.path, game.record(), force=self.force)
            self.force = True


def way_back(path: Path) -> str:
    """Return what to say of a game that can be gone on with."""
    return f"Go on with: {shlex.join(['cardtool', 'play', '--resume', str(path)])}"
