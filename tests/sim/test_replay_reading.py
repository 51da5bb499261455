"""Records of games, read back: every mistake is one clear line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtool.errors import ReplayError
from cardtool.sim.replay import verify
from cardtool.sim.replay_reading import read_replay_file
from record_lines import LINES, TEXT, changed, joined, otherwise, read, without, wrong_line

Damage = Callable[[list[str]], list[str]]


# Damage that leaves no record.


NOTHING = {"version": 1, "steps": []}
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
    "a huge number": (
        lambda lines: [*lines[:4], '{"n":' + "9" * 5000 + "}"],
        "line 5: too long a number, 999",
    ),
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
        lambda lines: [*lines[:-1], otherwise(lines[-1], winner=None)],
        f"line {len(LINES)}: outcome: the points make another winner",
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
    "other game": (
        lambda lines: [changed(lines[0], game="chess"), *lines[1:]],
        "line 1: a record of the game 'chess'; this cardtool plays kameloh",
    ),
    "no game": (
        lambda lines: [without(lines[0], "game"), *lines[1:]],
        "line 1: game: null is not a text",
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
    "umlauts in a message": (
        lambda lines: [*lines[:4], changed(lines[4], n=["Höcker"]), *lines[5:]],
        """line 5: n: '["Höcker"]' is not a whole number""",
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
    "setting of the future": (
        lambda lines: [lines[0].replace('"oases":"3"', '"oases":"3","moons":"2"'), *lines[1:]],
        "line 1: rules: written by a newer cardtool, which knows a setting 'moons'",
    ),
    "no such rule set": (
        lambda lines: [lines[0].replace('"name":"wimu"', '"name":"wimo"'), *lines[1:]],
        "line 1: rules: 'wimo' is no name of a rule set",
    ),
    "half a rule set": (
        lambda lines: [lines[0].replace('"name":"wimu"', '"name":"wimu(x"'), *lines[1:]],
        "line 1: rules: 'wimu(x' is no name of a rule set",
    ),
    "a file for a rule set": (
        lambda lines: [lines[0].replace('"name":"wimu"', '"name":"wimu(x).toml"'), *lines[1:]],
        "line 1: rules: 'wimu(x).toml' is no name of a rule set",
    ),
    "contradicting settings": (
        lambda lines: [lines[0].replace('"hand":"6"', '"hand":"2"'), *lines[1:]],
        "line 1: rules: hand=2 is less than opening_monsters=3",
    ),
    "a card that is not there": (
        lambda lines: [lines[0].replace('["10a",8]', '["77",8]'), *lines[1:]],
        "line 1: Höcker & Flöhe: 77 names no card",
    ),
    "an effect of a card that is not there": (
        lambda lines: [changed(lines[0], effects={"77": NOTHING}), *lines[1:]],
        "line 1: effects: there is no card '77'",
    ),
    "a card without effect that is not there": (
        lambda lines: [changed(lines[0], unread=["77"]), *lines[1:]],
        "line 1: unread: there is no card '77'",
    ),
    "a card without effect twice": (
        lambda lines: [changed(lines[0], unread=["10a", "10a"]), *lines[1:]],
        "line 1: unread: what a card does is said twice",
    ),
    "a card with and without effect": (
        lambda lines: [changed(lines[0], unread=["10a"], effects={"10a": NOTHING}), *lines[1:]],
        "line 1: unread: what a card does is said twice",
    ),
    "an older version": (
        lambda lines: [changed(lines[0], version=1), *lines[1:]],
        "line 1: written by an older cardtool, which records games in version 1",
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


def test_a_last_line_without_its_end_counts() -> None:
    """Editors that drop the last line end, or write CRLF and a BOM, lose nothing."""
    assert read(TEXT.rstrip("\n")) == read(TEXT)
    assert read("\ufeff" + TEXT.replace("\n", "\r\n")) == read(TEXT)


@settings(max_examples=50)
@given(st.binary(max_size=200))
def test_no_bytes_crash_the_reader(raw: bytes) -> None:
    """Whatever is read as a record, or stands in one, is an error or none, and never more."""
    wrong_line(raw)
    assert wrong_line(LINES[0].encode() + b"\n{" + raw + b"\n") == 2


def test_files_are_read_or_named(tmp_path: Path) -> None:
    """A record is read from its file; what is not there, or a folder, or a closed stdin, is named."""
    path = tmp_path / "spiel.jsonl"
    path.write_text(TEXT, "utf-8", newline="")
    assert read_replay_file(str(path)) == read(TEXT)
    with pytest.raises(ReplayError, match=r"cannot read record .*No such file"):
        read_replay_file(str(tmp_path / "none.jsonl"))
    with pytest.raises(ReplayError, match="it is a folder"):
        read_replay_file(str(tmp_path))
    with pytest.raises(ReplayError, match="there is no standard input"):
        read_replay_file("-")
