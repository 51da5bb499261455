"""What lies on the table before the first turn: decks, hands, Charakter (clauses PS1 to PS3)."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtool.engine.portal.state import Phase, State
from cardtool.portal_cards import PortalCard, PortalKind
from portal_duels import Table, card, creature, sample_match, spell

WOLF = creature("Wolf", 4)
ROLES = [PortalKind.CHARAKTER, PortalKind.AUSRUESTUNG]


def outside(kind: PortalKind, **does: object) -> dict[str, PortalCard]:
    """Return a card of a kind that lies outside the deck, by its place."""
    if kind is PortalKind.CHARAKTER:
        return {"who": card("Mayor", kind, limit=20, energy=10, does=[does])}
    return {"equipment": card("Flag", kind, does=[does])}


def dealt(number: int, names: tuple[str, str] = ("glut", "glut")) -> list[State]:
    """Return tables before the first turn, for the seeds from 0 on."""
    game = sample_match("x1", *names).game()
    return [game.deal(seed, 0) for seed in range(number)]


def test_decks_are_shuffled() -> None:
    """Clause PS2: other cards for each seed, each card in the first hand at some time."""
    states = dealt(200)
    hands = Counter(tuple(state.sides[0].hand) for state in states)
    piles = {tuple(state.sides[0].deck) for state in states}
    met = Counter(one for hand in hands.elements() for one in hand)
    assert len(piles) == 200
    assert len(hands) > 190
    # 25 cards twice each: 800 cards of hands are 32 of each, give or take.
    assert len(met) == 25
    assert min(met.values()) > 10
    assert max(met.values()) < 64


def test_each_player_has_a_shuffle_of_his_own() -> None:
    """Clause PS2: two like decks are not dealt alike."""
    for state in dealt(20):
        assert state.sides[0].deck != state.sides[1].deck
        assert sorted(state.sides[0].deck + state.sides[0].hand) == sorted(
            state.sides[1].deck + state.sides[1].hand
        )


def test_shuffling_keeps_every_card() -> None:
    """Clauses PS2, PD1: four of the fifty are in the hand, all others in the deck."""
    game = sample_match("x1", "glut", "moos").game()
    for player, side in enumerate(game.deal(3).sides):
        assert (len(side.hand), len(side.deck)) == (4, 46)
        assert sorted(side.hand + side.deck) == sorted(game.duel.decks[player].main)


@pytest.mark.parametrize("kind", ROLES)
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("phase", [Phase.MAIN, Phase.BATTLE])
def test_both_hold_in_every_phase(kind: PortalKind, active: int, phase: int) -> None:
    """Clause PS1: what Charakter or Ausrüstung holds always holds in both players' phases."""
    banner = {"do": "raise_power", "trigger": "always", "amount": 1}
    more = outside(kind, target={"side": "own", "pick": "all"}, **banner)
    table = Table(WOLF, **more).field(0, "Wolf").field(1, "Wolf")
    table.state.active, table.state.phase = active, phase
    view = table.game.view(table.state, 0)
    assert [view.power(spot) for spot in (0, 3)] == [5, 4]


@pytest.mark.parametrize("kind", ROLES)
def test_both_act_when_a_phase_begins(kind: PortalKind) -> None:
    """Clauses PS1, PC3: Charakter and Ausrüstung do what they do at the start of each phase."""
    more = outside(kind, do="gain_energy", trigger="phase", target="you", amount=1)
    table = Table(WOLF, **more).field(0, "Wolf").hand(0, "Wolf").hand(1, "Wolf").begin()
    assert table.side(0).energy == 10
    assert table.do("end").side(0).energy == 11
    assert table.do("end").state.active == 1
    assert table.side(0).energy == 12
    assert table.do("end").state.active == 0
    assert table.side(0).energy == 14


def test_nothing_reaches_charakter_and_equipment() -> None:
    """Clause PS1: they lie in no zone, so that nothing destroys or returns them."""
    wreck = spell("Wreck", {"do": "destroy", "target": {"what": "spell", "side": "any"}})
    send = spell("Send", {"do": "to_hand", "target": {"what": "spell", "side": "any"}})
    blast = spell("Blast", {"do": "destroy", "target": {"side": "any", "pick": "all"}})
    table = Table(WOLF, wreck, send, blast).hand(0, "Wreck", "Send", "Blast", "Wolf").begin()
    assert table.options() == {"set Wreck", "set Send", "set Blast"} | {
        *("summon Wolf", "portal Wolf", "end")
    }


def test_energy_comes_back_by_effects_only() -> None:
    """Clause PS3, reading Q9: neither a turn nor a round brings any; and no hand is too full."""
    dear = creature("Dear", 3, asks={"energy": 4})
    table = Table(dear).hand(0, "Dear", *["Dear"] * 9).hand(1, "Dear").begin().do("summon Dear")
    table.do("end", "end", "end")
    assert (table.state.active, table.state.turn) == (0, 4)
    assert [table.side(player).energy for player in (0, 1)] == [6, 10]
    assert len(table.side(0).hand) == 10
