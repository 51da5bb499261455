"""`cardtool play --bot`: names with settings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardtool.cli.complete import bot_names
from cli_harness import Cli

DECKS = ("sample:decks/mutanten.txt", "sample:decks/rotte.txt")

pytestmark = pytest.mark.usefixtures("catalog")


def test_a_record_keeps_the_canonical_name(cli: Cli, tmp_path: Path) -> None:
    """However a bot was typed, the report and the record name it in one way."""
    file = tmp_path / "game.jsonl"
    words = (*DECKS, "--seed", "7", "--bot", "greedy")
    shown = cli("play", *words, "--bot", "MIX(.250)", "--record", file, "--format", "json")
    assert json.loads(shown.out)["players"] == ["greedy", "mix(p=0.25)"]
    assert json.loads(file.read_text("utf-8").splitlines()[0])["players"][1] == "mix(p=0.25)"
    again = cli("play", *words, "--bot", "mix( p = 0.25 )", "--resume", file)
    assert (again.code, again.err) == (0, "")
    other = cli("play", *words, "--bot", "mix(0.3)", "--resume", file)
    assert other.code == 2
    assert "with greedy against mix(p=0.25), not greedy against mix(p=0.3)" in other.err


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mix(p=7)", "mix: p cannot be '7': it is a number from 0 to 1"),
        ("mix(q=0.1)", "mix has no setting 'q'"),
        ("greedy(", "'greedy(' is no player"),
    ],
)
def test_impossible_settings_are_usage_errors(cli: Cli, name: str, message: str) -> None:
    """They are said before a deck is read."""
    shown = cli("play", "no-such-deck", "no-such-deck", "--bot", name)
    assert shown.code == 2
    assert message in shown.err


def test_every_bot_is_completed() -> None:
    """The shell offers those that take settings, too."""
    assert bot_names("m") == ["mix"]
