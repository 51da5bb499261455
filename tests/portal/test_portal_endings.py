"""How games of the portal game end: drought, judgement and limit (clauses PT1, PF4, PF6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.engine.core import Event, Outcome, Termination
from cardtool.engine.portal.presets import X1
from portal_duels import Table, creature, sample_match, spell

WOLF = creature("Wolf", 4)
BEAR = creature("Bear", 7)
CUB = creature("Cub", 2)
DRAWN = Outcome((0, 0), Termination.CARDS)


def empty(*players: int) -> Table:
    """Return a table where both hold a Wolf and these players have no deck left."""
    table = Table(WOLF).hand(0, "Wolf").hand(1, "Wolf")
    for player in players:
        table.pile(player, "deck")
    return table


def test_the_draw_takes_a_turn_of_each_with_both_decks_empty() -> None:
    """Clause PT1, reading Q5: not one turn and not two rounds; a turn is dry from its start."""
    table = empty(0, 1).begin().do("end", "end")
    assert (table.state.active, table.state.drought) == (0, 1)
    assert table.game.outcome(table.state) is None
    assert table.game.outcome(table.do("end").state) == DRAWN


@pytest.mark.parametrize("player", [0, 1])
def test_one_empty_deck_is_no_reason_for_a_draw(player: int) -> None:
    """Clause PT1, reading Q5: it needs both decks empty; who has cards left draws on."""
    table = empty(player).begin().do(*["end"] * 5)
    assert table.game.outcome(table.state) is None
    assert "no-draw" in table.words()


def test_an_empty_deck_is_no_defeat() -> None:
    """Clause PT1: who cannot draw has his turn all the same."""
    table = empty(1).begin().do("end")
    assert (table.words().count("no-draw"), table.state.active) == (1, 1)
    assert "summon Wolf" in table.options()


def test_a_round_without_damage_counts_from_the_turn_after_it() -> None:
    """Clause PT1, reading Q5: damage puts the draw off by a full round, not for ever."""
    table = Table(WOLF).pile(0, "deck").pile(1, "deck").field(0, "Wolf").hand(1, "Wolf")
    table.state.dry, table.state.drought = True, 1
    table.battle().do("attack a1>direct", "end")
    assert (table.state.active, table.game.outcome(table.state)) == (0, None)
    assert table.game.outcome(table.do("end").state) == DRAWN


@pytest.mark.parametrize(("attacks", "stands"), [("Bear", "Cub"), ("Cub", "Bear")])
def test_a_fight_and_its_bill_are_judged_together(attacks: str, stands: str) -> None:
    """Clause PF4, reading Q17: a fight may destroy both Charaktere, whoever attacked; a draw."""
    table = Table(BEAR, CUB).field(0, attacks).field(1, stands)
    table.has(0, damage=16, energy=0).has(1, damage=16, energy=0).battle().do("attack a1>b1")
    assert [table.side(player).damage for player in (0, 1)] == [21, 21]
    assert table.words().count("falls") == 2
    assert table.game.outcome(table.state) == Outcome((0, 0), Termination.POINTS)


def test_a_fight_that_destroys_one_charakter_is_won() -> None:
    """Clause PF4: the other one pays and stands, so that it is no draw."""
    table = Table(BEAR, CUB).field(0, "Bear").field(1, "Cub").has(0, damage=16)
    table.has(1, damage=16).battle().do("attack a1>b1")
    assert table.game.outcome(table.state) == Outcome((1, 0), Termination.POINTS)


@pytest.mark.parametrize(
    ("damage", "points"), [((16, 16), (0, 0)), ((3, 16), (1, 0)), ((16, 3), (0, 1))]
)
def test_an_effect_on_both_charaktere_is_judged_once(
    damage: tuple[int, int], points: tuple[int, int]
) -> None:
    """Clause PF4, reading Q29: what hits both may destroy both at once, which is a draw."""
    both = {"what": "player", "side": "any", "pick": "all"}
    quake = spell("Quake", {"do": "damage", "target": both, "amount": 5})
    table = Table(quake).hand(0, "Quake")
    for player in (0, 1):
        table.has(player, damage=damage[player])
    table.begin().do("play Quake")
    assert [table.side(player).damage for player in (0, 1)] == [damage[0] + 5, damage[1] + 5]
    assert table.game.outcome(table.state) == Outcome(points, Termination.POINTS)


@pytest.mark.parametrize("limit", [1, 3])
def test_the_last_round_is_played_to_its_end(limit: int) -> None:
    """Clause PF6, reading Q18: turn_limit=3 is three turns of each, and no further one."""
    game = sample_match(f"x1(turn_limit={limit})", "glut", "moos").game()
    told: list[Event] = []
    state = game.new(5, 0, told.append)
    while state.options:
        game.apply(state, state.options[-1], told.append)
    turns = [(event.player, event.values[0]) for event in told if event.what == "turn"]
    assert turns == [(player, number) for number in range(1, limit + 1) for player in (0, 1)]
    assert game.outcome(state) == Outcome((0, 0), Termination.LIMIT)


def test_damage_of_the_last_turn_counts() -> None:
    """Clauses PF4, PF6: who wins in the last turn has won; the limit is for what is undecided."""
    table = Table(WOLF, rules=replace(X1, turn_limit=1)).field(0, "Wolf").has(1, damage=16)
    table.state.turn = 1
    table.battle().do("attack a1>direct")
    assert table.game.outcome(table.state) == Outcome((1, 0), Termination.POINTS)
