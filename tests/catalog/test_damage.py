"""Damage and mistakes that must not cost a catalog: rows of rubbish, files taken away, typing errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from catalog_samples import Pages, call, dump, herd

from cardtool.catalog.query import open_reader
from cardtool.catalog.store import writing
from cardtool.catalog.sync import SyncOptions, read_pages, reparse, sync, verify
from cardtool.errors import CardNotFound, CatalogError, NotACatalog, QueryError, UsageError
from cardtool.wiki.snapshot import Page


def spoil(path: Path, sql: str) -> None:
    """Change a catalog behind cardtool's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute(sql)


def test_mistyped_prefix_replaces_nothing(filled: Path) -> None:
    """A prefix under which all titles are new counts as the loss of the cards that go."""
    before = dump(filled)
    moved = Pages([Page(f"Projekt:Kamel/{nr}", call(f"Kamel {nr}")) for nr in range(1, 11)])
    options = SyncOptions(prefix="Projekt:Kamel/")
    with pytest.raises(CatalogError, match=r"10 of 10 cards.*Karte/' and now is 'Projekt:Kamel/'"):
        sync(filled, moved, options)
    assert dump(filled) == before
    report = sync(filled, moved, SyncOptions(prefix="Projekt:Kamel/", allow_loss=True))
    assert (report.new, report.deleted, report.cards) == (10, 10, 10)
    with open_reader(filled) as reader:
        assert "duplicate_nr" not in {problem.code for problem in reader.problems()}
    assert verify(filled) == ()


@pytest.mark.parametrize("prefix", ["", "Karte/", ":Karte/", "Projekt:[[Karte/", "Projekt:a#b"])
def test_prefix_that_no_title_has(filled: Path, prefix: str) -> None:
    """A prefix that cannot start a page's title is refused before anything is read."""
    with pytest.raises(UsageError, match="prefix"):
        sync(filled, Pages(herd(10)), SyncOptions(prefix=prefix))


def test_deleted_pages_share_no_number(filled: Path) -> None:
    """A card that is gone is not reported as a second one with its number, even with `full`."""
    moved = Page("Kamel:Neu/1", call("Neu", nr="1"))
    sync(filled, Pages([*herd(10)[1:], moved]), SyncOptions(full=True))
    with open_reader(filled) as reader:
        assert [p for p in reader.problems() if p.code == "duplicate_nr"] == []
    assert verify(filled) == ()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE card SET params = '{'",
        "UPDATE card SET params = '5'",
        "UPDATE card SET kind = 'oase'",
        "UPDATE card SET name = x'ff00'",
        "UPDATE page SET text = x'ff00'",
        "DROP TABLE card",
        "DROP TABLE page",
        "UPDATE meta SET value = 'rubbish'",
        "INSERT INTO meta VALUES ('oase', 'x')",
        "INSERT INTO statement VALUES (1, 0, '[1]')",
        "INSERT INTO recipe VALUES (1, '1', 'mutation', '5', '[]', 1, 'printed', 'text')",
        "INSERT INTO problem VALUES (99, 1, 'x', 'oase', 'x', 'x', NULL, NULL, NULL, NULL, NULL)",
    ],
)
def test_damaged_rows(filled: Path, sql: str) -> None:
    """Rows that cardtool never wrote are one error that says what to do, and verify's finding."""
    spoil(filled, sql)
    assert {problem.severity.value for problem in verify(filled)} == {"error"}
    actions: list[Callable[[], Any]] = [
        lambda: list(read_pages(filled)),
        lambda: reparse(filled),
        lambda: sync(filled, Pages(herd(11))),
    ]
    for action in actions:
        try:
            action()
        except CatalogError as error:
            assert "is damaged" in str(error)  # noqa: PT017 (some need not fail)


@pytest.mark.parametrize("sql", ["UPDATE card SET params = '5'", "UPDATE card SET name = x'ff'"])
def test_reader_of_damaged_rows(filled: Path, sql: str) -> None:
    """Reading damaged cards names the file and the way out."""
    spoil(filled, sql)
    wanted = pytest.raises(CatalogError, match=r"catalog\.sqlite is damaged .*sync anew")
    with open_reader(filled) as reader, wanted:
        reader.load()


def test_negative_version(filled: Path) -> None:
    """A schema version below 0 is none of cardtool's, for verify either."""
    spoil(filled, "PRAGMA user_version = -1")
    for action in (open_reader, verify):
        with pytest.raises(NotACatalog):
            action(filled)


@pytest.mark.parametrize("replaced", [False, True])
def test_catalog_removed_while_it_is_written(filled: Path, replaced: bool) -> None:  # noqa: FBT001
    """A catalog that goes while it is written is an error; no -wal or -shm stays behind."""
    wanted = pytest.raises(CatalogError, match="was removed while it was written; nothing was kept")
    with wanted, writing(filled, 1) as store:
        store.mark_deleted([1], 1)
        filled.unlink()
        if replaced:
            filled.write_text("mine")
    assert [p.name for p in filled.parent.iterdir()] == ([filled.name] if replaced else [])


def test_reading_on_a_full_disk(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where SQLite cannot make its -shm file, a catalog that was closed is read all the same."""
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def full(name: str, **options: Any) -> sqlite3.Connection:
        if "immutable" not in name:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            return _Failing(error)  # type: ignore[return-value]
        return connect(name, **options)

    monkeypatch.setattr(sqlite3, "connect", full)
    with open_reader(filled) as reader:
        assert len(reader.find()) == 10


class _Failing:
    """A connection on which everything fails."""

    def __init__(self, error: sqlite3.Error) -> None:
        self._error = error

    def execute(self, _: str) -> None:
        raise self._error

    def close(self) -> None:
        """Do nothing."""


def test_queries_beyond_measure(filled: Path) -> None:
    """Too many terms, too long numbers and words are the query's fault, told in a short line."""
    with open_reader(filled) as reader:
        assert reader.find(" ".join(["Kamel"] * 100))
        for query in (" ".join(["Kamel"] * 101), "ap=1234567890", "x" * 9999 + ":1"):
            with pytest.raises(QueryError) as caught:
                reader.find(query)
            assert len(str(caught.value)) < 500
        with pytest.raises(CardNotFound) as missing:
            reader.card("x" * 9999)
        assert len(str(missing.value)) < 200


def test_field_guard_blames_no_innocent_parameter(filled: Path) -> None:
    """Known fault 1: of several new parameters the one with the lost values is named, or none."""
    sync(filled, Pages(herd(10, klasse="Flieger")))
    both = Pages(herd(10, Art="Flieger", alter="3"))
    with pytest.raises(CatalogError, match=r"lose their klasse while a parameter 'Art' appeared"):
        sync(filled, both)
    with pytest.raises(CatalogError, match=r"lose their klasse; the catalog"):
        sync(filled, Pages(herd(10, alter="3")))
