"""The write side of the catalog: one transaction in which everything is written or nothing."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    bindparam,
    create_engine,
    delete,
    func,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from cardtool.catalog.files import (
    check_header,
    check_version,
    default_path,
    explained,
    open_read_only,
)
from cardtool.catalog.migrations import migrate
from cardtool.catalog.tables import table
from cardtool.errors import CatalogBusy, CatalogError, NoCatalog, OlderCatalog

__all__ = ["Store", "looking", "rehearsing", "writing"]

Row = dict[str, Any]
_File = tuple[int, int] | None

_PAGE_TABLES: Final = ("card", "statement", "problem")


@dataclass(frozen=True, slots=True)
class Store:
    """A catalog inside a write transaction; every method takes all its rows at once.

    Attributes:
        connection: for statements of SQLAlchemy. db: the same connection, for plain reads.
        path: of the catalog.
    """

    connection: Connection
    db: sqlite3.Connection
    path: Path

    def insert(self, name: str, rows: Sequence[Row]) -> None:
        """Add rows to the table `name`; all have the same columns."""
        if rows:
            self.connection.exec_driver_sql(_insertion(name, rows[0]), rows)

    def upsert(self, name: str, rows: Sequence[Row]) -> None:
        """Add rows to the table `name`, or overwrite those with the same key."""
        if not rows:
            return
        keys = [column.name for column in table(name).primary_key]
        others = [column for column in rows[0] if column not in keys]
        new = ", ".join(f'"{column}" = excluded."{column}"' for column in others)
        sql = f"{_insertion(name, rows[0])} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {new}"
        self.connection.exec_driver_sql(sql, rows)

    def forget_readings(self, pages: Iterable[int]) -> None:
        """Remove what was read from the pages with these keys; the pages stay."""
        keys = list(pages)
        for name in _PAGE_TABLES if keys else ():
            target = table(name)
            self.connection.execute(delete(target).where(_among(target.c.page, keys)))

    def keep_states(self, pages: Iterable[int]) -> None:
        """Copy the present state of pages with these keys to the earlier ones."""
        keys = list(pages)
        if keys:
            source, target = table("page"), table("card_revision")
            names = [c.name for c in target.columns if c.name not in {"id", "page"}]
            columns = [source.c.id, *(source.c[name] for name in names)]
            chosen = select(*columns).where(_among(source.c.id, keys)).order_by(source.c.id)
            self.connection.execute(insert(target).from_select(["page", *names], chosen))

    def mark_deleted(self, pages: Iterable[int], run: int) -> None:
        """Mark pages as found gone from the source by a run; nothing of them is lost."""
        keys = list(pages)
        if keys:
            target = table("page")
            gone = update(target).where(_among(target.c.id, keys))
            self.connection.execute(gone.values(deleted=True, run=run))

    def set_linked(self, rows: Sequence[Row]) -> None:
        """Set kind and universal of cards, given with the keys ``in_page`` and ``at``."""
        if rows:
            target = table("card")
            statement = update(target).where(
                target.c.page == bindparam("in_page"), target.c.position == bindparam("at")
            )
            new: Row = {"kind": bindparam("kind"), "universal": bindparam("universal")}
            self.connection.execute(statement.values(new), rows)

    def replace_links(self, recipes: Sequence[Row], problems: Sequence[Row]) -> None:
        """Put recipes, and problems between pages, in the place of the old ones."""
        self.connection.execute(delete(table("recipe")))
        target = table("problem")
        self.connection.execute(delete(target).where(target.c.page.is_(None)))
        self.insert("recipe", recipes)
        self.insert("problem", problems)


def _insertion(name: str, row: Row) -> str:
    """Return plain SQL: to build a statement costs SQLAlchemy more than to insert 300 rows."""
    names = [column.name for column in table(name).columns if column.name in row]
    listed = ", ".join(f'"{column}"' for column in names)
    values = ", ".join(f":{column}" for column in names)
    return f'INSERT INTO "{name}" ({listed}) VALUES ({values})'  # noqa: S608 (own names)


def _among(column: Column[Any], keys: list[int]) -> ColumnElement[bool]:
    """Return whether a column is one of any number of keys, which are one parameter."""
    each = func.json_each(json.dumps(keys)).table_valued("value")
    return column.in_(select(each.c.value))


@contextmanager
def writing(path: Path, wait: float) -> Iterator[Store]:
    """Open or create the catalog at `path` for one transaction; an exception undoes all of it.

    `wait`: seconds to wait for another process that is writing. A file that did not exist
    before is removed again if nothing could be written.

    Raises:
        CatalogBusy: another process is still writing. NotACatalog, NewerCatalog: the file
            stays as it is. CatalogError: it cannot be written, the disk is full, or somebody
            removed the file meanwhile.
    """
    _check_place(path)
    fresh = not path.exists()
    opened: list[_File] = []
    with (
        _translated(path),
        _no_orphans(path, opened),
        _connected(connect(path, wait), path) as store,
    ):
        try:
            _begin(store, path)
            opened += map(_identity, _files(path))
            yield store
            _refuse_removed(path, opened)
            store.connection.commit()
            _refuse_removed(path, opened)
        except BaseException:
            with suppress(DBAPIError):
                store.connection.rollback()
            if fresh and not (opened and _identity(path) != opened[0]):
                _remove(store.db, path)
            raise


def _remove(db: sqlite3.Connection, path: Path) -> None:
    """Remove a file with nothing in it, unless another process is about to fill it."""
    with suppress(sqlite3.Error):
        db.execute("PRAGMA busy_timeout = 0")
        # Fails if anybody else has the file open, and takes the -wal and -shm files away.
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("BEGIN EXCLUSIVE")
        if check_version(db, path) == 0:
            path.unlink()


@contextmanager
def rehearsing(path: Path) -> Iterator[Store]:
    """Give a copy of the catalog in memory, in the newest schema, to see what a write would do.

    Raises:
        NotACatalog, NewerCatalog, CatalogError: as for reading; no catalog is an empty one.
    """
    memory = sqlite3.connect(":memory:", isolation_level=None)
    with _translated(path), _connected(memory, path) as store:
        try:
            original = open_read_only(path, older=True, pages=False)
        except NoCatalog:
            pass
        else:
            original.backup(memory)
            original.close()
        migrate(store.connection, check_version(memory, path))
        yield store


@contextmanager
def looking(path: Path) -> Iterator[sqlite3.Connection | None]:
    """Open a catalog to read it as the newest schema has it; None if there is none yet.

    Raises:
        NotACatalog, NewerCatalog, CatalogError: as for reading.
    """
    try:
        db = open_read_only(path)
    except NoCatalog:
        yield None
    except OlderCatalog:
        with rehearsing(path) as store:
            yield store.db
    else:
        with closing(db):
            yield db


def connect(path: Path, wait: float) -> sqlite3.Connection:
    """Open a file for writing; BEGIN and COMMIT are the caller's."""
    return sqlite3.connect(path, timeout=wait, isolation_level=None)


