"""Decks of the portal game name the format that they are made for (clause PD5)."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Final

import pytest

from cardtool.samples import data_dir
from cli_harness import Cli

DECKS: Final = data_dir() / "portal" / "decks"
GLUT, MOOS, GRUFT = (DECKS / f"{name}.txt" for name in ("glut", "moos", "gruft"))
ROTTE: Final = data_dir() / "decks" / "rotte.txt"


@pytest.fixture
def both(cli: Cli, catalog: Path) -> Cli:
    """A catalog with the sample cards of both games."""
    assert cli("portal", "import", "sample:*", "--db", catalog).code == 0
    return cli


def rules_of(cli: Cli, *decks: str | Path) -> list[str]:
    """Return the rule set by which each deck is judged."""
    said = cli("deck", "check", *decks, "--format", "json")
    assert said.code == 0, said.err
    return [report["rules"] for report in json.loads(said.out)["reports"]]


def piped(monkeypatch: pytest.MonkeyPatch, deck: Path) -> None:
    """Let a deck be the standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(deck.read_bytes())))


def test_each_deck_is_judged_by_its_own_format(both: Cli) -> None:
    """Clause PD5: whatever deck is named first, and of whichever game the others are."""
    assert rules_of(both, GLUT, GRUFT, ROTTE) == ["x1", "x2", "wimu"]
    assert rules_of(both, GRUFT, GLUT) == ["x2", "x1"]
    assert sorted(rules_of(both, "sample:portal/decks/*.txt")) == ["x1"] * 4 + ["x2"] * 2


def test_a_pairing_needs_one_format_and_one_game(both: Cli) -> None:
    """Clause PD5: --against a deck of the other format is an error, of the other game none."""
    said = both("deck", "check", GLUT, "--against", GRUFT)
    assert (said.code, said.out.count("PD5")) == (3, 1)
    other = both("deck", "check", GLUT, "--against", ROTTE)
    assert (other.code, "one run plays one game" in other.err) == (2, True)


