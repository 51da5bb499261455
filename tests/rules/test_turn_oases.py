"""Oasen in a turn: activating, burying, drawing, searching, playing open cards (T2, T3, H7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from cardtool.engine.rng import Rng, derive
from kameloh_duels import (
    begin_turn,
    do,
    names,
    options,
    side,
    state_of,
)
from turn_duels import HAND_ONLY, duel

FULL = "m3 m3 m3 m3 m4 m5"


def table(
    oases: Sequence[str],
    hand: str = "m3",
    rules: Rules = WIMU,
    *,
    arena: str = "",
    foe: str = "",
    datteln: int = 5,
) -> tuple[Duel, State]:
    """Return a game in which player 0 begins a turn with these Oasen."""
    match = duel(rules)
    mine = side(match, hand=hand, oases=oases, arena=arena, datteln=datteln)
    return match, state_of(match, mine, side(match, arena=foe, oases=["m6 m6"]))


def oasis(match: Duel, state: State, number: int = 1) -> str:
    """Return an Oase as :func:`kameloh_duels.side` takes it."""
    found = state.sides[0].oases[number - 1]
    return names(match, found.cards) + "!" * found.open


def offered(match: Duel, state: State, word: str) -> list[str]:
    """Return what is offered of one kind, without the word."""
    return [
        text.removeprefix(word + " ") for text in options(match, state) if text.split()[0] == word
    ]


# (b) activating


def test_activating_turns_over_the_top_card_of_one_inactive_oase():
    """Clause T2: only inactive Oasen can be activated, and one a turn."""
    match, state = table(["m1 m2", "m4!", "m5"])
    assert offered(match, state, "activate") == ["@oasis1", "@oasis3"]
    told = do(match, state, "activate @oasis1", single=False)
    assert (oasis(match, state), options(match, state)) == ("m1 m2!", ["rest"])
    assert told[0].card == match.table.index("m2")


# (c) and (d): burying


def test_buried_cards_go_under_the_oase_one_after_the_other():
    """Clause T2: the second card lies below the first."""
    match, state = table(["m1 m2"], "m3 m4")
    do(match, state, "bury m3@oasis1", "bury m4@oasis1", single=False)
    assert (oasis(match, state), state.sides[0].hand) == ("m4 m3 m1 m2", [])


def test_at_most_two_cards_are_buried():
    """Clause T2: no third one, drawing goes on."""
    match, state = table(["m1 m2"], "m3 m4 m5")
    do(match, state, "bury m3@oasis1", "bury m4@oasis1", single=False)
    assert offered(match, state, "bury") == []
    assert offered(match, state, "draw") == ["@oasis1"]


def test_an_open_oase_can_be_buried_under_and_stays_open():
    """Clause T2, reading R29: open or not."""
    match, state = table(["m1!"], "m3")
    do(match, state, "bury m3@oasis1", single=False)
    assert oasis(match, state) == "m3 m1!"


def test_both_cards_go_under_the_same_oase():
    """Clause T2, reading R29: ONE of one's own Oasen."""
    match, state = table(["m1", "m2"], "m3 m4")
    assert offered(match, state, "bury") == ["m3@oasis1", "m3@oasis2", "m4@oasis1", "m4@oasis2"]
    do(match, state, "bury m3@oasis2", single=False)
    assert offered(match, state, "bury") == ["m4@oasis2"]


def test_bury_anywhere_lets_each_card_go_elsewhere():
    """Clause T2, reading R29: the setting `bury_anywhere`."""
    match, state = table(["m1", "m2"], "m3 m4", replace(WIMU, bury_anywhere=True))
    do(match, state, "bury m3@oasis2", "bury m4@oasis1", single=False)
    assert [oasis(match, state, n) for n in (1, 2)] == ["m4 m1", "m3 m2"]


