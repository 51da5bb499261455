"""How games end, counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Card
from cardtool.decks import Deck, Entry
from cardtool.engine.core import Event, Outcome, Termination
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.pairing import duel_of
from cardtool.engine.kameloh.presets import DUFO, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.rng import derive
from cardtool.errors import UnknownName
from cardtool.players.player import bot
from cardtool.sim.endings import Endings, count_endings
from cardtool.sim.match import play_out
from kameloh_duels import item, monster


def game(rules: Rules) -> KamelohGame:
    """Return the game of two decks of thirty equal monsters and thirty items."""
    cards: list[Card] = [monster("m1", "30/10/50", d=1), item("i1", d=1)]
    deck = Deck("d", tuple(Entry(30, card.nr or "", card) for card in cards))
    return KamelohGame(duel_of(rules, [deck, deck], ()))


def test_wins_draws_stopped_games_and_errors_are_kept_apart() -> None:
    """Clauses E5, E8: a stopped game is neither won nor drawn, and its reasons are counted."""
    found = Endings(faults=["game 3, seed 5: KeyError()"])
    for points in ((20, 3), (3, 20), (7, 7)):
        found.add(Outcome(points, Termination.POINTS), 11)
    found.add(Outcome((9, 1), Termination.LIMIT, ("no_money", "no_room")), 200)
    found.add(Outcome((9, 9), Termination.LIMIT, ("no_money",)), 200)
    assert (found.wins, found.draws, found.limit, found.errors, found.games) == (2, 1, 2, 1, 6)
    assert dict(found.reasons) == {"no_money": 2, "no_room": 1}
    assert found.median_rounds == 11
    assert found.endless()[0] == 2 / 5


def test_nothing_counted_says_nothing() -> None:
    """Without games there is no median, and any share is possible."""
    assert (Endings().median_rounds, Endings().endless()) == (None, (0.0, 0.0, 1.0))


def test_the_same_seed_counts_the_same() -> None:
    """Games depend on the seed and their number alone; another seed plays others."""
    games = [game(WIMU), game(replace(WIMU, oases=4))]
    first, again, other = (count_endings(games, "random", 6, seed) for seed in (1, 1, 2))
    assert first == again
    assert first.rounds != other.rounds
    assert first.games == 6


def test_every_match_up_has_its_turn() -> None:
    """Games go round the match-ups: the first of them is that of game 0, 2, 4."""
    short, long = game(replace(DUFO, target=1)), game(replace(WIMU, target=0, turn_limit=9))
    found = count_endings([short, long], "random", 6, 1)
    assert found.limit == 3
    assert found.rounds[1::2] == [9, 9, 9]


def test_a_round_that_was_begun_counts() -> None:
    """Clause T9: a game over after the starter's half of a round took that round, too."""
    duel_game = game(replace(DUFO, target=1))
    found = count_endings([duel_game], "random", 20, 1)
    turns = []
    for number in range(20):
        own = derive(1, number)
        told: list[Event] = []
        players = [bot("random", duel_game, own, seat) for seat in (0, 1)]
        play_out(duel_game, players, own, emit=told.append)
        turns.append(sum(event.what == "turn" for event in told))
    assert found.rounds == [(count + 1) // 2 for count in turns]
    assert {count % 2 for count in turns} == {0, 1}


def test_a_stopped_game_gives_its_reasons() -> None:
    """Clause E8, reading R27: Dufo's long game stands still once nobody has a Dattel."""
    found = count_endings([game(replace(DUFO, target=0))], "random", 5, 1)
    assert found.limit == 5
    assert found.reasons["no_money"] > 0


def test_an_error_is_counted_and_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that breaks off is counted apart and can be played again; the next one is played."""
    broken = game(WIMU)
    monkeypatch.setattr(broken.duel.decks[1], "main", [])
    found = count_endings([broken, game(WIMU)], "random", 4, 1)
    assert (found.errors, found.games, len(found.rounds)) == (2, 4, 2)
    named = [fault.partition(": ")[0] for fault in found.faults]
    assert named == [f"game {number}, seed {derive(1, number)}" for number in (0, 2)]
    assert all("ValueError(" in fault for fault in found.faults)


def test_an_unknown_bot_is_no_error_of_the_games() -> None:
    """A slip in the bot's name stops the run."""
    with pytest.raises(UnknownName):
        count_endings([game(WIMU)], "gredy", 3, 1)
