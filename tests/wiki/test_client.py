"""The API as a source: found, asked politely, merged whole, and refused with a clear line."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from cardtool import __version__
from cardtool.errors import SourceError, UsageError, WikiError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import DELAY, Pace, Transport, is_loopback
from cardtool.wiki.discovery import find_site
from cardtool.wiki.folder import FolderSource
from cardtool.wiki.snapshot import CARD_PREFIX, Page
from fake_wiki import NAMESPACES, FakePage, FakeWiki, Fault, api_error

CALL = "{{Ka-Mel-Oh!|nr=1}}"


def cards(count: int) -> list[FakePage]:
    """Return pages of that many cards, and a few others that are none."""
    others = [FakePage("Projekt:Ka-Mel-Oh!", "Regeln"), FakePage("Hauptseite", "Kamel")]
    return others + [FakePage(f"{CARD_PREFIX}{n}", f"{CALL} {n} äöü") for n in range(1, count + 1)]


def read(wiki: FakeWiki, address: str | None = None, prefix: str = CARD_PREFIX) -> list[Page]:
    """Return the pages of `wiki`."""
    return list(ApiSource(address or wiki.api, Transport()).pages(prefix))


def refusal(wiki: FakeWiki, address: str | None = None, prefix: str = CARD_PREFIX) -> str:
    """Return the one line with which reading ends."""
    with pytest.raises(WikiError) as caught:
        read(wiki, address, prefix)
    message = str(caught.value)
    assert message.isprintable()
    return message


def expected(wiki: FakeWiki) -> list[Page]:
    """Return the card pages of `wiki` as a source should give them, in order of bytes."""
    made = [
        Page(p.title, p.text, p.page_id, p.revision, p.timestamp)
        for p in wiki.pages
        if p.title.startswith(CARD_PREFIX)
    ]
    return sorted(made, key=lambda page: page.title)


def test_all_pages_with_their_ids() -> None:
    """Every page under the prefix comes once, with page id, revision id and time."""
    with FakeWiki(cards(7)) as wiki:
        source = ApiSource(wiki.api, Transport())
        assert list(source.pages()) == expected(wiki)
        assert (source.kind, source.location, source.skipped) == ("api", wiki.api, {})


def test_fifty_pages_a_request() -> None:
    """120 pages need one request for the namespaces and three for the pages."""
    with FakeWiki(cards(120)) as wiki:
        assert read(wiki) == expected(wiki)
        asked = wiki.api_requests()
        assert [r.query.get("meta") for r in asked] == ["siteinfo", None, None, None]
        page_request = {
            "action": "query",
            "format": "json",
            "formatversion": "2",
            "generator": "allpages",
            "gapnamespace": "110",
            "gapprefix": "Ka-Mel-Oh!/Karte/",
            "gaplimit": "50",
            "prop": "revisions",
            "rvprop": "ids|timestamp|content",
            "rvslots": "main",
        }
        assert asked[1].query == page_request


@pytest.mark.parametrize(("texts", "batch"), [(1, 50), (3, 50), (7, 10), (50, 1), (2, 2)])
def test_pages_without_revisions_are_not_yet_complete(texts: int, batch: int) -> None:
    """A page listed without its text gets it from a later answer; it is never empty."""
    with FakeWiki(cards(23), texts=texts, batch=batch) as wiki:
        assert read(wiki) == expected(wiki)


def test_redirects_are_pages() -> None:
    """A redirect is listed like any page; what it means is the parser's business."""
    pages = [FakePage(CARD_PREFIX + "1", "#WEITERLEITUNG [[Projekt:X]]")]
    with FakeWiki(pages) as wiki:
        assert [page.text for page in read(wiki)] == ["#WEITERLEITUNG [[Projekt:X]]"]


def test_empty_page() -> None:
    """A page whose text is empty is complete."""
    with FakeWiki([FakePage(CARD_PREFIX + "1", "")]) as wiki:
        assert [page.text for page in read(wiki)] == [""]


def test_hidden_text_is_skipped_with_its_reason() -> None:
    """A hidden text is not an empty card."""
    with FakeWiki([*cards(1), FakePage(CARD_PREFIX + "2", "x", hidden=True)]) as wiki:
        source = ApiSource(wiki.api, Transport())
        assert [page.title for page in source.pages()] == [CARD_PREFIX + "1"]
        assert source.skipped == {CARD_PREFIX + "2": "its text is hidden in the wiki"}


