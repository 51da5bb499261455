"""A MediaWiki with 300 cards for the tests of this folder, the same before each of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from syncing import Synced, Syncing, change_some, settled, thin_out
from wiki_readers import NoTime

from cli_harness import Cli, runner
from mediawiki_editor import Editor
from mediawiki_folder import PAGES, fingerprint, wiki_folder
from mediawiki_packages import ensure_packages, why_missing
from mediawiki_pages import export_xml, wiki_pages
from mediawiki_server import MediaWiki

_HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, and keep them on one worker: a wiki takes a while."""
    for item in items:
        if item.path.is_relative_to(_HERE):
            item.add_marker(pytest.mark.mediawiki)
            item.add_marker(pytest.mark.xdist_group("mediawiki"))


@pytest.fixture(scope="session")
def running_wiki(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory, data: Path
) -> Iterator[MediaWiki]:
    """The wiki of the whole run, with its pages saved as ``pages``."""
    reason = why_missing()
    if reason is not None:
        pytest.skip(f"no MediaWiki: {reason}")
    ensure_packages()
    dump = export_xml(wiki_pages(data / "wiki"))
    scratch = tmp_path_factory.mktemp("mediawiki")
    cache = getattr(pytestconfig, "cache", None)
    home = cache.mkdir("mediawiki") if cache is not None else scratch
    with wiki_folder(home, fingerprint(dump), scratch / "wiki") as root, MediaWiki(root) as wiki:
        if not wiki.has(PAGES):
            _fill(wiki, dump)
        yield wiki


def _fill(wiki: MediaWiki, dump: str) -> None:
    file = wiki.root / "pages.xml"
    file.write_text(dump, encoding="utf-8")
    # Links afterwards and all at once: half the time.
    wiki.maintenance("importDump.php", "--quiet", "--no-updates", str(file))
    wiki.maintenance("refreshLinks.php")
    wiki.save(PAGES)


@pytest.fixture(scope="session")
def signed_in(running_wiki: MediaWiki) -> Iterator[Editor]:
    """An editor whose session is part of the saved wiki, so that it lasts the whole run."""
    running_wiki.load(PAGES)
    with Editor(running_wiki.api) as editor:
        running_wiki.save("cards")
        yield editor


@pytest.fixture
def wiki(running_wiki: MediaWiki, signed_in: Editor) -> MediaWiki:  # noqa: ARG001 (it saves)
    """The wiki as it was after the cards came in, without any fault."""
    running_wiki.load("cards")
    return running_wiki


@pytest.fixture
def editor(wiki: MediaWiki, signed_in: Editor) -> Editor:  # noqa: ARG001 (its state is loaded)
    """Somebody who changes the wiki."""
    return signed_in


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Return a function that runs `cardtool …` and returns code, stdout and stderr."""
    return runner(capsys)


@pytest.fixture(scope="session")
def synced(
    running_wiki: MediaWiki, signed_in: Editor, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Synced]:
    """What undisturbed syncs of the wiki's saved states make.

    ``cards``: all there are. ``few``: sixty cards. ``pending``: what editors have done since
    to the few, brought into the catalog of these.
    """
    wiki, folder = running_wiki, tmp_path_factory.mktemp("synced")
    wiki.load("cards")
    found = {"cards": _synced(wiki, folder / "cards.sqlite")}
    thin_out(wiki)
    wiki.save("few")
    found["few"] = _synced(wiki, folder / "few.sqlite")
    change_some(signed_in)
    wiki.save("pending")
    shutil.copy(found["few"].catalog, folder / "pending.sqlite")
    found["pending"] = _synced(wiki, folder / "pending.sqlite")
    return found


def _synced(wiki: MediaWiki, path: Path) -> Synced:
    before = len(wiki.requests())
    settled("sync", wiki.api, "--db", path, "--quiet")
    return Synced(path, len(wiki.requests()) - before)


@pytest.fixture
def syncs(synced: dict[str, Synced], wiki: MediaWiki, cli: Cli, tmp_path: Path) -> Syncing:
    """Syncs from the wiki into a catalog that is a copy of the first one."""
    path = tmp_path / "catalog.sqlite"
    shutil.copy(synced["cards"].catalog, path)
    return Syncing(cli, wiki, path)


@pytest.fixture
def few(syncs: Syncing, synced: dict[str, Synced]) -> Syncing:
    """Syncs of a wiki with only 60 cards; most tests need no more, and a fifth of the time."""
    syncs.wiki.load("few")
    shutil.copy(synced["few"].catalog, syncs.catalog)
    return syncs


@pytest.fixture
def pending(few: Syncing) -> Syncing:
    """Syncs of the few cards, of which the catalog has not seen the latest changes."""
    few.wiki.load("pending")
    return few


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> NoTime:
    """Have the commands in this process wait in no time at all."""
    time = NoTime()
    monkeypatch.setattr("cardtool.wiki.pace.Pace", lambda _: time.pace())
    return time
