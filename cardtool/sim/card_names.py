"""Cards of a match-up as people name them: by number, by its first part, or by name."""

from __future__ import annotations

from cardtool.cards import fold
from cardtool.engine.family import MatchUp

__all__ = ["number_of"]


def number_of(match: MatchUp, text: str) -> str | None:
    """Return the number of the one card in play that a text names, None if it names no one card.

    Of a number with strokes the first part alone will do, where one card has it.
    """
    wanted = text.strip().removeprefix("#")
    names = {card.nr: card.name for card in match.cards}
    if wanted in names:
        return wanted
    found = [nr for nr in names if nr.partition("/")[0] == wanted]
    found = found or [nr for nr, name in names.items() if fold(name) == fold(wanted)]
    return found[0] if len(found) == 1 else None
