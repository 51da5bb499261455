"""Records of games, written: the same bytes on any day, all that a game needs and no more."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cardtool.decks import Deck
from cardtool.engine.core import Event, Termination
from cardtool.engine.family import Listing
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules
from cardtool.errors import DeckError
from cardtool.sim.match import play_on
from cardtool.sim.replay import Recorder, format_replay, game_of, rebuild, record, verify, walk
from record_lines import LINES, TEXT, joined, read
from recorded_games import EVERY_RULES, bots, header, recorded


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_reading_and_writing_lose_nothing(rules: str) -> None:
    """A record that is read and written again has the same values and the same bytes."""
    recorder = recorded(rules)
    assert read(recorder.text()) == recorder.replay()
    assert format_replay(read(recorder.text())) == recorder.text()


def test_rule_sets_are_recorded_with_all_their_parameters() -> None:
    """The rules come back from the record, not from the presets of the day."""
    rules = parse_rules("wimu(hand_only=on,oases=4,single_attacks=on)")
    again = read(recorded(rules.name).text()).header.match.rules
    assert again == rules
    other = LINES[0].replace('"oases":"3"', '"oases":"4"')
    assert read(joined([other])).header.match.rules.rules.oases == 4


def test_a_record_says_what_the_engine_reads_of_a_card_and_no_more() -> None:
    """Clause C2 figures, Klasse and Rasse are recorded; a card's text never is."""
    card = json.loads(LINES[0])["cards"][0]
    texts = {"nr": "1", "name": "Höckerhans", "klasse": "Lastentier", "rasse": "Kamel"}
    figures = {"hk": 4, "ap": 40, "dp": 10, "lp": 60, "d": 0, "d_mark": None}
    assert card == texts | figures | {"kind": "monster", "universal": False}


def test_only_what_is_in_play_is_recorded() -> None:
    """Recipes, effects and prices of cards that nobody plays and no recipe names stay out."""
    head = json.loads(LINES[0])
    assert {recipe["result"] for recipe in head["recipes"]} == {"20", "21", "22"}
    assert set(head["effects"]) == {"40", "41", "42"}
    assert head["prices"] == {"31": 2}


def test_prices_of_items_nobody_plays_are_kept() -> None:
    """Clause C6: a marked card costs what the cheapest item its recipe names costs."""
    game, _ = rebuild(read(recorded("dufo").text()), 0)
    table = game.duel.table
    assert table.cards[table.index("21")].price == 2


def test_a_fusionsdeck_out_of_play_is_not_recorded() -> None:
    """Clauses D3, D7: without a Fusionsdeck in the rules its cards are no part of the game."""
    decks = [read(recorded(rules).text()).header.match.decks for rules in ("wimu", "kamelkoenig")]
    assert [deck[0].pile("fusion") for deck in decks] == [(), (("22", 2),)]


def test_a_match_up_needs_decks_that_can_be_dealt() -> None:
    """Clause D2: a deck that cannot be dealt is refused before anything is recorded."""
    with pytest.raises(DeckError, match="yellow monsters"):
        match_up(parse_rules("wimu"), [Deck("leer"), Deck("auch")], [])


SCRIPT = """
import hashlib, sys
from recorded_games import EVERY_RULES, recorded
text = "".join(recorded(rules, 11).text() for rules in EVERY_RULES)
sys.stdout.write(hashlib.sha256(text.encode()).hexdigest())
"""


@pytest.mark.parametrize("seed", ["0", "1", "12345"])
def test_the_same_bytes_in_any_process(seed: str) -> None:
    """Neither hash() nor the process decides a byte of a record."""
    here = "".join(recorded(rules, 11).text() for rules in EVERY_RULES)
    folders = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
    there = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": folders},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout == hashlib.sha256(here.encode()).hexdigest()


def test_watching_and_recording_change_nothing() -> None:
    """A game goes the same way with an observer and listeners as without."""
    events: list[Event] = []
    told = record(header(), bots(header(), "random", "random"), events.append)
    assert told.text() == TEXT
    assert events


def test_starter_and_ranking_are_part_of_the_record() -> None:
    """Clauses S7, E6: the starter that was agreed on, or the ranking, decide the first turn."""
    agreed = replace(header(), starter=1)
    behind = replace(header("wimu(starter=fewer_points)"), ranking=(5, 3))
    for one in (agreed, behind):
        text = record(one, bots(one, "greedy", "greedy")).text()
        assert read(text).header == one
        assert rebuild(read(text), 0)[1].starter == 1


def test_a_game_left_half_way_is_a_valid_record() -> None:
    """Without an outcome line a record is an unfinished game, and verifies."""
    game, state = game_of(header())
    recorder = Recorder(header(), game, state)
    for _ in range(5):
        player, action = state.to_act, state.options[-1]
        game.apply(state, action)
        recorder.step(player, action, state)
    replay = read(recorder.text())
    assert (len(replay.steps), replay.outcome, verify(replay)) == (5, None, None)


def test_a_resumed_game_goes_on_in_the_same_record() -> None:
    """A record that is gone on with holds the old decisions, then the new ones."""
    half = read(joined(LINES[:30]))
    game, state = game_of(half.header)
    recorder = Recorder(half.header, game, state)
    for step in walk(half, game, state):
        recorder.take(step, state)
    assert recorder.text() == joined(LINES[:30])
    play_on(game, bots(half.header, "greedy", "greedy"), state, None, recorder.step)
    assert recorder.text().startswith(joined(LINES[:30]))
    assert verify(read(recorder.text())) is None


def test_a_stopped_game_is_recorded_as_stopped() -> None:
    """Clause E8: the turn limit is an outcome of its own, with its reason and no winner."""
    replay = read(recorded("wimu(turn_limit=3)").text())
    assert replay.outcome is not None
    assert replay.outcome.termination is Termination.LIMIT
    assert replay.outcome.reasons
    assert verify(replay) is None


def test_a_listing_says_what_is_in_the_deck() -> None:
    """Decks are recorded as numbers with copies, sixty cards here (clause D1)."""
    first = read(TEXT).header.match.decks[0]
    assert isinstance(first, Listing)
    assert sum(count for _, count in first.main) == 60
