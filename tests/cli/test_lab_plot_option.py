"""The option --plot of simulate and tournament: a picture beside the report."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_harness import Cli

DECKS = ("sample:decks/riesen.txt", "sample:decks/rotte.txt")
FEW = ("--rules", "wimu(target=4)", "--seed", "3", "--jobs", "1", "--games", "4")

pytestmark = pytest.mark.usefixtures("catalog")


@pytest.mark.parametrize("words", [("simulate",), ("tournament",)])
def test_a_picture_beside_the_report(cli: Cli, tmp_path: Path, words: tuple[str, ...]) -> None:
    """The report is as without it, the picture the same bytes every time, and never overwritten."""
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    command = (*words, *DECKS, *FEW)
    shown = cli(*command, "--plot", one)
    assert shown.code == 0, shown.err
    assert f"wrote {one}" in shown.err
    assert shown.out == cli(*command, "--plot", two).out
    assert one.read_bytes() == two.read_bytes()
    assert b"<svg" in one.read_bytes()
    again = cli(*command, "--plot", one)
    assert (again.code, again.out) == (1, "")
    assert "--force overwrites it" in again.err


@pytest.mark.parametrize(
    "words", [("sweep", "--set", "oases=3,4"), ("impact", "--card", "18", "--card", "31")]
)
def test_sweeps_and_cards_are_drawn_too(cli: Cli, tmp_path: Path, words: tuple[str, ...]) -> None:
    """Shares over the swept values, and what cards contribute, stand beside their reports."""
    command, *options = words
    shown = cli(command, *DECKS, *options, *FEW, "--plot", tmp_path / "a.svg")
    assert shown.code == 0, shown.err
    assert shown.out
    assert b"<svg" in (tmp_path / "a.svg").read_bytes()
    assert "ends in .svg or .png" in cli(command, *DECKS, *options, "--plot", "a.pdf").err


def test_a_gauntlet_is_drawn_too(cli: Cli, tmp_path: Path) -> None:
    """A gauntlet shows the first deck against each other one."""
    shown = cli("tournament", *DECKS, "--gauntlet", *FEW, "--plot", tmp_path / "a.png")
    assert shown.code == 0, shown.err
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_other_files_are_refused(cli: Cli, tmp_path: Path, command: str) -> None:
    """A suffix that is not drawn, or the file of the report, is a mistake before any game."""
    words = (command, *DECKS, *FEW)
    assert "ends in .svg or .png" in cli(*words, "--plot", tmp_path / "a.pdf").err
    same = tmp_path / "a.svg"
    shown = cli(*words, "--plot", same, "--output", same)
    assert (shown.code, shown.out) == (2, "")
    assert "--plot and --output name the same file" in shown.err
