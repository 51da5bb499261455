"""Who sits at a game and reads of it, and sentences for the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtool.report.safe_text import one_line
from cardtool.report.text_layout import cell_width, wrapped

__all__ = ["Seats", "folded", "listed", "seat_names"]

_LONGEST_NAME: Final = 20


@dataclass(frozen=True, slots=True)
class Seats:
    """Who plays and who is told.

    Attributes:
        names: of player 0 and player 1. viewer: the player who reads, who is told nothing of
            what is hidden from him; None for somebody who may know everything.
    """

    names: tuple[str, str]
    viewer: int | None = None

    def sees(self, player: int) -> bool:
        """Return whether the reader may know what only `player` knows (clause S8)."""
        return self.viewer is None or self.viewer == player

    def label(self, player: int) -> str:
        """Return a player's name, and that it is the reader: ``You (A)``."""
        name = self.names[player]
        return f"You ({name})" if player == self.viewer else name


def seat_names(first: str, second: str) -> tuple[str, str]:
    """Return what both decks are called in sentences.

    Their own names if they are short and differ, else ``A`` and ``B``, as in the places of
    the arena.
    """
    names = (one_line(first), one_line(second))
    if names[0] == names[1] or any(cell_width(name) > _LONGEST_NAME for name in names):
        return ("A", "B")
    return names


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words as in ``a, b and c``."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def folded(text: str, width: int) -> list[str]:
    """Return a text as lines of at most `width` cells, numbers kept with their units."""
    return [line.replace(_TIED, " ") for line in wrapped(_UNITS.sub(_TIED, text), width)]


_TIED: Final = "\x00"
"""A blank at which no line ends."""
_UNITS: Final = re.compile(r"(?<=\d) (?=(?:Datteln?|points?|AP|DP|LP|cards?|rounds?)\b)")
