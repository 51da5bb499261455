"""Pictures from a real MediaWiki: its files, redirects and answers are what we take them for."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from wiki_readers import OldHabits, card, source_of

from cardtool.cli.app import run
from cardtool.wiki.api import ApiSource
from cardtool.wiki.pictures.images import ImageOptions, ImageReport, fetch_images
from cardtool.wiki.pictures.info import ImageInfo, look_up
from fake_files import png
from mediawiki_editor import Editor
from mediawiki_server import MediaWiki

JPEG = b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0\xff\xd9"
SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>'
# Most of the time of a test is PHP's: a few files stand for all.
UMLAUTS = "Wüstenfuchs Größe 2.png"
QUOTED = 'Das "große" Kamel\'s (100%).png'
ODD = {UMLAUTS: png(1), QUOTED: png(2), "Esel.png": png(3), "ESEL.png": png(4)}

Upload = Callable[[Mapping[str, bytes]], None]


@pytest.fixture
def upload(wiki: MediaWiki, tmp_path: Path) -> Upload:
    """Return a function that puts files into the wiki by its own script, over older ones."""
    # The script takes what the form refuses: a text under a picture's name, for instance.
    wiki.configure("$wgFileExtensions = [ 'png', 'jpg', 'svg' ];")
    folders = iter(tmp_path / f"upload{number}" for number in range(9))

    def put(files: Mapping[str, bytes]) -> None:
        folder = next(folders)
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
        wiki.maintenance("importImages.php", "--overwrite", "--extensions=png,jpg,svg", str(folder))

    return put


def fetch(
    wiki: MediaWiki, folder: Path, *names: str, options: ImageOptions | None = None
) -> ImageReport:
    """Fetch pictures by name."""
    with source_of(wiki) as source:
        return fetch_images(source.opened(), names, folder, options)


def on_disk(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_names_of_all_kinds(wiki: MediaWiki, upload: Upload, tmp_path: Path) -> None:
    """Umlauts, quotes, percent signs and case lead to the right file; a second run fetches none."""
    upload(ODD)
    folder = tmp_path / "images"
    spellings = ["wüstenfuchs_Größe 2.png", "Wu\u0308stenfuchs Größe_2.png"]
    names = [*ODD, *spellings, "Kamel: A.png", "A/B.png", "Fort.png", "A<b>.png", "A|B.png"]
    report = fetch(wiki, folder, *names)
    files = on_disk(folder)
    assert {name: files[report.fetched[name]] for name in ODD} == ODD
    assert report.fetched[UMLAUTS] == UMLAUTS == report.fetched[spellings[1]]
    assert report.fetched[QUOTED] == "Das %22große%22 Kamel's (100%25).png"
    assert len({name.casefold() for name in files}) == len(files) == 4
    assert report.skipped == {
        **dict.fromkeys(["Kamel: A.png", "A/B.png", "Fort.png"], "not in the wiki"),
        **dict.fromkeys(["A<b>.png", "A|B.png"], "no valid name"),
    }
    again = fetch(wiki, folder, *names)
    assert (again.there, again.fetched, again.requests) == (report.fetched, {}, 1)


def test_what_is_no_picture(wiki: MediaWiki, upload: Upload, tmp_path: Path) -> None:
    """A text named .png, an SVG, a page without a file and what is too large stay in the wiki."""
    upload({"Text.png": b"Kamel, kein Bild", "A.svg": SVG, "B.jpg": JPEG, "C.png": png(1, 400)})
    options = ImageOptions(limit=len(png(1, 400)) - 1)
    names = ["Text.png", "A.svg", "B.jpg", "C.png"]
    report = fetch(wiki, tmp_path / "images", *names, options=options)
    assert on_disk(tmp_path / "images") == {"B.jpg": JPEG}
    assert report.skipped["Text.png"] == "text/plain is none of gif, jpeg, png, webp"
    assert report.skipped["A.svg"].startswith("image/svg+xml is none of")
    assert report.skipped["C.png"].startswith("larger than")


def test_changed_and_moved_files(
    wiki: MediaWiki, upload: Upload, editor: Editor, tmp_path: Path
) -> None:
    """A new version is fetched, of a moved file by its old name, too; of old versions none."""
    folder = tmp_path / "images"
    upload({"A.png": png(1)})
    fetch(wiki, folder, "A.png")
    upload({"A.png": png(2)})
    # MediaWiki names an older version by the second in which it was replaced.
    time.sleep(1.1)
    upload({"A.png": png(3)})
    report = fetch(wiki, folder, "A.png")
    # Who is asked for one file alone would go on with its older versions.
    assert report.requests == 1 + 1
    assert on_disk(folder) == {"A.png": png(3)}
    editor.move("Datei:A.png", "Datei:Neu.png")
    report = fetch(wiki, folder, "A.png", "Neu.png")
    assert report.fetched == {"A.png": "Neu.png", "Neu.png": "Neu.png"}
    editor.delete("Datei:Neu.png")
    assert list(fetch(wiki, folder, "A.png", "Neu.png").skipped) == ["A.png", "Neu.png"]
    assert on_disk(folder) == {"A.png": png(3), "Neu.png": png(3)}


def test_old_formats(wiki: MediaWiki, upload: Upload) -> None:
    """In format version 1 the real software says the same of its files."""
    upload({"A.png": png(1), UMLAUTS: png(2)})
    names = ["A.png", UMLAUTS, "Fort.png", "A~~~~.png", *(f"{n}.png" for n in range(60))]
    with source_of(wiki) as source, ApiSource(wiki.api, OldHabits()) as old:
        found = look_up(source.opened(), names)
        assert look_up(old.opened(), names) == found
    assert [name for name, info in found.items() if isinstance(info, ImageInfo)] == names[:2]
    assert (found["Fort.png"], found["A~~~~.png"]) == ("not in the wiki", "no valid name")


def test_damaged_on_the_server(wiki: MediaWiki, upload: Upload, tmp_path: Path) -> None:
    """A file that is no longer what the wiki has noted, or lost, is told and not kept."""
    upload({"A.png": png(1), "B.png": png(2), "C.png": png(3)})
    stored = {path.name: path for path in (wiki.root / "images").rglob("?.png")}
    stored["A.png"].write_bytes(png(9))
    stored["B.png"].unlink()
    report = fetch(wiki, tmp_path / "images", "A.png", "B.png", "C.png")
    assert on_disk(tmp_path / "images") == {"C.png": png(3)}
    assert report.skipped["A.png"] == "what came does not fit the wiki's SHA-1"
    assert report.skipped["B.png"].startswith("answered 404 Not Found")


def test_command(
    wiki: MediaWiki,
    upload: Upload,
    editor: Editor,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`sync --images` brings the picture that a card was given, and then nothing more."""
    upload({"Kamel Nummer eins.png": png(1)})
    editor.edit(card(1), "{{Ka-Mel-Oh!|nr=1|typ=monster|name=A|bild=Bild:Kamel_Nummer eins.png}}")
    counts = []
    for _ in range(2):
        words = ["sync", wiki.api, "--images", "--db", str(tmp_path / "k.sqlite")]
        assert run([*words, "--format", "json"]) == 0
        images = json.loads(capsys.readouterr().out)["images"]
        assert images["files"] == {"Kamel Nummer eins.png": "Kamel Nummer eins.png"}
        counts.append((images["fetched"], images["there"], images["missing"] > 100))
    assert counts == [(1, 0, True), (0, 1, True)]
    assert on_disk(tmp_path / "k-images") == {"Kamel Nummer eins.png": png(1)}
