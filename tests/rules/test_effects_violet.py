"""What mutations and groupings do to effects, and groupings that are sent back (U4, Z4, Z5, X5)."""

from __future__ import annotations

from typing import Any

import pytest

from cardtool.cards import Kind, Part
from cardtool.effects.spec import Script
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import ap_of, dp_of, hk_of
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from effect_duels import act, play, script, scripts, table
from kameloh_duels import (
    do,
    duel_with,
    fighter,
    groups,
    item,
    monster,
    names,
    side,
    state_of,
    use,
    violet,
)

EFFECTS: dict[str, Script] = {
    "up": script(do="raise_ap", amount=10),
    "down": script(do="lower_ap", amount=10),
    "soft": script(do="lower_dp", amount=10),
    "heart": script(do="raise_lp", amount=50),
    "doll": script(do="damage_each_round", amount=10),
    "rest": script(do="skip_attack", amount=1),
    "low": script(do="set_hk", amount=4),
    "high": script(do="set_hk", amount=1),
    "both": scripts(
        {"do": "raise_ap", "amount": 30}, {"do": "lower_dp", "target": "same", "amount": 10}
    ),
    "take": script(do="capture", target={"side": "enemy"}),
    "bolt": script(do="damage", amount=30),
    "back": script(do="to_hand"),
}


def mutated(*uses: tuple[int, str]) -> tuple[Duel, State]:
    """Let items of players act on m1, which mutates then."""
    duel, state = table(EFFECTS, {"hand": "b1 v1", "datteln": 1})
    for player, nr in uses:
        use(duel, state, player, f"{nr}>a1")
    act(duel, state, "mutate v1@hand+b1@hand>1")
    return duel, state


def test_the_enemys_bad_effects_end() -> None:
    """Clause U4: cursed by the enemy, it is free again; each item lies in its owner's Wüste."""
    duel, state = mutated((1, "down"), (1, "soft"), (1, "doll"), (1, "rest"))
    assert (ap_of(duel, state, 1), dp_of(duel, state, 1)) == (40, 20)
    assert names(duel, state.sides[1].waste) == "down soft doll rest"


def test_what_is_good_goes_on_whoever_played_it() -> None:
    """Clause U4, reading R36: own and enemy."""
    duel, state = mutated((0, "up"), (1, "up"))
    assert (ap_of(duel, state, 1), state.sides[0].waste != []) == (60, True)


def test_ones_own_bad_effects_go_on() -> None:
    """Clause U4, reading R36: only the enemy's bad ones end."""
    duel, state = mutated((0, "down"))
    assert ap_of(duel, state, 1) == 30


def test_of_one_item_only_what_is_bad_ends() -> None:
    """Clauses U4, T11: the enemy's item goes on raising, and stays."""
    duel, state = mutated((1, "both"))
    assert (ap_of(duel, state, 1), dp_of(duel, state, 1), len(state.items)) == (70, 20, 1)


def test_a_raise_of_lp_goes_on_above_full() -> None:
    """Clauses U4, C12: full LP and what is raised."""
    _, state = mutated((0, "heart"), (1, "bolt"))
    assert fighter(state, "a1").lp == 120 + 50


def test_a_changed_hk_goes_on() -> None:
    """Clauses U4, C13: neither good nor bad."""
    duel, state = mutated((1, "low"))
    assert hk_of(duel, state, 1) == 4


def test_a_captured_monster_that_mutates_is_ones_own() -> None:
    """Clauses U5, T11: the capture is over, its item goes to the Wüste."""
    duel, state = table(EFFECTS, {"hand": "b1 v1 take", "datteln": 1, "arena": "m2"})
    play(duel, state, "main", "take>foe1")
    act(duel, state, "mutate v1@hand+b1@hand>2")
    assert (fighter(state, "a2").owner, names(duel, state.sides[0].waste)) == (0, "b1 take")
    assert names(duel, state.sides[1].waste) == "m1"


# Groupings


