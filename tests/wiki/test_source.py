"""One name for every source: what is taken for what, and what is refused."""

from __future__ import annotations

import bz2
import gzip
import io
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from cardtool.errors import SourceError, UsageError
from cardtool.samples import data_dir
from cardtool.wiki.pace import Pace
from cardtool.wiki.snapshot import CARD_PREFIX, Source
from cardtool.wiki.source import Visit, open_source
from cardtool.wiki.titles import Namespaces, one_line
from fake_wiki import FakePage, FakeWiki

XML = (
    f"<mediawiki><page><title>{CARD_PREFIX}1</title>"
    "<revision><text>{{Ka-Mel-Oh!}}</text></revision></page></mediawiki>"
).encode()


def refusal(where: str) -> str:
    """Return the one line with which `where` is refused."""
    with pytest.raises(SourceError) as caught:
        open_source(where)
    message = str(caught.value)
    assert message.isprintable()
    return message


def texts(source: Source) -> list[str]:
    """Return the texts of a source."""
    return [page.text for page in source.pages()]


def test_folder(tmp_path: Path) -> None:
    """A folder is read as pages."""
    (tmp_path / "1.wiki").write_text("{{Ka-Mel-Oh!}}\n", encoding="utf-8")
    source = open_source(str(tmp_path))
    assert (source.kind, source.location) == ("folder", str(tmp_path))
    assert texts(source) == ["{{Ka-Mel-Oh!}}"]


@pytest.mark.parametrize("data", [XML, gzip.compress(XML), bz2.compress(XML), b"\n " + XML])
def test_export_file(tmp_path: Path, data: bytes) -> None:
    """A file is an export by its content, whatever it is called."""
    path = tmp_path / "cards"
    path.write_bytes(data)
    source = open_source(str(path))
    assert (source.kind, source.location) == ("export", str(path))
    assert texts(source) == ["{{Ka-Mel-Oh!}}"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash is an export from standard input, given or the process's own."""
    source = open_source("-", stdin=io.BytesIO(gzip.compress(XML)))
    assert (source.kind, source.location) == ("export", "-")
    assert texts(source) == ["{{Ka-Mel-Oh!}}"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(XML)))
    assert texts(open_source("-")) == ["{{Ka-Mel-Oh!}}"]
    monkeypatch.setattr("sys.stdin", None)
    assert "no standard input" in refusal("-")


def test_wiki_address() -> None:
    """An address is a wiki, with or without its scheme where that is plain."""
    with FakeWiki([FakePage(CARD_PREFIX + "1", "x")]) as wiki:
        for where in (wiki.api, wiki.url, wiki.host, f"{wiki.host}/wiki/Kamel"):
            source = open_source(where, visit=Visit("a@b.example", Pace(0)))
            assert source.kind == "api"
            assert texts(source) == ["x"]
        assert all("a@b.example" in r.headers["User-Agent"] for r in wiki.requests)


@pytest.mark.parametrize(
    "where", ["localhost/wiki/", "localhost:8080/wiki", "127.0.0.1", "host:80"]
)
def test_host_like_text_is_an_address(where: str) -> None:
    """Text that cannot be a mistyped path is taken for an address."""
    source = open_source(where)
    assert (source.kind, source.location) == ("api", f"http://{where}")


def test_existing_path_comes_before_a_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that happens to be called like a host is the folder."""
    (tmp_path / "localhost").mkdir()
    monkeypatch.chdir(tmp_path)
    assert open_source("localhost").kind == "folder"


def test_samples() -> None:
    """The cards that come with cardtool have a name of their own."""
    source = open_source("sample:wiki")
    assert (source.kind, source.location) == ("folder", "sample:wiki")
    assert len(texts(source)) == len(list((data_dir() / "wiki").glob("*.wiki")))


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("sample:nothing", "no sample 'sample:nothing'"),
        ("sample:wiki/1*.wiki", "name their folder: sample:wiki"),
        ("", "no source ''"),
        ("a\0b", "no source"),
        ("ftp://kamel.invalid/", "must start with http:// or https://"),
        ("file:///etc", "must start with http:// or https://"),
        ("kamelopedia.net", "there is no kamelopedia.net: give a folder of *.wiki pages"),
        ("no/such/\x1b[31mfolder", r"there is no no/such/\x1b[31mfolder"),
        ("x" * 5000, "cannot read xxx"),
    ],
)
def test_what_is_no_source(where: str, message: str) -> None:
    """Anything else is refused with what is accepted."""
    assert message in refusal(where)


@pytest.mark.parametrize("data", [b"{{Ka-Mel-Oh!}}", b"SQLite format 3\0", b"K\xe4mel", b"3 Kamel"])
def test_files_of_other_kinds(tmp_path: Path, data: bytes) -> None:
    """A file that is no export is refused with what is accepted."""
    path = tmp_path / "5.wiki"
    path.write_bytes(data)
    message = refusal(str(path))
    assert message.startswith(f"{path} is no MediaWiki XML export: give a folder of *.wiki pages")


def test_empty_file(tmp_path: Path) -> None:
    """An empty file is said to be empty."""
    path = tmp_path / "cards.xml"
    path.touch()
    with pytest.raises(SourceError, match="is empty"):
        texts(open_source(str(path)))


def test_things_that_are_no_files(tmp_path: Path) -> None:
    """A named pipe or a socket is refused at once, without waiting for it."""
    os.mkfifo(tmp_path / "pipe")
    assert "is no ordinary file" in refusal(str(tmp_path / "pipe"))
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s"))
        assert "is no ordinary file" in refusal(str(tmp_path / "s"))


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read is named with the system's reason."""

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "cards.xml"
    path.write_bytes(XML)
    monkeypatch.setattr(Path, "open", forbidden)
    assert refusal(str(path)) == f"cannot read {path}: Permission denied"


def test_contact_is_checked_at_once() -> None:
    """A contact that cannot be sent is a usage error before any request."""
    with pytest.raises(UsageError):
        open_source("http://kamel.invalid/", visit=Visit("a\nb"))


def test_template_hints_reach_the_export() -> None:
    """Further template names let an export find drafts made with them."""
    draft = b"<page><title>A</title><revision><text>{{Meine_Karte}}</text></revision></page>"
    data = XML.replace(b"</mediawiki>", draft + b"</mediawiki>")
    assert len(texts(open_source("-", stdin=io.BytesIO(data)))) == 1
    assert len(texts(open_source("-", stdin=io.BytesIO(data), hints=["Meine Karte"]))) == 2


def test_importing_it_is_cheap() -> None:
    """The network library is loaded by the first request, not by the import."""
    code = (
        "import sys, cardtool.wiki.source as s; s.open_source('http://127.0.0.1/');"
        "print('requests' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert shown.stdout == "False\n"


def test_foreign_text_in_messages() -> None:
    """Foreign text becomes one short visible line."""
    assert one_line("a\n b\t\x1b[0m\u202ec") == r"a b \x1b[0m\u202ec"
    assert one_line("x" * 50, 10) == "xxxxxxxxx…"


def test_title_outside_the_prefix() -> None:
    """A title in another namespace, or beside the prefix, is not under it."""
    spaces = Namespaces([("Projekt", 110), ("Benutzer", 2)])
    assert spaces.under("Benutzer:A", "Projekt:A") is None
    assert spaces.under("projekt:B", "Projekt:A") is None
    assert spaces.under("User:a/1", "Benutzer:A/") == "Benutzer:A/1"
