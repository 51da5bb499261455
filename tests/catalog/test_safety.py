"""Nothing is lost: broken sources, kills, full disks, two processes, foreign and read-only files."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from catalog_samples import Pages, dump, herd, no_longer_root, page

import cardtool.catalog.store as store_module
from cardtool.catalog.files import APPLICATION_ID, SCHEMA_VERSION, default_path
from cardtool.catalog.query import open_reader
from cardtool.catalog.store import rehearsing, writing
from cardtool.catalog.sync import SyncOptions, read_pages, reparse, sync, verify
from cardtool.errors import (
    CatalogBusy,
    CatalogError,
    NewerCatalog,
    NoCatalog,
    NotACatalog,
    SourceError,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the catalog of a test goes."""
    return tmp_path / "catalog.sqlite"


@pytest.fixture
def filled(path: Path) -> Path:
    """A catalog of ten cards."""
    sync(path, Pages(herd(10)))
    return path


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any user may read, for tests that give up root's rights."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


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
        store.mark_deleted(range(1, 11))
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


USES = [
    lambda path: sync(path, Pages(herd(1))),
    lambda path: sync(path, Pages(herd(1)), SyncOptions(dry_run=True)),
    reparse,
    verify,
    read_pages,
    open_reader,
]


@pytest.mark.parametrize("use", USES, ids=["sync", "dry", "reparse", "verify", "pages", "reader"])
@pytest.mark.parametrize("kind", ["text", "binary", "foreign", "foreign_id", "short"])
def test_foreign_file_stays_untouched(path: Path, use: object, kind: str) -> None:
    """A text file, a picture, somebody else's database: refused, and not one byte changed."""
    if kind == "text":
        path.write_text("Liebes Tagebuch,\n" * 20)
    elif kind == "binary":
        path.write_bytes(bytes(range(256)) * 10)
    elif kind == "short":
        path.write_bytes(b"SQLite format 3\0")
    else:
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE page (a)")
            db.execute(f"PRAGMA application_id = {7 if kind == 'foreign_id' else 0}")
    before = path.read_bytes()
    with pytest.raises(NotACatalog, match="is no cardtool catalog"):
        use(path)  # type: ignore[operator]
    assert path.read_bytes() == before
    assert names(path.parent) == [path.name]


def test_unexpected_failure_of_sqlite(filled: Path) -> None:
    """Whatever else SQLite says while writing becomes one line with the file's name."""
    wanted = pytest.raises(CatalogError, match=r"catalog\.sqlite.*catalog verify.*no such table")
    with wanted, writing(filled, 1) as store:
        store.db.execute("SELECT * FROM nowhere")


@pytest.mark.parametrize("use", USES, ids=["sync", "dry", "reparse", "verify", "pages", "reader"])
def test_newer_catalog_is_refused(filled: Path, use: object) -> None:
    """A catalog of a newer cardtool is refused with both versions, and stays as it is."""
    with closing(sqlite3.connect(filled)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 5}")
    before = filled.read_bytes()
    with pytest.raises(NewerCatalog, match=rf"schema {SCHEMA_VERSION + 5}.*{SCHEMA_VERSION}:"):
        use(filled)  # type: ignore[operator]
    assert filled.read_bytes() == before


