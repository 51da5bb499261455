"""Conditions and sort orders as SQL; every value of the user's is a parameter."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Final

from cardtool.cards import fold, nr_key
from cardtool.catalog.columns import COLUMNS, Column, Form
from cardtool.catalog.query_language import Compare, Condition, Find, Missing, Span, shortened
from cardtool.errors import UnknownName, UsageError

__all__ = ["NATURAL_ORDER", "add_functions", "known_column", "order_by", "search_key", "where"]

Sql = tuple[str, list[int | str]]

# The order of rows that a sort leaves equal, and of all rows without one.
NATURAL_ORDER: Final = "card.nr IS NULL, card.nr_sort, page.title, card.position"


def search_key(text: str | None) -> str | None:
    """Return `text` as queries compare it: folded, every white space one blank."""
    return None if text is None else " ".join(fold(text).split())


def add_functions(db: sqlite3.Connection) -> None:
    """Teach a connection the functions that the SQL of this module calls."""
    db.create_function("search_key", 1, search_key, deterministic=True)
    db.create_function("german", 1, _german, deterministic=True)


def _german(text: str | None) -> str | None:
    return None if text is None else fold(text)


def where(conditions: Iterable[Condition], *, everything: bool) -> Sql:
    """Return an SQL expression that all `conditions` make, and its parameters.

    Deleted cards and drafts match with `everything` only.
    """
    parts = [] if everything else ["NOT page.deleted AND NOT card.draft"]
    values: list[int | str] = []
    for condition in conditions:
        sql, more = _compiled(condition)
        parts.append(f"({sql})")
        values += more
    return " AND ".join(parts) or "TRUE", values


def _compiled(condition: Condition) -> Sql:
    if isinstance(condition, Find):
        return _find(condition)
    if isinstance(condition, Compare):
        sql = f"{_ordered(condition.column)} {condition.op} ?"
        return _not(sql, negated=condition.negated), [_limit(condition.column, condition.value)]
    if isinstance(condition, Span):
        return _span(condition)
    if isinstance(condition, Missing):
        return f"{condition.column.sql} IS {'NOT ' if condition.negated else ''}NULL", []
    return f"{condition.column.sql} = ?", [int(condition.value)]


def _not(sql: str, *, negated: bool) -> str:
    # Unknown stays unknown, as SQL has it: -ap>=30 is ap<30.
    return f"NOT ({sql})" if negated else sql


def _find(condition: Find) -> Sql:
    key = search_key(condition.text) or ""
    pattern = {
        (False, False): "instr(search_key({}), ?) > 0",
        (True, False): "search_key({}) = ?",
        (True, True): "search_key({}) <> ?",
    }[condition.whole, condition.differs]
    tests = [f"coalesce({pattern.format(column.sql)}, FALSE)" for column in condition.columns]
    return _not(" OR ".join(tests), negated=condition.negated), [key] * len(tests)


def _span(condition: Span) -> Sql:
    column = condition.column
    ends = [(">=", condition.low), ("<=", condition.high)]
    tests = [f"{_ordered(column)} {op} ?" for op, end in ends if end is not None]
    values = [_limit(column, end) for _, end in ends if end is not None]
    sql = " AND ".join(tests)
    return _not(sql, negated=condition.outside != condition.negated), values


def _ordered(column: Column) -> str:
    if column.form is Form.NR:
        return "CASE WHEN card.nr IS NOT NULL THEN card.nr_sort END"
    return column.sql


def _limit(column: Column, value: int | str) -> int | str:
    return nr_key(str(value)) if column.form is Form.NR else value


def order_by(
    sort: str, columns: Mapping[str, Column] = COLUMNS, natural: str = NATURAL_ORDER
) -> str:
    """Return the SQL of a sort such as ``gw,-ap``: unknown values last either way.

    `natural`: the order of what the sort leaves equal.

    Texts sort as in German, numbers of cards as people count.

    Raises:
        UnknownName: a column is not there. UsageError: a name is empty.
    """
    names = sort.split(",") if sort.strip() else []
    parts = [_direction(name.strip(), columns) for name in names]
    return ", ".join([*parts, natural])


def _direction(name: str, columns: Mapping[str, Column]) -> str:
    down = name.startswith("-")
    column = known_column(name[down:], columns)
    way = " DESC" if down else ""
    return f"{column.sql} IS NULL, " + ", ".join(f"{key}{way}" for key in _sort_keys(column))


def _sort_keys(column: Column) -> tuple[str, ...]:
    if column.form is Form.NR:
        return ("card.nr_sort",)
    if column.form in {Form.TEXT, Form.EXACT}:
        return f"german({column.sql})", column.sql
    return (column.sql,)


def known_column(name: str, columns: Mapping[str, Column] = COLUMNS) -> Column:
    """Return the column called `name`.

    Raises:
        UnknownName: there is none. UsageError: the name is empty.
    """
    if not name.strip():
        raise UsageError("a column name is missing: write for instance --sort gw,-ap")
    column = columns.get(name.strip().casefold())
    if column is None:
        raise UnknownName("column", shortened(name), columns)
    return column
