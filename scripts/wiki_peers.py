"""Fetch the cards of a wiki with one client, and print what that took as JSON.

    python scripts/wiki_peers.py CLIENT API FOLDER

Each client runs in the environment that has it, in a process of its own, and is timed from
its first request to its last page or row: imports are apart.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests

__all__ = ["CLIENTS"]

PREFIX = "Ka-Mel-Oh!/Karte/"
BATCH = 50
Pairs = Iterable[tuple[str, str]]
# To be called with the address of the API, once everything is imported.
Fetch = Callable[[str], Pairs]


class Watch:
    """Looks at the requests of this process; all clients make them with the same library.

    Attributes:
        begun: time of the first one. requests: how many there were.
    """

    def __init__(self) -> None:
        """Look at every request from now on."""
        self.begun = 0.0
        self.requests = 0
        send = requests.Session.send

        def watched(*words: Any, **settings: Any) -> requests.Response:
            self.begun = self.begun or time.perf_counter()
            self.requests += 1
            return send(*words, **settings)

        requests.Session.send = watched  # type: ignore[assignment]


def mwclient_query(folder: Path) -> Fetch:
    """Prepare mwclient's plain queries: fifty pages and their texts in each."""
    del folder
    import mwclient  # noqa: PLC0415 (in the peers' environment only)

    def fetch(api: str) -> Iterator[tuple[str, str]]:
        site = mwclient.Site(urlsplit(api).netloc, path="/", scheme="http")
        pages = {"generator": "allpages", "gapprefix": PREFIX, "gapnamespace": _number(site)}
        texts = {"prop": "revisions", "rvprop": "content", "rvslots": "main"}
        more: dict[str, str] = {}
        while True:
            query = {**pages, "gaplimit": BATCH, **texts, "formatversion": 2, **more}
            answer = site.get("query", **query)
            for page in answer["query"]["pages"]:
                yield page["title"], page["revisions"][0]["slots"]["main"]["content"]
            more = answer.get("continue", {})
            if not more:
                return

    return fetch


def mwclient_revisions(folder: Path) -> Fetch:
    """Prepare mwclient's list of pages, and its revisions of fifty at a time."""
    del folder
    import mwclient  # noqa: PLC0415 (see mwclient_query)

    def fetch(api: str) -> Iterator[tuple[str, str]]:
        site = mwclient.Site(urlsplit(api).netloc, path="/", scheme="http")
        listed = site.get(
            "query", generator="allpages", gapprefix=PREFIX, gapnamespace=_number(site),
            gaplimit="max", prop="info",
        )  # fmt: skip
        ids = [page["lastrevid"] for page in listed["query"]["pages"].values()]
        for start in range(0, len(ids), BATCH):
            for revision in site.revisions(ids[start : start + BATCH], prop="content|timestamp"):
                yield revision["pagetitle"], revision["*"]

    return fetch


def _number(site: Any) -> int:
    return next(number for number, name in site.namespaces.items() if name == "Projekt")


def pywikibot_preloading(folder: Path) -> Fetch:
    """Prepare pywikibot's preloading, fifty pages at a time and without its pauses."""
    os.environ |= {"PYWIKIBOT_NO_USER_CONFIG": "2", "PYWIKIBOT_DIR": str(folder)}
    import pywikibot  # noqa: PLC0415 (see mwclient_query)
    from pywikibot import config, pagegenerators  # noqa: PLC0415 (see mwclient_query)

    config.minthrottle = config.maxthrottle = config.put_throttle = 0

    def fetch(api: str) -> Iterator[tuple[str, str]]:
        config.family_files["kamel"] = api
        site = pywikibot.Site("kamel", "kamel")
        space = next(number for number, name in site.namespaces.items() if name == "Projekt")
        listed = site.allpages(prefix=PREFIX, namespace=space)
        for page in pagegenerators.PreloadingGenerator(listed, groupsize=BATCH):
            yield page.title(), page.text

    return fetch


def cardtool_first(folder: Path, delay: float | None = None) -> Fetch:
    """Prepare a sync into a new catalog: texts fetched, parsed, linked and written."""
    for file in folder.glob("cards.sqlite*"):
        file.unlink()
    return cardtool_again(folder, delay)


def cardtool_again(folder: Path, delay: float | None = None) -> Fetch:
    """Prepare a sync into the catalog that is there; `delay` is the pause in seconds."""
    import mwparserfromhell  # noqa: F401, PLC0415 (in the bench's environment only)
    import platformdirs  # noqa: F401, PLC0415 (see above)
    import sqlalchemy.dialects.sqlite  # noqa: F401, PLC0415 (see above)

    from cardtool.catalog.sync import SyncOptions, sync  # noqa: PLC0415 (see above)
    from cardtool.wiki.api import ApiSource  # noqa: PLC0415 (see above)
    from cardtool.wiki.client import Transport  # noqa: PLC0415 (see above)
    from cardtool.wiki.pace import Pace  # noqa: PLC0415 (see above)

    def fetch(api: str) -> Pairs:
        with ApiSource(api, Transport(pace=Pace(delay))) as source:
            sync(folder / "cards.sqlite", source, SyncOptions())
        return ()

    return fetch


def _written(folder: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(folder / "cards.sqlite")) as catalog:
        return catalog.execute("SELECT title, text FROM page").fetchall()


CLIENTS: dict[str, Callable[[Path], Fetch]] = {
    "mwclient query": mwclient_query,
    "mwclient revisions": mwclient_revisions,
    "pywikibot": pywikibot_preloading,
    "cardtool": cardtool_first,
    "cardtool again": cardtool_again,
}
# As at a wiki on another machine: a second apart.
POLITE: dict[str, Callable[[Path], Fetch]] = {
    "cardtool, politely": partial(cardtool_first, delay=1.0),
    "cardtool again, politely": partial(cardtool_again, delay=1.0),
}


def main(client: str, api: str, folder: Path) -> None:
    """Prepare one client, let it fetch, and print seconds, requests and what came."""
    fetch = (CLIENTS | POLITE)[client](folder)
    watch = Watch()
    pairs = list(fetch(api))
    ended = time.perf_counter()
    if client.startswith("cardtool"):
        pairs = _written(folder)
    digest = hashlib.sha256(json.dumps(sorted(pairs)).encode()).hexdigest()
    taken = {"seconds": ended - watch.begun, "requests": watch.requests}
    sys.stdout.write(json.dumps({**taken, "pages": len(pairs), "digest": digest}) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