@pytest.mark.parametrize("anywhere", [False, True])
def test_burying_comes_first(anywhere: bool):  # noqa: FBT001 (a parameter of the test)
    """Clause T2, reading R29: once a card was drawn none can be buried."""
    match, state = table(["m1 m2"], "m3 m4", replace(WIMU, bury_anywhere=anywhere))
    do(match, state, "draw @oasis1", single=False)
    assert offered(match, state, "bury") == []


def test_the_next_turn_may_bury_elsewhere():
    """Clause T2, reading R29: the one Oase is that of this turn."""
    match, state = table(["m1", "m2"], "m3 m4")
    do(match, state, "bury m3@oasis2", "rest", "rest", single=False)
    assert offered(match, state, "bury") == ["m4@oasis1", "m4@oasis2"]


# (c) drawing


def test_drawing_takes_top_cards_of_inactive_oasen_in_any_mix():
    """Clause T2: one by one, but never from an active one."""
    match, state = table(["m1 m2", "m4!", "m5"])
    assert offered(match, state, "draw") == ["@oasis1", "@oasis3"]
    do(match, state, "draw @oasis1", "draw @oasis3", "draw @oasis1", single=False)
    assert names(match, state.sides[0].hand) == "m1 m2 m3 m5"


def test_drawing_stops_at_a_hand_of_six():
    """Clause T2: never above 6."""
    match, state = table(["m1 m2 m1"], "m3 m3 m3 m3 m4")
    do(match, state, "draw @oasis1", single=False)
    assert options(match, state) == ["rest"]


def test_a_full_hand_draws_after_burying_only():
    """Clause T2: with 6 cards there is nothing to draw or to search, with 5 there is."""
    match, state = table(["m1 m2"], FULL)
    assert offered(match, state, "draw") + offered(match, state, "search") == []
    do(match, state, "bury m3@oasis1", single=False)
    assert offered(match, state, "draw") + offered(match, state, "search") == ["@oasis1"] * 2


def test_drawing_stops_at_will():
    """Clause T2: after any card the turn may go on to the attack."""
    match, state = table(["m1 m2"])
    do(match, state, "draw @oasis1", single=False)
    assert "rest" in options(match, state)


# (d) searching


def test_a_search_takes_exactly_one_card_and_shuffles_the_rest_face_down():
    """Clause T2: an active Oase becomes inactive, 2 Datteln are paid, the turn is used up."""
    match, state = table(["m1 m2 m4 m2 m5!"])
    do(match, state, "search @oasis1", single=False)
    assert options(match, state) == [f"take {nr}@oasis1" for nr in ("m1", "m2", "m4", "m5")]
    do(match, state, "take m2@oasis1", single=False)
    assert sorted(oasis(match, state).split()) == ["m1", "m2", "m4", "m5"]
    assert names(match, state.sides[0].hand) == "m2 m3"
    assert (state.sides[0].datteln, options(match, state)) == (3, ["rest"])


def test_a_search_shuffles():
    """Clause T2: over many seeds each card that stays comes to lie on top."""
    tops = set()
    for seed in range(60):
        match, state = table(["m1 m2 m4 m5"])
        state.rng = Rng.of(derive(seed, "search"))
        do(match, state, "search @oasis1", "take m5@oasis1", single=False)
        tops.add(oasis(match, state).split()[-1])
    assert tops == {"m1", "m2", "m4"}


def test_buried_cards_can_be_searched():
    """Clause T2: (d) buries first, and then looks through any Oase, that one too."""
    match, state = table(["m1", "m2"], FULL)
    do(match, state, "bury m5@oasis1", "search @oasis1", "take m5@oasis1", single=False)
    assert names(match, state.sides[0].hand) == FULL


def test_any_oase_can_be_searched_open_or_not():
    """Clause T2: each one that has cards."""
    match, state = table(["m1 m2", "m4!", ""])
    assert offered(match, state, "search") == ["@oasis1", "@oasis2"]


