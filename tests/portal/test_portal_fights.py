"""Fights of the portal game: damage, bills, the portal, the end (clauses PF1 to PF5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.engine.core import Termination
from cardtool.engine.portal.presets import X1
from portal_duels import Table, creature, spell

WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7)
CUB = creature("Cub", 2)
GIANT = creature("Giant", 15)
PUNCH = spell(
    "Punch",
    {"do": "raise_power", "target": {"side": "own", "pick": "defender"}, "amount": 3}
    | {"duration": "fight"},
    phases=["enemy_battle"],
)


def test_the_stronger_wins_and_the_difference_is_damage() -> None:
    """Clause PF1: the weaker goes to the grave, its controller takes the difference."""
    table = Table(WOLF, BEAR).field(0, "Bear").field(1, "Wolf").battle().do("attack a1>b1")
    assert (table.on_field(0), table.names(1, "grave")) == (["Bear"], ["Wolf"])
    assert [table.side(p).damage for p in (0, 1)] == [0, 3]


def test_a_weaker_attacker_falls() -> None:
    """Clause PF1: the attacking player names both, and loses what he sends in vain."""
    table = Table(WOLF, BEAR).field(0, "Wolf").field(1, "Bear").battle().do("attack a1>b1")
    assert (table.on_field(0), [table.side(p).damage for p in (0, 1)]) == ([], [3, 0])


def test_equal_power_does_nothing() -> None:
    """Clause PF1: if a response makes both equal nothing happens; else it is not offered."""
    table = Table(BEAR, WOLF, PUNCH).field(0, "Bear").field(1, "Wolf").lies(1, "Punch")
    table.battle().do("attack a1>b1", "turn bs1")
    assert (table.on_field(0), table.on_field(1)) == (["Bear"], ["Wolf"])
    assert [table.side(p).damage for p in (0, 1)] == [0, 0]
    even = Table(WOLF, CUB).field(0, "Wolf", "Cub").field(1, "Wolf").battle()
    assert "attack a1>b1" not in even.options()


def test_damage_is_paid_with_energy() -> None:
    """Clause PF2: whose creature did the damage pays the same number in energy."""
    table = Table(WOLF, BEAR).field(0, "Bear").field(1, "Wolf").battle().do("attack a1>b1")
    assert [table.side(p).energy for p in (0, 1)] == [7, 10]


def test_an_unpaid_bill_is_damage() -> None:
    """Clause PF2, reading Q8: too little energy stays as it is, the Charakter takes the damage."""
    table = Table(WOLF, BEAR).field(0, "Bear").field(1, "Wolf").has(0, energy=2)
    table.battle().do("attack a1>b1")
    assert (table.side(0).energy, [table.side(p).damage for p in (0, 1)]) == (2, [3, 3])


@pytest.mark.parametrize(("pays", "energy"), [(True, 7), (False, 10)])
def test_the_defender_pays_too(*, pays: bool, energy: int) -> None:
    """Clause PF2, reading Q14: it holds for attacker and defender alike, or for one alone."""
    rules = replace(X1, defender_pays=pays)
    table = Table(WOLF, BEAR, rules=rules).field(0, "Wolf").field(1, "Bear").battle()
    assert table.do("attack a1>b1").side(1).energy == energy


def test_an_attack_is_never_forbidden_for_want_of_energy() -> None:
    """Clause PF2: who has none may attack all the same."""
    table = Table(WOLF).field(0, "Wolf").has(0, energy=0).battle()
    assert "attack a1>direct" in table.options()


def test_a_direct_attack_does_its_power() -> None:
    """Clause PF3, reading Q15: only if the defender has no creature; the bill is due, too."""
    table = Table(WOLF).field(0, "Wolf").battle().do("attack a1>direct")
    assert (table.side(1).damage, table.side(0).energy) == (4, 6)
    guarded = Table(WOLF, CUB).field(0, "Wolf").field(1, "Cub").battle()
    assert guarded.options() == {"attack a1>b1", "end"}


def test_the_portal_opens_before_the_limit_is_reached() -> None:
    """Clause PF3, reading Q16: it is revealed, must fight instead, and stays if it survives."""
    table = Table(WOLF, BEAR).field(0, "Wolf").portal(1, "Bear").has(1, damage=16)
    table.battle().do("attack a1>direct")
    assert (table.on_field(0), table.on_field(1), table.side(1).portal) == ([], ["Bear"], -1)
    assert [table.side(p).damage for p in (0, 1)] == [3, 16]


def test_a_revealed_creature_may_fall() -> None:
    """Clause PF3: it fights as any other, and that attack is over then."""
    table = Table(BEAR, CUB).field(0, "Bear").portal(1, "Cub").has(1, damage=14)
    table.battle().do("attack a1>direct")
    assert (table.on_field(1), table.names(1, "grave")) == ([], ["Cub"])
    assert table.side(1).damage == 19


def test_a_portal_stays_shut_below_the_limit() -> None:
    """Clause PF3: an attack that does not reach the limit does its damage."""
    table = Table(WOLF, BEAR).field(0, "Wolf").portal(1, "Bear").battle().do("attack a1>direct")
    assert (table.side(1).damage, table.side(1).portal) == (4, table.index["Bear"])


def test_who_reaches_the_limit_loses() -> None:
    """Clause PF4: damage points at the limit or above destroy the Charakter."""
    table = Table(WOLF).field(0, "Wolf").has(1, damage=16).battle().do("attack a1>direct")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (0, Termination.POINTS)


def test_both_fall_at_once() -> None:
    """Clause PF4, reading Q17: damage and bill count together; both destroyed is a draw."""
    table = Table(WOLF).field(0, "Wolf").has(0, damage=17, energy=1).has(1, damage=16)
    table.battle().do("attack a1>direct")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.points, outcome.winner) == ((0, 0), None)


def test_a_bill_can_lose_the_game() -> None:
    """Clause PF4: an attacker who cannot pay may destroy his own Charakter alone."""
    table = Table(WOLF).field(0, "Wolf").has(0, damage=17, energy=1).battle()
    table.do("attack a1>direct")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.winner == 1


def test_fights_and_bills_never_open_the_portal() -> None:
    """Clause PF5: only a direct attack does; damage of a fight beyond the limit ends the game."""
    table = Table(GIANT, CUB, BEAR).field(0, "Giant").field(1, "Cub").portal(1, "Bear")
    table.has(1, damage=10).has(0, energy=40).battle().do("attack a1>b1")
    assert table.side(1).portal == table.index["Bear"]
    assert table.game.outcome(table.state) is not None
