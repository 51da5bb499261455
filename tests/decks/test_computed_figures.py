"""Figures of grouping results that are computed from their parts."""

from __future__ import annotations

from cardtool.cards import Card, Kind, Part, Recipe, Values
from cardtool.decks import CardPool, read_deck
from cardtool.engine.registry import parse_rules
from cardtool.validation import check_deck


def test_parts_that_compete_share_their_monsters() -> None:
    """Clause Z4: a copy that is one part is not another, too: two of a Klasse add two cards."""
    pool = CardPool(
        [
            Card(
                nr="1", name="Groß", kind=Kind.MONSTER, klasse="X", ap=60, dp=50, lp=180, hk=1, d=1
            ),
            Card(
                nr="2", name="Klein", kind=Kind.MONSTER, klasse="X", ap=10, dp=5, lp=20, hk=4, d=0
            ),
            Card(nr="3", name="Beide", kind=Kind.GROUPING, hk=1, d=1),
        ],
        [
            Recipe(
                "3",
                Kind.GROUPING,
                (Part(klasse="X"), Part(klasse="X")),
                needs_item=False,
                values=Values.SUM,
            )
        ],
    )
    deck = read_deck("1 Groß\n1 Klein\n1 Beide", pool, name="Test")
    report = check_deck(deck, parse_rules("wimu").deck_rules, pool)
    assert not [p for p in report.problems if p.code == "grouping_caps"]
    strong = read_deck("2 Groß\n1 Beide", pool, name="Test")
    (found,) = [
        p
        for p in check_deck(strong, parse_rules("wimu").deck_rules, pool).problems
        if p.code == "grouping_caps"
    ]
    assert "AP 120, DP 100, LP 360" in found.message
