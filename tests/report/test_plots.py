"""Pictures of statistics: the same bytes each time, clear errors."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cardtool.cards import Card, Kind
from cardtool.errors import OutputError, UsageError
from cardtool.report.plots import plot_statistics
from cardtool.report.statistics import CardStatistics, card_statistics


@pytest.fixture(scope="module")
def statistics() -> CardStatistics:
    """Statistics of a dozen monsters, one with a number no font has."""
    cards = [
        Card(
            nr=str(n),
            name="$x$",
            kind=Kind.MONSTER,
            hk=1 + n % 4,
            ap=10 + n,
            dp=5,
            lp=40 * n,
            d=n % 7,
        )
        for n in range(12)
    ]
    odd = Card(nr="\x1b駱", kind=Kind.MONSTER, hk=4, ap=60, dp=50, lp=300, d=0)
    return card_statistics([*cards, odd])


def test_svg_is_the_same_each_time(statistics: CardStatistics, tmp_path: Path) -> None:
    """No date, no random id: two runs give the same bytes, and they are XML."""
    for name in ("a.svg", "b.svg"):
        plot_statistics(statistics, tmp_path / name)
    first = (tmp_path / "a.svg").read_bytes()
    assert first == (tmp_path / "b.svg").read_bytes()
    assert b"date" not in first.lower()
    assert ET.fromstring(first).tag.endswith("svg")  # noqa: S314


def test_png(statistics: CardStatistics, tmp_path: Path) -> None:
    """The suffix decides, whatever its case."""
    plot_statistics(statistics, tmp_path / "a.PNG")
    assert (tmp_path / "a.PNG").read_bytes().startswith(b"\x89PNG")


def test_no_cards_can_be_drawn(tmp_path: Path) -> None:
    """Nothing to show is a picture that says so, no error."""
    plot_statistics(card_statistics([]), tmp_path / "a.svg")
    assert (tmp_path / "a.svg").stat().st_size > 1000


@pytest.mark.parametrize("name", ["a.pdf", "a"])
def test_other_suffixes_are_refused(name: str, tmp_path: Path) -> None:
    """Only SVG and PNG are drawn; the error says so and nothing is written."""
    with pytest.raises(UsageError, match=r"\.svg or \.png"):
        plot_statistics(card_statistics([]), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A missing extra is an error with the command that installs it."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(OutputError, match=r"pip install 'kameloh-cardtool\[plot\]'"):
        plot_statistics(card_statistics([]), tmp_path / "a.svg")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A file that cannot be written is an error that names it."""
    with pytest.raises(OutputError, match=r"a\.png"):
        plot_statistics(card_statistics([]), tmp_path / "none" / "a.png")
