"""Datteln: breeding, Oasen, and paying in full (section 4)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.cards import Kind, Part
from cardtool.engine.kameloh.behaviours import OasisIncome
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.money import bred
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, PRESETS, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.registry import parse_rules
from kameloh_duels import (
    begin_turn,
    do,
    duel_with,
    groups,
    item,
    monster,
    mutates,
    options,
    raising,
    side,
    state_of,
    violet,
)

CARDS = [
    *(monster("m1", d=3), monster("m2", d=2), monster("m3")),
    *(item("i1", d=3), item("i0")),
    *(item("u1", 1, Kind.MUTATION_ITEM), item("z1", 1, Kind.GROUPING_ITEM)),
    violet("v1", Kind.MUTATION, "30/20/100", d=3),
    violet("w1", Kind.GROUPING, d=3),
]
RECIPES = [
    mutates("m3", "u1", "v1"),
    groups("w1", [Part(("m1", "m2", "m3"), least=2, most=3)], ["z1"], needs_item=True),
]
EFFECTS = {"i1": raising(ap=10)}
MENU = [WIMU, KAMELKOENIG]


def duel_of(rules: Rules) -> Duel:
    """Return a duel with cards of every kind that have a price."""
    return duel_with(rules, CARDS, RECIPES, EFFECTS)


def after_income(
    rules: Rules, stock: int, *, turns: int = 2, left: int = -1, **more: object
) -> int:
    """Return the stock of a player whose turn has just begun; `turns` he began before."""
    duel = duel_of(rules)
    own = side(duel, hand="m3", datteln=stock, **more)  # type: ignore[arg-type]
    state = state_of(duel, own, side(duel), turn=2 * turns)
    state.left = left
    begin_turn(duel, state)
    return own.datteln


@pytest.mark.parametrize(
    ("stock", "after"),
    [
        *[(0, 0), (1, 2), (2, 3), (5, 6), (6, 8), (11, 13), (12, 15), (17, 20)],
        *[(18, 20), (19, 20), (20, 20), (21, 21), (25, 25)],
    ],
)
def test_unspent_datteln_breed(stock: int, after: int):
    """Clause M1, reading R27: every row of the table, none from none, and never fewer."""
    assert after_income(DUFO, stock) == after


@given(st.integers(0, 60))
def test_breeding_never_lowers_a_stock(stock: int):
    """Clause M1: from 0 to 60 nothing shrinks, and at most three are added below 18."""
    assert 0 <= bred(DUFO.income, stock) - stock <= 3  # type: ignore[arg-type]


def test_breeding_begins_with_the_second_own_turn():
    """Clause M1, reading R6: nothing in the first turn of either player, then in each."""
    assert [after_income(DUFO, 1, turns=turns) for turns in (0, 1, 2, 9)] == [1, 2, 2, 2]


@pytest.mark.parametrize("left", [4, 3, 2, 1])
def test_breeding_in_the_last_turns(left: int):
    """Clause M1, reading R6: the last turn breeds too."""
    assert after_income(DUFO, 6, left=left) == 8


def test_the_breeding_table_is_a_setting():
    """Clause M1: the table of the text is an example, another one can be agreed."""
    rules = parse_rules("dufo(income=breeding(0:1/3:4/9:=30))").rules
    assert [after_income(rules, stock) for stock in (0, 2, 3, 8, 9, 31)] == [1, 3, 7, 12, 30, 31]


def test_breeding_is_once_a_round():
    """Clause M1: the other player's turn breeds nothing of mine."""
    duel = duel_of(DUFO)
    own, foe = side(duel, hand="m3", datteln=6), side(duel, hand="m3", datteln=6)
    state = state_of(duel, own, foe)
    do(duel, state, "rest")
    assert (own.datteln, foe.datteln) == (6, 8)


@pytest.mark.parametrize("rules", MENU, ids=["wimu", "kamelkoenig"])
@pytest.mark.parametrize("count", range(5))
def test_each_activated_oase_gives_one(rules: Rules, count: int):
    """Clause M2: 0 to 4 open Oasen; the closed and the empty ones give nothing."""
    oases = ["i0 i1 !"] * count + ["i0 m1"] * (4 - count) + [""]
    assert after_income(replace(rules, oases=5), 5, oases=oases) == 5 + count


@pytest.mark.parametrize("turns", [0, 1, 7])
def test_oasen_pay_in_every_turn(turns: int):
    """Clause M2: the income is that of the turn's start, the first one too."""
    assert after_income(WIMU, 0, turns=turns, oases=["i0 !", "i1 !"]) == 2


def test_income_of_an_oase_comes_before_it_is_activated():
    """Clause M2: what is turned over now pays from the next own turn on."""
    duel = duel_of(WIMU)
    own = side(duel, oases=["i0", "i1"])
    state = state_of(duel, own, side(duel, oases=["i0"]))
    do(duel, state, "activate @oasis1", "rest", single=False)
    assert own.datteln == 0
    do(duel, state, "rest", single=False)
    assert own.datteln == 1


def test_savings_are_unlimited():
    """Clause M2: no stock is too high, under no rule set."""
    assert after_income(WIMU, 500, oases=["i0 !"] * 3) == 503
    assert after_income(DUFO, 500) == 500


