"""Pieces of styled text that flow behind a head, on as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardtool.report.lines import Line, Span
from cardtool.report.seats import folded
from cardtool.report.text_layout import cell_width

__all__ = ["flowed"]

_GAP: Final = "  "


def flowed(
    indent: int, head: Sequence[Span], pieces: Iterable[Sequence[Span]], width: int
) -> list[Line]:
    """Return pieces of text behind a head of `indent` cells, on as many lines as they need.

    A piece that is longer than a line is broken and loses its styles but the first.
    """
    lines: list[Line] = []
    line, used = list(head), indent
    begun = False
    for piece in pieces:
        size = sum(cell_width(span.text) for span in piece)
        if begun and used + len(_GAP) + size > width:
            lines.append(line)
            line, used, begun = [Span(" " * indent)], indent, False
        if size > width - indent:
            *full, rest = folded("".join(span.text for span in piece), width - indent)
            for text in full:
                lines.append([*line, Span(text, piece[0].style)])
                line = [Span(" " * indent)]
            piece, size = [Span(rest, piece[0].style)], cell_width(rest)  # noqa: PLW2901 (what is left of it)
        if begun:
            line.append(Span(_GAP))
            used += len(_GAP)
        line += piece
        used, begun = used + size, True
    return [*lines, line]
