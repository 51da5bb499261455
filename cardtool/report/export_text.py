"""Tables as aligned plain text: never cut, one line a row (known fault 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtool.report.safe_text import one_line
from cardtool.report.tables import Cell, Column, Table
from cardtool.report.text_layout import cell_width, padded, plain_width

__all__ = ["shown", "text"]

_GAP: Final = "  "


def shown(value: Cell) -> str:
    """Return a cell as readers see it: unknown is empty, truth is ``yes`` or ``no``."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def text(table: Table) -> str:
    """Return the title, the headings, a rule, and one line per row, however wide."""
    cells = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    filled = [_column(c, v) for c, v in zip(table.columns, cells, strict=True)]
    lines = [_GAP.join(line).rstrip() for line in zip(*filled, strict=True)]
    if table.title:
        lines[:0] = [one_line(table.title), ""]
    return "\n".join(lines) + "\n"


def _column(column: Column, values: Sequence[Cell]) -> list[str]:
    """Return heading, rule and cells of one column, filled to its width.

    All cells are looked at together first: most columns hold nothing that needs
    replacing or measuring character by character.
    """
    cells = [
        column.title,
        *["" if v is None else v if v.__class__ is str else shown(v) for v in values],
    ]
    together = "".join(cells)
    if not together.isprintable():
        cells = [one_line(cell) for cell in cells]
        together = "".join(cells)
    if not plain_width(together):
        return _measured(cells, right=column.numeric)
    width = max(map(len, cells))
    cells.insert(1, "-" * width)
    return [cell.rjust(width) if column.numeric else cell.ljust(width) for cell in cells]


def _measured(cells: list[str], *, right: bool) -> list[str]:
    width = max(map(cell_width, cells))
    cells.insert(1, "-" * width)
    return [padded(cell, width, right=right) for cell in cells]