def test_namespace_number_comes_from_siteinfo() -> None:
    """Numbers are the wiki's own: nothing is asked of number 110 where Projekt is 4."""
    spaces = {0: ("", None), 4: ("Projekt", "Project")}
    with FakeWiki(cards(2), namespaces=spaces) as wiki:
        assert len(read(wiki)) == 2
        assert wiki.api_requests()[-1].query["gapnamespace"] == "4"


@pytest.mark.parametrize("prefix", ["P:Ka-Mel-Oh!/Karte/", "projekt:ka-Mel-Oh!/Karte/"])
def test_namespace_by_alias(prefix: str) -> None:
    """An alias, another case: the same namespace; titles come under the prefix asked for."""
    with FakeWiki(cards(2)) as wiki:
        assert [p.title for p in read(wiki, prefix=prefix)] == [f"{prefix}1", f"{prefix}2"]


def test_namespace_by_canonical_name() -> None:
    """Project: finds the pages that the wiki calls Kamelopedia:."""
    with FakeWiki([FakePage("Kamelopedia:Karte/1", CALL)]) as wiki:
        assert [p.title for p in read(wiki, prefix="Project:Karte/")] == ["Project:Karte/1"]


def test_prefix_without_namespace() -> None:
    """Pages of the main namespace have no colon in their prefix."""
    with FakeWiki([FakePage("Karte/1", CALL)]) as wiki:
        assert [p.title for p in read(wiki, prefix="Karte/")] == ["Karte/1"]


def test_unknown_namespace() -> None:
    """A namespace the wiki does not have is named, with those it has."""
    spaces = {k: v for k, v in NAMESPACES.items() if k != 110}
    with FakeWiki(cards(1), namespaces=spaces, aliases=()) as wiki:
        message = refusal(wiki)
    assert "has no namespace 'Projekt'; it has Diskussion, Benutzer, Kamelopedia" in message


def test_no_page_under_the_prefix() -> None:
    """An empty answer is not an empty wiki: it is an error."""
    with FakeWiki(cards(0)) as wiki:
        message = refusal(wiki)
    assert message.startswith("Kamelopedia (http://127.0.0.1")
    assert f"has no page whose title starts with {CARD_PREFIX!r}" in message


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
    with FakeWiki(cards(1), script=script) as wiki, Transport() as transport:
        assert find_site(transport, wiki.url + path).api == wiki.api


def test_no_api_anywhere() -> None:
    """An address without an API is an error that says what was tried."""
    with FakeWiki(script="/some/where", edit_uri=False) as wiki:
        message = refusal(wiki, f"{wiki.url}/wiki/Kamel")
    assert "no MediaWiki API found" in message
    assert "/api.php: 404 Not Found, /w/api.php: 404 Not Found" in message


def test_api_on_another_host_is_not_asked() -> None:
    """A page that names an API elsewhere is not obeyed without the user's word."""
    link = b"<link href='http://kamel.invalid/api.php' rel='EditURI'>"
    with FakeWiki(faults=[Fault(404), Fault(404)], script="/x") as wiki:
        wiki.html = lambda: link  # type: ignore[method-assign]
        message = refusal(wiki, f"{wiki.url}/wiki/Kamel")
    assert "has its API at http://kamel.invalid/api.php, another host" in message


def test_busy_server_is_not_asked_again() -> None:
    """A 503 while looking for the API ends the search: the server has said no."""
    with FakeWiki(faults=[Fault(503, b"busy")]) as wiki:
        assert "answered 503 Service Unavailable: busy" in refusal(wiki, wiki.url)
        assert len(wiki.requests) == 1


HTML = b"<!DOCTYPE html><html><body><h1>Wartung</h1>\n\x1b[31mbald\x00 wieder</body></html>"
JSON = "application/json"


