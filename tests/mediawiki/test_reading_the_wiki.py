"""The API source against a real MediaWiki: all pages, few requests, every bad day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from wiki_readers import NoTime, OldHabits, card, contents, put_in, source_of, under_prefix

from cardtool.errors import WikiError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.census import Census, Fetched, PageState
from cardtool.wiki.client import Transport
from cardtool.wiki.discovery import _edit_uri
from cardtool.wiki.login import Login
from mediawiki_editor import Editor
from mediawiki_pages import CARDS, FORGE, WORKSHOP
from mediawiki_server import BOT, BOT_PASSWORD, Fault, MediaWiki


def test_all_pages_are_read(wiki: MediaWiki, data: Path) -> None:
    """300 cards and the drafts come as they were put in: two requests and one for each fifty."""
    with source_of(wiki) as source:
        pages = list(source.pages())
        assert under_prefix(contents(pages)) == put_in(data)
        assert len(under_prefix(contents(pages))) == CARDS
        assert {FORGE, WORKSHOP} < {page.title for page in pages}
        assert all(page.timestamp == "2007-04-08T00:00:00Z" for page in pages)
        assert source.traffic.requests == 2 + 7


def held(_: PageState) -> bool:
    """Hold every text."""
    return True


def test_nothing_new_takes_two_requests(wiki: MediaWiki) -> None:
    """Without changes a second look finds the same, in two requests at most."""
    with source_of(wiki) as source:
        census = source.census()
    with source_of(wiki) as source:
        again = source.census(known=census.known)
        assert again.cards == census.cards
        assert again.users == census.users
        assert not list(source.changes(again, held))
        assert source.traffic.requests <= 2


def test_template_users(wiki: MediaWiki, editor: Editor) -> None:
    """Workshops, the forge and what transcludes cards are users; who stops calling is none."""
    with source_of(wiki) as source:
        users = {state.title for state in source.census().users}
        assert users == {FORGE, WORKSHOP, "Projekt:Ka-Mel-Oh!/Karten"}
        editor.edit(WORKSHOP, "leer")
        editor.edit("Benutzer:Wüstenwanda", "{{Kameloh-Item2|?}}")
        users = {state.title for state in source.census().users}
        assert users == {FORGE, "Benutzer:Wüstenwanda", "Projekt:Ka-Mel-Oh!/Karten"}


def test_renamed_template(wiki: MediaWiki, editor: Editor) -> None:
    """A renamed template's old calls are still found; new ones by its new name."""
    editor.move("Vorlage:Ka-Mel-Oh", "Vorlage:Kamelkarte")
    editor.edit("Benutzer:Wüstenwanda", "{{Kamelkarte|name=Wanda}}")
    with source_of(wiki) as source:
        old = {state.title for state in source.census().users}
        new = {state.title for state in source.census(template_names=["Kamelkarte"]).users}
    assert FORGE in old
    assert new - old == {"Benutzer:Wüstenwanda"}


def test_answers_cut_into_pieces(wiki: MediaWiki, data: Path) -> None:
    """A wiki that bounds its answers gives them in pieces; nothing is lost or empty."""
    wiki.configure("$wgAPIMaxResultSize = 20000;")
    with source_of(wiki) as source:
        assert under_prefix(contents(source.pages())) == put_in(data)
        assert source.traffic.requests > 2 + 7
        read = source.traffic.requests
        assert len(source.census().cards) == CARDS
        assert source.traffic.requests > read + 2


def test_old_formats(wiki: MediaWiki) -> None:
    """Format version 1 and texts without slots, as the real software writes them."""
    with source_of(wiki) as source, ApiSource(wiki.api, OldHabits()) as old:
        census, old_census = source.census(), old.census()
        assert old_census.pages == census.pages
        some = [state for state in census.pages if state.title in {card(1), card(200), FORGE}]
        gone = PageState("Projekt:Nix", 99_999)
        assert list(old.fetch(census, [*some, gone])) == list(source.fetch(census, [*some, gone]))


@pytest.mark.parametrize(
    "path", ["", "/api.php", "/wiki/Projekt:Ka-Mel-Oh!/Karte/1", "/index.php?title=Hauptseite"]
)
def test_discovery(wiki: MediaWiki, path: str) -> None:
    """Any address of the wiki leads to its API at once, and to who it is."""
    with ApiSource(wiki.url + path, Transport()) as source:
        site = source.census().site
        assert (site.api, site.name, site.server) == (wiki.api, "Kamelopedia", wiki.api[7:-8])
        assert site.generator.startswith("MediaWiki 1.")
        assert source.traffic.requests == 2


def test_pages_name_their_api(wiki: MediaWiki) -> None:
    """The head of a page has the link by which an API in an unusual place is found."""
    with Transport() as transport:
        assert _edit_uri(transport.get(f"{wiki.url}/wiki/Hauptseite")) == wiki.api


