"""When effects of the portal game act: what is gone acts no more, and in which order they do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.engine.core import Termination
from cardtool.engine.portal.counting import GameCount
from cardtool.engine.portal.power import power_of
from cardtool.engine.portal.presets import X1
from cardtool.portal_cards import PortalKind
from portal_duels import ALL, EQUIPMENT, Table, card, creature, quick, spell

CUB = creature("Cub", 2)
WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7)
GAIN = {"do": "gain_energy", "target": "you", "amount": 3}
TIDE = spell("Tide", {"do": "destroy", "target": {"side": "any", "pick": "all"}})
AURA = spell("Aura", GAIN | {"trigger": "phase"}, kind=PortalKind.WEITERBILDUNG, phases=ALL)


def test_a_creature_that_is_gone_does_nothing_when_the_phase_begins() -> None:
    """Clause PC3: its effect acts while it lies on the field; one before it destroyed it."""
    hunter = creature(
        "Hunter",
        3,
        does=[{"do": "destroy", "trigger": "phase", "target": {"side": "enemy", "pick": "all"}}],
        phases=["own_battle"],
    )
    prey = creature("Prey", 2, does=[GAIN | {"trigger": "phase"}], phases=["enemy_battle"])
    table = Table(hunter, prey).field(0, "Hunter").field(1, "Prey").begin().do("end")
    assert (table.on_field(1), table.side(1).energy) == ([], 10)


def test_an_enchantment_without_its_creature_does_nothing() -> None:
    """Clauses PC3, PZ2: the creature it lies behind was destroyed by an effect before it."""
    hunter = creature(
        "Hunter",
        3,
        does=[{"do": "destroy", "trigger": "phase", "target": {"side": "enemy", "pick": "all"}}],
        phases=["own_battle"],
    )
    table = Table(hunter, CUB, AURA).field(0, "Hunter").field(1, "Cub").lies(1, "Aura", "b1")
    assert table.begin().do("end").side(1).energy == 10


def test_who_fell_behind_the_victory_does_not_profit_from_it() -> None:
    """Clauses PC3, PF1: the defender wins, and what he beat takes him along first."""
    bomb = creature(
        "Bomb",
        1,
        phases=["own_battle"],
        does=[{"do": "destroy", "trigger": "defeat", "target": {"pick": "other"}}],
    )
    proud = creature("Proud", 4, does=[GAIN | {"trigger": "victory"}], phases=["enemy_battle"])
    table = Table(bomb, proud).field(0, "Bomb").field(1, "Proud").battle().do("attack a1>b1")
    assert (table.on_field(1), table.side(1).energy) == ([], 7)


def test_what_has_begun_is_carried_out_though_its_card_is_gone() -> None:
    """Clause PC3: a creature that destroys itself first does the rest of its effect."""
    martyr = creature(
        "Martyr",
        2,
        phases=["own_main"],
        does=[
            {"do": "destroy", "trigger": "arrival", "target": "self"},
            GAIN | {"trigger": "arrival"},
        ],
    )
    table = Table(martyr).hand(0, "Martyr").begin().do("summon Martyr")
    assert (table.names(0, "grave"), table.side(0).energy) == (["Martyr"], 13)


@pytest.mark.parametrize("active", [0, 1])
def test_of_those_that_fall_at_once_whose_turn_it_is_comes_first(active: int) -> None:
    """Clause PC3, reading Q21: not the first deck, so that no seat is better than the other."""
    spark = creature(
        "Spark",
        1,
        does=[{"do": "damage", "trigger": "defeat", "target": "foe", "amount": 2}],
        phases=ALL,
    )
    table = Table(spark, TIDE).field(0, "Spark").field(1, "Spark").hand(active, "Tide")
    for player in (0, 1):
        table.has(player, damage=18)
    table.state.active = active
    table.begin().do("play Tide")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (active, Termination.POINTS)


def test_a_spell_with_nothing_left_to_act_on_is_lost() -> None:
    """Clause PT6, reading Q13: the response took what it was played for."""
    bolt = spell("Bolt", {"do": "destroy", "target": {"side": "enemy"}})
    door = quick(
        "Door",
        {"do": "to_hand", "target": {"side": "own"}},
    )
    table = Table(WOLF, bolt, door).field(1, "Wolf").hand(0, "Bolt").hand(1, "Door")
    table.begin().do("play Bolt", "play Door")
    assert "lost" in table.words()
    assert (table.words().count("used"), table.names(0, "grave")) == (1, ["Bolt"])


def test_a_stopped_game_has_had_as_many_rounds_as_the_limit() -> None:
    """Clause PF6: after two rounds it stops in the second, not in a third."""
    table = Table(WOLF, rules=replace(X1, turn_limit=2)).hand(0, "Wolf").hand(1, "Wolf")
    count = GameCount(table.state)
    table.begin()
    while table.state.options:
        table.do("end")
    assert (table.state.round, count.of_game(0)[0]) == (2, 2)


def test_the_end_changes_no_power() -> None:
    """Clause PC3: what acted in the battle phase that ended the game is still seen to act."""
    hound = creature(
        "Hound",
        4,
        does=[{"do": "raise_power", "trigger": "always", "target": "self", "amount": 16}],
        phases=["own_battle"],
    )
    table = Table(hound).field(0, "Hound").battle().do("attack a1>direct")
    assert table.game.outcome(table.state) is not None
    assert power_of(table.duel, table.state, 0) == 20


def test_power_that_was_lowered_below_nothing_has_to_be_raised_from_there() -> None:
    """Clause PE1, reading Q31: it counts as 0, and nothing of what lowered it is forgotten."""
    weak = spell(
        "Weak", {"do": "lower_power", "target": {"side": "own"}, "amount": 9, "duration": "turn"}
    )
    strong = spell(
        "Strong", {"do": "raise_power", "target": {"side": "own"}, "amount": 3, "duration": "turn"}
    )
    table = Table(WOLF, weak, strong).field(0, "Wolf").hand(0, "Weak", "Strong", "Wolf").begin()
    table.do("play Weak")
    assert power_of(table.duel, table.state, 0) == 0
    assert power_of(table.duel, table.do("play Strong").state, 0) == 0


def test_the_power_that_a_condition_asks_for_is_the_present_one() -> None:
    """Clause PE1, reading Q22: only what holds always reads the printed one."""
    giant = creature(
        "Giant", 9, asks={"control": {"side": "own", "bound": {"figure": "power", "least": 6}}}
    )
    raised = spell(
        "Strong", {"do": "raise_power", "target": {"side": "own"}, "amount": 3, "duration": "turn"}
    )
    table = Table(giant, WOLF, raised).field(0, "Wolf").hand(0, "Giant", "Strong").begin()
    assert "summon Giant" not in table.options()
    assert "summon Giant" in table.do("play Strong").options()


def test_damage_of_the_charakter_counts_for_its_player() -> None:
    """Clause PE1: whose card did it is known, though it was never in a hand."""
    stove = card(
        "Stove",
        PortalKind.CHARAKTER,
        limit=20,
        energy=10,
        does=[{"do": "damage", "trigger": "phase", "target": "foe", "amount": 2}],
        phases=["own_battle"],
    )
    table = Table(WOLF, who=stove, equipment=EQUIPMENT).hand(0, "Wolf")
    count = GameCount(table.state)
    table.begin()
    table.do("end")
    for event in table.told:
        count.tell(event)
    assert (count.of_side(0)[0], count.of_side(1)[0]) == (2, 0)
    assert count.points[0] == {table.index["Stove"]: 2}


def test_damage_to_oneself_is_nobodys_merit() -> None:
    """Clause PE1: not even if the other has the same card."""
    burn = spell("Burn", {"do": "damage", "target": "you", "amount": 2}, GAIN)
    table = Table(burn).hand(0, "Burn").hand(1, "Burn").begin()
    count = GameCount(table.state)
    count.drawn[1].add(table.index["Burn"])
    for event in table.do("play Burn").told:
        count.tell(event)
    assert [count.of_side(player)[0] for player in (0, 1)] == [0, 0]


def test_no_figure_grows_out_of_bounds() -> None:
    """Clause PE1, reading Q33: energy times 999 in each phase stays a number that can be counted."""
    mill = card(
        "Mill",
        PortalKind.CHARAKTER,
        limit=20,
        energy=999,
        does=[
            {
                "do": "gain_energy",
                "trigger": "phase",
                "target": "you",
                "amount": {"figure": "energy", "of": "you", "times": 999},
            }
        ],
        phases=ALL,
    )
    table = Table(WOLF, who=mill).hand(0, "Wolf").hand(1, "Wolf").begin()
    while table.state.options:
        table.do("end")
    assert 10**6 < table.side(0).energy < 2**40
