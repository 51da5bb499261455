"""Pictures of the rules laboratory; they need the extra ``plot`` (matplotlib)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardtool.report.picture import headed, nothing, save_picture, wrapped
from cardtool.sim.counts import Distribution
from cardtool.sim.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "Panel",
    "Swept",
    "plot_estimates",
    "plot_heat_map",
    "plot_histograms",
    "plot_settings",
]

Named = Sequence[tuple[str, Estimate]]
"""Figures with what they are of."""

# Blue and orange of the Okabe-Ito palette: told apart by every eye, and in grey by markers.
_ABOVE: Final = "#0072B2"
_BELOW: Final = "#D55E00"
_OPEN: Final = "#8A8A8A"
_LINE: Final = "#555555"
_GRID: Final = "#dddddd"
_COLOURS: Final = (_LINE, _ABOVE, _BELOW)
_DIVERGING: Final = "PuOr"
_NO_GAMES: Final = "no games yet"

_CELL: Final = 0.78
_CELLS_WITH_INTERVALS: Final = 12
_NAME: Final = 26
_ROW: Final = 0.3
_BINS: Final = 30
_SETTING: Final = 16
_LETTERS_BESIDE: Final = 90
_DARK: Final = 0.45


def plot_heat_map(
    path: Path, title: str, names: Sequence[str], shares: Sequence[Sequence[Estimate | None]]
) -> None:
    """Draw the share of each deck (row) against each other one (column), 0 to 1, in percent.

    Rows are named, columns numbered alike; None stays empty. Colours are even around one half.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """
    side = _CELL * len(names) if len(names) <= _CELLS_WITH_INTERVALS else 0.55 * len(names)

    def draw(figure: Figure) -> None:
        headed(figure, title)
        _heat_map(figure.subplots(), names, shares)

    save_picture(path, (max(side + 3.6, 6.0), side + 1.6), draw)


def _heat_map(
    axes: Axes, names: Sequence[str], shares: Sequence[Sequence[Estimate | None]]
) -> None:
    values = [[_value(one) for one in row] for row in shares]
    if all(value is None for row in values for value in row):
        nothing(axes, _NO_GAMES)
        return
    filled: Any = [[float("nan") if v is None else 100 * v for v in row] for row in values]
    image = axes.imshow(filled, cmap=_DIVERGING, vmin=0, vmax=100, aspect="auto")
    ranks = [str(rank) for rank in range(1, len(names) + 1)]
    labels = [f"{wrapped(name, _NAME)}  {rank}" for name, rank in zip(names, ranks, strict=True)]
    axes.set_yticks(range(len(names)), labels)
    axes.set_xticks(range(len(names)), ranks)
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.set_xlabel("against")
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    figure = axes.get_figure()
    if figure is not None:
        figure.colorbar(image, ax=axes, shrink=0.8, label="share of points in %")
    axes.patch.set(facecolor="white", edgecolor=_GRID, hatch="////")
    intervals = len(names) <= _CELLS_WITH_INTERVALS
    for row, line in enumerate(shares):
        for column, share in enumerate(line):
            if share is not None and share.value is not None:
                red, green, blue, _ = image.cmap(share.value)
                light = 0.3 * red + 0.59 * green + 0.11 * blue
                colour = "black" if light > _DARK else "white"
                _cell(axes, (row, column), _cell_text(share, intervals=intervals), colour)


def _cell_text(share: Estimate, *, intervals: bool) -> tuple[str, str]:
    """Return a share in percent, and its interval where there is room."""
    value, low, high = (
        None if end is None else f"{100 * end:.0f}" for end in (share.value, share.low, share.high)
    )
    return value or "", f"{low}–{high}" if intervals and low and high else ""


def _cell(axes: Axes, place: tuple[int, int], text: tuple[str, str], colour: str) -> None:
    row, column = place
    share, interval = text
    style: Any = {"ha": "center", "va": "center", "color": colour}
    axes.text(column, row - 0.1 * bool(interval), share, fontsize=11 if interval else 8, **style)
    axes.text(column, row + 0.25, interval, fontsize=7, **style)


def _value(found: Estimate | None) -> float | None:
    return None if found is None else found.value


@dataclass(frozen=True, slots=True)
class Swept:
    """A figure over the values of a setting.

    Attributes:
        setting, figure: what is set, and what the figure is.
        points: the figure for each value, in order. reference: where a line is drawn, such as
            50 for a share in percent.
    """

    setting: str
    figure: str
    points: Named
    reference: float | None = None


def plot_settings(path: Path, title: str, panels: Sequence[Swept]) -> None:
    """Draw figures with their intervals for each value of some settings, below each other.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """
    most = max(len(panel.points) for panel in panels)

    def draw(figure: Figure) -> None:
        headed(figure, title)
        places = figure.subplots(len(panels), 1, squeeze=False).flat
        for axes, panel in zip(places, panels, strict=True):
            _settings(axes, panel)

    save_picture(path, (min(max(0.6 * most + 2.5, 8.0), 16.0), 3.6 * len(panels) + 1.0), draw)


def _settings(axes: Axes, panel: Swept) -> None:
    points = panel.points
    told = [(at, one) for at, (_, one) in enumerate(points) if one.value is not None]
    if not told:
        nothing(axes, _NO_GAMES)
        return
    places, values = [at for at, _ in told], [one.value or 0.0 for _, one in told]
    axes.plot(places, values, color=_ABOVE, linewidth=0.8, alpha=0.5)
    axes.errorbar(
        places, values, yerr=_arms([one for _, one in told]), fmt="o", color=_ABOVE, capsize=4
    )
    if panel.reference is not None:
        axes.axhline(panel.reference, color=_LINE, linewidth=0.9, linestyle="--", zorder=0)
    labels = [wrapped(label.replace(",", ", "), _SETTING, 3) for label, _ in points]
    letters = max(len(line) for label in labels for line in label.splitlines())
    slanted = letters * len(points) > _LETTERS_BESIDE
    axes.set_xticks(
        range(len(points)),
        labels,
        rotation=40 if slanted else 0,
        ha="right" if slanted else "center",
    )
    axes.set_xlim(-0.5, len(points) - 0.5)
    axes.set_xlabel(wrapped(panel.setting, 70))
    axes.set_ylabel(wrapped(panel.figure, 40))
    axes.grid(axis="y", color=_GRID, linewidth=0.6)


def _arms(found: Sequence[Estimate]) -> Any:
    """Return how far the intervals reach to both sides; not at all where there is none."""
    ends = [(one.value or 0.0, one.low, one.high) for one in found]
    return (
        [0.0 if low is None else max(value - low, 0.0) for value, low, _ in ends],
        [0.0 if high is None else max(high - value, 0.0) for value, _, high in ends],
    )


def plot_estimates(
    path: Path,
    title: str,
    axis: str,
    lines: Named,
    zero: float = 0.0,
    sides: Sequence[int] | None = None,
) -> None:
    """Draw figures as points with intervals below each other, the greatest on top.

    `axis`: what the figure is. `zero`: where the line is that divides good from bad. `sides`:
    which figures are clearly good (1), clearly bad (-1), or open (0), and so have colours and
    markers of their own; unless given, those with the whole interval on one side.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """
    judged = [_side(one, zero) for _, one in lines] if sides is None else sides
    told = [
        (name, one, side)
        for (name, one), side in zip(lines, judged, strict=True)
        if one.value is not None
    ]
    told.sort(key=lambda line: line[1].value or 0.0)

    def draw(figure: Figure) -> None:
        headed(figure, title)
        _estimates(figure.subplots(), axis, told, zero)

    save_picture(path, (8.0, _ROW * max(len(told), 3) + 1.4), draw)


def _estimates(
    axes: Axes, axis: str, lines: Sequence[tuple[str, Estimate, int]], zero: float
) -> None:
    if not lines:
        nothing(axes, _NO_GAMES)
        return
    axes.axvline(zero, color=_LINE, linewidth=0.9, zorder=0)
    for colour, marker, side in ((_ABOVE, "^", 1), (_OPEN, "o", 0), (_BELOW, "v", -1)):
        mine = [(at, one) for at, (_, one, judged) in enumerate(lines) if judged == side]
        if mine:
            axes.errorbar(
                [one.value or 0.0 for _, one in mine],
                [at for at, _ in mine],
                xerr=_arms([one for _, one in mine]),
                fmt=marker,
                color=colour,
                capsize=2,
                markersize=5,
            )
    axes.set_yticks(range(len(lines)), [wrapped(name, 44, 1) for name, _, _ in lines])
    axes.set_ylim(-0.7, len(lines) - 0.3)
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel(wrapped(axis, 48, 3))
    axes.grid(color=_GRID, linewidth=0.6)


def _side(found: Estimate, zero: float) -> int:
    """Return 1 or -1 where the whole interval is above or below, 0 where it is open."""
    if found.low is None or found.high is None:
        return 0
    return (found.low > zero) - (found.high < zero)


@dataclass(frozen=True, slots=True)
class Panel:
    """One histogram.

    Attributes:
        title: what is counted. unit: of the values. found: how often each occurred.
        counted: what of.
    """

    title: str
    unit: str
    found: Distribution
    counted: str = "games"


def plot_histograms(
    path: Path, title: str, panels: Sequence[Panel], *, alike: Sequence[int] = ()
) -> None:
    """Draw histograms beside each other, their means marked; those `alike` span the same values.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """

    def draw(figure: Figure) -> None:
        headed(figure, title)
        places = list(figure.subplots(1, len(panels), squeeze=False).flat)
        together: Distribution = Distribution()
        for at in alike:
            together += panels[at].found
        for at, (axes, panel) in enumerate(zip(places, panels, strict=True)):
            _histogram(
                axes, panel, together if at in alike else panel.found, _COLOURS[at % len(_COLOURS)]
            )

    save_picture(path, (3.7 * len(panels), 3.8), draw)


def _histogram(axes: Axes, panel: Panel, span: Distribution, colour: str) -> None:
    """Draw one histogram over the values of `span`."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    axes.set_title(wrapped(panel.title, 34, 3))
    if not panel.found:
        nothing(axes, _NO_GAMES)
        return
    low, high = min(span), max(span)
    width = ceil((high - low + 1) / _BINS)
    heights = [0] * ((high - low) // width + 1)
    for value, count in panel.found.items():
        heights[(value - low) // width] += count
    middles = [low + width * at + (width - 1) / 2 for at in range(len(heights))]
    axes.bar(middles, heights, 0.92 * width, color=colour)
    mean = sum(value * count for value, count in panel.found.items()) / panel.found.total()
    axes.axvline(mean, color="black", linewidth=1, linestyle="--")
    axes.set_xlabel(f"{panel.unit} (mean {mean:.1f})")
    axes.set_ylabel(panel.counted)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=7, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    axes.grid(axis="y", color=_GRID, linewidth=0.6)
