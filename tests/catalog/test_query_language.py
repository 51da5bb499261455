"""The query language: what it reads, and how it complains."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.catalog.columns import COLUMNS
from cardtool.catalog.query_language import (
    Compare,
    Condition,
    Find,
    Flag,
    Missing,
    Span,
    parse_query,
)
from cardtool.errors import QueryError

AP, GW, D, NR = (COLUMNS[name] for name in ("ap", "gw", "d", "nr"))
KLASSE, TYP, NAME, TEXT = (COLUMNS[name] for name in ("klasse", "typ", "name", "text"))

READ = [
    ("", ()),
    ("  \t ", ()),
    ("ap>=30", (Compare(AP, ">=", 30),)),
    ("AP:30", (Compare(AP, "=", 30),)),
    ("ap!=30", (Compare(AP, "!=", 30),)),
    ("-ap<30", (Compare(AP, "<", 30, negated=True),)),
    ("d=0", (Compare(D, "=", 0),)),
    ("gw=300..400", (Span(GW, 300, 400),)),
    ("gw:300..", (Span(GW, 300, None),)),
    ("gw=..400", (Span(GW, None, 400),)),
    ("gw!=1..2", (Span(GW, 1, 2, outside=True),)),
    ("nr:10a", (Find((NR,), "10a", whole=True),)),
    ("nr:2..10a", (Span(NR, "2", "10a"),)),
    ("nr>=10", (Compare(NR, ">=", "10"),)),
    ('nr:"2..3"', (Find((NR,), "2..3", whole=True),)),
    ("klasse:Flieger", (Find((KLASSE,), "Flieger"),)),
    ("klasse=Flieger", (Find((KLASSE,), "Flieger", whole=True),)),
    ("klasse!=Flieger", (Find((KLASSE,), "Flieger", whole=True, differs=True),)),
    ("typ:zm-monster", (Find((TYP,), "zm-monster", whole=True),)),
    ('text:"zwei Datteln"', (Find((TEXT,), "zwei Datteln"),)),
    ('-"a:b"', (Find((NAME, TEXT), "a:b", negated=True),)),
    ("Kamel-hame-ha!", (Find((NAME, TEXT), "Kamel-hame-ha!"),)),
    ("ap:?", (Missing(AP),)),
    ("-ap:?", (Missing(AP, negated=True),)),
    ("ap!=?", (Missing(AP, negated=True),)),
    ("-ap!=?", (Missing(AP),)),
    ('klasse:"?"', (Find((KLASSE,), "?"),)),
    ("deleted:yes", (Flag(COLUMNS["deleted"], value=True),)),
    ("-draft:ja", (Flag(COLUMNS["draft"], value=False),)),
    ("hk<=2 d>3", (Compare(COLUMNS["hk"], "<=", 2), Compare(D, ">", 3))),
]

REFUSED = [
    ("foo:bar", 0, "unknown field 'foo'"),
    ("ap>=30 foo>=3", 7, "unknown field 'foo'"),
    ("-klase:kamel", 1, "did you mean klasse?"),
    (">=3", 0, "a field is missing"),
    ("ap>=", 4, "needs a value"),
    ("ap: 30", 3, "needs a value"),
    ('name:""', 5, "needs a value"),
    ("ap>=viel", 4, "whole numbers"),
    ("ap=37,5", 3, "whole numbers"),
    ("ap=1..x", 3, "whole numbers"),
    ("ap==30", 3, "whole numbers"),
    ("gw=..", 3, "at least one end"),
    ("gw=400..300", 3, "write 300..400"),
    ("gw>=300..400", 2, "does not fit gw"),
    ("ap>?", 2, "does not fit ap"),
    ("klasse<kamel", 6, "does not fit klasse"),
    ("name==x", 5, "two signs"),
    ("kind:monstre", 5, "did you mean monster?"),
    ("d_mark:KM", 7, "Known: MK, FM"),
    ("draft:vielleicht", 6, "yes or no"),
    ('text:"zwei', 5, "not closed"),
    ('"a"b', 3, "a blank is missing"),
    ('a"b c"', 1, "a quote begins inside"),
    ('""', 0, "a word is missing"),
    ("x \ud800", 2, "no Unicode"),
]


@pytest.mark.parametrize(("query", "expected"), READ, ids=[q for q, _ in READ])
def test_query_is_read(query: str, expected: tuple[object, ...]) -> None:
    """Each form of a term becomes the condition it stands for; several must all hold."""
    assert parse_query(query) == expected


@pytest.mark.parametrize(("query", "position", "message"), REFUSED, ids=range(len(REFUSED)))
def test_query_is_refused_with_its_position(query: str, position: int, message: str) -> None:
    """What cannot be read is an error that says where and why, and what there is instead."""
    with pytest.raises(QueryError) as caught:
        parse_query(query)
    assert message in str(caught.value)
    assert caught.value.position == position


def test_unknown_field_lists_the_known_ones() -> None:
    """An unknown field lists every field there is."""
    with pytest.raises(QueryError) as caught:
        parse_query("foo:bar")
    assert all(name in str(caught.value) for name in COLUMNS)


def outcome(query: str) -> tuple[tuple[Condition, ...], int]:
    """Return what a query means, or where it is refused."""
    try:
        return parse_query(query), 0
    except QueryError as error:
        return (), error.position


PIECES = [
    *COLUMNS,
    "foo",
    "-",
    "?",
    '"',
    ":",
    "=",
    "!=",
    "<=",
    ">",
    "..",
    " ",
    "30",
    "ä",
    "9" * 5000,
]


@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=10).map("".join)))
def test_any_text_is_read_or_refused(query: str) -> None:
    """No query makes the parser fail otherwise than by QueryError, inside the query."""
    conditions, position = outcome(query)
    assert len(conditions) <= len(query)
    assert 0 <= position <= len(query)
