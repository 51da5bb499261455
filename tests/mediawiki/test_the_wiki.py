"""The tests' own MediaWiki: it is what the other tests take it for."""

from __future__ import annotations

import json
import urllib.error
import urllib.request

import pytest

from cardtool.wiki.snapshot import CARD_PREFIX
from mediawiki_editor import Editor
from mediawiki_pages import CARDS, FORGE, WORKSHOP
from mediawiki_server import MediaWiki


def ask(wiki: MediaWiki, **query: str) -> dict[str, dict[str, object]]:
    """Return the API's answer to a query."""
    words = "&".join(f"{name}={value}" for name, value in query.items())
    with urllib.request.urlopen(f"{wiki.api}?format=json&formatversion=2&{words}") as reply:  # noqa: S310
        answer: dict[str, dict[str, object]] = json.load(reply)
        return answer


def users(wiki: MediaWiki) -> set[str]:
    """Return the titles of the pages that use the card template."""
    query = {"action": "query", "titles": "Vorlage:Ka-Mel-Oh!|Vorlage:Ka-Mel-Oh"}
    answer = ask(wiki, **query, generator="transcludedin", gtilimit="max")
    pages = answer["query"]["pages"]
    assert isinstance(pages, list)
    return {page["title"] for page in pages}


def test_it_has_cards_and_drafts(wiki: MediaWiki) -> None:
    """300 pages lie under the prefix, and the users of the templates are known to it."""
    query = {"action": "query", "list": "allpages", "apnamespace": "110", "aplimit": "max"}
    answer = ask(wiki, **query, apprefix="Ka-Mel-Oh!/Karte/")
    listed = answer["query"]["allpages"]
    assert isinstance(listed, list)
    assert len(listed) == CARDS
    assert {FORGE, WORKSHOP, f"{CARD_PREFIX}1"} <= users(wiki)


def test_every_test_gets_the_same_wiki(wiki: MediaWiki, editor: Editor) -> None:
    """What was edited and injected is gone after the next load, and the login is still good."""
    for _ in range(2):
        assert f"{CARD_PREFIX}1" in users(wiki)
        editor.delete(f"{CARD_PREFIX}1")
        assert f"{CARD_PREFIX}1" not in users(wiki)
        wiki.inject([{"status": 503}])
        wiki.pretend_lag(99)
        wiki.configure("syntax error")
        wiki.load("cards")


def test_faults_come_once_each(wiki: MediaWiki) -> None:
    """An injected fault is one request's answer; null and the end of the list are honest ones."""
    wiki.inject([{"status": 429, "headers": {"Retry-After": "7"}, "body": "later"}, None])
    with pytest.raises(urllib.error.HTTPError) as caught:
        ask(wiki, action="query", meta="siteinfo")
    with caught.value as error:
        assert (error.code, error.headers["Retry-After"], error.read()) == (429, "7", b"later")
    for _ in range(2):
        assert ask(wiki, action="query", meta="siteinfo")["query"]
