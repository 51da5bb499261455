"""What cards are, cost and amount to while they are played (section 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe
from cardtool.engine.kameloh.arena import ap_of, dp_of
from cardtool.engine.kameloh.behaviours import Constant, MarkPrice
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Duration, Raise
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, PRESETS, WIMU, WORDS
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Fighter, Modifier
from cardtool.engine.kameloh.table import BLUE, GREEN, GROUPING, MUTATION, YELLOW, CardTable
from kameloh_duels import (
    do,
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
    violet,
)

ALL = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
MENU = pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG], ids=["wimu", "kamelkoenig"])
TWO_MONSTERS = [Part(("m1", "m2"), least=2, most=3)]
BIG, FAT = monster("m1", "50/40/200"), monster("m2", "50/40/200")


def one_of_each() -> list[Card]:
    """Return a card of every kind."""
    return [
        *(monster("a"), violet("b", Kind.MUTATION, "10/5/20"), violet("c", Kind.GROUPING)),
        *(item("d", 0, Kind.MUTATION_ITEM), item("e", 0, Kind.GROUPING_ITEM), item("f")),
    ]


def test_the_kind_says_what_a_card_is_for():
    """Clause C1: yellow and violet cards fight, light-blue and green ones do not."""
    cards = duel_with(WIMU, one_of_each()).table.cards
    assert [card.role for card in cards] == [YELLOW, MUTATION, GROUPING, BLUE, BLUE, GREEN]
    assert [card.fights for card in cards] == [True, True, True, False, False, False]


def test_only_a_green_item_has_an_effect_of_its_own():
    """Clause C1: effect data of a light-blue card or a monster are not played."""
    effects = dict.fromkeys("abcdef", Raise(ap=10))
    cards = duel_with(WIMU, one_of_each(), effects=effects).table.cards
    assert [card.nr for card in cards if card.effect is not None] == ["f"]


# --- C4, C11, C12: figures once items act


def acted_on(base: str, *effects: tuple[int, int]) -> tuple[int, int]:
    """Return effective AP and DP of a monster under modifiers of AP and DP."""
    duel = duel_with(WIMU, [monster("m", base)])
    figures = duel.table.cards[0]
    made = Fighter(0, 0, figures.ap, figures.dp, figures.lp)
    for ap, dp in effects:
        modifier = Modifier(-1, 0, 0)
        modifier.ap, modifier.dp = ap, dp
        made.modifiers.append(modifier)
    return ap_of(duel, made), dp_of(duel, made)


@pytest.mark.parametrize(
    ("base", "effects", "figures"),
    [
        ("60/50/100", [], (60, 50)),
        ("60/50/100", [(40, 30)], (100, 80)),
        ("60/50/100", [(41, 31)], (100, 80)),
        ("60/50/100", [(30, 20), (30, 20)], (100, 80)),
        ("60/50/100", [(90, 70), (-60, -50)], (90, 70)),
        ("60/50/100", [(-60, -50), (90, 70)], (90, 70)),
        ("10/5/100", [(-30, -30)], (0, 0)),
        ("10/5/100", [(-30, -30), (25, 26)], (5, 1)),
        ("10/5/100", [(25, 26), (-30, -30)], (5, 1)),
    ],
)
def test_modifiers_are_summed_first_and_held_then(
    base: str, effects: list[tuple[int, int]], figures: tuple[int, int]
):
    """Clauses C4, C11, reading R21: the sum counts, between 0 and AP 100 or DP 80."""
    assert acted_on(base, *effects) == figures


def played(
    rules: Rules, effects: Sequence[Raise], lp: int = 50, figures: str = "20/10/50"
) -> tuple[Fighter, Duel]:
    """Return a monster of `lp` LP on which items have acted one after the other."""
    nrs = [f"i{n}" for n in range(len(effects))]
    cards = [monster("m", figures), *map(item, nrs)]
    duel = duel_with(rules, cards, effects=dict(zip(nrs, effects, strict=True)))
    own = side(duel, hand=" ".join(nrs), arena="m", deck="m")
    state = state_of(duel, own, side(duel))
    fighter(state, "a1").lp = lp
    do(duel, state, *(f"item {nr}@hand>a1" for nr in nrs), go_on=False)
    return fighter(state, "a1"), duel


@ALL
@pytest.mark.parametrize(
    ("lp", "raises", "after"),
    [(50, [30], 80), (300, [100], 400), (300, [150], 400), (390, [30, 30], 400), (400, [5], 400)],
)
def test_raised_lp_may_pass_full_lp_up_to_the_ceiling(
    rules: Rules, lp: int, raises: list[int], after: int
):
    """Clauses C4, C12: raising goes beyond full LP, but never beyond 400."""
    made, _ = played(rules, [Raise(lp=n, duration=Duration.LASTING) for n in raises], lp)
    assert (made.lp, made.full) == (after, 50)


@ALL
def test_figures_are_held_at_the_ceiling_whatever_raises_them(rules: Rules):
    """Clause C4: AP 100 and DP 80, by one item or by two."""
    two = [Raise(ap=45, dp=45, duration=Duration.TURN)] * 2
    made, duel = played(rules, two, figures="20/10/50")
    assert (ap_of(duel, made), dp_of(duel, made)) == (100, 80)


def over(lp: int, *effects: Raise, damage: int = 0) -> int:
    """Return the LP that are left once the effects on a monster have ended with the turn."""
    nrs = [f"i{n}" for n in range(len(effects))]
    duel = duel_with(
        DUFO, [monster("m"), *map(item, nrs)], effects=dict(zip(nrs, effects, strict=True))
    )
    own = side(duel, hand=" ".join(nrs), arena="m", deck="m m m m m m m m m")
    state = state_of(duel, own, side(duel, hand="m"))
    fighter(state, "a1").lp = lp
    do(duel, state, *(f"item {nr}@hand>a1" for nr in nrs), go_on=False)
    fighter(state, "a1").lp -= damage
    do(duel, state, "rest", go_on=False)
    return fighter(state, "a1").lp


@pytest.mark.parametrize(
    ("lp", "gain", "damage", "after"),
    [(50, 30, 0, 50), (50, 30, 20, 30), (50, 30, 60, 1), (390, 30, 0, 390), (390, 30, 15, 375)],
)
def test_a_timed_raise_takes_back_what_it_gave(lp: int, gain: int, damage: int, after: int):
    """Clause C12, reading R22: what it really gave, cut at 400, and never below 1 LP."""
    assert over(lp, Raise(lp=gain, duration=Duration.TURN), damage=damage) == after


def test_a_monster_below_the_floor_is_not_healed_by_the_end_of_a_raise():
    """Clause C12, reading R22: LP fall when a raise ends; a high floor does not lift them."""
    rules = replace(WIMU, lp_floor=20)
    made, duel = played(rules, [Raise(lp=2, duration=Duration.TURN)], 3)
    assert made.lp == 5
    state = state_of(duel, side(duel, arena="m", oases=["m"]), side(duel, oases=["m"]))
    state.sides[0].fighters[0] = made
    do(duel, state, "rest", go_on=False)
    assert made.lp == 5


def test_lowered_lp_are_damage_and_stay_lost():
    """Clause C12: a timed loss of LP is damage; nothing comes back when the turn ends."""
    assert over(50, Raise(lp=-20, duration=Duration.TURN)) == 30


# --- C7, C4: groupings


def grouped(rules: Rules, *cards: Card, values: str = "") -> Fighter:
    """Return a grouping of m1 and m2 of the arena, with a universal or its own item."""
    result = violet("w", Kind.GROUPING, values)
    recipe = groups("w", TWO_MONSTERS, ["z"])
    duel = duel_with(rules, [*cards, result, item("z", 0, Kind.GROUPING_ITEM)], [recipe])
    at = "fusion" if rules.fusion_deck else "hand"
    own = side(duel, hand="z w" if at == "hand" else "z", fusion="w", arena="m1 m2", oases=["z"])
    state = state_of(duel, own, side(duel))
    start = next(text for text in options(duel, state) if text.startswith("group"))
    do(duel, state, start, "part m1@arena1", "part m2@arena2", "finish", go_on=False)
    return fighter(state, "a1")


@pytest.mark.parametrize(
    ("rules", "figures"),
    [
        (DUFO, (60, 50, 180)),
        (WIMU, (70, 60, 240)),
        (KAMELKOENIG, (70, 60, 240)),
        (replace(DUFO, high_caps=True), (70, 60, 240)),
    ],
    ids=["dufo", "wimu", "kamelkoenig", "dufo by agreement"],
)
@pytest.mark.parametrize("printed", ["", "99/99/400"], ids=["computed", "printed"])
def test_a_grouping_enters_with_its_figures_cut(
    rules: Rules, printed: str, figures: tuple[int, int, int]
):
    """Clause C7: AP, DP, LP to their caps, then LP until the GW fits; full LP are the cut ones."""
    made = grouped(rules, BIG, FAT, values=printed)
    assert (made.ap, made.dp, made.lp) == figures
    assert made.full == made.lp


def test_a_cut_leaves_one_lp():
    """Clause C7, reading R1: caps that AP and DP fill alone still leave 1 LP."""
    rules = replace(WIMU, grouping_caps=replace(WIMU.grouping_caps, gw=250))
    assert grouped(rules, BIG, FAT).lp == 1


@MENU
def test_green_items_lift_a_grouping_above_its_caps(rules: Rules):
    """Clauses C4, C7: from 70/60 up to 100/80 once an item acts."""
    result = violet("w", Kind.GROUPING, "70/60/200")
    duel = duel_with(rules, [result, item("i")], effects={"i": Raise(ap=99, dp=99, lp=300)})
    state = state_of(duel, side(duel, hand="i", arena="w", oases=["i"]), side(duel))
    do(duel, state, "item i@hand>a1", go_on=False)
    made = fighter(state, "a1")
    assert (ap_of(duel, made), dp_of(duel, made), made.lp) == (100, 80, 400)


def joined(full: int, gain: int, damage: int) -> tuple[int, int]:
    """Return LP of a grouping raised, hurt and then joined by a third, and at the turn's end."""
    cards = [monster("m1", f"10/5/{full // 2}"), monster("m2", f"10/5/{full - full // 2}")]
    recipe = groups("w", [Part(("m1", "m2"), least=2, most=3)])
    third = [violet("w", Kind.GROUPING), item("i")]
    effects = {"i": Raise(lp=gain, duration=Duration.TURN)}
    duel = duel_with(WIMU, [*cards, *third], [recipe], effects)
    own = side(duel, hand="w i m1", arena="m1 m2", oases=["i"])
    state = state_of(duel, own, side(duel, oases=["i"]))
    do(duel, state, "group w@hand>recipe1", "part m1@arena1", "part m2@arena2", go_on=False)
    do(duel, state, "finish", "item i@hand>a1", go_on=False)
    fighter(state, "a1").lp -= damage
    do(duel, state, "join m1@hand>1", go_on=False)
    at_once = fighter(state, "a1").lp
    do(duel, state, "rest", go_on=False)
    return at_once, fighter(state, "a1").lp


