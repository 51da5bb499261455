"""What cards should cost by our scale."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.cards import Card, Kind, PriceMark
from cardtool.effects.overlay import read_effects
from cardtool.report.export import render_all
from cardtool.report.value import LEAST_CARDS, Valued, appraised
from cardtool.report.value_table import scale_notes, value_table
from kameloh_samples import samples

SCORCH = "Ein gegnerisches Monster verliert {} LP."
ODD = "Ein eigenes Monster zählt in jedem Kampf als Kaktus und kostet gar nichts."


def monster(nr: int, lp: int, d: int | None, hk: int | None = 4, **more: Any) -> Card:
    """Return a yellow monster whose GW is 30 points above its LP."""
    return Card(
        nr=str(nr), name=f"M{nr}", kind=Kind.MONSTER, hk=hk, ap=10, dp=5, lp=lp, d=d, **more
    )


# GW 50 for nothing, and 20 points a Dattel.
HERD = [monster(n, 20 + 20 * n, n) for n in range(6)]


def one(card: Card, herd: list[Card] = HERD) -> Valued:
    """Return a card beside the scale of a herd."""
    return appraised([card], herd).cards[0]


def test_a_card_on_the_line_costs_what_it_should() -> None:
    """Clause C5: the value of a monster without text is its GW, and the line gives its price."""
    found = one(monster(9, 90, 2))
    assert (found.value, found.effect) == (120, 0)
    assert found.price == pytest.approx(3.5)
    assert found.whole_price == 4
    assert found.residual == pytest.approx(-1.5)


def test_hk_counts_as_points_at_risk() -> None:
    """Clause F5: a step in HK, one point more for the opponent, is worth 3 Datteln."""
    silver, bronze = one(monster(9, 120, 0, hk=2)), one(monster(9, 120, 0, hk=3))
    assert silver.price == pytest.approx((bronze.price or 0) - 3)


def test_effects_count() -> None:
    """Section 10: what a card does adds to its value, by its text or an overlay."""
    plain = monster(9, 90, 2)
    overlay = read_effects('[[effect]]\ncard = "9"\ndo = "draw"\ntarget = "you"\namount = 1', "x")
    drawing = appraised([plain], HERD, overlay).cards[0]
    assert drawing.effect == pytest.approx(45)
    assert (drawing.price or 0) > (one(plain).price or 0)


def test_items_are_worth_their_effect() -> None:
    """A green item's value is what it does; a stronger one costs more."""
    items = [
        Card(nr=str(n), kind=Kind.ITEM, hk=4, d=n, text=SCORCH.format(40 + 16 * n))
        for n in range(5)
    ]
    found = appraised(items, items)
    assert [v.value for v in found.cards] == [50, 70, 90, 110, 130]
    assert [v.price for v in found.cards] == pytest.approx([0, 1, 2, 3, 4])


def test_one_odd_price_bends_nothing() -> None:
    """A single misprint leaves the prices of all other cards as they are."""
    bent = [*HERD[:5], monster(5, 120, 0)]
    assert one(monster(9, 90, 2), bent).price == pytest.approx(3.5, abs=0.3)


def test_what_is_not_understood_is_marked_and_no_part_of_the_fit() -> None:
    """Section 10: a card whose text nobody reads has no value, and bends no line."""
    odd = monster(7, 300, 0, text=ODD)
    found = appraised([odd], [*HERD, odd])
    assert found.cards[0].remark == "effect not understood"
    assert (found.cards[0].value, found.cards[0].price) == (None, None)
    assert found.scale.lines[Kind.MONSTER].cards == len(HERD)


@pytest.mark.parametrize(
    "outside",
    [
        monster(7, 300, 0, deleted=True),
        monster(7, 300, 0, draft=True),
        monster(7, 300, None),
        monster(7, 300, 0, hk=None),
        monster(7, 300, 0, hk=0),
        Card(nr="7", kind=Kind.MONSTER, hk=4, ap=10, d=0),
        Card(nr="7", kind=Kind.MUTATION_ITEM, hk=4, d=0),
        Card(nr="7", d=0),
    ],
    ids=["deleted", "draft", "no price", "no HK", "HK 0", "no figures", "light blue", "no kind"],
)
def test_what_is_no_part_of_the_fit(outside: Card) -> None:
    """A card that is gone, unfinished, or has no printed price shapes no line."""
    assert appraised([], [*HERD, outside]).scale == appraised([], HERD).scale


@pytest.mark.parametrize(
    ("card", "remark"),
    [
        (monster(9, 90, 2, hk=None), "HK unknown"),
        (Card(nr="9", kind=Kind.MONSTER, hk=4, d=1), "figures unknown"),
        (Card(nr="9", kind=Kind.GROUPING_ITEM, hk=4, d=1), "worth what it makes"),
        (Card(nr="9", hk=4, d=1), "kind unknown"),
        (Card(nr="9", kind=Kind.ITEM, hk=4, d=1), "0 priced cards of its kind, 5 needed"),
    ],
)
def test_why_there_is_no_price(card: Card, remark: str) -> None:
    """Where our scale has no price, the remark says why; nothing is guessed."""
    found = one(card)
    assert (found.remark, found.price, found.whole_price, found.residual) == (
        *(remark, None, None),
        None,
    )


