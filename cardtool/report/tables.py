"""Rows with named columns, ready for every output format, and the tables of the catalog."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

from cardtool.cards import Card, Recipe
from cardtool.effects.lookup import CardEffects
from cardtool.errors import UnknownName
from cardtool.problems import Problem
from cardtool.report.card_effects import effect_record

__all__ = [
    "CARD_COLUMNS",
    "DEFAULT_COLUMNS",
    "Cell",
    "Change",
    "Column",
    "Row",
    "Table",
    "card_record",
    "card_table",
    "change_table",
    "fact_table",
    "problem_table",
]

Cell = str | int | float | bool | None
Row = Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table.

    Attributes:
        name: key in JSON and heading in CSV. title: heading for readers.
        numeric: figures, set to the right.
        link: name of the column that holds the number of the card a cell names.
    """

    name: str
    title: str
    numeric: bool = False
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns.

    Attributes:
        columns: at least one.
        rows: as many cells each as there are columns; None is unknown, floats are finite.
        title: heading above the table, where it has one.
    """

    columns: tuple[Column, ...]
    rows: Sequence[Row]
    title: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names, in order."""
        return tuple(column.name for column in self.columns)


class Change(Protocol):
    """One field of one card that a sync would change; None where there is no value."""

    @property
    def page(self) -> str:
        """Full title of the page."""

    @property
    def nr(self) -> str | None:
        """Number of the card."""

    @property
    def name(self) -> str | None:
        """Name of the card."""

    @property
    def field(self) -> str:
        """What changes: a column name, or ``card`` for a card that comes or goes."""

    @property
    def old(self) -> Cell:
        """The value in the catalog."""

    @property
    def new(self) -> Cell:
        """The value in the source."""


_TITLES: Final = {
    "nr": "Nr",
    "name": "Name",
    "kind": "Kind",
    "typ": "Typ",
    "hk": "HK",
    "ap": "AP",
    "dp": "DP",
    "lp": "LP",
    "gw": "GW",
    "d": "D",
    "d_mark": "D mark",
    "klasse": "Klasse",
    "rasse": "Rasse",
    "angriff": "Angriff",
    "abwehr": "Abwehr",
    "text": "Text",
    "handicap": "Handicap",
    "autor": "Autor",
    "bild": "Bild",
    "datum": "Datum",
    "page": "Page",
    "revision": "Revision",
    "position": "Position",
    "draft": "Draft",
    "deleted": "Deleted",
}
_NUMERIC: Final = frozenset({"hk", "ap", "dp", "lp", "gw", "d", "revision", "position"})

CARD_COLUMNS: Final[Mapping[str, Column]] = {
    name: Column(name, title, numeric=name in _NUMERIC, link="nr" if name == "name" else None)
    for name, title in _TITLES.items()
}
DEFAULT_COLUMNS: Final = ("nr", "name", "kind", "hk", "ap", "dp", "lp", "gw", "d")


def card_table(columns: Sequence[str], rows: Sequence[Row], title: str | None = None) -> Table:
    """Return a table of cards with the catalog's `columns`.

    Raises:
        UnknownName: the catalog has no such column.
    """
    unknown = next((name for name in columns if name not in CARD_COLUMNS), None)
    if unknown is not None:
        raise UnknownName("column", unknown, CARD_COLUMNS)
    return Table(tuple(CARD_COLUMNS[name] for name in columns), rows, title)


def card_record(
    card: Card,
    effects: CardEffects,
    recipes: Iterable[Recipe] = (),
    problems: Iterable[Problem] = (),
) -> dict[str, Any]:
    """Return the JSON object of one card: every column, its recipes, effects and problems."""
    record: dict[str, Any] = {name: getattr(card, name) for name in CARD_COLUMNS}
    record["universal"] = card.universal
    record["recipes"] = [asdict(recipe) for recipe in recipes]
    record |= effect_record(effects)
    record["problems"] = [problem.as_dict() for problem in problems]
    return record


_PROBLEM_COLUMNS: Final = (
    Column("severity", "Severity"),
    Column("where", "Where"),
    Column("code", "Code"),
    Column("card", "Card"),
    Column("message", "Message"),
    Column("clause", "Clause"),
    Column("hint", "Hint"),
)


def problem_table(problems: Iterable[Problem], title: str | None = None) -> Table:
    """Return the problems in the order given, one row each."""
    rows = [
        (p.severity.value, p.where, p.code, p.card, p.message, p.clause, p.hint) for p in problems
    ]
    return Table(_PROBLEM_COLUMNS, rows, title)


def fact_table(facts: Mapping[str, Cell], title: str | None = None) -> Table:
    """Return a table of two columns, a fact and its value, in the order given."""
    return Table((Column("fact", "Fact"), Column("value", "Value")), list(facts.items()), title)


_CHANGE_COLUMNS: Final = (
    Column("nr", "Nr"),
    Column("name", "Name", link="nr"),
    Column("field", "Field"),
    Column("old", "Old"),
    Column("new", "New"),
    Column("page", "Page"),
)


def change_table(changes: Iterable[Change], title: str | None = None) -> Table:
    """Return what a sync would change, field by field, in the order given."""
    rows = [(c.nr, c.name, c.field, c.old, c.new, c.page) for c in changes]
    return Table(_CHANGE_COLUMNS, rows, title)