@pytest.mark.parametrize("position", [0, 1, 2])
@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (Fault(503, HTML), "answered 503 Service Unavailable: Wartung \\x1b[31mbald\\x00 wieder"),
        (Fault(500, b""), "answered 500 Internal Server Error: nothing"),
        (Fault(200, HTML), "answered with text/html; charset=utf-8, not with whole JSON: Wartung"),
        (Fault(200, b'{"query": {"pag', JSON), "not with whole JSON"),
        (Fault(200, b"[1]", JSON), "not with whole JSON"),
        (Fault(200, b"[" * 100_000, JSON), "not with whole JSON"),
        (Fault(200, b'{"a": "\\ud800"}', JSON), "not with whole JSON"),
        (Fault(200, b'{"a": "\xe4"}', JSON), "not with whole JSON"),
        (Fault(200, b'{"query"', JSON, cut=True), "the answer is damaged or cut off"),
        (
            Fault(200, b"x" * 50, JSON, {"Content-Encoding": "gzip"}),
            "the answer is damaged or cut off",
        ),
        (
            api_error("readapidenied", "You need\nread permission"),
            "error readapidenied: You need read",
        ),
        (Fault(400, b'{"error": {"code": "bad", "info": "no"}}', JSON), "the error bad: no"),
    ],
)
def test_faults_at_every_request(fault: Fault, message: str, position: int) -> None:
    """Whatever goes wrong, at whichever request: one line with the address and the answer."""
    with FakeWiki(cards(70), faults=[None] * position + [fault]) as wiki:
        found = refusal(wiki)
        assert found.startswith(wiki.api)
        assert message in found
        assert len(wiki.requests) == position + 1


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
    with FakeWiki(faults=[Fault(200, body, JSON)]) as wiki:
        assert "it needs MediaWiki 1.25 or newer" in refusal(wiki)


def test_format_version_1_is_not_misread() -> None:
    """An old wiki that ignores formatversion=2 is refused, not read wrongly."""
    with FakeWiki(cards(1), old=True) as wiki:
        assert "it needs MediaWiki 1.25 or newer" in refusal(wiki)


ENTRY = b'"pageid": 1, "title": "Projekt:Ka-Mel-Oh!/Karte/1"'


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b'{"batchcomplete": true, "query": 1}', "in a form cardtool does not know"),
        (b'{"batchcomplete": true, "query": {}}', "in a form cardtool does not know"),
        (b'{"batchcomplete": true, "query": {"pages": [1]}}', "in a form cardtool does not know"),
        (b'{"batchcomplete": true, "query": {"pages": {"1": {}}}}', "in a form cardtool does not"),
        (b'{"batchcomplete": true, "continue": 1}', "in a form cardtool does not know"),
        (b'{"batchcomplete": true, "query": {"pages": [{%s}]}}' % ENTRY, "sent no text for"),
        (
            b'{"batchcomplete": true, "query": {"pages": [{%s, "revisions": [{}]}]}}' % ENTRY,
            "in a form cardtool does not know; the wiki runs MediaWiki 1.39.17",
        ),
        (
            b'{"batchcomplete": true, "query": {"pages": [{%s, "revisions": [{"revid": "7",'
            b'"timestamp": "", "slots": {"main": {"content": "x"}}}]}]}}' % ENTRY,
            "in a form cardtool does not know",
        ),
        (
            b'{"batchcomplete": true, "query": {"pages": [{%s, "revisions": [{"revid": 7,'
            b'"timestamp": "", "slots": {"main": {"content": null}}}]}]}}' % ENTRY,
            "in a form cardtool does not know",
        ),
        (b'{"query": {"pages": []}}', "stopped before its answer was complete"),
    ],
)
def test_strange_pages(body: bytes, message: str) -> None:
    """Pages in another form are refused; nothing is guessed."""
    with FakeWiki(faults=[None, Fault(200, body, JSON)]) as wiki:
        assert message in refusal(wiki)


def test_continuation_in_circles() -> None:
    """A server that continues where it was is left after the second time."""
    loop = Fault(200, b'{"continue": {"gapcontinue": "A"}, "batchcomplete": true}', JSON)
    with FakeWiki(faults=[None, loop, loop, loop, loop]) as wiki:
        assert "goes round in circles" in refusal(wiki)
        assert len(wiki.requests) == 3


