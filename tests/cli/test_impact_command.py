"""The command `impact`: what it replaces, what it shows, and going on with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_harness import Cli

pytestmark = pytest.mark.usefixtures("catalog")

DECKS = ("sample:decks/schwarm.txt", "sample:decks/riesen.txt")
RULES = ("--rules", "wimu(target=4)")
CARDS = ("--deck", "a", "--card", "18", "--card", "96")


def test_a_table_with_the_chosen_cards(cli: Cli) -> None:
    """The head says rules, seed and the neutral monster; a row for each card that is replaced."""
    shown = cli("impact", *DECKS, *RULES, *CARDS, "--games", "10", "--seed", "1", "--jobs", "1")
    assert shown.code == 0
    assert "Under wimu(target=4); 10 games each from --seed 1." in shown.out
    assert "A card of A makes way for a neutral monster" in shown.out
    assert "2 cards compared" in shown.out
    assert "Rennkamel Rosine" in shown.out
    assert "Dattelregen" in shown.out
    assert "Sandsturm" not in shown.out


def test_one_json_object_and_going_on(cli: Cli, tmp_path: Path) -> None:
    """Known fault 16: a run that is gone on with gives the bytes of the whole run."""
    words = ("impact", *DECKS, *RULES, *CARDS, "--seed", "2", "--format", "json")
    whole = cli(*words, "--games", "60", "--jobs", "2")
    file = tmp_path / "impact.json"
    assert cli(*words, "--games", "50", "--jobs", "1", "--output", file).code == 0
    more = ("impact", "--resume", file, "--games", "60", "--format", "json", "--jobs", "1")
    assert cli(*more).out == whole.out
    assert cli(*words, "--games", "60", "--resume", file, "--jobs", "1").out == whole.out
    assert "2 cards compared" in cli("results", "show", file).out
    found = json.loads(whole.out)
    assert found["schema"] == "cardtool.impact/1"
    assert found["rules"] == "wimu(target=4)"
    assert found["compared"] == 2
    assert {card["nr"] for card in found["cards"]} == {"18", "96"}
    assert found["run"]["facts"] == {"1": "a 18", "2": "a 96"}
    assert len(found["run"]["tables"]) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "name two decks"),
        ((*DECKS, "--card", "9"), "unknown card of the decks '9'"),
        ((*DECKS, "--card", "23", "--deck", "a"), "unknown card of the decks '23'"),
        ((*DECKS, "--rules", "wimo"), "did you mean wimu?"),
        (("--resume", "x.json", "--card", "18"), "is in the file of --resume"),
        (("--resume", "x.json", "--deck", "b"), "is in the file of --resume"),
        ((*DECKS, "--deck", "c"), "'--deck'"),
    ],
)
def test_what_cannot_be_replaced_is_a_usage_error(
    cli: Cli, words: tuple[str, ...], message: str
) -> None:
    """Unknown cards and contradictions are said before anything is played."""
    shown = cli("impact", *words, "--games", "2", "--jobs", "1")
    assert shown.code == 2
    assert message in shown.err
    assert shown.out == ""


def test_other_cards_are_not_the_games_of_the_file(cli: Cli, tmp_path: Path) -> None:
    """A file of other replacements is not gone on with."""
    file = tmp_path / "impact.json"
    words = ("impact", *DECKS, *RULES, "--games", "2", "--seed", "2", "--jobs", "1")
    assert cli(*words, "--card", "18", "--format", "json", "--output", file).code == 0
    shown = cli(*words, "--card", "96", "--resume", file)
    assert shown.code == 2
    assert "not of the games asked for" in shown.err
