"""Which state a revision or a date names (CLI.md: `cardtool diff NR FROM [TO]`)."""

from __future__ import annotations

import pytest

from cardtool.catalog.moments import iso, state_at, times
from cardtool.catalog.states import State
from cardtool.errors import StateNotFound, UsageError


def state(
    revision: int | None, timestamp: str | None, seen: str | None = None, *, deleted: bool = False
) -> State:
    """Return a state of a page."""
    return State("Projekt:K/5", 7, revision, timestamp, seen, deleted, "text", "sha1")


FIRST = state(311, "2007-06-19T12:00:00Z", "2026-11-01T00:00:00Z")
SECOND = state(320, "2026-11-30T12:00:00Z", "2026-12-01T00:00:00Z")
GONE = state(320, "2026-11-30T12:00:00Z", "2026-12-03T00:00:00Z", deleted=True)
BACK = state(320, "2026-11-30T12:00:00Z", "2026-12-05T00:00:00Z")
STATES = (FIRST, SECOND, GONE, BACK)


def test_times() -> None:
    """A state is as old as its revision; one whose revision was there before, as its finding."""
    assert [iso(moment) for moment in times(STATES)] == [
        "2007-06-19T12:00:00Z",
        "2026-11-30T12:00:00Z",
        "2026-12-03T00:00:00Z",
        "2026-12-05T00:00:00Z",
    ]


def test_unknown_and_broken_times() -> None:
    """What has no time that can be read has that of its finding, or none."""
    unknown, broken = state(1, None), state(2, "gestern", "2026-11-01T00:00:00+00:00")
    assert [iso(moment) for moment in times([unknown, broken])] == [None, "2026-11-01T00:00:00Z"]
    assert times([state(1, "0001-01-01T00:00:00+14:00")]) == (None,)
    assert state_at([unknown, broken], "2000-01-01") is unknown


@pytest.mark.parametrize(
    ("when", "found"),
    [
        ("311", FIRST),
        ("r311", FIRST),
        ("R0311", FIRST),
        ("320", SECOND),
        ("2007-06-19", FIRST),
        ("2026-11-29", FIRST),
        ("2026-11-30", SECOND),
        ("2026-11-30T11:59", FIRST),
        ("2026-11-30T12:00", SECOND),
        ("2026-11-30 12:00", SECOND),
        ("2026-11-30T12:30+01:00", FIRST),
        ("2026-11-30T12:00:00Z", SECOND),
        ("2026-12-03", GONE),
        ("9999-12-31", BACK),
    ],
)
def test_state_at(when: str, found: State) -> None:
    """A revision is itself, a day its end, a time what was true then, in UTC without a zone."""
    assert state_at(STATES, when) is found


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ("2026", "no revision 2026 of Projekt:K/5: it has 311, 320"),
        ("20261130", "no revision 20261130"),
        ("r0", "no revision"),
        ("2007-06-18", "first state, revision 311, is from 2007-06-19T12:00:00Z"),
        ("2007-06-19T11:59", "nothing is known of Projekt:K/5 on 2007-06-19T11:59"),
    ],
)
def test_no_such_state(when: str, message: str) -> None:
    """Figures alone are a revision, never a year; the message names what there is."""
    with pytest.raises(StateNotFound, match=message):
        state_at(STATES, when)


@pytest.mark.parametrize("when", ["", "2026-11", "gestern", "r", "٣١١", "-5", "r\x1b[31m"])
def test_neither_revision_nor_date(when: str) -> None:
    """What is neither is a usage error that shows both forms and hides no control character."""
    with pytest.raises(UsageError, match="neither a revision") as raised:
        state_at(STATES, when)
    assert str(raised.value).isprintable()


def test_many_revisions_are_shortened() -> None:
    """Of many revisions the message names the first and the last."""
    states = [state(n, None) for n in range(10, 40)]
    with pytest.raises(StateNotFound, match=r"10, 11, 12, …, 38, 39 "):
        state_at(states, "5")
    with pytest.raises(StateNotFound, match="it knows no revision of it"):
        state_at([state(None, None)], "5")
