"""One figure over many cards: range, quartiles, and how often each size occurs."""

from __future__ import annotations

import statistics
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardtool.cards import Card, Kind
from cardtool.report.tables import Cell, Column, Table

__all__ = [
    "BINS",
    "FIGURES",
    "HK_GROUPS",
    "UNKNOWN",
    "Histogram",
    "Summary",
    "histogram",
    "hk_group",
    "kind_group",
    "summary",
]

FIGURES: Final = ("ap", "dp", "lp", "gw", "d")
UNKNOWN: Final = "?"
HK_GROUPS: Final = ("1", "2", "3", "4", UNKNOWN)

# Least figure of each bin; the last one is open above. AP and DP go by tens, LP and GW by
# fifties, prices one by one: fixed, so that two catalogs can be compared.
BINS: Final[Mapping[str, tuple[int, ...]]] = {
    "ap": tuple(range(0, 101, 10)),
    "dp": tuple(range(0, 81, 10)),
    "lp": tuple(range(0, 401, 50)),
    "gw": tuple(range(0, 501, 50)),
    "d": tuple(range(8)),
}


@dataclass(frozen=True, slots=True)
class Summary:
    """What one figure is like over all cards that have a place for it.

    Items have none for AP, DP, LP and GW (clause C2); every card has a price.

    Attributes:
        n: cards whose figure is known. unknown: cards whose figure is not.
        least, q1, median, q3, most: range and quartiles (of the sample itself), None
            where n is 0. mean: rounded to two places.
    """

    n: int
    unknown: int
    least: int | None = None
    q1: float | None = None
    median: float | None = None
    q3: float | None = None
    most: int | None = None
    mean: float | None = None

    def as_dict(self) -> dict[str, int | float | None]:
        """Return the JSON object: n, unknown, min, q1, median, q3, max, mean."""
        return {
            "n": self.n,
            "unknown": self.unknown,
            "min": self.least,
            "q1": self.q1,
            "median": self.median,
            "q3": self.q3,
            "max": self.most,
            "mean": self.mean,
        }


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many cards have a figure in each bin.

    Attributes:
        figure: one of :data:`FIGURES`.
        everyone: counts by bin. kinds, hks: the same for every kind that occurs, and for
            every Häufigkeitsklasse 1 to 4 and ``?``.
    """

    figure: str
    everyone: tuple[int, ...]
    kinds: Mapping[str, tuple[int, ...]]
    hks: Mapping[str, tuple[int, ...]]

    @property
    def bins(self) -> tuple[int, ...]:
        """The least figure of each bin."""
        return BINS[self.figure]

    def labels(self) -> list[str]:
        """Return a name for each bin: ``10–19``, ``3``, and ``100+`` for the last."""
        pairs = zip(self.bins, self.bins[1:], strict=False)
        closed = [str(a) if b == a + 1 else f"{a}–{b - 1}" for a, b in pairs]
        return [*closed, f"{self.bins[-1]}+"]

    def used(self) -> range:
        """Return the indices from the first bin that holds a card to the last."""
        filled = [index for index, count in enumerate(self.everyone) if count]
        return range(filled[0], filled[-1] + 1) if filled else range(0)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON object: bins (least figure of each) and counts."""
        return {
            "bins": list(self.bins),
            "all": list(self.everyone),
            "kind": {name: list(counts) for name, counts in self.kinds.items()},
            "hk": {name: list(counts) for name, counts in self.hks.items()},
        }

    def tables(self) -> list[Table]:
        """Return the counts by kind and by HK, in one table where that is narrow enough."""
        kinds = [(name, name.replace("_", " "), counts) for name, counts in self.kinds.items()]
        hks = [
            (f"hk_{'unknown' if hk == UNKNOWN else hk}", f"HK {hk}", counts)
            for hk, counts in self.hks.items()
            if hk != UNKNOWN or any(counts)
        ]
        title = f"{self.figure.upper()}: number of cards"
        if len(kinds) <= _KINDS_BESIDE_HK:
            return [self._table(f"{title} by kind and HK", [*kinds, *hks])]
        return [self._table(f"{title} by kind", kinds), self._table(f"{title} by HK", hks)]

    def _table(self, title: str, series: Sequence[tuple[str, str, tuple[int, ...]]]) -> Table:
        columns = (
            Column(self.figure, self.figure.upper(), numeric=True),
            Column("cards", "Cards", numeric=True),
            *(Column(name, heading, numeric=True) for name, heading, _ in series),
        )
        labels = self.labels()
        rows: list[tuple[Cell, ...]] = [
            (labels[at], self.everyone[at], *(counts[at] for _, _, counts in series))
            for at in self.used()
        ]
        return Table(columns, rows, title)


_KINDS_BESIDE_HK: Final = 3


def kind_group(card: Card) -> str:
    """Return the card's kind as text, ``?`` where it is unknown."""
    return UNKNOWN if card.kind is None else card.kind.value


def hk_group(card: Card) -> str:
    """Return the card's HK as text, ``?`` where it is unknown or none of 1 to 4."""
    return str(card.hk) if str(card.hk) in HK_GROUPS else UNKNOWN


def summary(cards: Iterable[Card], figure: str) -> Summary:
    """Return the summary of one of :data:`FIGURES`."""
    having = [card for card in cards if _has(card, figure)]
    values = sorted(value for card in having if (value := _figure(card, figure)) is not None)
    unknown = len(having) - len(values)
    if not values:
        return Summary(0, unknown)
    # quantiles() of one value alone is an error before Python 3.13.
    quartiles = statistics.quantiles(values * 2 if len(values) == 1 else values, method="inclusive")
    q1, median, q3 = (round(q, 2) for q in quartiles)
    mean = round(statistics.fmean(values), 2)
    return Summary(len(values), unknown, values[0], q1, median, q3, values[-1], mean)


def histogram(cards: Iterable[Card], figure: str) -> Histogram:
    """Return the histogram of one of :data:`FIGURES`; unknown figures are not in it."""
    known = [(card, value) for card in cards if (value := _figure(card, figure)) is not None]
    everyone = _counts(figure, (value for _, value in known))
    occurring = {kind_group(card) for card, _ in known}
    kinds = [kind for kind in (*Kind, UNKNOWN) if kind in occurring]
    return Histogram(
        figure,
        everyone,
        {str(kind): _chosen(figure, known, kind_group, kind) for kind in kinds},
        {hk: _chosen(figure, known, hk_group, hk) for hk in HK_GROUPS},
    )


def _has(card: Card, figure: str) -> bool:
    return figure == "d" or card.kind is None or card.kind.is_monster


def _figure(card: Card, figure: str) -> int | None:
    value = getattr(card, figure)
    return value if isinstance(value, int) and _has(card, figure) else None


def _chosen(
    figure: str, known: Iterable[tuple[Card, int]], group: Callable[[Card], str], name: str
) -> tuple[int, ...]:
    return _counts(figure, (value for card, value in known if group(card) == name))


def _counts(figure: str, values: Iterable[int]) -> tuple[int, ...]:
    bins = BINS[figure]
    counts = [0] * len(bins)
    for value in values:
        counts[max(bisect_right(bins, value) - 1, 0)] += 1
    return tuple(counts)
