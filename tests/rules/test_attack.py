"""The attack: when there is one, battle items of both, who is left (T4 to T7, T10, T11, X3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from cardtool.effects.spec import Lasts
from cardtool.engine.core import Event
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Phase, State
from kameloh_duels import (
    do,
    duel_with,
    fighter,
    item,
    monster,
    names,
    options,
    raising,
    side,
    state_of,
)

EFFECTS = {
    "up": raising(ap=10),
    "dear": raising(ap=20),
    "shield": raising(dp=10, duration=Lasts.LASTING),
    "bolt": raising(lp=-50),
    "heart": raising(lp=50),
}
CARDS = [
    *(monster("m1", "30/10/50"), monster("m2", "40/10/90"), monster("m3"), monster("m4", hk=1)),
    *(item("up"), item("dear", d=2), item("shield"), item("bolt"), item("heart"), item("prose")),
]
PROPOSALS = [DUFO, WIMU, KAMELKOENIG]


def table(
    rules: Rules = WIMU,
    own: Mapping[str, Any] | None = None,
    foe: Mapping[str, Any] | None = None,
    *,
    turn: int = 4,
) -> tuple[Duel, State]:
    """Return a game in which player 0 begins a turn, with cards enough to go on."""
    match = duel_with(rules, CARDS, effects=EFFECTS)
    piles: dict[str, Any] = (
        {"oases": ["m3 m3", "m3 m3"]} if rules.has_oases else {"deck": "m3 " * 12}
    )
    sides = [side(match, **{**piles, **(given or {})}) for given in (own, foe)]
    return match, state_of(match, *sides, turn=turn)


def points(state: State) -> list[int]:
    """Return the points of both."""
    return [one.points for one in state.sides]


def told(events: list[Event], *words: str) -> list[tuple[str, int]]:
    """Return the events of these words with whom they are about."""
    return [(event.what, event.player) for event in events if event.what in words]


# The first turns (T4)


@pytest.mark.parametrize("rules", [*PROPOSALS, replace(WIMU, walkover_from=1)])
@pytest.mark.parametrize("arena", ["", "m2"])
def test_the_very_first_turn_has_no_attack_and_no_point(rules: Rules, arena: str):
    """Clause T4: whether or not an enemy stands there, and whatever the walk-over setting says."""
    match, state = table(rules, {"arena": "m1"}, {"arena": arena}, turn=0)
    events = do(match, state, "rest", single=False)
    assert (points(state), told(events, "hit", "walk-over")) == ([0, 0], [])
    assert (state.turn, state.active) == (1, 1)


def test_the_very_first_turn_has_no_battle_items():
    """Clauses T4, T6: without an attack nobody names any."""
    match, state = table(WIMU, {"arena": "m1", "hand": "up"}, {"arena": "m2", "hand": "up"}, turn=0)
    do(match, state, "rest", single=False)
    assert (state.active, state.phase) == (1, Phase.MAIN)


@pytest.mark.parametrize("rules", PROPOSALS)
def test_the_second_players_first_turn_has_an_attack(rules: Rules):
    """Clause T4: if both have a monster."""
    match, state = table(rules, {"arena": "m1"}, {"arena": "m2"}, turn=1)
    do(match, state, "rest", "done", "done", single=False)
    assert fighter(state, "b1").lp == 90 - (30 - 10)


# Nobody to attack (T5)


@pytest.mark.parametrize("rules", PROPOSALS)
@pytest.mark.parametrize("arena", ["", "m1", "m1 m2"])
def test_an_empty_enemy_arena_brings_a_point(rules: Rules, arena: str):
    """Clause T5, reading R8: one point from round 2 on, own monsters or not."""
    match, state = table(rules, {"arena": arena}, turn=2)
    events = do(match, state, "rest", single=False)
    assert (points(state), told(events, "walk-over")) == ([1, 0], [("walk-over", 0)])


def test_round_1_brings_no_point():
    """Clause T5, reading R8: the second player's first turn is still round 1."""
    match, state = table(WIMU, {"arena": "m1"}, turn=1)
    do(match, state, "rest", single=False)
    assert points(state) == [0, 0]


