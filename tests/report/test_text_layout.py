"""Widths of text in terminal cells, filling and wrapping."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.report.text_layout import cell_width, fitting, padded, plain_width, wrapped


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("Kamel", 5),
        ("Höcker", 6),
        ("駱駝", 4),
        ("ＡＰ", 4),
        ("e\u0301", 1),
        ("„Floh“", 6),
        ("🐫", 2),
        ("a\u200bb", 2),
        ("\u1100\u1161\u11a8", 2),
        ("", 0),
    ],
)
def test_width(text: str, width: int) -> None:
    """Unicode Annex 11: wide characters take two cells, combining ones none."""
    assert cell_width(text) == width


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=("Cc", "Cs"))))
def test_plain_text_is_as_wide_as_long(text: str) -> None:
    """The quick answer for plain text is the slow one's."""
    if plain_width(text):
        assert cell_width(text) == len(text)


def test_padding_counts_cells() -> None:
    """Text is filled to cells, not to characters, on the side asked for."""
    assert padded("駱駝", 6) == "駱駝  "
    assert padded("7", 3, right=True) == "  7"


@settings(deadline=None)
@given(
    st.text(st.characters(exclude_categories=("Cc", "Cs"))), st.integers(min_value=2, max_value=30)
)
def test_wrapping_fits_and_loses_nothing(text: str, width: int) -> None:
    """No line is wider than asked, and all but blanks come out in order."""
    lines = wrapped(text, width)
    assert max(map(cell_width, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_wrapping_breaks_between_words_and_inside_long_ones() -> None:
    """Words move to the next line whole unless a line is too short for them."""
    assert wrapped("zwei Datteln", 8) == ["zwei", "Datteln"]
    assert wrapped("Kamel\n\nOase", 8) == ["Kamel", "", "Oase"]
    assert wrapped("Dattelpalme", 4) == ["Datt", "elpa", "lme"]
    assert wrapped("", 4) == [""]


@pytest.mark.parametrize(("width", "used"), [(20, 40), (40, 40), (72, 72), (100, 100), (250, 100)])
def test_text_takes_neither_too_few_cells_nor_too_many(width: int, used: int) -> None:
    """Lines that are longer than 100 cells are hard to read, below 40 nothing fits."""
    assert fitting(width) == used
