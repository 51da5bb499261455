"""How a game ends: triggers, the order of last turns, the buy-out (kameloh.md section 9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Kind, Part, PriceMark
from cardtool.engine.core import Event, Outcome, Termination
from cardtool.engine.kameloh.behaviours import LastTurn
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.ending import outcome
from cardtool.engine.kameloh.money import buy_out
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Phase, State
from cardtool.engine.kameloh.table import CardTable
from kameloh_duels import (
    duel_with,
    fighter,
    groups,
    item,
    monster,
    mutates,
    names,
    options,
    side,
    state_of,
    step,
    violet,
)

ALL = pytest.mark.parametrize(
    "rules", [DUFO, WIMU, KAMELKOENIG], ids=["dufo", "wimu", "kamelkoenig"]
)
CARDS = (
    monster("m1", "30/10/50", d=1),
    monster("m2", "10/50/100", d=3),
    monster("m6", "10/50/100", d=6),
    violet("v2", Kind.MUTATION, "40/30/120", d=2),
    violet("vm", Kind.MUTATION, "40/30/120", PriceMark.MK),
    violet("vf", Kind.GROUPING, "40/30/120", PriceMark.FM),
    item("k4", 4, Kind.MUTATION_ITEM),
    item("k5", 5, Kind.MUTATION_ITEM),
    item("f1", 1, Kind.GROUPING_ITEM),
    item("i1", 1),
)
RECIPES = (
    replace(mutates("m1", "k5", "vm"), items=("k5", "k4")),
    groups("vf", (Part(("m1",)), Part(("m2",)))),
)
EIGHT = "i1 i1 i1 i1 i1 i1 i1 i1"


def duel_of(rules: Rules, **settings: object) -> Duel:
    """Return a duel in which an empty arena brings no points, unless told otherwise."""
    quiet = {"walkover_points": 0} | settings
    return duel_with(replace(rules, **quiet), CARDS, RECIPES)  # type: ignore[arg-type]


def quiet_state(duel: Duel, own: dict[str, object], foe: dict[str, object]) -> State:
    """Return a state in which neither player triggers anything unless told so."""
    calm: dict[str, object] = {"hand": EIGHT, "deck": "i1 i1 i1 i1 i1"}
    if duel.rules.has_oases:
        calm = {"oases": ("i1 i1", "i1 i1", "i1 i1")}
    sides = [side(duel, **(calm | given)) for given in (own, foe)]  # type: ignore[arg-type]
    return state_of(duel, *sides)


def seated(state: State, seat: int) -> State:
    """Return the state with both sides and the turn changed over, if `seat` is 1."""
    if seat:
        state.sides.reverse()
        for one in state.sides:
            for there in one.fighters:
                if there is not None:
                    there.owner = 1 - there.owner
        state.active = state.to_act = seat
    return state


def pass_turn(duel: Duel, state: State) -> list[Event]:
    """Do nothing in a turn that one does not have to do; return what happened."""
    turn, told = state.turn, list[Event]()
    while state.turn == turn and state.phase != Phase.OVER:
        told += step(duel, state, options(duel, state)[0])
    return told


def pass_all(duel: Duel, state: State) -> list[Event]:
    """Do nothing until the game is over."""
    told: list[Event] = []
    while state.phase != Phase.OVER:
        told += pass_turn(duel, state)
    return told


def triggers(duel: Duel, state: State) -> bool:
    """Pass one turn and return whether the last turns are announced for its player."""
    player = state.active
    return [e.player for e in pass_turn(duel, state) if e.what == "last turns"] == [player]


@pytest.mark.parametrize(
    ("hand", "deck", "ends"),
    [
        (EIGHT, "", False),
        ("i1 i1 i1 i1 i1 i1 i1", "i1", False),
        ("i1 i1 i1 i1 i1 i1 i1", "", True),
        ("i1 i1 i1 i1 i1 i1", "i1", True),
    ],
)
def test_the_game_ends_when_a_hand_cannot_be_refilled(hand: str, deck: str, ends: bool):  # noqa: FBT001
    """Clause E1: reading R40, below 8 after the refill; an empty deck alone is not enough."""
    duel = duel_of(DUFO)
    assert triggers(duel, quiet_state(duel, {"hand": hand, "deck": deck}, {})) == ends


@pytest.mark.parametrize(
    ("hand", "deck", "ends"),
    [(EIGHT, "", True), ("i1 i1 i1 i1 i1 i1 i1", "i1", True), (EIGHT, "i1", False)],
)
def test_an_empty_deck_alone_may_end_the_game(hand: str, deck: str, ends: bool):  # noqa: FBT001
    """Clause E1: reading R40, the other reading as a setting."""
    duel = duel_of(DUFO, end_on_empty_deck=True)
    assert triggers(duel, quiet_state(duel, {"hand": hand, "deck": deck}, {})) == ends


@pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG], ids=["wimu", "kamelkoenig"])
@pytest.mark.parametrize(
    ("oases", "ends"), [(("", "", ""), True), (("", "i1", ""), False), (("", "", "i1!"), False)]
)
def test_the_game_ends_when_no_oase_is_left(rules: Rules, oases: tuple[str, ...], ends: bool):  # noqa: FBT001
    """Clauses E1, T3: reading R30, an Oase without cards is gone; hand and deck do not matter."""
    duel = duel_of(rules)
    assert triggers(duel, quiet_state(duel, {"oases": oases, "hand": "i1"}, {})) == ends


@ALL
@pytest.mark.parametrize(
    ("target", "points", "ends"),
    [(20, 19, False), (20, 20, True), (20, 33, True), (10, 10, True), (10, 9, False)],
)
def test_the_short_game_ends_by_points(rules: Rules, target: int, points: int, ends: bool):  # noqa: FBT001
    """Clause E1: reading R42, whatever cards are left, once the target is reached."""
    duel = duel_of(rules, target=target)
    assert triggers(duel, quiet_state(duel, {"points": points}, {})) == ends


@ALL
def test_the_long_game_does_not_end_by_points(rules: Rules):
    """Clause E1: target 0 is the long game."""
    duel = duel_of(rules, target=0)
    assert not triggers(duel, quiet_state(duel, {"points": 999}, {}))


@ALL
def test_cards_end_the_short_game_too(rules: Rules):
    """Clause E1: the points come beside the other end, not in its place; cards are the reason."""
    duel = duel_of(rules)
    state = quiet_state(duel, {"hand": "", "deck": "", "oases": ()}, {})
    pass_all(duel, state)
    assert outcome(duel, state) == Outcome((0, 0), Termination.CARDS)


@ALL
def test_points_of_any_kind_reach_the_target(rules: Rules):
    """Clause E1: reading R41, the point for an empty arena is the twentieth."""
    duel = duel_of(rules, walkover_points=1)
    assert triggers(duel, quiet_state(duel, {"points": 19}, {}))


@ALL
@pytest.mark.parametrize("seat", [0, 1])
def test_the_order_of_the_last_turns(rules: Rules, seat: int):
    """Clause E2: last but one of the first, of the other, last of the first, of the other."""
    duel = duel_of(rules)
    state = seated(quiet_state(duel, {"points": 20}, {}), seat)
    turns = [event.player for event in pass_all(duel, state) if event.what == "turn"]
    assert turns == [1 - seat, seat, 1 - seat]


@ALL
@pytest.mark.parametrize("starter", [0, 1])
def test_first_is_who_triggers_first(rules: Rules, starter: int):
    """Clause E2: reading R43, whoever began the game."""
    duel = duel_of(rules)
    state = quiet_state(duel, {"points": 20}, {"points": 20})
    state.starter = starter
    turns = [event.player for event in pass_all(duel, state) if event.what == "turn"]
    assert turns == [1, 0, 1]


@ALL
def test_who_reaches_the_target_in_the_others_turn_triggers_after_his_own(rules: Rules):
    """Clause E7: reading R46, judged at the end of each turn for the one whose turn it was."""
    duel = duel_of(rules)
    state = quiet_state(duel, {}, {"points": 20})
    assert not [e for e in pass_turn(duel, state) if e.what == "last turns"]
    assert triggers(duel, state)


@ALL
def test_what_was_judged_is_how_things_stand_at_the_very_end(rules: Rules):
    """Clause E7: points of the attack count, the refill comes before the judgement."""
    duel = duel_of(rules, target=3)
    own = {"arena": "m1", "hand": "i1 i1 i1 i1 i1 i1 i1"}
    state = quiet_state(duel, own, {"arena": "m1"})
    fighter(state, "b1").lp = 1
    state.sides[0].points = 1
    assert triggers(duel, state)


@ALL
def test_nothing_triggers_twice(rules: Rules):
    """Clause E7: once the order runs the other's target changes neither order nor reason."""
    duel = duel_of(rules)
    state = quiet_state(duel, {"hand": "", "deck": "", "oases": ()}, {"points": 20})
    told = pass_all(duel, state)
    assert len([e for e in told if e.what == "last turns"]) == 1
    assert len([e for e in told if e.what == "turn"]) == 3
    found = outcome(duel, state)
    assert found is not None
    assert found.termination is Termination.CARDS


