"""What violet cards cost, and what their defeat brings (C6, C13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe
from cardtool.engine.kameloh.behaviours import Constant, MarkPrice
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, PRESETS, WIMU, WORDS
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Side
from cardtool.engine.kameloh.table import CardTable
from kameloh_duels import (
    do,
    duel_with,
    item,
    monster,
    mutates,
    options,
    raising,
    side,
    state_of,
    violet,
)

ALL = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


def marked(mark: PriceMark, kind: Kind) -> list[Card]:
    """Return a marked result and three light-blue items at 4, 2 and 3 Datteln."""
    kinds = {Kind.MUTATION: Kind.MUTATION_ITEM, Kind.GROUPING: Kind.GROUPING_ITEM}
    items = [item(f"u{price}", price, kinds[kind]) for price in (4, 2, 3)]
    return [violet("v", kind, "30/20/100", d=mark), *items]


@pytest.mark.parametrize(
    ("rules", "price"),
    [
        *((DUFO, 2), (WIMU, 0), (KAMELKOENIG, 0)),
        *((replace(WIMU, mk_price=MarkPrice.ITEM), 2), (replace(DUFO, mk_price=MarkPrice.FREE), 0)),
    ],
)
@pytest.mark.parametrize(
    ("mark", "kind"), [(PriceMark.MK, Kind.MUTATION), (PriceMark.FM, Kind.GROUPING)]
)
def test_a_marked_card_costs_its_cheapest_item_or_nothing(
    rules: Rules, price: int, mark: PriceMark, kind: Kind
):
    """Clause C6, readings R18, R19: Dufo the cheapest item named, else nothing is printed."""
    recipe = Recipe("v", kind, (Part(("m",)),), ("u4", "u2", "u3"))
    card = duel_with(rules, marked(mark, kind), [recipe]).table.cards[-1]
    assert (card.nr, card.price, card.printed, card.marked) == ("v", price, 0, True)


def test_the_cheapest_item_need_not_be_in_a_deck():
    """Clause C6, reading R18: items that the recipe names count, in the deck or not."""
    result, *items = marked(PriceMark.MK, Kind.MUTATION)
    recipe = mutates("m", "u4", "v")
    pool = {card.nr: card for card in items if card.nr}
    table = CardTable([result], [recipe], DUFO, pool)
    assert [card.price for card in table.cards] == [4]


def test_all_recipes_of_a_card_name_its_items():
    """Clause C6, reading R18: of several recipes the cheapest item of all counts."""
    recipes = [mutates("m", "u4", "v"), mutates("n", "u3", "v")]
    table = duel_with(DUFO, marked(PriceMark.MK, Kind.MUTATION), recipes).table
    assert table.cards[table.index("v")].price == 3


@pytest.mark.parametrize("items", [(), ("nowhere",)])
def test_a_marked_card_whose_recipe_names_no_item_costs_nothing(items: tuple[str, ...]):
    """Clause C6, reading R18: none named: 0."""
    recipe = Recipe("v", Kind.GROUPING, (Part(("m",), least=2),), items)
    table = CardTable(marked(PriceMark.FM, Kind.GROUPING), [recipe], DUFO)
    assert table.cards[table.index("v")].price == 0


def test_an_item_without_a_known_price_is_not_the_cheapest():
    """Clause C6, reading R18: an unknown price is not 0; the cheapest known one counts."""
    result, *items = marked(PriceMark.MK, Kind.MUTATION)
    pool = {card.nr: card for card in [*items, replace(item("u9"), d=None)] if card.nr}
    recipe = Recipe("v", Kind.MUTATION, (Part(("m",)),), ("u9", "u4"))
    assert CardTable([result], [recipe], DUFO, pool).cards[0].price == 4


@ALL
def test_a_number_printed_on_a_violet_card_is_its_price(rules: Rules):
    """Clauses C6, C13: only a mark is replaced; a printed price stands, whatever the item's is."""
    cards = [violet("v", Kind.MUTATION, "30/20/100", d=5), item("u2", 2, Kind.MUTATION_ITEM)]
    table = duel_with(rules, cards, [mutates("m", "u2", "v")]).table
    assert table.cards[table.index("v")].price == 5


