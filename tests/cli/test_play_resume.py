"""The option `--resume` of `play`: only with the game that was asked for, and a true record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardtool.sim.replay_format import seal_of
from cli_harness import Cli

DECKS = ("sample:decks/mutanten.txt", "sample:decks/rotte.txt")
TWO_BOTS = ("--bot", "greedy", "--bot", "random", "--seed", "7")

pytestmark = pytest.mark.usefixtures("catalog")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rules", "dufo"), "has other rules: wimu, not dufo"),
        (("--seed", "8"), "has other seed: 7, not 8"),
        (
            ("--bot", "random", "--bot", "random"),
            "was recorded with greedy against random, not random against random",
        ),
        (
            ("--me", "second"),
            "was recorded with greedy against random, not you as B against greedy",
        ),
        ((DECKS[1], DECKS[0]), "was not played with the deck"),
    ],
)
def test_a_record_of_another_game_is_not_gone_on_with(
    cli: Cli, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    """What is asked for must be what the record holds."""
    file = tmp_path / "game.jsonl"
    cli("play", *DECKS, *TWO_BOTS, "--record", file)
    shown = cli("play", *words, "--resume", file)
    assert shown.code == 2
    assert message in shown.err


def test_where_a_person_sat_is_said_in_words(cli: Cli, tmp_path: Path) -> None:
    """Who plays which deck is told as the table tells it, without Python's brackets."""
    file = tmp_path / "game.jsonl"
    cli("play", *DECKS, "--me", "second", "--seed", "7", "--record", file)
    shown = cli("play", "--me", "first", "--resume", file)
    assert f"{file} was recorded with you as B against greedy, not you as A" in shown.err


def test_a_record_gone_on_with_may_be_named_in_any_way(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One file by two paths is one file: it is written anew without --force."""
    monkeypatch.chdir(tmp_path)
    cli("play", *DECKS, *TWO_BOTS, "--record", "game.jsonl")
    shown = cli("play", "--resume", "game.jsonl", "--record", tmp_path / "game.jsonl")
    assert (shown.code, shown.err) == (0, "")


def test_decks_are_compared_under_the_rules_of_the_record(cli: Cli, tmp_path: Path) -> None:
    """A record's settings are its rules; its name is not read again, not even for a file."""
    file = tmp_path / "game.jsonl"
    cli("play", *DECKS, *TWO_BOTS, "--record", file)
    first, *rest = file.read_text("utf-8").splitlines()
    head = json.loads(first)
    head["rules"]["name"] = "wimu(moons=2)"
    head["seal"] = seal_of(head)
    file.write_text("\n".join([json.dumps(head), *rest]) + "\n", "utf-8")
    assert cli("play", *DECKS, "--resume", file).code == 0


def test_a_finished_record_shows_its_end(cli: Cli, tmp_path: Path) -> None:
    """There is nothing to go on with: the last table and the outcome are shown."""
    file = tmp_path / "game.jsonl"
    whole = cli("play", *DECKS, *TWO_BOTS, "--record", file)
    shown = cli("play", *DECKS, *TWO_BOTS, "--resume", file)
    assert shown.code == 0
    assert shown.out.splitlines()[-12:] == whole.out.splitlines()[-12:]


def test_a_broken_record_is_named(cli: Cli, tmp_path: Path) -> None:
    """What does not fit is told with file and line."""
    file = tmp_path / "game.jsonl"
    cli("play", *DECKS, *TWO_BOTS, "--record", file)
    lines = file.read_text("utf-8").splitlines()
    lines[3] = re.sub(r'"action":"[^"]*"', '"action":"hold"', lines[3])
    file.write_text("\n".join(lines) + "\n", "utf-8")
    shown = cli("play", "--resume", file)
    assert shown.code == 1
    assert f"{file}: line 4" in shown.err
