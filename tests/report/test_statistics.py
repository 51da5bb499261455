"""Counts, ranges, quartiles, histograms, and strength for the price."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import Card, Kind, PriceMark
from cardtool.report.export import render_all
from cardtool.report.figures import BINS, FIGURES, histogram, summary
from cardtool.report.statistics import card_statistics
from cardtool.report.strength import fit, worths


def monster(nr: str, gw: int, d: int | None = 0, hk: int | None = 4) -> Card:
    """Return a yellow monster of a GW, with AP and DP as small as allowed."""
    return Card(nr=nr, name=f"M{nr}", kind=Kind.MONSTER, hk=hk, ap=10, dp=5, lp=gw - 30, d=d)


MIXED = [
    monster("1", 50),
    monster("2", 100, d=3),
    monster("10", 160, d=6),
    monster("3", 90, d=0, hk=3),
    Card(nr="4", kind=Kind.ITEM, hk=1, d=2),
    Card(nr="5", kind=Kind.MUTATION, hk=2, ap=40, dp=None, lp=100, d_mark=PriceMark.MK),
    Card(nr="6"),
]
figures = st.none() | st.integers(min_value=0, max_value=999)
any_cards = st.lists(
    st.builds(
        Card,
        nr=st.none() | st.integers(1, 30).map(str),
        name=st.none() | st.text(max_size=5),
        kind=st.none() | st.sampled_from(Kind),
        hk=st.none() | st.integers(0, 9),
        ap=figures,
        dp=figures,
        lp=figures,
        d=figures,
        d_mark=st.none() | st.sampled_from(PriceMark),
    ),
    max_size=8,
)


def test_counts() -> None:
    """Every kind and HK is counted, unknown ones as ?; prices keep their marks (clause C6)."""
    found = card_statistics(MIXED)
    assert found.cards == 7
    assert {kind: n for kind, n in found.kinds.items() if n} == {
        "monster": 4,
        "mutation": 1,
        "item": 1,
        "?": 1,
    }
    assert found.hks == {"1": 1, "2": 1, "3": 1, "4": 3, "?": 1}
    assert found.prices == {"0": 2, "2": 1, "3": 1, "6": 1, "MK": 1, "?": 1}


def test_summary_of_a_figure() -> None:
    """Quartiles of the sample itself; unknown figures are counted, never taken for 0."""
    found = summary([monster(str(n), gw) for n, gw in enumerate((50, 60, 70, 80, 190))], "gw")
    assert found.as_dict() == {
        "n": 5,
        "unknown": 0,
        "min": 50,
        "q1": 60.0,
        "median": 70.0,
        "q3": 80.0,
        "max": 190,
        "mean": 90.0,
    }


def test_items_have_no_place_for_points() -> None:
    """Clause C2: an item lacks no AP, so it is not unknown; the price of every card counts."""
    found = card_statistics(MIXED)
    assert (found.figures["ap"].n, found.figures["ap"].unknown) == (5, 1)
    assert (found.figures["dp"].n, found.figures["dp"].unknown) == (4, 2)
    assert (found.figures["d"].n, found.figures["d"].unknown) == (5, 2)


def test_a_single_card_is_its_own_quartile() -> None:
    """One known figure is least, median and most at once."""
    found = summary([monster("1", 77)], "gw")
    assert (found.least, found.q1, found.median, found.q3, found.most) == (77, 77, 77, 77, 77)


@pytest.mark.parametrize(
    ("figure", "value", "label"),
    [
        ("ap", 9, "0–9"),
        ("ap", 10, "10–19"),
        ("ap", 100, "100+"),
        ("ap", 999, "100+"),
        ("lp", 49, "0–49"),
        ("lp", 50, "50–99"),
        ("d", 0, "0"),
        ("d", 6, "6"),
        ("d", 8, "7+"),
    ],
)
def test_bins(figure: str, value: int, label: str) -> None:
    """A figure falls into the bin whose name holds it, at both edges."""
    card = Card(kind=Kind.MONSTER, hk=1, **{figure: value})
    found = histogram([card], figure)
    (index,) = found.used()
    assert found.labels()[index] == label


def test_histogram_by_kind_and_hk() -> None:
    """Known fault 9: a price of 0 is counted; each group adds up to all."""
    found = histogram(MIXED, "d")
    assert found.everyone == (2, 0, 1, 1, 0, 0, 1, 0)
    assert list(found.kinds) == ["monster", "item"]
    assert found.kinds["item"] == (0, 0, 1, 0, 0, 0, 0, 0)
    assert found.hks["3"] == (1, 0, 0, 0, 0, 0, 0, 0)


@settings(max_examples=50, deadline=None)
@given(any_cards)
def test_groups_add_up(cards: list[Card]) -> None:
    """Bins hold each known figure once, and kinds and HKs split them without rest."""
    found = card_statistics(cards)
    for figure in FIGURES:
        shape = found.histograms[figure]
        assert len(shape.labels()) == len(BINS[figure])
        assert sum(shape.everyone) == found.figures[figure].n
        for groups in (shape.kinds, shape.hks):
            sums = tuple(map(sum, zip(*groups.values(), strict=True)))
            assert sums == shape.everyone or not any(shape.everyone)


@settings(max_examples=50, deadline=None)
@given(any_cards)
def test_any_cards_can_be_counted(cards: list[Card]) -> None:
    """No number of cards and no unknown figure raises; JSON and all tables can be written."""
    found = card_statistics(cards)
    assert json.loads(json.dumps(found.as_dict(), allow_nan=False))["cards"] == len(cards)
    assert render_all(found.tables(), "text")


def test_order_changes_nothing() -> None:
    """The same cards in another order give the same statistics."""
    assert card_statistics(MIXED[::-1]).as_dict() == card_statistics(MIXED).as_dict()


def test_line_through_monsters() -> None:
    """Wiki-facts section 3: one step of HK counts as much as 3 Datteln."""
    cards = [monster(str(s), 50 + 20 * s, d=s % 3, hk=4 - s // 3) for s in range(9)]
    line = fit(cards)
    assert line is not None
    assert line.n == 9
    assert line.intercept == pytest.approx(50)
    assert line.slope == pytest.approx(20)


def test_strongest_first() -> None:
    """Monsters are ranked by GW above the line; violet cards and items are not."""
    cards = [
        monster("1", 50),
        monster("2", 150, d=6),
        monster("10", 130, d=3),
        monster("3", 70, d=3),
    ]
    found = worths([*cards, *MIXED[4:]])
    assert [w.nr for w in found] == ["10", "1", "2", "3"]
    assert [w.difference for w in found] == [30.0, 0.0, 0.0, -30.0]
    assert [w.expected for w in found] == [100.0, 50.0, 150.0, 100.0]
    statistics = card_statistics(cards)
    assert [w.nr for w in statistics.strongest] == ["10"]
    assert [w.nr for w in statistics.weakest] == ["3"]


@pytest.mark.parametrize(
    "card", [monster("1", 50, d=None), monster("1", 50, hk=None), monster("1", 50, hk=7), MIXED[5]]
)
def test_unknown_figures_are_not_ranked(card: Card) -> None:
    """Without GW, price or an HK of 1 to 4 there is no strength to compare."""
    assert worths([card]) == ()
    assert fit([card]) is None


def test_one_strength_makes_a_flat_line() -> None:
    """Where no slope can be found, the mean is expected."""
    found = worths([monster("1", 50), monster("2", 70)])
    assert [(w.nr, w.expected, w.difference) for w in found] == [
        ("2", 60.0, 10.0),
        ("1", 60.0, -10.0),
    ]


def test_sections_are_titled() -> None:
    """Every table says what it counts; a figure nobody has makes no table."""
    titles = [table.title for table in card_statistics(MIXED).tables()]
    assert titles[:3] == ["Cards by kind and HK", "Cards by price in Datteln", "Figures"]
    assert "GW: number of cards by kind and HK" in titles
    assert any(title and title.startswith("Strongest") for title in titles)
    assert len(card_statistics([]).tables()) == 3


def test_prices_of_many_kinds_are_two_tables() -> None:
    """Four kinds and the HKs side by side would be too wide: one table each."""
    cards = [Card(kind=kind, d=1, hk=1) for kind in Kind]
    titles = [table.title for table in histogram(cards, "d").tables()]
    assert titles == ["D: number of cards by kind", "D: number of cards by HK"]
    assert histogram(cards, "d").tables()[0].names[:4] == ("d", "cards", "monster", "mutation")
