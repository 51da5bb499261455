"""Mutations: one monster becomes another (kameloh.md section 7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Kind, Part, PriceMark
from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.arena import capture, count_down
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from kameloh_duels import (
    amounts,
    duel_with,
    fighter,
    figures_at,
    item,
    monster,
    mutates,
    names,
    offered,
    raising,
    side,
    spot,
    state_of,
    step,
    use,
    violet,
)

LASTING = Lasts.LASTING
EFFECTS = {
    "g1": raising(ap=10, duration=LASTING),
    "g2": raising(dp=-5, duration=LASTING),
    "g3": raising(lp=100, duration=LASTING),
    "g4": raising(ap=5, duration=Lasts.ROUNDS, rounds=1),
    "g5": raising(ap=10, dp=-10, duration=LASTING),
    "g6": raising(ap=-10, lp=20, duration=LASTING),
    "g7": raising(ap=10, lp=-30, duration=LASTING),
    "g8": raising(ap=-10, dp=-15, lp=20, duration=LASTING),
}
CARDS = (
    monster("m1", "20/10/50", d=3),
    monster("m2", "10/5/20"),
    violet("x1", Kind.MUTATION, "40/30/120", d=4),
    violet("x2", Kind.MUTATION, "50/40/150", PriceMark.MK),
    violet("x3", Kind.MUTATION, "30/20/300"),
    item("k1", 2, Kind.MUTATION_ITEM),
    item("k2", 5, Kind.MUTATION_ITEM),
    item("k3", 1, Kind.MUTATION_ITEM),
    item("u1", 0, Kind.GROUPING_ITEM, universal=True),
    *(item(nr) for nr in EFFECTS),
)
RECIPES = (
    mutates("m1", "k1", "x1"),
    replace(mutates("m1", "k2", "x2"), items=("k2", "k3")),
    mutates("m1", "k1", "x3"),
)
FILL = "m2 m2 m2 m2 m2 g1 g1 g1"
BOTH = pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG], ids=["wimu", "kamelkoenig"])
ALL = pytest.mark.parametrize(
    "rules", [DUFO, WIMU, KAMELKOENIG], ids=["dufo", "wimu", "kamelkoenig"]
)


def duel_of(rules: Rules) -> Duel:
    """Return the duel of all cards above."""
    return duel_with(rules, CARDS, RECIPES, EFFECTS)


def position(duel: Duel, foe_arena: str = "", **own: object) -> State:
    """Return a state with this own side and an enemy with perhaps a monster."""
    return state_of(duel, side(duel, **own), side(duel, arena=foe_arena))  # type: ignore[arg-type]


def mutations_of(rules: Rules, **own: object) -> list[str]:
    """Return the mutations offered to a side."""
    duel = duel_of(rules)
    return offered(duel, position(duel, **own), "mutate")


@ALL
def test_the_result_takes_the_place_of_the_monster(rules: Rules):
    """Clause U1: the result stands where the monster stood; the other place stays as it is."""
    duel = duel_of(rules)
    state = position(duel, arena="m2 m1", hand="x1 k1", datteln=4)
    step(duel, state, "mutate x1@hand+k1@hand>2")
    cards = [f.card for f in state.sides[0].fighters if f is not None]
    assert names(duel, cards) == "m2 x1"


@ALL
def test_the_result_stays_on_place_2_where_place_1_is_free(rules: Rules):
    """Clause U1: the place is the monster's, not the lowest free one."""
    duel = duel_of(rules)
    state = position(duel, arena="- m1", hand="x1 k1", datteln=4)
    step(duel, state, "mutate x1@hand+k1@hand>2")
    assert (state.sides[0].fighters[0], names(duel, [fighter(state, "a2").card])) == (None, "x1")


@ALL
def test_monster_and_item_go_to_the_wueste(rules: Rules):
    """Clause U1: reading R35, the yellow card lies in the Wüste, and so does the item."""
    duel = duel_of(rules)
    state = position(duel, arena="m1", hand="x1 k1", datteln=4)
    step(duel, state, "mutate x1@hand+k1@hand>1")
    own = state.sides[0]
    assert (sorted(names(duel, own.waste).split()), own.hand) == (["k1", "m1"], [])


