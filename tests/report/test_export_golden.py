"""Ten cards in every format, compared with files that people have read.

A wanted change: run this file as a script, then look at the difference in git.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtool.report.export import FORMATS, render
from cardtool.report.tables import Table, card_table

GOLDEN = Path(__file__).parent / "golden"
COLUMNS = (
    "nr",
    "name",
    "kind",
    "hk",
    "ap",
    "dp",
    "lp",
    "gw",
    "d",
    "d_mark",
    "handicap",
    "text",
    "draft",
)
ROWS = [
    ("1", "Höckerhans", "monster", 4, 10, 5, 20, 50, 0, None, None, None, False),
    ("2", "Großer Ölkäfer", "monster", 1, 60, 50, 180, 400, 6, None, "-10", "Kostet 2 D mehr.", False),
    ("7", "Graf Höcker", "mutation", 2, 40, 30, 120, 260, None, "MK", "+5", None, False),
    ("8", "Umhang | Mantel", "mutation_item", 3, None, None, None, None, 1, None, None, "Macht aus 1 7.", False),
    ("10", "=SUMME(A1:A9)", "item", 4, None, None, None, None, 0, None, "sonder", "@alle\nZweite Zeile", False),
    ("10a", "駱駝", "monster", None, None, None, None, None, None, None, None, "?", True),
    ("184", "{{Löschen}} [[X]]", "grouping", 1, 35, 40, 200, 350, None, "FM", "variabel", "'''Sum*me*''' & <b>", False),
    ("185", "Kle\x1b[31mber", "grouping_item", 2, None, None, None, None, 3, None, None, "a\u202eb", False),
    ("186", "- Minus -", "item", 3, None, None, None, None, 2, None, "+30", "http://kamel.example/", False),
    (None, "Entwurf „Floh“", None, 2, 30, None, 100, None, 3, None, None, "\tTab; zwei  Blanks", True),
]  # fmt: skip


def table() -> Table:
    """Return the ten cards."""
    return card_table(COLUMNS, ROWS, "Zehn Karten")


def file(name: str) -> Path:
    """Return the golden file of a format."""
    return GOLDEN / f"cards.{name}.txt"


@pytest.mark.parametrize("name", FORMATS)
def test_as_before(name: str) -> None:
    """Known faults 8 and 20: every format writes the ten cards as it always did."""
    assert render(table(), name).encode() == file(name).read_bytes()


if __name__ == "__main__":
    for each in FORMATS:
        file(each).write_bytes(render(table(), each).encode())
