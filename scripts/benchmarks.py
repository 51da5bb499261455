"""Measure cardtool against references of the same run and print the ratios as one table.

Run it through ``scripts/bench``. Every ratio is the median of interleaved rounds, because the
speed of a shared machine drifts: only what ran side by side can be compared.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

import engine_benchmarks
import reference_parser
import wiki_benchmarks
from cardtool.catalog.query import CardRequest, open_reader
from cardtool.catalog.sync import SyncOptions, sync
from cardtool.decks import CardPool, read_deck
from cardtool.engine.registry import DEFAULT_RULES, parse_rules
from cardtool.report.export import render
from cardtool.report.tables import DEFAULT_COLUMNS, card_table
from cardtool.samples import data_dir
from cardtool.validation import check_deck
from cardtool.wiki.folder import FolderSource
from cardtool.wiki.parse import parse_page
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from goals import GOALS

BIN = Path(sys.executable).parent
UPSERT = """
import json, sys, time
from sqlite_utils import Database
rows = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
begun = time.perf_counter()
Database(sys.argv[2])["card"].upsert_all(rows, pk=("page", "position"))
print(time.perf_counter() - begun)
"""


def seconds(function: Callable[[], object]) -> float:
    """Return how long one call takes."""
    begun = time.perf_counter()
    function()
    return time.perf_counter() - begun


# A small process between us and the command: Linux counts what the parent held into the
# peak of its children.
_WATCH = """
import os, resource, sys, time
begun = time.perf_counter()
null = os.open(os.devnull, os.O_WRONLY)
out = os.dup(1)
os.dup2(null, 1)
code = os.spawnv(os.P_WAIT, sys.argv[1], sys.argv[1:])
wall = time.perf_counter() - begun
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
os.write(out, f"{code} {wall} {peak}".encode())
"""


def process(*command: str | Path) -> tuple[float, float]:
    """Run a command; return its wall time in seconds and its peak memory in MiB."""
    words = [sys.executable, "-S", "-c", _WATCH, *map(str, command)]
    shown = subprocess.run(words, check=True, capture_output=True, text=True)
    code, wall, peak = shown.stdout.split()
    if code != "0":
        raise SystemExit(f"{command} ended with {code}: {shown.stderr}")
    return float(wall), float(peak)


@dataclass(frozen=True)
class Pages:
    """A source of given pages, for the catalog."""

    given: list[Page]
    kind: str = "folder"
    location: str = "bench"

    def pages(self, prefix: str = CARD_PREFIX) -> Iterator[Page]:
        """Yield the pages."""
        del prefix
        yield from self.given


class Watch:
    """Remember when the last page was read: what comes after is linking and writing."""

    last = 0.0

    def __call__(self, done: int, total: int | None) -> None:
        """Note the time; `done` and `total` do not matter here."""
        del done, total
        self.last = time.perf_counter()


class Bench:
    """The measurements of one run, by name, a list of ratios each."""

    def __init__(self, peers: Path, work: Path, cards: int) -> None:
        """Prepare what all rounds share."""
        self.peers = peers
        self.work = work
        self.samples = list(FolderSource(data_dir() / "wiki").pages())
        self.typical = [page for page in self.samples if parse_page(page).cards]
        count = len(self.typical)
        self.many = [
            Page(f"{CARD_PREFIX}{n + 1}", self.typical[n % count].text) for n in range(cards)
        ]
        self.catalog = work / "samples.sqlite"
        sync(self.catalog, Pages(self.samples), SyncOptions())
        self.ratios: dict[str, list[float]] = {}
        self.skipped: str | None = None

    def keep(self, name: str, ratio: float) -> None:
        """Note one round's ratio."""
        self.ratios.setdefault(name, []).append(ratio)

    def start_up(self) -> None:
        """Measure S1, S2, S3: whole processes."""
        bare, _ = process(sys.executable, "-c", "pass")
        ours, memory = process(BIN / "cardtool", "--help")
        peer, _ = process(self.peers / "bin" / "sqlite-utils", "--help")
        reading, _ = process(BIN / "cardtool", "cards", "--limit", "1", "--db", self.catalog, "-q")
        self.keep("S1", ours / peer)
        self.keep("S2", reading / bare)
        self.keep("S3", memory)
        self.keep("--help ÷ python -c pass", ours / bare)

    def parsing(self) -> None:
        """Measure W1: the naive route and ours over the sample pages."""
        ours = seconds(lambda: [parse_page(page) for page in self.typical])
        naive = seconds(lambda: [reference_parser.read_page(page.text) for page in self.typical])
        bare = seconds(lambda: [reference_parser.parse_only(page.text) for page in self.typical])
        self.keep("W1", naive / ours)
        self.keep("pages parsed/s ÷ mwparserfromhell.parse alone", bare / ours)

    def writing(self) -> None:
        """Measure C1, C2: a fresh catalog of many cards, and the same again."""
        path = self.work / "many.sqlite"
        for file in self.work.glob("many.sqlite*"):
            file.unlink()
        watch = Watch()
        first = seconds(lambda: sync(path, Pages(self.many), SyncOptions(progress=watch)))
        upserting = time.perf_counter() - watch.last
        again = seconds(lambda: sync(path, Pages(self.many), SyncOptions()))
        rows = self._rows(path)
        peer = self._upsert_all(rows)
        plain = self._executemany(rows)
        self.keep("C1", peer / upserting)
        self.keep("C2", again / first)
        self.keep("cards upserted/s ÷ sqlite3.executemany", plain / upserting)
        self.keep("cards synced/s, parsing included ÷ sqlite-utils upsert_all", peer / first)

    def _rows(self, path: Path) -> list[dict[str, object]]:
        with sqlite3.connect(path) as connection:
            connection.row_factory = sqlite3.Row
            rows = [dict(row) for row in connection.execute("SELECT * FROM card")]
        connection.close()
        return rows

    def _upsert_all(self, rows: list[dict[str, object]]) -> float:
        source, target = self.work / "rows.jsonl", self.work / "peer.sqlite"
        source.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
        target.unlink(missing_ok=True)
        shown = subprocess.run(
            [self.peers / "bin" / "python", "-c", UPSERT, source, target],
            check=True,
            capture_output=True,
            text=True,
        )
        return float(shown.stdout)

    def _executemany(self, rows: list[dict[str, object]]) -> float:
        target = self.work / "plain.sqlite"
        target.unlink(missing_ok=True)
        names = list(rows[0])
        connection = sqlite3.connect(target)
        connection.execute(f"CREATE TABLE card ({', '.join(names)})")
        marks = ", ".join("?" * len(names))
        values = [tuple(row.values()) for row in rows]

        def write() -> None:
            with connection:
                connection.executemany(f"INSERT INTO card VALUES ({marks})", values)  # noqa: S608

        taken = seconds(write)
        connection.close()
        return taken

    def listing(self) -> None:
        """Measure C3: 1,000 rows as text and as a rich table."""
        with open_reader(self.work / "many.sqlite") as reader:
            request = CardRequest(columns=DEFAULT_COLUMNS, limit=1000)
            begun = time.perf_counter()
            rows = reader.select(request)
            render(card_table(rows.columns, rows.rows), "text")
            ours = time.perf_counter() - begun
        begun = time.perf_counter()
        table = Table(*rows.columns)
        for row in rows.rows:
            table.add_row(*("" if value is None else str(value) for value in row))
        Console(file=(self.work / "rich.txt").open("w"), width=200).print(table)
        self.keep("C3", ours / (time.perf_counter() - begun))

    def checking(self) -> None:
        """Measure deck checks per second against an empty loop of a million steps."""
        with open_reader(self.catalog) as reader:
            pool = CardPool(*reader.load())
        decks = [
            read_deck(path.read_bytes(), pool, name=path.name)
            for path in sorted((data_dir() / "decks").glob("*.txt"))
        ]
        rules = [parse_rules(name).deck_rules for name in ("dufo", "wimu", "kamelkoenig")]
        ours = seconds(lambda: [check_deck(d, r, pool) for d in decks for r in rules])
        loop = seconds(lambda: [None for _ in range(1_000_000)])
        self.keep("deck checks per empty loop of 10⁶ steps", loop / (ours / (len(decks) * 3)))

    def run(self, rounds: int) -> None:
        """Run all measurements in turn, so that each round sees the same machine."""
        for number in range(rounds + 1):
            if number == 1:
                self.ratios.clear()  # the first round warms the caches
            for part in (self.start_up, self.parsing, self.writing, self.listing, self.checking):
                part()

    def run_wiki(self, rounds: int) -> None:
        """Measure M1, M2, M3 with a real MediaWiki."""
        self.skipped = wiki_benchmarks.measure(self.keep, self.peers, self.work, rounds)

    def run_engine(self, peers: Path, compiled: Path | None, rounds: int) -> None:
        """Measure E1 to E5; without a compiled engine neither E4 nor E5."""
        folders = engine_benchmarks.Folders(peers, compiled, self.catalog)
        engine_benchmarks.measure(self.keep, folders, DEFAULT_RULES, rounds)

    def table(self) -> str:
        """Return the results as aligned lines."""
        lines = [f"{'':4} {'what':62} {'median':>8} {'min':>8} {'max':>8}  reached"]
        for name in sorted(self.ratios, key=lambda key: (key not in GOALS, key)):
            values = self.ratios[name]
            middle = statistics.median(values)
            goal = GOALS.get(name)
            what = goal.what if goal else name
            mark = goal.verdict(middle) if goal else ""
            lines.append(
                f"{goal.name if goal else '':4} {what:62} {middle:8.3f} {min(values):8.3f} "
                f"{max(values):8.3f}  {mark}"
            )
        if "W1" in self.ratios:
            lines.append("W2   " + self.same_rows())
        if self.skipped is not None:
            lines.append(f"M1, M2, M3 were SKIPPED: {self.skipped}")
        return "\n".join(lines)

    def same_rows(self) -> str:
        """Say for how many sample cards both routes read the same values (W2)."""
        differing = [p.title for p in self.typical if not reference_parser.agrees(p)]
        same = len(self.typical) - len(differing)
        return f"{same} of {len(self.typical)} sample pages read alike by both routes {differing}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--peers", type=Path, required=True)
    parser.add_argument("--engines", type=Path, help="environment of the engine's peers")
    parser.add_argument("--compiled", type=Path, help="folder with a compiled copy of cardtool")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="fewer cards, one round")
    parser.add_argument("--only", choices=["local", "wiki", "engine"], help="leave the others out")
    return parser.parse_args()


def main() -> None:
    """Parse the options, measure, print."""
    options = _options()
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(options.peers.absolute(), Path(work), 1000 if options.quick else 10_000)
        rounds = 1 if options.quick else options.rounds
        if options.only in {None, "local"}:
            bench.run(rounds)
        if options.only in {None, "wiki"}:
            bench.run_wiki(rounds)
        if options.engines is not None and options.only in {None, "engine"}:
            compiled = options.compiled and options.compiled.absolute()
            bench.run_engine(options.engines.absolute(), compiled, rounds)
        sys.stdout.write(bench.table() + "\n")


if __name__ == "__main__":
    main()
