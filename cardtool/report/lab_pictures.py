"""What commands of the rules laboratory draw with ``--plot``."""

from __future__ import annotations

from pathlib import Path

from cardtool.report.lab_plots import Panel, plot_estimates, plot_heat_map, plot_histograms
from cardtool.report.series import head_lines
from cardtool.report.tournament import tournament_lines
from cardtool.sim.counts import SIDES, Counts, side_name
from cardtool.sim.results import Results
from cardtool.sim.tournament import Tournament, tournament

__all__ = ["draw_series", "draw_tournament"]


def draw_series(results: Results, path: Path) -> None:
    """Draw how long the games of a series took, and which points A and B made.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """
    (counts,) = results.standing.counts
    panels = [Panel("Length", "rounds", counts.games.get("rounds", _NONE))]
    panels += [
        Panel(
            f"Points of {side.upper()}",
            "points in both games of a pair",
            counts.pairs.get(side_name(at, "points"), _NONE),
            "pairs",
        )
        for at, side in enumerate(SIDES)
    ]
    plot_histograms(path, ". ".join(head_lines(results)[:3]), panels, alike=(1, 2))


_NONE = Counts().scores()


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
