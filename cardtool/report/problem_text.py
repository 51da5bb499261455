"""Problems as paragraphs for people at a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from cardtool.problems import Problem
from cardtool.report.lines import Line, Span
from cardtool.report.safe_text import visible
from cardtool.report.text_layout import fitting

__all__ = ["paragraph", "problem_paragraph", "problems_by_file"]


def problems_by_file(problems: Iterable[Problem], width: int) -> Iterator[Line]:
    """Yield a paragraph for each problem at a ``file:line``, below the name of its file.

    Words are never broken; other lines take at most `width` characters, of which 40 to 100 are
    used.
    """
    width = fitting(width)
    for file, found in groupby(problems, key=lambda one: one.where.rpartition(":")[0]):
        yield (Span(visible(file), "figure"),)
        for problem in found:
            told = f"{problem.card}: {problem.message}" if problem.card else problem.message
            line = problem.where.rpartition(":")[2]
            yield from problem_paragraph(
                replace(problem, card=None, message=told), f"line {line}: ", width
            )


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
