"""Tables as one small HTML page that needs no other file."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Final

from cardtool.cards import Kind
from cardtool.report.export_markup import cell_lines
from cardtool.report.tables import Cell, Column, Row, Table

__all__ = ["html_page"]

_STYLE: Final = """\
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
body { margin: 1.5rem; }
table { border-collapse: collapse; margin-bottom: 2rem; }
caption { text-align: left; font-weight: bold; padding-bottom: .5rem; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid #8886; vertical-align: top; }
th { text-align: left; position: sticky; top: 0; background: Canvas; }
td { white-space: pre-line; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
"""
_GENERA: Final = {kind.value: kind.genus for kind in Kind}
_ACCENTS: Final = "".join(
    f"tr.{genus} > :first-child {{ border-left: .4rem solid {colour}; }}\n"
    for genus, colour in sorted({(kind.genus, kind.colour) for kind in Kind})
)


def html_page(tables: Sequence[Table]) -> str:
    """Return a complete page (HTML living standard) with a table for each of `tables`.

    Every cell is escaped; rows with a known `kind` show the colour of its genus (clause C1).
    """
    title = next((table.title for table in tables if table.title), None) or "cardtool"
    bodies = "".join(_table(table) for table in tables)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_escaped(title)}</title>\n<style>\n{_STYLE}{_ACCENTS}</style>\n</head>\n"
        f"<body>\n{bodies}</body>\n</html>\n"
    )


def _table(table: Table) -> str:
    head = "".join(
        f'<th scope="col"{_class(column)}>{_escaped(column.title)}</th>' for column in table.columns
    )
    rows = "".join(_rows(table))
    return (
        f"<table>\n<caption>{_caption(table)}</caption>\n<thead>\n<tr>{head}</tr>\n</thead>\n"
        f"<tbody>\n{rows}</tbody>\n</table>\n"
    )


def _caption(table: Table) -> str:
    count = f"{len(table.rows)} row{'' if len(table.rows) == 1 else 's'}"
    return f"{_escaped(table.title)} ({count})" if table.title else count


def _rows(table: Table) -> Iterator[str]:
    classes = [_class(column) for column in table.columns]
    kind = table.names.index("kind") if "kind" in table.names else None
    for row in table.rows:
        cells = "".join(
            f"<td{own}>{_escaped(value)}</td>" for own, value in zip(classes, row, strict=True)
        )
        yield f"<tr{_genus(row, kind)}>{cells}</tr>\n"


def _class(column: Column) -> str:
    return ' class="n"' if column.numeric else ""


def _genus(row: Row, kind: int | None) -> str:
    genus = None if kind is None else _GENERA.get(str(row[kind]))
    return f' class="{genus}"' if genus else ""


def _escaped(value: Cell) -> str:
    return html.escape("\n".join(cell_lines(value)))
