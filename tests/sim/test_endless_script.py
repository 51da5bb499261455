"""The script that measures how often games do not end."""

from __future__ import annotations

import sys

import pytest

import endless_games


def printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> str:
    """Return what the script prints with these options."""
    monkeypatch.setattr(sys, "argv", ["endless", *words])
    endless_games.main()
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
