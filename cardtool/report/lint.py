"""The repair list for wiki authors: as text to read and paste from, as rows, as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from cardtool.catalog.lint import PageLint, line_of_problem
from cardtool.problems import Problem, Severity, count_by_severity
from cardtool.report.lines import Line, Span
from cardtool.report.plurals import many
from cardtool.report.safe_text import one_line, visible_block
from cardtool.report.tables import Column, Table

__all__ = [
    "Section",
    "gone_notes",
    "lint_records",
    "lint_sections",
    "lint_summary",
    "lint_table",
]

_RULE: Final = "-----"
_DELETED: Final = "was deleted: the page is gone from the wiki"
_LINE_END: Final = re.compile("\r\n?")


class Section(NamedTuple):
    """One page of the list: what is wrong, and the text to paste, empty for none."""

    head: Sequence[Line]
    text: str
    foot: Sequence[Line]


def lint_sections(pages: Iterable[PageLint]) -> list[Section]:
    """Return the list as text: no line is wrapped or cut, nothing hidden is in it.

    The text to paste is the corrected page itself, line by line; signs stand for control
    characters in it, which the head then says.
    """
    return [_section(page) for page in pages]


def _section(page: PageLint) -> Section:
    revision = "" if page.revision is None else f" (revision {page.revision})"
    head: list[Line] = [(Span(one_line(page.page), "figure"), Span(revision, "quiet"))]
    head += [_problem_line(problem) for problem in page.problems]
    if not page.problems:
        told = "the page is gone" if page.deleted else "no problem found"
        head.append((Span(f"  {told}", "quiet"),))
    if page.corrected is None:
        if page.open:
            waiting = f"  {many(page.open, 'comment')} on the page to answer"
            head.append((Span(waiting, "quiet"),))
        return Section(head, "", [()])
    plain = _LINE_END.sub("\n", page.corrected)
    text = visible_block(plain)
    head.append(
        (Span(f"{_RULE} corrected page, to paste{_notes(page, text != plain)} {_RULE}", "quiet"),)
    )
    foot = [(Span(f"{_RULE} end of {one_line(page.page)} {_RULE}", "quiet"),), ()]
    return Section(head, text if text.endswith("\n") else f"{text}\n", foot)


def _notes(page: PageLint, changed: bool) -> str:  # noqa: FBT001 (the one fact it needs)
    notes = [f"{many(page.open, 'comment')} to answer"] if page.open else []
    if changed:
        notes.append("with control characters made visible; --format json has them as they are")
    return "".join(f" ({note})" for note in notes)


def _problem_line(problem: Problem) -> Line:
    line = line_of_problem(problem)
    place = "" if line is None else f"line {line}: "
    hint = f" ({one_line(problem.hint)})" if problem.hint else ""
    severity = problem.severity.value
    return (
        Span(f"  {place}"),
        Span(f"{severity}:", severity),
        Span(f" {one_line(problem.message)}{hint}"),
    )


def gone_notes(pages: Iterable[PageLint]) -> list[str]:
    """Return what became of the pages that are deleted, or are no more than a redirect."""
    return [
        f"{one_line(page.page)} {f'is {one_line(page.now)} now' if page.now else _DELETED}"
        for page in pages
        if page.deleted or page.now
    ]


def lint_summary(pages: Sequence[PageLint]) -> str:
    """Return how many pages there are and how many problems, ``3 pages, 4 errors, 1 warning``."""
    found = count_by_severity(problem for page in pages for problem in page.problems)
    counts = [many(len(pages), "page"), many(found[Severity.ERROR], "error")]
    counts.append(many(found[Severity.WARNING], "warning"))
    if found[Severity.INFO]:
        counts.append(many(found[Severity.INFO], "note"))
    return ", ".join(counts)


_COLUMNS: Final = (
    Column("page", "Page", link="nr"),
    Column("nr", "Nr"),
    Column("line", "Line", numeric=True),
    Column("severity", "Severity"),
    Column("code", "Code"),
    Column("card", "Card"),
    Column("message", "Message"),
    Column("clause", "Clause"),
    Column("hint", "Hint"),
)


def lint_table(pages: Iterable[PageLint]) -> Table:
    """Return one row for each problem, page by page; pages are links where links are."""
    return Table(_COLUMNS, [_row(page, problem) for page in pages for problem in page.problems])


def _row(page: PageLint, problem: Problem) -> tuple[str | int | None, ...]:
    return (
        page.page,
        page.nr,
        line_of_problem(problem),
        problem.severity.value,
        problem.code,
        problem.card,
        problem.message,
        problem.clause,
        problem.hint,
    )


def lint_records(pages: Iterable[PageLint]) -> list[dict[str, Any]]:
    """Return the JSON objects: every page with its problems and its corrected text."""
    return [
        {
            "page": page.page,
            "nr": page.nr,
            "revision": page.revision,
            "problems": [problem.as_dict() for problem in page.problems],
            "corrected": page.corrected,
            "open": page.open,
        }
        for page in pages
    ]
