"""Words for the cards, places and numbers of a game, as sentences and tables use them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.table import GREEN, CardTable
from cardtool.report.safe_text import one_line
from cardtool.report.text_layout import cell_width

__all__ = [
    "Seats",
    "card_name",
    "change",
    "datteln",
    "figures",
    "idle_items",
    "origin",
    "points",
    "seat_names",
    "without_effect",
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

    def place(self, spot: int) -> str:
        """Return a place of the arena, given as the spot of an action, in words."""
        return f"{self.names[a.player_at(spot)]}'s place {a.place_at(spot) + 1}"


def seat_names(first: str, second: str) -> tuple[str, str]:
    """Return what both decks are called in sentences.

    Their own names if they are short and differ, else ``A`` and ``B``, as in the places of
    the arena.
    """
    names = (one_line(first), one_line(second))
    if names[0] == names[1] or any(cell_width(name) > _LONGEST_NAME for name in names):
        return ("A", "B")
    return names


def card_name(table: CardTable, card: int) -> str:
    """Return the printed name of a card, harmless for terminals."""
    return one_line(table.cards[card].name)


def without_effect(table: CardTable) -> list[int]:
    """Return the green items of a match of which nothing is known that they do (section 10)."""
    return [i for i, card in enumerate(table.cards) if card.role == GREEN and card.effect is None]


def idle_items(table: CardTable) -> str:
    """Return name and number of each item :func:`without_effect`, with commas between."""
    return ", ".join(
        f"{card_name(table, card)} ({table.cards[card].nr})" for card in without_effect(table)
    )


def figures(ap: int, dp: int, lp: int) -> str:
    """Return AP, DP and LP in the short form of tables."""
    return f"{ap}/{dp}/{lp}"


def change(ap: int, dp: int, lp: int) -> str:
    """Return what is added to AP, DP and LP: ``+10 AP, -20 LP``."""
    pairs = ((ap, "AP"), (dp, "DP"), (lp, "LP"))
    return ", ".join(f"{value:+d} {unit}" for value, unit in pairs if value) or "no change"


def datteln(count: int) -> str:
    """Return a number of Datteln: ``1 Dattel``, ``2 Datteln``."""
    return f"{count} Dattel{'n' * (count != 1)}"


def points(count: int) -> str:
    """Return a number of points: ``1 point``, ``2 points``."""
    return f"{count} point{'s' * (count != 1)}"


def origin(at: int) -> str:
    """Return where a card comes from: ``the hand``, ``Oase 2``, ``the deck``."""
    named = {
        a.HAND: "the hand",
        a.FUSION: "the Fusionsdeck",
        a.DECK: "the deck",
        a.ARENA: "the arena",
    }
    return named.get(at) or f"Oase {at - a.OASES + 1}"