def last_turn(rules: Rules, own: dict[str, object], foe: dict[str, object]) -> State:
    """Return a state after the last turn of player 0, begun with these sides."""
    duel = duel_of(rules, walkover_points=1)
    state = quiet_state(duel, own, foe)
    state.active = state.to_act = 1
    state.left, state.turn = 3, 5
    if rules.last_turn is LastTurn.FULL:
        pass_turn(duel, state)
        pass_turn(duel, state)
    else:
        pass_all(duel, state)
    return state


FULL = [DUFO, replace(WIMU, last_turn=LastTurn.FULL)]
SHORT = [WIMU, KAMELKOENIG, replace(DUFO, last_turn=LastTurn.BUYOUT)]


@pytest.mark.parametrize("rules", FULL, ids=["dufo", "wimu(last_turn=full)"])
def test_a_full_last_turn_has_its_attack(rules: Rules):
    """Clause E3: readings R44, R15, a normal turn with its attack: 30 AP against 10 DP."""
    state = last_turn(rules, {"arena": "m1"}, {"arena": "m1"})
    assert fighter(state, "b1").lp == 30


@pytest.mark.parametrize("rules", FULL, ids=["dufo", "wimu(last_turn=full)"])
def test_a_full_last_turn_has_its_walk_over(rules: Rules):
    """Clauses E3, T5: the point for an empty enemy arena is still made."""
    assert last_turn(rules, {"arena": "m1"}, {}).sides[0].points == 1


