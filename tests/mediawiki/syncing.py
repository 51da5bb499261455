"""Syncs of one catalog from one wiki by the command line, as the tests of this folder need them."""

from __future__ import annotations

import json
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catalog_state import catalog_state, differences
from wiki_readers import card

from cardtool.wiki.snapshot import Page
from cli_harness import Cli
from mediawiki_editor import Editor
from mediawiki_pages import export_xml
from mediawiki_server import MediaWiki

__all__ = [
    "COUNTS",
    "FEW",
    "PAGES",
    "Synced",
    "Syncing",
    "change_some",
    "command",
    "files",
    "only_line",
    "rewrite",
    "settled",
    "thin_out",
]

PAGES = 303
"""Pages that a first sync finds: the cards, two with drafts, one that shows a card."""
FEW = 63
"""The same after :func:`thin_out`."""
COUNTS = ("new", "changed", "restored", "moved", "deleted", "unchanged")


@dataclass(frozen=True)
class Synced:
    """What an undisturbed sync of a saved state of the wiki made, and took.

    Attributes:
        catalog: no test writes to it. requests: to the API.
    """

    catalog: Path
    requests: int

    @property
    def state(self) -> str:
        """All that is in the catalog, earlier revisions included."""
        return catalog_state(self.catalog, history=True)


@dataclass
class Syncing:
    """A catalog and the wiki it comes from.

    Attributes:
        cli: runs the commands. wiki: what is read. catalog: the file.
        fresh_runs: how many fresh catalogs were made.
    """

    cli: Cli
    wiki: MediaWiki
    catalog: Path
    fresh_runs: int = 0

    def run(self, *options: str, source: str | Path | None = None) -> dict[str, Any]:
        """Sync, which succeeds; return its report."""
        return self._into(self.catalog, source or self.wiki.api, options)

    def counts(self, *options: str) -> dict[str, int]:
        """Sync, which succeeds; return which numbers of pages it reports, but for zeros."""
        report = self.run(*options)
        return {name: report[name] for name in COUNTS if report[name]}

    def refuses(self, *options: str) -> str:
        """Sync, which ends with exit 1 and leaves every byte as it was; return what it said."""
        before = files(self.catalog)
        # Quiet: it tells of its waiting otherwise.
        shown = self.cli("sync", self.wiki.api, "--db", self.catalog, "--quiet", *options)
        assert (shown.code, shown.out) == (1, ""), shown
        assert files(self.catalog) == before
        return only_line(shown.err)

    def fresh(self, *options: str, source: str | Path | None = None) -> Path:
        """Sync into a new catalog; return its file."""
        self.fresh_runs += 1
        path = self.catalog.with_name(f"fresh{self.fresh_runs}.sqlite")
        self._into(path, source or self.wiki.api, options)
        return path

    def requests(self) -> int:
        """Return how many requests a sync makes now; none of it is written."""
        with self.asking() as asked:
            self.run("--dry-run")
        return len(asked)

    def unlike_fresh(self, *options: str) -> list[str]:
        """Return what distinguishes the catalog from a fresh one of the wiki as it is now."""
        fresh = catalog_state(self.fresh(*options))
        return differences(fresh, catalog_state(self.catalog))

    def verify(self) -> None:
        """Have `catalog verify` find nothing."""
        shown = self.cli("catalog", "verify", "--db", self.catalog)
        assert shown.code == 0, shown

    def cards(self, *options: str) -> list[dict[str, Any]]:
        """Return the rows of the table of cards."""
        columns = "nr,name,page,draft,deleted"
        words = ("--columns", columns, "--format", "json", *options)
        shown = self.cli("cards", "--db", self.catalog, *words)
        assert shown.code == 0, shown
        rows: list[dict[str, Any]] = json.loads(shown.out)
        return rows

    def card(self, name: str) -> dict[str, Any]:
        """Return what `cardtool card` says of one card."""
        shown = self.cli("card", name, "--db", self.catalog, "--format", "json")
        assert shown.code == 0, shown
        record: dict[str, Any] = json.loads(shown.out)
        return record

    def unlike(self, expected: Synced) -> list[str]:
        """Return what distinguishes the catalog from another, earlier revisions included."""
        return differences(expected.state, catalog_state(self.catalog, history=True))

    @contextmanager
    def asking(self) -> Iterator[list[str]]:
        """Give a list that holds, afterwards, the requests that the wiki got meanwhile."""
        before = len(self.wiki.requests())
        asked: list[str] = []
        yield asked
        asked += self.wiki.requests()[before:]

    def _into(self, path: Path, source: str | Path, options: tuple[str, ...]) -> dict[str, Any]:
        shown = self.cli("sync", source, "--db", path, "--format", "json", *options)
        assert shown.code == 0, shown
        report: dict[str, Any] = json.loads(shown.out)
        return report


def thin_out(wiki: MediaWiki) -> None:
    """Leave the cards 1 to 60, as if the others had never been made."""
    prefix = "Ka-Mel-Oh!/Karte/"
    kept = [f"{prefix}{number}" for number in range(1, 61)]
    marks = ", ".join("?" * len(kept))
    unwanted = f"page_title LIKE '{prefix}%' AND page_title NOT IN ({marks})"
    orphan = "NOT IN (SELECT page_id FROM page)"
    with closing(sqlite3.connect(wiki.root / "data" / "wiki.sqlite", timeout=60)) as db, db:
        db.execute(f"DELETE FROM page WHERE {unwanted}", kept)  # noqa: S608 (our own words)
        db.execute(f"DELETE FROM revision WHERE rev_page {orphan}")  # noqa: S608 (see above)
        db.execute(f"DELETE FROM templatelinks WHERE tl_from {orphan}")  # noqa: S608 (see above)


def change_some(editor: Editor) -> None:
    """Edit, move, delete and make cards and drafts."""
    editor.edit(card(2), "{{Ka-Mel-Oh!|nr=2|typ=monster|name=Neu|hk=1|ap=20|dp=10|lp=60|d=1}}")
    editor.move(card(3), card("3neu"), redirect=False)
    editor.move(card(4), card("4neu"))
    editor.delete(card(5))
    editor.edit("Benutzer:Wüstenwanda", "{{Ka-Mel-Oh!|typ=monster|name=Wanda}}")


def rewrite(wiki: MediaWiki, texts: Mapping[str, str]) -> None:
    """Give pages a newer revision with these texts; quicker than one edit each."""
    dump = wiki.root / "rewritten.xml"
    xml = export_xml(Page(title, text) for title, text in texts.items())
    dump.write_text(xml.replace("2007-04-08", "2020-04-08"), encoding="utf-8")
    wiki.maintenance("importDump.php", "--quiet", "--no-updates", str(dump))


def command(*words: str | Path) -> list[str]:
    """Return the command line of a process of its own."""
    return [sys.executable, "-m", "cardtool", *map(str, words)]


def settled(*words: str | Path) -> str:
    """Run a command in a process of its own, which succeeds; return its standard output."""
    done = subprocess.run(
        command(*words), check=False, capture_output=True, text=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 0, f"{shlex.join(done.args)}\n{done.stderr}"
    return done.stdout


def files(catalog: Path) -> dict[str, bytes]:
    """Return the bytes of a catalog's files by name: it and what SQLite puts beside it."""
    return {p.name: p.read_bytes() for p in sorted(catalog.parent.glob(f"{catalog.name}*"))}


def only_line(said: str) -> str:
    """Return the one line that was said."""
    (line,) = said.splitlines()
    return line
