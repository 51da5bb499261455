"""What a set of cards is like: counts, figures, and strength for the price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardtool.cards import Card, Kind
from cardtool.report.figures import (
    FIGURES,
    HK_GROUPS,
    UNKNOWN,
    Histogram,
    Summary,
    histogram,
    hk_group,
    kind_group,
    summary,
)
from cardtool.report.strength import Fit, Worth, fit, worth_table, worths
from cardtool.report.tables import Cell, Column, Row, Table

__all__ = ["CardStatistics", "card_statistics"]

_SHOWN: Final = 5  # monsters at either end of the list by strength for the price
_KIND_GROUPS: Final = (*(kind.value for kind in Kind), UNKNOWN)


@dataclass(frozen=True, slots=True)
class CardStatistics:
    """Counts and figures of a set of cards.

    Attributes:
        cards: number of cards.
        kinds, hks, prices: number of cards by kind, HK and price as text (``?`` for
            unknown, ``MK`` and ``FM`` where that is printed), every kind and HK listed.
        by_kind_and_hk: number of cards for each pair that occurs.
        figures: a summary for ap, dp, lp, gw and d. histograms: in the same order.
        line: GW over strength of the yellow monsters, None without any.
        monsters: the yellow monsters of known GW, price and HK, strongest first.
    """

    cards: int
    kinds: Mapping[str, int]
    hks: Mapping[str, int]
    prices: Mapping[str, int]
    by_kind_and_hk: Mapping[tuple[str, str], int]
    figures: Mapping[str, Summary]
    histograms: Mapping[str, Histogram]
    line: Fit | None
    monsters: tuple[Worth, ...]

    @property
    def strongest(self) -> tuple[Worth, ...]:
        """Up to five monsters that lie highest above the line, the highest first."""
        return tuple(w for w in self.monsters if w.difference > 0)[:_SHOWN]

    @property
    def weakest(self) -> tuple[Worth, ...]:
        """Up to five monsters that lie lowest below the line, the lowest first."""
        return tuple(w for w in reversed(self.monsters) if w.difference < 0)[:_SHOWN]

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON object; ``strength`` is null where there is no yellow monster."""
        return {
            "cards": self.cards,
            "kind": dict(self.kinds),
            "hk": dict(self.hks),
            "price": dict(self.prices),
            "figures": {name: found.as_dict() for name, found in self.figures.items()},
            "histograms": {name: found.as_dict() for name, found in self.histograms.items()},
            "strength": self._strength(),
        }

    def _strength(self) -> dict[str, Any] | None:
        if self.line is None:
            return None
        return {
            "monsters": self.line.n,
            "intercept": round(self.line.intercept, 2),
            "slope": round(self.line.slope, 2),
            "strongest": [worth.as_dict() for worth in self.strongest],
            "weakest": [worth.as_dict() for worth in self.weakest],
        }

    def tables(self) -> list[Table]:
        """Return a table for each section, in the order they are read."""
        shapes = [table for found in self.histograms.values() for table in found.tables()]
        return [
            self._kind_table(),
            self._price_table(),
            self._figure_table(),
            *(table for table in shapes if table.rows),
            *self._strength_tables(),
        ]

    def _kind_table(self) -> Table:
        rows: list[Row] = [self._kind_row(kind, n) for kind, n in self.kinds.items() if n]
        rows.append(("all", self.cards, *self.hks.values()))
        columns = (
            Column("kind", "Kind"),
            Column("cards", "Cards", numeric=True),
            *(Column(f"hk_{_word(hk)}", f"HK {hk}", numeric=True) for hk in self.hks),
        )
        return Table(columns, rows, "Cards by kind and HK")

    def _kind_row(self, kind: str, count: int) -> tuple[Cell, ...]:
        return (kind, count, *(self.by_kind_and_hk.get((kind, hk), 0) for hk in self.hks))

    def _price_table(self) -> Table:
        columns = (Column("d", "D"), Column("cards", "Cards", numeric=True))
        return Table(columns, list(self.prices.items()), "Cards by price in Datteln")

    def _figure_table(self) -> Table:
        rows = [
            (name.upper(), *map(_to_one_place, found.as_dict().values()))
            for name, found in self.figures.items()
        ]
        return Table(_FIGURE_COLUMNS, rows, "Figures")

    def _strength_tables(self) -> list[Table]:
        if self.line is None:
            return []
        line = f"GW {self.line.intercept:.1f} + {self.line.slope:.1f} a step"
        return [
            worth_table(found, f"{word} for price and HK ({line}, {self.line.n} monsters)")
            for word, found in (("Strongest", self.strongest), ("Weakest", self.weakest))
            if found
        ]


_FIGURE_COLUMNS: Final = (
    Column("figure", "Figure"),
    Column("n", "Known", numeric=True),
    Column("unknown", "Unknown", numeric=True),
    Column("min", "Min", numeric=True),
    Column("q1", "Q1", numeric=True),
    Column("median", "Median", numeric=True),
    Column("q3", "Q3", numeric=True),
    Column("max", "Max", numeric=True),
    Column("mean", "Mean", numeric=True),
)


def card_statistics(cards: Sequence[Card]) -> CardStatistics:
    """Count and measure `cards`; any number of them, with any figures unknown."""
    return CardStatistics(
        cards=len(cards),
        kinds=_counted(_KIND_GROUPS, (kind_group(card) for card in cards)),
        hks=_counted(HK_GROUPS, (hk_group(card) for card in cards)),
        prices=_prices(cards),
        by_kind_and_hk=Counter((kind_group(card), hk_group(card)) for card in cards),
        figures={figure: summary(cards, figure) for figure in FIGURES},
        histograms={figure: histogram(cards, figure) for figure in FIGURES},
        line=fit(cards),
        monsters=worths(cards),
    )


def _counted(groups: Iterable[str], found: Iterable[str]) -> dict[str, int]:
    counts = Counter(found)
    return {group: counts[group] for group in groups}


def _prices(cards: Sequence[Card]) -> dict[str, int]:
    """Return how many cards have each price that occurs: figures, then marks, then ``?``."""
    numbers = Counter(card.d for card in cards if card.d is not None)
    others = Counter(
        UNKNOWN if card.d_mark is None else card.d_mark.value for card in cards if card.d is None
    )
    named = {name: others[name] for name in ("MK", "FM", UNKNOWN) if others[name]}
    return {str(price): numbers[price] for price in sorted(numbers)} | named


def _to_one_place(value: float | None) -> int | float | None:
    return round(value, 1) if isinstance(value, float) else value


def _word(hk: str) -> str:
    return "unknown" if hk == UNKNOWN else hk
