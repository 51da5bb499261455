"""Monsters that join a grouping later (kameloh.md clause Z5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Kind, Part, Values
from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh.arena import capture, end
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from grouping_duels import made, position
from kameloh_duels import (
    duel_with,
    fighter,
    figures_at,
    groups,
    item,
    monster,
    names,
    offered,
    raising,
    spot,
    step,
    use,
)
from kameloh_duels import violet as violet_card

BOTH = pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG], ids=["wimu", "kamelkoenig"])
JOINING = replace(DUFO, late_joining=True)
EFFECTS = {
    "g1": raising(ap=10, duration=Lasts.LASTING),
    "g2": raising(dp=-2, duration=Lasts.LASTING),
    "g3": raising(lp=100, duration=Lasts.LASTING),
}
CARDS = (
    monster("m1", "10/5/50", d=1, klasse="X"),
    monster("m2", "20/10/60", d=2, klasse="X"),
    monster("m3", "10/5/30", d=3),
    monster("m4", "10/5/300", klasse="X"),
    item("f1", 0, Kind.GROUPING_ITEM),
    *(item(nr) for nr in EFFECTS),
)
PARTS = (Part(klasse="X", least=2, most=3),)


def duel_of(
    rules: Rules = WIMU,
    parts: tuple[Part, ...] = PARTS,
    values: Values = Values.SUM,
    figures: str = "",
) -> Duel:
    """Return a duel in which x1 needs two monsters of Klasse X, and takes a third."""
    result = violet_card("x1", Kind.GROUPING, figures)
    return duel_with(
        rules, (*CARDS, result), (groups("x1", parts, ("f1",), values=values),), EFFECTS
    )


def grouped(duel: Duel, hand: str = "", arena: str = "", **own: object) -> State:
    """Return a state in which a grouping of two m1 stands on a1; `arena` is what stands on a2."""
    fusion = "x1" if duel.rules.fusion_deck else ""
    state = position(duel, hand="m1 m1 f1" + (not fusion) * " x1", fusion=fusion, **own)
    state.sides[0].datteln += 2
    made(duel, state, "m1@hand", "m1@hand")
    other = position(duel, hand=hand, arena=arena or "- -").sides[0]
    state.sides[0].hand = other.hand
    joiner = other.fighters[0]
    if joiner is not None:
        joiner.number = state.next_number()
        state.sides[0].fighters[1] = joiner
    return state


def figures_of(state: State) -> tuple[int, int, int, int]:
    """Return AP, DP, LP and full LP of what stands on a1."""
    group = fighter(state, "a1")
    return (group.ap, group.dp, group.lp, group.full)


@BOTH
def test_a_further_monster_changes_the_figures_and_goes_to_the_wueste(rules: Rules):
    """Clauses Z5, Z4: the sum runs over all parts; hand, price and Wüste are as for parts."""
    duel = duel_of(rules)
    state = grouped(duel, "m2", datteln=2)
    assert figures_of(state) == (20, 10, 100, 100)
    step(duel, state, "join m2@hand>1")
    assert figures_of(state) == (40, 20, 160, 160)
    own = state.sides[0]
    assert (own.datteln, own.hand, names(duel, own.waste[-1:])) == (0, [], "m2")


def test_an_open_top_may_join():
    """Clauses Z5, T3: it is paid as in a grouping, and its Oase is inactive then."""
    duel = duel_of()
    state = grouped(duel, oases=("m3 m2!", "m3 m3!"), datteln=2)
    step(duel, state, "join m2@oasis1>1")
    own = state.sides[0]
    assert (own.datteln, [oasis.open for oasis in own.oases]) == (0, [False, True])


def test_a_monster_of_the_arena_joins_for_nothing_and_frees_its_place():
    """Clauses Z5, Z1, T8: what stands in the arena was paid before."""
    duel = duel_of()
    state = grouped(duel, arena="m2")
    step(duel, state, "join m2@arena2>1")
    own = state.sides[0]
    assert (own.datteln, own.fighters[1], names(duel, own.waste[-1:])) == (0, None, "m2")


@BOTH
@pytest.mark.parametrize("other", ["", "m2"])
def test_a_grouping_on_place_2_may_be_joined_there(rules: Rules, other: str):
    """Clauses Z5, T8: the action names its place, and it stays there, place 1 free or not."""
    duel = duel_of(rules)
    state = grouped(duel, "m2", arena=other, datteln=2)
    own = state.sides[0]
    own.fighters.reverse()
    before = own.fighters[0]
    step(duel, state, "join m2@hand>2")
    group = fighter(state, "a2")
    assert (group.ap, group.dp, group.lp, names(duel, group.parts)) == (40, 20, 160, "m1 m1 m2")
    assert own.fighters[0] is before


def test_who_cannot_be_paid_cannot_join():
    """Clauses Z5, M3: m2 costs 2."""
    duel = duel_of()
    assert offered(duel, grouped(duel, "m2", datteln=1), "join") == []


def test_no_item_is_needed_for_joining():
    """Clauses Z5, C10: the grouping needed one, the third monster does not."""
    duel = duel_of(JOINING)
    state = grouped(duel, "m2", datteln=2)
    assert offered(duel, state, "join") == ["join m2@hand>1"]


def test_the_recipes_number_is_the_limit():
    """Clause Z5: after the third of at most three nobody may join any more."""
    duel = duel_of()
    state = grouped(duel, "m2 m2", datteln=9)
    step(duel, state, "join m2@hand>1")
    assert offered(duel, state, "join") == []


def test_the_recipes_list_is_the_limit():
    """Clause Z5: m3 is not of the Klasse; a named part that is there already takes no second."""
    duel = duel_of()
    assert offered(duel, grouped(duel, "m3", datteln=9), "join") == []
    named = duel_of(parts=(Part(("m1",), least=2, most=2), Part(("m2",), least=0)))
    state = grouped(named, "m1 m2 m2", datteln=9)
    assert offered(named, state, "join") == ["join m2@hand>1"]
    step(named, state, "join m2@hand>1")
    assert offered(named, state, "join") == []


def test_lost_lp_stay_lost():
    """Clause Z5: 70 of 100 LP are lost; of 160 LP 90 are left, and 160 are full."""
    duel = duel_of()
    state = grouped(duel, "m2", datteln=2)
    fighter(state, "a1").lp = 30
    step(duel, state, "join m2@hand>1")
    assert figures_of(state) == (40, 20, 90, 160)


def test_a_joiners_own_loss_does_not_count():
    """Clause Z5: the printed figures of the one who joins from the arena are added."""
    duel = duel_of()
    state = grouped(duel, arena="m2")
    fighter(state, "a2").lp = 1
    step(duel, state, "join m2@arena2>1")
    assert figures_of(state) == (40, 20, 160, 160)


def test_one_lp_is_left_where_the_figures_fall():
    """Clauses Z5, C7: reading R1, a mean that falls from 50 to 43 LP after a loss of 49."""
    duel = duel_of(parts=(Part(("m1", "m3"), least=2, most=3),), values=Values.MEAN)
    state = grouped(duel, "m3", datteln=3)
    fighter(state, "a1").lp = 1
    step(duel, state, "join m3@hand>1")
    assert figures_of(state) == (10, 5, 1, 43)


@pytest.mark.parametrize(
    ("values", "figures"), [(Values.HIGHEST, ""), (Values.MEAN, ""), (Values.SUM, "40/20/100")]
)
def test_joining_that_changes_nothing_is_not_offered(values: Values, figures: str):
    """Clause Z5: reading R39, known fault 14: an equal monster, or figures that are printed."""
    duel = duel_of(values=values, figures=figures)
    assert offered(duel, grouped(duel, "m1", datteln=9), "join") == []


def test_joining_at_the_caps_is_not_offered():
    """Clauses Z5, C7: who changes only what the caps cut away changes nothing."""
    rules = replace(WIMU, grouping_caps=replace(WIMU.grouping_caps, ap=20, dp=10, lp=100))
    assert offered(duel_of(rules), grouped(duel_of(rules), "m1", datteln=9), "join") == []


def test_the_caps_hold_after_joining():
    """Clauses Z5, C7: 100 and 300 LP are 400, cut to 350."""
    duel = duel_of()
    state = grouped(duel, "m4")
    step(duel, state, "join m4@hand>1")
    assert figures_of(state) == (30, 15, 350, 350)


def test_raised_lp_stay_below_the_ceiling():
    """Clauses Z5, C4, C12: 350 and 100 are 400; when the raise ends 50 go, not 100."""
    duel = duel_of()
    state = grouped(duel, "m4")
    use(duel, state, 0, "g3>a1")
    step(duel, state, "join m4@hand>1")
    group = fighter(state, "a1")
    assert (group.lp, group.full) == (400, 350)
    end(duel, state, group, group.modifiers[0])
    assert group.lp == 350


def test_raised_lp_that_were_lost_are_counted_once():
    """Clauses Z5, C12: 100 raised by 100, 150 lost; with 160 full and the raise 110 are left."""
    duel = duel_of()
    state = grouped(duel, "m2", datteln=2)
    use(duel, state, 0, "g3>a1")
    fighter(state, "a1").lp -= 150
    step(duel, state, "join m2@hand>1")
    assert figures_of(state) == (40, 20, 110, 160)


def test_effects_of_the_joiner_pass_on_and_those_of_the_group_stay():
    """Clauses Z5, Z4, U4: the enemy's bad effect on the joiner ends, on the group it goes on."""
    duel = duel_of()
    state = grouped(duel, arena="m2")
    use(duel, state, 1, "g2>a1")
    use(duel, state, 0, "g1>a2")
    use(duel, state, 1, "g2>a2")
    step(duel, state, "join m2@arena2>1")
    assert figures_at(duel, state, "a1") == (50, 18)
    assert names(duel, state.sides[1].waste) == "g2"


