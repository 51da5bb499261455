"""Fetching pictures: which, how often, and that nothing but whole pictures gets to the disk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from api_makers import JSON, FakeTime
from image_makers import contents, fetch, wiki_with

from cardtool.wiki.pictures.images import ImageOptions, address_in
from fake_files import FakeFile, png
from fake_wiki import FakePage, FakeWiki, Fault

VERSIONS = ["1.39.17", "1.31.0", "1.25.0", "1.24.1", "1.21.0"]


@pytest.mark.parametrize("version", VERSIONS)
def test_each_picture_comes_once(tmp_path: Path, version: str) -> None:
    """Every picture is fetched; a second run asks for the facts alone, and fetches nothing."""
    names = [f"Kamel {n}.png" for n in range(120)]
    with wiki_with(*names, version=version) as wiki:
        first = fetch(wiki, tmp_path / "b", *names)
        assert contents(tmp_path / "b") == {f.name: f.data for f in wiki.content.files.files}
        assert first.fetched == {name: name for name in names}
        assert (first.requests, len(wiki.file_requests())) == (3 + 120, 120)
        again = fetch(wiki, tmp_path / "b", *names)
        assert again.there == first.fetched
        assert not again.fetched
        assert (again.requests, len(wiki.file_requests())) == (3, 120)


def test_changed_picture_is_fetched_again(tmp_path: Path) -> None:
    """A new version in the wiki, or a file that was changed here, is fetched; others stay."""
    with wiki_with("A.png", "B.png", "C.png") as wiki:
        fetch(wiki, tmp_path, "A.png", "B.png", "C.png")
        wiki.content.files.put(FakeFile("A.png", png(200)))
        (tmp_path / "B.png").write_bytes(png(1)[:-1] + b"x")
        (tmp_path / "Foreign.png").write_bytes(b"mine")
        report = fetch(wiki, tmp_path, "A.png", "B.png")
        assert sorted(report.fetched) == ["A.png", "B.png"]
        assert contents(tmp_path) == {
            "A.png": png(200),
            "B.png": png(1),
            "C.png": png(2),
            "Foreign.png": b"mine",
        }


def test_spellings_of_one_picture(tmp_path: Path) -> None:
    """Underscores, blanks, a small first letter and loose accents name the same file once."""
    names = ["wüste mit Pool.png", "Wüste_mit_Pool.png", " Wu\u0308ste  mit Pool.png"]
    with wiki_with("Wüste mit Pool.png") as wiki:
        report = fetch(wiki, tmp_path, *names)
        assert report.fetched == dict.fromkeys(names, "Wüste mit Pool.png")
        assert len(wiki.file_requests()) == 1
        assert report.as_dict()["fetched"] == 1


def test_redirected_file(tmp_path: Path) -> None:
    """A file that was moved is found by its old name, over several redirects."""
    leads = [("Alt.png", "Älter.png"), ("Älter.png", "Neu.png"), ("Kreis.png", "Kreis.png")]
    pages = tuple(FakePage(f"Datei:{a}", f"#WEITERLEITUNG [[Datei:{b}]]") for a, b in leads[1:])
    with wiki_with("Neu.png", pages=pages) as wiki:
        report = fetch(wiki, tmp_path, "Älter.png", "Neu.png", "Kreis.png")
        assert report.fetched == {"Älter.png": "Neu.png", "Neu.png": "Neu.png"}
        assert report.skipped == {"Kreis.png": "not in the wiki"}


@pytest.mark.parametrize("version", VERSIONS)
def test_pictures_that_are_not_there(tmp_path: Path, version: str) -> None:
    """What is missing, or a page without a file, is skipped; names that cannot be are, too."""
    bad = ["A|B.png", "A#B.png", "A<b>.png", "100%25.png", "", " _ ", "a\x00.png", "\ud800.png"]
    pages = (FakePage("Datei:Nur Text.png", "Das Bild fehlt noch."),)
    with wiki_with("A.png", pages=pages, version=version) as wiki:
        report = fetch(wiki, tmp_path, "Fort.png", "Nur Text.png", "A:B/C.png", *bad, "A.png")
        assert report.fetched == {"A.png": "A.png"}
        missing = dict.fromkeys(["Fort.png", "Nur Text.png", "A:B/C.png"], "not in the wiki")
        assert report.skipped == missing | dict.fromkeys(bad, "no valid name")
        assert report.as_dict()["missing"] == 3
        assert str(report).startswith(
            "images: 1 fetched, 0 there already, 3 not in the wiki, 8 skipped; "
        )


@pytest.mark.parametrize("version", VERSIONS)
def test_facts_in_pieces(tmp_path: Path, version: str) -> None:
    """Facts that come in several answers are put together."""
    names = [f"{n}.png" for n in range(9)]
    with wiki_with(*names, version=version) as wiki:
        wiki.content.files.infos = 2
        report = fetch(wiki, tmp_path, *names, "Fort.png")
        assert sorted(report.fetched) == names
        assert list(report.skipped) == ["Fort.png"]


def test_older_versions_are_not_asked_for(tmp_path: Path) -> None:
    """Of a single file MediaWiki goes on with its older versions; only the newest counts."""
    with wiki_with(FakeFile("A.png", png(7), versions=20)) as wiki:
        report = fetch(wiki, tmp_path, "A.png")
        assert report.requests == 2
        assert contents(tmp_path) == {"A.png": png(7)}
        # Beside names that lead nowhere it is a single file as well.
        assert fetch(wiki, tmp_path, "A.png", "A<b>.png", "Fort.png").requests == 1


TYPES = {
    "A.png": ("image/png", png(1)),
    "B.JPG": ("image/jpeg", b"\xff\xd8\xff\xe0 JFIF"),
    "C.jpeg": ("image/jpeg", b"\xff\xd8\xff\xdb"),
    "D.gif": ("image/gif", b"GIF89a..."),
    "E.webp": ("image/webp", b"RIFF....WEBPVP8 "),
}
NO_PICTURES = {
    "Text.png": ("text/plain", b"Kamel", "text/plain is none of gif, jpeg, png, webp"),
    "A.svg": ("image/svg+xml", b"<svg/>", "image/svg+xml is none of gif, jpeg, png, webp"),
    "A.exe": ("image/png", png(1), "its name does not end like that of a picture"),
    "A.png.lnk": ("image/png", png(1), "its name does not end like that of a picture"),
    "HTML.png": ("image/png", b"<script>", "it is no image/png inside"),
    "Riff.webp": ("image/webp", b"RIFF....WAVEfmt ", "it is no image/webp inside"),
    "Gif.png": ("image/png", b"GIF89a...", "it is no image/png inside"),
    "Leer.png": ("image/png", b"", "it is no image/png inside"),
}


def test_only_pictures(tmp_path: Path) -> None:
    """PNG, JPEG, GIF and WebP come; other types and what only claims to be one do not.

    SVG can hold scripts that run when the file is opened, so it is none of them.
    """
    files = [FakeFile(name, data, mime) for name, (mime, data) in TYPES.items()]
    files += [FakeFile(name, data, mime) for name, (mime, data, _) in NO_PICTURES.items()]
    with wiki_with(*files) as wiki:
        report = fetch(wiki, tmp_path, *TYPES, *NO_PICTURES)
        assert contents(tmp_path) == {name: data for name, (_, data) in TYPES.items()}
        assert report.skipped == {name: why for name, (_, _, why) in NO_PICTURES.items()}
        unasked = {"/images/Text.png", "/images/A.svg", "/images/A.exe", "/images/A.png.lnk"}
        assert unasked.isdisjoint(wiki.file_requests())


def test_pictures_that_are_too_large(tmp_path: Path) -> None:
    """What the wiki says is too large is not asked for; what turns out to be is cut off."""
    files = [FakeFile("Groß.png", b"x" * 1001), FakeFile("Klein.png", png(1))]
    liar = FakeFile("Lüge.png", png(1) + b"x" * 5000, facts={"size": 50})
    with wiki_with(*files, liar) as wiki:
        report = fetch(
            wiki, tmp_path, "Groß.png", "Klein.png", "Lüge.png", options=ImageOptions(limit=1000)
        )
        assert list(contents(tmp_path)) == ["Klein.png"]
        assert report.skipped["Groß.png"] == "larger than 0.000954 MiB: 1001 bytes"
        assert "the answer is larger than 1000 bytes" in report.skipped["Lüge.png"]
        assert len(wiki.file_requests()) == 2


@pytest.mark.parametrize(
    "fault",
    [
        Fault(body=png(9)),
        Fault(body=png(1)[:20]),
        Fault(body=b"<html>Wartung</html>"),
        Fault(body=png(1), cut=True),
        Fault(500, b"<h1>Fehler</h1>"),
    ],
)
def test_picture_damaged_on_the_way(tmp_path: Path, fault: Fault) -> None:
    """What does not fit its SHA-1 or breaks off is asked for once more, and then left out."""
    with wiki_with("A.png", "B.png") as wiki:
        wiki.file_faults = [fault]
        report = fetch(wiki, tmp_path, "A.png", "B.png")
        assert sorted(report.fetched) == ["A.png", "B.png"]
        assert contents(tmp_path) == {"A.png": png(0), "B.png": png(1)}
        (tmp_path / "A.png").unlink()
        wiki.file_faults = [fault] * 2
        report = fetch(wiki, tmp_path, "A.png", "B.png")
        assert list(report.skipped) == ["A.png"]
        assert report.stopped is None
        assert contents(tmp_path) == {"B.png": png(1)}
        assert len(wiki.file_requests()) == 3 + 2


def test_wrong_checksum_keeps_the_old_picture(tmp_path: Path) -> None:
    """A picture that cannot be had anew is kept as it was."""
    with wiki_with("A.png") as wiki:
        fetch(wiki, tmp_path, "A.png")
        wiki.content.files.put(FakeFile("A.png", png(5), facts={"sha1": "0" * 40}))
        report = fetch(wiki, tmp_path, "A.png")
        assert report.skipped == {"A.png": "what came does not fit the wiki's SHA-1"}
        assert contents(tmp_path) == {"A.png": png(0)}


def test_file_lost_on_the_server(tmp_path: Path) -> None:
    """A file that the wiki has lost is one refusal, and the next one is fetched."""
    facts = {"url": None, "sha1": None, "size": None, "filemissing": True}
    with wiki_with("A.png", "B.png", FakeFile("C.png", b"", facts=facts)) as wiki:
        wiki.file_faults = [Fault(404, b"<h1>Not found</h1>")]
        report = fetch(wiki, tmp_path, "A.png", "B.png", "C.png")
        assert list(report.fetched) == ["B.png"]
        assert report.skipped == {
            "A.png": "answered 404 Not Found: Not found",
            "C.png": "its file is lost or hidden in the wiki",
        }


def test_busy_server(tmp_path: Path) -> None:
    """A busy server is asked again as it wishes; the pictures come all the same."""
    clock = FakeTime()
    with wiki_with("A.png", "B.png") as wiki:
        wiki.file_faults = [Fault(503, headers={"Retry-After": "7"}), Fault(429), Fault(drop=True)]
        report = fetch(wiki, tmp_path, "A.png", "B.png", time=clock)
        assert sorted(report.fetched) == ["A.png", "B.png"]
        assert clock.slept == [7.0, 0.1, 0.2]


@pytest.mark.parametrize("fault", [Fault(503, b"Wartung"), Fault(drop=True)])
def test_server_that_stays_busy(tmp_path: Path, fault: Fault) -> None:
    """Who stays away ends the run within its bound; what came before is kept and counted."""
    with wiki_with("A.png", "B.png", "C.png") as wiki:
        wiki.file_faults = [None, *[fault] * 20]
        report = fetch(wiki, tmp_path, "A.png", "B.png", "C.png")
        assert list(contents(tmp_path)) == ["A.png"] == list(report.fetched)
        assert report.stopped is not None
        assert f"{wiki.url}/images/B.png" in report.stopped
        assert "asked 6 times" in report.stopped
        assert len(wiki.file_requests()) == 1 + 6


def test_api_that_refuses(tmp_path: Path) -> None:
    """An API that stays busy, or answers nonsense, stops the run before anything is fetched."""
    strange = b'{"batchcomplete":true,"query":{"pages":[{"title":"File:A.png","imageinfo":[%s]}]}}'
    facts = b'{"url":1,"size":"x","mime":2,"sha1":3}'
    for body in (strange % b"5", strange % facts, b'{"query":{"pages":7}}'):
        with wiki_with("A.png") as wiki:
            wiki.faults = [None, Fault(body=body, content_type=JSON)]
            report = fetch(wiki, tmp_path, "A.png")
            assert report.stopped == f"{wiki.api} answered in a form cardtool does not know"
            assert not wiki.file_requests()
    with wiki_with("A.png") as wiki:
        wiki.faults = [None, *[Fault(503)] * 20]
        report = fetch(wiki, tmp_path, "A.png")
        assert "answered 503" in str(report.stopped)
        assert report.requests == 6


def test_silent_api(tmp_path: Path) -> None:
    """A name of which the wiki says nothing is left out, and the others are fetched."""
    with wiki_with("A.png") as wiki:
        wiki.faults = [None, Fault(body=b'{"batchcomplete":true}', content_type=JSON)]
        report = fetch(wiki, tmp_path, "A.png")
        assert report.skipped == {"A.png": "the wiki says nothing of it"}
        assert report.stopped is None


def test_file_on_another_host(tmp_path: Path) -> None:
    """A shared repository elsewhere is not asked; nor does a redirect lead there."""
    far = {"url": "https://commons.kamel.invalid/a/A.png"}
    shared = FakeFile("A.png", png(1), shared=True, facts=far)
    with wiki_with(shared, FakeFile("B.png", png(2), shared=True), "C.png") as wiki:
        wiki.file_faults = [None, Fault(302, headers={"Location": "http://kamel.invalid/C.png"})]
        report = fetch(wiki, tmp_path, "A.png", "B.png", "C.png")
        assert list(report.fetched) == ["B.png"]
        assert report.skipped["A.png"] == f"it lies on another host: {far['url']}"
        assert "redirects to http://kamel.invalid/C.png" in report.skipped["C.png"]


@pytest.mark.parametrize(
    ("api", "url", "address"),
    [
        ("http://a/api.php", "http://a/images/1.png", "http://a/images/1.png"),
        ("https://a/api.php", "http://a/images/1.png", "https://a/images/1.png"),
        ("http://a:80/w/api.php", "https://a/1.png", "http://a:80/1.png"),
        ("https://a/api.php", "//a/1.png", "https://a/1.png"),
        ("https://a/w/api.php", "/images/1.png?x=1", "https://a/images/1.png?x=1"),
        ("http://localhost:8/api.php", "http://127.0.0.1:8/1.png", "http://localhost:8/1.png"),
        ("http://a/api.php", "http://kamel:x@a/1.png", "http://a/1.png"),
        ("http://a/api.php", "http://b/1.png", None),
        ("http://a/api.php", "http://a:8080/1.png", None),
        ("http://a/api.php", "http://a.b/1.png", None),
        ("http://a/api.php", "ftp://a/1.png", None),
        ("http://a/api.php", "file:///etc/passwd", None),
        ("http://a/api.php", "http://[a/1.png", None),
        ("http://a/api.php", "http://a:x/1.png", None),
    ],
)
def test_addresses_on_the_server(api: str, url: str, address: str | None) -> None:
    """Only the server of the API is asked, by the scheme that the user trusts."""
    assert address_in(api, url) == address


def test_dry_run_writes_nothing(tmp_path: Path) -> None:
    """A dry run says what would be fetched, under which name, and leaves the disk alone."""
    with wiki_with("A.png", "B.png") as wiki:
        dry = ImageOptions(dry_run=True)
        report = fetch(wiki, tmp_path / "b", "A.png", "B.png", "Fort.png", options=dry)
        assert not (tmp_path / "b").exists()
        assert not wiki.file_requests()
        assert report.as_dict()["would_fetch"] == {"A.png": "A.png", "B.png": "B.png"}
        assert str(report).startswith(
            "images: 2 would be fetched, 0 there already, 1 not in the wiki"
        )


def test_progress(tmp_path: Path) -> None:
    """Progress counts the pictures that are to be fetched."""
    told: list[tuple[int, int | None]] = []
    options = ImageOptions(progress=lambda done, total: told.append((done, total)))
    with wiki_with("A.png", "B.png") as wiki:
        fetch(wiki, tmp_path, "A.png", "B.png", options=options)
    assert told == [(0, 2), (1, 2), (2, 2)]


RUN = """
import sys
from pathlib import Path
from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import Transport
from cardtool.wiki.pictures.images import fetch_images
with ApiSource(sys.argv[1], Transport()) as source:
    fetch_images(source.opened(), ["A.png", "B.png"], Path(sys.argv[2]))
"""


def test_killed_while_a_picture_comes(tmp_path: Path) -> None:
    """A run that is killed in the middle of a picture leaves no half one; the next completes."""
    folder = tmp_path / "b"
    with wiki_with("A.png", "B.png") as wiki:
        wiki.file_faults = [None, Fault(body=png(1), stall=3)]
        run = subprocess.Popen([sys.executable, "-c", RUN, wiki.api, str(folder)])
        deadline = time.monotonic() + 60
        while len(wiki.file_requests()) < 2 and time.monotonic() < deadline:
            time.sleep(0.02)
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
        assert contents(folder) == {"A.png": png(0)}
        fetch(wiki, folder, "A.png", "B.png")
        assert contents(folder) == {"A.png": png(0), "B.png": png(1)}


def test_wiki_without_pictures(tmp_path: Path) -> None:
    """No name at all is no request, and no folder."""
    with FakeWiki() as wiki:
        report = fetch(wiki, tmp_path / "b")
        assert (report.requests, report.stopped) == (0, None)
        assert not (tmp_path / "b").exists()
