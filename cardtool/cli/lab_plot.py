"""The option --plot of the rules laboratory: a picture beside the report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtool.errors import UsageError

if TYPE_CHECKING:
    from cardtool.cli.options import Session
    from cardtool.sim.results import Results

__all__ = ["Plot", "check_plot", "draw_plot"]

Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE.svg|png",
        readable=False,
        help="Draw a picture there, beside the report.",
    ),
]


def check_plot(session: Session, plot: Path | None) -> None:
    """Refuse a picture that could not be written, before any game is played.

    Raises:
        UsageError: its name ends in neither .svg nor .png, or is that of --output.
        OutputError: it exists already, or what draws it is not installed.
    """
    from cardtool.report.files import same_file
    from cardtool.report.picture import check_picture

    if plot is None:
        return
    if session.output is not None and same_file(session.output, plot):
        raise UsageError("--plot and --output name the same file")
    check_picture(plot, force=session.force)


def draw_plot(
    session: Session, plot: Path | None, results: Results, draw: Callable[[Results, Path], None]
) -> None:
    """Have a picture of the results drawn, if one is wanted.

    Raises:
        OutputError: it cannot be written.
    """
    from cardtool.report.files import replaced

    if plot is None:
        return
    with replaced(plot, force=session.force) as file:
        draw(results, file)
    session.console.note(f"wrote {plot}")