@pytest.mark.parametrize(
    ("gain", "damage", "lp", "later"),
    [
        (0, 0, 300, 300),
        (100, 0, 400, 300),
        (150, 0, 400, 300),
        (150, 80, 370, 220),
        (50, 60, 290, 240),
    ],
)
def test_raised_lp_of_a_grouping_stay_below_the_ceiling_when_one_joins(
    gain: int, damage: int, lp: int, later: int
):
    """Clauses C4, C12, Z5: joining adds 100 to full LP of 200; no more than 400, lost ones stay."""
    assert joined(200, gain, damage) == (lp, later)


# --- C6, C13: prices


def marked(mark: PriceMark, kind: Kind) -> list[Card]:
    """Return a marked result and three light-blue items at 4, 2 and 3 Datteln."""
    kinds = {Kind.MUTATION: Kind.MUTATION_ITEM, Kind.GROUPING: Kind.GROUPING_ITEM}
    items = [item(f"u{price}", price, kinds[kind]) for price in (4, 2, 3)]
    return [violet("v", kind, "30/20/100", d=mark), *items]


@pytest.mark.parametrize(
    ("rules", "price"),
    [
        *((DUFO, 2), (WIMU, 0), (KAMELKOENIG, 0)),
        *((replace(WIMU, mk_price=MarkPrice.ITEM), 2), (replace(DUFO, mk_price=MarkPrice.FREE), 0)),
    ],
)
@pytest.mark.parametrize(
    ("mark", "kind"), [(PriceMark.MK, Kind.MUTATION), (PriceMark.FM, Kind.GROUPING)]
)
def test_a_marked_card_costs_its_cheapest_item_or_nothing(
    rules: Rules, price: int, mark: PriceMark, kind: Kind
):
    """Clause C6, readings R18, R19: Dufo the cheapest item named, else nothing is printed."""
    recipe = Recipe("v", kind, (Part(("m",)),), ("u4", "u2", "u3"))
    card = duel_with(rules, marked(mark, kind), [recipe]).table.cards[-1]
    assert (card.nr, card.price, card.printed, card.marked) == ("v", price, 0, True)


