"""Groupings: several monsters become one (kameloh.md section 8, joining apart)."""

from __future__ import annotations

import pytest

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from grouping_duels import F1, MONSTERS, PAIR, U1, begin, duel_of, made, position, with_result
from kameloh_duels import (
    duel_with,
    fighter,
    groups,
    item,
    names,
    offered,
    options,
    step,
    violet,
)

FILL = "m6 m6 m6 m6 m6 g1 g1 g1"
ALL = pytest.mark.parametrize(
    "rules", [DUFO, WIMU, KAMELKOENIG], ids=["dufo", "wimu", "kamelkoenig"]
)
BOTH = pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG], ids=["wimu", "kamelkoenig"])


@ALL
def test_parts_come_from_hand_and_arena_and_all_go_to_the_wueste(rules: Rules):
    """Clause Z1: parts and item lie in the Wüste, the result stands in the arena."""
    duel = duel_of(rules, needs_item=True)
    state = with_result(duel, "m1", arena="- m2", datteln=1)
    result = made(duel, state, "m1@hand", "m2@arena2")
    assert names(duel, [result.card]) == "x1"
    assert sorted(names(duel, state.sides[0].waste).split()) == ["f1", "m1", "m2"]
    assert state.sides[0].hand == state.sides[0].fusion == []


@ALL
@pytest.mark.parametrize(
    ("hand", "arena", "parts", "price"),
    [
        ("m1 m2", "", ("m1@hand", "m2@hand"), 3),
        ("m1", "m2", ("m1@hand", "m2@arena1"), 1),
        ("m2", "m1", ("m2@hand", "m1@arena1"), 2),
        ("", "m1 m2", ("m1@arena1", "m2@arena2"), 0),
    ],
)
def test_only_parts_from_outside_the_arena_are_paid(
    rules: Rules, hand: str, arena: str, parts: tuple[str, ...], price: int
):
    """Clauses Z1, M3, M4: their printed prices are due; a Dattel too few and it is not offered."""
    duel = duel_of(rules, needs_item=True)
    state = with_result(duel, hand, arena=arena, datteln=price)
    made(duel, state, *parts)
    assert state.sides[0].datteln == 0
    assert offered(duel, with_result(duel, hand, arena=arena, datteln=price - 1), "group") == []


@BOTH
def test_open_oase_tops_may_be_parts(rules: Rules):
    """Clauses Z1, T3: an open top is a part, is paid, and its Oase is inactive then."""
    duel = duel_of(rules)
    oases = ("m6 m1!", "m6 m2!", "m1 m6!")
    state = with_result(duel, oases=oases, datteln=3)
    made(duel, state, "m1@oasis1", "m2@oasis2")
    own = state.sides[0]
    assert (own.datteln, [oasis.open for oasis in own.oases]) == (0, [False, False, True])


def test_covered_cards_are_no_parts():
    """Clause Z1: neither a face-down Oase nor one's own Wüste nor the enemy's arena serves."""
    duel = duel_of(WIMU)
    hidden = position(
        duel, "m2", hand="x1 m1", oases=("m2 m6!", "m6 m2"), waste="m2", deck="m2", datteln=9
    )
    assert offered(duel, hidden, "group") == []


@ALL
def test_the_result_needs_a_place(rules: Rules):
    """Clauses Z1, T8: parts of the hand alone do not free one in a full arena."""
    duel = duel_of(rules, needs_item=True)
    full = with_result(duel, "m1 m2", arena="m6 m6", datteln=9)
    assert offered(duel, full, "group") == []


@ALL
def test_a_place_freed_by_a_part_counts(rules: Rules):
    """Clauses Z1, T8: in a full arena one part must stand there; the result takes its place."""
    duel = duel_of(rules, needs_item=True)
    state = with_result(duel, "m1 m2", arena="m6 m2", datteln=9)
    step(duel, state, begin(duel), "part m1@hand")
    assert options(duel, state) == ["part m2@arena2"]
    step(duel, state, "part m2@arena2", "finish")
    assert names(duel, [fighter(state, "a2").card]) == "x1"


@ALL
def test_the_result_takes_the_lowest_free_place(rules: Rules):
    """Clauses Z1, T8: two parts of the arena free both places, one result takes the first."""
    duel = duel_of(rules, needs_item=True)
    state = with_result(duel, arena="m1 m2")
    made(duel, state, "m1@arena1", "m2@arena2")
    assert state.sides[0].fighters[1] is None


def test_two_monsters_at_least():
    """Clause Z1: one monster is no grouping, even if its recipe asks for no more."""
    duel = duel_of(WIMU, (Part(("m1",), most=None),))
    assert offered(duel, with_result(duel, "m1", datteln=9), "group") == []
    assert offered(duel, with_result(duel, "m1 m1", datteln=9), "group") == [begin(duel)]


