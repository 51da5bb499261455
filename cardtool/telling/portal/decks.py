"""Decks of the portal game in tables and as JSON."""

from __future__ import annotations

from typing import Any

from cardtool.deck_checks.portal import PortalDeckRules, cards_in
from cardtool.decks import Deck, Zone
from cardtool.portal_cards import PortalCard
from cardtool.report.tables import Cell, Column, Row, Table
from cardtool.telling.portal.opening import opening_record, opening_table
from cardtool.telling.portal.statistics import count_table, statistics_record, statistics_tables

__all__ = ["deck_table", "stats_record", "stats_table", "stats_tables"]

_ZONES = (Zone.MAIN, Zone.CHARACTER, Zone.EQUIPMENT, Zone.FUSION, Zone.SIDE)


def deck_table(deck: Deck) -> Table:
    """Return a row for each card of a deck, by zone and number."""
    columns = (
        Column("zone", "Zone"),
        Column("count", "Count", numeric=True),
        Column("nr", "Nr"),
        Column("name", "Name", link="nr"),
        Column("kind", "Kind"),
        Column("colour", "Colour"),
        Column("power", "Power", numeric=True),
        Column("cost", "Cost", numeric=True),
    )
    rows: list[Row] = [
        (zone.value, count, *_card(card)) for zone in _ZONES for card, count in cards_in(deck, zone)
    ]
    rows += [(e.zone.value, e.count, None, e.text, *[None] * 4) for e in deck.unresolved]
    return Table(columns, rows, deck.name)


def _card(card: PortalCard) -> tuple[Cell, ...]:
    colour = None if card.colour is None else card.colour.value
    return (card.nr, card.name, card.kind.value, colour, card.power, card.cost.energy)


def _each(deck: Deck) -> list[PortalCard]:
    """Return the cards in play, Charakter and Ausrüstung too, each as often as it is there."""
    zones = (Zone.MAIN, Zone.CHARACTER, Zone.EQUIPMENT)
    return [card for zone in zones for card, count in cards_in(deck, zone) for _ in range(count)]


def stats_record(deck: Deck, rules: PortalDeckRules) -> dict[str, Any]:
    """Return what a deck is made of, schema ``cardtool.portal-deck-stats/1``.

    Counts and figures are of all cards in play, `cards` of those that are drawn from; chances
    are numbers from 0 to 1.
    """
    return {
        **statistics_record(_each(deck)),
        "schema": "cardtool.portal-deck-stats/1",
        "cards": deck.size(),
        "deck": deck.name,
        "rules": rules.name,
        "character": [card.name for card, _ in cards_in(deck, Zone.CHARACTER)],
        "equipment": [card.name for card, _ in cards_in(deck, Zone.EQUIPMENT)],
        "opening": opening_record(deck, rules),
    }


def stats_tables(deck: Deck, rules: PortalDeckRules) -> list[Table]:
    """Return the counts and figures of a deck's cards, copies counted, and its opening hand."""
    title = "Cards in play, copies counted"
    opening = opening_table(deck, rules)
    return [*statistics_tables(_each(deck), title), *([opening] if opening else [])]


def stats_table(deck: Deck) -> Table:
    """Return all counts of a deck's cards in one table, for formats that hold one only."""
    return count_table(_each(deck))
