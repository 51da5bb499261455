"""The script that measures how often games do not end."""

from __future__ import annotations

import sys

import pytest

import endless_games
from cardtool.sim.endings import Endings


def printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> str:
    """Return what the script prints with these options."""
    monkeypatch.setattr(sys, "argv", ["endless", *words])
    assert endless_games.main() == 0
    return capsys.readouterr().out


def test_figures_do_not_depend_on_the_jobs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Clause E8: the same options print the same table, whatever the number of processes."""
    options = ("--games", "3", "--rules", "dufo(target=0,turn_limit=40)", "--monsters")
    one = printed(monkeypatch, capsys, *options, "--jobs", "1")
    assert printed(monkeypatch, capsys, *options, "--jobs", "2") == one
    rows = [line for line in one.splitlines() if line.startswith("dufo(")]
    assert [row.split()[1] for row in rows[:2]] == ["random", "greedy"]
    assert "Datteln" in one.partition("Why a game did not end")[2]


def test_games_that_broke_off_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What broke a game off is told with its rules, bot, number and seed; the exit code is 1."""
    broken = Endings(faults=["game 3, seed 5: KeyError(7)"])
    monkeypatch.setattr(sys, "argv", ["endless"])
    monkeypatch.setattr(endless_games, "played", lambda _: [(("wimu", "random"), broken)])
    assert endless_games.main() == 1
    assert capsys.readouterr().err == "wimu, random: game 3, seed 5: KeyError(7)\n"
