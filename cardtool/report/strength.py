"""What a yellow monster should be worth for its price and HK, and what it is worth."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from cardtool.cards import HKS, Card, Kind, nr_key
from cardtool.report.tables import Column, Table

__all__ = ["DATTELN_PER_HK", "Fit", "Worth", "fit", "worth_table", "worths"]

# One step in HK is worth as much as so many Datteln (wiki-facts section 3).
DATTELN_PER_HK: Final = 3
_LOWEST_HK: Final = HKS[-1]


@dataclass(frozen=True, slots=True)
class Fit:
    """The straight line GW = intercept + slope · strength, by least squares.

    Attributes:
        n: number of monsters. intercept: GW at strength 0. slope: GW per step.
    """

    n: int
    intercept: float
    slope: float

    def at(self, strength: int) -> float:
        """Return the GW that monsters of this strength have on the line."""
        return self.intercept + self.slope * strength


@dataclass(frozen=True, slots=True)
class Worth:
    """One yellow monster beside the line through all of them.

    Attributes:
        nr, name, hk, d, gw, handicap: as on the card.
        strength: price + 3 · (4 − HK), 0 to 15 for cards within the ranges.
        expected: GW on the line. difference: GW above it; both to one place.
    """

    nr: str | None
    name: str | None
    hk: int
    d: int
    gw: int
    strength: int
    expected: float
    difference: float
    handicap: str | None

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON object: the attributes by name."""
        return asdict(self)


def worths(cards: Iterable[Card]) -> tuple[Worth, ...]:
    """Return the yellow monsters whose GW, price and HK are known, strongest first.

    Strongest for the price, that is: by the difference from the line.
    """
    known = _known(cards)
    line = _fit(known)
    if line is None:
        return ()
    found = [_worth(card, point, line) for card, point in known]
    return tuple(sorted(found, key=lambda w: (-w.difference, nr_key(w.nr), w.name or "")))


def fit(cards: Iterable[Card]) -> Fit | None:
    """Return the line through GW over strength of the yellow monsters, None without any.

    Where all have the same strength, the line is flat at their mean.
    """
    return _fit(_known(cards))


@dataclass(frozen=True, slots=True)
class _Point:
    hk: int
    d: int
    gw: int

    @property
    def strength(self) -> int:
        return self.d + DATTELN_PER_HK * (_LOWEST_HK - self.hk)


def _known(cards: Iterable[Card]) -> list[tuple[Card, _Point]]:
    return [(card, point) for card in cards if (point := _point(card)) is not None]


def _point(card: Card) -> _Point | None:
    if card.kind is not Kind.MONSTER or card.gw is None or card.d is None:
        return None
    if card.hk is None or not 1 <= card.hk <= _LOWEST_HK:
        return None
    return _Point(card.hk, card.d, card.gw)


def _fit(known: Sequence[tuple[Card, _Point]]) -> Fit | None:
    strengths = [point.strength for _, point in known]
    gws = [point.gw for _, point in known]
    if not known:
        return None
    if len(set(strengths)) == 1:
        return Fit(len(known), statistics.fmean(gws), 0.0)
    slope, intercept = statistics.linear_regression(strengths, gws)
    return Fit(len(known), intercept, slope)


def _worth(card: Card, point: _Point, line: Fit) -> Worth:
    expected = line.at(point.strength)
    return Worth(
        nr=card.nr,
        name=card.name,
        hk=point.hk,
        d=point.d,
        gw=point.gw,
        strength=point.strength,
        expected=round(expected, 1),
        difference=round(point.gw - expected, 1),
        handicap=card.handicap,
    )


_COLUMNS: Final = (
    Column("nr", "Nr"),
    Column("name", "Name", link="nr"),
    Column("hk", "HK", numeric=True),
    Column("d", "D", numeric=True),
    Column("gw", "GW", numeric=True),
    Column("expected", "Expected", numeric=True),
    Column("difference", "Difference", numeric=True),
    Column("handicap", "Handicap"),
)


def worth_table(found: Iterable[Worth], title: str | None = None) -> Table:
    """Return the monsters in the order given; the handicap may explain a difference."""
    rows = [(w.nr, w.name, w.hk, w.d, w.gw, w.expected, w.difference, w.handicap) for w in found]
    return Table(_COLUMNS, rows, title)
