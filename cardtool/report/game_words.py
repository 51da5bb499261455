"""Words for the cards, places and numbers of a game, as sentences and tables use them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.notation import square_name
from cardtool.engine.kameloh.table import CardTable
from cardtool.report.plurals import many
from cardtool.report.safe_text import one_line
from cardtool.report.text_layout import cell_width, wrapped

__all__ = [
    "Seats",
    "card_name",
    "datteln",
    "figures",
    "folded",
    "idle_cards",
    "listed",
    "origin",
    "points",
    "seat_names",
    "square_at",
    "used_up",
]

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


def square_at(spot: int) -> str:
    """Return a place of the arena, given as the spot of an action: ``b1``."""
    return square_name(a.player_at(spot), a.place_at(spot))


def card_name(table: CardTable, card: int) -> str:
    """Return the printed name of a card, harmless for terminals."""
    return one_line(table.cards[card].name)


def idle_cards(table: CardTable, unread: Iterable[str]) -> str:
    """Return name and number of each card in play that nobody understands (section 10).

    `unread`: their numbers. They stand with commas between them.
    """
    return ", ".join(f"{card_name(table, table.index(nr))} ({one_line(nr)})" for nr in unread)


def figures(ap: int, dp: int, lp: int) -> str:
    """Return AP, DP and LP in the short form of tables."""
    return f"{ap}/{dp}/{lp}"


def datteln(count: int) -> str:
    """Return a number of Datteln: ``1 Dattel``, ``2 Datteln``."""
    return f"{count} Dattel{'n' * (count != 1)}"


def points(count: int) -> str:
    """Return a number of points: ``1 point``, ``2 points``."""
    return many(count, "point")


def origin(at: int) -> str:
    """Return where a card comes from: ``the hand``, ``Oase 2``, ``the deck``."""
    named = {
        a.HAND: "the hand",
        a.FUSION: "the Fusionsdeck",
        a.DECK: "the deck",
        a.ARENA: "the arena",
        a.WASTE: "the Wüste",
    }
    return named.get(at) or f"Oase {at - a.OASES + 1}"


def used_up(at: int) -> str:
    """Return what taking a card from there does to the place (clauses T3, R13)."""
    if at == a.DECK:
        return " (searched, then shuffled)"
    return " (inactive now)" if a.OASES <= at < a.FUSION else ""


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
