"""What cards are and amount to while they are played (section 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardtool.cards import Card, Kind, Part
from cardtool.effects.spec import Lasts, Script
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, PRESETS, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Fighter, State
from cardtool.engine.kameloh.table import BLUE, GREEN, GROUPING, MUTATION, YELLOW
from kameloh_duels import (
    do,
    duel_with,
    fighter,
    figures_at,
    groups,
    item,
    monster,
    mutates,
    options,
    raising,
    side,
    state_of,
    use,
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


def test_a_light_blue_card_has_no_effect_of_its_own():
    """Clauses C1, X1: effect data of green items and of monsters are played, of others not."""
    effects = dict.fromkeys("abcdef", raising(ap=10))
    cards = duel_with(WIMU, one_of_each(), effects=effects).table.cards
    assert [card.nr for card in cards if card.script is not None] == [*"abcf"]


def acted_on(base: str, *effects: tuple[int, int]) -> tuple[int, int]:
    """Return effective AP and DP of a monster under modifiers of AP and DP."""
    raises = {f"i{n}": raising(ap, dp) for n, (ap, dp) in enumerate(effects)}
    duel = duel_with(WIMU, [monster("m", base), *map(item, raises)], effects=raises)
    state = state_of(duel, side(duel, arena="m"), side(duel))
    use(duel, state, 0, *(f"{nr}>a1" for nr in raises))
    return figures_at(duel, state, "a1")


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
    rules: Rules, effects: Sequence[Script], lp: int = 50, figures: str = "20/10/50"
) -> tuple[Duel, State]:
    """Return a game with a monster of `lp` LP on which items have acted one after the other."""
    nrs = [f"i{n}" for n in range(len(effects))]
    cards = [monster("m", figures), *map(item, nrs)]
    duel = duel_with(rules, cards, effects=dict(zip(nrs, effects, strict=True)))
    piles = {"oases": ["m"]} if rules.has_oases else {"deck": "m"}
    state = state_of(duel, side(duel, arena="m", **piles), side(duel, **piles))
    fighter(state, "a1").lp = lp
    use(duel, state, 0, *(f"{nr}>a1" for nr in nrs))
    return duel, state


@ALL
@pytest.mark.parametrize(
    ("lp", "raises", "after"),
    [(50, [30], 80), (300, [100], 400), (300, [150], 400), (390, [30, 30], 400), (400, [5], 400)],
)
def test_raised_lp_may_pass_full_lp_up_to_the_ceiling(
    rules: Rules, lp: int, raises: list[int], after: int
):
    """Clauses C4, C12: raising goes beyond full LP, but never beyond 400."""
    _, state = played(rules, [raising(lp=n, duration=Lasts.LASTING) for n in raises], lp)
    made = fighter(state, "a1")
    assert (made.lp, made.full) == (after, 50)


@ALL
def test_figures_are_held_at_the_ceiling_whatever_raises_them(rules: Rules):
    """Clause C4: AP 100 and DP 80, by one item or by two."""
    two = [raising(ap=45, dp=45, duration=Lasts.TURN)] * 2
    duel, state = played(rules, two, figures="20/10/50")
    assert figures_at(duel, state, "a1") == (100, 80)


def over(lp: int, *effects: Script, damage: int = 0) -> int:
    """Return the LP that are left once the effects on a monster have ended with the turn."""
    nrs = [f"i{n}" for n in range(len(effects))]
    duel = duel_with(
        DUFO, [monster("m"), *map(item, nrs)], effects=dict(zip(nrs, effects, strict=True))
    )
    own = side(duel, hand=" ".join(nrs), arena="m", deck="m m m m m m m m m")
    state = state_of(duel, own, side(duel, hand="m"))
    fighter(state, "a1").lp = lp
    do(duel, state, *(f"item {nr}@hand>a1" for nr in nrs), single=False)
    fighter(state, "a1").lp -= damage
    do(duel, state, "rest", single=False)
    return fighter(state, "a1").lp


@pytest.mark.parametrize(
    ("lp", "gain", "damage", "after"),
    [(50, 30, 0, 50), (50, 30, 20, 30), (50, 30, 60, 1), (390, 30, 0, 390), (390, 30, 15, 375)],
)
def test_a_timed_raise_takes_back_what_it_gave(lp: int, gain: int, damage: int, after: int):
    """Clause C12, reading R22: what it really gave, cut at 400, and never below 1 LP."""
    assert over(lp, raising(lp=gain, duration=Lasts.TURN), damage=damage) == after


def test_a_monster_below_the_floor_is_not_healed_by_the_end_of_a_raise():
    """Clause C12, reading R22: LP fall when a raise ends; a high floor does not lift them."""
    rules = replace(WIMU, lp_floor=20)
    duel, state = played(rules, [raising(lp=2, duration=Lasts.TURN)], 3)
    made = fighter(state, "a1")
    assert made.lp == 5
    do(duel, state, "rest", single=False)
    assert made.lp == 5


def test_lowered_lp_are_damage_and_stay_lost():
    """Clause C12: a timed loss of LP is damage; nothing comes back when the turn ends."""
    assert over(50, raising(lp=-20, duration=Lasts.TURN)) == 30


def grouped(rules: Rules, *cards: Card, values: str = "") -> Fighter:
    """Return a grouping of m1 and m2 of the arena, with a universal or its own item."""
    result = violet("w", Kind.GROUPING, values)
    recipe = groups("w", TWO_MONSTERS, ["z"])
    duel = duel_with(rules, [*cards, result, item("z", 0, Kind.GROUPING_ITEM)], [recipe])
    at = "fusion" if rules.fusion_deck else "hand"
    own = side(duel, hand="z w" if at == "hand" else "z", fusion="w", arena="m1 m2", oases=["z"])
    state = state_of(duel, own, side(duel))
    start = next(text for text in options(duel, state) if text.startswith("group"))
    do(duel, state, start, "part m1@arena1", "part m2@arena2", "finish", single=False)
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
    duel = duel_with(rules, [result, item("i")], effects={"i": raising(ap=99, dp=99, lp=300)})
    state = state_of(duel, side(duel, hand="i", arena="w", oases=["i"]), side(duel))
    do(duel, state, "item i@hand>a1", single=False)
    assert (*figures_at(duel, state, "a1"), fighter(state, "a1").lp) == (100, 80, 400)


def joined(full: int, gain: int, damage: int) -> tuple[int, int]:
    """Return LP of a grouping raised, hurt and then joined by a third, and at the turn's end."""
    cards = [monster("m1", f"10/5/{full // 2}"), monster("m2", f"10/5/{full - full // 2}")]
    recipe = groups("w", [Part(("m1", "m2"), least=2, most=3)])
    third = [violet("w", Kind.GROUPING), item("i")]
    effects = {"i": raising(lp=gain, duration=Lasts.TURN)}
    duel = duel_with(WIMU, [*cards, *third], [recipe], effects)
    own = side(duel, hand="w i m1", arena="m1 m2", oases=["i"])
    state = state_of(duel, own, side(duel, oases=["i"]))
    do(duel, state, "group w@hand>recipe1", "part m1@arena1", "part m2@arena2", single=False)
    do(duel, state, "finish", *["item i@hand>a1"] * (gain > 0), single=False)
    fighter(state, "a1").lp -= damage
    do(duel, state, "join m1@hand>1", single=False)
    at_once = fighter(state, "a1").lp
    do(duel, state, "rest", single=False)
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


@ALL
def test_raised_lp_that_pass_to_a_result_are_held_at_the_ceiling(rules: Rules):
    """Clauses C4, C12: 300 LP printed and 150 from an item make 400; 300 stay when it ends."""
    cards = [
        *(monster("m"), violet("v", Kind.MUTATION, "10/5/300"), item("i")),
        item("u", 0, Kind.MUTATION_ITEM),
    ]
    effects = {"i": raising(lp=150, duration=Lasts.TURN)}
    duel = duel_with(rules, cards, [mutates("m", "u", "v")], effects)
    own = side(duel, hand="v u i", arena="m", deck="m", oases=["m"])
    state = state_of(duel, own, side(duel, hand="m", oases=["m"]))
    do(duel, state, "item i@hand>a1", "mutate v@hand+u@hand>1", single=False)
    raised = fighter(state, "a1").lp
    do(duel, state, "rest", single=False)
    assert (raised, fighter(state, "a1").lp) == (400, 300)
