"""Verdicts on decks in sentences, for people at a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from cardtool.problems import Problem, Severity, count_by_severity
from cardtool.report.card_face import Line, Span
from cardtool.report.safe_text import visible
from cardtool.validation import Report

__all__ = ["many", "verdict_lines", "wrapped"]


def verdict_lines(reports: Sequence[Report], width: int) -> Iterator[Line]:
    """Yield the rule sets in full, then each verdict with a paragraph per problem.

    Words are never broken; other lines take at most `width` cells.
    """
    for name, settings in {report.rules: report.settings for report in reports}.items():
        yield (Span(f"Rules {visible(name)}", "label"),)
        listed = ", ".join(f"{key}={value}" for key, value in settings)
        yield from wrapped(visible(listed), "  ", "quiet", width)
        yield (Span("", ""),)
    for report in reports:
        yield (
            Span(visible(report.deck), "figure"),
            Span(f" under {visible(report.rules)}: {_sum(report)}", ""),
        )
        for problem in report.problems:
            yield from _paragraph(problem, width)


def _sum(report: Report) -> str:
    found = count_by_severity(report.problems)
    counts = [f"{n} {zone.value}" for zone, n in report.counts if n or zone.value == "main"]
    verdict = "not playable" if found[Severity.ERROR] else "playable"
    return (
        f"{verdict}, {many(found[Severity.ERROR], 'error')}, "
        f"{many(found[Severity.WARNING], 'warning')} ({', '.join(counts)} cards)"
    )


def many(number: int, word: str) -> str:
    """Return a number with its word: ``1 error``, ``2 errors``."""
    return f"{number} {word}" + "s" * (number != 1)


def _paragraph(problem: Problem, width: int) -> Iterator[Line]:
    head = f"  {problem.severity.value}{' ' + problem.clause if problem.clause else ''}: "
    named = problem.card is None or problem.card in problem.message.split()
    text = visible(problem.message if named else f"#{problem.card}: {problem.message}")
    first, *rest = wrapped(text, " " * len(head), "", width)
    yield (Span(head, problem.severity.value), Span(first[0].text[len(head) :], ""))
    yield from rest
    if problem.hint:
        yield from wrapped(f"→ {visible(problem.hint)}", "    ", "quiet", width)


def wrapped(text: str, indent: str, style: str, width: int) -> Iterator[Line]:
    """Yield a paragraph in lines of at most `width` cells; words are never broken."""
    lines = textwrap.wrap(
        text,
        max(width, 40),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    yield from ((Span(line, style),) for line in lines or [indent])