def test_a_captured_monster_may_join():
    """Clauses Z5, U5: it goes to its owner's Wüste."""
    duel = duel_of()
    state = grouped(duel)
    state.sides[1] = position(duel, "m2").sides[1]
    capture(state, spot("b1"))
    step(duel, state, "join m2@arena2>1")
    assert names(duel, state.sides[1].waste) == "m2"


def test_monsters_may_join_a_captured_grouping():
    """Clauses Z5, F6: it fights for the captor, whose monsters join it; it stays its owner's."""
    duel = duel_of()
    state = grouped(duel)
    state.sides.reverse()
    capture(state, spot("b1"))
    mine = position(duel, hand="m2", datteln=2).sides[0]
    state.sides[0].hand, state.sides[0].datteln = mine.hand, mine.datteln
    step(duel, state, "join m2@hand>1")
    assert names(duel, state.sides[0].waste) == "m2"
    assert figures_of(state) == (40, 20, 160, 160)


@pytest.mark.parametrize("kind", ["activate", "bury"])
def test_joining_belongs_to_a_turn_of_playing(kind: str):
    """Clauses Z5, T2: after another kind of turn has begun nobody joins."""
    duel = duel_of()
    state = grouped(duel, "m2 m3", oases=("m3 m3",), datteln=9)
    state.stage = 0
    assert offered(duel, state, "join") == ["join m2@hand>1"]
    step(duel, state, offered(duel, state, kind)[0])
    assert offered(duel, state, "join") == []


def test_joining_does_not_use_up_the_monsters_of_a_turn():
    """Clauses Z5, Z6: after it two monsters may be sent; here there is one place."""
    duel = duel_of()
    state = grouped(duel, "m2 m3", datteln=9)
    step(duel, state, "join m2@hand>1", "monster m3@hand")
    assert names(duel, [fighter(state, "a2").card]) == "m3"


def test_joining_is_not_known_to_all_rules():
    """Clause Z5: only two of the proposals have it; it is a setting."""
    found = [
        offered(duel_of(rules), grouped(duel_of(rules), "m2", datteln=9), "join")
        for rules in (DUFO, WIMU, KAMELKOENIG, JOINING, replace(WIMU, late_joining=False))
    ]
    assert [len(actions) for actions in found] == [0, 1, 1, 1, 0]
