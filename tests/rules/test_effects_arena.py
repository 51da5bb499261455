"""Effects on who stands where, and on what their defeat brings (X5, F5 to F7, C11, C12)."""

from __future__ import annotations

from typing import Any

import pytest

from cardtool.engine.core import Event
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import ap_of
from cardtool.engine.kameloh.game import go_on
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.state import Phase, State
from effect_duels import act, play, script, table
from kameloh_duels import begin_turn, do, fighter, names, offered, options

ENEMY = {"side": "enemy"}
TAKE = script(do="capture", target={"side": "enemy"})
BOLT = script(do="damage", amount=60)


def fight(duel: Duel, state: State, *actions: str) -> list[Event]:
    """Attack without battle items, and stop where the next turn begins to be decided."""
    return do(duel, state, "rest", "done", "done", *actions, single=False)


def points(state: State) -> list[int]:
    """Return the points of both."""
    return [one.points for one in state.sides]


def arenas(duel: Duel, state: State) -> str:
    """Return who stands where, the first side's places first."""
    there = [one for side in state.sides for one in side.fighters]
    return " ".join("-" if one is None else duel.table.cards[one.card].nr for one in there)


# Figures: C4, C11


def test_raising_above_the_ceiling_and_lowering_then() -> None:
    """Clauses C4, C11, reading R21: all is summed first, so what was above is not lost."""
    effects = {
        "up": script(do="raise_ap", amount=60),
        "down": script(do="lower_ap", amount=15),
    }
    duel, state = table(effects, {"hand": "up up down"})
    found = []
    for use in ("up>own1", "up>own1", "down>own1"):
        play(duel, state, "main", use)
        found.append(ap_of(duel, state, 1))
    assert found == [70, 100, 100]


def test_lowering_below_0_and_raising_then() -> None:
    """Clause C11, reading R21: what was below 0 has to be made up for."""
    effects = {"up": script(do="raise_ap", amount=15), "down": script(do="lower_ap", amount=40)}
    duel, state = table(effects, {"hand": "up up down"})
    found = []
    for use in ("down>own1", "up>own1", "up>own1"):
        play(duel, state, "main", use)
        found.append(ap_of(duel, state, 1))
    assert found == [0, 0, 0]


def test_a_raise_of_lp_that_ends_leaves_one() -> None:
    """Clause C12, reading R22: LP fall by what it gave, not below 1."""
    effect = script(do="raise_lp", amount=50, duration="turn")
    duel, state = table({"i": effect}, {"hand": "i"})
    play(duel, state, "main", "i>own1")
    fighter(state, "a1").lp = 30
    fight(duel, state)
    assert fighter(state, "a1").lp == 1


def test_a_raise_at_the_ceiling_takes_back_what_it_gave() -> None:
    """Clauses C4, C12: of 150 only 100 were given, so 100 go again."""
    effect = script(do="raise_lp", amount=150, duration="turn")
    duel, state = table({"i": effect}, {"hand": "i", "arena": "big"}, {"arena": "big"})
    play(duel, state, "main", "i>own1")
    assert fighter(state, "a1").lp == 400
    do(duel, state, "rest", "done", "done", single=False)
    assert fighter(state, "a1").lp == 300


# Capture: F6, F7


def test_a_captured_monster_keeps_lp_and_effects() -> None:
    """Clause F6: it fights for the captor with what acts on it."""
    effects = {"up": script(do="raise_ap", amount=10), "take": TAKE, "bolt": BOLT}
    duel, state = table(effects, {"hand": "take bolt up"})
    for use in ("bolt>foe1", "up>foe1", "take>foe1"):
        play(duel, state, "main", use)
    taken = fighter(state, "a2")
    assert (taken.lp, ap_of(duel, state, 2), taken.owner) == (40, 20, 1)


def test_a_captured_monster_falls_to_its_owners_waste() -> None:
    """Clauses F6, F7: the points go to the opponent of the side it fought for."""
    duel, state = table({"take": TAKE, "bolt": BOLT}, {"hand": "take bolt bolt"})
    for use in ("take>foe1", "bolt>own2", "bolt>own2"):
        play(duel, state, "main", use)
    assert (points(state), names(duel, state.sides[1].waste)) == ([0, 2], "m1")


def test_without_a_place_nobody_is_captured() -> None:
    """Clause F6: it is not even offered."""
    duel, state = table({"take": TAKE}, {"hand": "take", "arena": "m1 m2"})
    assert offered(duel, state, "item") == []


