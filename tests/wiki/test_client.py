"""The transport: who asks, where redirects may lead, and when an answer is none."""

from __future__ import annotations

import socket

import pytest
from api_makers import JSON, FakeTime, cards, quick, read, refusal

from cardtool import __version__
from cardtool.errors import UsageError, WikiError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import NoAnswer, Traffic, Transport
from cardtool.wiki.pace import Pace
from fake_wiki import FakeWiki, Fault


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


def test_traffic_is_counted() -> None:
    """Requests and bytes on the wire are counted: refused, redirected and packed ones, too."""
    with FakeWiki(cards(1), packed=True) as wiki, Transport() as transport:
        assert transport.traffic == Traffic()
        wiki.faults = [Fault(503, b"x" * 1000), Fault(302, headers={"Location": wiki.api})]
        transport.get(wiki.api, {"a": "b"})
        packed = transport.traffic.received
        assert transport.traffic.requests == 1
        assert 0 < packed < 100
        transport.get(wiki.api)
        assert transport.traffic.requests == 3


@pytest.mark.parametrize(("length", "method"), [(100, "GET"), (1900, "GET"), (2000, "POST")])
def test_long_requests_are_posted(length: int, method: str) -> None:
    """Parameters that would make too long an address are sent as a form, and arrive the same."""
    with FakeWiki() as wiki, Transport() as transport:
        transport.get(wiki.api, {"titles": "ä" * (length // 6), "x": ""})
        request = wiki.requests[0]
        assert request.method == method
        assert request.query == {"titles": "ä" * (length // 6), "x": ""}


def test_redirects_on_the_host_are_followed() -> None:
    """A redirect within the server is followed; one that never ends is not."""
    with FakeWiki() as wiki, Transport() as transport:
        moved = Fault(301, headers={"Location": "/api.php?x=%C3%BC"})
        wiki.faults = [moved]
        assert transport.get(wiki.api, {"a": "b"}).url == f"{wiki.api}?x=%C3%BC"
        assert [r.query for r in wiki.requests] == [{"a": "b"}, {"x": "ü"}]
        wiki.faults = [moved] * 20
        with pytest.raises(WikiError, match="more than 5 redirects"):
            transport.get(wiki.api)
        assert len(wiki.requests) == 8


@pytest.mark.parametrize(("status", "method"), [(301, "POST"), (307, "POST"), (303, "GET")])
def test_redirected_forms(status: int, method: str) -> None:
    """A form is sent again to where it is redirected, unless its answer is to be fetched there."""
    with FakeWiki() as wiki, Transport() as transport:
        wiki.faults = [Fault(status, headers={"Location": f"{wiki.api}?y=1"})]
        transport.post(wiki.api, {"a": "b"})
        assert wiki.requests[-1].method == method
        assert wiki.requests[-1].query == {"y": "1"} | ({"a": "b"} if method == "POST" else {})


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


@pytest.mark.parametrize(
    ("here", "there", "followed"),
    [
        ("http://kamel.invalid/a", "https://kamel.invalid/b", True),
        ("http://kamel.invalid:80/a", "https://kamel.invalid:443/b", True),
        ("https://kamel.invalid/a", "/b", True),
        ("https://kamel.invalid/a", "http://kamel.invalid/b", False),
        ("http://kamel.invalid:8080/a", "https://kamel.invalid/b", False),
        ("https://kamel.invalid/a", "https://www.kamel.invalid/b", False),
    ],
)
def test_redirects_between_protocols(here: str, there: str, *, followed: bool) -> None:
    """From http to https at the usual ports is allowed, back never."""
    from cardtool.wiki.client import _followed  # noqa: PLC0415 (no server here has https)

    if followed:
        assert _followed(here, there).startswith("https://kamel.invalid")
    else:
        with pytest.raises(WikiError, match="give it instead"):
            _followed(here, there)


def test_answer_too_large() -> None:
    """An answer without end is cut off at the limit, and not asked for again."""
    with FakeWiki(cards(1), faults=[Fault(200, b" " * 100_000, JSON)]) as wiki:
        source = ApiSource(wiki.api, Transport(limit=50_000))
        with pytest.raises(WikiError, match="larger than 50000 bytes"):
            list(source.pages())
        assert len(wiki.requests) == 1


def test_small_answer_that_unpacks_too_large() -> None:
    """The limit is that of the unpacked answer: a packed flood of blanks does not get through."""
    with FakeWiki(faults=[Fault(200, b" " * 5_000_000, JSON)], packed=True) as wiki:
        transport = Transport(limit=1_000_000)
        with transport, pytest.raises(WikiError, match="larger than 1000000 bytes"):
            transport.get(wiki.api)
        assert transport.traffic.received < 100_000


def test_answer_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that drips its answer is left after ten times the timeout."""
    ticks = iter(range(0, 10_000, 200))
    pace = Pace(0, clock=lambda: float(next(ticks)))
    monkeypatch.setattr("cardtool.wiki.client._PIECE", 10)
    with FakeWiki(cards(1)) as wiki, pytest.raises(NoAnswer, match="takes too long"):
        Transport(pace=pace).get(wiki.api)


def test_silent_server() -> None:
    """A server that accepts and says nothing is given up after the timeout, six times."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}/api.php"
        source = ApiSource(address, Transport(timeout=0.05, pace=FakeTime().pace()))
        with pytest.raises(WikiError, match=r"no answer within 0\.05 seconds; asked 6 times"):
            list(source.pages())


def closed_port() -> int:
    """Return a port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:{port}/api.php",
        "http://127.0.0.1:{port}/wiki/",
        "https://127.0.0.1:{port}/api.php",
    ],
)
def test_nobody_there(address: str) -> None:
    """A server that is not there, even the sixth time, is one line with the system's reason."""
    with pytest.raises(WikiError) as caught:
        list(ApiSource(address.format(port=closed_port()), quick()).pages())
    assert "/api.php: no answer: [Errno 111] Connection refused; asked 6 times" in str(caught.value)


def test_host_names_that_are_none() -> None:
    """A host name no server has is one line at once: waiting would not help."""
    for host in ("a" * 70 + ".invalid", ".invalid", "a b", "kamel.invalid"):
        fake = FakeTime()
        with pytest.raises(WikiError, match="no answer: "):
            list(ApiSource(f"http://{host}/api.php", Transport(pace=fake.pace())).pages())
        assert not fake.slept


def test_no_tls() -> None:
    """A plain server behind an https address is told as such, at once."""
    fake = FakeTime()
    with FakeWiki() as wiki:
        source = ApiSource(wiki.api.replace("http:", "https:"), Transport(pace=fake.pace()))
        with pytest.raises(WikiError, match="no safe connection"):
            list(source.pages())
    assert not fake.slept


def test_closing_is_always_allowed() -> None:
    """A transport that never asked for anything closes without a fuss, twice."""
    with Transport() as transport:
        transport.close()
    with FakeWiki() as wiki, transport:
        assert transport.get(wiki.url).status == 200


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
        list(ApiSource("http://kamel.invalid/api.php", quick()).pages())