def grouped(rules: Rules, uses: list[tuple[int, str]], hand: str = "") -> tuple[Duel, State]:
    """Let items act on g1 and g2 of the arena, which become x1 then."""
    cards = [
        *(monster("g1", "20/10/50"), monster("g2", "10/5/30"), monster("g3", "5/5/20")),
        *(monster("m9"), violet("x1", Kind.GROUPING, d=0), item("f1", kind=Kind.GROUPING_ITEM)),
        *(item(nr) for nr in EFFECTS),
    ]
    parts = [Part(("g1",)), Part(("g2",)), Part(("g3",), least=0, most=1)]
    duel = duel_with(rules, cards, [groups("x1", parts, ["f1"], needs_item=True)], EFFECTS)
    apart: dict[str, Any] = {"fusion": "x1"} if rules.fusion_deck else {}
    piles: dict[str, Any] = {"oases": ["m9 m9"]} if rules.has_oases else {"deck": "m9 " * 20}
    mine = f"{hand} f1" if apart else f"{hand} f1 x1"
    own = side(duel, hand=mine, arena="g1 g2", **apart, **piles)
    state = state_of(duel, own, side(duel, arena="m9", **piles))
    for player, text in uses:
        use(duel, state, player, text)
    where = "fusion" if apart else "hand"
    steps = (f"group x1@{where}+f1@hand>recipe1", "part g1@arena1", "part g2@arena2", "finish")
    do(duel, state, *steps, single=False)
    return duel, state


RULES = pytest.mark.parametrize("rules", [DUFO, WIMU, KAMELKOENIG], ids=["dufo", "wimu", "kk"])


@RULES
def test_what_acted_on_any_part_passes_to_the_result(rules: Rules) -> None:
    """Clause Z4: own and good ones of both parts; the enemy's bad ones end."""
    duel, state = grouped(rules, [(0, "up>a1"), (0, "up>a2"), (1, "down>a1"), (1, "doll>a2")])
    assert (ap_of(duel, state, 1), len(state.items)) == (30 + 20, 2)
    assert names(duel, state.sides[1].waste) == "down doll"


@pytest.mark.parametrize(("uses", "hk"), [("high>a2 low>a1", 4), ("low>a2 high>a1", 1)])
def test_of_the_parts_the_latest_word_counts(uses: str, hk: int) -> None:
    """Clauses Z4, X3: effects on a grouping are as old as their items, whichever part had them."""
    duel, state = grouped(WIMU, [(0, text) for text in uses.split()])
    assert hk_of(duel, state, 1) == hk


@RULES
def test_only_green_items_lift_a_grouping_above_its_caps(rules: Rules) -> None:
    """Clauses C4, C7, Z4: up to the ceilings."""
    duel, state = grouped(rules, [(0, "up>a1")] * 8)
    assert ap_of(duel, state, 1) == 100


@RULES
def test_a_returned_grouping(rules: Rules) -> None:
    """Clause X5, reading R52: to the hand; Kamelkönig: back to its owner's Fusionsdeck."""
    duel, state = grouped(rules, [], "back")
    do(duel, state, "item back@hand>a1", single=False)
    own = state.sides[0]
    expected = ("", "x1") if rules.fusion_deck else ("x1", "")
    assert (names(duel, own.hand), names(duel, own.fusion)) == expected


def test_a_joiner_brings_what_acts_on_it() -> None:
    """Clauses Z5, Z4: good effects go on, the enemy's bad ones on the joiner end."""
    duel, state = grouped(WIMU, [(0, "up>a1")], "g3")
    do(duel, state, "monster g3@hand", single=False)
    use(duel, state, 0, "up>a2")
    use(duel, state, 1, "down>a2")
    do(duel, state, "join g3@arena2>1", single=False)
    assert (ap_of(duel, state, 1), names(duel, state.sides[1].waste)) == (35 + 20, "down")


def test_joining_keeps_what_is_bad_on_the_group() -> None:
    """Clause Z5: nothing mutates or is grouped anew; what acts on the grouping goes on."""
    duel, state = grouped(WIMU, [], "g3")
    use(duel, state, 1, "down>a1")
    use(duel, state, 1, "bolt>a1")
    do(duel, state, "join g3@hand>1", single=False)
    assert (ap_of(duel, state, 1), fighter(state, "a1").lp) == (35 - 10, 100 - 30)


def test_a_result_sets_off_its_arrival() -> None:
    """Clauses Z1, X3: once, when it comes into the arena, not when somebody joins."""
    effects = {
        **EFFECTS,
        "v1": script(do="gain_datteln", target="you", amount=3, trigger="arrival"),
    }
    duel, state = table(effects, {"hand": "b1 v1", "datteln": 1})
    act(duel, state, "mutate v1@hand+b1@hand>1")
    assert state.sides[0].datteln == 3