def test_a_search_needs_two_datteln():
    """Clauses T2, M3: with 1 Dattel there is none."""
    match, state = table(["m1 m2"], datteln=1)
    assert offered(match, state, "search") == []


# Open cards (T3)


@pytest.mark.parametrize(
    ("oases", "hand", "actions"),
    [
        (["m4 m3!"], "m5", ["monster m3@oasis1"]),
        (["m4 e1!"], "m5", ["item e1@oasis1>a1"]),
        (["m4 g1!"], "m5", ["item g1@oasis1"]),
        (["m4 b1!"], "v1", ["mutate v1@hand+b1@oasis1>1"]),
        (["m4 v1!"], "b1", ["mutate v1@oasis1+b1@hand>1"]),
        (
            ["m4 b2!"],
            "v2 m2",
            ["group v2@hand+b2@oasis1>recipe2", "part m2@hand", "part m1@arena1"],
        ),
        (
            ["m4 v2!"],
            "b2 m2",
            ["group v2@oasis1+b2@hand>recipe2", "part m2@hand", "part m1@arena1"],
        ),
        (
            ["m4 m2!"],
            "b2 v2",
            ["group v2@hand+b2@hand>recipe2", "part m2@oasis1", "part m1@arena1"],
        ),
    ],
    ids=["monster", "item", "idle item", "mutation item", "mutation", "item", "grouping", "part"],
)
def test_playing_an_open_card_makes_its_oase_inactive(
    oases: list[str], hand: str, actions: list[str]
):
    """Clauses T3, U3, Z1, Z3: whatever part it plays, the card below stays face down."""
    match, state = table(oases, hand, arena="m1")
    do(match, state, *actions, single=False)
    if "finish" in options(match, state):
        do(match, state, "finish", single=False)
    assert oasis(match, state) == "m4"


def test_result_item_and_parts_from_three_oasen_make_all_three_inactive():
    """Clauses T3, Z1, Z3: each of them is used up."""
    match, state = table(["m4 v2!", "m4 b2!", "m4 m2!"], arena="m1")
    group = ("group v2@oasis1+b2@oasis2>recipe2", "part m2@oasis3", "part m1@arena1", "finish")
    do(match, state, *group, single=False)
    assert [oasis(match, state, n) for n in (1, 2, 3)] == ["m4"] * 3


def test_only_open_tops_can_be_played():
    """Clauses T2, T3: neither a face-down top nor the card below an open one."""
    match, state = table(["m1 m2", "m4 m5!"], "")
    assert offered(match, state, "monster") == ["m5@oasis2"]


@pytest.mark.parametrize(("rules", "found"), [(WIMU, []), (KAMELKOENIG, ["m2@oasis1"])])
def test_kamelkoenig_takes_the_open_card_to_the_hand(rules: Rules, found: list[str]):
    """Clause T3: under his rules only, and with a hand below 6."""
    match, state = table(["m1 m2!", "m4"], rules=rules)
    assert offered(match, state, "take-open") == found
    match, state = table(["m1 m2!", "m4"], FULL, rules)
    assert offered(match, state, "take-open") == []


def test_taking_the_open_card_is_part_of_drawing():
    """Clause T3, reading R7: the Oase is inactive then, and drawing goes on, from it too."""
    match, state = table(["m1 m2!", "m4"], rules=KAMELKOENIG)
    do(match, state, "bury m3@oasis2", "take-open m2@oasis1", single=False)
    assert oasis(match, state) == "m1"
    assert options(match, state) == ["rest", "draw @oasis1", "draw @oasis2"]


def test_an_oase_without_cards_is_gone():
    """Clause T3, reading R30: its last card taken, nothing can be done with it any more."""
    match, state = table(["m1!", "m4"], "m3", KAMELKOENIG)
    do(match, state, "monster m1@oasis1", "rest", "rest", single=False)
    assert (state.active, state.sides[0].oases[0].cards) == (0, [])
    assert {text[-1] for text in options(match, state) if "@oasis" in text} == {"2"}


