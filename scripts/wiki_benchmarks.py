"""Measure the sync from a real MediaWiki against mwclient and pywikibot in the same rounds.

Every run of every client is a process of its own, see :mod:`wiki_peers`; all of them have to
come back with the same texts.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cardtool.samples import data_dir
from cardtool.wiki.parse import parse_page
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from mediawiki_packages import ensure_packages, why_missing
from mediawiki_pages import CARDS, export_xml, wiki_pages
from mediawiki_server import MediaWiki
from wiki_peers import CLIENTS, POLITE

__all__ = ["measure"]

_SCRIPT = Path(__file__).resolve().with_name("wiki_peers.py")
_RIVAL = "pywikibot"

# Takes the name of a measurement and one figure of it.
Keep = Callable[[str, float], None]


@dataclass(frozen=True)
class Run:
    """What one client took; `seconds` from its first request to its last page or row."""

    seconds: float
    requests: int
    pages: int
    digest: str


def measure(keep: Keep, peers: Path, work: Path, rounds: int) -> str | None:
    """Compare the clients in `rounds` rounds; return why that cannot be done, if it cannot."""
    reason = why_missing()
    if reason is not None:
        return f"no MediaWiki: {reason}"
    ensure_packages()
    with MediaWiki(work / "mediawiki") as wiki:
        _fill(wiki)
        _round(wiki.api, peers, work, 0)  # warms the caches, the wiki's and pywikibot's
        for number in range(rounds):
            _keep_all(keep, _round(wiki.api, peers, work, number))
        first, again = (_run(name, wiki.api, peers, work) for name in POLITE)
        keep("wiki: sync, nothing changed ÷ first, a second apart", again.seconds / first.seconds)
    return None


def _fill(wiki: MediaWiki) -> None:
    file = wiki.root / "pages.xml"
    file.write_text(export_xml(_pages()), encoding="utf-8")
    wiki.maintenance("importDump.php", "--quiet", "--no-updates", str(file))
    wiki.maintenance("refreshLinks.php")


def _pages() -> list[Page]:
    """Return the templates and the cards; what no template makes a card is left out."""
    pages = wiki_pages(data_dir() / "wiki", 2 * CARDS)
    templates = [page for page in pages if page.title.startswith("Vorlage:")]
    cards = [page for page in pages if page.title.startswith(CARD_PREFIX)]
    return templates + [page for page in cards if parse_page(page).cards][:CARDS]


def _round(api: str, peers: Path, work: Path, number: int) -> dict[str, Run]:
    """Let each client run once; each round begins with another one."""
    names = list(CLIENTS)
    # The second sync needs the first one's catalog.
    pairs = [name for name in names if name != "cardtool again"]
    start = number % len(pairs)
    runs: dict[str, Run] = {}
    for name in pairs[start:] + pairs[:start]:
        runs[name] = _run(name, api, peers, work)
        if name == "cardtool":
            runs["cardtool again"] = _run("cardtool again", api, peers, work)
    _compare(runs)
    return runs


def _run(name: str, api: str, peers: Path, work: Path) -> Run:
    ours = name.startswith("cardtool")
    python = sys.executable if ours else str(peers / "bin" / "python")
    done = subprocess.run(
        [python, str(_SCRIPT), name, api, str(work)],
        check=False,
        capture_output=True,
        text=True,
        cwd=work,  # where pywikibot leaves its files
    )
    if done.returncode:
        raise SystemExit(f"{name} failed:\n{done.stderr}")
    return Run(**json.loads(done.stdout))


def _compare(runs: dict[str, Run]) -> None:
    results = {(run.pages, run.digest) for run in runs.values()}
    if len(results) > 1 or results != {(CARDS, runs[_RIVAL].digest)}:
        raise SystemExit(f"the clients came back with different pages: {runs}")


def _keep_all(keep: Keep, runs: dict[str, Run]) -> None:
    rival = runs[_RIVAL].seconds
    first, again = runs["cardtool"], runs["cardtool again"]
    keep("M1", first.seconds / rival)
    keep("M2", again.seconds / first.seconds)
    keep("M3", again.requests)
    for name in ("mwclient query", "mwclient revisions"):
        keep(f"wiki: {name} ÷ {_RIVAL}", runs[name].seconds / rival)
        keep(f"wiki: sync of 300 cards ÷ {name}", first.seconds / runs[name].seconds)
    keep(f"wiki: sync, nothing changed ÷ {_RIVAL}", again.seconds / rival)
    for name, run in runs.items():
        keep(f"wiki: requests of {name}", run.requests)