def _check_place(path: Path) -> None:
    folder = path.absolute().parent
    if folder == default_path().parent:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
    if not folder.is_dir():
        raise CatalogError(f"there is no folder {folder} for the catalog: make it, or use --db")
    check_header(path)
    # SQLite writes its journal beside the file, so both must be writable.
    for place in (folder, path):
        if place.exists() and not _writable(place):
            raise CatalogError(f"{place} cannot be written: change its permissions, or use --db")


def _writable(place: Path) -> bool:
    return os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


@contextmanager
def _connected(db: sqlite3.Connection, path: Path) -> Iterator[Store]:
    engine = create_engine("sqlite://", creator=lambda: db, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            yield Store(connection, db, path)
    finally:
        engine.dispose()
        db.close()


def _begin(store: Store, path: Path) -> None:
    # Whose file it is is asked before anything could change it.
    check_version(store.db, path)
    store.db.execute("PRAGMA foreign_keys = ON")
    store.db.execute("PRAGMA journal_mode = WAL")
    # A crash of the whole machine may undo the last run, but never leaves half of one; see
    # https://www.sqlite.org/pragma.html#pragma_synchronous
    store.db.execute("PRAGMA synchronous = NORMAL")
    opened = _identity(path)
    store.connection.exec_driver_sql("BEGIN IMMEDIATE")
    if opened is None or _identity(path) != opened:
        raise CatalogBusy(f"another process gave up writing {path}: try again")
    migrate(store.connection, check_version(store.db, path))


def _files(path: Path) -> list[Path]:
    return [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]


def _refuse_removed(path: Path, opened: list[_File]) -> None:
    if _identity(path) != opened[0]:
        raise CatalogError(f"{path} was removed while it was written; nothing was kept")


@contextmanager
def _no_orphans(path: Path, opened: list[_File]) -> Iterator[None]:
    """Remove what SQLite leaves of a file that was taken away; another would be spoilt by it."""
    try:
        yield
    finally:
        if opened and _identity(path) != opened[0]:
            for file, known in zip(_files(path)[1:], opened[1:], strict=True):
                if known and _identity(file) == known:
                    file.unlink()


def _identity(path: Path) -> _File:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        cause = error.orig if isinstance(error.orig, sqlite3.Error) else sqlite3.Error(str(error))
        raise explained(cause, path) from error
    except sqlite3.Error as error:
        raise explained(error, path) from error
