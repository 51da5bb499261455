"""What is offered in the portal game changes something, once its Aufrufszauber is fulfilled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.engine.portal.presets import X1
from portal_duels import Table, creature, spell

WOLF = creature("Wolf", 4)
SWAP = spell(
    "Swap",
    {"do": "discard", "target": {"what": "card", "side": "own"}},
    {"do": "draw", "target": "you", "amount": 2},
)
AGAIN = spell(
    "Again",
    {"do": "fetch", "target": {"what": "creature", "side": "own", "zone": "grave"}},
    asks={"discard": 1},
)
LEECH = spell("Leech", {"do": "lose_energy", "target": "you", "amount": 2}, asks={"energy": 10})
RITE = spell(
    "Rite",
    {"do": "raise_power", "target": {"side": "own"}, "amount": 2, "duration": "turn"},
    asks={"sacrifice": {"count": 1}},
)
COUNT = spell(
    "Count",
    {
        "do": "gain_energy",
        "target": "you",
        "amount": {"each": 1, "of": {"what": "card", "side": "own", "zone": "hand"}},
    },
)


def test_a_card_is_not_discarded_for_itself() -> None:
    """Clause PE1: the spell itself is no card of the hand any more when it takes effect."""
    table = Table(SWAP, WOLF).hand(0, "Swap").pile(0, "deck").begin()
    assert "play Swap" not in table.options()
    table = Table(SWAP, WOLF).hand(0, "Swap", "Wolf").pile(0, "deck").begin()
    assert "play Swap" in table.options()


def test_a_card_does_not_count_itself() -> None:
    """Clause PE1: so much for each card of the hand, of which it is none any more."""
    assert "play Count" not in Table(COUNT).hand(0, "Count").begin().options()
    assert "play Count" in Table(COUNT, WOLF).hand(0, "Count", "Wolf").begin().options()


def test_energy_that_was_paid_cannot_be_lost() -> None:
    """Clauses PT5, PE1: the Aufrufszauber is fulfilled first."""
    assert "play Leech" not in Table(LEECH).hand(0, "Leech").has(0, energy=10).begin().options()
    assert "play Leech" in Table(LEECH).hand(0, "Leech").has(0, energy=11).begin().options()


def test_a_creature_that_is_sacrificed_is_no_target() -> None:
    """Clauses PT5, PE1: with a second creature there is one."""
    assert "play Rite" not in Table(RITE, WOLF).hand(0, "Rite").field(0, "Wolf").begin().options()
    table = Table(RITE, WOLF).hand(0, "Rite").field(0, "Wolf", "Wolf").begin()
    assert "play Rite" in table.options()


def test_what_is_discarded_for_a_spell_can_be_fetched_by_it() -> None:
    """Clauses PT5, PE1: the grave is no longer empty then."""
    table = Table(AGAIN, WOLF).hand(0, "Again", "Wolf").begin()
    assert "play Again" in table.options()
    assert table.do("play Again").names(0, "hand") == ["Wolf"]


def test_asking_what_helps_changes_nothing() -> None:
    """Clause PT5: hand, grave, field and energy are as they were after the options are found."""
    table = Table(AGAIN, LEECH, RITE, SWAP, WOLF).field(0, "Wolf", "Wolf").lies(0, "Rite")
    table.hand(0, "Again", "Leech", "Swap", "Wolf").pile(0, "grave", "Wolf").begin()
    before = table.state.key()
    table.again()
    assert table.state.key() == before


def test_a_bonus_for_a_fight_is_for_those_who_fight() -> None:
    """Clause PE1: who does not fight would have nothing of it."""
    cheer = spell(
        "Cheer",
        {"do": "raise_power", "target": {"side": "own"}, "amount": 4, "duration": "fight"},
        phases=["enemy_battle"],
    )
    table = Table(cheer, WOLF, creature("Bear", 7)).field(0, "Bear").field(1, "Wolf", "Wolf")
    table.lies(1, "Cheer").battle().do("attack a1>b1", "turn bs1")
    assert table.on_field(0) == []


def test_an_attack_more_is_for_whose_turn_it_is() -> None:
    """Clause PT3: a creature of the other has nothing of it in this turn."""
    more = spell("More", {"do": "extra_attack", "target": {"side": "any"}, "amount": 1})
    table = Table(more, WOLF).field(0, "Wolf").field(1, "Wolf").hand(0, "More", "Wolf").begin()
    assert table.do("play More").state.creature(0).extra == 1


def test_no_attack_more_where_there_is_none() -> None:
    """Clause PT3, reading Q7: in a first turn without attacks nobody needs one more."""
    more = spell("More", {"do": "extra_attack", "target": {"side": "own"}, "amount": 1})
    table = Table(more, WOLF, rules=replace(X1, first_turn_attack=False)).field(0, "Wolf")
    table.hand(0, "More").state.turn = 0
    assert "play More" not in table.begin().options()


@pytest.mark.parametrize(("op", "empty"), [("draw", "deck"), ("lose_energy", "energy")])
def test_who_can_neither_draw_nor_lose_is_not_chosen(op: str, empty: str) -> None:
    """Clause PE1: of two players only the one is meant whom it concerns."""
    one = spell("One", {"do": op, "target": {"what": "player", "side": "any"}, "amount": 1})
    table = Table(one, WOLF).hand(0, "One", "Wolf")
    if empty == "deck":
        table.pile(1, "deck")
    else:
        table.has(1, energy=0)
    table.begin().do("play One")
    assert "play One" not in table.options()
    assert table.names(0, "grave") == ["One"]
    assert (table.side(0).energy, len(table.side(0).deck)) in {(9, 5), (10, 4)}
