"""Behaviours in which the proposals differ, as small tagged values (DESIGN section 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self

from cardtool.engine.settings import as_number

__all__ = [
    "Breeding",
    "ByHk",
    "ByPrice",
    "Constant",
    "GroupingItem",
    "Income",
    "LastTurn",
    "MarkPrice",
    "OasisIncome",
    "OasisSearch",
    "Points",
    "Search",
    "Starter",
    "TiedSearch",
    "TurnOrder",
]


class TurnOrder(StrEnum):
    """How a turn is laid out: steps in a fixed order (T1), or one kind of turn (T2)."""

    FIXED = "fixed"
    MENU = "menu"

    @property
    def clause(self) -> str:
        """Where it stands in the rules."""
        return "T1" if self is TurnOrder.FIXED else "T2"


class MarkPrice(StrEnum):
    """What a card marked MK or FM costs: nothing, or its light-blue item's price (C6)."""

    FREE = "0"
    ITEM = "item"


class GroupingItem(StrEnum):
    """Whether every grouping needs an item, or each card says so (C10)."""

    ALWAYS = "always"
    CARD = "card"


class Starter(StrEnum):
    """Who starts (S7)."""

    COIN = "coin"
    FIRST = "first"
    SECOND = "second"
    FEWER_POINTS = "fewer_points"


class LastTurn(StrEnum):
    """What the last turn holds: the buy-out only, or a normal turn before it (E3)."""

    BUYOUT = "buyout"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Breeding:
    """Unspent Datteln multiply at the start of a turn (M1).

    Attributes:
        steps: (stock, gain): from this stock on it grows by so many Datteln.
        full: from this stock on it becomes `top`. top: the stock it becomes then.
    """

    tag: ClassVar[str] = "breeding"
    clause: ClassVar[str] = "M1"
    steps: tuple[tuple[int, int], ...]
    full: int
    top: int

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the table written as ``1:1/6:2/12:3/18:=20``, stocks rising."""
        *rows, last = text.split("/")
        steps = tuple(_pair(row) for row in rows)
        full, top = _pair(last.replace("=", "", 1) if ":=" in last else "")
        stocks = [stock for stock, _ in steps] + [full]
        if stocks != sorted(set(stocks)) or min(stocks) < 0 or top < full:
            raise ValueError(text)
        return cls(steps, full, top)

    def __str__(self) -> str:
        """Return the form that :meth:`from_text` reads, with the word."""
        rows = [f"{stock}:{gain}" for stock, gain in self.steps]
        return f"{self.tag}({'/'.join([*rows, f'{self.full}:={self.top}'])})"


def _pair(text: str) -> tuple[int, int]:
    stock, _, gain = text.partition(":")
    if as_number(gain) < 0:
        raise ValueError(text)
    return as_number(stock), as_number(gain)


@dataclass(frozen=True, slots=True)
class _Amount:
    """A behaviour that needs one number to be known."""

    tag: ClassVar[str]
    clause: ClassVar[str]
    amount: int

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the behaviour for a whole number from 0 up."""
        if as_number(text) < 0:
            raise ValueError(text)
        return cls(as_number(text))

    def __str__(self) -> str:
        """Return the word with the number in brackets."""
        return f"{self.tag}({self.amount})"


@dataclass(frozen=True, slots=True)
class _Plain:
    """A behaviour that is said by its word alone."""

    tag: ClassVar[str]
    clause: ClassVar[str]

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the behaviour; there is nothing to put in brackets."""
        if text:
            raise ValueError(text)
        return cls()

    def __str__(self) -> str:
        """Return the word."""
        return self.tag


class OasisIncome(_Amount):
    """`amount` Datteln for every activated Oase at the start of a turn (M2)."""

    tag = "oasis"
    clause = "M2"


class TiedSearch(_Plain):
    """The missing one of item and result is searched in the deck when it is needed (U2, Z2)."""

    tag = "tied"
    clause = "U2"


class OasisSearch(_Amount):
    """A turn may go into looking through one Oase, for `amount` Datteln (T2d)."""

    tag = "oasis"
    clause = "T2"


class ByHk(_Plain):
    """A defeat brings points by the HK of the monster (F5): house rule H2 is off."""

    tag = "off"
    clause = "H2"


class Constant(_Amount):
    """Every defeat brings `amount` points (H2)."""

    tag = "constant"
    clause = "H2"


@dataclass(frozen=True, slots=True)
class ByPrice:
    """A defeat brings points by the printed price of the monster (H2).

    Attributes:
        table: points for price 0, 1, 2, …; dearer monsters bring the last number.
    """

    tag: ClassVar[str] = "price"
    clause: ClassVar[str] = "H2"
    table: tuple[int, ...]

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the table written as ``2/2/3/3/4/4/5``."""
        table = tuple(as_number(part) for part in text.split("/"))
        if min(table) < 0:
            raise ValueError(text)
        return cls(table)

    def __str__(self) -> str:
        """Return the word with the table in brackets."""
        return f"{self.tag}({'/'.join(map(str, self.table))})"


Income = Breeding | OasisIncome
Search = TiedSearch | OasisSearch
Points = ByHk | Constant | ByPrice