@ALL
@pytest.mark.parametrize(
    "lacking",
    [
        {"arena": "m1", "hand": "x1"},
        {"arena": "m1", "hand": "k1"},
        {"arena": "m2", "hand": "x1 k1"},
        {"arena": "-", "hand": "m1 x1 k1"},
        {"arena": "m1", "hand": "x1 k2"},
        {"arena": "m1", "hand": "x1 u1"},
        {"foe_arena": "m1", "hand": "x1 k1"},
        {"arena": "m1", "hand": "x1", "waste": "k1"},
    ],
    ids=str,
)
def test_all_three_cards_are_needed(rules: Rules, lacking: dict[str, str]):
    """Clauses U1, C9, C10: monster in one's own arena, result, and its own item, all three."""
    assert mutations_of(rules, datteln=20, **lacking) == []


@ALL
def test_each_monster_that_fits_may_mutate(rules: Rules):
    """Clause U1: of two equal monsters either may, and each result is a choice of its own."""
    found = mutations_of(rules, arena="m1 m1", hand="x1 x3 k1", datteln=9)
    assert sorted(found) == [
        f"mutate {x}@hand+k1@hand>{place}" for x in ("x1", "x3") for place in (1, 2)
    ]


def test_item_and_result_from_the_hand_are_free():
    """Clause U2: without a Dattel both are played, though 4 and 2 are printed."""
    duel = duel_of(DUFO)
    state = position(duel, arena="m1", hand="x1 k1", datteln=1)
    step(duel, state, "mutate x1@hand+k1@hand>1")
    assert state.sides[0].datteln == 1


@pytest.mark.parametrize(
    ("hand", "deck", "action", "price"),
    [
        ("x1", "k1", "mutate x1@hand+k1@deck>1", 4),
        ("k1", "x1", "mutate x1@deck+k1@hand>1", 2),
        ("x2", "k2", "mutate x2@hand+k2@deck>1", 5),
        ("x2", "k3", "mutate x2@hand+k3@deck>1", 1),
        ("k2", "x2", "mutate x2@deck+k2@hand>1", 5),
        ("x3", "k1", "mutate x3@hand+k1@deck>1", 0),
    ],
)
def test_a_search_costs_the_price_of_the_card_in_hand(
    hand: str, deck: str, action: str, price: int
):
    """Clauses U2, C6: its printed price, for MK that of the item found; nothing else is paid."""
    duel = duel_of(DUFO)
    state = position(duel, arena="m1", hand=hand, deck=f"{FILL} {deck}", datteln=6)
    step(duel, state, action)
    assert state.sides[0].datteln == 6 - price
    short = position(duel, arena="m1", hand=hand, deck=deck, datteln=price - 1)
    assert action not in offered(duel, short, "mutate")


def test_every_item_that_can_be_found_is_a_choice():
    """Clauses U2, C6: the dear and the cheap item are offered, each as far as it can be paid."""
    both = [f"mutate x2@hand+{k}@deck>1" for k in ("k2", "k3")]
    own = {"arena": "m1", "hand": "x2", "deck": "k2 k3"}
    assert mutations_of(DUFO, **own, datteln=5) == both
    assert mutations_of(DUFO, **own, datteln=4) == both[1:]


@pytest.mark.parametrize(
    ("hand", "deck"), [("x1", FILL), ("k1", FILL), ("", "x1 k1"), ("x1", ""), ("m1", "x1 k1")]
)
def test_no_search_where_nothing_is_found_or_both_are_missing(hand: str, deck: str):
    """Clause U2: nothing to find, or both missing: no search."""
    assert mutations_of(DUFO, arena="m1", hand=hand, deck=deck, datteln=20) == []


def test_what_is_in_the_hand_is_not_searched():
    """Clause U2: only a missing card is searched; another item that serves is not missing."""
    own = {"arena": "m1", "hand": "x2 k3", "deck": "x2 k2 k3", "datteln": 20}
    assert mutations_of(DUFO, **own) == ["mutate x2@hand+k3@hand>1"]


def test_the_deck_is_shuffled_after_a_search():
    """Clause U2: reading R13, the rest of the deck lies in another order, nothing is lost."""
    duel = duel_of(DUFO)
    state = position(duel, arena="m1", hand="x1", deck=f"{FILL} k1", datteln=4)
    step(duel, state, "mutate x1@hand+k1@deck>1")
    left = names(duel, state.sides[0].deck)
    assert left != FILL
    assert sorted(left.split()) == sorted(FILL.split())