def test_older_catalog_asks_for_reparse(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that finds an older schema says how to bring it up to date."""
    monkeypatch.setattr("cardtool.catalog.files.SCHEMA_VERSION", SCHEMA_VERSION + 1)
    with pytest.raises(CatalogError, match="cardtool catalog reparse"):
        open_reader(filled)


@pytest.mark.parametrize("content", [None, b""])
def test_no_catalog_yet(path: Path, content: bytes | None) -> None:
    """No file, or an empty one, is no catalog yet: the command to run is named; a sync fills it."""
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(NoCatalog, match="cardtool sync"):
        open_reader(path)
    with pytest.raises(NoCatalog):
        verify(path)
    assert sync(path, Pages(herd(1))).cards == 1


def test_catalog_without_pages_is_empty(path: Path) -> None:
    """A catalog with tables but no page counts as none."""
    with writing(path, 1):
        pass
    with pytest.raises(NoCatalog, match="cardtool sync"):
        open_reader(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_folder_in_place_of_the_file(tmp_path: Path) -> None:
    """A folder as path, or a path below a file, is an error that says what to name."""
    for use in (lambda p: sync(p, Pages(herd(1))), open_reader, verify):
        with pytest.raises(CatalogError, match="is a folder: name a file in it"):
            use(tmp_path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(CatalogError, match="there is no folder"):
        sync(tmp_path / "file" / "catalog.sqlite", Pages(herd(1)))
    with pytest.raises(NoCatalog):
        open_reader(tmp_path / "file" / "catalog.sqlite")
    with pytest.raises(CatalogError, match="cannot read"):
        open_reader(tmp_path / "a\0b")


def test_missing_folder(tmp_path: Path) -> None:
    """A missing folder is not made, but for the user's own data folder."""
    with pytest.raises(CatalogError, match=r"there is no folder .*nowhere.*--db"):
        sync(tmp_path / "nowhere" / "catalog.sqlite", Pages(herd(1)))
    assert not (tmp_path / "nowhere").exists()
    usual = default_path()
    assert usual.name == "catalog.sqlite"
    assert sync(usual, Pages(herd(1))).cards == 1


def test_odd_path_names(tmp_path: Path) -> None:
    """Question marks, percent and hash signs, blanks and umlauts in a path are just that."""
    folder = tmp_path / "Höcker ?mode=ro 100%#"
    folder.mkdir()
    sync(folder / "c d.sqlite", Pages(herd(2)))
    with open_reader(folder / "c d.sqlite") as reader:
        assert len(reader.find()) == 2
    assert names(folder) == ["c d.sqlite"]


def test_reading_leaves_no_files(filled: Path) -> None:
    """A reader writes nothing, and leaves no journal behind."""
    before = filled.read_bytes()
    with open_reader(filled) as reader:
        assert len(reader.find()) == 10
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader._db.execute("DELETE FROM page")
    assert names(filled.parent) == [filled.name]
    assert filled.read_bytes() == before


def test_read_only_folder(open_folder: Path) -> None:
    """A catalog in a folder that cannot be written can be read, and not synced."""
    path = open_folder / "catalog.sqlite"
    sync(path, Pages(herd(10)))
    before = path.read_bytes()
    path.chmod(0o444)
    open_folder.chmod(0o555)
    with no_longer_root():
        with open_reader(path) as reader:
            assert len(reader.find()) == 10
        assert verify(path) == ()
        assert len(list(read_pages(path))) == 10
        assert sync(path, Pages(herd(11)), SyncOptions(dry_run=True)).new == 1
        with pytest.raises(CatalogError, match="cannot be written: change its permissions"):
            sync(path, Pages(herd(11)))
        with pytest.raises(CatalogError, match="cannot be written"):
            sync(open_folder / "new.sqlite", Pages(herd(1)))
    assert path.read_bytes() == before


def test_unreadable_file(open_folder: Path) -> None:
    """A file that may not be read is an error that says so."""
    path = open_folder / "catalog.sqlite"
    sync(path, Pages(herd(1)))
    path.chmod(0)
    with no_longer_root(), pytest.raises(CatalogError, match="Permission denied"):
        open_reader(path)


@pytest.mark.parametrize("with_index", [True, False])
def test_killed_writer_in_a_read_only_folder(open_folder: Path, with_index: bool) -> None:  # noqa: FBT001
    """What a killed process left in its -wal file is read too, or the reader says what to do."""
    path, copy = open_folder / "first.sqlite", open_folder / "catalog.sqlite"
    with closing(sqlite3.connect(path)), writing(path, 1):
        pass
    keeper = sqlite3.connect(path)
    keeper.execute("SELECT count(*) FROM page").fetchall()
    sync(path, Pages(herd(10)))
    for end in ("", "-wal", *(["-shm"] if with_index else [])):
        shutil.copy(f"{path}{end}", f"{copy}{end}")
        Path(f"{copy}{end}").chmod(0o444)
    keeper.close()
    assert Path(f"{copy}-wal").stat().st_size > 0
    open_folder.chmod(0o555)
    with no_longer_root():
        if with_index:
            with open_reader(copy) as reader:
                assert len(reader.find()) == 10
        else:
            with pytest.raises(CatalogError, match=r"not closed properly.*-wal"):
                open_reader(copy)


def test_rehearsal_knows_foreign_files(path: Path) -> None:
    """A dry run refuses what a sync would refuse."""
    path.write_text("x" * 200)
    with pytest.raises(NotACatalog), rehearsing(path):
        pass


@pytest.mark.parametrize("start", [200, 40_000])
def test_damaged_file(filled: Path, start: int) -> None:
    """A damaged file is an error or a problem that says to sync into a new one."""
    sync(filled, Pages(herd(200)))
    data = bytearray(filled.read_bytes())
    data[start:] = bytes(255 - byte for byte in data[start:])
    filled.write_bytes(data)
    problems = verify(filled)
    assert {p.code for p in problems} == {"damaged"}
    with pytest.raises(CatalogError, match="sync into a new file"), open_reader(filled) as reader:
        reader.find()
    with pytest.raises(CatalogError, match="sync into a new file"):
        sync(filled, Pages([page(1)]))
