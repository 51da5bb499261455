"""Catalog files before they are trusted: what a path holds, and how it is opened to read."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardtool.errors import (
    CatalogBusy,
    CatalogError,
    DamagedCatalog,
    NewerCatalog,
    NoCatalog,
    NotACatalog,
    OlderCatalog,
)
from cardtool.wiki.titles import one_line

__all__ = [
    "APPLICATION_ID",
    "SCHEMA_VERSION",
    "check_header",
    "check_version",
    "default_path",
    "explained",
    "is_text",
    "no_catalog",
    "not_ours",
    "open_read_only",
    "reading_errors",
    "refuse_blobs",
]

# "Kame" in ASCII, at offset 68 of the file; see https://www.sqlite.org/fileformat.html
APPLICATION_ID: Final = 0x4B616D65
# How many migrations there are.
SCHEMA_VERSION: Final = 3

_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100


def default_path() -> Path:
    """Return where the catalog is unless told otherwise: the platform's user data folder."""
    from platformdirs import user_data_path  # noqa: PLC0415 (most commands are told a path)

    return user_data_path("cardtool", appauthor=False) / "catalog.sqlite"


def check_header(path: Path) -> bool:
    """Return whether `path` is there and not empty, without opening it as a database.

    Raises:
        NotACatalog: it is some other file. CatalogError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except IsADirectoryError as error:
        raise CatalogError(
            f"{path} is a folder: name a file in it, {path / 'catalog.sqlite'}"
        ) from error
    except (OSError, ValueError) as error:
        raise CatalogError(f"cannot read {path}: {_reason(error)}") from error
    if not head:
        return False
    foreign = int.from_bytes(head[68:72], "big") not in {0, APPLICATION_ID}
    if not head.startswith(_MAGIC) or len(head) < _HEADER or foreign:
        raise not_ours(path)
    return True


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def not_ours(path: Path) -> NotACatalog:
    """Return the error that `path` holds something else."""
    return NotACatalog(
        f"{path} is no cardtool catalog and stays as it is: name another file with --db"
    )


def check_version(db: sqlite3.Connection, path: Path) -> int:
    """Return the schema version of an open database, 0 for a database with nothing in it.

    Raises:
        NotACatalog: the tables in it are somebody else's, or the version is none.
        NewerCatalog: this cardtool is too old for it; names both versions.
    """
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID:
        if application or version or tables:
            raise not_ours(path)
        return 0
    if version < 0:
        raise not_ours(path)
    if version > SCHEMA_VERSION:
        raise NewerCatalog(
            f"{path} has schema {version}, this cardtool knows up to {SCHEMA_VERSION}:"
            " update cardtool, or sync into another file with --db"
        )
    return int(version)


def open_read_only(path: Path, *, older: bool = False, pages: bool = True) -> sqlite3.Connection:
    """Open a catalog of the present schema; nothing can be written through the connection.

    With `older` its schema may be an earlier one. Without `pages` there need be none: cards of
    another game may be all that is in it.

    Raises:
        NoCatalog: there is none, or nothing in it. NotACatalog, NewerCatalog: see there.
        OlderCatalog: its schema is an earlier one. CatalogError: it cannot be opened.
    """
    if not check_header(path):
        raise no_catalog(path)
    with reading_errors(path):
        db = _connect(path)
        try:
            _check_present(db, path, older=older, pages=pages)
        except BaseException:
            db.close()
            raise
        return db


def no_catalog(path: Path) -> NoCatalog:
    """Return the error that there are no cards in `path` yet."""
    return NoCatalog(f"no cards in {path} yet: run `cardtool sync SOURCE --db {path}`")


def _check_present(db: sqlite3.Connection, path: Path, *, older: bool, pages: bool) -> None:
    version = check_version(db, path)
    if 0 < version < SCHEMA_VERSION and not older:
        raise OlderCatalog(
            f"{path} has schema {version}, older than {SCHEMA_VERSION}:"
            f" bring it up to date with `cardtool catalog reparse --db {path}`"
        )
    sources = ("page",) if pages else ("page", "portal_card")
    found = (db.execute(f"SELECT 1 FROM {source} LIMIT 1").fetchone() for source in sources)  # noqa: S608 (own names)
    if version == 0 or not any(found):
        raise _of_the_other_game(db, path) if version else no_catalog(path)


def _of_the_other_game(db: sqlite3.Connection, path: Path) -> NoCatalog:
    """Return the error that there are no cards of Ka-Mel-Oh!, or none at all."""
    if not db.execute("SELECT 1 FROM portal_card LIMIT 1").fetchone():
        return no_catalog(path)
    return NoCatalog(
        f"{path} has cards of the portal game only, which `cards`, `card` and `stats` show with "
        f"--game portal; for Ka-Mel-Oh! run `cardtool sync SOURCE --db {path}`"
    )


# A read-only connection to a file in WAL mode leaves its -wal and -shm files behind, one
# that could write tidies up; in a folder that cannot be written neither can start unless
# those files are there, and `immutable` is right exactly because nobody can write. So it is
# on a full disk, where -shm cannot be made.
_UNWRITABLE: Final = {
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN),
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL),
}
_MODES: Final = ("mode=rw", "mode=ro", "mode=ro&immutable=1")


def _connect(path: Path) -> sqlite3.Connection:
    uri = path.absolute().as_uri()
    for mode in _MODES[:-1]:
        db = sqlite3.connect(f"{uri}?{mode}", uri=True, isolation_level=None, timeout=10)
        try:
            db.execute("PRAGMA query_only = ON")
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            db.close()
            if _base_code(error) not in _UNWRITABLE:
                raise
        except BaseException:
            db.close()
            raise
        else:
            return db
    return _immutable(path, uri)


def _immutable(path: Path, uri: str) -> sqlite3.Connection:
    if _size(path.with_name(path.name + "-wal")):
        raise CatalogError(
            f"{path} was not closed properly and its folder cannot be written:"
            " copy it together with its -wal file to another folder, or make the folder writable"
        )
    return sqlite3.connect(f"{uri}?{_MODES[-1]}", uri=True, isolation_level=None)


def _size(path: Path) -> int:
    try:
        return os.stat(path).st_size  # noqa: PTH116 (one call for what may not be there)
    except OSError:
        return 0


def _base_code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def reading_errors(path: Path) -> Iterator[None]:
    """Turn sqlite3's errors, and those of making sense of rows, into one CatalogError."""
    try:
        yield
    except sqlite3.Error as error:
        raise explained(error, path) from error
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
        raise _damaged(error, path) from error


