"""What a sync costs: statements and time."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from catalog_samples import Pages, herd

import cardtool.catalog.store as store_module
from cardtool.catalog.sync import SyncOptions, sync
from cardtool.wiki.snapshot import Page


class CountingCursor(sqlite3.Cursor):
    """A cursor that counts its calls."""

    calls = 0

    def execute(self, *args: Any) -> CountingCursor:
        """Count, then execute."""
        CountingCursor.calls += 1
        return super().execute(*args)

    def executemany(self, *args: Any) -> CountingCursor:
        """Count, then execute."""
        CountingCursor.calls += 1
        return super().executemany(*args)


class CountingConnection(sqlite3.Connection):
    """A connection whose statements are counted."""

    def cursor(self, factory: Any = CountingCursor) -> Any:
        """Return a counting cursor."""
        return super().cursor(factory)

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        """Count by way of the cursor."""
        cursor: sqlite3.Cursor = self.cursor().execute(sql, parameters)
        return cursor


def calls_of_syncs(folder: Path, syncs: Iterable[list[Page]]) -> list[int]:
    """Return how many statements each of several syncs makes."""
    found = []
    for pages in syncs:
        CountingCursor.calls = 0
        sync(folder / "catalog.sqlite", Pages(pages), SyncOptions(allow_loss=True))
        found.append(CountingCursor.calls)
    return found


def test_number_of_statements_does_not_grow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Goal C1: new, unchanged, changed and deleted cards are written in as many calls, few or many."""
    monkeypatch.setattr(
        store_module,
        "connect",
        lambda path, wait: sqlite3.connect(
            path, timeout=wait, isolation_level=None, factory=CountingConnection
        ),
    )
    found = []
    for count in (5, 200):
        folder = tmp_path / str(count)
        folder.mkdir()
        one, other = herd(count, ap="x"), herd(count, ap="40")
        found.append(calls_of_syncs(folder, [one, one, other, other[:1], other]))
    assert found[0] == found[1]
    # A first sync makes all tables, too.
    assert max(found[0]) < 62


def test_160_pages_in_well_under_a_second(path: Path) -> None:
    """A wiki of the usual size is synced at once, and unchanged in a fraction of that."""
    first, again = [], []
    for number in range(3):  # the quickest counts: a busy machine only adds
        fresh = path.with_name(f"{number}.sqlite")
        for times in (first, again):
            start = time.perf_counter()
            sync(fresh, Pages(herd(160)))
            times.append(time.perf_counter() - start)
    assert min(first) < 1
    assert min(again) < 0.5
