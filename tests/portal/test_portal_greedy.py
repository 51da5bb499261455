"""What the bot greedy decides on hand-made tables: what it gives, when it helps, when it stops."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtool.engine.portal.greedy import Greedy
from cardtool.engine.portal.presets import X1
from cardtool.engine.portal.rules import Rules
from cardtool.engine.rng import Rng
from cardtool.portal_cards import PortalCard, PortalKind
from portal_duels import Table, creature, spell

BATTLES = ["own_battle", "enemy_battle"]
QUICK = PortalKind.SCHNELLAKTION

CUB = creature("Cub", 2)
WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7)
GIANT = creature("Giant", 15)
PORTER = creature("Porter", 10, asks={"energy": 3, "sacrifice": {"count": 1}})
THING = creature("Thing", 9, asks={"energy": 2, "sacrifice": {"count": 1}})
LORD = creature("Lord", 12, asks={"energy": 4, "sacrifice": {"count": 2}})
LESSON = spell(
    "Lesson",
    {"do": "draw", "trigger": "phase", "target": "you", "amount": 1},
    kind=PortalKind.WEITERBILDUNG,
    phases=["enemy_main"],
)
DOUBLE = spell(
    "Double",
    {"do": "extra_attack", "target": {"side": "own"}, "amount": 1},
    phases=["own_battle"],
    asks={"energy": 2},
)


def boost(number: int, cost: int = 1, **more: Any) -> PortalCard:
    """Return a spell that makes an own creature stronger for the turn."""
    does = {"do": "raise_power", "target": {"side": "own"}, "amount": number, "duration": "turn"}
    return spell("Boost", does, **({"phases": BATTLES, "asks": {"energy": cost}} | more))


def table_of(*more: PortalCard, rules: Rules = X1) -> Table:
    """Return a table that knows the creatures of this module, and some cards more."""
    return Table(CUB, WOLF, BEAR, GIANT, PORTER, THING, LORD, LESSON, DOUBLE, *more, rules=rules)


def chosen(table: Table) -> str:
    """Return what the bot does for whoever has to decide."""
    state = table.state
    view = table.game.view(state, state.to_act)
    return table.named(Greedy(Rng.of(1)).choose(view, state.options))


@pytest.mark.parametrize(
    ("lying", "held", "expected"),
    [
        (["Cub"], "Porter", "summon Porter"),
        (["Porter"], "Porter", "end"),
        (["Porter"], "Thing", "end"),
        (["Cub", "Cub"], "Lord", "summon Lord"),
        (["Bear", "Bear"], "Lord", "end"),
        (["Cub", "Bear", "Porter"], "Thing", "summon Thing"),
    ],
)
def test_a_summons_is_worth_the_creatures_it_takes(
    lying: list[str], held: str, expected: str
) -> None:
    """Clause PE1: who is sacrificed is lost: the least that fit are weighed against who comes."""
    assert chosen(table_of().field(0, *lying).hand(0, held).begin()) == expected


@pytest.mark.parametrize(("lessons", "expected"), [(0, "summon Thing"), (2, "end")])
def test_enchantments_go_with_the_sacrificed(lessons: int, expected: str) -> None:
    """Clauses PE1, PZ2: a creature with enchantments is given for little less than itself."""
    table = table_of().field(0, "Wolf").hand(0, "Thing")
    for _ in range(lessons):
        table.lies(0, "Lesson", "a1")
    assert chosen(table.begin()) == expected


def test_the_sacrificed_is_the_one_without_enchantments() -> None:
    """Clauses PE1, PZ2: of two alike the one goes with whom nothing else goes."""
    table = table_of().field(0, "Cub", "Cub").lies(0, "Lesson", "a1").hand(0, "Porter")
    assert chosen(table.begin().do("summon Porter")) == "sacrifice a2"


@pytest.mark.parametrize(
    ("asks", "expected"), [({}, "play Draw"), ({"energy": 9}, "end"), ({"discard": 1}, "end")]
)
def test_a_spell_is_worth_what_it_takes(asks: dict[str, int], expected: str) -> None:
    """Clause PE1: a card is not drawn for more energy than it is worth, nor for another card."""
    draw = spell("Draw", {"do": "draw", "target": "you", "amount": 1}, asks=asks)
    assert chosen(table_of(draw).hand(0, "Draw", "Draw").begin()) == expected


@pytest.mark.parametrize(("other", "expected"), [(None, "end"), ("Cub", "play Snap")])
def test_nothing_is_destroyed_that_is_ones_own(other: str | None, expected: str) -> None:
    """Clause PE1: a spell that may mean either side is kept if only the own one fits."""
    does = {"do": "destroy", "target": {"bound": {"figure": "power", "most": 3}}}
    snap = spell("Snap", does, asks={"energy": 2})
    table = table_of(snap).field(0, "Cub").hand(0, "Snap")
    if other is not None:
        table.field(1, other)
    assert chosen(table.begin()) == expected


@pytest.mark.parametrize(("damage", "expected"), [(0, "end"), (10, "portal Porter")])
def test_the_portal_is_filled_when_it_may_be_needed(damage: int, expected: str) -> None:
    """Clause PF3: who lies there comes out only when the Charakter would fall."""
    assert chosen(table_of().has(0, damage=damage).hand(0, "Porter").begin()) == expected


@pytest.mark.parametrize(
    ("foes", "expected"), [([], "play Boost"), (["Bear"], "end"), (["Cub"], "play Boost")]
)
def test_a_boost_comes_before_the_attack_that_it_helps(foes: list[str], expected: str) -> None:
    """Clause PT3: more power for this turn is worth what it changes in an attack to come."""
    table = table_of(boost(2)).field(0, "Wolf").field(1, *foes).hand(0, "Boost")
    assert chosen(table.battle()) == expected


@pytest.mark.parametrize("held", [boost(3), DOUBLE])
def test_nothing_helps_after_the_last_attack(held: PortalCard) -> None:
    """Clause PT3: what lasts for this turn is lost on those who do not attack any more."""
    table = table_of(held).field(0, "Wolf").field(1, "Cub", "Bear").hand(0, held.name)
    assert chosen(table.battle().do("attack a1>b1")) == "end"


def test_nothing_helps_in_a_turn_without_attacks() -> None:
    """Clause PT3, reading Q7: in a first turn without attacks more power serves nobody."""
    table = table_of(boost(3), rules=replace(X1, first_turn_attack=False))
    table.state.turn = 0
    assert chosen(table.field(0, "Wolf").hand(0, "Boost").battle()) == "end"


def test_a_boost_waits_for_the_battle_phase() -> None:
    """Clause PT3: in the main phase nobody fights yet, and much may change until then."""
    quick = boost(3, kind=QUICK, phases=None)
    assert chosen(table_of(quick).field(0, "Wolf").hand(0, "Boost").begin()) == "end"


def test_a_boost_is_not_paid_with_the_energy_for_the_bill() -> None:
    """Clause PF2: with 4 energy a 4 can be paid for, but not a 6, and the boost besides."""
    table = table_of(boost(2)).field(0, "Wolf").hand(0, "Boost").has(0, energy=4)
    assert chosen(table.battle()) == "attack a1>direct"


def test_a_boost_goes_to_whom_it_helps() -> None:
    """Clause PT3: not the strongest gets it, but who still attacks."""
    table = table_of(boost(3)).field(0, "Bear", "Wolf").hand(0, "Boost")
    assert chosen(table.battle().do("attack a1>direct", "play Boost")) == "aim a2"


@pytest.mark.parametrize(("foes", "expected"), [(["Cub"], "play Double"), (["Cub", "Bear"], "end")])
def test_a_further_attack_needs_something_to_attack(foes: list[str], expected: str) -> None:
    """Clause PT3: an attack more is worth what it will be used for."""
    table = table_of().field(0, "Wolf").field(1, *foes).hand(0, "Double")
    assert chosen(table.battle().do("attack a1>b1")) == expected


def test_the_first_attack_comes_before_the_second() -> None:
    """Clause PT3: an attack more is paid for when the first one is over."""
    table = table_of().field(0, "Wolf").hand(0, "Double")
    assert chosen(table.battle()) == "attack a1>direct"


@pytest.mark.parametrize(
    ("cost", "number", "expected"), [(1, 4, "turn bs1"), (1, 2, "turn bs1"), (3, 2, "pass")]
)
def test_a_boost_helps_who_defends(cost: int, number: int, expected: str) -> None:
    """Clause PT6: in the other's turn more power is worth what it changes in his attack."""
    table = table_of(boost(number, cost)).field(0, "Bear").field(1, "Wolf").lies(1, "Boost")
    assert chosen(table.battle().do("attack a1>b1")) == expected


