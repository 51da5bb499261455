"""What the tests with a real wiki share: sources, what they read, what was put in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from cardtool.wiki.api import ApiSource
from cardtool.wiki.census import Census, Fetched, Outcome
from cardtool.wiki.client import Reply, Transport
from cardtool.wiki.login import Login
from cardtool.wiki.pace import Pace
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from mediawiki_pages import wiki_pages
from mediawiki_server import MediaWiki

__all__ = [
    "NoTime",
    "OldHabits",
    "card",
    "contents",
    "outcomes",
    "put_in",
    "source_of",
    "under_prefix",
]


class NoTime:
    """A clock that moves by sleeping only.

    Attributes:
        slept: the waits. meanwhile: called during each of them.
    """

    def __init__(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Start at zero."""
        self.slept: list[float] = []
        self.meanwhile = meanwhile

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.slept.append(seconds)
        self.meanwhile()

    def pace(self) -> Pace:
        """Return a pace that waits for nothing, without jitter."""
        return Pace(clock=lambda: sum(self.slept), sleep=self.sleep, jitter=lambda: 0.0)


class OldHabits(Transport):
    """Asks without the parameters that old versions do not know, and so gets old answers."""

    def get(self, url: str, params: Mapping[str, str] | None = None) -> Reply:
        """Leave out format version and slots."""
        new = ("formatversion", "rvslots")
        return super().get(url, {k: v for k, v in (params or {}).items() if k not in new})


@contextmanager
def source_of(
    wiki: MediaWiki, time: NoTime | None = None, login: Login | None = None, timeout: float = 60.0
) -> Iterator[ApiSource]:
    """Give a source that reads the wiki."""
    transport = Transport(pace=(time or NoTime()).pace(), timeout=timeout)
    with ApiSource(wiki.api, transport, login=login) as source:
        yield source


def card(number: int | str) -> str:
    """Return the title of a card page."""
    return f"{CARD_PREFIX}{number}"


def contents(pages: Iterable[Page]) -> dict[str, str]:
    """Return texts by title."""
    return {page.title: page.text for page in pages}


def put_in(data: Path) -> dict[str, str]:
    """Return the texts of the card pages that the wiki was filled with."""
    return under_prefix(contents(wiki_pages(data / "wiki")))


def under_prefix(texts: dict[str, str]) -> dict[str, str]:
    """Return those of the card pages."""
    return {title: text for title, text in texts.items() if title.startswith(CARD_PREFIX)}


def outcomes(source: ApiSource, census: Census, *titles: str) -> dict[str, Outcome]:
    """Return what has become of pages of a census."""
    return {found.asked.title: found.outcome for found in fetched(source, census, *titles)}


def fetched(source: ApiSource, census: Census, *titles: str) -> list[Fetched]:
    """Fetch pages of a census."""
    return list(source.fetch(census, [s for s in census.pages if s.title in titles]))
