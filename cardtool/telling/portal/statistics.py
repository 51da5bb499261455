"""What the cards of the portal game are like: how many of which, and the spread of figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median_low
from typing import Any, Final

from cardtool.effects.spec import Colour
from cardtool.portal_cards import PortalCard, PortalKind, Rarity
from cardtool.report.tables import Column, Row, Table

__all__ = ["count_table", "statistics_record", "statistics_tables"]

_FIGURES: Final = ("power", "cost", "damage_limit", "energy")
_COUNTS: Final = (
    Column("of", "Of"),
    Column("value", "Value"),
    Column("cards", "Cards", numeric=True),
)


def _values(cards: Iterable[PortalCard], figure: str) -> list[int]:
    if figure == "cost":
        return sorted(
            card.cost.energy for card in cards if card.colour is not None or card.kind.is_spell
        )
    name = "limit" if figure == "damage_limit" else figure
    return sorted(value for card in cards if (value := getattr(card, name)) is not None)


def _counts(cards: Sequence[PortalCard]) -> dict[str, dict[str, int]]:
    kinds = Counter(card.kind for card in cards)
    colours = Counter(card.colour for card in cards if card.colour is not None)
    rarities = Counter(card.rarity for card in cards)
    return {
        "kind": {kind.value: kinds[kind] for kind in PortalKind},
        "colour": {colour.value: colours[colour] for colour in Colour},
        "rarity": {rarity.value: rarities[rarity] for rarity in Rarity},
    }


def statistics_record(cards: Sequence[PortalCard]) -> dict[str, Any]:
    """Return the JSON object, schema ``cardtool.portal-stats/1``.

    Keys: `schema`, `cards` (a number); `kind`, `colour`, `rarity` (how many of which); `figures`,
    by name `count`, `lowest`, `median`, `highest` and `values`, a list of pairs value and count.
    """
    return {
        "schema": "cardtool.portal-stats/1",
        "cards": len(cards),
        **_counts(cards),
        "figures": {name: _spread(_values(cards, name)) for name in _FIGURES},
    }


def _spread(values: list[int]) -> dict[str, Any]:
    return {
        "count": len(values),
        "lowest": values[0] if values else None,
        "median": median_low(values) if values else None,
        "highest": values[-1] if values else None,
        "values": [list(pair) for pair in sorted(Counter(values).items())],
    }


def count_table(cards: Sequence[PortalCard]) -> Table:
    """Return one table of all counts: by kind, colour, rarity, and by value of each figure."""
    rows = _count_rows(cards)
    rows += [
        (name, value, count)
        for name in _FIGURES
        for value, count in _spread(_values(cards, name))["values"]
    ]
    return Table(_COUNTS, rows, "Cards")


def _count_rows(cards: Sequence[PortalCard]) -> list[Row]:
    return [
        (group, name, count)
        for group, counts in _counts(cards).items()
        for name, count in counts.items()
    ]


def statistics_tables(cards: Sequence[PortalCard], title: str = "Cards") -> list[Table]:
    """Return how many cards there are of each kind, colour and rarity, and their figures."""
    figures: list[Row] = []
    for name in _FIGURES:
        found = _spread(_values(cards, name))
        spread = "  ".join(f"{value}:{count}" for value, count in found["values"])
        figures.append(
            (name, found["count"], found["lowest"], found["median"], found["highest"], spread)
        )
    heads = (
        Column("figure", "Figure"),
        *(
            Column(name, name.capitalize(), numeric=True)
            for name in ("count", "lowest", "median", "highest")
        ),
        Column("values", "Value:cards"),
    )
    return [Table(_COUNTS, _count_rows(cards), title), Table(heads, figures, "Figures")]
