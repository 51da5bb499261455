"""Which cards act when, and what a turn brings back (clauses PC3, PT2, PT3, PT4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtool.engine.portal.presets import X1
from cardtool.engine.portal.rules import MainActions
from cardtool.engine.portal.state import Phase
from cardtool.portal_cards import PortalKind
from portal_duels import ALL, Table, card, creature, spell

WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7)
ZERO = creature("Zero", 0)
ENERGY = {"do": "gain_energy", "trigger": "phase", "target": "you", "amount": 1}
RAISE = {"do": "raise_power", "trigger": "always", "target": {"side": "own", "pick": "all"}}
CHARM = spell("Charm", RAISE | {"amount": 2}, ENERGY, kind=PortalKind.WEITERBILDUNG, phases=ALL)


def test_an_enchantment_holds_nothing_while_it_lies_face_down() -> None:
    """Clause PC3: it acts behind its creature, set it is not on the field yet."""
    table = Table(WOLF, CHARM).field(0, "Wolf").lies(0, "Charm")
    down = table.game.view(table.state, 0).power(0)
    table.lies(0, "Charm", "a1")
    assert (down, table.game.view(table.state, 0).power(0)) == (4, 6)


@pytest.mark.parametrize(("host", "energy"), [(None, 10), ("a1", 11)])
def test_an_enchantment_begins_no_phase_while_it_lies_face_down(
    host: str | None, energy: int
) -> None:
    """Clause PC3: nor does it do anything when a phase begins."""
    table = Table(WOLF, CHARM).field(0, "Wolf").lies(0, "Charm", host).hand(0, "Wolf")
    assert table.begin().do("end").side(0).energy == energy


def acting(name: str, kind: PortalKind | None = None) -> Any:
    """Return a card that gains energy when any phase begins: a creature, or of another kind."""
    if kind is None:
        return creature(name, len(name), phases=ALL, does=[ENERGY])
    if kind is PortalKind.CHARAKTER:
        return card(name, kind, limit=20, energy=10, does=[ENERGY])
    return card(name, kind, does=[ENERGY], phases=ALL)


def test_a_phase_begins_with_whose_turn_it_is_and_then_by_place() -> None:
    """Clause PC3, reading Q21: Charakter, Ausrüstung, creatures, enchantments; then the other."""
    names = ("First", "Second", "Third", "Foe")
    cards = [acting(name) for name in names]
    cards += [
        acting("Behind", PortalKind.WEITERBILDUNG),
        acting("Within", PortalKind.WEITERBILDUNG),
    ]
    who = acting("Mayor", PortalKind.CHARAKTER)
    tool = acting("Lamp", PortalKind.AUSRUESTUNG)
    table = Table(*cards, WOLF, who=who, equipment=tool).hand(0, "Wolf").hand(1, "Wolf")
    table.field(0, "Second", "First", "Third").field(1, "Foe")
    table.lies(0, "Within", "a2").lies(0, "Behind", "a1").begin()
    own = ["Mayor", "Lamp", "Second", "First", "Third", "Within", "Behind"]
    assert started(table, "end") == [*own, "Foe"]
    table.do("end")
    assert table.state.active == 1
    assert started(table, "end") == ["Foe", *own]


def started(table: Table, act: str) -> list[str]:
    """Return whose cards act in turn when an action ends a phase."""
    table.told.clear()
    table.do(act)
    return [table.table.cards[event.card].name for event in table.told if event.what == "acts"]


def test_what_falls_together_acts_in_the_order_of_places() -> None:
    """Clause PC3, reading Q21: who comes first on the field acts first, not who fell last."""
    gift = {"do": "gain_energy", "trigger": "defeat", "target": "you", "amount": 1}
    cards = [creature(name, 2, phases=ALL, does=[gift]) for name in ("Ant", "Bee", "Cat")]
    blast = spell("Blast", {"do": "destroy", "target": {"side": "enemy", "pick": "all"}})
    table = Table(*cards, WOLF, blast).hand(0, "Blast", "Wolf").field(1, "Bee", "Cat", "Ant")
    assert started(table.begin(), "play Blast") == ["Blast", "Bee", "Cat", "Ant"]


def next_turn(table: Table) -> Table:
    """End phases until the battle phase of player 0's next turn."""
    turn = table.state.turn
    while table.state.turn < turn + 2 or table.state.phase != Phase.BATTLE:
        table.do("end")
    return table


def test_attacks_come_back_with_the_next_turn() -> None:
    """Clause PT3: each creature may attack once in each turn of its controller."""
    table = Table(WOLF).field(0, "Wolf", "Wolf").hand(1, "Wolf").has(0, energy=40).battle()
    table.do("attack a1>direct")
    assert table.options() == {"attack a2>direct", "end"}
    next_turn(table)
    assert table.state.active == 0
    assert table.options() == {"attack a1>direct", "attack a2>direct", "end"}


def test_further_attacks_are_for_one_turn() -> None:
    """Clause PT3: what an effect allows is over with the turn."""
    more = spell("More", {"do": "extra_attack", "target": {"side": "own"}, "amount": 1})
    table = Table(WOLF, more).field(0, "Wolf", "Wolf").hand(0, "More").hand(1, "Wolf")
    table.has(0, energy=40).begin().do("play More", "aim a1")
    table.do("attack a1>direct")
    assert "attack a1>direct" in table.options()
    next_turn(table).do("attack a1>direct")
    assert table.options() == {"attack a2>direct", "end"}


def test_an_attack_that_could_do_nothing_is_not_offered() -> None:
    """Clause PT3, reading Q24: no creature without power attacks directly, none its equal."""
    table = Table(WOLF, ZERO).field(0, "Zero", "Wolf").battle()
    assert table.options() == {"attack a2>direct", "end"}
    even = Table(WOLF, ZERO).field(0, "Zero", "Wolf").field(1, "Wolf", "Zero").battle()
    assert even.options() == {"attack a1>b1", "attack a2>b2", "end"}


def test_one_act_of_the_main_phase_leaves_the_battle_phase_alone() -> None:
    """Clause PT2, reading Q6: main_actions=one speaks of the main phase only."""
    table = Table(WOLF, rules=replace(X1, main_actions=MainActions.ONE)).field(0, "Wolf", "Wolf")
    table.hand(0, "Wolf", "Wolf").begin().do("portal Wolf")
    assert table.state.phase == Phase.BATTLE
    table.do("attack a1>direct")
    assert table.options() == {"attack a2>direct", "end"}


@pytest.mark.parametrize("named", ALL)
@pytest.mark.parametrize("now", ALL)
def test_a_set_spell_is_used_in_the_phase_that_it_names(named: str, now: str) -> None:
    """Clauses PC3, PT4, reading Q11: of the four phases in no other; there is always a target."""
    trap = spell("Trap", {"do": "destroy", "target": {"side": "any"}}, phases=[named])
    owner = 0 if now.startswith("own") else 1
    table = Table(WOLF, BEAR, trap).field(0, "Wolf").field(1, "Bear").lies(owner, "Trap")
    table.hand(0, "Wolf", "Wolf").begin(Phase.MAIN if now.endswith("main") else Phase.BATTLE)
    if owner:
        table.do("summon Wolf" if now.endswith("main") else "attack a1>b1")
    offered = {"turn as1", "turn bs1"} & table.options()
    # An attack that nobody answers is over, and the next turn may have begun.
    assert bool(offered and table.state.active == 0) == (named == now)
