"""The command `play`, turn by turn: turns without a choice, looking up cards, taking back."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cli_harness import Cli

DECKS = ("sample:decks/mutanten.txt", "sample:decks/rotte.txt")
POOR = ("play", *DECKS, "--rules", "dufo", "--seed", "5")
Typing = Callable[..., None]
WAIT = "You had nothing to choose in this turn."


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Return a function that lays lines on stdin."""

    def lay(*lines: str) -> None:
        raw = "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))

    return lay


pytestmark = pytest.mark.usefixtures("catalog")


def test_turns_without_a_choice_are_shown(cli: Cli, typing: Typing) -> None:
    """Clauses M1, R27: without Datteln each own turn is drawn and said to be empty."""
    typing("1")
    shown = cli(*POOR).out
    turns = len(re.findall(r"^Round \d+, A's ", shown, re.MULTILINE))
    assert turns > 5
    assert shown.count(WAIT) == turns - 1
    assert shown.count("Arena a1") == turns + 1
    assert shown.count("Where there are 0 Datteln, none are bred") == 1
    assert "Enter goes on" not in shown


def test_the_result_is_told_to_the_one_who_plays(cli: Cli, typing: Typing) -> None:
    """Clauses E2, E3, E5: the order of the last turns, what they are, who won."""
    typing("1")
    shown = " ".join(cli(*POOR).out.split())
    assert "B has reached the target of 20: A has one more turn, then B and A their last." in shown
    assert "A's last turn but one." in shown
    assert "B's last turn: then the buy-out." in shown
    assert re.search(r"You lose \d+:\d+ against B; B reached the target of 20\.$", shown)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("c 28", "Kaktus Kurt (#28): monster, HK 3, 25/10/75, 1 Dattel."),
        ("c kaktus", "Several cards fit: "),
        ("c", "Name a card of this game"),
        ("c nobody", "Name a card of this game"),
    ],
)
def test_a_card_is_looked_up(cli: Cli, typing: Typing, typed: str, told: str) -> None:
    """By number, name or part of a name; a slip costs nothing."""
    typing(typed)
    assert told in cli(*POOR).out


RICH = ("play", "sample:decks/riesen.txt", DECKS[0], "--rules", "dufo", "--seed", "7")


def test_what_a_card_does_is_looked_up(cli: Cli, typing: Typing) -> None:
    """Clause X1: what an item does, and when it may be played."""
    typing("c Einspruch")
    told = " ".join(cli(*RICH).out.split())
    assert "What it does: Cancel one enemy item of your choice. It may be played before" in told


def test_why_others_cannot_be_meant_is_told(cli: Cli, typing: Typing) -> None:
    """Clauses X1, X2: a question mark names the clauses, and the reason for each other monster."""
    typing("1", "0", "0", "1", "1", "?")
    told = " ".join(cli(*RICH).out.split())
    assert "A gets 1 Dattel from Flaschenpfand." in told
    assert "B captures Rennkamel Rosine (a1), now on b1." in told
    assert "[T1, M4, T11, X1, X2]" in told
    assert "(b1, 40/5/100) cannot be meant: only own monsters are meant." in told


def test_what_was_seen_stays_seen(cli: Cli, typing: Typing) -> None:
    """Clause S8: taking back a draw says that the card drawn is known now."""
    game = ("play", *DECKS, "--rules", "wimu", "--seed", "5")
    typing("2.1", "u")
    assert "Taken back to your first decision of this turn.\n" in cli(*game).out
    typing("2.1", "1", "draw @oasis2", "u")
    assert "of this turn; what you have seen stays seen." in " ".join(cli(*game).out.split())


def test_a_game_gone_on_with_says_where_it_stands(cli: Cli, typing: Typing, tmp_path: Path) -> None:
    """The round and whose turn it is come first."""
    file = tmp_path / "game.jsonl"
    game = ("play", *DECKS, "--rules", "wimu", "--seed", "5", "--record", file)
    typing("1.1", "q")
    cli(*game)
    typing("q", "q")
    back = cli("play", "--resume", file)
    assert re.search(r"^Round 2, A's turn\.\n\nB ", back.out, re.MULTILINE)