def test_of_several_only_who_finds_a_place_is_captured() -> None:
    """Clause F6: both are meant, one place is free."""
    effect = script(do="capture", target={**ENEMY, "pick": "all"})
    duel, state = table({"take": effect}, {"hand": "take"}, {"arena": "m2 m3"})
    play(duel, state, "main", "take")
    assert arenas(duel, state) == "m1 m2 - m3"


def test_a_capture_that_ends_gives_the_monster_back() -> None:
    """Clauses F6, X2: for this turn only."""
    effect = script(do="capture", target={"side": "enemy"}, duration="turn")
    duel, state = table({"take": effect}, {"hand": "take"}, {"arena": "m2"})
    play(duel, state, "main", "take>foe1")
    do(duel, state, "rest", single=False)
    assert arenas(duel, state) == "m1 - m2 -"


def test_a_capture_that_ends_with_no_place_at_home() -> None:
    """Clauses F6, T11: it leaves the arena for its owner's Wüste, without a defeat."""
    effect = script(do="capture", target={"side": "enemy"}, duration={"rounds": 1})
    duel, state = table({"take": effect}, {"hand": "take"}, {"arena": "m2 m3", "hand": "m5"})
    play(duel, state, "main", "take>foe1")
    fight(duel, state, "attacker>1")
    do(duel, state, "monster m5@hand", "rest", "done", "done", single=False)
    assert (arenas(duel, state), names(duel, state.sides[1].waste)) == ("m1 - m5 m3", "m2")
    assert points(state) == [0, 0]


def test_a_monster_captured_back_stays() -> None:
    """Clauses F6, X2: the first capture ends where there is nothing to give back."""
    effect = script(
        ["main", "defence"], do="capture", target={"side": "enemy"}, duration={"rounds": 1}
    )
    effects = {"take": effect, "back": script(do="capture", target={"side": "enemy"})}
    duel, state = table(effects, {"hand": "take"}, {"arena": "m2 m3", "hand": "back"})
    play(duel, state, "main", "take>foe1")
    do(duel, state, "rest", "done", "battle-item back@hand>a2", "done", single=False)
    do(duel, state, "rest", "done", "done", single=False)
    assert arenas(duel, state) == "m1 - m2 m3"


def test_an_item_destroyed_gives_the_captured_back() -> None:
    """Clauses F6, T11: the item's effect ends with the item."""
    effects = {"take": TAKE, "end": script(do="destroy_item", target={"what": "item"})}
    duel, state = table(effects, {"hand": "take end"}, {"arena": "m2"})
    play(duel, state, "main", "take>foe1")
    play(duel, state, "main", "end")
    assert (arenas(duel, state), names(duel, state.sides[0].waste)) == ("m1 - m2 -", "take end")


# Return to the hand: X5


def test_a_returned_monster_is_as_new() -> None:
    """Clause X5, reading R52: it loses damage and effects, whose items go to their Wüste."""
    effects = {"up": script(do="raise_ap", amount=10), "back": script(do="to_hand"), "bolt": BOLT}
    duel, state = table(effects, {"hand": "up back bolt"})
    for use in ("up>own1", "bolt>own1", "back>own1"):
        play(duel, state, "main", use)
    act(duel, state, "monster m1@hand")
    assert (fighter(state, "a1").lp, ap_of(duel, state, 1)) == (100, 10)
    assert sorted(names(duel, state.sides[0].waste).split()) == ["back", "bolt", "up"]


def test_a_captured_monster_returns_to_its_owner() -> None:
    """Clauses X5, F6: to the hand of whose card it is."""
    duel, state = table({"take": TAKE, "back": script(do="to_hand")}, {"hand": "take back"})
    play(duel, state, "main", "take>foe1")
    play(duel, state, "main", "back>own2")
    assert names(duel, state.sides[1].hand) == "m1"


# For which points