FAULTS: list[tuple[Fault, str, float]] = [
    ({"status": 503, "headers": {"Retry-After": "7"}, "body": "Wartung"}, "answered 503", 7),
    ({"status": 429, "body": "<h1>Langsam!</h1>"}, "answered 429 Too Many Requests: Lang", 0.05),
    ({"status": 500, "body": "<html>Fehler</html>"}, "answered 500", 0.05),
    ({"status": 200, "body": "<html>Wartung</html>"}, "not with whole JSON: Wartung", 0.05),
    ({"status": 200, "body": '{"query":'}, "not with whole JSON", 0.05),
    ({"status": 200, "body": '{"error":{"code":"ratelimited","info":"x"}}'}, "ratelimited", 0.05),
    ({"status": 200, "body": '{"error":{"code":"readonly","info":"x"}}'}, "readonly", 0.05),
]
# The users, the list, and the texts of 60 pages in two answers.
REQUESTS = range(4)


def read_some(source: ApiSource) -> Iterator[Fetched | Census]:
    """Yield a census and sixty of its pages."""
    census = source.census()
    yield census
    yield from source.fetch(census, census.cards[:60])


@pytest.mark.parametrize("position", REQUESTS)
def test_faults_pass(wiki: MediaWiki, position: int) -> None:
    """Each fault that can be injected, at each request, costs its wait and nothing else."""
    with source_of(wiki) as source:
        expected = list(read_some(source))
    for fault, _, wait in FAULTS:
        time = NoTime()
        wiki.inject([None] * position + [fault])
        with source_of(wiki, time) as source:
            assert list(read_some(source)) == expected
            assert source.traffic.requests == len(REQUESTS) + 1
        assert time.slept == [wait]


@pytest.mark.parametrize("position", REQUESTS)
def test_faults_for_ever(wiki: MediaWiki, position: int) -> None:
    """Each fault that stays ends within its bounds, with the address and the last answer."""
    for fault, said, _ in FAULTS:
        time = NoTime()
        wiki.inject([None] * position + [fault] * 20)
        with source_of(wiki, time) as source, pytest.raises(WikiError) as caught:
            list(read_some(source))
        assert re.match(
            f"{re.escape(wiki.api)}.*{re.escape(said)}.*; asked 6 times", str(caught.value)
        )
        assert sum(time.slept) < 60


def test_slow_answer(wiki: MediaWiki) -> None:
    """A server that is silent longer than the timeout is asked again."""
    with source_of(wiki) as source:
        expected = source.census()
    wiki.inject([{"delay_ms": 3000}])
    with source_of(wiki, timeout=2.0) as source:
        assert source.census() == expected
        assert source.traffic.requests >= 3


def test_lagging_database(wiki: MediaWiki) -> None:
    """While the database lags, the client waits as told, and goes on when it has caught up."""
    wiki.pretend_lag(7.3)
    time = NoTime()
    with source_of(wiki, time) as source, pytest.raises(WikiError) as caught:
        source.census()
    assert "error maxlag: Waiting for a database server: 7.3 seconds lagged" in str(caught.value)
    assert time.slept == [5.0] * 5

    time = NoTime(meanwhile=lambda: wiki.pretend_lag(None))
    with source_of(wiki, time) as source:
        assert len(source.census().cards) == CARDS
    assert time.slept == [5.0]
    wiki.pretend_lag(4.9)
    with source_of(wiki) as source:
        assert len(source.census().cards) == CARDS


def test_locked_wiki_can_be_read(wiki: MediaWiki) -> None:
    """A wiki locked for writing is read like any other."""
    wiki.configure("$wgReadOnly = 'Wartung';")
    with source_of(wiki) as source:
        census = source.census()
        assert len(census.cards) == CARDS
        assert len(list(source.fetch(census, census.cards[:3]))) == 3


PRIVATE = "$wgGroupPermissions['*']['read'] = false;"


def test_private_wiki(wiki: MediaWiki) -> None:
    """A wiki that shows nothing to strangers says so; with a bot password it is read."""
    wiki.configure(PRIVATE)
    with source_of(wiki) as source, pytest.raises(WikiError, match="readapidenied"):
        source.census()
    with source_of(wiki, login=Login(BOT, BOT_PASSWORD)) as source:
        census = source.census()
        assert len(census.cards) == CARDS
        assert len(list(source.fetch(census, census.cards[:60]))) == 60


def test_wrong_password(wiki: MediaWiki) -> None:
    """A wrong bot password is refused in the wiki's words, and does not appear."""
    login = Login(BOT, "kamel" * 6 + "xx")
    with source_of(wiki, login=login) as source, pytest.raises(WikiError) as caught:
        source.census()
    assert "does not accept the login in CARDTOOL_WIKI_USER: " in str(caught.value)
    assert login.password not in str(caught.value)