def test_the_last_turn_has_its_income_but_no_refill():
    """Clauses E3, M1: readings R44, R6, Datteln breed once more; the hand stays as it is."""
    state = last_turn(DUFO, {"datteln": 6, "hand": "i1 i1"}, {})
    own = state.sides[0]
    assert (own.datteln, len(own.hand), len(own.deck)) == (8, 2, 5)


@pytest.mark.parametrize("rules", SHORT, ids=["wimu", "kamelkoenig", "dufo(last_turn=buyout)"])
def test_a_short_last_turn_is_the_buy_out_only(rules: Rules):
    """Clause E3: reading R15, no income, no attack, no point for an empty arena."""
    mine = {"datteln": 2, "hand": "m1"}
    if rules.has_oases:
        mine["oases"] = ("i1 i1!", "i1 i1!")
    state = last_turn(rules, {"arena": "m1", **mine}, {"arena": "m1"})
    assert fighter(state, "b1").lp == 50
    assert (state.sides[0].datteln, state.sides[0].hand) == (1, [])


@pytest.mark.parametrize("rules", SHORT, ids=["wimu", "kamelkoenig", "dufo(last_turn=buyout)"])
def test_a_short_last_turn_brings_no_walk_over(rules: Rules):
    """Clauses E3, T5: reading R15, no point for the enemy's empty arena."""
    assert last_turn(rules, {"arena": "m1"}, {}).sides[0].points == 0


@ALL
def test_the_last_but_one_turn_of_the_other_is_a_normal_one(rules: Rules):
    """Clauses E2, E3: attack and refill are as ever, and nothing is bought out."""
    duel = duel_of(rules)
    mine: dict[str, object] = {"arena": "m1", "datteln": 6, "hand": "m2"}
    if rules.has_oases:
        mine["oases"] = ("i1 i1!", "i1 i1!")
    state = quiet_state(duel, {"points": 20, "arena": "m1"}, mine)
    pass_turn(duel, state)
    words = [event.what for event in pass_turn(duel, state)]
    end = words.index("turn")
    refilled = ["refilled"] if duel.refills else []
    assert fighter(state, "a1").lp == 30
    assert words[:end] == ["attacks", "hit", *refilled]
    assert duel.refills == (len(state.sides[1].hand) == 6)


