"""The first hand of a deck of the portal game, as exact chances (clause PS2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardtool.deck_analysis import chance_of_any
from cardtool.deck_checks.portal import PortalDeckRules, cards_in
from cardtool.decks import Deck
from cardtool.effects.costs import Cost
from cardtool.portal_cards import PortalKind
from cardtool.report.tables import Column, Row, Table

__all__ = ["opening_record", "opening_table"]


def opening_record(deck: Deck, rules: PortalDeckRules) -> dict[str, Any] | None:
    """Return the chances of the first hand, numbers from 0 to 1; None if there is no such hand.

    Keys: `hand`, its cards; `groups` and `cards`, of each `of` or `card`, how many `copies` the
    deck has of it, `expected` in the hand, and the `chance` of at least one.
    """
    if not _drawn(deck, rules):
        return None
    return {
        "hand": rules.hand,
        "groups": [
            {"of": of, **_chances(deck, rules, copies)} for of, copies in _groups(deck) if copies
        ],
        "cards": [
            {"card": f"{card.nr} {card.name}", **_chances(deck, rules, copies)}
            for card, copies in cards_in(deck)
        ],
    }


def opening_table(deck: Deck, rules: PortalDeckRules) -> Table | None:
    """Return what the first hand holds of each group and card; None if there is no such hand."""
    if not _drawn(deck, rules):
        return None
    columns = (
        Column("card", "Of"),
        Column("copies", "In the deck", numeric=True),
        Column("expected", "In the hand, mean", numeric=True),
        Column("chance", "At least one, %", numeric=True),
    )
    found = [(of, copies) for of, copies in _groups(deck) if copies]
    found += [(f"{card.nr} {card.name}", copies) for card, copies in cards_in(deck)]
    rows: list[Row] = []
    for of, copies in found:
        chances = _chances(deck, rules, copies)
        percent = round(100 * chances["chance"], 1)
        rows.append((of, copies, round(chances["expected"], 2), percent))
    return Table(columns, rows, f"First hand of {rules.hand}")


def _drawn(deck: Deck, rules: PortalDeckRules) -> bool:
    return 0 < rules.hand <= deck.size()


def _groups(deck: Deck) -> Iterator[tuple[str, int]]:
    """Yield kinds, and the creatures that can be summoned for nothing, with their copies."""
    cards = cards_in(deck)
    for kind in PortalKind:
        yield kind.value, sum(count for card, count in cards if card.kind is kind)
    free = (n for card, n in cards if card.kind is PortalKind.WESEN and card.cost == Cost())
    yield "wesen that cost nothing", sum(free)


def _chances(deck: Deck, rules: PortalDeckRules, copies: int) -> dict[str, Any]:
    return {
        "copies": copies,
        "expected": copies * rules.hand / deck.size(),
        "chance": float(chance_of_any(copies, deck.size(), rules.hand)),
    }
