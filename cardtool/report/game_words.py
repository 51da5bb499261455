"""Words for the cards, places and numbers of a game, as sentences and tables use them."""

from __future__ import annotations

from collections.abc import Iterable

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.notation import square_name
from cardtool.engine.kameloh.table import CardTable
from cardtool.report.plurals import many
from cardtool.report.safe_text import one_line

__all__ = [
    "card_name",
    "datteln",
    "figures",
    "idle_cards",
    "origin",
    "points",
    "square_at",
    "used_up",
]


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