def test_headers_say_who_asks() -> None:
    """The User-Agent has name, version, project and contact; packed answers are welcome."""
    with FakeWiki(cards(1), packed=True) as wiki:
        transport = Transport(contact="kamel@example.org")
        assert len(list(ApiSource(wiki.api, transport).pages())) == 1
        for request in wiki.requests:
            agent = request.headers["User-Agent"]
            assert agent.startswith(f"cardtool/{__version__} (kameloh-cardtool; kamel@example.org)")
            assert "gzip" in request.headers["Accept-Encoding"]


@pytest.mark.parametrize("contact", ["Jörg", "a\r\nX-Evil: 1", "\x1b[31m"])
def test_contact_that_is_no_header(contact: str) -> None:
    """A contact that could break the header is a usage error."""
    with pytest.raises(UsageError, match="plain ASCII on one line"):
        Transport(contact=contact)


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


def paced(delay: float | None, fake: FakeTime) -> Pace:
    """Return a pace that runs on a fake time."""
    return Pace(delay, clock=fake.clock, sleep=fake.sleep)


def test_pause_is_the_rest_of_the_delay() -> None:
    """Only what is left of the delay is slept, counted from the end of the last request."""
    fake = FakeTime()
    pace = paced(None, fake)
    pace.wait("kamel.invalid")
    pace.done()
    fake.now += 0.25
    pace.wait("kamel.invalid")
    pace.done()
    fake.now += 5
    pace.wait("kamel.invalid")
    assert fake.slept == [DELAY - 0.25]


def test_no_pause_on_loopback_unless_told() -> None:
    """A wiki on this machine is asked without a pause; a given delay holds there too."""
    with FakeWiki(cards(60)) as wiki:
        for delay, slept in ((None, []), (2.0, [2.0, 2.0])):
            fake = FakeTime()
            transport = Transport(pace=paced(delay, fake))
            assert len(list(ApiSource(wiki.api, transport).pages())) == 60
            assert fake.slept == slept


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("localhost", True),
        ("wiki.localhost", True),
        ("127.0.0.9", True),
        ("::1", True),
        ("kamelopedia.net", False),
        ("localhost.evil.example", False),
        ("10.0.0.1", False),
        ("", False),
    ],
)
def test_loopback(host: str, *, loopback: bool) -> None:
    """Only this machine counts as loopback."""
    assert is_loopback(host) is loopback


def test_redirects_on_the_host_are_followed() -> None:
    """A redirect within the server is followed; one that never ends is not."""
    with FakeWiki(cards(1)) as wiki:
        moved = Fault(301, headers={"Location": f"{wiki.api}?action=query&format=json&x=%C3%BC"})
        wiki.faults = [moved]
        assert "nothing this wiki knows" in refusal(wiki)
        wiki.faults = [moved] * 20
        wiki.requests.clear()
        assert "more than 5 redirects" in refusal(wiki)
        assert len(wiki.requests) == 6


@pytest.mark.parametrize(
    "target",
    [
        "http://kamel.invalid/api.php",
        "//127.0.0.1:1/api.php",
        "ftp://127.0.0.1/",
        "https://127.0.0.1/api.php",
    ],
)
def test_redirects_elsewhere_are_refused(target: str) -> None:
    """Another host, port or protocol is not followed without the user's word."""
    with FakeWiki(faults=[Fault(302, headers={"Location": target})]) as wiki:
        message = refusal(wiki)
        assert f"redirects to {target}; if you trust that, give it instead" in message
        assert len(wiki.requests) == 1


@pytest.mark.parametrize("target", ["http://[bad", "http://127.0.0.1:x/"])
def test_redirects_to_nowhere(target: str) -> None:
    """A redirect whose target is no address is one line."""
    with FakeWiki(faults=[Fault(302, headers={"Location": target})]) as wiki:
        assert f"redirects to {target}" in refusal(wiki)


def test_answer_too_large() -> None:
    """An answer without end is cut off at the limit."""
    with FakeWiki(cards(1), faults=[Fault(200, b" " * 100_000, JSON)]) as wiki:
        source = ApiSource(wiki.api, Transport(limit=50_000))
        with pytest.raises(WikiError, match="larger than 50000 bytes"):
            list(source.pages())


