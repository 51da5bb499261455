"""Rows of tables in the wikitext of deck lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["Row", "rows"]

_BREAK: Final = re.compile(r"(\{\||\|[-}+])-*\s*(.*)")
_CELLS: Final = re.compile(r"((?:\[\[[^\[\]]*\]\]|\{\{[^{}]*\}\}|(?!\|\||!!).)+)|\|\||!!")
_ATTRIBUTES: Final = re.compile(
    r"^(?:\s*[\w-]++\s*+=\s*(?:\"[^\"]*\"|'[^']*'|[^\s|\"']++))+\s*\|(?!\|)"
)
_ATTRIBUTES_ONLY: Final = re.compile(
    r"^(?:\s*[\w-]++\s*+=\s*(?:\"[^\"]*\"|'[^']*'|[^\s|\"']++))*\s*"
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its cells that are not empty, without their attributes."""

    cells: tuple[str, ...]


def rows(lines: Iterable[str]) -> Iterator[tuple[int, str | Row]]:
    """Yield the lines that are not empty, with their numbers; the cells of a row as one.

    Lists inside a cell are lines of their own.
    """
    start, cells = 0, list[str]()
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        mark = _BREAK.fullmatch(line)
        is_cell = mark is None and line[:1] in {"|", "!"}
        if cells and line and not is_cell:
            yield start, Row(tuple(cells))
            cells = []
        if is_cell:
            start = start if cells else number
            cells += _split(line[1:])
        elif mark:
            yield from _behind(mark, number)
        elif line:
            yield number, line
    if cells:
        yield start, Row(tuple(cells))


def _split(line: str) -> list[str]:
    cells = (_ATTRIBUTES.sub("", cell, count=1).strip() for cell in _CELLS.findall(line))
    return [cell for cell in cells if cell]


def _behind(mark: re.Match[str], number: int) -> Iterator[tuple[int, str | Row]]:
    """Yield what stands behind the mark of a table or row, but for attributes."""
    text = mark[2]
    if mark[1] == "|}" and text:
        yield number, text
    elif mark[1] == "|+" and _split(text):
        yield number, Row(tuple(_split(text)))
    elif text and not _ATTRIBUTES_ONLY.fullmatch(text):
        yield number, Row((text,))