def test_the_recipe_says_how_many():
    """Clause Z1: two to three of one card: after two one may stop, after three one must."""
    duel = duel_of(WIMU, (Part(("m1",), least=2, most=3),))
    state = with_result(duel, "m1 m1 m1 m1", datteln=9)
    step(duel, state, begin(duel), "part m1@hand")
    seen = [options(duel, state)]
    for _ in range(2):
        step(duel, state, "part m1@hand")
        seen.append(options(duel, state))
    assert seen == [["part m1@hand"], ["finish", "part m1@hand"], ["finish"]]


@pytest.mark.parametrize(
    ("part", "fitting"),
    [
        (Part(klasse="höcker", most=9), "m4 m5"),
        (Part(rasse="Floh", most=9), "m5 m6"),
        (Part(klasse="Hocker", rasse="floh", most=9), "m5"),
    ],
)
def test_klasse_and_rasse_decide_where_no_card_is_named(part: Part, fitting: str):
    """Clause Z1: any yellow monster of the Klasse or Rasse fits, however it is spelt."""
    duel = duel_of(WIMU, (part,))
    state = with_result(duel, "m1 m1 m4 m4 m5 m5 m6 m6 g1", datteln=9)
    step(duel, state, begin(duel))
    assert options(duel, state) == [f"part {nr}@hand" for nr in fitting.split()]


def test_a_card_serves_only_one_part():
    """Clause Z1: named card and Klasse need two cards, and who fits both may be either."""
    parts = (Part(("m5",)), Part(klasse="Höcker"))
    duel = duel_of(WIMU, parts)
    assert offered(duel, with_result(duel, "m5"), "group") == []
    assert offered(duel, with_result(duel, "m4 m4"), "group") == []
    state = with_result(duel, "m4 m5 m5")
    step(duel, state, begin(duel), "part m5@hand")
    assert options(duel, state) == ["part m5@hand"]


def test_two_parts_of_one_card():
    """Clause Z1: a recipe that names a card twice needs it twice."""
    duel = duel_of(WIMU, (Part(("m1",)), Part(("m1",)), Part(("m2",))))
    assert offered(duel, with_result(duel, "m1 m2", datteln=9), "group") == []
    state = with_result(duel, "m1 m1 m2", datteln=9)
    made(duel, state, "m1@hand", "m1@hand", "m2@hand")
    assert sorted(names(duel, state.sides[0].waste).split()) == ["m1", "m1", "m2"]


@pytest.mark.parametrize(
    ("rules", "needs", "hand", "items"),
    [
        (DUFO, False, "f1 f2", ["f1"]),
        (DUFO, True, "u1", ["u1"]),
        (DUFO, True, "f1 u1", ["f1", "u1"]),
        (DUFO, False, "f2", []),
        (WIMU, True, "f1 f2", ["f1"]),
        (WIMU, True, "u1", []),
        (KAMELKOENIG, True, "f1 u1", ["f1", "u1"]),
        (KAMELKOENIG, True, "f2", []),
    ],
)
def test_which_item_serves(rules: Rules, needs: bool, hand: str, items: list[str]):  # noqa: FBT001
    """Clauses Z1, C9, C10: its own, or a universal one where that is allowed."""
    duel = duel_of(rules, needs_item=needs)
    fusion = "x1" * rules.fusion_deck
    state = position(duel, hand=f"{hand} m1 m2 {'' if fusion else 'x1'}", fusion=fusion, datteln=9)
    found = offered(duel, state, "group")
    assert [text.partition("+")[2].partition("@")[0] for text in found] == items


@BOTH
def test_a_card_that_asks_for_no_item_takes_none(rules: Rules):
    """Clause C10: the item stays in the hand, where the card does not ask for one."""
    duel = duel_of(rules)
    state = with_result(duel, "m1 m2", datteln=3)
    assert offered(duel, state, "group") == [begin(duel)]
    made(duel, state, "m1@hand", "m2@hand")
    assert names(duel, state.sides[0].hand) == "f1"


def test_a_card_that_names_no_item_takes_a_universal_one():
    """Clause C10: reading R20, where every grouping needs an item, one that names none."""
    result = violet("x1", Kind.GROUPING, "40/20/100")
    cards = (*MONSTERS, F1, U1, result)
    duel = duel_with(DUFO, cards, (groups("x1", PAIR),))
    state = position(duel, hand="x1 f1 u1 m1 m2", datteln=3)
    assert offered(duel, state, "group") == ["group x1@hand+u1@hand>recipe1"]


