"""Playthroughs and counts of positions, compared with files that people have read.

A wanted change: run ``scripts/golden``, then look at the difference in git.
"""

from __future__ import annotations

import difflib

import pytest

from golden_games import FOLDER, GAMES, PERFT, file_name, perft, playthrough
from golden_portal import PORTAL_GAMES, portal_playthrough


def differences(name: str, now: str) -> str:
    """Return how a text differs from its golden file, as a unified difference."""
    before = (FOLDER / name).read_text(encoding="utf-8")
    told = difflib.unified_diff(before.splitlines(), now.splitlines(), name, "now", lineterm="")
    return "\n".join(told)


@pytest.mark.parametrize(("rules", "seed", "first", "second"), GAMES)
def test_game_as_before(rules: str, seed: int, first: str, second: str) -> None:
    """Clauses S8, T1, T2: what is seen, may be done and follows is as it was, line by line."""
    assert differences(file_name(rules, seed), playthrough(rules, seed, first, second)) == ""


@pytest.mark.parametrize(("rules", "seed", "first", "second"), PORTAL_GAMES)
def test_portal_game_as_before(rules: str, seed: int, first: str, second: str) -> None:
    """Clauses PS1, PT1, PF1: fields, what may be done and what is told are as they were."""
    assert differences(file_name(rules, seed), portal_playthrough(rules, seed, first, second)) == ""


def test_as_many_ways_to_go_on_as_before() -> None:
    """Clauses T1, T2: from fixed positions there are as many sequences of actions as before."""
    assert differences(PERFT, perft()) == ""


def test_no_file_is_left_over() -> None:
    """Every golden file is compared."""
    names = {PERFT, *(file_name(rules, seed) for rules, seed, _, _ in (*GAMES, *PORTAL_GAMES))}
    assert {path.name for path in FOLDER.iterdir()} == names
