"""A bad day of the wiki at each request: overcome within bounds, else told in one line."""

from __future__ import annotations

import pytest
from api_makers import JSON, FakeTime, cards, expected, read, refusal

from cardtool.errors import WikiError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import Transport
from cardtool.wiki.snapshot import Page
from fake_wiki import FakeWiki, Fault, api_error

HTML = b"<html><head><style>b{}</style></head><h1>Wartung</h1>\n\x1b[31mbald\x00 wieder</html>"
LAG = ("maxlag", "Waiting for a database server: 7.3 seconds lagged.")
# The users, the list, and the texts of 70 pages in two answers.
REQUESTS = range(4)

PASSING = [
    (Fault(503, HTML), " answered 503 Service Unavailable: Wartung \\x1b[31mbald\\x00 wieder"),
    (Fault(429, b"slow down"), " answered 429 Too Many Requests: slow down"),
    (Fault(502), " answered 502 Bad Gateway: nothing"),
    (Fault(504), " answered 504 Gateway Timeout: nothing"),
    (Fault(500, b""), " answered 500 Internal Server Error: nothing"),
    (Fault(200, HTML), " answered with text/html; charset=utf-8, not with whole JSON: Wartung"),
    (Fault(200, HTML, JSON), " answered with application/json, not with whole JSON: Wartung"),
    (Fault(200, b'{"query": {"pag', JSON), "not with whole JSON"),
    (Fault(200, b"", JSON), "not with whole JSON: nothing"),
    (Fault(200, b"", ""), " answered with something unnamed, not with whole JSON"),
    (Fault(200, b"[1]", JSON), "not with whole JSON"),
    (Fault(200, b"[" * 100_000, JSON), "not with whole JSON"),
    (Fault(200, b'{"a": "\\ud800"}', JSON), "not with whole JSON"),
    (Fault(200, b'{"a": "\xe4"}', JSON), "not with whole JSON"),
    (Fault(200, b'{"query"', JSON, cut=True), ": the answer is damaged or cut off"),
    (Fault(200, b"x" * 50, JSON, {"Content-Encoding": "gzip"}), ": the answer is damaged"),
    (Fault(drop=True), ": no answer: "),
    (api_error(*LAG, Retry_After="5"), " answered with the error maxlag: Waiting for a data"),
    (api_error("ratelimited", "You've exceeded your rate limit."), "error ratelimited: You've"),
    (api_error("readonly", "The wiki is locked."), "error readonly: The wiki is locked"),
    (api_error("internal_api_error_DBQueryError", "[abc]"), "error internal_api_error_DBQuery"),
    (Fault(503, b'{"error": {"code": "x", "info": "no"}}', JSON), "error x: no"),
]

FINAL = [
    (Fault(404, b"<h1>Gone</h1>"), " answered 404 Not Found: Gone"),
    (Fault(403, b"Robots are not welcome."), " answered 403 Forbidden: Robots are not welcome."),
    (Fault(302, headers={"Location": "http://other.invalid/"}), "redirects to http://other.inv"),
    (api_error("readapidenied", "You need\nread permission"), "error readapidenied: You need read"),
    (api_error("toomanyvalues", "51"), "the error toomanyvalues: 51"),
    (Fault(400, b'{"error": {"code": "bad", "info": "no"}}', JSON), "the error bad: no"),
    (Fault(200, b'{"error": {}}', JSON), "the error None: None"),
]


def outcome(wiki: FakeWiki, fake: FakeTime, timeout: float = 30.0) -> list[Page] | str:
    """Return the pages of a wiki, or the one line with which reading ends."""
    transport = Transport(timeout=timeout, pace=fake.pace())
    try:
        return list(ApiSource(wiki.api, transport).pages())
    except WikiError as error:
        return str(error)


@pytest.mark.parametrize("position", REQUESTS)
@pytest.mark.parametrize(("fault", "said"), PASSING)
def test_passing_faults_are_overcome(fault: Fault, said: str, position: int) -> None:
    """A fault that passes, at whichever request, costs one more request and nothing else."""
    del said
    fake = FakeTime()
    with FakeWiki(cards(70), faults=[None] * position + [fault]) as wiki:
        assert outcome(wiki, fake) == expected(wiki)
        assert len(wiki.requests) == len(REQUESTS) + 1
        assert fake.slept == [5.0 if b"maxlag" in fault.body else 0.05]


@pytest.mark.parametrize("position", REQUESTS)
def test_silence_is_overcome(position: int) -> None:
    """A server that falls silent is asked again after the timeout."""
    with FakeWiki(cards(70), faults=[None] * position + [Fault(stall=1.0)]) as wiki:
        assert outcome(wiki, FakeTime(), timeout=0.6) == expected(wiki)
        assert len(wiki.requests) == len(REQUESTS) + 1