def test_the_cheapest_item_need_not_be_in_a_deck():
    """Clause C6, reading R18: items that the recipe names count, in the deck or not."""
    result, *items = marked(PriceMark.MK, Kind.MUTATION)
    recipe = mutates("m", "u4", "v")
    pool = {card.nr: card for card in items if card.nr}
    table = CardTable([result], [recipe], DUFO, pool)
    assert [card.price for card in table.cards] == [4]


def test_all_recipes_of_a_card_name_its_items():
    """Clause C6, reading R18: of several recipes the cheapest item of all counts."""
    recipes = [mutates("m", "u4", "v"), mutates("n", "u3", "v")]
    table = duel_with(DUFO, marked(PriceMark.MK, Kind.MUTATION), recipes).table
    assert table.cards[table.index("v")].price == 3


@pytest.mark.parametrize("items", [(), ("nowhere",)])
def test_a_marked_card_whose_recipe_names_no_item_costs_nothing(items: tuple[str, ...]):
    """Clause C6, reading R18: none named: 0."""
    recipe = Recipe("v", Kind.GROUPING, (Part(("m",), least=2),), items)
    table = CardTable(marked(PriceMark.FM, Kind.GROUPING), [recipe], DUFO)
    assert table.cards[table.index("v")].price == 0


def test_an_item_without_a_known_price_is_not_the_cheapest():
    """Clause C6, reading R18: an unknown price is not 0; the cheapest known one counts."""
    result, *items = marked(PriceMark.MK, Kind.MUTATION)
    pool = {card.nr: card for card in [*items, replace(item("u9"), d=None)] if card.nr}
    recipe = Recipe("v", Kind.MUTATION, (Part(("m",)),), ("u9", "u4"))
    assert CardTable([result], [recipe], DUFO, pool).cards[0].price == 4


