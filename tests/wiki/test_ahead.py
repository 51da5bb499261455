"""Requests ahead: the wiki works on the next answer while the last one is read."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from api_makers import FakeTime, cards, quick

from cardtool.wiki import client
from cardtool.wiki.api import ApiSource
from cardtool.wiki.census import Fetched
from cardtool.wiki.client import NoAnswer, Transport
from cardtool.wiki.login import Login
from fake_wiki import FakeWiki, Fault

LOOK = 2


def begun(source: ApiSource) -> Iterator[Fetched]:
    """Return a reading of all cards, of which one has come."""
    census = source.census()
    reading = source.fetch(census, census.cards)
    next(reading)
    return reading


def test_the_next_texts_are_asked_for_while_the_last_ones_are_read() -> None:
    """When the first page of fifty comes, the next fifty are asked for, and no more."""
    with FakeWiki(cards(120)) as wiki, ApiSource(wiki.api, quick()) as source:
        reading = begun(source)
        source._transport._landed()
        assert len(wiki.requests) == LOOK + 2
        assert len(list(reading)) == 119
        assert len(wiki.requests) == source.traffic.requests == LOOK + 3


def test_no_request_ahead_where_a_pause_is_due() -> None:
    """With a pause between requests the pages are read in it, and the pauses are kept."""
    fake = FakeTime()
    with FakeWiki(cards(60)) as wiki, ApiSource(wiki.api, Transport(pace=fake.pace(2))) as source:
        reading = begun(source)
        assert source._transport._ahead is None
        assert len(list(reading)) == 59
        assert fake.slept == [2.0] * 3


def test_one_request_at_a_time() -> None:
    """Another request waits for the one ahead, whose answer then is there already."""
    with FakeWiki() as wiki, Transport() as transport:
        wiki.faults = [Fault(body=b"first", stall=0.1), Fault(body=b"second"), Fault(body=b"form")]
        transport.get_ahead(wiki.api, {"a": "1"})
        assert transport.get(wiki.api, {"b": "2"}).body == b"second"
        assert transport.post(wiki.api, {"c": "3"}).body == b"form"
        assert transport.get(wiki.api, {"a": "1"}).body == b"first"
        assert [request.query for request in wiki.requests] == [{"a": "1"}, {"b": "2"}, {"c": "3"}]


def test_failure_ahead_comes_when_the_answer_is_wanted() -> None:
    """What goes wrong meanwhile is raised by the request for it, and the next one is a new one."""
    with FakeWiki() as wiki, Transport() as transport:
        wiki.faults = [Fault(drop=True), Fault(body=b"there")]
        transport.get_ahead(wiki.api, {})
        with pytest.raises(NoAnswer):
            transport.get(wiki.api, {})
        assert transport.get(wiki.api, {}).body == b"there"


def test_reading_that_is_left_leaves_nothing_old_behind() -> None:
    """Who reads the same pages again gets them as they are now."""
    with FakeWiki(cards(60)) as wiki, ApiSource(wiki.api, quick()) as source:
        reading = begun(source)
        reading.close()  # type: ignore[attr-defined]
        title = max(page.title for page in wiki.pages)
        wiki.content.put(title, "neu")
        census = source.census()
        texts = {found.asked.title: found.page for found in source.fetch(census, census.cards)}
        page = texts[title]
        assert page is not None
        assert page.text == "neu"


def test_interruption_does_not_wait_for_a_silent_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the reading at once, whatever is under way."""
    monkeypatch.setattr(client, "_GRACE", 0.01)
    with FakeWiki(cards(60), faults=[None, None, None, Fault(stall=2.0)]) as wiki:

        def interrupted() -> None:
            with ApiSource(wiki.api, quick()) as source:
                begun(source)
                raise KeyboardInterrupt

        start = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert time.monotonic() - start < 2.0


def test_requests_ahead_are_the_users() -> None:
    """Who has logged in asks ahead under his name, too."""
    with FakeWiki(cards(60), accounts={"A@b": "x" * 32}, private=True) as wiki:
        with ApiSource(wiki.api, quick(), login=Login("A@b", "x" * 32)) as source:
            assert len(list(begun(source))) == 59
        asked = [request.query for request in wiki.requests if "pageids" in request.query]
        assert [query["assert"] for query in asked] == ["user", "user"]
