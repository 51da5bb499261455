"""What commands of the rules laboratory draw with ``--plot``."""

from __future__ import annotations

from pathlib import Path

from cardtool.engine.family import side_name
from cardtool.report.lab_plots import (
    Panel,
    Swept,
    plot_estimates,
    plot_heat_map,
    plot_histograms,
    plot_settings,
)
from cardtool.report.outcomes import head_lines
from cardtool.report.sweep import sweep_lines
from cardtool.report.tournament import tournament_lines
from cardtool.sim.counts import SIDES
from cardtool.sim.impact import HARMS, HELPS, impacts
from cardtool.sim.results import Results
from cardtool.sim.sweep import along, grid_of
from cardtool.sim.tournament import Tournament, tournament

__all__ = ["draw_impact", "draw_series", "draw_sweep", "draw_tournament"]


def draw_series(results: Results, path: Path) -> None:
    """Draw how long the games of a series took, and which points A and B made.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """
    (counts,) = results.standing.counts
    first = results.measures.side[0]
    unit = results.measures.units[first]
    panels = [Panel("Length", "rounds", counts.of_games("rounds"))]
    panels += [
        Panel(
            f"{unit.capitalize()} of {side.upper()}",
            f"{unit} in both games of a pair",
            counts.of_pairs(side_name(at, first)),
            "pairs",
        )
        for at, side in enumerate(SIDES)
    ]
    plot_histograms(path, ". ".join(head_lines(results)[:3]), panels, alike=(1, 2))


def draw_impact(results: Results, path: Path) -> None:
    """Draw what each card contributes to its deck's share, the most helpful on top.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """
    found = impacts(results)
    lines = [
        (f"{SIDES[one.line.side].upper()}: {one.line.name} ({one.line.nr})", one.share.times(100))
        for one in found
    ]
    plot_estimates(
        path,
        ". ".join(head_lines(results)[:3]),
        "percentage points of its deck's share; coloured where the verdict is clear",
        lines,
        sides=[_CLEAR.get(one.verdict, 0) for one in found],
    )


_CLEAR = {HELPS: 1, HARMS: -1}


def draw_sweep(results: Results, path: Path) -> None:
    """Draw A's share of points over the values of each setting that is swept.

    All others are as in the point that all points are compared with.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """
    grid = grid_of(results)
    panels = [
        Swept(
            grid.axes[axis].label,
            "share of points of A in %",
            [(value, share.times(100)) for value, share in along(results, axis, "score")],
            50.0,
        )
        for axis in grid.varied
    ]
    plot_settings(path, ". ".join(sweep_lines(results)[:3]), panels)


def draw_tournament(results: Results, path: Path) -> None:
    """Draw the match-ups of a tournament, the best deck first.

    All against all is a map of all shares; a gauntlet shows those of the first deck.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """
    found, title = tournament(results), " ".join(tournament_lines(results)[:2])
    if found.gauntlet:
        _draw_gauntlet(found, title, path)
        return
    order = found.ranking()
    shares = [[found.share(row, column) for column in order] for row in order]
    plot_heat_map(path, title, [found.places[at].name for at in order], shares)


def _draw_gauntlet(found: Tournament, title: str, path: Path) -> None:
    shares = [
        (found.places[other].name, share.times(100))
        for (_, other), share in zip(found.pairings, found.shares, strict=True)
    ]
    axis = f"share of points of {found.places[0].name} in %, against each"
    plot_estimates(path, title, axis, shares, 50.0)
