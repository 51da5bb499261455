"""The pauses: between requests, after refusals, and what a server asks for."""

from __future__ import annotations

import pytest
from api_makers import FakeTime, cards
from hypothesis import given
from hypothesis import strategies as st

from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import Transport
from cardtool.wiki.pace import DELAY, Pace, Patience, is_loopback, retry_after
from fake_wiki import FakeWiki

HOST = "kamel.invalid"


def test_pause_is_the_rest_of_the_delay() -> None:
    """Only what is left of the delay is slept, counted from the end of the last request."""
    fake = FakeTime()
    pace = fake.pace()
    pace.wait(HOST)
    pace.done()
    fake.now += 0.25
    pace.wait(HOST)
    pace.done()
    fake.now += 5
    pace.wait(HOST)
    assert fake.slept == [DELAY - 0.25]


def test_no_pause_on_loopback_unless_told() -> None:
    """A wiki on this machine is asked without a pause; a given delay holds there too."""
    with FakeWiki(cards(60)) as wiki:
        for delay, slept in ((None, []), (2.0, [2.0, 2.0, 2.0])):
            fake = FakeTime()
            transport = Transport(pace=fake.pace(delay))
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


def waits(patience: Patience, asked: float | None = None, host: str = HOST) -> list[float]:
    """Return what is slept while a server refuses for ever."""
    fake = FakeTime()
    attempts = fake.pace(patience=patience).attempts(host)
    while attempts.again(asked):
        pass
    assert attempts.made == len(fake.slept) + 1
    assert attempts.seconds == pytest.approx(sum(fake.slept))
    return fake.slept


def test_waits_double_up_to_a_bound() -> None:
    """Without a word of the server each wait is twice the last one, until the tries are over."""
    assert waits(Patience()) == [1, 2, 4, 8, 16]
    assert waits(Patience(tries=8, longest=10)) == [1, 2, 4, 8, 10, 10, 10]
    assert waits(Patience(tries=1)) == []


def test_waits_on_loopback_are_short() -> None:
    """A server on this machine is asked again soon."""
    assert waits(Patience(), host="127.0.0.1") == [0.05, 0.1, 0.2, 0.4, 0.8]


def test_server_may_ask_for_longer_waits() -> None:
    """Retry-After is the least that is waited, within what a run may take in all."""
    assert waits(Patience(), asked=5) == [5, 5, 5, 8, 16]
    assert waits(Patience(total=60), asked=25) == [25, 25]
    assert waits(Patience(), asked=3600) == []


def test_time_for_asking_counts() -> None:
    """Slow refusals use up the time as waiting does."""
    fake = FakeTime()
    attempts = fake.pace(patience=Patience(tries=100, total=100)).attempts(HOST)
    while attempts.again():
        fake.now += 30
    assert attempts.seconds <= 100
    assert attempts.made == 4


@given(st.lists(st.floats(0, 1), min_size=6), st.floats(0, 400), st.sampled_from([HOST, "::1"]))
def test_jitter_stays_in_bounds(chances: list[float], asked: float, host: str) -> None:
    """Chance makes a wait up to half as long again, never shorter, never past the bounds."""
    fake = FakeTime()
    numbers = iter(chances)
    pace = Pace(clock=fake.clock, sleep=fake.sleep, jitter=lambda: next(numbers))
    attempts = pace.attempts(host)
    while attempts.again(asked):
        assert asked <= fake.slept[-1] <= max(asked, 16) + 8
    assert attempts.seconds <= 300
    assert attempts.made <= 6


DATE = "Tue, 19 Jun 2007 12:00:00 GMT"


@pytest.mark.parametrize(
    ("value", "date", "seconds"),
    [
        ("5", None, 5.0),
        (" 120 ", DATE, 120.0),
        ("0", DATE, 0.0),
        ("9" * 400, DATE, 999_999_999.0),
        ("Tue, 19 Jun 2007 12:01:30 GMT", DATE, 90.0),
        ("Tue, 19 Jun 2007 14:00:10 +0200", DATE, 10.0),
        ("Tue, 19 Jun 2007 11:00:00 GMT", DATE, 0.0),
        ("Tuesday, 19-Jun-07 12:00:07 GMT", DATE, 7.0),
        ("Tue, 19 Jun 2007 12:01:30 GMT", None, None),
        ("Tue, 19 Jun 2007 12:01:30 -0000", DATE, None),
        (None, DATE, None),
        ("", DATE, None),
        ("soon", DATE, None),
        ("-5", DATE, None),
        ("1.5", DATE, None),
        ("²", DATE, None),
    ],
)
def test_retry_after(value: str | None, date: str | None, seconds: float | None) -> None:
    """Seconds and dates are understood, dates by the server's own clock; all else is nothing."""
    assert retry_after(value, date) == seconds


@given(st.text(), st.text() | st.none())
def test_retry_after_takes_anything(value: str, date: str | None) -> None:
    """A header is foreign text: it never raises, and never asks for negative time."""
    assert (retry_after(value, date) or 0.0) >= 0


def test_what_one_answer_asks_holds_for_the_next_request() -> None:
    """Whoever asks next, about whatever, waits for as long as the server asked, within bounds."""
    fake = FakeTime()
    pace = fake.pace(delay=0)
    pace.done(asked=7)
    pace.wait("kamel.invalid")
    assert fake.slept == [7]
    pace.done(asked=86_400)
    pace.wait("kamel.invalid")
    assert fake.slept == [7, 300]
    pace.done()
    pace.wait("kamel.invalid")
    assert len(fake.slept) == 2
