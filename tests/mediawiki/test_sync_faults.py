"""A wiki on a bad day: a sync gets through, or ends and leaves the catalog as it was."""

from __future__ import annotations

import subprocess
import time
from functools import partial

import pytest
from syncing import FEW, Synced, Syncing, command, files
from wiki_readers import NoTime

from cardtool.wiki.client import Transport
from mediawiki_server import Fault

HTML = "<html><head><title>Wartung</title></head><body>Bitte warten</body></html>"
DATES = {
    "Date": "Thu, 01 Jan 2026 00:00:00 GMT",
    "Retry-After": "Thu, 01 Jan 2026 00:00:07 GMT",
}


def error(code: str) -> Fault:
    """Return an answer of the API that is an error."""
    body = f'{{"error":{{"code":"{code}","info":"Warum auch immer"}}}}'
    return {"status": 200, "headers": {"Content-Type": "application/json"}, "body": body}


# Each with what the message says of it, if it stays.
FAULTS: dict[str, tuple[Fault, str]] = {
    "503": ({"status": 503, "body": HTML}, "503"),
    "503 with seconds": ({"status": 503, "headers": {"Retry-After": "7"}}, "503"),
    "503 with a date": ({"status": 503, "headers": DATES}, "503"),
    "429": ({"status": 429, "headers": {"Retry-After": "2"}, "body": "Langsam!"}, "429"),
    "500": ({"status": 500, "body": HTML}, "500"),
    "502": ({"status": 502}, "502"),
    "HTML": ({"status": 200, "body": HTML}, "Wartung"),
    "cut JSON": ({"status": 200, "body": '{"batchcomplete":true,"query":{"pa'}, "JSON"),
    "other type": (
        {"status": 200, "headers": {"Content-Type": "image/png"}, "body": "\x89PNG"},
        "JSON",
    ),
    "nothing": ({"status": 200, "body": ""}, "JSON"),
    "not an object": ({"status": 200, "body": '"Wartung"'}, ""),
    "ratelimited": (error("ratelimited"), "ratelimited"),
    "readonly": (error("readonly"), "readonly"),
    "maxlag": (error("maxlag"), "maxlag"),
    "database": (error("internal_api_error_DBQueryError"), "internal_api_error_DBQueryError"),
}
NAMES = list(FAULTS)


def rotated(start: int, count: int) -> list[Fault]:
    """Return as many faults, from one on: all starts have each fault at each request once."""
    return [FAULTS[NAMES[(start + i) % len(NAMES)]][0] for i in range(count)]


def one_before_each(faults: list[Fault]) -> list[Fault | None]:
    """Return faults that are followed by the true answer each."""
    return [answer for fault in faults for answer in (fault, None)]


@pytest.mark.parametrize("start", range(len(FAULTS)))
def test_faults_pass_in_a_first_sync(
    few: Syncing, synced: dict[str, Synced], no_time: NoTime, start: int
) -> None:
    """Each fault at each request of a first sync costs waiting, and changes nothing."""
    few.catalog.unlink()
    requests = synced["few"].requests
    few.wiki.inject(one_before_each(rotated(start, requests)))
    with few.asking() as asked:
        report = few.run()
    # On a busy machine a true answer may be late, too.
    assert len(asked) >= 2 * requests
    assert len(no_time.slept) == requests
    assert not few.unlike(synced["few"])
    assert report["new"] == FEW


@pytest.mark.parametrize("start", range(len(FAULTS)))
def test_faults_pass_in_a_later_sync(
    pending: Syncing, synced: dict[str, Synced], no_time: NoTime, start: int
) -> None:
    """Each fault at each request of a later sync costs waiting, and changes nothing."""
    requests = synced["pending"].requests
    pending.wiki.inject(one_before_each(rotated(start, requests)))
    with pending.asking() as asked:
        report = pending.run()
    assert not pending.unlike(synced["pending"])
    assert len(no_time.slept) == requests
    assert len(asked) == report["requests"] == 2 * requests


