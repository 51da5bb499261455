"""Tables written in the formats of the command line; every format but text has its module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtool.errors import UnknownName, UsageError
from cardtool.report.export_data import csv_text, json_text, jsonl_text
from cardtool.report.export_html import html_page
from cardtool.report.export_markup import markdown, wikitext
from cardtool.report.export_text import text
from cardtool.report.tables import Table

__all__ = ["FORMATS", "render", "render_all"]

FORMATS: Final = ("text", "csv", "json", "jsonl", "md", "wikitext", "html")

# These hold one table: a second one would have other columns under the same heading.
_SINGLE: Final = frozenset({"csv", "json", "jsonl"})


def render(table: Table, format: str, *, raw: bool = False) -> str:  # noqa: A002
    """Return the table in `format`, one of :data:`FORMATS`, ending with a line feed.

    `raw` keeps CSV cells exactly as they are, formulas and control characters too.

    Raises:
        UnknownName: there is no such format.
    """
    return render_all([table], format, raw=raw)


def render_all(tables: Sequence[Table], format: str, *, raw: bool = False) -> str:  # noqa: A002
    """Return several tables in `format`: one page of HTML, else one after the other.

    Raises:
        UnknownName: there is no such format.
        UsageError: the format holds one table only, and there are others.
    """
    if format not in FORMATS:
        raise UnknownName("format", format, FORMATS)
    if format in _SINGLE and len(tables) != 1:
        raise UsageError(
            f"format {format} holds one table, and here are {len(tables)}: "
            "choose table, md, wikitext or html"
        )
    if format == "html":
        return html_page(tables)
    return "\n".join(_one(table, format, raw=raw) for table in tables)


def _one(table: Table, name: str, *, raw: bool) -> str:
    if name == "csv":
        return csv_text(table, raw=raw)
    return _WRITERS[name](table)


_WRITERS: Final = {
    "text": text,
    "json": json_text,
    "jsonl": jsonl_text,
    "md": markdown,
    "wikitext": wikitext,
}
