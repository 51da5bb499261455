"""Every state of a page that the catalog keeps, and where pages went when they were moved."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from cardtool.catalog.files import refuse_blobs

__all__ = ["Spot", "State", "Tracks", "load_tracks"]

Spot = tuple[str, int]
"""A state by its page's title and its place, from 0, among the states of that title."""


@dataclass(frozen=True, slots=True)
class State:
    """A page as one run found it.

    Attributes:
        title: full title at that time.
        page_id, revision, timestamp: of the wiki, None where the source knew none; a deleted
            page has its last ones.
        seen: when the run that found it so ended, ISO 8601 in UTC; None: before schema 2.
        deleted: the source had it no longer. text, sha1: the last ones then.
        run: number of the run, None like `seen`.
    """

    title: str
    page_id: int | None
    revision: int | None
    timestamp: str | None
    seen: str | None
    deleted: bool
    text: str = field(repr=False)
    sha1: str
    run: int | None = None

    def may_be(self, page_id: int | None) -> bool:
        """Return whether it is there and of the page with this id, where both are known."""
        return not self.deleted and (self.page_id == page_id or None in {self.page_id, page_id})


@dataclass(frozen=True, slots=True)
class Tracks:
    """The states of some titles, the oldest first, and the moves between them.

    Attributes:
        states: by title.
        origins: of the first state of a page that was moved to a title, its last state under
            the title before. targets: the same the other way round.
    """

    states: Mapping[str, Sequence[State]]
    origins: Mapping[Spot, Spot]
    targets: Mapping[Spot, Spot]

    def at(self, spot: Spot) -> State:
        """Return the state at a spot."""
        title, place = spot
        return self.states[title][place]

    def title_now(self, title: str) -> str | None:
        """Return the present title of the page that was at `title` last; None if it is gone."""
        alive = [place for place, state in enumerate(self.states[title]) if not state.deleted]
        spot = (title, alive[-1]) if alive else None
        while spot is not None and self.states[spot[0]][-1] is not self.at(spot):
            arrival = self.targets.get(spot)
            spot = arrival and self._end_of_stay(arrival)
        return spot and spot[0]

    def _end_of_stay(self, arrival: Spot) -> Spot:
        title, place = arrival
        page_id = self.at(arrival).page_id
        later = enumerate(self.states[title][place:], start=place)
        return title, max(at for at, state in later if state.may_be(page_id))


# Rows of pages that share a page id with a wanted one, at any time and over any steps.
_KIN: Final = """
    WITH RECURSIVE held (page, page_id) AS (
        SELECT id, page_id FROM page UNION SELECT page, page_id FROM card_revision
    ), kin (page) AS (
        SELECT id FROM page WHERE title IN (SELECT value FROM json_each(?))
        UNION
        SELECT other.page FROM kin JOIN held AS own ON own.page = kin.page
        JOIN held AS other ON other.page_id = own.page_id
    )"""
_STATES: Final = f"""{_KIN}
    SELECT title, s.page_id, s.revision, s.timestamp, finished, s.deleted, s.text, s.sha1, s.run
    FROM (
        SELECT page, id AS place, page_id, revision, timestamp, deleted, text, sha1, run
        FROM card_revision
        UNION ALL
        SELECT id, NULL, page_id, revision, timestamp, deleted, text, sha1, run FROM page
    ) AS s JOIN page ON page.id = s.page LEFT JOIN sync_run ON sync_run.id = s.run
    WHERE s.page IN kin ORDER BY page.title, s.place IS NULL, s.place
"""  # noqa: S608 (constants)


def load_tracks(db: sqlite3.Connection, titles: Iterable[str]) -> Tracks:
    """Return all states of the pages with these titles, and of all they are connected with."""
    rows = db.execute(_STATES, [json.dumps(list(titles))]).fetchall()
    refuse_blobs(rows)
    states: dict[str, list[State]] = defaultdict(list)
    for title, page_id, revision, timestamp, seen, deleted, text, sha1, run in rows:
        ids = (page_id, revision, timestamp, seen and seen.replace("+00:00", "Z"))
        states[title].append(State(title, *ids, bool(deleted), text, sha1, run))
    moving = {run for (run,) in db.execute("SELECT id FROM sync_run WHERE moved > 0")}
    origins = dict(_moves(states, moving))
    return Tracks(states, origins, {before: now for now, before in origins.items()})


def _moves(states: Mapping[str, Sequence[State]], moving: set[int]) -> Iterator[tuple[Spot, Spot]]:
    """Yield where pages came to, and where they were before.

    A page id alone is no proof, as the pages may be another wiki's by now: the run must have
    counted moves, or the text must be the same. `moving`: the runs that did.
    """
    departures = _departures(states)
    for run, (title, place) in _arrivals(states):
        state = states[title][place]
        left, origin = max(
            (d for d in departures.get(state.page_id, ()) if d[0] <= run), default=(0, None)
        )
        if origin is not None and origin[0] != title:
            sure = left == run and run in moving
            if sure or states[origin[0]][origin[1]].sha1 == state.sha1:
                yield (title, place), origin


def _arrivals(states: Mapping[str, Sequence[State]]) -> Iterator[tuple[int, Spot]]:
    """Yield the runs that found a page at a title where it was not before, and the spots."""
    for title, known in states.items():
        for place, state in enumerate(known):
            stayed = place > 0 and known[place - 1].may_be(state.page_id)
            if not state.deleted and not stayed and state.run is not None:
                yield state.run, (title, place)


def _departures(states: Mapping[str, Sequence[State]]) -> dict[int | None, list[tuple[int, Spot]]]:
    """Return, by page id, the runs that no longer found the page where it was, and the spots."""
    found: dict[int | None, list[tuple[int, Spot]]] = defaultdict(list)
    for title, known in states.items():
        for place, (state, after) in enumerate(pairwise(known)):
            leaves = not state.deleted and not after.may_be(state.page_id)
            if leaves and state.page_id is not None and after.run is not None:
                found[state.page_id].append((after.run, (title, place)))
    return found