def test_answer_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that drips its answer is left after ten times the timeout."""
    ticks = iter(range(0, 10_000, 200))
    pace = Pace(0, clock=lambda: float(next(ticks)))
    monkeypatch.setattr("cardtool.wiki.client._PIECE", 10)
    with FakeWiki(cards(1)) as wiki, pytest.raises(WikiError, match="takes too long"):
        list(ApiSource(wiki.api, Transport(pace=pace)).pages())


def test_silent_server() -> None:
    """A server that accepts and says nothing is given up after the timeout."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}/api.php"
        source = ApiSource(address, Transport(timeout=0.05))
        with pytest.raises(WikiError, match=r"no answer within 0\.05 seconds"):
            list(source.pages())


def closed_port() -> int:
    """Return a port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("http://127.0.0.1:{port}/api.php", "no answer: [Errno 111] Connection refused"),
        ("http://127.0.0.1:{port}/wiki/", "no answer: [Errno 111] Connection refused"),
        ("https://127.0.0.1:{port}/api.php", "no answer: [Errno 111] Connection refused"),
    ],
)
def test_nobody_there(address: str, message: str) -> None:
    """A server that is not there is one line with the system's reason."""
    with pytest.raises(WikiError) as caught:
        list(ApiSource(address.format(port=closed_port()), Transport()).pages())
    assert message in str(caught.value)


def test_host_names_that_are_none() -> None:
    """A host name no server can have is one line, like any other failure."""
    for host in ("a" * 70 + ".invalid", ".invalid", "a b"):
        with pytest.raises(WikiError, match="no answer: "):
            list(ApiSource(f"http://{host}/api.php", Transport()).pages())


def test_no_tls() -> None:
    """A plain server behind an https address is told as such."""
    with FakeWiki() as wiki, pytest.raises(WikiError, match="no safe connection"):
        list(ApiSource(wiki.api.replace("http:", "https:"), Transport()).pages())


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


def test_closing_is_always_allowed() -> None:
    """A transport that never asked for anything closes without a fuss, twice."""
    with Transport() as transport:
        transport.close()
    with FakeWiki(cards(1)) as wiki, transport:
        assert find_site(transport, wiki.api).name == "Kamelopedia"


def test_reading_can_be_left_and_repeated() -> None:
    """A reader that stops early leaves no connection behind, and can start again."""
    with FakeWiki(cards(60)) as wiki:
        source = ApiSource(wiki.api, Transport())
        pages = source.pages()
        first = next(pages)
        pages.close()  # type: ignore[attr-defined]
        assert list(source.pages()) == expected(wiki)
        assert first == expected(wiki)[0]


def test_samples_through_the_api(data: Path) -> None:
    """The sample pages come out of a wiki as they come out of their folder."""
    pages = list(FolderSource(data / "wiki").pages())
    held = [FakePage(page.title, page.text) for page in pages]
    with FakeWiki(held, texts=11) as wiki:
        found = {page.title: page.text for page in read(wiki)}
    inside = {p.title: p.text for p in pages if p.title.startswith(CARD_PREFIX)}
    assert found == inside


def test_proxy_of_the_environment_is_not_asked_for_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A proxy in the environment does not come between the tool and a local wiki."""
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{closed_port()}")
    with FakeWiki(cards(1)) as wiki:
        assert len(read(wiki)) == 1


def test_broken_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that does not answer is named as what is wrong."""
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{closed_port()}")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    with pytest.raises(WikiError, match="the proxy does not let it through"):
        list(ApiSource("http://kamel.invalid/api.php", Transport()).pages())


def test_old_and_new_format_of_the_fake() -> None:
    """The fake wiki itself speaks both format versions as MediaWiki does."""
    query = {"action": "query", "format": "json", "generator": "allpages", "gapnamespace": "110"}
    query |= {"prop": "revisions", "rvprop": "content"}
    wiki = FakeWiki([FakePage("Projekt:A", "text", page_id=5)])
    with wiki:
        old: dict[str, Any] = wiki.answer(query)
        new: dict[str, Any] = wiki.answer(query | {"formatversion": "2"})
    assert old["batchcomplete"] == ""
    assert old["query"]["pages"]["5"]["revisions"][0]["slots"]["main"]["*"] == "text"
    assert new["batchcomplete"] is True
    assert new["query"]["pages"][0]["revisions"][0]["slots"]["main"]["content"] == "text"
