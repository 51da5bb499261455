"""What is in a catalog as text, without what differs between two runs that read the same.

Columns and tables are asked of the file, so that what a later schema adds is compared, too.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

__all__ = [
    "IDS",
    "catalog_state",
    "differences",
    "everything",
    "live_texts",
    "only_cards",
    "tombstones",
]

IDS = frozenset({"page_id", "revision", "timestamp"})
"""What some sources do not know of a page."""
# The record of the runs, and of the wiki that the last one read.
_BOOKKEEPING = frozenset({"sync_run", "wiki"})
_HISTORY = frozenset({"card_revision"})
_OF_A_RUN = "run"
_KEY = "id"


@dataclass(frozen=True)
class _Table:
    name: str
    columns: tuple[str, ...]
    pages: frozenset[str]

    def rows(self, db: sqlite3.Connection) -> Iterator[dict[str, object]]:
        listed = ", ".join(f'"{name}"' for name in self.columns)
        for row in db.execute(f'SELECT {listed} FROM "{self.name}"'):  # noqa: S608 (its own names)
            yield dict(zip(self.columns, row, strict=True))


def catalog_state(
    path: Path, *, history: bool = False, without: Collection[str] = frozenset()
) -> str:
    """Return all rows of a catalog, one a line, in an order of their own.

    Keys are replaced by titles; runs and row numbers are left out, and the columns `without`.
    Without `history` earlier revisions and deleted pages are left out as well: what remains is
    what a fresh catalog of the same wiki has.
    """
    with closing(sqlite3.connect(path)) as db:
        titles = dict(db.execute("SELECT id, title FROM page"))
        gone = {key for (key,) in db.execute("SELECT id FROM page WHERE deleted")}
        lines = [
            f"{table.name} {json.dumps(_named(table, row, titles, without), ensure_ascii=False)}"
            for table in _tables(db, _BOOKKEEPING if history else _BOOKKEEPING | _HISTORY)
            for row in table.rows(db)
            if history or not _of_gone_page(table, row, gone)
        ]
    return "\n".join(sorted(lines))


def differences(one: str, other: str) -> list[str]:
    """Return the lines that only one of two states has, behind the sign of a diff."""
    first, second = Counter(one.splitlines()), Counter(other.splitlines())
    return [
        *(f"- {line}" for line in sorted((first - second).elements())),
        *(f"+ {line}" for line in sorted((second - first).elements())),
    ]


def everything(path: Path, *, but: Collection[str] = _BOOKKEEPING) -> list[str]:
    """Return a catalog as SQL, row numbers and all, without the contents of some tables."""
    inserts = tuple(f'INSERT INTO "{name}"' for name in but)
    with closing(sqlite3.connect(path)) as db:
        return [line for line in db.iterdump() if not line.startswith(inserts)]


def only_cards(state: str) -> str:
    """Return a state without the pages on which no card is: exports do not name them all."""
    lines = state.splitlines()
    with_cards = {_title(line, "page") for line in lines if line.startswith("card ")}
    return "\n".join(
        line
        for line in lines
        if not line.startswith("page ")
        or "/Karte/" in _title(line, "title")
        or _title(line, "title") in with_cards
    )


def live_texts(path: Path) -> dict[str, str]:
    """Return the texts of the pages that are not deleted, by title."""
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT title, text FROM page WHERE NOT deleted"))


def tombstones(path: Path) -> dict[str, str]:
    """Return the last texts of the pages that are deleted, by title."""
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT title, text FROM page WHERE deleted"))


def _title(line: str, column: str) -> str:
    return str(json.loads(line.partition(" ")[2])[column])


def _tables(db: sqlite3.Connection, left_out: Collection[str]) -> Iterator[_Table]:
    sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    for (name,) in db.execute(sql).fetchall():
        if name in left_out:
            continue
        # Rows: cid, name, type, notnull, default, pk, hidden; and id, seq, table, from, to.
        columns = [row[1] for row in db.execute(f'PRAGMA table_xinfo("{name}")')]
        links = db.execute(f'PRAGMA foreign_key_list("{name}")').fetchall()
        pages = frozenset(row[3] for row in links if row[2] == "page")
        yield _Table(name, tuple(columns), pages)


def _of_gone_page(table: _Table, row: dict[str, object], gone: set[object]) -> bool:
    key = {_KEY} if table.name == "page" else table.pages
    return any(row[column] in gone for column in key)


def _named(
    table: _Table, row: dict[str, object], titles: dict[object, str], without: Collection[str]
) -> dict[str, object]:
    return {
        name: titles.get(value) if name in table.pages else value
        for name, value in row.items()
        if name not in {_KEY, _OF_A_RUN, *without}
    }