@pytest.mark.parametrize(
    ("mark", "hand", "deck", "action", "price"),
    [
        (4, "x1 f1", "", "group x1@hand+f1@hand>recipe1", 0),
        (4, "x1", "f1", "group x1@hand+f1@deck>recipe1", 4),
        (4, "x1", "u1", "group x1@hand+u1@deck>recipe1", 4),
        (4, "f1", "x1", "group x1@deck+f1@hand>recipe1", 2),
        (4, "u1", "x1", "group x1@deck+u1@hand>recipe1", 1),
        (PriceMark.FM, "x1", "f1", "group x1@hand+f1@deck>recipe1", 2),
        (PriceMark.FM, "x1", "u1", "group x1@hand+u1@deck>recipe1", 1),
        (PriceMark.FM, "f1", "x1", "group x1@deck+f1@hand>recipe1", 2),
    ],
)
def test_result_and_item_are_free_or_searched(
    mark: int | PriceMark, hand: str, deck: str, action: str, price: int
):
    """Clauses Z2, C6: free from the hand; a search costs the other card's price, FM the item's."""
    duel = duel_of(DUFO, d=mark)
    state = position(duel, hand=hand, arena="m1 m2", deck=f"{FILL} {deck}", datteln=6)
    step(duel, state, action, "part m1@arena1", "part m2@arena2", "finish")
    own = state.sides[0]
    assert (own.datteln, names(duel, [fighter(state, "a1").card])) == (6 - price, "x1")
    assert len(own.deck) == len(FILL.split())
    short = position(duel, hand=hand, arena="m1 m2", deck=deck, datteln=price - 1)
    assert offered(duel, short, "group") == []


def test_search_and_parts_are_paid_together():
    """Clauses Z2, Z1, M3: 4 for the search and 3 for the parts need 7 Datteln."""
    duel = duel_of(DUFO, d=4)
    for datteln, found in ((6, []), (7, ["group x1@hand+f1@deck>recipe1"])):
        state = position(duel, hand="x1 m1 m2", deck="f1", datteln=datteln)
        assert offered(duel, state, "group") == found


@pytest.mark.parametrize(
    ("hand", "deck"), [("x1", FILL), ("f1", FILL), ("f2", "x1"), ("", "x1 f1"), ("x1", "f2")]
)
def test_nothing_to_find_or_both_missing_is_no_search(hand: str, deck: str):
    """Clause Z2: as in U2, there must be one in hand and the other in the deck."""
    duel = duel_of(DUFO)
    state = position(duel, hand=hand, arena="m1 m2", deck=deck, datteln=20)
    assert offered(duel, state, "group") == []


def test_the_deck_is_shuffled_once_the_grouping_stands():
    """Clauses Z2, U2: reading R13, what is left of the deck lies in another order."""
    duel = duel_of(DUFO)
    state = position(duel, hand="x1", arena="m1 m2", deck=f"{FILL} f1", datteln=6)
    step(duel, state, "group x1@hand+f1@deck>recipe1")
    step(duel, state, "part m1@arena1", "part m2@arena2", "finish")
    left = names(duel, state.sides[0].deck)
    assert left != FILL
    assert sorted(left.split()) == sorted(FILL.split())


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ({"hand": "x1"}, "group x1@hand>recipe1"),
        ({"oases": ("m6 x1!",)}, "group x1@oasis1>recipe1"),
        ({"oases": ("m6 x1",)}, ""),
        ({"fusion": "x1"}, ""),
        ({"deck": "x1"}, ""),
    ],
    ids=str,
)
def test_the_result_comes_from_hand_or_open_top(own: dict[str, object], found: str):
    """Clause Z3: under the official rules, and from nowhere else."""
    duel = duel_of(WIMU)
    state = position(duel, arena="m1 m2", **own)
    assert offered(duel, state, "group") == [found][: bool(found)]


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ({"fusion": "x1"}, ["group x1@fusion>recipe1"]),
        ({"hand": "x1"}, []),
        ({"oases": ("m6 x1!",)}, []),
        ({"hand": "x1", "fusion": "x1 x1"}, ["group x1@fusion>recipe1"]),
    ],
    ids=str,
)
def test_the_result_comes_from_the_fusionsdeck_only(own: dict[str, object], found: list[str]):
    """Clauses Z3, D7: where there is one; a result among the 60 can never be played."""
    duel = duel_of(KAMELKOENIG)
    assert offered(duel, position(duel, arena="m1 m2", **own), "group") == found


def test_a_result_leaves_the_fusionsdeck():
    """Clause Z3: of two copies one is left."""
    duel = duel_of(KAMELKOENIG)
    state = position(duel, arena="m1 m2", fusion="x1 x1")
    made(duel, state, "m1@arena1", "m2@arena2")
    assert names(duel, state.sides[0].fusion) == "x1"


