"""Records of games: the same bytes on any day, read back without loss, every damage named."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.decks import Deck
from cardtool.engine.core import Event, Termination
from cardtool.engine.registry import parse_rules
from cardtool.errors import DeckError, ReplayError
from cardtool.players.player import bot
from cardtool.sim.match import play_on
from cardtool.sim.matchup import Listing, match_up
from cardtool.sim.replay import (
    Mismatch,
    Recorder,
    format_replay,
    game_of,
    rebuild,
    record,
    verify,
    walk,
)
from cardtool.sim.replay_format import Replay, state_hash
from cardtool.sim.replay_reading import read_replay, read_replay_file
from recorded_games import EVERY_RULES, header, recorded

TEXT = recorded().text()
LINES = TEXT.splitlines()
Damage = Callable[[list[str]], list[str]]


def read(text: str | bytes) -> Replay:
    """Return a record from memory."""
    return read_replay(text if isinstance(text, bytes) else text.encode(), "game")


def changed(line: str, **values: Any) -> str:
    """Return a line with some of its values replaced, written as records are."""
    record = json.loads(line) | values
    return json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def without(line: str, key: str) -> str:
    """Return a line without one of its keys."""
    return json.dumps({k: v for k, v in json.loads(line).items() if k != key})


def joined(lines: list[str]) -> str:
    """Return lines as a file has them."""
    return "".join(f"{line}\n" for line in lines)


def judged(lines: list[str]) -> Mismatch:
    """Return how a record differs from the game; it must."""
    found = verify(read(joined(lines)))
    assert found is not None
    return found


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_a_whole_game_verifies_from_its_text_alone(rules: str) -> None:
    """A record needs neither catalog nor decks: it is read, played anew and found true."""
    text = recorded(rules).text()
    replay = read(text)
    assert replay.outcome is not None
    assert verify(replay) is None


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
    assert [deck[0].fusion for deck in decks] == [(), (("22", 2),)]


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
    told = record(header(), [bot("random", 7, 0), bot("random", 7, 1)], events.append)
    assert told.text() == TEXT
    assert events


def test_starter_and_ranking_are_part_of_the_record() -> None:
    """Clauses S7, E6: the starter that was agreed on, or the ranking, decide the first turn."""
    agreed = replace(header(), starter=1)
    behind = replace(header("wimu(starter=fewer_points)"), ranking=(5, 3))
    for one in (agreed, behind):
        text = record(one, [bot("greedy", 7, 0), bot("greedy", 7, 1)]).text()
        assert read(text).header == one
        assert rebuild(read(text), 0)[1].starter == 1


# Games that stop half-way.


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


def test_decisions_that_were_taken_back_are_forgotten() -> None:
    """`back_to` leaves the first decisions and no outcome, as if the rest had not been."""
    recorder = recorded()
    recorder.back_to(4)
    assert recorder.text() == joined(LINES[:5])
    recorder.back_to(9)
    assert recorder.count == 4


@pytest.mark.parametrize("steps", [0, 1, 20, None])
def test_a_state_is_rebuilt_after_any_number_of_decisions(steps: int | None) -> None:
    """The state after n decisions is the recorded one; without a number, the last."""
    replay = read(TEXT)
    _, state = rebuild(replay, steps)
    hashes = [replay.deal, *(step.state for step in replay.steps)]
    assert state_hash(state) == hashes[-1 if steps is None else steps]


@pytest.mark.parametrize("steps", [-1, len(LINES)])
def test_no_state_is_rebuilt_that_is_not_recorded(steps: int) -> None:
    """A number of decisions that the record does not have is refused."""
    with pytest.raises(ReplayError, match=f"the record has {len(LINES) - 2} decisions"):
        rebuild(read(TEXT), steps)


def test_a_resumed_game_goes_on_in_the_same_record() -> None:
    """A record that is gone on with holds the old decisions, then the new ones."""
    half = read(joined(LINES[:30]))
    game, state = rebuild(half)
    recorder = Recorder.resume(half, game, state)
    play_on(game, [bot("greedy", 3, 0), bot("greedy", 3, 1)], state, None, recorder.step)
    assert recorder.text().startswith(joined(LINES[:30]))
    assert verify(read(recorder.text())) is None


def test_walking_tells_each_decision_and_its_events() -> None:
    """`walk` yields the recorded decisions while the state goes through the game."""
    replay, events = read(TEXT), list[Event]()
    game, state = game_of(replay.header)
    seen = [(step, state_hash(state)) for step in walk(replay, game, state, events.append)]
    assert [found for _, found in seen] == [step.state for step in replay.steps]
    assert any(event.what == "turn" for event in events)


def test_walking_stops_at_what_cannot_be() -> None:
    """A decision that is not allowed ends the walk with its line."""
    replay = read(joined([*LINES[:3], changed(LINES[3], action="hold")]))
    with pytest.raises(ReplayError, match=r"line 4: 'hold' is not allowed here"):
        rebuild(replay)


# Damage that leaves a readable record: the first thing that differs is named.


DIFFERING: dict[str, tuple[Damage, str, int]] = {
    "changed action": (
        lambda lines: [*lines[:3], changed(lines[3], action="hold"), *lines[4:]],
        "action",
        4,
    ),
    "no action": (
        lambda lines: [*lines[:3], changed(lines[3], action="dance 7"), *lines[4:]],
        "action",
        4,
    ),
    "changed hash": (
        lambda lines: [*lines[:6], changed(lines[6], state="0" * 16), *lines[7:]],
        "state",
        7,
    ),
    "other player": (
        lambda lines: [
            *lines[:2],
            changed(lines[2], player=1 - json.loads(lines[2])["player"]),
            *lines[3:],
        ],
        "player",
        3,
    ),
    "other seed": (lambda lines: [changed(lines[0], seed=8), *lines[1:]], "header", 1),
    "other rules": (
        lambda lines: [lines[0].replace('"turn_limit":"200"', '"turn_limit":"2"'), *lines[1:]],
        "header",
        1,
    ),
    "other card": (lambda lines: [lines[0].replace("Zweite", "Dritte"), *lines[1:]], "header", 1),
    "other figure": (
        lambda lines: [lines[0].replace('"ap":40', '"ap":45'), *lines[1:]],
        "cards",
        1,
    ),
    "other points": (
        lambda lines: [*lines[:-1], changed(lines[-1], points=[90, 1], winner=0)],
        "outcome",
        len(LINES),
    ),
    "other reason": (
        lambda lines: [*lines[:-1], changed(lines[-1], reason="so")],
        "outcome",
        len(LINES),
    ),
    "no outcome": (lambda lines: lines[:-1], "outcome", len(LINES)),
    "early outcome": (lambda lines: [*lines[:9], lines[-1]], "outcome", 10),
    "one more decision": (
        lambda lines: [*lines[:-1], changed(lines[-2], n=len(lines) - 1), lines[-1]],
        "end",
        len(LINES),
    ),
}


@pytest.mark.parametrize("name", DIFFERING)
def test_the_first_difference_is_named_with_its_line(name: str) -> None:
    """`verify` says what differs first, and where."""
    damage, code, line = DIFFERING[name]
    found = judged(damage(LINES))
    assert (found.code, found.line) == (code, line)


def test_another_deal_is_named() -> None:
    """A header that is sealed anew, but deals other cards, is found by the deal."""
    recorder = recorded()
    recorder.header = replace(recorder.header, seed=8)
    found = verify(recorder.replay())
    assert found == Mismatch("deal", 0, "the seed deals other cards than were recorded")


# Damage that leaves no record.


BROKEN: dict[str, tuple[Damage, str]] = {
    "swapped lines": (
        lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]],
        "line 5: decision 4 is due here, not 5",
    ),
    "missing line": (
        lambda lines: [*lines[:4], *lines[5:]],
        "line 5: decision 4 is due here, not 5",
    ),
    "cut line": (lambda lines: [*lines[:4], lines[4][:20], *lines[5:]], "line 5: no JSON"),
    "empty line": (lambda lines: [*lines[:4], "", *lines[4:]], "line 5: no JSON"),
    "no object": (lambda lines: [*lines[:4], "[1]", *lines[5:]], "line 5: '[1]' is not an object"),
    "a key twice": (
        lambda lines: [*lines[:4], '{"n":4,"n":4}'],
        "line 5: a key is given twice",
    ),
    "no number": (lambda lines: [*lines[:4], '{"n":NaN}'], "line 5: NaN is no number"),
    "a huge number": (lambda lines: [*lines[:4], '{"n":' + "9" * 5000 + "}"], "line 5: "),
    "nested": (lambda lines: [*lines[:4], '{"n":' + "[" * 100_000], "line 5: nested too deep"),
    "missing key": (
        lambda lines: [*lines[:4], without(lines[4], "player"), *lines[5:]],
        "line 5: player is missing",
    ),
    "unknown key": (
        lambda lines: [*lines[:4], changed(lines[4], **{"\x1b[2J": 1}), *lines[5:]],
        r"line 5: nothing is known of '\x1b[2J'",
    ),
    "no such player": (
        lambda lines: [*lines[:4], changed(lines[4], player=2), *lines[5:]],
        "line 5: player: 2 is not a whole number from 0 to 1",
    ),
    "truth for a number": (
        lambda lines: [*lines[:4], changed(lines[4], player=True), *lines[5:]],
        "line 5: player: true is not a whole number",
    ),
    "long text": (
        lambda lines: [*lines[:4], changed(lines[4], action="x" * 2000), *lines[5:]],
        "is not a text of at most 1000 characters",
    ),
    "no hash": (
        lambda lines: [*lines[:4], changed(lines[4], state="12"), *lines[5:]],
        "line 5: state: 12 is not 16 hexadecimal digits",
    ),
    "after the end": (
        lambda lines: [*lines, lines[-1]],
        f"line {len(LINES) + 1}: nothing may follow the outcome",
    ),
    "other winner": (
        lambda lines: [*lines[:-1], changed(lines[-1], winner=None)],
        f"line {len(LINES)}: the points make another winner",
    ),
    "no header": (lambda lines: lines[1:], "line 1: this is no record of a game"),
    "other format": (
        lambda lines: [changed(lines[0], format="chess"), *lines[1:]],
        "line 1: this is no record of a game",
    ),
    "newer version": (
        lambda lines: ['{"format":"cardtool.replay","more":1,"version":99}', *lines[1:]],
        "line 1: written by a newer cardtool, which records games in version 99",
    ),
    "no version": (
        lambda lines: [without(lines[0], "version"), *lines[1:]],
        "line 1: version: null is not a whole number",
    ),
    "three decks": (
        lambda lines: [changed(lines[0], decks=json.loads(lines[0])["decks"] * 2), *lines[1:]],
        "line 1: decks: ",
    ),
    "no flag": (
        lambda lines: [lines[0].replace('"universal":false', '"universal":0', 1), *lines[1:]],
        "line 1: cards[1].universal: 0 is not true or false",
    ),
    "no kind": (
        lambda lines: [lines[0].replace('"kind":"monster"', '"kind":"camel"', 1), *lines[1:]],
        "line 1: cards[1].kind: camel is not monster or mutation",
    ),
    "no map": (
        lambda lines: [changed(lines[0], effects=[]), *lines[1:]],
        "line 1: effects: '[]' is not an object",
    ),
    "no list": (
        lambda lines: [changed(lines[0], recipes={}), *lines[1:]],
        "line 1: recipes: '{}' is not a list",
    ),
    "impossible setting": (
        lambda lines: [lines[0].replace('"oases":"3"', '"oases":"99"'), *lines[1:]],
        "line 1: rules: oases cannot be '99'",
    ),
    "contradicting settings": (
        lambda lines: [lines[0].replace('"hand":"6"', '"hand":"2"'), *lines[1:]],
        "line 1: rules: hand=2 is less than opening_monsters=3",
    ),
    "a card that is not there": (
        lambda lines: [lines[0].replace('["10a",8]', '["77",8]'), *lines[1:]],
        "line 1: Höcker & Flöhe: 77 names no card",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_every_mistake_is_one_clear_line(name: str) -> None:
    """A broken record is refused with its name, the line and what is wrong there."""
    damage, message = BROKEN[name]
    with pytest.raises(ReplayError) as caught:
        read(joined(damage(LINES)))
    assert str(caught.value).startswith("game: line ")
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "game: the file is empty"),
        (b"\n \n", "game: the file is empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "game: line 1: no UTF-8 text at byte 1"),
        (b"\x00\x01\x02", "game: line 1: no JSON"),
        (b"{", "game: line 1: no JSON"),
        (b"x" * (5 << 20), "game: line 1: longer than 4 MiB"),
        (b"\n" * ((16 << 20) + 1), "game: larger than 16 MiB"),
    ],
    ids=["empty", "blank", "picture", "binary", "cut header", "long line", "huge"],
)
def test_what_is_no_record_is_refused(raw: bytes, message: str) -> None:
    """An empty, binary or huge file is refused before it costs anything."""
    with pytest.raises(ReplayError) as caught:
        read(raw)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("kept", [1, 20, 2000])
def test_a_last_line_cut_off_is_left_out_with_a_note(kept: int) -> None:
    """A file whose writing or copying was stopped is an unfinished game that verifies."""
    text = joined(LINES[:8]) + "\N{SNOWMAN}{" * kept
    raw = text.encode()[: len(joined(LINES[:8]).encode()) + kept]
    replay = read(raw)
    assert replay.note == "line 9 is cut off and left out"
    assert (len(replay.steps), verify(replay)) == (7, None)


def test_an_outcome_cut_off_is_missed() -> None:
    """A game that is over has an outcome: where its line is cut off, `verify` says so."""
    found = verify(read(TEXT[:-9]))
    assert found is not None
    cut = f"line {len(LINES)} is cut off and left out"
    assert found.message == f"the game is over, but its outcome is missing ({cut})"


def test_a_last_line_without_its_end_counts() -> None:
    """Editors that drop the last line end, or write CRLF and a BOM, lose nothing."""
    assert read(TEXT.rstrip("\n")) == read(TEXT)
    assert read("\ufeff" + TEXT.replace("\n", "\r\n")) == read(TEXT)


def wrong_line(raw: bytes) -> int | None:
    """Return the line that is wrong in a record, or None."""
    try:
        found = verify(read(raw))
    except ReplayError as error:
        return error.line
    return None if found is None else found.line


@settings(max_examples=200)
@given(st.integers(0, len(TEXT.encode()) * 8 - 1))
def test_no_flipped_bit_goes_unnoticed(at: int) -> None:
    """Every flipped bit is refused by its line or found by `verify`, and none crashes."""
    raw = bytearray(TEXT.encode())
    raw[at // 8] ^= 1 << at % 8
    assert wrong_line(bytes(raw)) is not None


@settings(max_examples=50)
@given(st.binary(max_size=200))
def test_no_bytes_crash_the_reader(raw: bytes) -> None:
    """Whatever is read as a record, or stands in one, is an error or none, and never more."""
    wrong_line(raw)
    assert wrong_line(LINES[0].encode() + b"\n{" + raw + b"\n") == 2


def test_files_are_read_or_named(tmp_path: Path) -> None:
    """A record is read from its file; what is not there, or a folder, is named."""
    path = tmp_path / "spiel.jsonl"
    path.write_text(TEXT, "utf-8", newline="")
    assert read_replay_file(str(path)) == read(TEXT)
    with pytest.raises(ReplayError, match=r"cannot read record .*No such file"):
        read_replay_file(str(tmp_path / "none.jsonl"))
    with pytest.raises(ReplayError, match="is a folder"):
        read_replay_file(str(tmp_path))


def test_a_stopped_game_is_recorded_as_stopped() -> None:
    """Clause E8: the turn limit is an outcome of its own, with its reason and no winner."""
    replay = read(recorded("wimu(turn_limit=3)").text())
    assert replay.outcome is not None
    assert replay.outcome.termination is Termination.LIMIT
    assert replay.outcome.reason
    assert verify(replay) is None


def test_a_listing_says_what_is_in_the_deck() -> None:
    """Decks are recorded as numbers with copies, sixty cards here (clause D1)."""
    first = read(TEXT).header.match.decks[0]
    assert isinstance(first, Listing)
    assert sum(count for _, count in first.main) == 60
