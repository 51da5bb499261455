"""Stored and fresh pages as the parser reads them, and the recipes between them."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from cardtool.cards import Card, Recipe, nr_key
from cardtool.catalog.files import refuse_blobs
from cardtool.catalog.rows import CARD_SQL, checked, read_card_of
from cardtool.catalog.settings import Settings
from cardtool.problems import Problem
from cardtool.wiki.parse import DEFAULT_TEMPLATES, ParsedPage, parse_page
from cardtool.wiki.recipes import RecipeOverlay, link_recipes, read_overlay
from cardtool.wiki.snapshot import Page
from cardtool.wiki.statements import Statement

__all__ = [
    "Links",
    "Parsing",
    "Place",
    "Progress",
    "Reading",
    "StoredPage",
    "link",
    "overlay_of",
    "page_order",
    "read_pages_with",
    "stored_pages",
    "stored_readings",
    "stored_texts",
]

Progress = Callable[[int, int | None], None]
Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class StoredPage:
    """A page in the catalog without its text.

    Attributes:
        key: of its row. size: of the text in bytes, as the wiki counts them.
        run: number of the run that found it in this state.
    """

    key: int
    title: str
    page_id: int | None
    revision: int | None
    timestamp: str | None
    sha1: str
    deleted: bool
    size: int | None = None
    run: int | None = None

    def differs_from(self, old: StoredPage) -> bool:
        """Return whether this is another state of the page than `old`, worth keeping apart.

        An id that was not known before makes no difference.
        """
        ids = ((old.revision, self.revision), (old.page_id, self.page_id))
        renewed = any(before is not None and before != now for before, now in ids)
        return renewed or (old.sha1, old.deleted) != (self.sha1, self.deleted)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one page says by itself, before recipes are linked."""

    key: int
    title: str
    deleted: bool
    cards: tuple[Card, ...] = ()
    problems: tuple[Problem, ...] = ()
    statements: tuple[Statement, ...] = ()

    def marked(self, *, deleted: bool) -> Reading:
        """Return the same reading of a page that is gone, or back."""
        cards = tuple(replace(card, deleted=deleted) for card in self.cards)
        return replace(self, deleted=deleted, cards=cards)


@dataclass(frozen=True, slots=True)
class Links:
    """All cards with their final kinds, by place, and what is between the pages."""

    cards: dict[Place, Card]
    recipes: tuple[Recipe, ...]
    problems: tuple[Problem, ...]


def page_order(title: str) -> tuple[str, str]:
    """Return the key by which pages are always sorted, whatever order they came in."""
    return nr_key(title), title


def stored_pages(db: sqlite3.Connection) -> dict[str, StoredPage]:
    """Return every page of the catalog by title, deleted ones included."""
    sql = "SELECT id, title, page_id, revision, timestamp, sha1, deleted, size, run FROM page"
    found = db.execute(sql).fetchall()
    refuse_blobs(found)
    rows = ((*row[:6], bool(row[6]), *row[7:]) for row in found)
    return {row[1]: StoredPage(*row) for row in rows}


def stored_texts(db: sqlite3.Connection) -> list[tuple[StoredPage, Page]]:
    """Return every page of the catalog with its text, in the order of titles."""
    texts = dict(db.execute("SELECT title, text FROM page"))
    refuse_blobs(texts.items())
    pages = sorted(stored_pages(db).values(), key=lambda page: page_order(page.title))
    return [(p, Page(p.title, texts[p.title], p.page_id, p.revision, p.timestamp)) for p in pages]


def stored_readings(db: sqlite3.Connection) -> tuple[dict[int, Reading], dict[Place, Card]]:
    """Return what the catalog's pages said when they were read, by key, and the final cards.

    The problems of the pages are not loaded.
    """
    read: dict[int, list[Card]] = defaultdict(list)
    final: dict[Place, Card] = {}
    rows = db.execute(f"{CARD_SQL} ORDER BY card.page, card.position").fetchall()
    refuse_blobs(rows)
    for row in rows:
        key, card, as_read = read_card_of(row)
        read[key].append(as_read)
        final[card.page, card.position] = card
    said: dict[int, list[Statement]] = defaultdict(list)
    for key, content in db.execute("SELECT page, content FROM statement ORDER BY page, position"):
        said[key].append(Statement.from_dict(json.loads(content)))
    pages = stored_pages(db).values()
    return {p.key: _stored_reading(p, read[p.key], said[p.key]) for p in pages}, final


def _stored_reading(
    page: StoredPage, cards: Iterable[Card], statements: Iterable[Statement]
) -> Reading:
    return Reading(page.key, page.title, page.deleted, tuple(cards), statements=tuple(statements))


class Parsing:
    """Parses pages as settings say; what was parsed early is not parsed again.

    Attributes:
        settings: see above.
    """

    def __init__(self, settings: Settings) -> None:
        """Take the settings."""
        self.settings = settings
        self._templates = DEFAULT_TEMPLATES.with_names(settings.templates)
        self._early: dict[Page, ParsedPage] = {}

    def early(self, page: Page) -> None:
        """Parse a page that is going to be asked for, in time that is free now."""
        self._early[page] = self._parse(page)

    def parsed(self, page: Page) -> ParsedPage:
        """Return what the page says."""
        return self._early.get(page) or self._parse(page)

    def _parse(self, page: Page) -> ParsedPage:
        return parse_page(page, self._templates, self.settings.prefix)


def read_pages_with(
    parsing: Parsing,
    pages: Sequence[tuple[StoredPage, Page]],
    progress: Progress | None = None,
) -> list[Reading]:
    """Parse pages; `progress` is called with how many are done, of how many."""
    readings = []
    for done, (stored, page) in enumerate(pages, start=1):
        readings.append(_reading(stored, parsing.parsed(page)))
        if progress is not None:
            progress(done, len(pages))
    return readings


def _reading(stored: StoredPage, parsed: ParsedPage) -> Reading:
    pairs = [checked(card) for card in parsed.cards]
    wrong = [problem for _, found in pairs for problem in found]
    reading = Reading(
        stored.key,
        stored.title,
        deleted=False,
        cards=tuple(card for card, _ in pairs),
        problems=(*parsed.problems, *wrong),
        statements=parsed.statements,
    )
    return reading.marked(deleted=True) if stored.deleted else reading


def overlay_of(settings: Settings) -> RecipeOverlay:
    """Return the recipe overlay of the settings.

    Raises:
        OverlayError: it has mistakes; the message lists all of them.
    """
    return read_overlay(settings.overlay, settings.overlay_name)


def link(readings: Iterable[Reading], overlay: RecipeOverlay) -> Links:
    """Resolve the recipes over all pages that are not deleted.

    Cards of deleted pages stay as their page says them: what is gone makes nothing.
    """
    ordered = sorted(readings, key=lambda reading: page_order(reading.title))
    alive = [reading for reading in ordered if not reading.deleted]
    cards = [card for reading in alive for card in reading.cards]
    linked = link_recipes(cards, [s for r in alive for s in r.statements], overlay)
    final = {(card.page, card.position): card for card in linked.cards}
    everything = [card for reading in ordered for card in reading.cards]
    return Links(
        {(c.page, c.position): final.get((c.page, c.position), c) for c in everything},
        linked.recipes,
        linked.problems,
    )