def test_the_format_is_read_from_stdin_too(both: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clause PD5: what is piped in is asked for its format, then read as a deck."""
    piped(monkeypatch, GRUFT)
    assert rules_of(both, "-") == ["x2"]
    piped(monkeypatch, GRUFT)
    assert "Unter den Dielen" in both("deck", "show", "-").out
    piped(monkeypatch, GRUFT)
    said = both("deck", "check", "-", "--against", "-")
    assert (said.code, "stdin can be read as one deck only" in said.err) == (1, True)


@pytest.mark.parametrize("words", [("deck", "check"), ("deck", "show"), ("simulate", MOOS)])
def test_an_unknown_format_names_those_there_are(
    both: Cli, tmp_path: Path, words: tuple[str | Path, ...]
) -> None:
    """Clause PD5: a slip in the format is no deck of the other game."""
    deck = tmp_path / "x3.txt"
    deck.write_text(GLUT.read_text("utf-8").replace("Format: X1", "Format: X3"), "utf-8")
    said = both(*words, deck)
    assert (said.code, said.out) == (1, "")
    assert "there is no format 'X3'; write Format: X1 or X2" in said.err
    bare = tmp_path / "bare.txt"
    bare.write_text("Format: X3\n2 Funkenhund\n", "utf-8")
    assert "X1 or X2" in both(*words, bare).err


def test_formats_of_the_other_game_are_free(both: Cli, tmp_path: Path) -> None:
    """A deck of Ka-Mel-Oh! may call its format what it likes."""
    deck = tmp_path / "deck.txt"
    deck.write_text("Format: Turnier\n" + ROTTE.read_text("utf-8"), "utf-8")
    assert rules_of(both, deck) == ["wimu"]


def test_a_deck_without_a_format_is_known_by_its_charakter(both: Cli, tmp_path: Path) -> None:
    """Clause PD4: only decks of this game have cards outside; x1 is what they are for then."""
    deck = tmp_path / "deck.txt"
    deck.write_text(GLUT.read_text("utf-8").replace("Format: X1\n", ""), "utf-8")
    assert rules_of(both, deck) == ["x1"]


def test_decks_of_both_formats_are_told_apart(both: Cli) -> None:
    """Clause PD5: games of both formats are refused with the decks of each; a folder, too."""
    for words in (("tournament", DECKS), ("simulate", GLUT, GRUFT), ("tournament", GLUT, GRUFT)):
        said = both(*words, "--games", "2")
        assert said.code == 1
        assert "name those of one format" in said.err
        assert said.err.index("for X1") < said.err.index("glut.txt") < said.err.index("for X2")


def test_a_folder_is_no_deck(both: Cli) -> None:
    """`deck check FOLDER` says what to name instead."""
    said = both("deck", "check", DECKS)
    assert (said.code, f"name its files: {DECKS}/*.txt" in said.err) == (1, True)


@pytest.mark.parametrize("decks", [(GLUT, ROTTE), (ROTTE, GLUT)])
def test_a_deck_of_the_other_game_is_called_one(both: Cli, decks: tuple[Path, Path]) -> None:
    """The cause is said in one short line, not each card that is unknown for it."""
    for rules in ((), ("--rules", "x1")):
        said = both("simulate", *decks, *rules, "--games", "2")
        assert (said.code, said.out) == (1, "")
        assert f"{ROTTE} is no deck of the portal game" in said.err
        assert "no card is called" not in said.err
    other = both("simulate", *decks, "--rules", "wimu", "--games", "2")
    assert f"{GLUT} is a deck of the portal game" in other.err
    assert "no card is called" not in other.err


def test_many_problems_are_shortened(both: Cli) -> None:
    """Clause PD5: the other format is named first, then a few of what follows from it."""
    said = both("compare", GLUT, MOOS, "--rules", "x1", "--rules", "x2", "--games", "2")
    assert said.code == 1
    assert "under x2: made for X1, judged by x2; " in said.err
    assert "; and 19 more; see cardtool deck check" in said.err
    assert said.err.count("black creatures only") == 3


def test_one_format_is_compared_with_nothing(both: Cli) -> None:
    """Clause PD5: without --rules a note on stderr says that settings can be compared."""
    words = ("compare", GLUT, MOOS, "--games", "2", "--seed", "1", "--jobs", "1")
    alone = both(*words)
    assert alone.code == 0
    assert "--rules 'x1' --rules 'x1(main_actions=one)'" in alone.err
    named = both(*words, "--rules", "x1", "--rules", "x1(main_actions=one)")
    assert (named.code, "compared with nothing" in named.err) == (0, False)
    assert "compared with nothing" not in both(*words, "--quiet").err


@pytest.mark.parametrize("command", ["play", "simulate", "compare", "tournament", "sweep"])
def test_help_names_the_format_of_decks(cli: Cli, command: str) -> None:
    """Clause PD5: the rule set of these decks is their format, not wimu."""
    assert "or the decks' Format" in " ".join(cli(command, "--help").out.split())


def test_two_formats_of_one_deck_are_an_error(both: Cli, tmp_path: Path) -> None:
    """Clause PD5: which of them the deck is for nobody knows."""
    deck = tmp_path / "zwei.txt"
    deck.write_text(
        GLUT.read_text("utf-8").replace("Format: X1", "Format: X1\nFormat: X2"), "utf-8"
    )
    said = both("deck", "check", deck)
    assert said.code == 3
    assert "Format: X2" in said.out


def test_a_format_that_cannot_be_read_is_told_with_its_file(both: Cli, tmp_path: Path) -> None:
    """Bad input: the command line is right, the deck is not."""
    deck = tmp_path / "offen.txt"
    deck.write_text(GLUT.read_text("utf-8").replace("Format: X1", "Format: X1(hand=2"), "utf-8")
    for words in (("deck", "check", deck), ("simulate", GLUT, deck, "--games", "2")):
        said = both(*words)
        assert said.code == 1
        assert "offen.txt: Format: X1(hand=2" in said.err


def test_decks_that_ask_for_different_settings_need_a_word(both: Cli, tmp_path: Path) -> None:
    """Clause PD5: the order in which decks are named decides nothing."""
    deck = tmp_path / "zwei.txt"
    deck.write_text(GLUT.read_text("utf-8").replace("Format: X1", "Format: X1(hand=2)"), "utf-8")
    for decks in ((GLUT, deck), (deck, GLUT)):
        said = both("simulate", *decks, "--games", "2", "--seed", "1")
        assert said.code == 1
        assert "x1(hand=2)" in said.err
        assert "--rules" in said.err
    assert both("simulate", GLUT, deck, "--games", "2", "--seed", "1", "--rules", "x1").code == 0


def test_a_deck_that_is_made_names_the_settings_it_is_made_for(both: Cli, tmp_path: Path) -> None:
    """Clause PD5: under the format that it names it can be played."""
    made = both("deck", "new", "--rules", "x1(deck_size=10)", "--seed", "3")
    assert "Format: X1(deck_size=10)" in made.out
    deck = tmp_path / "zehn.txt"
    deck.write_text(made.out, "utf-8")
    assert both("deck", "check", deck).code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("deck", "check", GRUFT),
        ("deck", "new", "--rules", "x1", "--seed", "1"),
        ("card", "12", "--game", "portal"),
        ("catalog", "coverage", "--game", "portal"),
    ],
)
def test_effect_files_are_of_the_other_game(both: Cli, words: tuple[str | Path, ...]) -> None:
    """Bad input: what would count for nothing is refused."""
    said = both(*words, "--effects", "no.toml")
    assert (said.code, "say what they do in their card files" in said.err) == (2, True)


def test_seeds_are_from_0_up(both: Cli) -> None:
    """Bad input: as everywhere else."""
    assert both("deck", "new", "--rules", "x1", "--seed", "-1").code == 2
