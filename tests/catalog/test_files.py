"""Files that are no catalog, newer, damaged, missing, or in folders that cannot be written."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from catalog_samples import Pages, herd, no_longer_root, page

from cardtool.catalog.files import APPLICATION_ID, SCHEMA_VERSION, default_path
from cardtool.catalog.query import open_reader
from cardtool.catalog.store import rehearsing, writing
from cardtool.catalog.sync import SyncOptions, read_pages, reparse, sync, verify
from cardtool.errors import (
    CatalogError,
    NewerCatalog,
    NoCatalog,
    NotACatalog,
)


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
    """A damaged file is an error or a problem that says to sync anew."""
    sync(filled, Pages(herd(200)))
    data = bytearray(filled.read_bytes())
    data[start:] = bytes(255 - byte for byte in data[start:])
    filled.write_bytes(data)
    problems = verify(filled)
    assert {p.code for p in problems} == {"damaged"}
    with (
        pytest.raises(CatalogError, match=r"is damaged .*sync anew"),
        open_reader(filled) as reader,
    ):
        reader.find()
    with pytest.raises(CatalogError, match=r"is damaged .*sync anew"):
        sync(filled, Pages([page(1)]))
