"""Records of games, played anew: true ones go through, the first difference is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.engine.core import Event
from cardtool.errors import ReplayError
from cardtool.sim.replay import Mismatch, game_of, rebuild, verify, walk
from cardtool.sim.replay_format import seal_of, state_hash
from record_lines import LINES, TEXT, changed, joined, otherwise, read, wrong_line
from recorded_games import EVERY_RULES, recorded

Damage = Callable[[list[str]], list[str]]


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


@pytest.mark.parametrize("rules", ["wimu", "wimu(oases=4)"])
def test_records_outlive_settings_that_come_later(rules: str) -> None:
    """A setting that a record does not name has its preset's value, and no seal is broken."""
    text = recorded(rules).text()
    lines = text.splitlines()
    head = json.loads(lines[0])
    del head["rules"]["settings"]["lone_bonus"]
    head["seal"] = seal_of(head)
    old = read(joined([changed(lines[0], **head), *lines[1:]]))
    assert old.header == read(text).header
    assert verify(old) is None


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
        lambda lines: [*lines[:-1], otherwise(lines[-1], points=[90, 1], winner=0)],
        "outcome",
        len(LINES),
    ),
    "other reasons": (
        lambda lines: [*lines[:-1], otherwise(lines[-1], reasons=["so"])],
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


def test_an_outcome_cut_off_is_missed() -> None:
    """A game that is over has an outcome: where its line is cut off, `verify` says so."""
    found = verify(read(TEXT[:-9]))
    assert found is not None
    cut = f"line {len(LINES)} is cut off and left out"
    assert found.message == f"the game is over, but its outcome is missing ({cut})"


@settings(max_examples=200)
@given(st.integers(0, len(TEXT.encode()) * 8 - 1))
def test_no_flipped_bit_goes_unnoticed(at: int) -> None:
    """Every flipped bit is refused by its line or found by `verify`, and none crashes."""
    raw = bytearray(TEXT.encode())
    raw[at // 8] ^= 1 << at % 8
    assert wrong_line(bytes(raw)) is not None