@BOTH
@pytest.mark.parametrize(("mark", "price"), [(4, 4), (0, 0), (PriceMark.FM, 0)])
def test_the_result_is_paid_and_the_item_free(rules: Rules, mark: int | PriceMark, price: int):
    """Clauses Z3, C6: reading R19, the printed price, nothing for FM, nothing for the item."""
    duel = duel_of(rules, d=mark, needs_item=True)
    state = with_result(duel, arena="m1 m2", datteln=price)
    made(duel, state, "m1@arena1", "m2@arena2")
    assert state.sides[0].datteln == 0
    short = with_result(duel, arena="m1 m2", datteln=price - 1)
    assert offered(duel, short, "group") == []


@BOTH
def test_the_item_may_lie_open(rules: Rules):
    """Clauses Z3, T3: an open light-blue top serves, and its Oase is inactive then."""
    duel = duel_of(rules, needs_item=True)
    where = "fusion" if rules.fusion_deck else "hand"
    own = {"fusion": "x1"} if rules.fusion_deck else {"hand": "x1"}
    state = position(duel, arena="m1 m2", oases=("m6 f1!",), **own)
    step(duel, state, f"group x1@{where}+f1@oasis1>recipe1")
    step(duel, state, "part m1@arena1", "part m2@arena2", "finish")
    oasis = state.sides[0].oases[0]
    assert (oasis.open, names(duel, oasis.cards)) == (False, "m6")


@BOTH
def test_groupings_do_not_use_up_the_monsters_of_a_turn(rules: Rules):
    """Clause Z6: reading R14, a grouping of two hand cards, then two monsters all the same."""
    duel = duel_of(rules)
    state = with_result(duel, "m1 m2 m6 m6", datteln=3)
    made(duel, state, "m1@hand", "m2@hand")
    step(duel, state, "monster m6@hand")
    assert names(duel, [fighter(state, "a2").card]) == "m6"


def test_mutations_do_not_use_up_the_monsters_of_a_turn():
    """Clause Z6: reading R14, two monsters are sent, one of them mutates, parts are grouped."""
    cards = (*MONSTERS, violet("v1", Kind.MUTATION, "9/9/9"), item("k1", 0, Kind.MUTATION_ITEM))
    recipe = Recipe("v1", Kind.MUTATION, (Part(("m6",)),), ("k1",))
    duel = duel_with(WIMU, cards, (recipe,))
    state = position(duel, hand="m6 m4 m5 k1 v1")
    step(duel, state, "monster m6@hand", "mutate v1@hand+k1@hand>1", "monster m4@hand")
    assert offered(duel, state, "monster") == []
    assert names(duel, [f.card for f in state.sides[0].fighters if f]) == "v1 m4"


@pytest.mark.parametrize(("first", "found"), [("activate", []), ("bury", []), ("item", ["group"])])
def test_groupings_belong_to_a_turn_of_playing(first: str, found: list[str]):
    """Clauses Z6, T2: activating or burying leaves no room for one."""
    duel = duel_of(WIMU)
    state = with_result(duel, "m1 m2 g1", arena="m6", oases=("m6 m6",), datteln=9)
    step(duel, state, offered(duel, state, first)[0])
    assert [text.split()[0] for text in offered(duel, state, "group")] == found


def test_a_grouping_comes_after_the_monsters():
    """Clauses Z6, T1: with steps in order, no monster is sent after a grouping."""
    duel = duel_of(DUFO)
    state = with_result(duel, "m6", arena="m1 m2")
    made(duel, state, "m1@arena1", "m2@arena2")
    assert offered(duel, state, "monster") == []


@ALL
def test_no_battle_item_is_a_grouping_or_mutation(rules: Rules):
    """Clause Z6: in the fight neither is offered, to the attacker or to the defender."""
    duel = duel_of(rules, needs_item=True)
    state = with_result(duel, "g1", arena="m1 m2", datteln=9)
    foe = state.sides[1]
    foe.hand, foe.fusion = state.sides[0].hand[:], state.sides[0].fusion[:]
    foe.fighters = [None if f is None else f.copy() for f in state.sides[0].fighters]
    kinds = set()
    for action in ("rest", "done"):
        step(duel, state, action)
        kinds |= {text.split()[0] for text in options(duel, state)}
    assert kinds == {"done", "battle-item"}


def test_two_recipes_of_one_result_are_two_choices():
    """Clause Z1: each recipe that can be carried out is offered by its number."""
    cards: tuple[Card, ...] = (*MONSTERS, violet("x1", Kind.GROUPING, "40/20/100"))
    recipes = (groups("x1", PAIR), groups("x1", (Part(rasse="Floh", least=2, most=2),)))
    duel = duel_with(WIMU, cards, recipes)
    state = position(duel, hand="x1 m1 m2 m6 m6", datteln=9)
    found = [f"group x1@hand>recipe{n}" for n in (1, 2)]
    assert offered(duel, state, "group") == found
