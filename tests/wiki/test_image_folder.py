"""The folder of pictures: what is in the way there, and what other runs do in it meanwhile."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from image_makers import contents, fetch, wiki_with

from cardtool.errors import OutputError
from cardtool.wiki.pictures.files import ImageFolder
from cardtool.wiki.pictures.images import ImageOptions
from fake_files import png


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """A file or a link to nothing in the folder's place is one line, and stays."""
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    with wiki_with("A.png") as wiki:
        report = fetch(wiki, tmp_path / "file", "A.png")
        assert str(report.stopped).startswith(f"cannot read the folder {tmp_path / 'file'}: Not a")
        report = fetch(wiki, tmp_path / "link", "A.png")
        assert report.stopped == f"{tmp_path / 'link'} is a link to a folder that is not there"
        assert not wiki.file_requests()
        assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "link"]


@pytest.mark.parametrize("dry_run", [False, True])
def test_folder_in_the_place_of_a_picture(tmp_path: Path, *, dry_run: bool) -> None:
    """A folder named like a picture costs that picture alone, and is named; others come."""
    for name in ("A.png", ".cardtool-x"):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (0, 0))
    with wiki_with("A.png", "B.png") as wiki:
        report = fetch(wiki, tmp_path, "a.png", "B.png", options=ImageOptions(dry_run=dry_run))
    assert report.stopped is None
    assert report.skipped == {"a.png": "a folder is in its place: A.png"}
    assert report.fetched == {"B.png": "B.png"}
    assert (tmp_path / "A.png").is_dir()
    assert (tmp_path / ".cardtool-x").is_dir()


def test_two_runs_at_once(tmp_path: Path) -> None:
    """A run removes what a killed one left more than a day ago, and never a live one's file."""
    now = 1_000_000.0
    for name, hours in {".cardtool-old": 25, ".cardtool-live": 23, "Old.png": 99}.items():
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (now, now - hours * 3600))
    ImageFolder(tmp_path, clock=lambda: now).tidy()
    assert sorted(contents(tmp_path)) == [".cardtool-live", "Old.png"]


def test_leftovers_of_a_killed_run(tmp_path: Path) -> None:
    """A sync takes away what was left long ago, on the clock of this machine."""
    for name in (".cardtool-old", ".cardtool-live"):
        (tmp_path / name).write_bytes(b"half")
    os.utime(tmp_path / ".cardtool-old", (0, 0))
    with wiki_with("A.png") as wiki:
        fetch(wiki, tmp_path, "A.png")
    assert sorted(contents(tmp_path)) == [".cardtool-live", "A.png"]


def test_unfinished_file_that_vanishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that somebody takes away before it is whole is written once more, not for ever."""
    folder = tmp_path / "b"
    real = Path.replace
    takers = [folder]

    def replace(path: Path, target: Path) -> Path:
        if takers:
            shutil.rmtree(takers.pop())
        return real(path, target)

    monkeypatch.setattr(Path, "replace", replace)
    ImageFolder(folder).put("A.png", png(1))
    assert contents(folder) == {"A.png": png(1)}
    takers += [folder] * 9
    with pytest.raises(OutputError, match=r"^cannot write .*/b/B\.png: No such file"):
        ImageFolder(folder).put("B.png", png(2))
