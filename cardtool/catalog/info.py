"""What a catalog says about itself."""

from __future__ import annotations

import sqlite3
from typing import Final

from cardtool.catalog.settings import load_settings
from cardtool.problems import Severity

__all__ = ["Fact", "catalog_facts", "catalog_revision", "catalog_totals", "last_source"]

Fact = str | int | None

_IN_USE: Final = "NOT card.draft AND NOT page.deleted"
_CARDS: Final = "SELECT count(*) FROM card JOIN page ON page.id = card.page WHERE"
_COUNTS: Final = {
    "pages": "SELECT count(*) FROM page",
    "deleted_pages": "SELECT count(*) FROM page WHERE deleted",
    "cards": f"{_CARDS} {_IN_USE}",
    "drafts": f"{_CARDS} card.draft AND NOT page.deleted",
    "recipes": "SELECT count(*) FROM recipe",
    **{
        f"{severity}s": f"SELECT count(*) FROM problem WHERE severity = '{severity}'"  # noqa: S608 (an enum's value)
        for severity in Severity
    },
}
_OF_ANOTHER_GAME: Final = "SELECT count(*) FROM portal_card"
_RUNS: Final = "SELECT finished, kind, location, cardtool FROM sync_run"
_LAST_SYNC: Final = f"{_RUNS} WHERE kind <> 'reparse' ORDER BY id DESC LIMIT 1"
_REVISION: Final = "SELECT count(*), max(revision) FROM page WHERE NOT deleted"
_NO_RUN: Final = (None,) * 4


def catalog_totals(db: sqlite3.Connection) -> dict[str, int]:
    """Return how many pages, cards, drafts, recipes and problems of each severity there are."""
    return {name: int(db.execute(sql).fetchone()[0]) for name, sql in _COUNTS.items()}


def catalog_revision(db: sqlite3.Connection) -> str:
    """Return what tells this state of the cards from others: pages, and their newest revision.

    A source that knows no revisions has pages only.
    """
    pages, newest = db.execute(_REVISION).fetchone()
    return f"{pages} pages" if newest is None else f"{pages} pages, revision {newest}"


def last_source(db: sqlite3.Connection) -> tuple[str, str] | None:
    """Return kind and location of the source that was synced last, or None for no sync yet."""
    row = db.execute(_LAST_SYNC).fetchone()
    return (str(row[1]), str(row[2])) if row else None


def catalog_facts(db: sqlite3.Connection) -> dict[str, Fact]:
    """Return the totals, the last run, and the settings its pages were read with."""
    (schema,) = db.execute("PRAGMA user_version").fetchone()
    last = db.execute(f"{_RUNS} ORDER BY id DESC LIMIT 1").fetchone() or _NO_RUN
    sync = db.execute(_LAST_SYNC).fetchone()
    synced, kind, location, _ = sync or _NO_RUN
    settings = load_settings(db)
    return {
        **catalog_totals(db),
        "portal_cards": int(db.execute(_OF_ANOTHER_GAME).fetchone()[0]),
        "last_sync": synced,
        "source_kind": kind,
        "source": location,
        "last_written": last[0],
        "written_by": last[3],
        "prefix": settings and settings.prefix,
        "templates": (settings and ", ".join(settings.templates)) or None,
        "recipe_overlay": (settings and settings.overlay_name) or None,
        "schema": schema,
    }