@pytest.mark.parametrize("name", FAULTS)
def test_faults_that_stay(
    pending: Syncing, synced: dict[str, Synced], no_time: NoTime, name: str
) -> None:
    """Each fault that stays, from whichever request on, ends the sync and changes no byte.

    The message has the address and what the wiki said last; the next sync is complete.
    """
    fault, said = FAULTS[name]
    for position in range(synced["pending"].requests):
        no_time.slept.clear()
        pending.wiki.inject([*[None] * position, *[fault] * 50])
        message = pending.refuses()
        assert pending.wiki.api in message
        assert said in message
        assert sum(no_time.slept) < 300
    pending.wiki.inject([])
    pending.run()
    assert not pending.unlike(synced["pending"])


@pytest.mark.parametrize("position", range(4))
def test_failed_first_sync_leaves_no_file(few: Syncing, no_time: NoTime, position: int) -> None:
    """A first sync that fails, at whichever request, leaves no catalog behind."""
    assert not no_time.slept
    few.catalog.unlink()
    few.wiki.inject([*[None] * position, *[FAULTS["503"][0]] * 50])
    few.refuses()
    assert files(few.catalog) == {}


@pytest.mark.parametrize("name", ["503", "429", "maxlag"])
def test_faults_while_the_api_is_looked_for(few: Syncing, no_time: NoTime, name: str) -> None:
    """From the bare address of a wiki a sync gets through as from that of its API."""
    few.catalog.unlink()
    few.wiki.inject([FAULTS[name][0], None])
    report = few.run(source=few.wiki.url)
    assert report["new"] == FEW
    assert len(no_time.slept) == 1


def test_slow_answers(
    pending: Syncing, synced: dict[str, Synced], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wiki that is silent longer than we wait, at each request, is asked again each time."""
    monkeypatch.setattr("cardtool.wiki.source.Transport", partial(Transport, timeout=0.6))
    requests = synced["pending"].requests
    pending.wiki.inject(one_before_each([{"delay_ms": 900}] * requests))
    with pending.asking() as asked:
        pending.run()
    assert not pending.unlike(synced["pending"])
    # On a busy machine a true answer may be late, too.
    assert len(asked) >= 2 * requests


def test_late_answers(pending: Syncing, synced: dict[str, Synced]) -> None:
    """A wiki that takes its time, but not too long, is waited for."""
    requests = synced["pending"].requests
    pending.wiki.inject([{"delay_ms": 300}] * requests)
    with pending.asking() as asked:
        report = pending.run()
    assert report["requests"] == len(asked) == requests
    assert not pending.unlike(synced["pending"])


def test_lagging_database(pending: Syncing, synced: dict[str, Synced], no_time: NoTime) -> None:
    """While the database lags behind nothing is read; when it has caught up, everything is."""
    pending.wiki.pretend_lag(7.3)
    assert "7.3 seconds lagged" in pending.refuses()
    assert min(no_time.slept) >= 5
    no_time.meanwhile = lambda: pending.wiki.pretend_lag(None)
    pending.run()
    assert not pending.unlike(synced["pending"])


def test_locked_wiki(pending: Syncing, synced: dict[str, Synced]) -> None:
    """A wiki that is locked for writing is read like any other."""
    pending.wiki.configure("$wgReadOnly = 'Wartung';")
    pending.run()
    assert not pending.unlike(synced["pending"])


def test_503_for_ever(pending: Syncing) -> None:
    """A wiki that answers 503 for ever: exit 1 within the bound, its address and last answer.

    The catalog is the same, byte for byte, and nothing lies beside it.
    """
    before = files(pending.catalog)
    pending.wiki.inject([FAULTS["503"][0]] * 1000)
    begin = time.monotonic()
    words = command("sync", pending.wiki.api, "--db", pending.catalog)
    with pending.asking() as asked:
        done = subprocess.run(words, check=False, capture_output=True, text=True, timeout=120)
    assert time.monotonic() - begin < 30
    assert (done.returncode, done.stdout) == (1, "")
    # It has told of its waiting before.
    *_, message = done.stderr.splitlines()
    assert pending.wiki.api in message
    assert "503" in message
    assert "Wartung" in message
    assert files(pending.catalog) == before
    assert 1 < len(asked) <= 10