def test_the_walk_over_may_count_from_round_1():
    """Clause T5, reading R8: the setting `walkover_from`, for the second player."""
    match, state = table(replace(WIMU, walkover_from=1), {"arena": "m1"}, turn=1)
    do(match, state, "rest", single=False)
    assert points(state) == [1, 0]


def test_nobody_names_items_where_nobody_can_be_attacked():
    """Clauses T5, T6: without an enemy, or an own monster, there is no fight sequence."""
    for own, foe in (("m1", ""), ("", "m1")):
        match, state = table(WIMU, {"arena": own, "hand": "up"}, {"arena": foe, "hand": "up"})
        do(match, state, "rest", single=False)
        assert (state.active, state.phase) == (1, Phase.MAIN)


def test_without_a_monster_of_ones_own_nothing_happens():
    """Clauses T5, T10: no fight, no point for anybody."""
    match, state = table(WIMU, {}, {"arena": "m1"})
    do(match, state, "rest", single=False)
    assert (points(state), fighter(state, "b1").lp) == ([0, 0], 50)


# Battle items (T6)


def battle(
    rules: Rules = WIMU, hand: str = "", foe_hand: str = "", *, datteln: int = 2
) -> tuple[Duel, State]:
    """Return the moment when the attacker may name battle items; m1 meets m2."""
    match, state = table(
        rules,
        {"arena": "m1", "hand": hand, "datteln": datteln},
        {"arena": "m2", "hand": foe_hand, "datteln": datteln},
    )
    do(match, state, "rest", single=False)
    return match, state


@pytest.mark.parametrize("rules", PROPOSALS)
def test_the_attacker_names_all_his_items_then_the_defender_all_his(rules: Rules):
    """Clause T6: each may name several with their targets; neither speaks twice."""
    match, state = battle(rules, "up bolt", "up shield")
    do(match, state, "battle-item up@hand>a1", "battle-item bolt@hand>b1", single=False)
    assert (state.to_act, options(match, state)) == (0, ["done"])
    do(match, state, "done", single=False)
    assert (state.to_act, state.phase) == (1, Phase.DEFENCE)
    do(match, state, "battle-item up@hand>b1", "battle-item shield@hand>b1", "done", single=False)
    assert (state.active, state.phase) == (1, Phase.MAIN)


def test_any_monster_of_the_arena_may_be_the_target():
    """Clause T6: of either side, for both players, and no free place."""
    match, state = battle(WIMU, "up", "up")
    both = ["battle-item up@hand>a1", "battle-item up@hand>b1"]
    assert options(match, state) == ["done", *both]
    do(match, state, "done", single=False)
    assert options(match, state) == ["done", *both[::-1]]


def test_each_item_is_paid_at_once_from_the_players_own_stock():
    """Clauses T6, M3: what is left may be too little for the next one."""
    match, state = battle(WIMU, "dear dear", "dear", datteln=3)
    do(match, state, "battle-item dear@hand>a1", single=False)
    assert [one.datteln for one in state.sides] == [1, 3]
    assert options(match, state) == ["done"]
    do(match, state, "done", "battle-item dear@hand>b1", single=False)
    assert [one.datteln for one in state.sides] == [1, 1]


def test_nothing_takes_effect_before_both_have_spoken():
    """Clauses T6, X3: the attacker's item acts only once the defender is done."""
    match, state = battle(WIMU, "bolt", "up")
    do(match, state, "battle-item bolt@hand>b1", "done", single=False)
    assert fighter(state, "b1").lp == 90
    do(match, state, "done", single=False)
    assert fighter(state, "b1").lp == 90 - 50 - (30 - 10)


def test_an_item_without_effect_is_no_battle_item():
    """Clauses T6, X1: what nobody knows how to play belongs to the main part of a turn."""
    match, state = battle(WIMU, "prose", "prose")
    assert options(match, state) == ["done"]


