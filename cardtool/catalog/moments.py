"""When a page was in a state, and which state it was in at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time

from cardtool.catalog.states import State
from cardtool.errors import StateNotFound, UsageError
from cardtool.wiki.titles import one_line

__all__ = ["iso", "state_at", "times"]


def times(states: Sequence[State]) -> tuple[datetime | None, ...]:
    """Return since when each state was true, in UTC; None where nobody knows.

    That is its revision's timestamp. Where there is none, or it is no later than the state
    before (a deletion has none, a restored page keeps its old one), it is when it was seen.
    """
    return tuple(_times(states))


def _times(states: Sequence[State]) -> Iterator[datetime | None]:
    last: datetime | None = None
    for state in states:
        saved = None if state.deleted else _instant(state.timestamp)
        if saved is None or (last is not None and saved <= last):
            saved = _later(last, _instant(state.seen))
        last = _later(last, saved)
        yield saved


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    return max((moment for moment in (one, other) if moment is not None), default=None)


def _instant(text: str | None) -> datetime | None:
    """Return the moment that an ISO 8601 text names, UTC where it names no zone."""
    try:
        moment = datetime.fromisoformat(text or "")
        return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def iso(moment: datetime | None) -> str | None:
    """Return a moment as ISO 8601 in UTC, such as ``2026-11-30T12:00:00Z``."""
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def state_at(states: Sequence[State], when: str) -> State:
    """Return the state that `when` names: a revision (``1234``, ``r1234``) or a date.

    A date is ISO 8601, UTC unless it names a zone; a day means its end. Figures alone are a
    revision, so 2026 is no year. What was true at unknown times was true at any time before
    the first known one.

    Raises:
        UsageError: `when` is neither.
        StateNotFound: there is no such revision, or the page was not known yet; the message
            names the revisions, or the first state.
    """
    word = when.strip()
    number = word[1:] if word[:1] in {"r", "R"} else word
    if number.isascii() and number.isdigit():
        return _of_revision(states, number)
    moment = _end_of_day(word) or _instant(word)
    if moment is None:
        raise UsageError(
            f"{one_line(when, 40)!r} is neither a revision (1234) nor a date"
            " (2026-11-30 or 2026-11-30T12:00)"
        )
    return _true_at(states, moment, word)


def _end_of_day(text: str) -> datetime | None:
    try:
        return datetime.combine(date.fromisoformat(text), time.max, UTC)
    except ValueError:
        return None


def _of_revision(states: Sequence[State], number: str) -> State:
    wanted = number.lstrip("0")
    found = [state for state in states if str(state.revision) == wanted]
    if found:
        return min(found, key=lambda state: state.deleted)
    known = sorted({state.revision for state in states if state.revision is not None})
    there = f"it has {_listed(known)}" if known else "it knows no revision of it"
    raise StateNotFound(
        f"the catalog has no revision {one_line(number, 20)} of {states[-1].title}: {there}"
        " (of several edits between two syncs it keeps the last); a date is written 2026-11-30"
    )


def _listed(known: Sequence[int], most: int = 6) -> str:
    if len(known) <= most:
        return ", ".join(map(str, known))
    return f"{', '.join(map(str, known[: most // 2]))}, …, {', '.join(map(str, known[-2:]))}"


def _true_at(states: Sequence[State], moment: datetime, word: str) -> State:
    found = None
    since = times(states)
    for state, begun in zip(states, since, strict=True):
        if begun is None or begun <= moment:
            found = state
    if found is None:
        first = states[0]
        raise StateNotFound(
            f"nothing is known of {first.title} on {word}:"
            f" its first state{_revision(first)} is from {iso(since[0])}"
        )
    return found


def _revision(state: State) -> str:
    return "" if state.revision is None else f", revision {state.revision},"
