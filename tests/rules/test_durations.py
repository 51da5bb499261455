"""How long items act, and where they go (clauses T11, X2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Kind
from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.arena import capture
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import DUFO, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from cardtool.engine.registry import parse_rules
from cardtool.errors import UsageError
from kameloh_duels import (
    amounts,
    do,
    duel_with,
    fighter,
    figures_at,
    item,
    monster,
    mutates,
    names,
    offered,
    options,
    raising,
    side,
    spot,
    state_of,
    use,
    violet,
)

EFFECTS = {
    "fight": raising(ap=10),
    "turn": raising(ap=10, duration=Lasts.TURN),
    "round": raising(ap=10, duration=Lasts.ROUNDS),
    "again": raising(dp=10, duration=Lasts.ROUNDS),
    "rounds": raising(ap=10, duration=Lasts.ROUNDS, rounds=2),
    "lasting": raising(ap=10, duration=Lasts.LASTING),
    "bolt": raising(lp=-200),
    "both": raising(ap=10, lp=-20, duration=Lasts.LASTING),
    "pulse": raising(lp=50),
    "heart": raising(lp=50, duration=Lasts.LASTING),
}
CARDS = [
    *(monster("m1", "20/30/200"), monster("m2", "20/30/200"), monster("m3", "20/30/380")),
    *(item("prose"), item("b1", kind=Kind.MUTATION_ITEM)),
    violet("v1", Kind.MUTATION, "30/20/60"),
    *(item(nr) for nr in EFFECTS),
]


def table(
    hand: str, foe_hand: str = "", rules: Rules = WIMU, *, arena: str = "m1", turn: int = 4
) -> tuple[Duel, State]:
    """Return a game of two monsters that cannot hurt each other; player 0 begins a turn."""
    match = duel_with(rules, CARDS, [mutates("m1", "b1", "v1")], EFFECTS)
    piles = {"oases": ["m2 m2"]} if rules.has_oases else {"deck": "m2 " * 30}
    own = side(match, hand=hand, arena=arena, **piles)
    foe = side(match, hand=foe_hand, arena="m2", **piles)
    return match, state_of(match, own, foe, turn=turn)


def raised(state: State, square: str) -> int:
    """Return by how much the AP of a monster of 20 are raised."""
    return sum(amounts(state, square, e.PLUS_AP))


def turns_until_it_ends(match: Duel, state: State, square: str = "a1") -> int:
    """Pass turn after turn; return after how many beginnings of a turn the raise is over."""
    for begun in range(6):
        if not raised(state, square):
            return begun
        turn = state.turn
        while state.turn == turn:
            do(match, state, options(match, state)[0], single=False)
    return 6


# How long (X2)


@pytest.mark.parametrize(
    ("nr", "begun"),
    [("fight", 1), ("turn", 1), ("round", 2), ("rounds", 4), ("lasting", 6)],
)
@pytest.mark.parametrize("rules", [DUFO, WIMU])
def test_an_item_of_ones_own_turn_lasts_as_it_says(rules: Rules, nr: str, begun: int):
    """Clause X2: over the turns begun after it: the other's is the first, one's own the second."""
    match, state = table(nr, rules=rules)
    do(match, state, f"item {nr}@hand>a1", single=False)
    assert turns_until_it_ends(match, state) == begun


@pytest.mark.parametrize(
    ("nr", "begun"),
    [("fight", 1), ("turn", 1), ("round", 1), ("rounds", 3), ("lasting", 7)],
)
def test_an_item_of_the_defender_counts_his_own_turns(nr: str, begun: int):
    """Clause X2: his next turn is the very next one, on whichever monster the item acts."""
    match, state = table("", nr)
    do(match, state, "rest", "done", f"battle-item {nr}@hand>a1", "done", single=False)
    assert 1 + turns_until_it_ends(match, state) == begun


def test_a_fight_ends_with_the_attack_and_not_before():
    """Clause X2: an item of the main part for a fight acts in the attack."""
    match, state = table("fight", rules=WIMU)
    fighter(state, "b1").dp = 5
    do(match, state, "item fight@hand>a1", "rest", "done", "done", single=False)
    assert fighter(state, "b1").lp == 200 - (20 + 10 - 5)
    assert raised(state, "a1") == 0


def test_the_attack_ends_before_the_turn():
    """Clause X2: what acts for the fight is laid down first, wherever it acted."""
    match, state = table("fight turn")
    do(match, state, "item turn@hand>a1", "item fight@hand>b1", single=False)
    do(match, state, "rest", "done", "done", single=False)
    assert names(match, state.sides[0].waste) == "fight turn"


@pytest.mark.parametrize("nr", ["fight", "turn"])
def test_a_turn_without_an_attack_ends_both(nr: str):
    """Clauses X2, T4: in the very first turn there is none, and both are over after it."""
    match, state = table(nr, turn=0)
    do(match, state, f"item {nr}@hand>a1", "rest", single=False)
    assert (state.turn, raised(state, "a1")) == (1, 0)


def test_a_captured_monster_takes_the_duration_with_it():
    """Clauses X2, F6: the turns of who played the item count, not those of the captor."""
    match, state = table("round")
    do(match, state, "item round@hand>a1", single=False)
    capture(state, spot("a1"))
    assert turns_until_it_ends(match, state, "b2") == 2


def test_several_items_end_each_at_its_time():
    """Clauses X2, C11: they add up, and the longer one stays."""
    match, state = table("fight round")
    do(match, state, "item fight@hand>a1", "item round@hand>a1", single=False)
    assert figures_at(match, state, "a1")[0] == 40
    do(match, state, "rest", "done", "done", single=False)
    assert figures_at(match, state, "a1")[0] == 30


@pytest.mark.parametrize(("first", "second"), [("fight", "pulse"), ("round", "again")])
def test_of_what_ends_together_the_turn_players_comes_first(first: str, second: str):
    """Clause X3: what acts on the monster of who has the turn ends before the enemy's."""
    match, state = table(f"{first} {second}")
    do(match, state, f"item {first}@hand>a1", f"item {second}@hand>b1", single=False)
    while not state.sides[0].waste:
        do(match, state, options(match, state)[0], single=False)
    assert names(match, state.sides[0].waste) == f"{first} {second}"


