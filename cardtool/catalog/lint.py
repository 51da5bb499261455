"""What is wrong on which page of a catalog, and the text that would put it right."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from cardtool.catalog.files import is_text, refuse_blobs
from cardtool.catalog.query import Reader
from cardtool.catalog.reading import page_order
from cardtool.catalog.settings import Settings, settings_of
from cardtool.catalog.unread import Unread, unread_problems, unread_sentences
from cardtool.effects.lookup import NO_OVERLAY
from cardtool.effects.overlay import EffectOverlay
from cardtool.errors import CardNotFound
from cardtool.problems import Problem, natural_key
from cardtool.wiki.mending.repair import repair_page
from cardtool.wiki.parse import DEFAULT_TEMPLATES, Templates
from cardtool.wiki.snapshot import Page, is_card_page, title_nr

__all__ = ["PageLint", "line_of_problem", "lint"]


@dataclass(frozen=True, slots=True)
class PageLint:
    """The findings about one page.

    Attributes:
        page: its title; the name of the overlay file for findings about that.
        nr: number of a card page. revision: the one that was read.
        problems: by line, the worst first.
        corrected: the whole text to replace the page's with, None: nothing to correct.
        open: comments in the text that ask a human for something.
        deleted: the page is gone from the wiki; the text is the last one it had.
        now: title of the page that it was moved to.
    """

    page: str
    nr: str | None
    revision: int | None
    problems: tuple[Problem, ...] = ()
    corrected: str | None = None
    open: int = 0
    deleted: bool = False
    now: str | None = None


def lint(
    reader: Reader,
    wanted: Sequence[str] = (),
    *,
    everything: bool = False,
    overlay: EffectOverlay = NO_OVERLAY,
) -> list[PageLint]:
    """Return what is wrong on the `wanted` pages, else on all card pages with problems.

    A sentence that no pattern reads is one, but on a card whose effect `overlay` knows.
    `wanted` are numbers or names of cards, or titles of pages, and come with or without
    problems; `everything` adds drafts and deleted pages to all. Sorted as people count.
    Only of `wanted` pages it is told where they were moved to.

    Raises:
        CardNotFound: no card, or more than one, answers to one of `wanted`.
    """
    settings = reader.read(settings_of)
    by_page: dict[str, list[Problem]] = {}
    for problem in reader.problems():
        by_page.setdefault(_title(problem), []).append(problem)
    titles = {_named(reader, name, settings.prefix) for name in wanted}
    cards = reader.find(everything=True)
    unread = unread_sentences((c for c in cards if not wanted or c.page in titles), overlay)
    found = []
    for title in sorted(titles or {*by_page, *unread}, key=page_order):
        stored = reader.read(_stored, title)
        if everything or wanted or _is_current(title, stored, settings.prefix):
            problems = [*by_page.get(title, ()), *_unread(settings, stored, unread.get(title, ()))]
            found.append(_page_lint(settings, title, stored, problems))
    moved = reader.moved() if wanted else {}
    return [replace(page, now=moved[page.nr]) if page.nr in moved else page for page in found]


def line_of_problem(problem: Problem) -> int | None:
    """Return the line that a problem is on, from 1, or None if it is not about a line."""
    title, colon, line = problem.where.rpartition(":")
    return int(line) if title and colon and line.isdecimal() else None


def _title(problem: Problem) -> str:
    where = problem.where
    return where if line_of_problem(problem) is None else where.rpartition(":")[0]


def _is_current(title: str, stored: tuple[Page, bool] | None, prefix: str) -> bool:
    """Return whether it is a card page that is there, or the overlay file, which is no page."""
    return stored is None or (is_card_page(title, prefix) and not stored[1])


def _named(reader: Reader, name: str, prefix: str) -> str:
    """Return the title of the page that `name` means: a card's, or one without a card."""
    try:
        return reader.card(name).page
    except CardNotFound:
        titles = (prefix + name.strip().removeprefix("#"), name.strip())
        for title in titles:
            if reader.read(_stored, title) is not None:
                return title
        raise


def _unread(
    settings: Settings, stored: tuple[Page, bool] | None, unread: Sequence[Unread]
) -> Iterable[Problem]:
    if stored is None or not unread:
        return ()
    return unread_problems(stored[0], unread, _templates(settings), settings.prefix)


def _templates(settings: Settings) -> Templates:
    return DEFAULT_TEMPLATES.with_names(settings.templates)


def _page_lint(
    settings: Settings, title: str, stored: tuple[Page, bool] | None, problems: Iterable[Problem]
) -> PageLint:
    ordered = tuple(sorted(problems, key=_order))
    if stored is None:
        return PageLint(title, None, None, ordered)
    page, deleted = stored
    repaired = repair_page(page, _templates(settings), settings.prefix)
    corrected = None if repaired.text == page.text else repaired.text
    nr = title_nr(title, settings.prefix)
    return PageLint(title, nr, page.revision, ordered, corrected, repaired.open, deleted)


def _stored(db: sqlite3.Connection, title: str) -> tuple[Page, bool] | None:
    """Return the page of this title with its text, and whether it is deleted."""
    if not is_text(title):
        return None
    sql = "SELECT title, text, page_id, revision, timestamp, deleted FROM page WHERE title = ?"
    row = db.execute(sql, [title]).fetchone()
    if row is None:
        return None
    refuse_blobs([row])
    return Page(*row[:-1]), bool(row[-1])


def _order(problem: Problem) -> tuple[int, tuple[str, str]]:
    return line_of_problem(problem) or 0, (natural_key(problem.code), problem.message)
