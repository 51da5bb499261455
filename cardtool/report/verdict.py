"""Verdicts on decks in sentences, for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtool.problems import Severity, count_by_severity
from cardtool.report.lines import Line, Span
from cardtool.report.plurals import many
from cardtool.report.problem_text import paragraph, problem_paragraph
from cardtool.report.safe_text import visible
from cardtool.report.text_layout import fitting
from cardtool.validation import Report

__all__ = ["verdict_lines"]


def verdict_lines(reports: Sequence[Report], width: int) -> Iterator[Line]:
    """Yield the rule sets in full, then each verdict with a paragraph per problem.

    Words are never broken; other lines take at most `width` characters, of which 40 to 100 are
    used.
    """
    width = fitting(width)
    for name, settings in {report.rules: report.settings for report in reports}.items():
        yield (Span(f"Rules {visible(name)}", "label"),)
        listed = ", ".join(f"{key}={value}" for key, value in settings)
        yield from paragraph(visible(listed), "  ", "quiet", width)
        yield (Span("", ""),)
    for report in reports:
        yield (
            Span(visible(report.deck), "figure"),
            Span(f" under {visible(report.rules)}: {_sum(report)}", ""),
        )
        for problem in report.problems:
            yield from problem_paragraph(problem, "", width)


def _sum(report: Report) -> str:
    found = count_by_severity(report.problems)
    counts = [f"{n} {zone.value}" for zone, n in report.counts if n or zone.value == "main"]
    verdict = "not playable" if found[Severity.ERROR] else "playable"
    return (
        f"{verdict}, {many(found[Severity.ERROR], 'error')}, "
        f"{many(found[Severity.WARNING], 'warning')} ({', '.join(counts)} cards)"
    )