@pytest.mark.parametrize("first", ["activate @oasis1", "draw @oasis1", "bury up@oasis1"])
def test_the_attacker_names_items_only_in_a_turn_of_playing(first: str):
    """Clause T6, reading R9: not after (b) or (c); the defender always may."""
    match, state = table(WIMU, {"arena": "m1", "hand": "up up"}, {"arena": "m2", "hand": "up"})
    do(match, state, first, "rest", single=False)
    assert options(match, state) == ["done"]
    do(match, state, "done", single=False)
    assert options(match, state) == ["done", "battle-item up@hand>b1", "battle-item up@hand>a1"]


def test_the_attacker_names_no_items_after_a_search():
    """Clause T6, reading R9: nor after (d)."""
    match, state = table(WIMU, {"arena": "m1", "hand": "up", "datteln": 2}, {"arena": "m2"})
    do(match, state, "search @oasis1", "take m3@oasis1", "rest", single=False)
    assert options(match, state) == ["done"]


@pytest.mark.parametrize("first", [[], ["monster m3@hand"], ["item shield@hand>a1"]])
def test_playing_cards_or_passing_leaves_battle_items(first: list[str]):
    """Clauses T6, T2, reading R9: (a), with or without a card."""
    match, state = table(WIMU, {"arena": "m1", "hand": "up m3 shield"}, {"arena": "m2"})
    do(match, state, *first, "rest", single=False)
    assert "battle-item up@hand>a1" in options(match, state)


def test_battle_items_any_turn_allows_them_after_every_kind():
    """Clause T6, reading R9: the setting `battle_items_any_turn`."""
    rules = replace(WIMU, battle_items_any_turn=True)
    match, state = table(rules, {"arena": "m1", "hand": "up"}, {"arena": "m2"})
    do(match, state, "draw @oasis1", "rest", single=False)
    assert "battle-item up@hand>a1" in options(match, state)


@pytest.mark.parametrize("player", [0, 1])
def test_battle_items_come_from_open_oasen_too(player: int):
    """Clauses T6, T3, reading R31: attacker and defender; that Oase is inactive then."""
    given = [{"arena": "m1"}, {"arena": "m2"}]
    given[player] |= {"oases": ["m3 up!", "up"]}
    match, state = table(WIMU, *given)
    do(match, state, "rest", *["done"] * player, single=False)
    assert [text for text in options(match, state) if text.endswith(">a1")] == [
        "battle-item up@oasis1>a1"
    ]
    do(match, state, "battle-item up@oasis1>a1", single=False)
    used = state.sides[player].oases[0]
    assert (names(match, used.cards), used.open) == ("m3", False)


# Must there be an attack (T7)


@pytest.mark.parametrize("rules", PROPOSALS)
def test_the_attack_is_compulsory(rules: Rules):
    """Clause T7, reading R10: the attacker cannot leave it out."""
    match, state = battle(rules, "up")
    assert "hold" not in options(match, state)


def test_attack_optional_lets_the_attack_be_left_out():
    """Clause T7, reading R10: the setting; nobody is hit, and the turn is over."""
    match, state = battle(replace(WIMU, attack_optional=True), "up", "up")
    events = do(match, state, "hold", single=False)
    assert (state.active, told(events, "hit", "walk-over")) == (1, [])


def test_who_named_an_item_attacks():
    """Clause T7, reading R10: `attack_optional` is for attacks that were not begun."""
    match, state = battle(replace(WIMU, attack_optional=True), "up up")
    do(match, state, "battle-item up@hand>a1", single=False)
    assert "hold" not in options(match, state)


# Who is left once items took effect (T10)


def test_an_item_that_removes_the_last_enemy_leaves_a_walk_over():
    """Clauses T10, T5: 2 points for the defeat, 1 for the empty arena, and no fight."""
    match, state = table(WIMU, {"arena": "m2", "hand": "bolt"}, {"arena": "m1"})
    steps = ("rest", "battle-item bolt@hand>b1", "done", "done")
    events = do(match, state, *steps, single=False)
    words = ("defeated", "hit", "walk-over")
    assert told(events, *words) == [("defeated", 1), ("walk-over", 0)]
    assert points(state) == [3, 0]