@pytest.mark.parametrize(
    ("rules", "price"), [(WIMU, 0), (replace(WIMU, mk_price=MarkPrice.ITEM), 2)]
)
def test_a_marked_result_is_paid_by_that_price(rules: Rules, price: int):
    """Clauses C6, U3: nothing under WiMu; by the other reading R19 the cheapest item's price."""
    recipe = Recipe("v", Kind.MUTATION, (Part(("m",)),), ("u4", "u2"))
    duel = duel_with(rules, [monster("m"), *marked(PriceMark.MK, Kind.MUTATION)], [recipe])
    own = side(duel, hand="v u4", arena="m", datteln=3, oases=["m"])
    do(duel, state_of(duel, own, side(duel)), "mutate v@hand+u4@hand>1", single=False)
    assert own.datteln == 3 - price


@ALL
@pytest.mark.parametrize(("hk", "points"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_a_violet_monster_brings_the_points_of_its_own_hk(rules: Rules, hk: int, points: int):
    """Clauses C13, F5: the HK of what it was made of, gold here, does not matter."""
    cards = [
        monster("m", hk=1),
        violet("v", Kind.MUTATION, "10/5/20", hk=hk),
        *(item("u", 0, Kind.MUTATION_ITEM), item("i")),
    ]
    duel = duel_with(rules, cards, [mutates("m", "u", "v")], {"i": raising(lp=-400)})
    own = side(duel, hand="v u i", arena="m", deck="m", oases=["m"])
    state = state_of(duel, own, side(duel))
    do(duel, state, "mutate v@hand+u@hand>1", "item i@hand>a1", single=False)
    assert [one.points for one in state.sides] == [0, points]


@pytest.mark.parametrize(
    ("text", "points"), [("price", {"dufo": 3, "wimu": 2}), ("constant", {"dufo": 3, "wimu": 3})]
)
def test_points_by_price_take_what_counts_instead_of_a_mark(text: str, points: dict[str, int]):
    """Clauses C6, C13, house rule H2: MK is the item's 2 Datteln under Dufo, nothing under WiMu."""
    recipe = Recipe("v", Kind.MUTATION, (Part(("m",)),), ("u2",))
    for name, wanted in points.items():
        rules = replace(PRESETS[name], points=WORDS["points"][text])
        table = duel_with(rules, marked(PriceMark.MK, Kind.MUTATION), [recipe]).table
        assert table.cards[table.index("v")].points == wanted
    assert WORDS["points"]["constant"] == Constant(3)


def searched(hand: str, datteln: int, mark: PriceMark | None = None) -> dict[str, int]:
    """Return Dufo's mutations offered with two items in the deck, and what each leaves."""
    result = violet("v", Kind.MUTATION, "30/20/100", d=5 if mark is None else mark)
    items = [item(nr, price, Kind.MUTATION_ITEM) for nr, price in (("u4", 4), ("u2", 2))]
    recipe = Recipe("v", Kind.MUTATION, (Part(("m",)),), ("u4", "u2"))
    duel = duel_with(DUFO, [monster("m"), result, *items], [recipe])
    left: dict[str, int] = {}
    for text in options(duel, state_of(duel, *dufo_sides(duel, hand, datteln))):
        if text.startswith("mutate"):
            own, foe = dufo_sides(duel, hand, datteln)
            do(duel, state_of(duel, own, foe), text, single=False)
            left[text] = own.datteln
    return left


def dufo_sides(duel: Duel, hand: str, datteln: int) -> tuple[Side, Side]:
    """Return a monster in the arena, and a deck that holds what the hand does not."""
    deck = " ".join(nr for nr in ("v", "u4", "u2") if nr not in hand.split())
    return side(duel, hand=hand, arena="m", deck=deck, datteln=datteln), side(duel)


@pytest.mark.parametrize(
    ("hand", "mark", "datteln", "left"),
    [
        ("v", None, 6, {"mutate v@hand+u4@deck>1": 1, "mutate v@hand+u2@deck>1": 1}),
        ("v", None, 4, {}),
        (
            "v",
            PriceMark.MK,
            6,
            {"mutate v@hand+u4@deck>1": 2, "mutate v@hand+u2@deck>1": 4},
        ),
        ("v", PriceMark.MK, 3, {"mutate v@hand+u2@deck>1": 1}),
        ("v", PriceMark.MK, 1, {}),
        ("u4", PriceMark.MK, 4, {"mutate v@deck+u4@hand>1": 0}),
        ("u4", PriceMark.MK, 3, {}),
        ("u4 v", PriceMark.MK, 0, {"mutate v@hand+u4@hand>1": 0}),
    ],
)
def test_a_search_costs_what_is_in_hand_or_the_item_found(
    hand: str, mark: PriceMark | None, datteln: int, left: dict[str, int]
):
    """Clauses C6, M3, U2: the printed price of the card in hand; MK: that of the item found."""
    assert searched(hand, datteln, mark) == left
