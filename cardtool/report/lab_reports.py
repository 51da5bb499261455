"""Which report belongs to which command of the rules laboratory; a new command adds a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from cardtool.errors import ResultsError
from cardtool.report.claims import claims_lines, claims_record, claims_tables
from cardtool.report.compare import compare_record, compare_tables
from cardtool.report.impact import impact_lines, impact_record, impact_tables
from cardtool.report.outcomes import head_lines
from cardtool.report.series import series_lines, series_record, series_tables
from cardtool.report.sweep import sweep_lines, sweep_record, sweep_rows, sweep_tables
from cardtool.report.tables import Table
from cardtool.report.tournament import tournament_lines, tournament_record, tournament_tables
from cardtool.report.tune import tune_lines, tune_record, tune_tables
from cardtool.sim.results import Results

__all__ = ["REPORTS", "LabReport", "report_of"]


class _Tables(Protocol):
    """Makes the tables of a report; `drawn` where bars can be seen."""

    def __call__(self, results: Results, *, drawn: bool) -> list[Table]:
        """Return the tables."""


@dataclass(frozen=True, slots=True)
class LabReport:
    """How the results of one command are reported.

    Attributes:
        record: makes the JSON object. tables: make what people read. head: the lines above.
        rows: make what programs read as rows, the tables where it is None.
        whole: tells whether results have the match-ups and comparisons of the command.
    """

    record: Callable[[Results], dict[str, Any]]
    tables: _Tables
    head: Callable[[Results], list[str]] = head_lines
    rows: Callable[[Results], list[Table]] | None = None
    whole: Callable[[Results], bool] = lambda _: True


def _tune_tables(results: Results, *, drawn: bool) -> list[Table]:
    """Return the tables of a search, which have no bars."""
    del drawn
    return tune_tables(results)


def _is_comparison(results: Results) -> bool:
    """Return whether all match-ups but the first are compared with the first."""
    return results.contrasts == tuple((0, at) for at in range(1, len(results.entries)))


REPORTS: Final[Mapping[str, LabReport]] = {
    "claims": LabReport(claims_record, claims_tables, claims_lines),
    "compare": LabReport(compare_record, compare_tables, whole=_is_comparison),
    "impact": LabReport(
        impact_record,
        impact_tables,
        impact_lines,
        rows=lambda results: impact_tables(results, drawn=False)[-1:],
    ),
    "simulate": LabReport(
        series_record,
        series_tables,
        series_lines,
        whole=lambda results: len(results.entries) == 1,
    ),
    "sweep": LabReport(
        sweep_record, sweep_tables, sweep_lines, rows=lambda results: [sweep_rows(results)]
    ),
    "tournament": LabReport(tournament_record, tournament_tables, tournament_lines),
    "tune": LabReport(
        tune_record, _tune_tables, tune_lines, rows=lambda results: tune_tables(results)[:1]
    ),
}
"""The reports by the command whose results they are of."""


def report_of(results: Results) -> LabReport:
    """Return how some results are reported.

    Raises:
        ResultsError: they are of a command that this cardtool does not know.
    """
    found = REPORTS.get(results.command)
    if found is None:
        known = ", ".join(sorted(REPORTS))
        raise ResultsError(
            f"nothing is known of results of {results.command!r:.80}, but of {known}"
        )
    if not found.whole(results):
        raise ResultsError(f"these are no results of cardtool {results.command}")
    return found