def test_an_oase_that_is_gone_brings_no_income():
    """Clause T3, reading R30: only the other active one pays."""
    match, state = table(["m1!", "m2!"])
    do(match, state, "monster m1@oasis1", single=False)
    begin_turn(match, state)
    assert state.sides[0].datteln == 6


# House rule H7


def test_hand_only_has_no_kind_of_turn_for_playing():
    """Clause H7: any of (b) to (d), or the play step at once."""
    match, state = table(["m1 m2", "m4!"], "m3 e2", HAND_ONLY, arena="m1")
    words = {text.split()[0] for text in options(match, state)}
    assert words == {"rest", "monster", "item", "activate", "bury", "draw", "search"}


@pytest.mark.parametrize(
    ("actions", "then"),
    [
        (["activate @oasis1"], set()),
        (["draw @oasis1"], {"draw"}),
        (["bury m3@oasis1"], {"bury", "draw", "search"}),
        (["search @oasis1", "take m1@oasis1"], set()),
    ],
)
def test_hand_only_plays_cards_after_at_most_one_other_kind(actions: list[str], then: set[str]):
    """Clause H7: at most one of (b) to (d), then the play step of (a)."""
    match, state = table(["m1 m2", "m4"], "m3 m3 e2", HAND_ONLY, arena="m1")
    do(match, state, *actions, single=False)
    words = {text.split()[0] for text in options(match, state)}
    assert words == {"rest", "monster", "item"} | then


def test_hand_only_has_nothing_else_once_a_card_was_played():
    """Clause H7: the play step comes last."""
    match, state = table(["m1 m2", "m4"], "m3 e2", HAND_ONLY, arena="m1")
    do(match, state, "item e2@hand>a1", single=False)
    assert options(match, state) == ["rest", "monster m3@hand"]


def test_hand_only_leaves_open_cards_where_they_are():
    """Clause H7: monsters, items, parts, results: none from an open Oase."""
    match, state = table(
        ["m5!", "e2!", "v1!", "m2!"], "b1 b2 v2", replace(HAND_ONLY, oases=4), arena="m1", foe="m4"
    )
    words = {text.split()[0] for text in options(match, state)}
    assert words & {"monster", "item", "mutate", "group"} == set()


def test_hand_only_makes_no_place_for_battle_items_of_open_oasen():
    """Clauses H7, T6: the defender's, too, come from the hand only."""
    match, state = table(["m1"], "", HAND_ONLY, arena="m1", foe="m4")
    foe = state.sides[1]
    foe.oases[0].cards.append(match.table.index("e2"))
    foe.oases[0].open = True
    do(match, state, "rest", "done", single=False)
    assert options(match, state) == ["done"]
    foe.hand = [match.table.index("e2")]
    assert options(match, state) == ["done", "battle-item e2@hand>b1", "battle-item e2@hand>a1"]


@pytest.mark.parametrize("first", ["activate @oasis1", "draw @oasis1", "bury m3@oasis1"])
def test_hand_only_has_battle_items_in_every_turn(first: str):
    """Clauses H7, T6: after each kind of turn the attacker may name them."""
    match, state = table(["m1 m2"], "m3 e2", HAND_ONLY, arena="m1", foe="m4")
    do(match, state, first, "rest", single=False)
    assert "battle-item e2@hand>b1" in options(match, state)


def test_hand_only_limits_monsters_as_ever():
    """Clauses H7, T2: two monsters a turn, though a grouping frees a place."""
    match, state = table(["m4"], "m1 m2 m3 b2 v2", HAND_ONLY)
    do(match, state, "monster m1@hand", "monster m2@hand", single=False)
    do(match, state, "group v2@hand+b2@hand>recipe2", "part m1@arena1", single=False)
    do(match, state, "part m2@arena2", "finish", single=False)
    assert offered(match, state, "monster") == []
