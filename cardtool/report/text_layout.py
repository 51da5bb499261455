"""How many terminal cells a text takes, and how to fill and wrap lines with it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardtool.report.tables import Table

__all__ = [
    "WIDEST",
    "cell_width",
    "fitting",
    "least_width",
    "padded",
    "plain_width",
    "wrapped",
]

WIDEST: Final = 100
"""Cells of a line beyond which text is hard to read."""
_NARROWEST: Final = 40


# Everything below is one cell wide once control characters are made visible.
_ODD: Final = re.compile("[\u00ad\u0300-\U0010ffff]")
_JUNGSEONG: Final = range(0x1160, 0x1200)  # Hangul vowels and finals join the syllable before


def fitting(width: int) -> int:
    """Return how many cells of a terminal text takes: all of them, but 40 to 100."""
    return min(max(width, _NARROWEST), WIDEST)


def plain_width(text: str) -> bool:
    """Return whether every character of `text` is one cell wide for certain."""
    return text.isascii() or _ODD.search(text) is None


def cell_width(text: str) -> int:
    """Return the number of terminal cells `text` takes (Unicode Standard Annex 11).

    Wide and full-width characters count 2, combining and invisible ones 0; terminals
    disagree about joined emoji, whose parts are counted one by one here.
    """
    if text.isascii():
        return len(text)
    return len(text) + sum(_width(character) - 1 for character in _ODD.findall(text))


def _width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"} or ord(character) in _JUNGSEONG:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def least_width(table: Table, *, padding: int) -> int:
    """Return how many cells `table` needs so that no word of it is broken."""
    columns = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    pairs = zip(table.columns, columns, strict=True)
    return sum(_longest_word([head.title, *cells]) + padding for head, cells in pairs)


def _longest_word(cells: Iterable[object]) -> int:
    words = (word for cell in cells if cell is not None for word in str(cell).split())
    return max(map(cell_width, words), default=0)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Return `text` filled with blanks to `width` cells, before it where `right` is set."""
    fill = " " * (width - cell_width(text))
    return fill + text if right else text + fill


def wrapped(text: str, width: int) -> list[str]:
    """Return `text` as lines of at most `width` cells; words that are longer are split.

    `width` is at least 2. Line ends in `text` are kept, runs of blanks become one.
    """
    return [line for part in text.splitlines() for line in _fill(part, width)] or [""]


def _fill(paragraph: str, width: int) -> Iterator[str]:
    line, used = "", 0
    for word in _pieces(paragraph, width):
        length = cell_width(word)
        if line and used + 1 + length > width:
            yield line
            line, used = "", 0
        if line:
            line, used = f"{line} {word}", used + 1 + length
        else:
            line, used = word, length
    yield line


def _pieces(paragraph: str, width: int) -> Iterator[str]:
    """Yield the words, those longer than a line in pieces that fit."""
    for word in paragraph.split():
        piece, used = "", 0
        for character in word if cell_width(word) > width else ():
            more = cell_width(character)
            if used + more > width:
                yield piece
                piece, used = "", 0
            piece, used = piece + character, used + more
        yield piece or word
