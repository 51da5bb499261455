"""Comparing a source with the catalog: which pages are new, changed, gone, or to be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardtool.catalog.reading import (
    Progress,
    StoredPage,
    page_order,
    stored_pages,
    stored_texts,
)
from cardtool.catalog.rows import storable
from cardtool.errors import SourceError
from cardtool.wiki.snapshot import Page, Source

__all__ = ["Plan", "collect", "plan_reading", "plan_sync"]


@dataclass(slots=True)
class Plan:
    """What becomes of the pages.

    Attributes:
        new, changed, restored, gone, unchanged: numbers of pages.
        write: pages whose rows are to be written. gone_pages: to be marked as deleted.
        read: pages that are to be parsed; all others keep what was read from them.
    """

    new: int = 0
    changed: int = 0
    restored: int = 0
    unchanged: int = 0
    write: list[tuple[StoredPage, Page]] = field(default_factory=list)
    gone_pages: list[StoredPage] = field(default_factory=list)
    read: list[tuple[StoredPage, Page]] = field(default_factory=list)

    @property
    def gone(self) -> int:
        """How many pages the source no longer has."""
        return len(self.gone_pages)

    @property
    def changes_cards(self) -> bool:
        """Whether any card can differ from before."""
        return bool(self.read or self.gone_pages)

    def page_rows(self) -> list[dict[str, Any]]:
        """Return the rows of the table ``page`` that are to be written."""
        return [
            {
                "id": stored.key,
                "title": stored.title,
                "page_id": stored.page_id,
                "revision": stored.revision,
                "timestamp": stored.timestamp,
                "sha1": stored.sha1,
                "text": page.text,
                "deleted": stored.deleted,
            }
            for stored, page in self.write
        ]


def collect(source: Source, prefix: str, progress: Progress | None) -> list[Page]:
    """Return all pages of a source, each title once, in the order of titles.

    Of two revisions of one page the one with the higher id counts, else the later one.

    Raises:
        SourceError: the source cannot be read to its end, or has no pages at all.
    """
    pages: dict[str, Page] = {}
    for done, page in enumerate(source.pages(prefix), start=1):
        clean = _clean(page)
        known = pages.get(clean.title)
        if known is None or (known.revision or 0) <= (clean.revision or 0):
            pages[clean.title] = clean
        if progress is not None:
            progress(done, None)
    if not pages:
        raise SourceError(f"no pages in {source.location}; the catalog stays as it was")
    return sorted(pages.values(), key=lambda page: page_order(page.title))


def _clean(page: Page) -> Page:
    title, text = storable(page.title), storable(page.text)
    if (title, text) == (page.title, page.text):
        return page
    return replace(page, title=title, text=text)


def plan_sync(db: sqlite3.Connection, pages: Sequence[Page], *, reread: bool) -> Plan:
    """Compare `pages`, all there are in the source, with the catalog.

    A page is unchanged if its text is, by SHA-1; with `reread` it is parsed all the same.
    """
    plan = Plan()
    known = stored_pages(db)
    key = max((page.key for page in known.values()), default=0)
    for page in pages:
        old = known.pop(page.title, None)
        if old is None:
            key += 1
            _add(plan, key, page)
        else:
            _compare(plan, old, page, reread=reread)
    _miss(plan, known.values())
    if reread:
        missing = {page.title: page for page in plan.gone_pages} | known
        plan.read += [(missing[p.title], p) for _, p in stored_texts(db) if p.title in missing]
    return plan


def plan_reading(db: sqlite3.Connection) -> Plan:
    """Plan to parse every stored page again, deleted ones included."""
    read = stored_texts(db)
    return Plan(unchanged=sum(not stored.deleted for stored, _ in read), read=read)


def _add(plan: Plan, key: int, page: Page) -> None:
    stored = _stored(key, page, page.sha1)
    plan.new += 1
    plan.write.append((stored, page))
    plan.read.append((stored, page))


def _compare(plan: Plan, old: StoredPage, page: Page, *, reread: bool) -> None:
    now = _merged(old, page)
    if old.deleted:
        plan.restored += 1
    elif now.sha1 != old.sha1:
        plan.changed += 1
    else:
        plan.unchanged += 1
    if now != old:
        plan.write.append((now, page))
    if reread or old.deleted or now.sha1 != old.sha1:
        # The parser stamps the revision into each card.
        known = page.revision == now.revision
        plan.read.append((now, page if known else replace(page, revision=now.revision)))


def _merged(old: StoredPage, page: Page) -> StoredPage:
    """Return the row of a known page; ids the source does not know stay if the text is the same."""
    sha1 = page.sha1
    if sha1 != old.sha1:
        return _stored(old.key, page, sha1)
    return StoredPage(
        old.key,
        old.title,
        old.page_id if page.page_id is None else page.page_id,
        old.revision if page.revision is None else page.revision,
        old.timestamp if page.timestamp is None else page.timestamp,
        sha1,
        deleted=False,
    )


def _stored(key: int, page: Page, sha1: str) -> StoredPage:
    return StoredPage(
        key, page.title, page.page_id, page.revision, page.timestamp, sha1, deleted=False
    )


def _miss(plan: Plan, missing: Iterable[StoredPage]) -> None:
    plan.gone_pages += [replace(page, deleted=True) for page in missing if not page.deleted]
