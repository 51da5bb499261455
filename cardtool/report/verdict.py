"""A verdict on a deck in sentences, for people at a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from cardtool.problems import Problem, Severity, count_by_severity
from cardtool.report.card_face import Line, Span
from cardtool.report.safe_text import visible
from cardtool.validation import Report

__all__ = ["verdict_lines"]

_WIDTH: Final = 96


def verdict_lines(report: Report) -> Iterator[Line]:
    """Yield the head, which names the rule set in full, and a paragraph for each problem."""
    yield (Span(visible(report.deck), "figure"), Span(f" under {report.rules}: {_sum(report)}", ""))
    settings = ", ".join(f"{name}={value}" for name, value in report.settings)
    for line in textwrap.wrap(settings, _WIDTH, break_on_hyphens=False):
        yield (Span(f"  {line}", "quiet"),)
    for problem in report.problems:
        yield from _paragraph(problem)
    yield (Span("", ""),)


def _sum(report: Report) -> str:
    found = count_by_severity(report.problems)
    counts = [f"{n} {zone.value}" for zone, n in report.counts if n or zone.value == "main"]
    verdict = "not playable" if found[Severity.ERROR] else "playable"
    return (
        f"{verdict}, {_many(found[Severity.ERROR], 'error')}, "
        f"{_many(found[Severity.WARNING], 'warning')} ({', '.join(counts)} cards)"
    )


def _many(number: int, word: str) -> str:
    return f"{number} {word}" + "s" * (number != 1)


def _paragraph(problem: Problem) -> Iterator[Line]:
    clause = f" {problem.clause}" if problem.clause else ""
    named = problem.card is None or problem.message.startswith(f"{problem.card} ")
    subject = "" if named else f"{problem.card}: "
    text = visible(f"{subject}{problem.message}")
    head = f"  {problem.severity.value}{clause}: "
    lines = textwrap.wrap(text, _WIDTH - len(head)) or [""]
    yield (Span(head, problem.severity.value), Span(lines[0], ""))
    for line in lines[1:]:
        yield (Span(" " * len(head) + line, ""),)
    if problem.hint:
        for line in textwrap.wrap(visible(problem.hint), _WIDTH - 6):
            yield (Span(f"    → {line}", "quiet"),)