def test_a_removed_last_enemy_brings_no_walk_over_in_round_1():
    """Clauses T10, T5: the points of the defeat only."""
    match, state = table(WIMU, {"arena": "m2", "hand": "bolt"}, {"arena": "m1"}, turn=1)
    do(match, state, "rest", "battle-item bolt@hand>b1", "done", "done", single=False)
    assert points(state) == [2, 0]


def test_an_item_of_the_main_part_leaves_a_walk_over_at_once():
    """Clauses T5, T10: the arena is empty when the attack is due; nobody names items."""
    match, state = table(WIMU, {"arena": "m2", "hand": "bolt"}, {"arena": "m1", "hand": "up"})
    do(match, state, "item bolt@hand>b1", "rest", single=False)
    assert (points(state), state.active) == ([3, 0], 1)


def test_a_defender_that_removes_the_last_attacker_is_not_hit():
    """Clauses T10, F7: no fight; his item brings him the points."""
    match, state = battle(WIMU, "", "bolt")
    do(match, state, "done", "battle-item bolt@hand>a1", "done", single=False)
    assert (points(state), fighter(state, "b1").lp) == ([0, 2], 90)


def test_who_fights_for_two_is_chosen_after_the_items():
    """Clauses T10, F3: one of two enemies removed, the attacker chooses."""
    match, state = table(WIMU, {"arena": "m2 m3", "hand": "bolt"}, {"arena": "m1 m3"})
    do(match, state, "rest", "battle-item bolt@hand>b1", "done", "done", single=False)
    assert (state.to_act, options(match, state)) == (0, ["attacker>1", "attacker>2"])


# The order of effects (X3)


def test_items_take_effect_in_the_order_named_the_attackers_first():
    """Clause X3: then the defender's."""
    match, state = battle(WIMU, "heart up", "heart shield")
    own = ("battle-item up@hand>a1", "battle-item heart@hand>a1", "done")
    foe = ("battle-item shield@hand>b1", "battle-item heart@hand>b1", "done")
    events = do(match, state, *own, *foe, single=False)
    raised = [
        (one.player, e.KINDS_OF_DEED[one.values[0]], one.values[3])
        for one in events
        if one.what == "effect"
    ]
    assert raised == [(0, "ap", 10), (0, "lp", 50), (1, "dp", 10), (1, "lp", 50)]


def test_an_item_whose_target_is_gone_has_no_effect_and_is_used():
    """Clauses X3, T11: still paid, and in the Wüste."""
    match, state = table(
        WIMU, {"arena": "m2", "hand": "bolt"}, {"arena": "m1", "hand": "dear", "datteln": 2}
    )
    own = ("rest", "battle-item bolt@hand>b1", "done")
    events = do(match, state, *own, "battle-item dear@hand>b1", "done", single=False)
    assert told(events, "missed") == [("missed", 1)]
    assert (state.sides[1].datteln, names(match, state.sides[1].waste)) == (0, "m1 dear")


def test_a_target_that_is_gone_is_not_replaced():
    """Clause X3: the second of two bolts on one enemy does not go on to the other."""
    match, state = table(WIMU, {"arena": "m2", "hand": "bolt bolt"}, {"arena": "m1 m3"})
    steps = ["battle-item bolt@hand>b1"] * 2
    do(match, state, "rest", *steps, "done", "done", single=False)
    assert fighter(state, "b2").lp == 50 - (40 - 10)


def test_defeats_are_judged_after_each_effect():
    """Clause X3, reading R50: a later raise does not save who is at 0 LP."""
    match, state = table(WIMU, {"arena": "m2", "hand": "bolt"}, {"arena": "m1", "hand": "heart"})
    own = ("rest", "battle-item bolt@hand>b1", "done")
    do(match, state, *own, "battle-item heart@hand>b1", "done", single=False)
    assert state.sides[1].monsters() == 0


def test_in_the_main_part_an_item_acts_at_once():
    """Clause X3: elsewhere than in a battle nothing waits."""
    match, state = table(WIMU, {"arena": "m1", "hand": "bolt m3"}, {"arena": "m4"})
    do(match, state, "item bolt@hand>b1", single=False)
    assert (points(state), state.phase, state.active) == ([5, 0], Phase.MAIN, 0)
