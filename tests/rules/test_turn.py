"""The turn before the attack: its order, what may follow what, how often (clauses T1, T2, T8, T9)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from cardtool.engine.kameloh.turn import Stages, plan_of
from kameloh_duels import (
    do,
    fighter,
    names,
    options,
    side,
    state_of,
)
from turn_duels import HAND_ONLY, duel


def table(
    rules: Rules = WIMU, own: Mapping[str, Any] | None = None, *, foe: str = "", turn: int = 4
) -> tuple[Duel, State]:
    """Return a game in which player 0 begins a turn; both have three cards to draw."""
    match = duel(rules)
    piles: dict[str, Any] = (
        {"oases": ["m6", "m6", "m6"]} if rules.has_oases else {"deck": "m6 m6 m6"}
    )
    mine = side(match, **{**piles, "datteln": 5, **(own or {})})
    return match, state_of(match, mine, side(match, arena=foe, **piles), turn=turn)


def kinds(match: Duel, state: State) -> set[str]:
    """Return the kinds of action that are offered."""
    return {text.partition(" ")[0] for text in options(match, state)}


# The plan as a whole

LETTERS = {
    "M": a.MONSTER,
    "I": a.ITEM,
    "G": a.GROUP,
    "A": a.ACTIVATE,
    "B": a.BURY,
    "D": a.DRAW,
    "O": a.TAKE_OPEN,
    "S": a.SEARCH,
}
PLAY = "[IG]*(?:M[IG]*){0,2}"
OTHERS = "A?|B{0,2}[DO]*|B{0,2}S?"


@pytest.mark.parametrize(
    ("rules", "turns"),
    [
        (DUFO, "M{0,2}[IG]*"),
        (WIMU, f"{PLAY}|{OTHERS}"),
        (replace(WIMU, no_search=True), f"{PLAY}|A?|B{{0,2}}[DO]*"),
        (replace(WIMU, bury_most=0, monsters_per_turn=1), "[IG]*M?[IG]*|A?|[DO]*|S?"),
        (HAND_ONLY, f"(?:{OTHERS}){PLAY}"),
    ],
    ids=["fixed", "menu", "no_search", "other limits", "hand_only"],
)
def test_the_plan_allows_exactly_the_turns_of_the_rules(rules: Rules, turns: str):
    """Clauses T1, T2, H5, H7: every sequence of up to five actions, against a pattern."""
    stages = Stages(plan_of(rules))
    wrong: list[str] = []
    reached = {"": 0}
    for _ in range(5):
        longer: dict[str, int] = {}
        for done, stage in reached.items():
            for letter, kind in LETTERS.items():
                allowed = bool(stages.allowed[stage] >> kind & 1)
                if allowed != bool(re.fullmatch(turns, done + letter)):
                    wrong.append(done + letter)
                if allowed:
                    longer[done + letter] = stages.after[stage][kind]
        reached = longer
    assert wrong == []


# Dufo: a fixed order


def test_the_fixed_order_offers_monsters_before_items():
    """Clause T1: a turn may begin with monsters or with items; nothing else is there."""
    match, state = table(DUFO, {"hand": "m3 e2", "arena": "m1"})
    assert kinds(match, state) == {"rest", "monster", "item"}


def test_the_fixed_order_has_no_monster_after_an_item():
    """Clause T1: (a) comes before (b)."""
    match, state = table(DUFO, {"hand": "m3 e1 e2", "arena": "m1"})
    do(match, state, "item e2@hand>a1")
    assert kinds(match, state) == {"rest", "item"}


@pytest.mark.parametrize(
    ("hand", "action"),
    [
        ("m3 b1 v1 e2", "mutate v1@hand+b1@hand>1"),
        ("m2 m3 b2 v2 e2", "group v2@hand+b2@hand>recipe2"),
    ],
)
def test_mutations_and_groupings_are_items_of_the_fixed_order(hand: str, action: str):
    """Clauses T1, Z6: they belong to (b), so no monster follows, but items do."""
    match, state = table(DUFO, {"hand": hand, "arena": "m1"})
    do(match, state, action)
    while "rest" not in options(match, state):
        do(match, state, options(match, state)[0])
    assert kinds(match, state) == {"rest", "item"}


def test_the_fixed_order_takes_any_number_of_items():
    """Clause T1: four items in one turn, each paid."""
    match, state = table(DUFO, {"hand": "e1 e1 e2 e2", "arena": "m1", "datteln": 4})
    items = ("item e1@hand>a1", "item e2@hand>a1") * 2
    do(match, state, *items, single=False)
    assert (state.sides[0].hand, state.sides[0].datteln) == ([], 0)


def test_the_fixed_order_never_draws_before_the_attack():
    """Clause T1: (d) drawing comes after (c) the attack."""
    match, state = table(DUFO, {"hand": "m3", "arena": "m1"}, foe="m2")
    do(match, state, "rest", "done", single=False)
    assert names(match, state.sides[0].hand) == "m3"
    do(match, state, "done", single=False)
    assert names(match, state.sides[0].hand) == "m3 m6 m6 m6"


@pytest.mark.parametrize("turn", [0, 1, 4])
def test_drawing_fills_the_hand_to_eight_in_every_turn(turn: int):
    """Clause T1: up to 8 cards, the first turn too, from the top of the deck."""
    match, state = table(DUFO, {"hand": "m1 m1 m1 m1 m1 m1", "deck": "m5 m4 m3 m2"}, turn=turn)
    do(match, state, "rest", single=False)
    assert names(match, state.sides[0].hand) == "m1 m1 m1 m1 m1 m1 m2 m3"
    assert names(match, state.sides[0].deck) == "m5 m4"


def test_drawing_takes_what_is_there():
    """Clause T1: too few cards in the deck are drawn all the same."""
    match, state = table(DUFO, {"hand": "m1", "deck": "m5 m4"})
    do(match, state, "rest", single=False)
    assert names(match, state.sides[0].hand) == "m1 m4 m5"


def test_a_hand_of_eight_draws_nothing():
    """Clause T1: drawing stops at 8."""
    match, state = table(DUFO, {"hand": "m1 m1 m1 m1 m1 m1 m1 m1"})
    do(match, state, "rest", single=False)
    assert names(match, state.sides[0].deck) == "m6 m6 m6"


# Monsters, in every proposal


@pytest.mark.parametrize("rules", [DUFO, WIMU, KAMELKOENIG, HAND_ONLY])
def test_two_monsters_enter_and_both_are_paid(rules: Rules):
    """Clauses T1, T2, M3: two monsters, each paid in full."""
    match, state = table(rules, {"hand": "dear dear", "datteln": 7})
    do(match, state, *["monster dear@hand"] * 2, single=False)
    assert (state.sides[0].monsters(), state.sides[0].datteln) == (2, 1)


@pytest.mark.parametrize("rules", [DUFO, WIMU, KAMELKOENIG, HAND_ONLY])
def test_a_monster_that_cannot_be_paid_is_not_offered(rules: Rules):
    """Clauses T1, T2, M3: 2 Datteln buy no monster for 3."""
    match, state = table(rules, {"hand": "dear", "datteln": 2})
    assert "monster" not in kinds(match, state)


@pytest.mark.parametrize("rules", [DUFO, WIMU, KAMELKOENIG, HAND_ONLY])
def test_one_free_place_takes_one_monster(rules: Rules):
    """Clauses T1, T2, T8: places limit what enters, and none is offered to a full arena."""
    match, state = table(rules, {"hand": "m3 m3", "arena": "m1"})
    do(match, state, "monster m3@hand", single=False)
    assert "monster" not in kinds(match, state)


def test_a_third_monster_does_not_enter_even_where_a_place_is_free():
    """Clauses T2, Z6: a grouping frees a place, but two monsters have entered in this turn."""
    match, state = table(WIMU, {"hand": "m1 m2 m3 b2 v2"})
    group = ("group v2@hand+b2@hand>recipe2", "part m1@arena1", "part m2@arena2")
    do(match, state, "monster m1@hand", "monster m2@hand", group[0], single=False)
    do(match, state, *group[1:], "finish", single=False)
    assert state.sides[0].free_place() >= 0
    assert "monster" not in kinds(match, state)


def test_a_grouping_uses_up_no_monster_of_the_turn():
    """Clauses T2, Z6: after a grouping from the hand a monster enters beside it."""
    match, state = table(WIMU, {"hand": "m1 m2 m3 m4 b2 v2"})
    group = ("group v2@hand+b2@hand>recipe2", "part m1@hand", "part m2@hand", "finish")
    do(match, state, *group, single=False)
    do(match, state, "monster m3@hand", single=False)
    assert state.sides[0].monsters() == 2


@pytest.mark.parametrize(("arena", "square"), [("- m1", "a1"), ("m1 -", "a2")])
def test_a_newcomer_takes_the_lowest_free_place(arena: str, square: str):
    """Clause T8: place 1 before place 2."""
    match, state = table(WIMU, {"hand": "m3", "arena": arena})
    do(match, state, "monster m3@hand", single=False)
    assert fighter(state, square).card == match.table.index("m3")


def test_newcomers_fill_the_places_in_their_order():
    """Clause T8: into an empty arena the first goes to place 1, the second to place 2."""
    match, state = table(WIMU, {"hand": "m2 m3"})
    do(match, state, "monster m3@hand", single=False)
    first = [f and names(match, [f.card]) for f in state.sides[0].fighters]
    do(match, state, "monster m2@hand", single=False)
    second = [f and names(match, [f.card]) for f in state.sides[0].fighters]
    assert (first, second) == (["m3", None], ["m3", "m2"])


def test_a_lasting_item_needs_no_place():
    """Clause T8: beside two monsters an item still finds room."""
    match, state = table(WIMU, {"hand": "e2", "arena": "m1 m2"})
    do(match, state, "item e2@hand>a2", single=False)
    assert fighter(state, "a2").modifiers
    assert names(match, [lying.card for lying in state.items]) == "e2"


def test_nothing_is_offered_that_takes_a_monster_out_of_the_arena():
    """Clause T8: nobody can take back or replace a monster of his own."""
    match, state = table(WIMU, {"hand": "m3 m4 e2", "arena": "m1 m2"}, foe="m5")
    squares = {"item e2@hand>a1", "item e2@hand>a2", "item e2@hand>b1"}
    plays = {text for text in options(match, state) if not text.startswith(("bury", "draw"))}
    assert plays == {"rest", *squares, *(f"activate @oasis{n}" for n in (1, 2, 3)), *searches()}


def searches() -> set[str]:
    """Return the searches of three Oasen."""
    return {f"search @oasis{n}" for n in (1, 2, 3)}


# WiMu and Kamelkönig: kinds of turn


def test_a_turn_begins_with_the_choice_of_its_kind():
    """Clause T2: playing, activating, burying, drawing and searching are all open."""
    match, state = table(WIMU, {"hand": "m3 e2", "arena": "m1"})
    everything = {"rest", "monster", "item", "activate", "bury", "draw", "search"}
    assert kinds(match, state) == everything


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("monster m3@hand", {"rest", "item"}),
        ("item e2@hand>a1", {"rest", "monster", "item"}),
        ("activate @oasis1", {"rest"}),
        ("bury m3@oasis1", {"rest", "bury", "draw", "search"}),
        ("draw @oasis2", {"rest", "draw"}),
    ],
)
def test_one_kind_of_turn_excludes_the_others(first: str, then: set[str]):
    """Clause T2: exactly one of (a) to (d); burying begins (c) and (d) alike."""
    match, state = table(WIMU, {"hand": "m3 m4 e2 e2", "arena": "m1"})
    do(match, state, first, single=False)
    assert kinds(match, state) == then


def test_cards_are_played_in_any_order():
    """Clause T2, reading R28: item, monster, item, and a mutation last."""
    match, state = table(WIMU, {"hand": "m3 e1 e2 b1 v1", "arena": "m1"})
    do(match, state, "item e1@hand>a1", "monster m3@hand", "item e2@hand>a2", single=False)
    do(match, state, "mutate v1@hand+b1@hand>1", single=False)
    assert fighter(state, "a1").card == match.table.index("v1")


def test_a_turn_may_be_passed_and_the_attack_follows():
    """Clause T2: nothing is compulsory, and who does nothing still attacks."""
    match, state = table(WIMU, {"hand": "m3", "arena": "m1"}, foe="m2")
    told = do(match, state, "rest", "done", "done", single=False)
    assert [event.what for event in told if event.what == "hit"] == ["hit"]


@pytest.mark.parametrize("first", ["activate @oasis1", "bury m3@oasis1", "draw @oasis1"])
def test_the_attack_follows_every_kind_of_turn(first: str):
    """Clause T2: then the attack, whatever the turn was used for."""
    match, state = table(WIMU, {"hand": "m3 m4", "arena": "m1"}, foe="m2")
    told = do(match, state, first, "rest", "done", "done", single=False)
    assert "hit" in [event.what for event in told]


def test_income_comes_before_the_choice():
    """Clauses T2, M2: what an activated Oase brings can be spent in the same turn."""
    match, state = table(WIMU, {"oases": ["m6 m6"]})
    foe = state.sides[1]
    foe.oases[0].open = True
    foe.hand = [match.table.index("m1")]
    do(match, state, "rest")
    assert (state.active, foe.datteln) == (1, 1)


# Rounds


def test_a_round_is_one_turn_of_each():
    """Clause T9: the starter's turn and the other's are one round."""
    _, state = table(WIMU)
    rounds = []
    for turn in range(5):
        state.turn = turn
        rounds.append(state.round)
    assert rounds == [1, 1, 2, 2, 3]


def test_turns_alternate():
    """Clause T9: after a turn the other one acts, and the next number is his."""
    match, state = table(WIMU, {"hand": "m3"}, turn=5)
    do(match, state, "rest", single=False)
    assert (state.active, state.to_act, state.turn, state.round) == (1, 1, 6, 4)