def _damaged(error: Exception, path: Path) -> DamagedCatalog:
    return DamagedCatalog(
        f"{path} is damaged ({one_line(str(error), 200)}): move the file away and sync anew"
    )


def is_text(word: str) -> bool:
    """Return whether `word` is text that a catalog can hold, and no bytes of something else.

    Python passes on the bytes of an argument that is no UTF-8 as lone surrogates.
    """
    try:
        word.encode()
    except UnicodeEncodeError:
        return False
    return True


def refuse_blobs(rows: Iterable[Sequence[object]]) -> None:
    """Raise a TypeError if there are bytes in any of the rows: cardtool writes none."""
    if any(bytes in map(type, row) for row in rows):
        raise TypeError("bytes where a text belongs")


_ADVICE: Final = {
    sqlite3.SQLITE_FULL: "the disk is full; free some space and run it again",
    sqlite3.SQLITE_READONLY: "it cannot be written; check the permissions of file and folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; check the permissions of file and folder",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
}


def explained(error: sqlite3.Error, path: Path) -> CatalogError:
    """Return the one-line error for what SQLite says of `path`."""
    code = _base_code(error)
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return CatalogBusy(f"another process is writing {path}: try again when it is done")
    advice = _ADVICE.get(code)
    if advice is None:
        return _damaged(error, path)
    return CatalogError(f"catalog {path}: {advice} ({error})")
