"""Dead cards: what can never be of use in its deck (clause D6)."""

from __future__ import annotations

import pytest
from deck_makers import ALL_RULES, DUFO, KAMELKOENIG, POOL, WIMU, card, deck, rules, with_cards

from cardtool.cards import Kind, Part, Recipe
from cardtool.deck_checks.case import Case
from cardtool.deck_checks.recipes import feeds
from cardtool.decks import CardPool, DeckRules
from cardtool.problems import Problem
from cardtool.validation import check_deck


def dead(text: str, asked: DeckRules = WIMU, pool: CardPool = POOL) -> list[Problem]:
    """Return the findings of clause D6 about a deck without the usual camels."""
    report = check_deck(deck(f"{text}\n50 Streik", pool, size=0), asked, pool)
    found = [p for p in report.problems if p.clause == "D6"]
    assert {p.severity for p in found} <= {"warning"}
    return found


def codes(text: str, asked: DeckRules = WIMU, pool: CardPool = POOL) -> list[str]:
    """Return the codes of clause D6, sorted."""
    return sorted(p.code for p in dead(text, asked, pool))


def test_a_mutation_with_all_it_needs_is_alive():
    """Clause D6: monster, item and result together are no dead cards."""
    for asked in ALL_RULES:
        assert codes("1 Kamel\n1 Bausatz\n1 Dreihöcker", asked) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 Bausatz\n1 Dreihöcker", ["missing_part"]),
        ("1 Kamel\n1 Dreihöcker", ["missing_item"]),
        ("1 Dreihöcker", ["missing_item", "missing_part"]),
        ("1 Kamel\n1 Bausatz", ["missing_result"]),
        ("1 Kamel\n1 Seil\n1 Riese", ["missing_part"]),
        ("1 Seil", ["missing_result"]),
    ],
)
def test_what_is_missing_is_named(text: str, expected: list[str]):
    """Clause D6: a result without parts or item, an item without result are dead."""
    assert codes(text) == expected


def test_the_message_names_the_missing_cards():
    """Clause D6: the warning says which part, how many, and which item."""
    found = {p.code: p for p in dead("1 Dreihöcker")}
    assert "1 × 1 Kamel, the deck has 0" in found["missing_part"].message
    assert "6 Bausatz" in found["missing_item"].message
    groups = dead("1 Floh\n1 Zirkus")
    assert "2 × a monster of Rasse floh, the deck has 1" in groups[0].message


def test_a_result_nobody_can_make():
    """Clause D6: a result no recipe is known for is dead."""
    pool = with_cards(card("20", "Wunder", Kind.MUTATION))
    assert codes("1 Wunder", pool=pool) == ["no_recipe"]


@pytest.mark.parametrize(
    ("text", "fed"),
    [
        ("1 Kamel\n3 Bausatz\n3 Dreihöcker", 1),
        ("3 Kamel\n2 Bausatz\n3 Dreihöcker", 2),
        ("3 Kamel\n3 Bausatz\n3 Dreihöcker", None),
        ("5 Floh\n3 Zirkus", 2),
        ("6 Floh\n3 Zirkus", None),
    ],
)
def test_more_results_than_can_be_fed(text: str, fed: int | None):
    """Clause D6: more copies of a result than its parts and items can ever feed."""
    found = dead(text)
    assert [p.limit for p in found] == ([] if fed is None else [fed])


def test_several_recipes_feed_one_result():
    """Clause D6: what any of the recipes can feed counts."""
    second = Recipe("5", Kind.MUTATION, (Part(("2",)),), ("6",))
    pool = with_cards(recipes=(second,))
    assert codes("1 Kamel\n1 Dromedar\n2 Bausatz\n2 Dreihöcker", pool=pool) == []


def test_parts_that_compete_for_one_monster():
    """Clause D6, Z1: one monster cannot be two parts at once."""
    recipe = Recipe("9", Kind.GROUPING, (Part(rasse="Floh"), Part(("3",))), needs_item=False)
    pool = CardPool(POOL.cards, (recipe,))
    assert codes("1 Floh\n1 Zirkus", pool=pool) == ["missing_part"]
    assert codes("2 Floh\n1 Zirkus", pool=pool) == []
    assert (
        "needs 2 parts, the deck has 1 that fit" in dead("1 Floh\n1 Zirkus", pool=pool)[0].message
    )


