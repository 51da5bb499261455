"""Small pages and sources that the catalog's tests share."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from cardtool.errors import SourceError
from cardtool.wiki.snapshot import CARD_PREFIX, Page

MONSTER = {"typ": "monster", "hk": "4", "ap": "30", "dp": "20", "lp": "100", "d": "2"}


def call(name: str, **params: str) -> str:
    """Return the wikitext of one card call; what is not given is a plain monster's."""
    values = {"name": name, **MONSTER, **params}
    lines = "\n".join(f"| {key} = {value}" for key, value in values.items())
    return f"{{{{Ka-Mel-Oh!\n{lines}\n}}}}"


def page(
    nr: int | str, name: str = "Höckerhans", *, revision: int | None = None, **params: str
) -> Page:
    """Return a card page with one call."""
    return Page(f"{CARD_PREFIX}{nr}", call(name, **params), revision=revision)


def herd(count: int, **params: str) -> list[Page]:
    """Return that many card pages, numbered from 1."""
    return [page(nr, f"Kamel {nr}", **params) for nr in range(1, count + 1)]


class Pages:
    """A source that gives pages from memory, and can break off."""

    kind = "folder"
    location = "pages"

    def __init__(self, pages: Iterable[Page], *, fails: bool = False) -> None:
        """Give `pages`, then, if it `fails`, an error instead of the end."""
        self._pages = list(pages)
        self._fails = fails

    def pages(self, prefix: str = CARD_PREFIX) -> Iterator[Page]:
        """Yield the pages."""
        assert prefix
        yield from self._pages
        if self._fails:
            raise SourceError("the line was cut")


def dump(path: Path) -> list[str]:
    """Return everything in a database as SQL."""
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


def content(path: Path) -> list[str]:
    """Return everything in a catalog but the record of its runs."""
    return [line for line in dump(path) if "sync_run" not in line]


@contextmanager
def no_longer_root() -> Iterator[None]:
    """Give up root's right to write anywhere for a while; do nothing for other users."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
