"""Checking a catalog: the file, the texts, and the cards against their pages."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path

from cardtool import __version__
from cardtool.cards import Card
from cardtool.catalog.files import open_read_only, reading_errors
from cardtool.catalog.portal import stale_cards
from cardtool.catalog.reading import (
    Links,
    Parsing,
    Reading,
    link,
    overlay_of,
    read_pages_with,
    stored_readings,
    stored_texts,
)
from cardtool.catalog.rows import PROBLEM_SQL, RECIPE_SQL, problem_of, problem_row, recipe_of
from cardtool.catalog.settings import settings_of
from cardtool.errors import DamagedCatalog
from cardtool.problems import Problem, Severity, worst_first
from cardtool.wiki.snapshot import Page
from cardtool.wiki.titles import one_line

__all__ = ["read_pages", "verify"]


def read_pages(path: Path) -> Iterator[Page]:
    """Return every raw page that is not deleted, with the wiki's ids, in the order of titles.

    Raises:
        NoCatalog, NotACatalog, NewerCatalog, CatalogError: the catalog cannot be read.
    """
    with closing(open_read_only(path)) as db, reading_errors(path):
        texts = stored_texts(db)
    return iter([page for stored, page in texts if not stored.deleted])


def verify(path: Path) -> tuple[Problem, ...]:
    """Return what is wrong with a catalog, worst first: nothing, if all is well.

    Raises:
        NoCatalog, NotACatalog, NewerCatalog, CatalogError: the catalog cannot be opened.
    """
    try:
        with closing(open_read_only(path, pages=False)) as db, reading_errors(path):
            return worst_first(_damage(db) or _all_checks(db))
    except DamagedCatalog as error:
        # Only damage is a finding; a locked file, say, is not.
        reason = one_line(str(error.__cause__), 200)
        return (_fault("damaged", "catalog", f"it cannot be read: {reason}", _REBUILD),)


_REBUILD = "sync into a new file"
_REPARSE = "run `cardtool catalog reparse`"
_IMPORT = "run `cardtool portal import` with its file"


def _fault(
    code: str, where: str, message: str, hint: str, severity: Severity = Severity.ERROR
) -> Problem:
    return Problem(code, severity, where, message, hint=hint)


def _damage(db: sqlite3.Connection) -> list[Problem]:
    broken = [row[0] for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    loose = db.execute("PRAGMA foreign_key_check").fetchall()
    return [
        *(_fault("damaged", "catalog", line, _REBUILD) for line in broken),
        *(
            _fault("loose_row", "catalog", f"row {row} of {name} belongs to no {parent}", _REPARSE)
            for name, row, parent, _ in loose
        ),
    ]


def _all_checks(db: sqlite3.Connection) -> list[Problem]:
    settings = settings_of(db)
    texts = stored_texts(db)
    fresh = read_pages_with(Parsing(settings), texts)
    links = link(fresh, overlay_of(settings))
    # What an older parser read may differ; what this one read may not.
    own = settings.cardtool == __version__
    severity = Severity.ERROR if own else Severity.WARNING
    return [
        *_wrong_texts(db),
        *_shared_page_ids(db),
        *_stale_cards(db, links, severity),
        *_stale_lists(db, fresh, links, severity),
        *(_fault("stale_card", place, wrong, _IMPORT) for place, wrong in stale_cards(db)),
    ]


def _wrong_texts(db: sqlite3.Connection) -> Iterator[Problem]:
    for stored, page in stored_texts(db):
        if page.sha1 != stored.sha1:
            message = "the stored text is not the one that was synced: its SHA-1 differs"
            yield _fault("text_hash", page.title, message, "run `cardtool sync --full`")


def _shared_page_ids(db: sqlite3.Connection) -> Iterator[Problem]:
    sql = (
        "SELECT page_id, min(title), max(title) FROM page WHERE NOT deleted"
        " AND page_id IS NOT NULL GROUP BY page_id HAVING count(*) > 1"
    )
    for page_id, first, last in db.execute(sql):
        message = f"page id {page_id} is stored twice, as {first} and {last}"
        yield _fault("page_twice", last, message, "run `cardtool sync`")


def _stale_cards(db: sqlite3.Connection, links: Links, severity: Severity) -> Iterator[Problem]:
    _, stored = stored_readings(db)
    for place in sorted(stored.keys() | links.cards.keys()):
        wrong = _differences(stored.get(place), links.cards.get(place))
        if wrong:
            message = f"call {place[1] + 1} reads otherwise than it is stored: {wrong}"
            yield _fault("stale_card", place[0], message, _REPARSE, severity)


def _differences(stored: Card | None, fresh: Card | None) -> str:
    if stored is None or fresh is None:
        return (
            "" if stored is fresh else "the card is missing" if fresh else "there is no such card"
        )
    names = [f.name for f in fields(Card)]
    return ", ".join(name for name in names if getattr(stored, name) != getattr(fresh, name))


def _stale_lists(
    db: sqlite3.Connection, fresh: list[Reading], links: Links, severity: Severity
) -> Iterator[Problem]:
    if [recipe_of(row) for row in db.execute(RECIPE_SQL)] != list(links.recipes):
        message = "the stored recipes are not those that the pages give"
        yield _fault("stale_recipes", "catalog", message, _REPARSE, severity)
    found = [*links.problems, *(problem for reading in fresh for problem in reading.problems)]
    wanted = worst_first(problem_of(tuple(_as_stored(problem))) for problem in found)
    if worst_first(problem_of(row) for row in db.execute(PROBLEM_SQL)) != wanted:
        message = "the stored problems are not those that the pages give"
        yield _fault("stale_problems", "catalog", message, _REPARSE, severity)


def _as_stored(problem: Problem) -> Iterator[object]:
    row = problem_row(None, problem)
    names = ("code", "severity", "place", "message", "clause", "hint", "card", "count", "bound")
    return (row[name] for name in names)
