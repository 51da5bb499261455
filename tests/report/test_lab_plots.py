"""Pictures of the rules laboratory: the same bytes, all labels inside, what they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text

from cardtool.errors import OutputError, UsageError
from cardtool.report.lab_plots import (
    Panel,
    Swept,
    plot_estimates,
    plot_heat_map,
    plot_histograms,
    plot_settings,
)
from cardtool.report.picture import check_picture, drawable, save_picture, wrapped
from cardtool.sim.intervals import Estimate

LONG = "Gemeinsam sind wir mehrere als die Summe unserer wüstenschiffsmäßigen Einzelteile, $x$ 駱"
NAMES = (
    "Lieber wenige, dafür breit",
    LONG,
    "K",
    "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
)
TITLE = f"{LONG} gegen {LONG}, under wimu(target=4, oases=4); 400 games from --seed 1"
GOOD, BAD, OPEN = Estimate(0.2, 0.1, 0.3), Estimate(-0.2, -0.3, -0.1), Estimate(0.05, -0.1, 0.2)
SHARES = [
    [None if row == column else Estimate(0.1 * (row + 2 * column + 1), 0.05, 0.95) for column in range(4)]
    for row in range(4)
]  # fmt: skip
LENGTHS = Counter({9: 3, 12: 10, 14: 20, 21: 1})
POINTS = Counter({4: 1, 40: 9, 95: 2})

Draw = Callable[[Path], None]
PICTURES: dict[str, Draw] = {
    "map": lambda path: plot_heat_map(path, TITLE, NAMES, SHARES),
    "large map": lambda path: plot_heat_map(
        path, TITLE, (*NAMES, *NAMES, *NAMES, "M"), [[OPEN] * 13] * 13
    ),
    "few settings": lambda path: plot_settings(
        path, TITLE, [Swept("search_price", "share of A", [("0", GOOD), ("1", BAD)], 0.5)]
    ),
    "many settings": lambda path: plot_settings(
        path,
        TITLE,
        [
            Swept(LONG, LONG, [(f"oases={n},search_price=oasis({n})", OPEN) for n in range(14)]),
            Swept("oases", "rounds", [("3", OPEN), ("4", Estimate(None))]),
        ],
    ),
    "cards": lambda path: plot_estimates(
        path, TITLE, LONG, [(f"{n} {NAMES[n % 4]}", (GOOD, OPEN, BAD)[n % 3]) for n in range(20)]
    ),
    "histograms": lambda path: plot_histograms(
        path,
        TITLE,
        [
            Panel(LONG, "rounds", LENGTHS),
            Panel("A", "points", POINTS),
            Panel("B", "points", LENGTHS),
        ],
        alike=(1, 2),
    ),
}


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> list[Figure]:
    """Return the list in which figures are kept as they are saved, and nothing is written."""
    kept: list[Figure] = []

    def keep(figure: Figure, *_: Any, **__: Any) -> None:
        figure.draw_without_rendering()
        kept.append(figure)

    monkeypatch.setattr(Figure, "savefig", keep)
    return kept


def drawn(figures: list[Figure], draw: Draw) -> Figure:
    """Return the figure that is drawn."""
    draw(Path("a.png"))
    return figures[-1]


def texts(figure: Figure) -> list[str]:
    """Return all texts that a figure shows."""
    found = figure.findobj(Text)
    return [one.get_text() for one in found if isinstance(one, Text) and one.get_text()]


@pytest.mark.parametrize("name", [name for name in PICTURES if name != "large map"])
def test_nothing_is_cut_off(name: str, figures: list[Figure]) -> None:
    """However long titles and German names are, every label is inside the picture."""
    assert_inside(drawn(figures, PICTURES[name]))


def assert_inside(figure: Figure) -> None:
    """Check that nothing of a figure reaches over its edges."""
    width, height = figure.get_size_inches()
    box = figure.get_tightbbox()
    assert box.x0 >= -0.01
    assert box.y0 >= -0.01
    assert box.x1 <= width + 0.01
    assert box.y1 <= height + 0.01
    assert max(width, height) <= 20


@pytest.mark.parametrize("name", ["map", "few settings"])
def test_svg_is_the_same_each_time(name: str, tmp_path: Path) -> None:
    """No date, no random id: two runs give the same bytes, and they are XML."""
    first, second = (tmp_path / file for file in ("a.svg", "b.svg"))
    PICTURES[name](first)
    PICTURES[name](second)
    assert first.read_bytes() == second.read_bytes()
    assert b"date" not in first.read_bytes().lower()
    assert ET.fromstring(first.read_bytes()).tag.endswith("svg")  # noqa: S314


def test_a_map_has_every_share_in_its_cell(figures: list[Figure]) -> None:
    """Shares are written in percent with their intervals; colours are even around one half."""
    figure = drawn(figures, PICTURES["map"])
    found = texts(figure)
    for share in (30, 50, 70, 100):
        assert str(share) in found
    assert found.count("5–95") == 12
    (image,) = figure.axes[0].images
    assert image.get_clim() == (0, 100)
    low, high = (to_hex(image.get_cmap()(value)) for value in (0.0, 1.0))
    middle = image.get_cmap()(0.5)[:3]
    assert low != high
    assert max(middle) - min(middle) < 0.02 < min(middle)


def test_large_maps_leave_intervals_out(figures: list[Figure]) -> None:
    """Where cells are small they hold the share alone."""
    figure = drawn(figures, PICTURES["large map"])
    assert_inside(figure)
    found = texts(figure)
    assert found.count("5") > 13 * 13
    assert not [text for text in found if text.count("–") and text[0].isdigit()]


def test_cards_are_sorted_and_judged(figures: list[Figure]) -> None:
    """The best is on top; whole intervals above and below zero differ in colour and marker."""
    lines = [("open", OPEN), ("bad", BAD), ("good", GOOD), ("unknown", Estimate(None))]
    axes = drawn(figures, lambda path: plot_estimates(path, "Impact", "share", lines)).axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["bad", "open", "good"]
    markers = {line.get_marker(): line.get_ydata()[0] for line in axes.lines if line.get_marker() in "^ov"}  # fmt: skip
    assert markers == {"v": 0, "o": 1, "^": 2}
    sides = [1, 0, 0, 0]
    judged = drawn(figures, lambda path: plot_estimates(path, "I", "x", lines, sides=sides)).axes[0]
    assert sorted(line.get_marker() for line in judged.lines if line.get_marker() in "^ov") == ["^", "o"]  # fmt: skip


def test_settings_keep_their_order(figures: list[Figure]) -> None:
    """Settings stand as given, with reference line; one without games leaves a gap."""
    points = [("0", GOOD), ("1", Estimate(None)), ("2", Estimate(0.4))]
    panel = Swept("price", "share", points, 0.5)
    axes = drawn(figures, lambda path: plot_settings(path, "Sweep", [panel])).axes[0]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0", "1", "2"]
    assert list(axes.lines[0].get_xdata()) == [0, 2]
    assert any(list(line.get_ydata()) == [0.5, 0.5] for line in axes.lines)


def test_histograms_hold_every_game(figures: list[Figure]) -> None:
    """The bars add up to the games, and those of A and B span the same values."""
    axes = drawn(figures, PICTURES["histograms"]).axes
    for one, found in zip(axes, (LENGTHS, POINTS, LENGTHS), strict=True):
        assert sum(bar.get_height() for bar in one.patches) == found.total()
    assert axes[1].get_xlim() == axes[2].get_xlim()
    assert axes[0].get_xlabel() == "rounds (mean 13.2)"


def test_nothing_to_draw_is_said(figures: list[Figure]) -> None:
    """Pictures of no games say so."""
    none = Estimate(None)
    for draw in (
        lambda path: plot_heat_map(path, "T", NAMES[:2], [[None, none], [none, None]]),
        lambda path: plot_settings(path, "T", [Swept("x", "y", [("0", none)])]),
        lambda path: plot_estimates(path, "T", "x", [("a", none)]),
        lambda path: plot_histograms(path, "T", [Panel("a", "x", Counter())]),
    ):
        assert "no games yet" in texts(drawn(figures, draw))


def test_texts_are_drawable() -> None:
    """What the font lacks is a question mark, line ends are signs, long names are cut visibly."""
    assert drawable("Höcker „Zwölf“ – 駱\n\x1b") == "Höcker „Zwölf“ – ?⏎?"
    assert wrapped(LONG, 26).endswith(" …")
    assert all(len(line) <= 26 for line in wrapped(NAMES[3], 26).splitlines())
    assert wrapped("", 26) == ""


def test_pictures_are_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another suffix, an existing file, a missing folder or extra is an error at once."""
    there = tmp_path / "a.svg"
    there.write_text("mine")
    with pytest.raises(OutputError, match="--force overwrites it"):
        check_picture(there)
    check_picture(there, force=True)
    with pytest.raises(UsageError, match=r"\.svg or \.png"):
        check_picture(tmp_path / "a.pdf")
    with pytest.raises(OutputError, match="there is no folder"):
        check_picture(tmp_path / "none" / "a.svg")
    with pytest.raises(OutputError, match=r"cannot write .*a\.png"):
        save_picture(tmp_path / "none" / "a.png", (2, 2), lambda _: None)
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(OutputError, match=r"pip install 'kameloh-cardtool\[plot\]'"):
        check_picture(tmp_path / "b.svg")
