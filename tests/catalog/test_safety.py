"""Nothing is lost: broken sources, kills, full disks, two processes at once."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from catalog_samples import Pages, dump, herd

import cardtool.catalog.store as store_module
from cardtool.catalog.query import open_reader
from cardtool.catalog.store import writing
from cardtool.catalog.sync import SyncOptions, sync, verify
from cardtool.errors import (
    CatalogBusy,
    CatalogError,
    NoCatalog,
    SourceError,
)


def names(folder: Path) -> list[str]:
    """Return what is in a folder."""
    return sorted(p.name for p in folder.iterdir())


# Syncs one source into the catalog of argv[1] in child processes, each of which kills itself at
# another moment; prints how each ended.
KILLS = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from catalog_samples import Pages, herd
import cardtool.catalog.sync as module
from cardtool.catalog.store import Store

path = Path(sys.argv[1])

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

def at(wanted):
    return lambda done, total: die() if (done, total) == wanted else None

def run(progress=None, **patches):
    child = os.fork()
    if child == 0:
        for name, patch in patches.items():
            setattr(Store, name, patch)
        module.sync(path, Pages(herd(60, ap="40")), module.SyncOptions(progress=progress))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    assert input() == "go"

run(at((30, None)))
run(at((30, 60)))
run(forget_readings=die)
run(replace_links=die)
insert = Store.insert
run(insert=lambda store, name, rows: die() if name == "sync_run" else insert(store, name, rows))
run()
"""


