"""Pictures of card statistics; they need the extra ``plot`` (matplotlib)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardtool.report.figures import UNKNOWN, Histogram
from cardtool.report.picture import drawable, nothing, save_picture
from cardtool.report.statistics import CardStatistics
from cardtool.report.strength import Fit, Worth

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

__all__ = ["plot_statistics"]

# Differ in lightness too, so that a grey print still tells them apart.
_COLOURS: Final = {
    "1": "#F2B705",
    "2": "#A9B4C0",
    "3": "#B5652B",
    "4": "#4E3B2E",
    UNKNOWN: "#E3E3E3",
}
_MARKERS: Final = {"1": "*", "2": "o", "3": "D", "4": "s"}
_NAMES: Final = {
    "1": "HK 1 gold",
    "2": "HK 2 silver",
    "3": "HK 3 bronze",
    "4": "HK 4 dung heap",
    UNKNOWN: "HK unknown",
}
_TITLES: Final = {
    "ap": "AP (attack)",
    "dp": "DP (defence)",
    "lp": "LP (life)",
    "gw": "GW = 2·AP + 2·DP + LP",
    "d": "Price in Datteln",
}
_LABELLED: Final = 3  # monsters named at either end
_NO_FIGURES: Final = "no known figures"


def plot_statistics(statistics: CardStatistics, path: Path) -> None:
    """Draw histograms and GW against strength into an SVG or PNG file, by its suffix.

    Raises:
        UsageError, OutputError: see :func:`cardtool.report.picture.save_picture`.
    """
    save_picture(path, (11, 6.8), lambda figure: _draw(figure, statistics))


def _draw(figure: Figure, statistics: CardStatistics) -> None:
    places: list[Axes] = list(figure.subplots(2, 3).flat)
    for axes, histogram in zip(places, statistics.histograms.values(), strict=False):
        _bars(axes, histogram)
    _scatter(places[-1], statistics.monsters, statistics.line)
    shown = [hk for hk, count in statistics.hks.items() if count]
    handles = [_patch(hk) for hk in shown]
    if handles:
        figure.legend(
            handles=handles, loc="outside lower center", ncols=len(handles), frameon=False
        )
    figure.suptitle(f"Ka-Mel-Oh!: {statistics.cards} cards", x=0.01, ha="left", weight="bold")


def _patch(hk: str) -> Patch:
    from matplotlib.patches import Patch  # noqa: PLC0415

    return Patch(facecolor=_COLOURS[hk], edgecolor="#555", linewidth=0.5, label=_NAMES[hk])


def _bars(axes: Axes, histogram: Histogram) -> None:
    """Stack the counts of the Häufigkeitsklassen, bin by bin."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    axes.set_title(_TITLES[histogram.figure])
    used = histogram.used()
    if not used:
        nothing(axes, _NO_FIGURES)
        return
    labels = histogram.labels()
    below = [0] * len(used)
    for hk, counts in histogram.hks.items():
        heights = [counts[at] for at in used]
        axes.bar(
            range(len(used)), heights, 0.92, below, color=_COLOURS[hk], ec="#555", linewidth=0.5
        )
        below = [low + height for low, height in zip(below, heights, strict=True)]
    axes.set_xticks(range(len(used)), [_tick(labels[at]) for at in used])
    axes.set_ylabel("cards")
    axes.set_ylim(0, 1.08 * max(below))
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    axes.grid(axis="y", color="#ddd", linewidth=0.6)


def _tick(label: str) -> str:
    """Return the label on two lines where it is a range, so that neighbours keep apart."""
    return label.replace("–", "–\n")


def _scatter(axes: Axes, monsters: Sequence[Worth], line: Fit | None) -> None:
    """Show each yellow monster's GW over its strength, and the line through them."""
    from matplotlib.ticker import MultipleLocator  # noqa: PLC0415

    axes.set_title("GW for price and HK (yellow monsters)")
    if line is None:
        nothing(axes, _NO_FIGURES)
        return
    axes.xaxis.set_major_locator(MultipleLocator(3))
    axes.set_xlabel("strength = price + 3 · (4 − HK)")
    axes.set_ylabel("GW")
    axes.grid(color="#ddd", linewidth=0.6)
    for hk, marker in _MARKERS.items():
        mine = [w for w in monsters if str(w.hk) == hk]
        size = 52 if marker == "*" else 20
        axes.scatter(
            [w.strength for w in mine],
            [w.gw for w in mine],
            size,
            _COLOURS[hk],
            marker=marker,
            edgecolors="#333",
            linewidths=0.5,
        )
    ends = [min(w.strength for w in monsters), max(w.strength for w in monsters)]
    axes.plot(ends, [line.at(end) for end in ends], color="#C0392B", linewidth=1.4, zorder=1)
    axes.margins(x=0.12, y=0.1)
    _names(axes, monsters)


def _names(axes: Axes, monsters: Sequence[Worth]) -> None:
    """Write the numbers of the monsters farthest from the line beside their points."""
    above = [w for w in monsters[:_LABELLED] if w.difference > 0]
    below = [w for w in monsters[: -_LABELLED - 1 : -1] if w.difference < 0]
    for chosen, side, shift in ((above, "right", -6), (below, "left", 6)):
        for strength in dict.fromkeys(w.strength for w in chosen):
            here = [w for w in chosen if w.strength == strength]
            axes.annotate(
                ", ".join(drawable(w.nr or "?") for w in here),
                (strength, here[0].gw),
                xytext=(shift, 0),
                textcoords="offset points",
                ha=side,
                va="center",
                fontsize=7,
            )
