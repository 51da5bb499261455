"""Tables as markup: Markdown and wikitext. No cell is ever read as markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardtool.cards import CARD_PREFIX
from cardtool.report.export_text import shown
from cardtool.report.safe_text import visible_block
from cardtool.report.tables import Cell, Row, Table

__all__ = ["cell_lines", "markdown", "wikitext"]

_LINE_END: Final = re.compile("\r\n?|\n")


def cell_lines(value: Cell) -> list[str]:
    """Return the lines of a cell without control characters; a tab counts as a blank."""
    text = _LINE_END.sub("\n", shown(value)).replace("\t", " ")
    return visible_block(text).split("\n")


_MARKDOWN: Final = re.compile(r"([\\`*_\[\]<>|~&$])")


def markdown(table: Table) -> str:
    """Return a table of GitHub's Markdown; line ends in cells become ``<br>``."""
    head = [_markdown_cell(column.title) for column in table.columns]
    rule = ["---:" if column.numeric else "---" for column in table.columns]
    rows = [head, rule, *([_markdown_cell(value) for value in row] for row in table.rows)]
    title = f"**{_markdown_cell(table.title)}**\n\n" if table.title else ""
    return title + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _markdown_cell(value: Cell) -> str:
    return "<br>".join(_MARKDOWN.sub(r"\\\1", line) for line in cell_lines(value))


# Written as character references, none of these can start or end markup. A colon does so
# before a non-blank (http://, mailto:), a blank after the words of a magic link, and some
# characters at the start of a line, where a number may still have its sign.
_WIKI: Final = re.compile(
    r"\A(?!\s*[+-]?\d+\Z)\s*[-+!*#:;=]|[&<>\[\]{}|]|''+|__+|~~~+|!!+|:(?=\S)"
    r"|(?<=\bISBN)\s|(?<=\bRFC)\s|(?<=\bPMID)\s"
)
# Characters that MediaWiki allows in no title.
_NO_TITLE: Final = re.compile(r"[#<>\[\]|{}\x00-\x1f\x7f\ufffd]|~~~|&\w+;|%[0-9a-fA-F]{2}")
_RIGHT: Final = 'style="text-align:right" | '


def wikitext(table: Table) -> str:
    """Return a sortable wikitable for the wiki's own pages, card names linked."""
    lines = ['{| class="wikitable sortable"']
    if table.title:
        lines.append(f"|+ {_wiki_cell(table.title)}")
    lines.append("! " + " !! ".join(_wiki_cell(column.title) for column in table.columns))
    for row in table.rows:
        lines += ("|-", "| " + " || ".join(_wiki_cells(table, row)))
    return "\n".join([*lines, "|}", ""])


def _wiki_cells(table: Table, row: Row) -> Iterator[str]:
    places = {name: at for at, name in enumerate(table.names)}
    for column, value in zip(table.columns, row, strict=True):
        text = _wiki_cell(value)
        target = None
        if column.link in places and text:
            page = row[places["page"]] if "page" in places else None
            target = _card_title(page, row[places[column.link]])
        if target is not None:
            text = f"[[{target}|{text}]]"
        yield _RIGHT + text if column.numeric and text else text


def _card_title(page: Cell, nr: Cell) -> str | None:
    """Return the title to link to, None where there is none that can be linked."""
    title = page if isinstance(page, str) and page else None
    # A number is the last part of a title; one with strokes is of a card that has no page.
    if title is None and isinstance(nr, str) and nr.strip() and "/" not in nr:
        title = CARD_PREFIX + nr
    return None if title is None or _NO_TITLE.search(title) else title


def _wiki_cell(value: Cell) -> str:
    return "<br>".join(_WIKI.sub(_references, line) for line in cell_lines(value))


def _references(match: re.Match[str]) -> str:
    return "".join(f"&#{ord(character)};" for character in match[0])
