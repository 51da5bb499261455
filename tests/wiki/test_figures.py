"""Figures, handicaps, prices and placeholders: what is one, and what only looks like one."""

from __future__ import annotations

import pytest

from cardtool.cards import PriceMark
from cardtool.wiki.figures import is_placeholder, read_figure, read_handicap, read_mark


@pytest.mark.parametrize(
    ("field", "text", "figure"),
    [
        *[("ap", t, 30) for t in ("30", "030", "+30", "30 AP", "30AP", "30 ap", "３０", "＋３０")],
        *[("ap", t, 30) for t in ("30\u00a0AP", "30\u202fAP", "30\u2009AP", "30\tAP")],
        *[("d", t, 2) for t in ("2", "2 D", "2 Dattel", "2 Datteln", "2D")],
        *[("hk", t, 2) for t in ("2", "HK 2", "HK2", "hk 2")],
        ("lp", "0 LP", 0),
        ("dp", "1000", 1000),
        ("dp", "12345", 12345),
    ],
)
def test_figures(field: str, text: str, figure: int) -> None:
    """Clause C2, known fault 4: digits of ASCII or full width, a plus, the field's own unit."""
    assert read_figure(field, text) == figure


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *[
            ("ap", t)
            for t in ("30 DP", "AP 30", "HK 3", "30 LP", "ca. 30", "30 (40)", "30-40", "37,5")
        ],
        *[
            ("ap", t)
            for t in ("37.5", "1.000", "-5", "−5", "–5", "±5", "3 0", "30²", "²", "٣٠", "३०")
        ],
        *[("ap", t) for t in ("①", "Ⅲ", "dreißig", "30 AP AP", "30.", "+", "AP", "1e2", "0x1", "")],
        *[("d", t) for t in ("MK", "2 Dattelnn", "D 2", "2 Da", "½")],
        *[("hk", t) for t in ("2 HK", "HK", "HK 2 HK", "\u212aH 2")],
    ],
)
def test_no_figures(field: str, text: str) -> None:
    """Known fault 4: what is not a figure as a whole is none at all, digits in it or not."""
    assert read_figure(field, text) is None


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("MK", PriceMark.MK),
        ("MK D", PriceMark.MK),
        ("fm d", PriceMark.FM),
        ("FM Datteln", PriceMark.FM),
        ("M\u212a", None),
        ("MK 2", None),
        ("FMD!", None),
    ],
)
def test_price_marks(text: str, mark: PriceMark | None) -> None:
    """Clause C6: MK and FM stand instead of a price, with the word for Datteln or without."""
    assert read_mark(text) is mark


@pytest.mark.parametrize(
    ("text", "handicap"),
    [
        *[(t, "+5") for t in ("+5", "5", "+ 5", "＋5", "+05")],
        *[(t, "-10") for t in ("-10", "−10", "–10", "- 10")],
        *[(t, "0") for t in ("0", "±0", "-0", "+0")],
        *[(t, "sonder") for t in ("sonder", "Sonder", "„sonder“", "„sonder“1", "sonder¹")],
        *[(t, "variabel") for t in ("variabel", "„variabel“2")],
        *[(t, None) for t in ("±5", "+", "5 GW", "sonderbar", "+5,5", "1000", "\u017fonder", "")],
    ],
)
def test_handicaps(text: str, handicap: str | None) -> None:
    """Clause C2: a handicap is a signed number, sonder or variabel, in one spelling each."""
    assert read_handicap(text) == handicap


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("hk", "Kartenhäufigkeit (1 - 4)"),
        ("hk", "Kartenhäufigkeit"),
        ("name", "Kartenname"),
        ("bild", "Bildname (ohne „Bild:“)"),
        ("ap", "AP (10 - 60)"),
        ("ap", "AP (10–60)"),
        ("lp", "LP"),
        ("d", "Dattel (0 - 6)"),
        ("abwehr", "Verteidigung"),
        ("text", "Beschreibungstext"),
        ("handicap", "handicap (evtl. ± Zahl oder „sonder“1 oder „variabel“2)"),
        ("datum", "wird später mal eingeführt (bitte leer lassen)"),
        ("autor", "[]"),
    ],
)
def test_placeholders(field: str, text: str) -> None:
    """What the blank forms of the wiki hold is no value (wiki-facts 2.1, 2.3)."""
    assert is_placeholder(field, text)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("name", "Kartennamen"),
        ("name", "AP"),
        ("klasse", "Klasse 1"),
        ("typ", "x"),
        ("ap", "a" * 999),
    ],
)
def test_no_placeholders(field: str, text: str) -> None:
    """A placeholder belongs to its field and is the whole value."""
    assert not is_placeholder(field, text)