def test_a_mark_instead_of_a_price_has_no_residual() -> None:
    """Clause C6: a card printed with MK gets a price by our scale and nothing beside it."""
    herd = [
        Card(nr=str(n), kind=Kind.MUTATION, hk=4, ap=10, dp=5, lp=20 + 20 * n, d=n)
        for n in range(5)
    ]
    marked = Card(nr="9", kind=Kind.MUTATION, hk=4, ap=10, dp=5, lp=60, d_mark=PriceMark.MK)
    found = one(marked, herd)
    assert found.price == pytest.approx(2)
    assert (found.residual, found.remark) == (None, "printed: MK")


@pytest.mark.parametrize("number", range(LEAST_CARDS + 1))
def test_tiny_catalogs(number: int) -> None:
    """With fewer than five priced cards of a kind there is no line, and the row says so."""
    herd = HERD[:number]
    found = one(monster(9, 90, 2), herd)
    assert (found.price is None) is (number < LEAST_CARDS)
    assert ("needed" in found.remark) is (number < LEAST_CARDS)


def test_the_printed_price_stays_in_its_range() -> None:
    """Clause C3: the price that could be printed is 0 to 6, whatever the line says."""
    assert one(monster(9, 300, 0)).whole_price == 6
    assert one(monster(9, 20, 0, hk=1)).whole_price == 0
    assert (one(monster(9, 300, 0)).price or 0) > 6


def test_equal_values_make_a_flat_line() -> None:
    """Where no slope can be found, every card costs the median price."""
    herd = [monster(n, 50, d) for n, d in enumerate([1, 1, 2, 3, 6])]
    assert one(monster(9, 200, 0), herd).price == pytest.approx(2)


def test_cheapest_for_what_they_are_first() -> None:
    """Cards are sorted by residual, unknown ones last, equals by number."""
    asked = [
        monster(10, 60, 5),
        Card(nr="3"),
        monster(9, 60, 0),
        monster(2, 60, 5),
        monster(1, 60, 2),
    ]
    found = appraised(asked, HERD).cards
    assert [v.card.nr for v in found] == ["9", "1", "2", "10", "3"]


herds = st.lists(
    st.builds(
        monster,
        nr=st.integers(1, 99),
        lp=st.integers(20, 300),
        d=st.integers(0, 6),
        hk=st.integers(1, 4),
    ),
    min_size=LEAST_CARDS,
    max_size=12,
)
more = st.integers(0, 60)


@settings(max_examples=60)
@given(herds, more, more, more)
def test_a_stronger_monster_never_gets_a_lower_price(
    herd: list[Card], ap: int, dp: int, lp: int
) -> None:
    """Whatever is printed in a catalog, more AP, DP or LP is never cheaper by our scale."""
    weak = monster(9, 100, 2)
    strong = Card(kind=Kind.MONSTER, hk=4, ap=10 + ap, dp=5 + dp, lp=100 + lp, d=2)
    found = [one(card, herd) for card in (weak, strong)]
    assert found[0].price is not None
    assert found[1].price is not None
    assert found[0].price <= found[1].price
    assert (found[0].whole_price or 0) <= (found[1].whole_price or 0)


@settings(max_examples=60)
@given(herds)
def test_order_of_the_catalog_changes_nothing(herd: list[Card]) -> None:
    """The same cards in another order give the same scale."""
    assert appraised([], herd[::-1]).scale == appraised([], herd).scale


def test_rows_have_json_types() -> None:
    """Known fault 8: figures are numbers, unknown is null; the title says whose scale it is."""
    asked = [monster(9, 90, 2), monster(8, 90, 2, text=ODD), Card()]
    table = value_table(appraised(asked, HERD).cards)
    rows = json.loads(render_all([table], "json"))
    assert rows[0] == {
        "nr": "9",
        "name": "M9",
        "kind": "monster",
        "hk": 4,
        "gw": 120,
        "effect": 0,
        "value": 120,
        "our_price": 3.5,
        "our_d": 4,
        "d": 2,
        "residual": -1.5,
        "remark": None,
    }
    assert {type(row["residual"]) for row in rows} == {float, type(None)}
    assert rows[1]["remark"] == "effect not understood"
    assert "not the wiki's" in (table.title or "")


@pytest.mark.parametrize("form", ["text", "csv", "json", "jsonl", "md", "wikitext", "html"])
def test_every_format_is_written(form: str) -> None:
    """The rows can be written in every format, unknown cards among them."""
    assert render_all([value_table(appraised([*HERD, Card()], HERD).cards)], form)


def test_notes_tell_the_scale() -> None:
    """The notes say that the scale is ours, and the line of each kind with what made it."""
    whose, line = scale_notes(appraised([], HERD).scale)
    assert "not the wiki's" in whose
    assert line == "monster: price = 0.0500 · value − 2.5 − 3 · (4 − HK), from 6 cards"


def test_sample_cards_lie_near_the_scale() -> None:
    """The samples were priced by such a scale: most of them lie within half a Dattel."""
    cards, _ = samples()
    found = [v.residual for v in appraised(cards, cards).cards if v.residual is not None]
    assert len(found) > 150
    assert sum(abs(r) <= 0.55 for r in found) > 0.85 * len(found)
