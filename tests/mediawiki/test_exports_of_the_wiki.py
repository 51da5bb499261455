"""Exports that a real MediaWiki writes: the file route gives the pages that the API gives."""

from __future__ import annotations

import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from wiki_readers import card, source_of

from cardtool.wiki.export import ExportSource
from cardtool.wiki.parse import parse_page
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from mediawiki_editor import Editor
from mediawiki_server import MediaWiki


def from_api(wiki: MediaWiki) -> list[Page]:
    """Return the pages that the API gives, in the order of titles."""
    with source_of(wiki) as source:
        return sorted(source.pages(), key=lambda page: page.title)


def cards(pages: list[Page]) -> list[Page]:
    """Return the card pages, and the others that have a card on them."""
    return [p for p in pages if p.title.startswith(CARD_PREFIX) or parse_page(p).cards]


def from_export(path: Path) -> list[Page]:
    """Return the pages of an export file, in the order of titles."""
    return sorted(ExportSource(path, str(path)).pages(), key=lambda page: page.title)


@pytest.mark.parametrize("form", ["--output=file:{}", "--output=gzip:{}", "--output=bzip2:{}"])
def test_dumps(wiki: MediaWiki, editor: Editor, tmp_path: Path, form: str) -> None:
    """A dump of the newest revisions holds what the API gives, cards and drafts, ids and times."""
    editor.edit(card(2), "{{Ka-Mel-Oh!|name=Neu}}")
    editor.move(card(3), card("3neu"))
    path = tmp_path / "dump"
    wiki.maintenance("dumpBackup.php", "--current", "--quiet", form.format(path))
    assert cards(from_export(path)) == cards(from_api(wiki))


def test_dump_of_all_revisions(wiki: MediaWiki, editor: Editor, tmp_path: Path) -> None:
    """Of several revisions the newest counts, in a full dump of one namespace, too."""
    for text in ("eins", "{{Ka-Mel-Oh!|name=Zwei}}"):
        editor.edit(card(2), text)
    path = tmp_path / "dump"
    words = ("--full", "--quiet", f"--output=file:{path}", "--filter=namespace:110")
    wiki.maintenance("dumpBackup.php", *words)
    inside = [page for page in cards(from_api(wiki)) if page.title.startswith("Projekt:")]
    assert cards(from_export(path)) == inside


def test_special_export(wiki: MediaWiki, tmp_path: Path) -> None:
    """What the wiki's own export page gives for all cards is what the API gives."""
    wanted = [page for page in from_api(wiki) if page.title.startswith(CARD_PREFIX)]
    form = {"title": "Spezial:Exportieren", "action": "submit", "curonly": "1"}
    form["pages"] = "\n".join(page.title for page in wanted)
    data = urllib.parse.urlencode(form).encode()
    path = tmp_path / "export.xml"
    with urllib.request.urlopen(f"{wiki.url}/index.php", data) as reply:  # noqa: S310
        path.write_bytes(reply.read())
    assert from_export(path) == wanted
