"""Syncs of one catalog from one wiki by the command line, as the tests of this folder need them."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from catalog_state import catalog_state, differences

from cli_harness import Cli
from mediawiki_server import MediaWiki

__all__ = ["COUNTS", "PAGES", "Syncing", "command", "files", "only_line", "settled"]

PAGES = 303
"""Pages that a first sync finds: the cards, two with drafts, one that shows a card."""
COUNTS = ("new", "changed", "restored", "moved", "deleted", "unchanged")


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
    fresh_runs: int = field(default=0)

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
        shown = self.cli("sync", self.wiki.api, "--db", self.catalog, *options)
        assert (shown.code, shown.out) == (1, ""), shown
        assert files(self.catalog) == before
        return only_line(shown.err)

    def fresh(self, *options: str, source: str | Path | None = None) -> Path:
        """Sync into a new catalog; return its file."""
        self.fresh_runs += 1
        path = self.catalog.with_name(f"fresh{self.fresh_runs}.sqlite")
        self._into(path, source or self.wiki.api, options)
        return path

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
