"""What the other may answer, when, and what an answer undoes (clause PT6)."""

from __future__ import annotations

import pytest

from cardtool.engine.portal.state import Phase
from cardtool.portal_cards import PortalKind
from portal_duels import ALL, Table, creature, quick, spell

WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7)
CUB = creature("Cub", 2)


SPARK = quick("Spark", {"do": "gain_energy", "target": "you", "amount": 1})
HIDE = quick("Hide", {"do": "to_hand", "target": {"side": "own", "pick": "lowest", "by": "power"}})
SLAY = quick("Slay", {"do": "destroy", "target": {"side": "enemy"}})
DRAW = spell("Draw", {"do": "draw", "target": "you", "amount": 1}, phases=ALL)
AURA = spell(
    "Aura",
    {"do": "raise_power", "trigger": "always", "target": "host", "amount": 2},
    kind=PortalKind.WEITERBILDUNG,
)


@pytest.mark.parametrize(
    ("act", "word"),
    [
        *(("summon Bear", "summoned"), ("play Draw", "used"), ("play Spark", "used")),
        *(("enchant Aura>a1", "enchants"), ("turn as1", "used"), ("attack a1>b1", "fight")),
    ],
)
def test_what_is_announced_waits_for_the_answer(act: str, word: str) -> None:
    """Clause PT6, reading Q13: summons, every spell and every attack; then it takes effect."""
    table = Table(WOLF, BEAR, CUB, SPARK, DRAW, AURA).field(0, "Wolf").field(1, "Cub")
    table.lies(0, "Draw").hand(0, "Bear", "Draw", "Spark", "Aura").hand(1, "Spark")
    table.begin(Phase.BATTLE if "attack" in act else Phase.MAIN)
    table.told.clear()
    table.do(act)
    assert (table.state.to_act, table.options()) == (1, {"play Spark", "pass"})
    assert table.words()[0] in {"announces", "attacks"}
    assert word not in table.words()
    assert word in table.do("pass").words()


@pytest.mark.parametrize("act", ["set Draw", "portal Wolf"])
def test_what_is_not_announced_is_not_answered(act: str) -> None:
    """Clauses PT2, PT6, reading Q20: setting a spell or filling the portal goes by unseen."""
    table = Table(WOLF, DRAW, SPARK).hand(0, "Draw", "Wolf").hand(1, "Spark").begin().do(act)
    assert (table.state.to_act, table.state.phase) == (0, Phase.MAIN)
    assert "end" in table.options()


@pytest.mark.parametrize("others", [[], ["Bear"]])
def test_an_attack_whose_target_has_gone_is_lost(others: list[str]) -> None:
    """Clause PT6, reading Q13: it goes on neither to another creature nor to the Charakter."""
    table = Table(WOLF, CUB, BEAR, HIDE).field(0, "Wolf", "Wolf").field(1, "Cub", *others)
    table.hand(1, "Hide").battle().do("attack a1>b1", "play Hide")
    assert table.told[-1].what == "lost"
    assert "fight" not in table.words()
    assert [table.side(player).damage for player in (0, 1)] == [0, 0]
    assert (table.on_field(0), table.on_field(1)) == (["Wolf", "Wolf"], others)
    assert not [option for option in table.options() if option.startswith("attack a1")]


def test_an_enchantment_whose_creature_has_gone_is_lost() -> None:
    """Clauses PT6, PZ2, reading Q13: it goes to the grave, and to no other creature."""
    table = Table(WOLF, BEAR, AURA, SLAY).field(0, "Wolf", "Bear").hand(0, "Aura").hand(1, "Slay")
    table.begin().do("enchant Aura>a1", "play Slay", "aim a1")
    assert "lost" in table.words()
    assert table.names(0, "grave") == ["Wolf", "Aura"]
    assert table.side(0).spells == [None] * 3


def test_a_summons_does_not_depend_on_what_lies_there() -> None:
    """Clause PT6: an answer that clears the field makes no summons lost."""
    table = Table(WOLF, BEAR, SLAY).field(0, "Wolf").hand(0, "Bear").hand(1, "Slay")
    assert table.begin().do("summon Bear", "play Slay").on_field(0) == ["Bear"]


def test_answers_come_one_after_the_other() -> None:
    """Clause PT6: each takes effect before the next is chosen, until their player passes."""
    table = Table(BEAR, SPARK, DRAW).hand(0, "Bear").hand(1, "Spark", "Spark").begin()
    table.do("summon Bear", "play Spark")
    assert (table.side(1).energy, table.options()) == (11, {"play Spark", "pass"})
    assert table.on_field(0) == []
    table.do("play Spark")
    assert (table.side(1).energy, table.on_field(0)) == (12, ["Bear"])


def test_costs_are_paid_before_the_answer() -> None:
    """Clause PT6, reading Q23: energy, cards and creatures are gone whatever the other does."""
    dear = creature("Dear", 9, asks={"energy": 3, "discard": 1, "sacrifice": {}})
    table = Table(dear, WOLF, CUB, SPARK).field(0, "Wolf", "Cub").hand(0, "Dear", "Wolf", "Cub")
    table.hand(1, "Spark").begin().do("summon Dear")
    assert (table.state.to_act, table.side(0).energy) == (0, 7)
    assert table.options() == {"sacrifice a1", "sacrifice a2"}
    table.do("sacrifice a2")
    assert (table.state.to_act, table.options()) == (0, {"discard Wolf", "discard Cub"})
    table.do("discard Wolf")
    assert (table.state.to_act, table.options()) == (1, {"play Spark", "pass"})
    assert table.on_field(0) == ["Wolf"]


def test_who_is_meant_is_named_before_the_answer() -> None:
    """Clause PT6, reading Q23: the host of an enchantment, the target of an attack."""
    table = Table(WOLF, BEAR, CUB, AURA, SPARK).field(0, "Wolf", "Bear").field(1, "Cub")
    table.hand(0, "Aura").hand(1, "Spark", "Spark").begin().do("enchant Aura>a2")
    assert table.told[-1].values[1] == 1
    table.do("pass", "pass", "attack a1>b1")
    assert table.state.to_act == 1
    assert table.told[-1].values[:2] == (0, 3)


def test_an_answer_has_costs_of_its_own() -> None:
    """Clauses PT6, PE1: they are paid by who answers, and he chooses what to give."""
    dear = quick("Dear", {"do": "draw", "target": "you", "amount": 1}, asks={"discard": 1})
    table = Table(BEAR, WOLF, CUB, dear).hand(0, "Bear").hand(1, "Dear", "Wolf", "Cub")
    table.begin().do("summon Bear", "play Dear")
    assert (table.state.to_act, table.options()) == (1, {"discard Wolf", "discard Cub"})
    table.do("discard Cub")
    assert table.names(1, "grave") == ["Cub", "Dear"]