def test_nobody_is_helped_before_he_is_attacked() -> None:
    """Clause PT6: at the start of the other's battle phase nobody is attacked yet."""
    table = table_of(boost(4)).field(0, "Bear").field(1, "Wolf").lies(1, "Boost")
    assert chosen(table.hand(0, "Cub").begin().do("end")) == "pass"


BROKE = {"energy": 0}


@pytest.mark.parametrize(("left", "expected"), [(3, "end"), (4, "attack a1>b1")])
def test_no_fight_is_won_whose_bill_is_the_own_end(left: int, expected: str) -> None:
    """Clause PF2: a difference of 3 that energy does not pay falls on the own Charakter."""
    table = table_of().has(0, damage=20 - left, **BROKE).field(0, "Bear").field(1, "Wolf")
    assert chosen(table.battle()) == expected


@pytest.mark.parametrize(("left", "expected"), [(6, "end"), (7, "attack a1>direct")])
def test_no_portal_is_opened_for_the_own_end(left: int, expected: str) -> None:
    """Clauses PF2, PF3: behind the portal a weak creature may lie, and the bill is the end."""
    table = table_of().has(0, damage=20 - left, **BROKE).has(1, damage=13)
    table.field(0, "Bear").portal(1, "Filler").begin()
    assert chosen(table.battle()) == expected


@pytest.mark.parametrize(("energy", "expected"), [(0, "end"), (4, "attack a1>direct")])
def test_a_draw_is_no_win(energy: int, expected: str) -> None:
    """Clause PF4: who is in no danger does not let both Charaktere fall, but wins if he can."""
    table = table_of().has(0, damage=17, energy=energy).has(1, damage=17).field(0, "Wolf")
    assert chosen(table.battle()) == expected


def test_a_draw_is_better_than_to_lose() -> None:
    """Clause PF4: who would fall in the other's turn rather falls with him."""
    table = table_of().has(0, damage=17, **BROKE).has(1, damage=17)
    assert chosen(table.field(0, "Bear").field(1, "Wolf", "Giant").battle()) == "attack a1>b1"


@pytest.mark.parametrize(("damage", "expected"), [(0, "attack a1>direct"), (15, "end")])
def test_who_is_ahead_hits_without_energy(damage: int, expected: str) -> None:
    """Clause PF2: if both Charaktere take the same it is for the one that has more left."""
    table = table_of().has(0, damage=damage, **BROKE).has(1, damage=10).field(0, "Wolf")
    assert chosen(table.battle()) == expected