@pytest.mark.parametrize("position", REQUESTS)
@pytest.mark.parametrize(("fault", "said"), PASSING)
def test_faults_for_ever_end_with_what_the_server_said(
    fault: Fault, said: str, position: int
) -> None:
    """A fault that stays ends within bounds: one line with address, last word and effort."""
    fake = FakeTime()
    with FakeWiki(cards(70), faults=[None] * position + [fault] * 100) as wiki:
        message = outcome(wiki, fake)
        assert isinstance(message, str)
        assert message.isprintable()
        assert message.startswith(wiki.api)
        assert said in message
        assert "; asked 6 times in " in message
        assert message.endswith("seconds, try again later")
        assert len(wiki.requests) == position + 6
        assert len(fake.slept) == 5
        assert sum(fake.slept) < 60


@pytest.mark.parametrize("position", REQUESTS)
@pytest.mark.parametrize(("fault", "said"), FINAL)
def test_final_refusals_end_at_once(fault: Fault, said: str, position: int) -> None:
    """What will not change is not asked for again."""
    fake = FakeTime()
    with FakeWiki(cards(70), faults=[None] * position + [fault]) as wiki:
        message = outcome(wiki, fake)
        assert isinstance(message, str)
        assert message.isprintable()
        assert message.startswith(wiki.api)
        assert said in message
        assert len(wiki.requests) == position + 1
        assert not fake.slept


def test_server_that_is_down_for_ever() -> None:
    """A 503 for ever ends within the bound, though the server asks for a minute each time."""
    fake = FakeTime()
    with FakeWiki(faults=[Fault(503, b"Wartung", headers={"Retry-After": "60"})] * 100) as wiki:
        message = outcome(wiki, fake)
    assert message == (
        f"{wiki.api} answered 503 Service Unavailable: Wartung; asked 6 times in 300 seconds,"
        " try again later"
    )
    assert fake.slept == [60.0] * 5


def test_server_that_asks_for_hours() -> None:
    """A server that wants to be left alone for long is left alone at once, with its word."""
    fake = FakeTime()
    with FakeWiki(faults=[Fault(429, b"", headers={"Retry-After": "7200"})]) as wiki:
        message = outcome(wiki, fake)
        assert "answered 429 Too Many Requests: nothing; it wants to be left alone for" in message
        assert "7200 seconds, try again then" in message
        assert not fake.slept


def test_long_waits_are_announced() -> None:
    """Before a wait that people would notice they are told what the server said."""
    told: list[str] = []
    fake = FakeTime()
    busy = Fault(503, headers={"Retry-After": "7"})
    with FakeWiki(cards(2), faults=[busy, Fault(502), None]) as wiki:
        transport = Transport(pace=fake.pace())
        transport.pace.announce = told.append
        assert list(ApiSource(wiki.api, transport).pages()) == expected(wiki)
        assert told == [
            f"{wiki.api} answered 503 Service Unavailable: nothing; asking again in 7 s"
        ]


def test_retry_after_as_a_date() -> None:
    """A date is waited for by the server's own clock, which may differ from ours."""
    dates = {"Date": "Tue, 19 Jun 2007 12:00:00 GMT"}
    dates |= {"Retry-After": "Tue, 19 Jun 2007 12:00:42 GMT"}
    fake = FakeTime()
    with FakeWiki(cards(1), faults=[Fault(503, headers=dates)]) as wiki:
        assert outcome(wiki, fake) == expected(wiki)
    assert fake.slept == [42.0]


def test_every_kind_of_fault_in_a_row() -> None:
    """Faults of different kinds one after the other count together, up to the sixth request."""
    faults = [fault for fault, _ in PASSING[:5]]
    with FakeWiki(cards(1), faults=faults) as wiki:
        assert read(wiki) == expected(wiki)
    with FakeWiki(cards(1), faults=[*faults, Fault(502)]) as wiki:
        assert "answered 502 Bad Gateway: nothing; asked 6 times" in refusal(wiki)


def test_json_by_another_name() -> None:
    """An answer is known by its body: whole JSON counts, whatever a proxy calls it."""
    lag = b'{"error": {"code": "maxlag", "info": "x"}}'
    with FakeWiki(cards(3), faults=[Fault(200, lag)]) as wiki:
        assert read(wiki) == expected(wiki)
        wiki.faults = [None, Fault(200, b'{"batchcomplete": true}')]
        assert "has no page whose title starts with" in refusal(wiki)


def test_empty_answers_delete_nothing() -> None:
    """Pages of which an answer says nothing are not gone: only the wiki's word makes them so."""
    empty = Fault(200, b'{"batchcomplete": true}', JSON)
    with FakeWiki(cards(3), faults=[None, None, empty]) as wiki:
        assert "says nothing of the page with the id 3; try again later" in refusal(wiki)


def test_first_word_of_many() -> None:
    """A long error page is quoted as one short line."""
    page = b"<html><script>var x = '<b>';</script><body>" + b"Kamel " * 10_000 + b"</body></html>"
    with FakeWiki(faults=[Fault(404, page)]) as wiki:
        message = refusal(wiki)
        assert "404 Not Found: Kamel Kamel" in message
        assert len(message) < 300
