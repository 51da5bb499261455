"""The figures of groupings, and what passes on to them (kameloh.md section 8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Kind, Part, Values
from cardtool.engine.kameloh.arena import capture, end
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from grouping_duels import F1, MONSTERS, PAIR, duel_of, made, position, with_result
from kameloh_duels import (
    duel_with,
    fighter,
    figures_at,
    groups,
    names,
    spot,
    use,
    violet,
)

ALL = pytest.mark.parametrize(
    "rules", [DUFO, WIMU, KAMELKOENIG], ids=["dufo", "wimu", "kamelkoenig"]
)
BOTH = pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG], ids=["wimu", "kamelkoenig"])


@ALL
@pytest.mark.parametrize(
    ("values", "figures"),
    [
        (Values.SUM, (51, 25, 130)),
        (Values.PRINTED, (51, 25, 130)),
        (Values.HIGHEST, (31, 15, 80)),
        (Values.MEAN, (25, 12, 65)),
    ],
)
def test_figures_that_are_not_printed_are_computed(
    rules: Rules, values: Values, figures: tuple[int, int, int]
):
    """Clause Z4: as the recipe says, else the sum (reading R38); a mean is rounded down."""
    parts = (Part(("m1",)), Part(("m3",)))
    duel = duel_of(rules, parts, "", needs_item=True, values=values)
    result = made(duel, with_result(duel, arena="m1 m3"), "m1@arena1", "m3@arena2")
    assert (result.ap, result.dp, result.lp) == figures


@pytest.mark.parametrize("values", Values)
def test_printed_figures_count(values: Values):
    """Clause Z4: what the card prints is used, whatever the recipe says of the parts."""
    duel = duel_of(WIMU, values=values)
    result = made(duel, with_result(duel, arena="m1 m2"), "m1@arena1", "m2@arena2")
    assert (result.ap, result.dp, result.lp) == (40, 20, 100)


def test_a_single_figure_that_is_not_printed_is_computed():
    """Clause Z4: AP and DP are printed, the LP are the parts' sum."""
    result = replace(violet("x1", Kind.GROUPING), ap=44, dp=33)
    duel = duel_with(WIMU, (*MONSTERS, F1, result), (groups("x1", PAIR),))
    got = made(duel, with_result(duel, arena="m1 m2"), "m1@arena1", "m2@arena2")
    assert (got.ap, got.dp, got.lp) == (44, 33, 80)


def test_the_parts_printed_figures_are_added_up():
    """Clause Z4: neither damage nor items of a part change what it adds."""
    duel = duel_of(WIMU, figures="")
    state = with_result(duel, arena="m1 m2")
    fighter(state, "a1").lp = 1
    use(duel, state, 0, "g1>a1")
    result = made(duel, state, "m1@arena1", "m2@arena2")
    assert (result.ap, result.lp, result.full) == (30, 80, 80)


@pytest.mark.parametrize(
    ("rules", "figures", "cut"),
    [
        (DUFO, "80/60/400", (60, 50, 180)),
        (replace(DUFO, high_caps=True), "80/60/400", (70, 60, 240)),
        (WIMU, "80/60/400", (70, 60, 240)),
        (KAMELKOENIG, "80/60/400", (70, 60, 240)),
        (DUFO, "60/50/100", (60, 50, 100)),
        (DUFO, "30/20/400", (30, 20, 300)),
        (WIMU, "30/20/400", (30, 20, 350)),
        (replace(DUFO, grouping_caps=replace(DUFO.grouping_caps, gw=221)), "60/50/9", (60, 50, 1)),
    ],
)
def test_results_are_cut_to_their_caps(rules: Rules, figures: str, cut: tuple[int, int, int]):
    """Clauses Z4, C7, H6: figures first, then LP by the GW, never below 1 (reading R1)."""
    duel = duel_of(rules, figures=figures, needs_item=True)
    result = made(duel, with_result(duel, arena="m1 m2"), "m1@arena1", "m2@arena2")
    assert (result.ap, result.dp, result.lp) == (result.ap, result.dp, result.full) == cut


def test_computed_figures_are_cut_too():
    """Clauses Z4, C7: three of 31/15/80 are 93/45/240, cut to 70/45/240."""
    duel = duel_of(WIMU, (Part(("m3",), least=3, most=3),), "")
    state = with_result(duel, "m3", arena="m3 m3", datteln=3)
    result = made(duel, state, "m3@hand", "m3@arena1", "m3@arena2")
    assert (result.ap, result.dp, result.lp) == (70, 45, 240)


@ALL
def test_effects_on_any_part_pass_to_the_result(rules: Rules):
    """Clauses Z4, U4: what acted on either part acts on; only the enemy's bad effect ends."""
    duel = duel_of(rules, needs_item=True)
    state = with_result(duel, arena="m1 m2")
    use(duel, state, 0, "g1>a1", "g2>a2")
    use(duel, state, 1, "g2>a1", "g1>a2")
    made(duel, state, "m1@arena1", "m2@arena2")
    assert figures_at(duel, state, "a1") == (60, 15)
    assert names(duel, state.sides[1].waste) == "g2"


def test_items_lift_a_result_above_its_caps():
    """Clause C4: AP of 70 by C7 and a raise of 10 are 80, for items only."""
    duel = duel_of(WIMU, figures="99/20/100")
    state = with_result(duel, arena="m1 m2")
    use(duel, state, 0, "g1>a1")
    made(duel, state, "m1@arena1", "m2@arena2")
    assert figures_at(duel, state, "a1")[0] == 80


def test_raised_lp_of_all_parts_add_up_to_the_ceiling():
    """Clauses Z4, U4, C4, C12: 350 and twice 100 are 400; the end takes what each gave."""
    duel = duel_of(WIMU, figures="20/20/350")
    state = with_result(duel, arena="m1 m2")
    use(duel, state, 0, "g3>a1", "g3>a2")
    result = made(duel, state, "m1@arena1", "m2@arena2")
    assert (result.lp, result.full) == (400, 350)
    end(duel, state, result, result.modifiers[0])
    assert result.lp == 350


@ALL
def test_a_captured_monster_may_be_a_part(rules: Rules):
    """Clause U5: reading R37, its card goes to its owner's Wüste, the result is the captor's."""
    duel = duel_of(rules, needs_item=True)
    where = {"fusion": "x1"} if rules.fusion_deck else {}
    hand = "f1" if rules.fusion_deck else "f1 x1"
    state = position(duel, "m2", hand=hand, arena="m1", **where)
    capture(state, spot("b1"))
    result = made(duel, state, "m1@arena1", "m2@arena2")
    assert result.owner == 0
    assert [sorted(names(duel, one.waste).split()) for one in state.sides] == [["f1", "m1"], ["m2"]]