def test_of_what_ends_together_on_one_monster_the_elder_comes_first():
    """Clause X3: by age, where both are of one player."""
    match, state = table("pulse fight")
    do(
        match,
        state,
        "item pulse@hand>b1",
        "item fight@hand>b1",
        "rest",
        "done",
        "done",
        single=False,
    )
    assert names(match, state.sides[0].waste) == "pulse fight"


@pytest.mark.parametrize(("floor", "left"), [(1, 1), (3, 3), (40, 10)])
def test_the_end_of_a_raise_leaves_the_floor_and_heals_nobody(floor: int, left: int):
    """Clause C12, reading R22: LP fall to the floor at most, and never rise to it."""
    match, state = table("pulse", rules=replace(WIMU, lp_floor=floor))
    do(match, state, "item pulse@hand>a1", single=False)
    fighter(state, "a1").lp = 10
    do(match, state, "rest", "done", "done", single=False)
    assert fighter(state, "a1").lp == left


def test_a_floor_of_0_is_refused():
    """Clauses C12, C7, F5: nobody stands in the arena without LP."""
    with pytest.raises(UsageError, match="lp_floor"):
        parse_rules("wimu(lp_floor=0)")


# Where items go (T11)


def test_an_item_that_does_not_last_goes_to_the_waste_at_once():
    """Clause T11, reading R33: damage, and text that nobody can play."""
    match, state = table("prose bolt")
    do(match, state, "item prose@hand", "item bolt@hand>b1", single=False)
    assert names(match, state.sides[0].waste) == "prose bolt"


@pytest.mark.parametrize("nr", ["fight", "turn", "round", "lasting"])
def test_an_item_that_lasts_lies_beside_its_monster(nr: str):
    """Clause T11, reading R33: it is in no Wüste as long as it acts."""
    match, state = table(nr)
    do(match, state, f"item {nr}@hand>b1", single=False)
    assert [one.waste for one in state.sides] == [[], []]


def test_an_item_goes_to_its_owners_waste_when_its_effect_ends():
    """Clause T11, reading R33: to his who played it, whoever's monster it acted on."""
    match, state = table("fight")
    do(match, state, "item fight@hand>b1", "rest", "done", "done", single=False)
    assert [names(match, one.waste) for one in state.sides] == ["fight", ""]


def test_lasting_items_go_when_the_monster_leaves():
    """Clause T11, reading R33: each to its owner's Wüste, the monster to its owner's.

    What sent the monster there lies in the arena until it is done, so it comes last.
    """
    match, state = table("lasting bolt", "lasting")
    do(match, state, "item lasting@hand>b1", "rest", "done", single=False)
    do(match, state, "battle-item lasting@hand>b1", "done", "rest", "done", "done", single=False)
    do(match, state, "item bolt@hand>b1", single=False)
    assert [names(match, one.waste) for one in state.sides] == ["lasting bolt", "lasting m2"]


def test_an_item_that_raises_and_defeats_leaves_with_its_target():
    """Clauses T11, X3: what lasts on somebody who is gone lies in the Wüste, once."""
    match, state = table("both")
    fighter(state, "b1").lp = 20
    do(match, state, "item both@hand>b1", single=False)
    assert [names(match, one.waste) for one in state.sides] == ["both", "m2"]


def test_lasting_items_pass_to_the_result_of_a_mutation():
    """Clauses T11, U4: the item goes on acting, and is in no Wüste."""
    match, state = table("lasting b1 v1")
    do(match, state, "item lasting@hand>a1", "mutate v1@hand+b1@hand>1", single=False)
    assert (raised(state, "a1"), names(match, state.sides[0].waste)) == (10, "b1 m1")


def test_a_raise_that_gives_nothing_does_not_stay():
    """Clauses T11, C4: at 400 LP there is nothing to raise, the item is used up."""
    match, state = table("heart heart", arena="m3")
    do(match, state, "item heart@hand>a1", single=False)
    assert offered(match, state, "item") == ["item heart@hand>b1"]
    use(match, state, 0, "heart>a1")
    assert (fighter(state, "a1").lp, names(match, state.sides[0].waste)) == (400, "heart")


def test_a_defeated_monster_goes_to_the_waste_at_once():
    """Clause T11: before anybody decides anything else."""
    match, state = table("bolt")
    do(match, state, "item bolt@hand>b1", single=False)
    assert (names(match, state.sides[1].waste), state.active) == ("m2", 0)