@pytest.mark.parametrize(("hk", "won"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_a_changed_hk_counts(hk: int, won: int) -> None:
    """Clause F5: points by what it counts as now."""
    duel, state = table(
        {"i": script(do="set_hk", amount=hk), "bolt": BOLT}, {"hand": "i bolt bolt"}
    )
    for use in ("i>foe1", "bolt>foe1", "bolt>foe1"):
        play(duel, state, "main", use)
    assert points(state) == [won, 0]


def test_the_hk_of_a_defeat_is_the_monsters_word() -> None:
    """Clause F5: a monster that falls as another HK."""
    effect = script(do="set_hk", target="self", amount=1, trigger="defeat")
    duel, state = table({"m1": effect, "bolt": script(do="damage", amount=100)}, {"hand": "bolt"})
    play(duel, state, "main", "bolt>foe1")
    assert points(state) == [5, 0]


# Monsters beyond the two of a turn


@pytest.mark.parametrize("rules", [DUFO, WIMU, KAMELKOENIG])
def test_an_extra_monster(rules: Any) -> None:
    """Clauses T1, T2: after the two of the turn a third, if there is a place."""
    effects = {
        "i": script(do="extra_monster", target="you", amount=1),
        "away": script(do="to_wueste"),
    }
    duel, state = table(effects, {"hand": "m5 m5 m5 m5 i away away", "arena": "- -"}, None, rules)
    act(duel, state, "monster m5@hand", "monster m5@hand")
    act(duel, state, "item i@hand", "item away@hand>a1")
    assert "monster m5@hand" in options(duel, state)
    act(duel, state, "monster m5@hand", "item away@hand>a1")
    assert "monster m5@hand" not in options(duel, state)


def test_an_extra_monster_of_the_enemys_card() -> None:
    """Clauses T2, X2: what holds for its player does not hold for the other."""
    effect = script(do="extra_monster", target="you", amount=1, trigger="always")
    duel, state = table({"m2": effect}, {"hand": "m5 m5 m5", "arena": "- -"}, {"arena": "m2"})
    act(duel, state, "monster m5@hand", "monster m5@hand")
    state.sides[0].fighters[0] = None
    assert "monster m5@hand" not in options(duel, state)


# Reviving


def test_revived_from_the_waste() -> None:
    """Clause T8: unpaid, with printed figures, on the lowest free place."""
    effect = script(do="revive", target={"side": "own", "zone": "wueste"})
    duel, state = table({"i": effect}, {"hand": "i", "waste": "m3 i b1", "arena": "- m1"})
    play(duel, state, "main", "i")
    assert (arenas(duel, state), fighter(state, "a1").lp) == ("m3 m1 m1 -", 60)


def test_all_are_revived_as_far_as_there_are_places() -> None:
    """Clause T8: the rest stay where they are."""
    effect = script(do="revive", target={"side": "own", "zone": "wueste", "pick": "all"})
    duel, state = table({"i": effect}, {"hand": "i", "waste": "m2 m3 m5", "arena": "- -"})
    play(duel, state, "main", "i")
    assert (arenas(duel, state), names(duel, state.sides[0].waste)) == ("m2 m3 m1 -", "m5 i")


def test_the_enemys_revived_fights_for_its_reviver() -> None:
    """Clause F6: it goes to its owner's Wüste again."""
    effects = {"i": script(do="revive", target={**ENEMY, "zone": "wueste"}), "bolt": BOLT}
    duel, state = table(effects, {"hand": "i bolt"}, {"waste": "m3"})
    play(duel, state, "main", "i")
    assert arenas(duel, state) == "m1 m3 m1 -"
    play(duel, state, "main", "bolt>own2")
    assert (points(state), names(duel, state.sides[1].waste)) == ([0, 4], "m3")


# Two that empty both sides


def test_both_arenas_emptied_before_the_fight() -> None:
    """Clauses T10, T5, F7: all defeats count, and the empty enemy arena brings its point."""
    effect = script(["attack"], do="damage", target={"pick": "all"}, amount=100)
    duel, state = table({"i": effect}, {"hand": "i"})
    play(duel, state, "attack", "i")
    go_on(duel, state, None)
    assert (points(state), arenas(duel, state)) == ([3, 2], "- - - -")


def test_two_items_of_both_empty_both_sides() -> None:
    """Clauses X3, F7: the attacker's takes effect first, the defender's is still there."""
    bolt = script(do="damage", target=ENEMY, amount=100)
    duel, state = table({"i": bolt}, {"hand": "i"}, {"hand": "i"})
    act(duel, state, "rest", "battle-item i@hand>b1", "done", "battle-item i@hand>a1", "done")
    assert (points(state), arenas(duel, state), state.phase) == ([2, 2], "- - - -", Phase.MEET)


def test_a_turn_begins_with_what_ends() -> None:
    """Clause X2: what lasted until now is over when the start of a turn sets something off."""
    amount = {"figure": "ap", "of": {"side": "own", "pick": "highest", "by": "ap"}}
    who = {"what": "player", "side": "own", "pick": "all"}
    effects = {
        "i": script(do="raise_ap", amount=30, duration={"rounds": 1}),
        "m2": script(
            do="gain_datteln",
            target="you",
            amount=amount,
            trigger={"event": "turn_start", "who": who},
        ),
    }
    duel, state = table(effects, {"hand": "i", "arena": "m2"})
    play(duel, state, "main", "i>own1")
    state.turn += 2
    begin_turn(duel, state)
    assert state.sides[0].datteln == 20