def test_without_a_search_nothing_is_shuffled():
    """Clause U2: with both cards in hand the deck is not touched."""
    duel = duel_of(DUFO)
    state = position(duel, arena="m1", hand="x1 k1", deck=FILL)
    step(duel, state, "mutate x1@hand+k1@hand>1")
    assert names(duel, state.sides[0].deck) == FILL


def test_a_search_does_not_spare_a_result_that_is_paid():
    """Clauses U2, U3: with `result_paid` the result costs its price beside the search, too."""
    duel = duel_of(replace(DUFO, result_paid=True))
    state = position(duel, arena="m1", hand="k1", deck="x1", datteln=6)
    step(duel, state, "mutate x1@deck+k1@hand>1")
    assert state.sides[0].datteln == 0


@BOTH
def test_the_result_is_paid_and_the_item_is_free(rules: Rules):
    """Clause U3: 4 Datteln for the result, none for the item; with 3 it is not offered."""
    duel = duel_of(rules)
    state = position(duel, arena="m1", hand="x1 k1", datteln=5)
    step(duel, state, "mutate x1@hand+k1@hand>1")
    assert state.sides[0].datteln == 1
    assert mutations_of(rules, arena="m1", hand="x1 k1", datteln=3) == []


@BOTH
@pytest.mark.parametrize(
    ("oases", "action", "active"),
    [
        (("m2 x1!", "m2 m2!"), "mutate x1@oasis1+k1@hand>1", [False, True]),
        (("m2 m2!", "m2 k1!"), "mutate x1@hand+k1@oasis2>1", [True, False]),
        (("m2 x1!", "m2 k1!"), "mutate x1@oasis1+k1@oasis2>1", [False, False]),
        (("m2 m2!", "k1!"), "mutate x1@hand+k1@oasis2>1", [True, False]),
    ],
)
def test_result_and_item_may_lie_open(
    rules: Rules, oases: tuple[str, ...], action: str, active: list[bool]
):
    """Clauses U3, T3: open tops serve in either role, and their Oasen are inactive then."""
    duel = duel_of(rules)
    state = position(duel, arena="m1", hand="x1 k1", oases=oases, datteln=4)
    step(duel, state, action)
    assert [oasis.open for oasis in state.sides[0].oases] == active


@BOTH
@pytest.mark.parametrize(
    "own",
    [
        {"hand": "x1", "oases": ("m2 k1",)},
        {"hand": "k1", "oases": ("x1 m2!",)},
        {"hand": "x1", "deck": "k1"},
        {"hand": "k1", "fusion": "x1"},
    ],
    ids=str,
)
def test_nothing_is_searched_or_taken_from_hidden_places(rules: Rules, own: dict[str, object]):
    """Clause U3: no automatic search; covered cards, and a Fusionsdeck, do not serve."""
    assert mutations_of(rules, arena="m1", datteln=20, **own) == []


@BOTH
def test_a_result_marked_mk_is_free_unless_the_reading_is_changed(rules: Rules):
    """Clauses U3, C6: reading R19, MK costs 0, or what the cheapest item of the recipe costs."""
    left = []
    for chosen in (rules, replace(rules, mk_price=DUFO.mk_price)):
        duel = duel_of(chosen)
        state = position(duel, arena="m1", hand="x2 k2", datteln=2)
        step(duel, state, "mutate x2@hand+k2@hand>1")
        left.append(state.sides[0].datteln)
    assert left == [2, 1]


@ALL
def test_the_result_starts_with_full_lp(rules: Rules):
    """Clause U4: what the monster had lost does not matter any more."""
    duel = duel_of(rules)
    state = position(duel, arena="m1", hand="x1 k1", datteln=4)
    fighter(state, "a1").lp = 1
    step(duel, state, "mutate x1@hand+k1@hand>1")
    made = fighter(state, "a1")
    assert (made.ap, made.dp, made.lp, made.full) == (40, 30, 120, 120)


@ALL
@pytest.mark.parametrize(
    ("player", "played", "figures"),
    [
        (0, "g1", (50, 30)),
        (0, "g2", (40, 25)),
        (1, "g1", (50, 30)),
        (1, "g2", (40, 30)),
        (1, "g5", (50, 30)),
    ],
)
def test_only_the_enemys_bad_effects_end(
    rules: Rules, player: int, played: str, figures: tuple[int, int]
):
    """Clause U4: reading R36, own effects go on, good or bad, and the enemy's unless bad."""
    duel = duel_of(rules)
    state = position(duel, arena="m1", hand="x1 k1", datteln=4)
    use(duel, state, player, f"{played}>a1")
    step(duel, state, "mutate x1@hand+k1@hand>1")
    assert figures_at(duel, state, "a1") == figures


