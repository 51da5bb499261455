"""Commands about files of results: `results merge|show`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from cardtool.cli.options import Format, Session, command
from cardtool.errors import ResultsError, UsageError

if TYPE_CHECKING:
    from cardtool.sim.results import Results

__all__ = ["register", "reporting", "show_results"]

_MERGE = "cardtool results merge monday.json tuesday.json --format json -o both.json"


def register(app: typer.Typer) -> None:
    """Add the commands of this group to `app`."""
    group = typer.Typer(help="Report and join what games have counted.", no_args_is_help=True)
    app.add_typer(group, name="results")
    command(group, "show", catalog=False, example="cardtool results show run.json")(show)
    command(group, "merge", catalog=False, example=_MERGE)(merge)


def show(
    session: Session,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Report in JSON, or -.")],
) -> None:
    """Report results again, in any format, as the command that counted them did."""
    from cardtool.sim.results_reading import read_results

    session.check_output()
    results = read_results(file, session.stdin)
    try:
        show_results(session, results)
    except ResultsError as error:
        raise ResultsError(f"{file}: {error}") from None


def merge(
    session: Session,
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Reports in JSON, - for stdin.")
    ],
) -> None:
    """Join results of the same games from different seeds, and report them as one."""
    from cardtool.sim.results import merge as joined
    from cardtool.sim.results_reading import read_results

    if files.count("-") > 1:
        raise UsageError("stdin can be read as one file of results only")
    session.check_output()
    named = [
        ("stdin" if file == "-" else file, read_results(file, session.stdin)) for file in files
    ]
    show_results(session, joined(named))


@contextmanager
def reporting(session: Session, results: Results) -> Iterator[None]:
    """Report results last, whatever becomes of what is written beside them.

    What is written does not depend on whether anybody still reads the report.
    """
    try:
        yield
    finally:
        show_results(session, results)


def show_results(session: Session, results: Results) -> None:
    """Report results as the command that counted them does.

    Raises:
        ResultsError: nothing is known of that command.
    """
    from cardtool.report.lab_reports import report_of

    report = report_of(results)
    if session.format is Format.JSON:
        session.write_json(report.record(results))
        return
    if report.rows is not None and session.format in {Format.CSV, Format.JSONL}:
        session.show(*report.rows(results))
        return
    tables = report.tables(results, drawn=session.format is Format.TABLE)
    session.show_report(report.head(results), tables)
