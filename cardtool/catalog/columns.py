"""The catalog's columns as readers see them, and which of them are figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from cardtool.cards import Kind, PriceMark

__all__ = [
    "COLUMNS",
    "DEFAULT_COLUMNS",
    "FIGURES",
    "HIGHEST_FIGURE",
    "TEXTS",
    "Column",
    "Form",
]

# Figures are kept as printed inside 0 to this, whatever the rules allow (known fault 7).
HIGHEST_FIGURE: Final = 999
FIGURES: Final = ("hk", "ap", "dp", "lp", "d")
# Every text a card has, in the order of its template.
TEXTS: Final = (
    *("nr", "name", "typ", "klasse", "rasse", "angriff", "abwehr"),
    *("text", "handicap", "autor", "bild", "datum"),
)


class Form(Enum):
    """How a column is compared in a query."""

    NUMBER = auto()
    NR = auto()
    EXACT = auto()
    TEXT = auto()
    FLAG = auto()


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a card as a reader sees it.

    Attributes:
        name: what the user types. sql: where it is. form: how it is compared.
        values: the only values there are, where they are a closed list.
        meant_by: words for it that are no fields, in lower case; who types one is led here.
        short: the column that numbers alone are compared with, where an nr has more parts.
    """

    name: str
    sql: str
    form: Form
    values: tuple[str, ...] = ()
    meant_by: tuple[str, ...] = ()
    short: Column | None = None


def _card(form: Form, *names: str) -> list[Column]:
    return [Column(name, f"card.{name}", form) for name in names]


_LIST: Final = (
    *_card(Form.NR, "nr"),
    *_card(Form.TEXT, "name"),
    Column("kind", "card.kind", Form.EXACT, tuple(Kind)),
    *_card(Form.EXACT, "typ"),
    *_card(Form.NUMBER, "hk", "ap", "dp", "lp", "gw", "d"),
    Column("d_mark", "card.d_mark", Form.EXACT, tuple(PriceMark)),
    *_card(Form.TEXT, "klasse", "rasse", "angriff", "abwehr", "text", "handicap", "autor"),
    *_card(Form.TEXT, "bild", "datum"),
    Column("page", "page.title", Form.TEXT),
    Column("revision", "page.revision", Form.NUMBER),
    *_card(Form.NUMBER, "position"),
    *_card(Form.FLAG, "draft"),
    Column("deleted", "page.deleted", Form.FLAG),
)
COLUMNS: Final = MappingProxyType({column.name: column for column in _LIST})
DEFAULT_COLUMNS: Final = ("nr", "name", "kind", "hk", "ap", "dp", "lp", "gw", "d")
