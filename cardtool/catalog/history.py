"""What happened to a page: every state with what led to it, moves followed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from cardtool.cards import nr_key
from cardtool.catalog.moments import state_at, times
from cardtool.catalog.settings import Settings
from cardtool.catalog.states import Spot, State, Tracks, load_tracks
from cardtool.wiki.redirects import redirect_target

__all__ = [
    "Event",
    "History",
    "State",
    "Step",
    "latest_steps",
    "moved_titles",
    "state_at",
    "steps_of",
]


class Event(StrEnum):
    """What led to a state."""

    NEW = "new"
    CHANGED = "changed"
    SAVED = "saved again"
    MOVED = "moved"
    MOVED_AWAY = "moved away"
    DELETED = "deleted"
    RESTORED = "restored"
    ANEW = "made anew"


@dataclass(frozen=True, slots=True)
class Step:
    """One state and how the page came to it.

    Attributes:
        state: the page then. before: the state it is compared with, None if it is the first.
        event: what happened. when: since when it is so, in UTC, where that is known.
        origin: title before, if this page came from another one.
        target: title now, if the page that was here before went to another one.
    """

    state: State
    before: State | None
    event: Event
    when: datetime | None = None
    origin: str | None = None
    target: str | None = None


@dataclass(frozen=True, slots=True)
class History:
    """Steps, and how the catalog reads pages."""

    steps: tuple[Step, ...]
    settings: Settings

    @property
    def states(self) -> tuple[State, ...]:
        """The states of the steps."""
        return tuple(step.state for step in self.steps)


def steps_of(db: sqlite3.Connection, title: str) -> tuple[Step, ...]:
    """Return the states of the page at `title` with what led to them, the oldest first.

    Those of the same page under earlier titles are among them, and those of other pages that
    were at this title before; none if no page ever was there.
    """
    tracks = load_tracks(db, [title])
    if title not in tracks.states:
        return ()
    spots = sorted(_spots(tracks, title), key=lambda spot: _age(tracks.at(spot), title))
    since = times([tracks.at(spot) for spot in spots])
    return tuple(_step(tracks, spot, when) for spot, when in zip(spots, since, strict=True))


def _spots(tracks: Tracks, title: str) -> list[Spot]:
    """Return all spots of a title, and those from which its pages came there."""
    # A dictionary keeps the order and knows at once what it has.
    found = dict.fromkeys((title, place) for place in range(len(tracks.states[title])))
    waiting = list(found)
    for spot in waiting:  # grows on the way, by those before a move
        before, last = tracks.origins.get(spot, (title, -1))
        known = {tracks.at(spot).page_id, None}
        earlier = ((before, place) for place in range(last + 1))
        new = [s for s in earlier if s not in found and tracks.at(s).page_id in known]
        found |= dict.fromkeys(new)
        waiting += new
    return waiting


def _age(state: State, title: str) -> tuple[int, str, bool]:
    return state.run or 0, state.timestamp or "", state.title == title


def latest_steps(db: sqlite3.Connection, limit: int | None = None) -> tuple[Step, ...]:
    """Return what happened to all pages, what the latest sync found first, then by title.

    `limit`: how many steps at most; None for all.
    """
    found = db.execute(_FINDS).fetchall()
    found.sort(key=lambda find: (-(find[1] or 0), nr_key(find[0]), find[0]))
    chosen = found if limit is None else found[:limit]
    tracks = load_tracks(db, {title for title, _ in chosen})
    steps = {
        (step.state.title, step.state.run): step
        for title in {title for title, _ in chosen}
        for step in _row(tracks, title)
    }
    return tuple(steps[find] for find in chosen)


_FINDS: Final = """
    SELECT title, run FROM page
    UNION SELECT title, card_revision.run FROM card_revision JOIN page ON page.id = page
"""


def _row(tracks: Tracks, title: str) -> Iterator[Step]:
    """Yield the steps of one title alone."""
    for place, when in enumerate(times(tracks.states[title])):
        yield _step(tracks, (title, place), when)


def _step(tracks: Tracks, spot: Spot, when: datetime | None) -> Step:
    title, place = spot
    state = tracks.at(spot)
    last = tracks.at((title, place - 1)) if place else None
    origin = tracks.origins.get(spot)
    target = tracks.targets.get((title, place - 1))
    return Step(
        state,
        before=last if origin is None else tracks.at(origin),
        event=Event.MOVED if origin else _event(state, last, left=target is not None),
        when=when,
        origin=origin and origin[0],
        target=target and target[0],
    )


def _event(state: State, last: State | None, *, left: bool) -> Event:
    """Return what happened to a page that came from nowhere else."""
    if left:
        return Event.MOVED_AWAY
    if state.deleted:
        return Event.DELETED
    if last is None:
        return Event.NEW
    if state.page_id != last.page_id and None not in {state.page_id, last.page_id}:
        return Event.ANEW
    if last.deleted:
        return Event.RESTORED
    return Event.SAVED if state.sha1 == last.sha1 else Event.CHANGED


def moved_titles(db: sqlite3.Connection) -> dict[str, str]:
    """Return the titles at which pages are now, by those from which they were moved away.

    A title is there if its page is gone, or only points to the other one.
    """
    found: dict[str, str] = {}
    for title, text in db.execute(_REDIRECTS):
        found[title] = (redirect_target(text) or "").partition("#")[0].strip()
    gone = [title for (title,) in db.execute(_GONE)]
    if gone:
        tracks = load_tracks(db, gone)
        found |= {title: tracks.title_now(title) or "" for title in gone}
    there = {title for (title,) in db.execute("SELECT title FROM page WHERE NOT deleted")}
    ends = {title: _end(title, found) for title in found}
    return {title: end for title, end in ends.items() if end in there}


_REDIRECTS: Final = """
    SELECT title, text FROM page WHERE NOT deleted AND ltrim(text, char(9, 10, 32)) LIKE '#%'
"""
# Only pages that are somewhere else need their states.
_GONE: Final = """
    SELECT title FROM page WHERE deleted AND page_id IN (SELECT page_id FROM page WHERE NOT deleted)
"""


def _end(title: str, targets: Mapping[str, str]) -> str:
    """Return the end of a chain of pages; one that goes round in circles has none."""
    seen = {title}
    end = targets[title]
    while end in targets and end not in seen:
        seen.add(end)
        end = targets[end]
    return "" if end in seen else end