@ALL
@pytest.mark.parametrize(
    ("played", "lp", "figures"),
    [
        ("g6", 50, (40, 30, 140)),
        ("g6", 400, (40, 30, 120)),
        ("g7", 50, (50, 30, 120)),
        ("g8", 50, (40, 30, 140)),
        ("g8", 400, (40, 30, 120)),
    ],
)
def test_whatever_an_item_lowers_is_bad_for_itself(
    rules: Rules, played: str, lp: int, figures: tuple[int, int, int]
):
    """Clause U4: reading R54, what the same item raises goes on; damage is done, and no effect."""
    duel = duel_of(rules)
    state = position(duel, arena="m1", hand="x1 k1", datteln=4)
    fighter(state, "a1").lp = lp
    use(duel, state, 1, f"{played}>a1")
    fighter(state, "a1").lp = 50
    step(duel, state, "mutate x1@hand+k1@hand>1")
    assert (*figures_at(duel, state, "a1"), fighter(state, "a1").lp) == figures


def test_the_item_of_an_effect_that_ends_goes_to_its_owners_wueste():
    """Clauses U4, T11: the enemy's bad item is his again; one that goes on lies in no Wüste."""
    duel = duel_of(WIMU)
    state = position(duel, arena="m1", hand="x1 k1", datteln=4)
    use(duel, state, 1, "g2>a1", "g1>a1")
    step(duel, state, "mutate x1@hand+k1@hand>1")
    assert names(duel, state.sides[1].waste) == "g2"
    assert sorted(names(duel, state.sides[0].waste).split()) == ["k1", "m1"]


def test_raised_lp_come_on_top_of_the_new_lp_up_to_the_ceiling():
    """Clauses U4, C4, C12: 300 and 100 are 400; what did not fit in is not given, nor taken."""
    duel = duel_of(WIMU)
    state = position(duel, arena="m1", hand="x3 k1", datteln=4)
    use(duel, state, 0, "g3>a1", "g3>a1")
    step(duel, state, "mutate x3@hand+k1@hand>1")
    assert (fighter(state, "a1").lp, amounts(state, "a1", e.PLUS_LP)) == (400, [100, 0])


def test_a_timed_effect_keeps_its_time():
    """Clauses U4, X2: what was to last until the next own turn ends then, on the result."""
    duel = duel_of(WIMU)
    state = position(duel, arena="m1", hand="x1 k1", datteln=4)
    use(duel, state, 0, "g4>a1")
    step(duel, state, "mutate x1@hand+k1@hand>1")
    assert figures_at(duel, state, "a1")[0] == 45
    count_down(duel, state, None)
    assert figures_at(duel, state, "a1")[0] == 40


@ALL
def test_a_captured_monster_mutates_for_its_captor(rules: Rules):
    """Clause U5: the result is the captor's, the yellow card lies in its owner's Wüste."""
    duel = duel_of(rules)
    state = position(duel, foe_arena="m1", hand="x1 k1", datteln=4)
    capture(state, spot("b1"))
    step(duel, state, "mutate x1@hand+k1@hand>1")
    assert fighter(state, "a1").owner == 0
    assert [names(duel, one.waste) for one in state.sides] == ["k1", "m1"]


@ALL
def test_whose_monster_was_captured_cannot_let_it_mutate(rules: Rules):
    """Clauses U5, U1: it stands on the captor's side; its owner has it in his arena no more."""
    duel = duel_of(rules)
    state = position(duel, arena="m1", hand="x1 k1", datteln=4)
    capture(state, spot("a1"))
    assert offered(duel, state, "mutate") == []


def test_two_recipes_of_one_mutation_are_one_action():
    """Clause U1: where the monster fits two recipes of one result and item, it mutates once."""
    cards = [monster("m", klasse="Kamele"), item("k", kind=Kind.MUTATION_ITEM)]
    by_number = mutates("m", "k", "v")
    by_class = replace(by_number, parts=(Part(klasse="Kamele"),))
    duel = duel_with(WIMU, [*cards, violet("v", Kind.MUTATION, "30/30/99")], [by_number, by_class])
    state = state_of(duel, side(duel, hand="k v", arena="m"), side(duel))
    assert offered(duel, state, "mutate") == ["mutate v@hand+k@hand>1"]
