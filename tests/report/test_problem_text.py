"""Problems as paragraphs: the head, the message hanging behind it, the hint below."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.problems import Problem, Severity
from cardtool.report.lines import plain
from cardtool.report.plurals import many
from cardtool.report.problem_text import problem_paragraph, problems_by_file

PROBLEM = Problem(
    code="deck_size",
    severity=Severity.ERROR,
    where="our.txt",
    message="the deck has 59 cards, and this goes on and on until a line is full",
    clause="D1",
    hint="add one",
)


def told(problem: Problem, place: str = "", width: int = 80) -> list[str]:
    """Return the lines of a paragraph."""
    return plain(list(problem_paragraph(problem, place, width))).splitlines()


def test_the_message_hangs_behind_its_head() -> None:
    """Severity and clause in front, long messages below themselves, the hint last."""
    assert told(PROBLEM, width=44) == [
        "  error D1: the deck has 59 cards, and this",
        "            goes on and on until a line is",
        "            full",
        "    → add one",
    ]


def test_the_place_stands_before_the_severity() -> None:
    """Who lists the problems of a file says where each is."""
    problem = replace(PROBLEM, clause=None, hint=None, message="what is that")
    assert told(problem, "line 12: ") == ["  line 12: error: what is that"]


@pytest.mark.parametrize(
    ("message", "shown"),
    [("2 copies are too many", "#12: 2 copies are too many"), ("card 12 is odd", "card 12 is odd")],
)
def test_the_card_is_named_once(message: str, shown: str) -> None:
    """A card's number stands in front unless the message names it."""
    problem = replace(PROBLEM, clause=None, hint=None, card="12", message=message)
    assert told(problem) == [f"  error: {shown}"]


@pytest.mark.parametrize(("number", "words"), [(0, "0 errors"), (1, "1 error"), (2, "2 errors")])
def test_one_error_is_not_errors(number: int, words: str) -> None:
    """Numbers go with their words."""
    assert many(number, "error") == words


def test_problems_of_files_stand_below_their_names() -> None:
    """Card files: each file once, then line by line, within the width that there is."""
    problems = [
        Problem("x", Severity.ERROR, "a.toml:3", "one " * 30, card="Wolf"),
        Problem("x", Severity.WARNING, "a.toml:12", "two"),
        Problem("x", Severity.ERROR, "b.toml:1", "three"),
    ]
    shown = plain(problems_by_file(problems, 60)).splitlines()
    heads = [line for line in shown if not line.startswith("  ")]
    assert heads == ["a.toml", "b.toml"]
    assert shown[1].startswith("  line 3: error: Wolf: one one")
    assert "  line 12: warning: two" in shown
    assert max(map(len, shown)) <= 60
