"""Finding a wiki's API from any of its addresses, and knowing which wiki it is."""

from __future__ import annotations

import pytest
from api_makers import JSON, FakeTime, cards, quick, refusal

from cardtool.errors import SourceError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.census import KnownWiki
from cardtool.wiki.client import Transport
from fake_wiki import FakeWiki, Fault, api_error


@pytest.mark.parametrize(
    ("script", "path"),
    [
        ("", "/api.php"),
        ("", "/api.php?action=query#x"),
        ("", ""),
        ("", "/"),
        ("", "/wiki/Projekt:Ka-Mel-Oh!"),
        ("", "/index.php?title=Kamel"),
        ("", "/index.php/Kamel"),
        ("/w", ""),
        ("/w", "/wiki/Kamel"),
        ("/w", "/w/index.php?title=Kamel"),
        ("/kamel", "/kamel/"),
        ("/kamel", "/kamel/index.php"),
        ("/kamel", "/kamel/wiki"),
        ("/kamel/w", "/kamel/wiki/Kamel"),
        ("/some/where", "/wiki/Kamel"),
    ],
)
def test_api_is_found_from_any_address(script: str, path: str) -> None:
    """The API, a page, a script, the bare host: each leads to the same api.php."""
    with FakeWiki(cards(1), script=script) as wiki, ApiSource(wiki.url + path, quick()) as source:
        assert source.census().site.api == wiki.api


def test_the_right_guess_is_the_first_answer() -> None:
    """No request is spent on looking where the first place is the right one."""
    with FakeWiki(cards(1)) as wiki, ApiSource(f"{wiki.url}/wiki/Kamel", quick()) as source:
        source.census()
        assert source.traffic.requests == len(wiki.api_requests()) == 2


def test_what_an_earlier_census_found_is_asked_first() -> None:
    """A known API saves the search; one that is there no longer, or elsewhere, does no harm."""
    with FakeWiki(cards(1), script="/some/where") as wiki:
        address = f"{wiki.url}/wiki/Kamel"
        with ApiSource(address, quick()) as source:
            known = source.census().known
            assert source.traffic.requests > 2
        with ApiSource(address, quick()) as source:
            assert source.census(known=known).site.api == known.api == wiki.api
            assert source.traffic.requests <= 2
        for old in (f"{wiki.url}/old/api.php", "http://kamel.invalid/api.php"):
            with ApiSource(address, quick()) as source:
                assert source.census(known=KnownWiki(old, 110)).site.api == wiki.api


def test_redirected_api_is_asked_where_it_is() -> None:
    """An API that has moved on its host is asked at its new place from then on."""
    with FakeWiki(cards(1), script="/w") as wiki:
        wiki.elsewhere = lambda path: Fault(301, headers={"Location": f"/w{path}"})
        with ApiSource(f"{wiki.url}/api.php", quick()) as source:
            assert source.census().site.api == wiki.api
        assert [r.path for r in wiki.requests] == ["/api.php", "/w/api.php", "/w/api.php"]


def test_no_api_anywhere() -> None:
    """An address without an API is an error that says what was tried."""
    with FakeWiki(script="/some/where", edit_uri=False) as wiki:
        message = refusal(wiki, f"{wiki.url}/wiki/Kamel")
    assert "no MediaWiki API found" in message
    assert "/api.php answered 404 Not Found, /w/api.php answered 404 Not Found" in message


def test_api_on_another_host_is_not_asked() -> None:
    """A page that names an API elsewhere is not obeyed without the user's word."""
    link = b"<link href='http://kamel.invalid/api.php' rel='EditURI'>"
    with FakeWiki(faults=[Fault(404), Fault(404)], script="/x") as wiki:
        wiki.html = lambda: link  # type: ignore[method-assign]
        message = refusal(wiki, f"{wiki.url}/wiki/Kamel")
    assert "has its API at http://kamel.invalid/api.php, another host" in message


def test_busy_server_is_asked_at_the_same_place_again() -> None:
    """A 503 while looking for the API is no reason to look elsewhere: the server is busy."""
    with FakeWiki(cards(1), faults=[Fault(503, b"busy")] * 2) as wiki:
        with ApiSource(wiki.url, quick()) as source:
            assert len(source.census().cards) == 1
        assert {r.path for r in wiki.requests} == {"/api.php"}
        wiki.faults = [Fault(503, b"busy")] * 100
        assert "answered 503 Service Unavailable: busy; asked 6 times" in refusal(wiki, wiki.url)


@pytest.mark.parametrize(
    "fault", [Fault(404), Fault(403), Fault(500, b"no"), Fault(200, b"<html>Kamel</html>")]
)
def test_what_is_no_api_is_passed_by(fault: Fault) -> None:
    """Whatever else stands at a guessed place is asked once, without waiting."""
    with FakeWiki(cards(1), script="/w") as wiki:
        fake = FakeTime()
        wiki.elsewhere = lambda _: fault
        with ApiSource(f"{wiki.url}/wiki/Kamel", Transport(pace=fake.pace())) as source:
            assert len(source.census().cards) == 1
        assert [r.path for r in wiki.requests] == ["/api.php", "/w/api.php", "/w/api.php"]
        assert not fake.slept


def test_an_api_that_refuses_is_found_all_the_same() -> None:
    """An error of the API ends the search: this is the wiki, and what it said is told."""
    with FakeWiki(cards(1), private=True) as wiki:
        message = refusal(wiki, wiki.url)
        assert "/api.php answered with the error readapidenied: You need read" in message
        assert "log in with a bot password in CARDTOOL_WIKI_USER" in message
        assert len(wiki.requests) == 1


def test_the_site_says_who_it_is() -> None:
    """Name, server and software come along with the census."""
    with FakeWiki(cards(1)) as wiki, ApiSource(wiki.api, quick()) as source:
        site = source.census().site
        assert (site.name, site.server) == ("Kamelopedia", "kamel.invalid")
        assert site.generator == "MediaWiki 1.39.17"
        wiki.content.server = ""
        assert source.census().site.server == wiki.host


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"query": []}',
        b'{"query": {"general": {}, "namespaces": {"x": 1}, "namespacealiases": []}}',
        b'{"query": {"general": {}, "namespaces": [], "namespacealiases": []}}',
    ],
)
def test_strange_siteinfo(body: bytes) -> None:
    """A self-description in another form says which MediaWiki is needed."""
    whole = body.replace(b"{", b'{"batchcomplete": true,', 1).replace(b",}", b"}")
    with FakeWiki(faults=[Fault(200, whole, JSON)]) as wiki:
        message = refusal(wiki)
    assert "in a form cardtool does not know" in message


def test_refusal_of_the_first_question() -> None:
    """An error of the API at a given address is final at once if nothing can be hoped for."""
    with FakeWiki(faults=[api_error("badtoken", "no")]) as wiki:
        assert refusal(wiki) == f"{wiki.api} answered with the error badtoken: no"


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("ftp://kamel.invalid/", "must start with http:// or https://"),
        ("http://", "must start with http:// or https://"),
        ("http://[::1/", "no address of a wiki"),
        ("http://kamel.invalid:99999/", "no address of a wiki"),
        ("http://user:secret@kamel.invalid/", "of kamel.invalid holds a name or password"),
    ],
)
def test_addresses_that_are_none(address: str, message: str) -> None:
    """An address that cannot be used is refused before anything is sent; no password is shown."""
    with pytest.raises(SourceError) as caught:
        ApiSource(address, Transport())
    assert message in str(caught.value)
    assert "secret" not in str(caught.value)
