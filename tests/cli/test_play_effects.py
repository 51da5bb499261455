"""The command `play` with what cards do: effect files, and cards that nobody understands."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cli_harness import Cli

DECKS = ("sample:decks/mutanten.txt", "sample:decks/rotte.txt")
TWO_BOTS = ("--bot", "greedy", "--bot", "random", "--seed", "7")

pytestmark = pytest.mark.usefixtures("catalog")


@pytest.fixture
def unread(tmp_path: Path) -> Path:
    """Return a deck with ten copies of a card whose text no pattern reads."""
    deck = tmp_path / "boden.txt"
    deck.write_text("Name: Boden\n50 #28\n10 #190\n", "utf-8")
    return deck


def test_cards_without_effect_are_in_the_object(cli: Cli, unread: Path) -> None:
    """Section 10: numbers of the cards of both decks that nobody understands."""
    shown = cli("play", unread, DECKS[0], *TWO_BOTS, "--format", "json")
    assert json.loads(shown.out)["without_effect"] == ["190"]


def test_cards_without_effect_are_listed_once(cli: Cli, unread: Path) -> None:
    """Kameloh.md section 10: what is played without effect is said, by card."""
    shown = cli("play", unread, DECKS[0], *TWO_BOTS)
    assert shown.out.count("Played without their effect: Doppelter Boden (190).\n") == 1
    assert "without their effect" not in cli("play", *DECKS, *TWO_BOTS).out


def test_effects_of_a_file_are_used(cli: Cli, tmp_path: Path, unread: Path) -> None:
    """--effects says what an item does, before its text."""
    file = tmp_path / "e.toml"
    file.write_text('[[raise]]\ncard = "190"\nap = 5\n', "utf-8")
    shown = cli("play", unread, DECKS[0], *TWO_BOTS, "--effects", file)
    assert "without their effect" not in shown.out
    assert "+5 AP from Doppelter Boden" in shown.out
    file.write_text('[[raise]]\ncard = "999999"\nap = 5\nxp = 1\n', "utf-8")
    broken = cli("play", *DECKS, *TWO_BOTS, "--effects", file)
    assert broken.code == 1
    assert f"{file}:4: unknown key 'xp'" in broken.err


ENDLESS = """
[[effect]]
card = "18"
steps = [
  {do = "to_wueste", target = "self", trigger = {event = "arrival", who = {side = "any"}}},
  {do = "revive", trigger = "arrival", target = {side = "own", zone = "wueste", pick = "random"}},
]
"""


def test_what_never_ends_is_told_and_another_choice_asked_for(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clause X3: cards that call each other for ever cost a person no game; a bot's game stops."""
    effects, deck, kept = (tmp_path / name for name in ("e.toml", "deck.txt", "kept.jsonl"))
    effects.write_text(ENDLESS, "utf-8")
    deck.write_text("Name: Rose\n60 #18\n", "utf-8")
    game = ("play", deck, deck, "--seed", "1", "--effects", effects)
    with monkeypatch.context() as typed:
        typed.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1\nq\n")))
        shown = cli(*game, "--record", kept)
    assert shown.code == 0
    assert "That cannot be played: the effects of card 18 set each other off" in shown.out
    assert shown.out.count("You (A)>") == 2
    assert cli("replay", "verify", kept).code == 0
    watched = cli(*game, "--bot", "greedy", "--bot", "greedy")
    assert watched.code == 1
    assert watched.err.startswith("cardtool: the effects of card 18 set each other off for ever")