@ALL
def test_a_number_printed_on_a_violet_card_is_its_price(rules: Rules):
    """Clauses C6, C13: only a mark is replaced; a printed price stands, whatever the item's is."""
    cards = [violet("v", Kind.MUTATION, "30/20/100", d=5), item("u2", 2, Kind.MUTATION_ITEM)]
    table = duel_with(rules, cards, [mutates("m", "u2", "v")]).table
    assert table.cards[table.index("v")].price == 5


@pytest.mark.parametrize(
    ("rules", "price"), [(WIMU, 0), (replace(WIMU, mk_price=MarkPrice.ITEM), 2)]
)
def test_a_marked_result_is_paid_by_that_price(rules: Rules, price: int):
    """Clauses C6, U3: nothing under WiMu; by the other reading R19 the cheapest item's price."""
    recipe = Recipe("v", Kind.MUTATION, (Part(("m",)),), ("u4", "u2"))
    duel = duel_with(rules, [monster("m"), *marked(PriceMark.MK, Kind.MUTATION)], [recipe])
    own = side(duel, hand="v u4", arena="m", datteln=3, oases=["m"])
    do(duel, state_of(duel, own, side(duel)), "mutate v@hand+u4@hand>1", go_on=False)
    assert own.datteln == 3 - price


@ALL
@pytest.mark.parametrize(("hk", "points"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_a_violet_monster_brings_the_points_of_its_own_hk(rules: Rules, hk: int, points: int):
    """Clauses C13, F5: the HK of what it was made of, gold here, does not matter."""
    cards = [
        monster("m", hk=1),
        violet("v", Kind.MUTATION, "10/5/20", hk=hk),
        *(item("u", 0, Kind.MUTATION_ITEM), item("i")),
    ]
    duel = duel_with(rules, cards, [mutates("m", "u", "v")], {"i": Raise(lp=-400)})
    own = side(duel, hand="v u i", arena="m", deck="m", oases=["m"])
    state = state_of(duel, own, side(duel))
    do(duel, state, "mutate v@hand+u@hand>1", "item i@hand>a1", go_on=False)
    assert [one.points for one in state.sides] == [0, points]


@pytest.mark.parametrize(
    ("text", "points"), [("price", {"dufo": 3, "wimu": 2}), ("constant", {"dufo": 3, "wimu": 3})]
)
def test_points_by_price_take_what_counts_instead_of_a_mark(text: str, points: dict[str, int]):
    """Clauses C6, C13, house rule H2: MK is the item's 2 Datteln under Dufo, nothing under WiMu."""
    recipe = Recipe("v", Kind.MUTATION, (Part(("m",)),), ("u2",))
    for name, wanted in points.items():
        rules = replace(PRESETS[name], points=WORDS["points"][text])
        table = duel_with(rules, marked(PriceMark.MK, Kind.MUTATION), [recipe]).table
        assert table.cards[table.index("v")].points == wanted
    assert WORDS["points"]["constant"] == Constant(3)


# --- C9, C10, D3, D7: what makes a violet card


def ways(rules: Rules, hand: str, *, needs_item: bool, items: Sequence[str] = ()) -> list[str]:
    """Return the groupings offered with m1 and m2 in the arena."""
    cards = [
        *(BIG, FAT, violet("w", Kind.GROUPING), item("z", 0, Kind.GROUPING_ITEM)),
        item("uni", 0, Kind.GROUPING_ITEM, universal=True),
    ]
    recipe = groups("w", TWO_MONSTERS, items, needs_item=needs_item)
    duel = duel_with(rules, cards, [recipe])
    results = {"fusion": "w"} if rules.fusion_deck else {"hand": "w"}
    results["hand"] = " ".join([hand, results.get("hand", "")])
    own = side(duel, arena="m1 m2", oases=["m1"], **results)  # type: ignore[arg-type]
    found = options(duel, state_of(duel, own, side(duel)))
    return [text.removesuffix(">recipe1") for text in found if text.startswith("group")]


@pytest.mark.parametrize(
    ("rules", "served"),
    [
        (DUFO, ["group w@hand+uni@hand"]),
        (WIMU, []),
        (KAMELKOENIG, ["group w@fusion+uni@hand"]),
        (replace(WIMU, universal_item=True), ["group w@hand+uni@hand"]),
    ],
)
def test_a_universal_item_serves_any_grouping_where_it_is_allowed(rules: Rules, served: list[str]):
    """Clause C9: in place of the named item under Dufo and Kamelkönig, not under WiMu."""
    assert ways(rules, "uni", needs_item=True, items=["z"]) == served


@ALL
def test_a_universal_item_does_not_mutate(rules: Rules):
    """Clauses C9, C10: it serves groupings only; a mutation always needs its own item."""
    cards = [
        *(monster("m"), violet("v", Kind.MUTATION, "10/5/20"), item("u", 0, Kind.MUTATION_ITEM)),
        item("uni", 0, Kind.GROUPING_ITEM, universal=True),
    ]
    duel = duel_with(rules, cards, [mutates("m", "u", "v")])
    state = state_of(duel, side(duel, hand="v uni", arena="m", oases=["m"]), side(duel))
    assert options(duel, state)[0] == "rest"
    assert not any(text.startswith("mutate") for text in options(duel, state))


@ALL
def test_a_mutation_recipe_without_item_cannot_be_played(rules: Rules):
    """Clause C10: a mutation always needs an item, even if its recipe claims otherwise."""
    recipe = Recipe("v", Kind.MUTATION, (Part(("m",)),), (), needs_item=False)
    duel = duel_with(rules, [monster("m"), violet("v", Kind.MUTATION, "10/5/20")], [recipe])
    state = state_of(duel, side(duel, hand="v", arena="m", oases=["m"]), side(duel))
    assert not any(text.startswith("mutate") for text in options(duel, state))


@pytest.mark.parametrize(
    ("rules", "hand", "served"),
    [
        (DUFO, "", []),
        (DUFO, "z", []),
        (DUFO, "uni", ["group w@hand+uni@hand"]),
        (WIMU, "", ["group w@hand"]),
        (WIMU, "z", ["group w@hand"]),
        (KAMELKOENIG, "", ["group w@fusion"]),
        (KAMELKOENIG, "uni", ["group w@fusion"]),
    ],
)
def test_a_grouping_whose_card_names_no_item(rules: Rules, hand: str, served: list[str]):
    """Clause C10, reading R20: Dufo needs a universal item then; the others need nothing."""
    assert ways(rules, hand, needs_item=False) == served


@ALL
@pytest.mark.parametrize(("hand", "count"), [("", 0), ("z", 1)])
def test_a_grouping_whose_card_demands_an_item(rules: Rules, hand: str, count: int):
    """Clause C10: without the item that its card names it is not offered."""
    assert len(ways(rules, hand, needs_item=True, items=["z"])) == count


def test_dufo_needs_the_item_that_others_leave_out():
    """Clause C10: a card that names an item without need of it: Dufo needs it all the same."""
    served = [ways(rules, "z", needs_item=False, items=["z"]) for rules in (DUFO, WIMU)]
    assert served == [["group w@hand+z@hand"], ["group w@hand"]]


@pytest.mark.parametrize(
    ("rules", "results"),
    [(DUFO, ["w@hand"]), (WIMU, ["w@hand"]), (KAMELKOENIG, ["w@fusion"])],
    ids=PRESETS,
)
def test_where_a_grouping_result_is_played_from(rules: Rules, results: list[str]):
    """Clauses D3, D7, Z3: Kamelkönig from the Fusionsdeck only, where the others never look."""
    recipe = groups("w", TWO_MONSTERS, ["z"])
    cards = [BIG, FAT, violet("w", Kind.GROUPING), item("z", 0, Kind.GROUPING_ITEM)]
    duel = duel_with(rules, cards, [recipe])
    own = side(duel, hand="w z", fusion="w", arena="m1 m2", oases=["m1"])
    found = options(duel, state_of(duel, own, side(duel)))
    groups_found = [text.split()[1] for text in found if text.startswith("group")]
    assert [text.split(">")[0].split("+")[0] for text in groups_found] == results


def test_a_grouping_result_among_the_sixty_is_dead_under_kamelkoenig():
    """Clause D7: in hand it can be buried or bought out, never played."""
    recipe = groups("w", TWO_MONSTERS)
    duel = duel_with(KAMELKOENIG, [BIG, FAT, violet("w", Kind.GROUPING)], [recipe])
    own = side(duel, hand="w", arena="m1 m2", oases=["m1 w !"])
    found = options(duel, state_of(duel, own, side(duel)))
    assert sorted(text.split()[0] for text in found) == ["bury", "rest", "take-open"]


def test_a_mutation_result_is_played_from_hand_and_oase_under_every_rule_set():
    """Clause D3: the Fusionsdeck is for grouping results; mutations come as they always do."""
    cards = [monster("m"), violet("v", Kind.MUTATION, "10/5/20"), item("u", 0, Kind.MUTATION_ITEM)]
    for rules in (WIMU, KAMELKOENIG):
        duel = duel_with(rules, cards, [mutates("m", "u", "v")])
        own = side(duel, hand="u", arena="m", oases=["m v !"], fusion="v")
        found = options(duel, state_of(duel, own, side(duel)))
        assert [t for t in found if t.startswith("mutate")] == ["mutate v@oasis1+u@hand>1"]
        assert names(duel, own.fusion) == "v"
