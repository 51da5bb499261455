"""Problems as paragraphs for people at a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cardtool.problems import Problem
from cardtool.report.lines import Line, Span
from cardtool.report.safe_text import visible

__all__ = ["paragraph", "problem_paragraph"]


def problem_paragraph(problem: Problem, place: str, width: int) -> Iterator[Line]:
    """Yield a problem and its hint; `place` stands before its severity, such as ``line 3: ``.

    Lines take at most `width` characters where no word is longer.
    """
    clause = f" {problem.clause}" if problem.clause else ""
    head = f"  {place}{problem.severity.value}{clause}: "
    named = problem.card is None or problem.card in problem.message.split()
    text = visible(problem.message if named else f"#{problem.card}: {problem.message}")
    first, *rest = paragraph(text, " " * len(head), "", width)
    yield (Span(head, problem.severity.value), Span(first[0].text[len(head) :], ""))
    yield from rest
    if problem.hint:
        yield from paragraph(f"→ {visible(problem.hint)}", "    ", "quiet", width)


def paragraph(text: str, indent: str, style: str, width: int) -> Iterator[Line]:
    """Yield a text in lines of at most `width` characters; words are never broken."""
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    yield from ((Span(line, style),) for line in lines or [indent])