@pytest.mark.parametrize("first", [True, False], ids=["first", "later"])
def test_killed_at_any_moment(path: Path, first: bool) -> None:  # noqa: FBT001
    """A sync that is killed while reading, parsing or writing leaves the catalog as it was."""
    if not first:
        sync(path, Pages(herd(50)))
    before = None if first else dump(path)
    script = [sys.executable, "-c", KILLS, str(path), str(Path(__file__).parent)]
    with subprocess.Popen(script, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        for _ in range(5):
            assert run.stdout.readline() == "-9\n"
            if first:
                with pytest.raises(NoCatalog):
                    open_reader(path)
            else:
                assert dump(path) == before
            run.stdin.write("go\n")
            run.stdin.flush()
        assert run.stdout.readline() == "0\n"
        run.stdin.write("go\n")
    with open_reader(path) as reader:
        assert len(reader.find("ap=40")) == 60
    assert verify(path) == ()


# Waits for a line on stdin, then syncs the pages of argv[3] into the catalog of argv[1].
RIVAL = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from catalog_samples import Pages, herd
from cardtool.catalog.sync import sync
from cardtool.errors import CatalogBusy

input()
try:
    sync(Path(sys.argv[1]), Pages(herd(40, ap=sys.argv[3])))
except CatalogBusy as error:
    print(error)
"""


def test_two_processes_mix_nothing(path: Path) -> None:
    """Of two first syncs at once one waits or says so; the catalog is that of one of them."""
    script = [sys.executable, "-c", RIVAL, str(path), str(Path(__file__).parent)]
    rivals = [
        subprocess.Popen([*script, ap], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for ap in ("20", "60")
    ]
    for rival in rivals:
        assert rival.stdin is not None
        rival.stdin.write("\n")
        rival.stdin.flush()
    said = [rival.communicate()[0] for rival in rivals]
    assert [rival.returncode for rival in rivals] == [0, 0]
    assert all(not line or "another process" in line for line in said)
    with open_reader(path) as reader:
        assert {len(reader.find("ap=20")), len(reader.find("ap=60"))} == {0, 40}
    assert verify(path) == ()


def test_busy_catalog_is_waited_for_and_then_given_up(filled: Path) -> None:
    """A second writer waits as long as it may, then says who is in the way."""
    with writing(filled, 1):
        start = time.monotonic()
        with pytest.raises(CatalogBusy, match="another process is writing"):
            sync(filled, Pages(herd(10)), SyncOptions(wait=0.2))
        assert time.monotonic() - start >= 0.2


def test_waiting_writer_gets_its_turn(filled: Path) -> None:
    """A second writer goes on as soon as the first is done."""
    done: list[int] = []
    second = threading.Thread(
        target=lambda: done.append(sync(filled, Pages(herd(11)), SyncOptions(wait=20)).new)
    )
    with writing(filled, 1):
        second.start()
        time.sleep(0.2)
        assert done == []
    second.join(20)
    assert done == [1]


def test_readers_are_not_kept_waiting(filled: Path) -> None:
    """While a sync writes, readers see the old catalog."""
    with writing(filled, 1) as store:
        store.mark_deleted(range(1, 11), 1)
        with open_reader(filled) as reader:
            assert len(reader.find()) == 10
    with open_reader(filled) as reader:
        assert reader.find() == []


def test_source_that_breaks_off(filled: Path) -> None:
    """A source that fails after 50 pages changes nothing."""
    before = filled.read_bytes()
    with pytest.raises(SourceError, match="the line was cut"):
        sync(filled, Pages(herd(50, ap="60"), fails=True))
    assert filled.read_bytes() == before
    assert names(filled.parent) == [filled.name]


def test_failed_first_sync_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the very first sync fails, reading or writing, there is no file afterwards."""
    with pytest.raises(SourceError):
        sync(path, Pages(herd(50), fails=True))
    assert names(path.parent) == []

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(store_module.Store, "replace_links", interrupt)
    with pytest.raises(KeyboardInterrupt):
        sync(path, Pages(herd(50)))
    assert names(path.parent) == []


def test_failed_first_sync_leaves_the_file_to_who_waits(path: Path) -> None:
    """A file that another process is about to fill is not removed under its hands."""
    second = threading.Thread(
        target=lambda: sync(path, Pages(herd(3)), SyncOptions(wait=20)),
    )
    with pytest.raises(KeyboardInterrupt), writing(path, 1):  # noqa: PT012 (it comes inside)
        second.start()
        time.sleep(0.3)
        raise KeyboardInterrupt
    second.join(20)
    assert verify(path) == ()
    with open_reader(path) as reader:
        assert len(reader.find()) == 3


def test_file_that_was_filled_is_not_removed(filled: Path) -> None:
    """The clean-up after a failed first sync leaves a catalog that somebody wrote."""
    with closing(sqlite3.connect(filled, isolation_level=None)) as db:
        store_module._remove(db, filled)
    assert verify(filled) == ()


def test_file_taken_away_while_waiting(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sync does not write into a file that is no longer the one at that path."""
    assert store_module._identity(filled.with_name("gone")) is None
    identities = iter([(1, 1), (1, 2)])
    monkeypatch.setattr(store_module, "_identity", lambda _: next(identities))
    with pytest.raises(CatalogBusy, match="try again"):
        sync(filled, Pages(herd(10)))


def test_full_disk(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fills up while writing leaves the old catalog, and says what to do."""
    before = dump(filled)

    def small(path: Path, wait: float) -> sqlite3.Connection:
        db = sqlite3.connect(path, timeout=wait, isolation_level=None)
        db.execute("PRAGMA max_page_count = 40")
        return db

    monkeypatch.setattr(store_module, "connect", small)
    with pytest.raises(CatalogError, match="the disk is full"):
        sync(filled, Pages(herd(400, text="viel " * 100)))
    assert dump(filled) == before
    first = filled.with_name("first.sqlite")
    with pytest.raises(CatalogError, match="the disk is full"):
        sync(first, Pages(herd(400, text="viel " * 100)))
    assert names(filled.parent) == [filled.name]


def test_unexpected_failure_of_sqlite(filled: Path) -> None:
    """Whatever else SQLite says while writing becomes one line with the file's name."""
    wanted = pytest.raises(CatalogError, match=r"catalog\.sqlite is damaged.*no such table")
    with wanted, writing(filled, 1) as store:
        store.db.execute("SELECT * FROM nowhere")
