"""The language of card queries: text in, a tuple of conditions out, all of which must hold.

========================  ============================================================
``ap>=30``                a figure compared as a number: ``= : != < <= > >=``
``gw=300..400``           a range, both ends included; one end may be left out
``klasse:flieger``        the text holds the words, whatever the case and umlaut dots
``klasse=flieger``        the text is exactly that; ``!=`` a known text is not
``typ: kind: nr: d_mark:``  always exactly; nr in ranges as people count
``nr:39``                 a number alone is also the first part of one with strokes
``draft:yes``             yes or no, for draft and deleted
``ap:?``                  the value is unknown; ``ap!=?`` it is known
``kamel "zwei Datteln"``  bare words and phrases: name or text holds them
``-…``                    what does not match
========================  ============================================================

An unknown value matches nothing but ``?``. With ``-`` that stays so for comparisons of
numbers (``-ap>=30`` is ``ap<30``), while ``-klasse:kamel`` keeps the cards without klasse.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cardtool.catalog.columns import COLUMNS, Column, Form
from cardtool.errors import QueryError, nearest

__all__ = ["Compare", "Condition", "Find", "Flag", "Missing", "Span", "parse_query", "shortened"]


@dataclass(frozen=True, slots=True)
class Find:
    """Text in one of the columns: somewhere in it, or `whole`, the column is just that.

    `differs`: a known text is not that.
    """

    columns: tuple[Column, ...]
    text: str
    whole: bool = False
    differs: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Compare:
    """A number, or an nr as people count, against a limit; `op` is SQL's."""

    column: Column
    op: str
    value: int | str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A number, or an nr, between two ends of which one may be open; `outside`: not there."""

    column: Column
    low: int | str | None
    high: int | str | None
    outside: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Flag:
    """A yes or no."""

    column: Column
    value: bool


@dataclass(frozen=True, slots=True)
class Missing:
    """The value is unknown, or with `negated` known."""

    column: Column
    negated: bool = False


Condition = Find | Compare | Span | Flag | Missing

_TERM: Final = re.compile(
    r"""(?P<minus>-(?=\S))?
    (?:(?P<field>[^\s":=<>!]*)(?P<op>[<>]=|!=|[:=<>]))?
    (?P<value>"(?P<phrase>[^"]*)"|[^\s"]*)""",
    re.VERBOSE,
)
_NUMBER: Final = re.compile(r"[0-9]+")
_NUMBERS: Final = re.compile(r"[0-9]+|[0-9]*\.\.[0-9]*")
# More digits no figure has; more terms would be too much for SQLite.
_MOST_DIGITS: Final = 9
_MOST_TERMS: Final = 100
_ECHOED: Final = 60
_YES: Final = frozenset({"yes", "ja", "true", "1"})
_NO: Final = frozenset({"no", "nein", "false", "0"})
_EQUALS: Final = frozenset({":", "=", "!="})


@dataclass(frozen=True, slots=True)
class _Term:
    """One word of a query: where it stands, and its parts as typed."""

    start: int
    negated: bool
    field: str
    op: str
    value: str
    value_start: int
    quoted: bool

    def fail(self, message: str, position: int | None = None) -> QueryError:
        return QueryError(message, self.value_start if position is None else position)

    @property
    def differs(self) -> bool:
        return self.op == "!="

    @property
    def unknown(self) -> bool:
        return self.value == "?" and not self.quoted


def parse_query(query: str, columns: Mapping[str, Column] = COLUMNS) -> tuple[Condition, ...]:
    """Read a query of cards that have these columns; an empty one has no conditions.

    Raises:
        QueryError: a field is unknown, a value is missing or of the wrong kind, a quote is
            not closed, or it is too long; it knows the position.
    """
    _encodable(query)
    return tuple(_condition(term, columns) for term in _terms(query))


def shortened(word: str) -> str:
    """Return what the user wrote as messages repeat it: 60 characters at most."""
    return word if len(word) <= _ECHOED else f"{word[: _ECHOED - 1]}…"


def _encodable(query: str) -> None:
    try:
        query.encode()
    except UnicodeEncodeError as error:
        raise QueryError("this character is no Unicode text", error.start) from error


def _terms(query: str) -> list[_Term]:
    found: list[_Term] = []
    at = _skip_blanks(query, 0)
    while at < len(query):
        if len(found) == _MOST_TERMS:
            raise QueryError(f"more than {_MOST_TERMS} terms: leave some out", at)
        term, end = _term_at(query, at)
        found.append(term)
        at = _skip_blanks(query, end)
    return found


def _skip_blanks(query: str, at: int) -> int:
    while at < len(query) and query[at].isspace():
        at += 1
    return at


def _term_at(query: str, at: int) -> tuple[_Term, int]:
    match = _TERM.match(query, at)
    assert match is not None  # noqa: S101 (every part of the pattern may be empty)
    phrase = match["phrase"]
    end = match.end()
    if end < len(query) and not query[end].isspace():
        _stray_quote(query, end, closed=phrase is not None)
    value = match["value"] if phrase is None else phrase
    op = match["op"] or ""
    field = match["field"] or ""
    term = _Term(
        at, bool(match["minus"]), field, op, value, match.start("value"), phrase is not None
    )
    return term, end


def _stray_quote(query: str, at: int, *, closed: bool) -> None:
    if closed:
        raise QueryError("a blank is missing after the closing quote", at)
    if '"' in query[at + 1 :]:
        raise QueryError("a quote begins inside a word: set a blank before it", at)
    raise QueryError('this quote is not closed: it needs another " at the end', at)


def _condition(term: _Term, columns: Mapping[str, Column]) -> Condition:
    if term.op:
        return _field_condition(term, _column(term, columns))
    if not term.value.strip():
        raise term.fail("a word is missing in the quotes" if term.quoted else "a word is missing")
    return Find((columns["name"], columns["text"]), term.value, negated=term.negated)


def _column(term: _Term, columns: Mapping[str, Column]) -> Column:
    name = term.field.casefold()
    if name in columns:
        return columns[name]
    at = term.start + term.negated
    if not name:
        raise term.fail(f"a field is missing before {term.op!r}; known: {', '.join(columns)}", at)
    meant = next((field for field, one in columns.items() if name in one.meant_by), None)
    close = meant or nearest(name, columns)
    hint = f"did you mean {close}? " if close else ""
    raise term.fail(
        f"unknown field {shortened(term.field)!r}: {hint}Known: {', '.join(columns)};"
        " to search for the word itself, set it in quotes",
        at,
    )


def _field_condition(term: _Term, column: Column) -> Condition:
    if not term.value.strip():
        raise term.fail(f"{column.name} needs a value after {term.op!r}; ? stands for unknown")
    if term.unknown:
        _fits(term, column, _EQUALS)
        return Missing(column, negated=term.negated != term.differs)
    return _READERS[column.form](term, column)


def _fits(term: _Term, column: Column, ops: frozenset[str]) -> None:
    if term.op not in ops:
        raise term.fail(
            f"{term.op!r} does not fit {column.name} here; use one of {' '.join(sorted(ops))}",
            term.value_start - len(term.op),
        )


def _number_condition(term: _Term, column: Column) -> Condition:
    return _ordered(term, column, lambda text: _number(term, column, text))


def _nr_condition(term: _Term, column: Column) -> Condition:
    if column.short is not None and _NUMBERS.fullmatch(term.value):
        return _number_condition(term, column.short)
    if term.op in _EQUALS and (term.quoted or ".." not in term.value):
        return _exact_condition(term, column)
    return _ordered(term, column, lambda text: text)


def _ordered(term: _Term, column: Column, read: Callable[[str], int | str]) -> Condition:
    low, dots, high = term.value.partition("..")
    if not dots:
        op = "=" if term.op == ":" else term.op
        return Compare(column, op, read(term.value), term.negated)
    _fits(term, column, _EQUALS)
    if not low and not high:
        raise term.fail("a range needs at least one end, such as 300.. or ..400")
    ends = [read(end) if end else None for end in (low, high)]
    _in_order(term, ends)
    return Span(column, ends[0], ends[1], outside=term.differs, negated=term.negated)


def _in_order(term: _Term, ends: list[int | str | None]) -> None:
    low, high = ends
    if isinstance(low, int) and isinstance(high, int) and low > high:
        raise term.fail(f"the range runs backwards: write {high}..{low}")


def _number(term: _Term, column: Column, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise term.fail(
            f"{column.name} is compared with whole numbers or ?, not with {shortened(text)!r}"
        )
    if len(text) > _MOST_DIGITS:
        raise term.fail(f"a number of more than {_MOST_DIGITS} digits: no {column.name} has it")
    return int(text)


def _text_condition(term: _Term, column: Column) -> Condition:
    _plain_text(term, column)
    return Find((column,), term.value, term.op != ":", term.differs, term.negated)


def _exact_condition(term: _Term, column: Column) -> Condition:
    _plain_text(term, column)
    if column.values and term.value.casefold() not in {v.casefold() for v in column.values}:
        close = nearest(term.value, column.values)
        hint = f", did you mean {close}?" if close else "."
        raise term.fail(
            f"no {column.name} is called {shortened(term.value)!r}{hint} Known: {', '.join(column.values)}"
        )
    return Find((column,), term.value, whole=True, differs=term.differs, negated=term.negated)


def _plain_text(term: _Term, column: Column) -> None:
    _fits(term, column, _EQUALS)
    if not term.quoted and term.value[0] in ":=<>":
        raise term.fail(f"two signs in a row: write {column.name}=… or set the value in quotes")


def _flag_condition(term: _Term, column: Column) -> Condition:
    _fits(term, column, _EQUALS)
    value = term.value.casefold()
    if value not in _YES | _NO:
        raise term.fail(f"{column.name} is yes or no, not {shortened(term.value)!r}")
    return Flag(column, (value in _YES) != (term.negated != term.differs))


_READERS: Final = {
    Form.NUMBER: _number_condition,
    Form.NR: _nr_condition,
    Form.EXACT: _exact_condition,
    Form.TEXT: _text_condition,
    Form.FLAG: _flag_condition,
}
