"""Tables as data for programs: CSV, JSON, JSON Lines. What is unknown stays unknown."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable
from typing import Final

from cardtool.report.safe_text import escaped_controls, visible_block
from cardtool.report.tables import Cell, Table

__all__ = ["csv_text", "json_text", "jsonl_text"]

# What makes a spreadsheet run a cell: also behind blanks or invisible characters, in
# full width (a spreadsheet may fold it to ASCII), or as a minus sign.
_FORMULA: Final = re.compile("[\\s\x00\u200b\ufeff]*[=+\\-@\t\r\n＝＋－＠−]")
_NUMBER: Final = re.compile(r"[+\-−]?[0-9]+(?:[.,][0-9]+)?")


def csv_text(table: Table, *, raw: bool) -> str:
    """Return CSV of RFC 4180 with a heading and line feeds as row ends; unknown is empty.

    Unless `raw` is set, control characters are made visible, and text that a spreadsheet
    would run as a formula starts with an apostrophe.
    """
    rows = _Rows()
    # The csv module quotes a carriage return in a cell only where it also ends rows.
    writer = csv.writer(rows, lineterminator="\r\n")
    writer.writerow(table.names)
    keep = _exact if raw else _tame
    writer.writerows([keep(value) for value in row] for row in table.rows)
    return "".join(f"{row[:-2]}\n" for row in rows)


class _Rows(list[str]):
    write = list.append


def _exact(value: Cell) -> str | int | float | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


def _tame(value: Cell) -> str | int | float | None:
    if not isinstance(value, str):
        return _exact(value)
    if value[:1].isalnum() and value.isprintable():
        return value  # nearly every cell: neither a formula nor anything hidden
    if _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        value = f"'{value}"
    return visible_block(value)


def json_text(table: Table) -> str:
    """Return one JSON array of objects, one object a line (known fault 8).

    Figures are numbers, unknown is ``null``; control characters are escaped.
    """
    objects = ",\n".join(_objects(table))
    return f"[\n{objects}\n]\n" if objects else "[]\n"


def jsonl_text(table: Table) -> str:
    """Return one JSON object a line and nothing else; values as in :func:`json_text`."""
    return "".join(f"{line}\n" for line in _objects(table))


def _objects(table: Table) -> Iterable[str]:
    names = table.names
    encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
    return [escaped_controls(encode(dict(zip(names, row, strict=True)))) for row in table.rows]
