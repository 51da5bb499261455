"""What the tests of the API source share: pages, a time that costs none, reading and refusing."""

from __future__ import annotations

import pytest

from cardtool.errors import WikiError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import Transport
from cardtool.wiki.pace import Pace, Patience
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from fake_wiki import FakePage, FakeWiki

CALL = "{{Ka-Mel-Oh!|nr=1}}"
JSON = "application/json"


def cards(count: int) -> list[FakePage]:
    """Return pages of that many cards, and a few others that are none."""
    others = [FakePage("Projekt:Ka-Mel-Oh!", "Regeln"), FakePage("Hauptseite", "Kamel")]
    return others + [FakePage(f"{CARD_PREFIX}{n}", f"{CALL} {n} äöü") for n in range(1, count + 1)]


class FakeTime:
    """A clock that only moves when somebody sleeps or a test says so."""

    def __init__(self) -> None:
        """Start at 100 seconds."""
        self.now = 100.0
        self.slept: list[float] = []

    def clock(self) -> float:
        """Return the time in seconds."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.slept.append(seconds)
        self.now += seconds

    def pace(self, delay: float | None = None, patience: Patience | None = None) -> Pace:
        """Return a pace that runs on this time, without jitter."""
        return Pace(
            delay, patience=patience, clock=self.clock, sleep=self.sleep, jitter=lambda: 0.0
        )


def quick() -> Transport:
    """Return a transport that waits for nothing."""
    return Transport(pace=FakeTime().pace())


def read(wiki: FakeWiki, address: str | None = None, prefix: str = CARD_PREFIX) -> list[Page]:
    """Return the pages of `wiki`."""
    return list(ApiSource(address or wiki.api, quick()).pages(prefix))


def refusal(wiki: FakeWiki, address: str | None = None, prefix: str = CARD_PREFIX) -> str:
    """Return the one line with which reading ends."""
    with pytest.raises(WikiError) as caught:
        read(wiki, address, prefix)
    message = str(caught.value)
    assert message.isprintable()
    return message


def expected(wiki: FakeWiki, prefix: str = CARD_PREFIX) -> list[Page]:
    """Return the card pages of `wiki` as a source should give them, in order of bytes."""
    made = [
        Page(p.title, p.text, p.page_id, p.revision, p.timestamp)
        for p in wiki.pages
        if p.title.startswith(prefix)
    ]
    return sorted(made, key=lambda page: page.title)
