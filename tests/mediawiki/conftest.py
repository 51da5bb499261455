"""A MediaWiki with 300 cards for the tests of this folder, the same before each of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from syncing import Syncing, settled

from cli_harness import Cli, runner
from mediawiki_editor import Editor
from mediawiki_folder import fingerprint, wiki_folder
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
    cache = pytestconfig.cache
    home = cache.mkdir("mediawiki") if cache is not None else scratch
    with wiki_folder(home, fingerprint(dump), scratch / "wiki") as root, MediaWiki(root) as wiki:
        if not wiki.has("pages"):
            _fill(wiki, dump)
        yield wiki


def _fill(wiki: MediaWiki, dump: str) -> None:
    file = wiki.root / "pages.xml"
    file.write_text(dump, encoding="utf-8")
    # Links afterwards and all at once: half the time.
    wiki.maintenance("importDump.php", "--quiet", "--no-updates", str(file))
    wiki.maintenance("refreshLinks.php")
    wiki.save("pages")


@pytest.fixture(scope="session")
def signed_in(running_wiki: MediaWiki) -> Iterator[Editor]:
    """An editor whose session is part of the saved wiki, so that it lasts the whole run."""
    running_wiki.load("pages")
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
def first_catalog(
    running_wiki: MediaWiki,
    signed_in: Editor,  # noqa: ARG001 (it saves)
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """The catalog of the wiki before anybody changed it; no test writes to it."""
    running_wiki.load("cards")
    path = tmp_path_factory.mktemp("first") / "catalog.sqlite"
    settled("sync", running_wiki.api, "--db", path, "--quiet")
    return path


@pytest.fixture
def syncs(first_catalog: Path, wiki: MediaWiki, cli: Cli, tmp_path: Path) -> Syncing:
    """Syncs from the wiki into a catalog that is a copy of the first one."""
    path = tmp_path / "catalog.sqlite"
    shutil.copy(first_catalog, path)
    return Syncing(cli, wiki, path)
