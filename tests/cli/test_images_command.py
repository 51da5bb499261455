"""`cardtool sync --images`: the pictures of the catalog's cards, in a folder beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardtool.wiki.snapshot import CARD_PREFIX
from cli_harness import Cli, Shown
from fake_files import FakeFile, png
from fake_wiki import FakePage, FakeWiki, Fault

CALL = "{{Ka-Mel-Oh!|nr=%s|typ=monster|name=Kamel %s|bild=%s}}"


@pytest.fixture
def wiki() -> FakeWiki:
    """Return a wiki of three cards, one of them without a picture, and a draft."""
    pages = [
        FakePage(f"{CARD_PREFIX}1", CALL % (1, 1, "kamel_1.png")),
        FakePage(f"{CARD_PREFIX}2", CALL % (2, 2, "[[Bild:Fort.png|thumb]]")),
        FakePage(f"{CARD_PREFIX}3", CALL % (3, 3, "?")),
        FakePage("Benutzer:A", CALL % ("", "E", "Entwurf.png")),
    ]
    made = FakeWiki(pages)
    made.content.files.put(FakeFile("Kamel 1.png", png(1)), FakeFile("Entwurf.png", png(2)))
    return made


def sync(cli: Cli, wiki: FakeWiki, db: Path, *words: str) -> Shown:
    """Run `cardtool sync --images` into the catalog `db`."""
    return cli("sync", wiki.api, "--images", "--db", db, *words)


def test_pictures_of_cards_and_drafts(cli: Cli, wiki: FakeWiki, tmp_path: Path) -> None:
    """Pictures of cards and drafts come into a folder beside the catalog; what is missing is told."""
    db = tmp_path / "karten.sqlite"
    with wiki:
        shown = sync(cli, wiki, db)
        assert shown.code == 0
        line = "images: 2 fetched, 0 there already, 1 not in the wiki; 3 requests, "
        assert line in shown.err
        folder = tmp_path / "karten-images"
        assert {p.name: p.read_bytes() for p in folder.iterdir()} == {
            "Kamel 1.png": png(1),
            "Entwurf.png": png(2),
        }
        shown = sync(cli, wiki, db, "--verbose")
        assert "images: 0 fetched, 2 there already, 1 not in the wiki; 1 requests" in shown.err
        assert "Fort.png (card 2): not in the wiki\n" in shown.err
        assert len(wiki.file_requests()) == 2


def test_pictures_of_deleted_cards_stay(cli: Cli, wiki: FakeWiki, tmp_path: Path) -> None:
    """A card that is gone names no picture any more; the file that came once is left alone."""
    db = tmp_path / "k.sqlite"
    with wiki:
        sync(cli, wiki, db)
        wiki.content.delete("Benutzer:A")
        report = json.loads(sync(cli, wiki, db, "--format", "json").out)
    assert report["images"]["files"] == {"kamel_1.png": "Kamel 1.png"}
    assert (tmp_path / "k-images" / "Entwurf.png").exists()


def test_json(cli: Cli, wiki: FakeWiki, tmp_path: Path) -> None:
    """The report has an object of its own for the pictures, with every file and reason."""
    with wiki:
        shown = sync(cli, wiki, tmp_path / "k.sqlite", "--format", "json")
    images = json.loads(shown.out)["images"]
    assert images.pop("bytes") > 2 * len(png(1))
    assert images == {
        "fetched": 2,
        "there": 0,
        "missing": 1,
        "skipped": {"Fort.png": "not in the wiki"},
        "files": {"kamel_1.png": "Kamel 1.png", "Entwurf.png": "Entwurf.png"},
        "requests": 3,
        "stopped": None,
    }
    assert shown.err == ""


def test_dry_run(cli: Cli, wiki: FakeWiki, tmp_path: Path) -> None:
    """A dry run names what would be fetched, also of cards that are not yet in the catalog.

    On stderr, as --help says: stdout has the changes to the cards, and nothing else.
    """
    with wiki:
        shown = sync(cli, wiki, tmp_path / "k.sqlite", "--dry-run")
        assert "images: 2 would be fetched, 0 there already, 1 not in the wiki" in shown.err
        assert "would fetch kamel_1.png (card 1)\n" in shown.err
        assert shown.out == cli("sync", wiki.api, "--db", tmp_path / "k.sqlite", "--dry-run").out
        assert "reported on stderr" in " ".join(cli("sync", "--help").out.replace("│", " ").split())
        assert not list(tmp_path.iterdir())
        shown = sync(cli, wiki, tmp_path / "k.sqlite", "--dry-run", "--format", "json")
    assert json.loads(shown.out)["images"]["would_fetch"]["Entwurf.png"] == "Entwurf.png"


@pytest.mark.parametrize("words", [(), ("--format", "json")])
def test_wiki_that_goes_away(cli: Cli, wiki: FakeWiki, tmp_path: Path, words: tuple[str]) -> None:
    """When the wiki goes away amid the pictures, the catalog stays, and exit 1 says so."""
    db = tmp_path / "k.sqlite"
    wiki.file_faults = [None, *[Fault(503, headers={"Retry-After": "9999"})] * 9]
    with wiki:
        shown = sync(cli, wiki, db, *words)
        assert shown.code == 1
        last = shown.err.splitlines()[-1]
        assert last.startswith("cardtool: the catalog is written, but pictures are missing: http:")
        assert "it wants to be left alone for 9999 seconds" in last
        if words:
            assert json.loads(shown.out)["images"]["fetched"] == 1
        assert "Kamel 1" in cli("cards", "--db", db).out
        assert sync(cli, wiki, db).code == 1
        wiki.file_faults.clear()
        assert "1 fetched, 1 there already" in sync(cli, wiki, db).err


def test_one_picture_that_fails(cli: Cli, wiki: FakeWiki, tmp_path: Path) -> None:
    """A picture that cannot be had is a line of --verbose; the sync is fine."""
    wiki.file_faults = [Fault(404, b"weg")]
    with wiki:
        shown = sync(cli, wiki, tmp_path / "k.sqlite", "--verbose")
    assert shown.code == 0
    assert "1 fetched, 0 there already, 1 not in the wiki, 1 skipped" in shown.err
    assert "Entwurf.png (card Kamel E): answered 404 Not Found: weg\n" in shown.err


def test_sources_without_pictures(cli: Cli, data: Path, tmp_path: Path) -> None:
    """A folder or an export has no pictures: a usage error, before anything is read."""
    export = tmp_path / "e.xml"
    export.write_text("<mediawiki/>")
    for source, what in ((data / "wiki", "a folder of pages"), (export, "an XML export")):
        shown = cli("sync", source, "--images", "--db", tmp_path / "k.sqlite")
        assert shown.code == 2
        assert f"--images needs a wiki to fetch them from, but {source} is {what}" in shown.err
        assert not (tmp_path / "k.sqlite").exists()