def bought(rules: Rules, hand: str, datteln: int, **own: object) -> tuple[str, str, int, int]:
    """Return hand, Wüste and Datteln of who buys out, and the points this gives the other."""
    duel = duel_of(rules)
    state = quiet_state(duel, {"hand": hand, "datteln": datteln, **own}, {})
    buy_out(duel, state, None)
    mine = state.sides[0]
    left = " ".join(sorted(names(duel, mine.hand).split()))
    return left, names(duel, mine.waste), mine.datteln, state.sides[1].points


@ALL
@pytest.mark.parametrize(
    ("hand", "datteln", "result"),
    [
        ("m1 m2", 4, ("", "m1 m2", 0, 0)),
        ("m2 m1", 3, ("m2", "m1", 2, 2)),
        ("m1 v2 m2", 5, ("m2", "m1 v2", 2, 2)),
        ("m6 m2 m2", 6, ("m6", "m2 m2", 0, 2)),
        ("m6 m6", 0, ("m6 m6", "", 0, 4)),
        ("i1 k4 k5", 9, ("i1 k4 k5", "", 9, 0)),
        ("", 9, ("", "", 9, 0)),
    ],
)
def test_monsters_are_bought_cheapest_first(
    rules: Rules, hand: str, datteln: int, result: tuple[str, str, int, int]
):
    """Clause E4: reading R16, yellow and violet, as many as can be paid; items do not count."""
    assert bought(rules, hand, datteln) == result


@pytest.mark.parametrize(
    ("rules", "result"),
    [
        (DUFO, ("vm", "vf", 3, 2)),
        (WIMU, ("", "vf vm", 3, 0)),
        (KAMELKOENIG, ("", "vf vm", 3, 0)),
    ],
)
def test_marked_cards_have_a_price(rules: Rules, result: tuple[str, str, int, int]):
    """Clauses E4, C6: readings R18, R19, MK costs 4, its cheapest item; FM without item 0."""
    assert bought(rules, "vm vf", 3) == result


def test_the_cheapest_item_need_not_be_in_a_deck():
    """Clauses E4, C6: reading R18, the recipe names it; that nobody plays it does not matter."""
    played = [card for card in CARDS if card.nr != "k4"]
    pool = {card.nr: card for card in CARDS if card.nr}
    table = CardTable(played, RECIPES, DUFO, pool)
    assert table.cards[table.index("vm")].price == 4


@pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG, DUFO], ids=["wimu", "kamelkoenig", "dufo"])
def test_only_the_hand_is_bought_out(rules: Rules):
    """Clause E4: monsters in deck, Oasen, open ones too, Fusionsdeck, arena do not count."""
    own: dict[str, object] = {"arena": "m2"}
    own |= {"oases": ("m1 m1!", "m2 m1")} if rules.has_oases else {"deck": "m1 m2"}
    if rules.fusion_deck:
        own["fusion"] = "vf"
    assert bought(rules, "i1", 0, **own) == ("i1", "", 0, 0)


@ALL
@pytest.mark.parametrize("seat", [0, 1])
def test_each_monster_left_is_paid_for_once_in_the_game(rules: Rules, seat: int):
    """Clause E4: known fault 19, 2 points each at the owner's last turn, and never again."""
    duel = duel_of(rules)
    hands = {"hand": "m6 m6 m1", "datteln": 0, "deck": "", "oases": ()}
    other = {"hand": "m6", "deck": "i1 i1", "datteln": 0}
    state = seated(quiet_state(duel, hands, other), seat)
    told = pass_all(duel, state)
    assert len([e for e in told if e.what == "left over"]) == 4
    assert (state.sides[seat].points, state.sides[1 - seat].points) == (2, 6)


def test_what_was_bought_is_not_left_over():
    """Clause E4: who can pay for all gives nothing."""
    duel = duel_of(WIMU)
    state = quiet_state(duel, {"hand": "m1 m2", "datteln": 4, "oases": ()}, {})
    pass_all(duel, state)
    assert [one.points for one in state.sides] == [0, 0]


def test_what_is_given_is_a_setting():
    """Clause E4: 2 points by default; here 5."""
    duel = duel_of(WIMU, buyout_points=5)
    state = quiet_state(duel, {"hand": "m6"}, {})
    buy_out(duel, state, None)
    assert state.sides[1].points == 5