def test_feeds_counts_every_card_once():
    """Clauses D6, Z1: the number of groupings is limited by the parts together."""
    recipe = Recipe("9", Kind.GROUPING, (Part(("1", "2"), least=2), Part(("2",))), needs_item=False)
    made = [
        feeds(recipe, Case.of(deck(text, size=0), WIMU, POOL))
        for text in ("4 Kamel\n2 Dromedar", "9 Kamel\n1 Dromedar", "2 Kamel\n4 Dromedar")
    ]
    assert made == [2, 1, 2]


def test_many_parts_are_counted_without_trying_all_sets():
    """Clause D6: a recipe of many parts takes no time at all."""
    same = Recipe("9", Kind.GROUPING, (Part(("1",)),) * 40, needs_item=False)
    different = Recipe(
        "9", Kind.GROUPING, tuple(Part(("1", f"x{n}")) for n in range(40)), needs_item=False
    )
    for recipe in (same, different):
        assert feeds(recipe, Case.of(deck("39 Kamel", size=0), WIMU, POOL)) == 0
        assert feeds(recipe, Case.of(deck("40 Kamel", size=0), WIMU, POOL)) == 1


def test_c10_a_grouping_without_item_is_dufos_dead_card():
    """Clauses D6, C10, reading R20: under Dufo it needs a universal item, else it is dead."""
    text = "2 Floh\n1 Zirkus"
    assert codes(text, DUFO) == ["needs_universal_item"]
    assert codes(text, WIMU) == []
    assert codes(f"{text}\n1 Alleskleber", DUFO) == []


def test_c10_a_grouping_that_needs_an_item_nobody_names():
    """Clause C10: where a card needs an item and names none, WiMu's ban leaves it dead."""
    recipe = Recipe("9", Kind.GROUPING, (Part(rasse="floh", least=2),), needs_item=True)
    pool = CardPool(POOL.cards, (recipe,))
    assert codes("2 Floh\n1 Zirkus", WIMU, pool) == ["needs_universal_item"]
    assert "forbid" in dead("2 Floh\n1 Zirkus", WIMU, pool)[0].message


def test_c9_the_universal_item_serves_any_grouping():
    """Clauses D6, C9: in place of the named item, where the rules allow it."""
    text = "1 Kamel\n1 Dromedar\n1 Alleskleber\n1 Riese"
    assert codes(text, DUFO) == []
    assert codes(text, WIMU) == ["missing_item"]
    assert codes(text, rules("wimu(universal_item=on)")) == []


def test_c9_a_universal_item_without_any_grouping_is_dead():
    """Clause D6: it is a light-blue item without its result."""
    assert codes("1 Alleskleber", DUFO) == ["missing_result"]
    assert codes("1 Kamel\n1 Bausatz\n1 Dreihöcker\n1 Alleskleber", DUFO) == ["missing_result"]


def test_a_universal_item_is_no_mutation_item():
    """Clause C10: a mutation always needs its own item."""
    assert "missing_item" in codes("1 Kamel\n1 Dreihöcker\n1 Alleskleber", DUFO)


def test_d6_kamelkoenig_looks_into_the_fusionsdeck():
    """Clause D6: an item's result may lie in Kamelkönig's Fusionsdeck, not in WiMu's."""
    text = "1 Kamel\n1 Dromedar\n1 Seil\nExtra:\n1 Riese\nMain:"
    assert codes(text, KAMELKOENIG) == []
    assert codes(text, WIMU) == ["missing_result"]


def test_d6_results_of_the_fusionsdeck_are_judged_there():
    """Clauses D6, Z3: under Kamelkönig the copies in the Fusionsdeck are what can be played."""
    text = "1 Kamel\n1 Dromedar\n1 Seil\nExtra:\n2 Riese\nMain:"
    assert codes(text, KAMELKOENIG) == ["surplus_result"]
    assert codes("1 Dromedar\nExtra:\n1 Riese\nMain:", KAMELKOENIG) == [
        "missing_item",
        "missing_part",
    ]


def test_d7_a_grouping_in_kamelkoenigs_main_deck_is_said_once():
    """Clause D7: it is dead for its place, which is one warning and no second one."""
    assert codes("1 Riese", KAMELKOENIG) == []


def test_violet_cards_are_no_parts():
    """Clause U1: parts are yellow monsters."""
    pool = with_cards(card("1", "Kamel", Kind.GROUPING))
    assert "missing_part" in codes("1 Kamel\n1 Bausatz\n1 Dreihöcker", pool=pool)
