"""House rules about searching and caps: H4, H5, H6 (kameloh.md section 11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Kind
from cardtool.decks import CardPool, read_deck
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules, idle
from cardtool.engine.registry import parse_rules
from cardtool.errors import UsageError
from cardtool.validation import check_deck
from grouping_duels import begin, duel_of, made, position, with_result
from kameloh_duels import (
    duel_with,
    item,
    monster,
    mutates,
    offered,
    options,
    side,
    state_of,
    step,
    violet,
)

CARDS = (
    monster("m1"),
    monster("m2"),
    violet("v1", Kind.MUTATION, "40/30/120", d=1),
    item("k1", 1, Kind.MUTATION_ITEM),
)
RECIPES = (mutates("m1", "k1", "v1"),)
BOTH = pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG], ids=["wimu", "kamelkoenig"])


def searches(rules: Rules, datteln: int, hand: str = "m2") -> list[str]:
    """Return the ways to look through an Oase."""
    duel = duel_with(rules, CARDS, RECIPES)
    own = side(duel, hand=hand, oases=("m1 m2!", "m2 m1"), datteln=datteln)
    return offered(duel, state_of(duel, own, side(duel)), "search")


@BOTH
@pytest.mark.parametrize("price", [None, 0, 1, 5])
def test_looking_through_an_oase_has_its_price(rules: Rules, price: int | None):
    """Clauses H4, T2: 2 Datteln, or what was agreed, which may be nothing."""
    house = replace(rules, search_price=price)
    due = 2 if price is None else price
    both = ["search @oasis1", "search @oasis2"]
    assert (searches(house, due), searches(house, due - 1)) == (both, [])


@BOTH
def test_the_price_agreed_on_is_paid(rules: Rules):
    """Clause H4: of 5 Datteln 4 are paid, once, before the card is chosen."""
    duel = duel_with(replace(rules, search_price=4), CARDS, RECIPES)
    own = side(duel, hand="m2", oases=("m1 m2",), datteln=5)
    state = state_of(duel, own, side(duel))
    step(duel, state, "search @oasis1")
    paid = state.sides[0].datteln
    step(duel, state, "take m1@oasis1")
    assert (paid, state.sides[0].datteln) == (1, 1)


def test_a_price_where_nothing_can_be_looked_through_is_refused():
    """Clause H4: known fault 13, without Oasen, or without a search, it would do nothing."""
    for text in ("dufo(search_price=1)", "wimu(search_price=1,no_search=on)"):
        with pytest.raises(UsageError, match="search_price changes nothing"):
            parse_rules(text)


@BOTH
def test_without_searches_no_oase_is_looked_through(rules: Rules):
    """Clauses H5, T2: with any money; the other kinds of turn stay."""
    house = replace(rules, no_search=True)
    assert searches(house, 99) == []
    duel = duel_with(house, CARDS, RECIPES)
    own = side(duel, hand="m2", oases=("m1 m2",), datteln=9)
    kinds = {text.split()[0] for text in options(duel, state_of(duel, own, side(duel)))}
    assert kinds == {"rest", "monster", "activate", "bury", "draw"}


@pytest.mark.parametrize(("hand", "deck"), [("v1", "k1"), ("k1", "v1")])
def test_without_searches_a_mutation_needs_both_cards_in_hand(hand: str, deck: str):
    """Clauses H5, U2: neither item nor result is searched; both in hand are fine."""
    duel = duel_with(replace(DUFO, no_search=True), CARDS, RECIPES)
    apart = side(duel, hand=hand, deck=deck, arena="m1", datteln=9)
    both = side(duel, hand="v1 k1", arena="m1", datteln=9)
    found = [offered(duel, state_of(duel, own, side(duel)), "mutate") for own in (apart, both)]
    assert found == [[], ["mutate v1@hand+k1@hand>1"]]


@pytest.mark.parametrize(("hand", "deck"), [("x1", "f1"), ("f1", "x1"), ("x1", "u1")])
def test_without_searches_a_grouping_needs_both_cards_in_hand(hand: str, deck: str):
    """Clauses H5, Z2: neither item nor result is searched; both in hand are fine."""
    duel = duel_of(replace(DUFO, no_search=True))
    apart = position(duel, hand=hand, deck=deck, arena="m1 m2", datteln=9)
    both = with_result(duel, arena="m1 m2")
    found = [len(offered(duel, state, "group")) for state in (apart, both)]
    assert found == [0, 1]


@pytest.mark.parametrize("figures", ["99/99/999", "65/55/270", "60/50/180"])
def test_the_higher_caps_are_those_of_the_other_proposals(figures: str):
    """Clauses H6, C7: 70/60/350 and GW 500, as WiMu and Kamelkönig have them."""
    found = []
    for rules in (replace(DUFO, high_caps=True), WIMU, KAMELKOENIG):
        duel = duel_of(rules, figures=figures, needs_item=True)
        result = made(duel, with_result(duel, arena="m1 m2"), "m1@arena1", "m2@arena2")
        found.append((result.ap, result.dp, result.lp))
    assert found == [found[0]] * 3


def test_the_usual_caps_hold_without_agreement():
    """Clauses H6, C7: off by default, then AP are cut to 60 and GW to 400."""
    duel = duel_of(DUFO, figures="65/50/300")
    result = made(duel, with_result(duel, arena="m1 m2"), "m1@arena1", "m2@arena2")
    assert (result.ap, result.dp, result.lp) == (60, 50, 180)


def test_the_deck_check_knows_the_higher_caps():
    """Clauses H6, D5: what lies between the caps draws a warning without it only."""
    pool = CardPool([violet("x1", Kind.GROUPING, "65/55/250")])
    deck = read_deck("1 x1", pool, name="x")
    found = []
    for text in ("dufo", "dufo(high_caps=on)"):
        report = check_deck(deck, parse_rules(text).deck_rules, pool)
        found.append("grouping_caps" in {problem.code for problem in report.problems})
    assert found == [True, False]


@BOTH
def test_where_the_caps_are_high_there_is_nothing_to_agree_on(rules: Rules):
    """Clause H6: known fault 13, the setting is not accepted where it does nothing."""
    assert "high_caps" in idle(rules)


def test_hand_only_leaves_the_fusionsdeck_a_place_of_results():
    """Clauses H7, D3, Z3: reading R58, parts come from hand and arena, the result from there."""
    duel = duel_of(replace(KAMELKOENIG, hand_only=True))
    state = with_result(duel, "m2", arena="m1", oases=("m3 m2!",), datteln=2)
    assert offered(duel, state, "group") == [begin(duel)]
    step(duel, state, begin(duel), "part m2@hand")
    assert options(duel, state) == ["part m1@arena1"]
    step(duel, state, "part m1@arena1", "finish")
    assert (state.sides[0].fusion, state.sides[0].datteln) == ([], 0)


def test_hand_only_lets_open_cards_be_taken_and_not_played():
    """Clauses H7, T3: reading R58, what was taken to the hand may be played from there."""
    duel = duel_of(replace(KAMELKOENIG, hand_only=True))
    state = position(duel, hand="m1", oases=("m4 m2!",), datteln=9)
    assert offered(duel, state, "monster", "take-open") == [
        "monster m1@hand",
        "take-open m2@oasis1",
    ]
    step(duel, state, "take-open m2@oasis1")
    assert offered(duel, state, "monster") == ["monster m1@hand", "monster m2@hand"]
