"""Power that lasts and power that holds, and bills down to the last energy (clauses PE1, PC3, PF2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtool.engine.portal.presets import X1
from portal_duels import ALL, Table, creature, spell

WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7)
CUB = creature("Cub", 2)
FIGHT = {"duration": "fight"}


def test_power_for_a_fight_ends_with_it() -> None:
    """Clause PE1: what an answer adds for one fight is gone when the next begins."""
    fitting = {"side": "own", "pick": "defender"}
    punch = spell(
        "Punch",
        {"do": "raise_power", "target": fitting, "amount": 3} | FIGHT,
        phases=["enemy_battle"],
    )
    table = Table(WOLF, BEAR, punch).field(0, "Bear", "Bear").field(1, "Wolf").lies(1, "Punch")
    table.battle().do("attack a1>b1", "turn bs1")
    assert table.on_field(1) == ["Wolf"]
    assert table.game.view(table.state, 0).power(3) == 4
    table.do("attack a2>b1")
    assert (table.on_field(1), table.side(1).damage) == ([], 3)


def test_power_for_a_fight_ends_with_an_attack_that_is_lost() -> None:
    """Clauses PE1, PT6: the fight is over though nothing came of it."""
    foes = {"side": "own", "pick": "defender"}
    roar = spell(
        "Roar",
        {"do": "raise_power", "target": foes, "amount": 3} | FIGHT,
        {"do": "destroy", "target": {"side": "enemy", "pick": "attacker"}},
        phases=["enemy_battle"],
    )
    table = Table(WOLF, BEAR, roar).field(0, "Bear", "Bear").field(1, "Wolf").lies(1, "Roar")
    table.battle().do("attack a1>b1", "turn bs1")
    assert "lost" in table.words()
    assert table.game.view(table.state, 0).power(3) == 4


@pytest.mark.parametrize("duration", ["turn", "lasting"])
@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        ({"figure": "power", "of": "self"}, 3 + 2 + 3),
        ({"figure": "power", "of": "self", "over": 2}, 3 + 2 + 1),
    ],
)
def test_what_holds_always_reads_printed_power(
    duration: str, figure: dict[str, Any], expected: int
) -> None:
    """Clause PC3, reading Q22: neither its own doing nor any other's changes what it adds."""
    hero = creature(
        "Hero",
        3,
        phases=ALL,
        does=[{"do": "raise_power", "trigger": "always", "target": "self", "amount": figure}],
    )
    boost = {"do": "raise_power", "target": {"side": "own"}, "amount": 2, "duration": duration}
    table = Table(hero, WOLF, spell("Boost", boost)).field(0, "Hero").hand(0, "Boost", "Wolf")
    table.begin().do("play Boost")
    assert table.game.view(table.state, 0).power(0) == expected


def test_what_holds_for_weak_creatures_means_the_printed_power() -> None:
    """Clause PC3, reading Q22: who is raised above the bound is still meant, and counted."""
    weak = {"side": "own", "pick": "all", "bound": {"figure": "power", "most": 2}}
    banner = creature(
        "Banner",
        5,
        phases=ALL,
        does=[
            {"do": "raise_power", "trigger": "always", "target": weak, "amount": 2},
            {"do": "raise_power", "trigger": "always", "target": "self"}
            | {"amount": {"each": 1, "of": weak}},
        ],
    )
    boost = {"do": "raise_power", "target": {"side": "own"}, "amount": 3, "duration": "turn"}
    table = Table(banner, CUB, WOLF, spell("Boost", boost)).field(0, "Banner", "Cub", "Wolf")
    table.hand(0, "Boost", "Wolf").begin()
    view = table.game.view(table.state, 0)
    assert [view.power(spot) for spot in range(3)] == [6, 4, 4]
    table.do("play Boost", "aim a2")
    assert [view.power(spot) for spot in range(3)] == [6, 7, 4]


def test_what_holds_for_strong_creatures_means_the_printed_power() -> None:
    """Clause PC3, reading Q22: who is raised to the bound is none of those who are meant."""
    strong = {"side": "own", "pick": "all", "bound": {"figure": "power", "least": 5}}
    does = {"do": "raise_power", "trigger": "always", "target": strong, "amount": 2}
    banner = creature("Banner", 1, phases=ALL, does=[does])
    boost = {"do": "raise_power", "target": {"side": "own"}, "amount": 3, "duration": "turn"}
    table = Table(banner, WOLF, BEAR, spell("Boost", boost)).field(0, "Banner", "Wolf", "Bear")
    table.hand(0, "Boost", "Wolf").begin().do("play Boost", "aim a2")
    view = table.game.view(table.state, 0)
    assert [view.power(spot) for spot in range(3)] == [1, 7, 9]


@pytest.mark.parametrize(("energy", "left", "damage"), [(4, 1, 0), (3, 0, 0), (2, 2, 3)])
@pytest.mark.parametrize("payer", [0, 1])
def test_a_bill_is_paid_in_full_or_taken_in_full(
    payer: int, energy: int, left: int, damage: int
) -> None:
    """Clause PF2, readings Q8, Q14: down to no energy; attacker and defender alike."""
    table = Table(WOLF, BEAR).field(payer, "Bear").field(1 - payer, "Wolf")
    table.has(payer, energy=energy).battle().do("attack a1>b1")
    own, other = table.side(payer), table.side(1 - payer)
    assert (own.energy, own.damage) == (left, damage)
    assert (other.energy, other.damage) == (10, 3)


def test_the_defender_takes_no_damage_where_he_has_no_bill() -> None:
    """Clause PF2, reading Q14: with defender_pays=off nothing is due, with energy or without."""
    table = Table(WOLF, BEAR, rules=replace(X1, defender_pays=False)).field(0, "Wolf")
    table.field(1, "Bear").has(1, energy=1).battle().do("attack a1>b1")
    assert (table.side(1).energy, table.side(1).damage) == (1, 0)


def revealed(power: int, does: dict[str, Any]) -> Table:
    """Return a table where Wolf is about to attack a Charakter who has a creature in the portal."""
    guard = creature("Guard", power, phases=["enemy_battle"], does=[does])
    return Table(WOLF, guard).field(0, "Wolf").portal(1, "Guard").has(1, damage=17).battle()


def test_a_revealed_creature_does_what_it_does_on_arrival() -> None:
    """Clause PF3, reading Q25: it came to the field; its phases must be those of now."""
    gift = {"do": "gain_energy", "trigger": "arrival", "target": "you", "amount": 5}
    table = revealed(6, gift).do("attack a1>direct")
    assert (table.on_field(1), table.side(1).energy) == (["Guard"], 10 - 2 + 5)


def test_a_revealed_creature_fights_with_what_it_holds() -> None:
    """Clause PF3, reading Q25: laid on the field first, it acts in its own fight."""
    proud = {"do": "raise_power", "trigger": "always", "target": "self", "amount": 5}
    table = revealed(3, proud).do("attack a1>direct")
    assert (table.on_field(0), table.on_field(1)) == ([], ["Guard"])
    assert (table.side(0).damage, table.side(1).energy) == (4, 6)
