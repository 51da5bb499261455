"""What is wrong with files of rule sets: as text, as rows, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from cardtool.engine.rule_file import RuleFile
from cardtool.problems import Severity, count_by_severity
from cardtool.report.lines import Line, Span
from cardtool.report.plurals import many
from cardtool.report.problem_text import problem_paragraph
from cardtool.report.safe_text import visible
from cardtool.report.tables import Column, Table
from cardtool.report.text_layout import fitting

__all__ = ["check_lines", "check_record", "check_table"]


def check_lines(files: Iterable[RuleFile], width: int) -> Iterator[Line]:
    """Yield a verdict on each file with a paragraph per problem; a good one has its name.

    Words are never broken; other lines take at most `width` characters, of which 40 to 100 are
    used.
    """
    width = fitting(width)
    for file in files:
        yield (Span(visible(file.file), "figure"), Span(f": {_sum(file)}", ""))
        for problem, line in zip(file.problems, file.lines, strict=True):
            yield from problem_paragraph(problem, f"line {line}: " if line else "", width)


def _sum(file: RuleFile) -> str:
    found = count_by_severity(file.problems)
    verdict = f"fine, it is {visible(file.ruleset.name)}" if file.ruleset else "no rule set"
    counts = [
        many(found[severity], severity.value)
        for severity in (Severity.ERROR, Severity.WARNING)
        if found[severity]
    ]
    return ", ".join([verdict, *counts])


_COLUMNS: Final = (
    Column("file", "File"),
    Column("rules", "Rules"),
    Column("where", "Where"),
    Column("severity", "Severity"),
    Column("code", "Code"),
    Column("clause", "Clause"),
    Column("message", "Message"),
    Column("hint", "Hint"),
)


def check_table(files: Iterable[RuleFile]) -> Table:
    """Return one row per problem; a file without any has one row with its rule set's name."""
    return Table(_COLUMNS, [row for file in files for row in _rows(file)])


def _rows(file: RuleFile) -> list[tuple[str | None, ...]]:
    rules = file.ruleset.name if file.ruleset else None
    if not file.problems:
        return [(file.file, rules, *(None,) * 6)]
    return [
        (file.file, rules, p.where, p.severity.value, p.code, p.clause, p.message, p.hint)
        for p in file.problems
    ]


def check_record(files: Sequence[RuleFile]) -> dict[str, Any]:
    """Return the JSON object of `cardtool rules check`, schema ``cardtool.rules-check/1``."""
    return {
        "schema": "cardtool.rules-check/1",
        "reports": [file.as_dict() for file in files],
    }
