"""What the tests of pictures share: a wiki that has some, and fetching them."""

from __future__ import annotations

from pathlib import Path

from api_makers import FakeTime

from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import Transport
from cardtool.wiki.pictures.images import ImageOptions, ImageReport, fetch_images
from fake_files import FakeFile, png
from fake_wiki import FakePage, FakeWiki

__all__ = ["contents", "fetch", "wiki_with"]


def wiki_with(*files: FakeFile | str, pages: tuple[FakePage, ...] = (), **knobs: str) -> FakeWiki:
    """Return a wiki with these files; a name alone is a small picture of its own."""
    wiki = FakeWiki(pages, **knobs)
    made = [FakeFile(f, png(n)) if isinstance(f, str) else f for n, f in enumerate(files)]
    wiki.content.files.put(*made)
    return wiki


def fetch(
    wiki: FakeWiki,
    folder: Path,
    *names: str,
    options: ImageOptions | None = None,
    time: FakeTime | None = None,
) -> ImageReport:
    """Fetch pictures by their names into `folder`."""
    transport = Transport(pace=(time or FakeTime()).pace(), timeout=2.0)
    with ApiSource(wiki.api, transport) as source:
        return fetch_images(source.opened(), names, folder, options)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of `folder`, hidden ones, too, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}