def test_the_income_of_an_oase_is_a_setting():
    """Clause M2: another amount per Oase can be agreed."""
    rules = replace(WIMU, income=OasisIncome(3))
    assert after_income(rules, 0, oases=["i0 !", "i1 !", "m1"]) == 6


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize(
    ("action", "table"),
    [
        ("monster m1@hand", {"hand": "m1 m1"}),
        ("item i1@hand>a1", {"hand": "i1", "arena": "m3"}),
    ],
)
def test_a_card_is_paid_in_full(rules: Rules, action: str, table: dict[str, str]):
    """Clauses M3, M4: three Datteln are enough for a price of 3 and are gone; two are not."""
    duel = duel_of(rules)
    states = [state_of(duel, side(duel, datteln=n, **table), side(duel)) for n in (2, 3)]  # type: ignore[arg-type]
    assert [action in options(duel, state) for state in states] == [False, True]
    do(duel, states[1], action, single=False)
    assert states[1].sides[0].datteln == 0


@pytest.mark.parametrize("rules", MENU, ids=["wimu", "kamelkoenig"])
@pytest.mark.parametrize(
    ("action", "price", "table"),
    [
        ("mutate v1@hand+u1@hand>1", 3, {"hand": "v1 u1", "arena": "m3"}),
        ("monster m1@oasis1", 3, {"oases": ["i0 m1 !"]}),
        ("search @oasis1", 2, {"oases": ["i0 m1"]}),
    ],
)
def test_results_open_cards_and_searches_are_paid_in_full(
    rules: Rules, action: str, price: int, table: dict[str, object]
):
    """Clauses M3, M4: exactly the price is enough, one Dattel less is not."""
    duel = duel_of(rules)
    states = [
        state_of(duel, side(duel, datteln=n, **table), side(duel))  # type: ignore[arg-type]
        for n in (price - 1, price)
    ]
    assert [action in options(duel, state) for state in states] == [False, True]
    do(duel, states[1], action, single=False)
    assert states[1].sides[0].datteln == 0


def test_result_and_parts_of_a_grouping_are_paid_together():
    """Clauses M3, M4: result 3, part from the hand 2, part of the arena 0, item 0: five."""
    duel = duel_of(WIMU)
    action = "group w1@hand+z1@hand>recipe2"
    states = [
        state_of(duel, side(duel, hand="w1 z1 m2", arena="m3", datteln=n), side(duel))
        for n in (4, 5)
    ]
    assert [action in options(duel, state) for state in states] == [False, True]
    do(duel, states[1], action)
    assert states[1].sides[0].datteln == 0


def test_no_part_is_offered_that_cannot_be_paid():
    """Clause M3: with five Datteln the third part, at 3 Datteln, is not to be had."""
    duel = duel_of(WIMU)
    own = side(duel, hand="w1 z1 m2 m1", arena="m3", datteln=5)
    state = state_of(duel, own, side(duel))
    do(duel, state, "group w1@hand+z1@hand>recipe2", single=False)
    assert options(duel, state) == ["part m2@hand"]


def test_a_battle_item_is_paid_in_full_by_either_side():
    """Clause M3: in the attack too, from the own stock, the price and nothing less."""
    duel = duel_of(WIMU)
    own = side(duel, hand="i1", arena="m3", datteln=3, oases=["i0"])
    foe = side(duel, hand="i1", arena="m3", datteln=2, oases=["i0"])
    state = state_of(duel, own, foe)
    do(duel, state, "rest", "battle-item i1@hand>a1", single=False)
    assert (own.datteln, foe.datteln) == (0, 2)
    do(duel, state, "done", single=False)
    assert options(duel, state) == ["done"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_card_for_nothing_needs_no_datteln(rules: Rules):
    """Clause M4: price 0 is paid from an empty stock."""
    duel = duel_of(rules)
    state = state_of(duel, side(duel, hand="m3 i0"), side(duel))
    do(duel, state, "monster m3@hand", "item i0@hand", single=False)
    assert state.sides[0].datteln == 0
    assert state.sides[0].monsters() == 1


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_an_item_without_known_effect_costs_its_price(rules: Rules):
    """Clause M4: a green item is paid and used, whether or not the engine plays its effect."""
    duel = duel_with(rules, CARDS, RECIPES)
    own = side(duel, hand="i1", datteln=5)
    do(duel, state_of(duel, own, side(duel)), "item i1@hand", single=False)
    assert (own.datteln, len(own.hand), len(own.waste)) == (2, 0, 1)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_light_blue_and_violet_cards_are_not_played_by_themselves(rules: Rules):
    """Clauses M4, C1: without a monster to act on they stay where they are."""
    duel = duel_of(rules)
    own = side(duel, hand="u1 z1 v1 w1", datteln=20)
    assert options(duel, state_of(duel, own, side(duel))) == ["rest"]


def test_dufos_results_are_free():
    """Clause M4: what is free costs nothing, whatever is printed (U2)."""
    duel = duel_of(DUFO)
    own = side(duel, hand="v1 u1", arena="m3", deck="i0")
    do(duel, state_of(duel, own, side(duel)), "mutate v1@hand+u1@hand>1", single=False)
    assert own.datteln == 0
