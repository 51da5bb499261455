"""Comparing a source with the catalog: which pages are new, changed, moved, gone, or to be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardtool.catalog.reading import StoredPage, stored_pages, stored_texts
from cardtool.catalog.stock import Stock
from cardtool.errors import CatalogBusy
from cardtool.wiki.snapshot import Page

__all__ = ["Plan", "plan_reading", "plan_sync"]


@dataclass(slots=True)
class Plan:
    """What becomes of the pages.

    Attributes:
        run: number of the run that finds them so.
        new, changed, restored, unchanged: numbers of pages.
        moves: where pages were that have another title now, and that title.
        write: pages whose rows are to be written. gone_pages: to be marked as deleted.
        superseded: keys of rows whose present state is an earlier one from now on.
        read: pages that are to be parsed; all others keep what was read from them.
    """

    run: int = 0
    new: int = 0
    changed: int = 0
    restored: int = 0
    unchanged: int = 0
    moves: dict[str, str] = field(default_factory=dict)
    write: list[tuple[StoredPage, Page]] = field(default_factory=list)
    gone_pages: list[StoredPage] = field(default_factory=list)
    superseded: list[int] = field(default_factory=list)
    read: list[tuple[StoredPage, Page]] = field(default_factory=list)

    @property
    def moved(self) -> int:
        """How many pages have another title."""
        return len(self.moves)

    @property
    def deleted(self) -> int:
        """How many pages the source no longer has, under any title."""
        return sum(page.title not in self.moves for page in self.gone_pages)

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
                "size": stored.size,
                "run": stored.run,
            }
            for stored, page in self.write
        ]


def plan_sync(db: sqlite3.Connection, stock: Stock, *, reread: bool) -> Plan:
    """Compare `stock` with the catalog.

    A page is unchanged if its text is, by SHA-1; with `reread` it is parsed all the same.

    Raises:
        CatalogBusy: another run has changed what the source was compared with.
    """
    known = stored_pages(db)
    _refuse_changed(stock, known)
    plan = Plan(run=_next_run(db), moves=_moves(stock, known))
    _keep(plan, stock, known)
    _compare_all(plan, stock, known)
    present = {page.title for page in stock.pages} | stock.held.keys() | stock.skipped.keys()
    _miss(plan, [page for title, page in known.items() if title not in present])
    if reread:
        _read_the_rest(plan, db)
    return plan


def plan_reading(db: sqlite3.Connection) -> Plan:
    """Plan to parse every stored page again, deleted ones included."""
    read = stored_texts(db)
    alive = sum(not stored.deleted for stored, _ in read)
    return Plan(run=_next_run(db), unchanged=alive, read=read)


def _next_run(db: sqlite3.Connection) -> int:
    (last,) = db.execute("SELECT max(id) FROM sync_run").fetchone()
    return (last or 0) + 1


def _refuse_changed(stock: Stock, known: Mapping[str, StoredPage]) -> None:
    if stock.seen is not None and stock.seen != known:
        raise CatalogBusy("another sync has changed the catalog meanwhile: try again")


def _moves(stock: Stock, known: Mapping[str, StoredPage]) -> dict[str, str]:
    """Return the title before and the title now of each page that its id tells to have moved."""
    if not stock.trusted:
        return {}
    before = {page.page_id: page.title for page in known.values() if not page.deleted}
    pairs = ((before.get(page.page_id), page.title) for page in stock.pages if page.page_id)
    return {old: now for old, now in pairs if old is not None and old != now}


def _keep(plan: Plan, stock: Stock, known: Mapping[str, StoredPage]) -> None:
    """Count the pages whose texts did not come: the catalog has them, or nobody may see them."""
    hidden = [known[title] for title in stock.skipped if title in known]
    plan.unchanged += len(stock.held) + sum(not page.deleted for page in hidden)


def _compare_all(plan: Plan, stock: Stock, known: Mapping[str, StoredPage]) -> None:
    moved = set(plan.moves.values())
    key = max((page.key for page in known.values()), default=0)
    for page in stock.pages:
        old = known.get(page.title)
        size = stock.sizes.get(page.title, page.size)
        if old is None:
            key += 1
            now = _row(key, page, page.sha1, size, plan.run)
        else:
            now = _merged(old, page, size, plan.run)
        _take(plan, old, now, page)
        if page.title not in moved:
            _count(plan, old, now)


def _row(key: int, page: Page, sha1: str, size: int, run: int) -> StoredPage:
    ids = (page.page_id, page.revision, page.timestamp)
    return StoredPage(key, page.title, *ids, sha1, deleted=False, size=size, run=run)


def _merged(old: StoredPage, page: Page, size: int, run: int) -> StoredPage:
    """Return the row of a known page; ids the source does not know stay if the text is the same."""
    now = _row(old.key, page, page.sha1, size, run)
    if now.sha1 == old.sha1:
        now = replace(
            now,
            page_id=old.page_id if page.page_id is None else page.page_id,
            revision=old.revision if page.revision is None else page.revision,
            timestamp=old.timestamp if page.timestamp is None else page.timestamp,
        )
    return now if now.differs_from(old) else replace(now, run=old.run)


def _take(plan: Plan, old: StoredPage | None, now: StoredPage, page: Page) -> None:
    """Plan what is to be written of a page, and whether it is to be parsed."""
    if now == old:
        return
    plan.write.append((now, page))
    if old is not None and now.differs_from(old):
        plan.superseded.append(old.key)
    if old is None or old.deleted or now.sha1 != old.sha1:
        # The parser stamps the revision into each card.
        known = page.revision == now.revision
        plan.read.append((now, page if known else replace(page, revision=now.revision)))


def _count(plan: Plan, old: StoredPage | None, now: StoredPage) -> None:
    if old is None:
        plan.new += 1
    elif old.deleted:
        plan.restored += 1
    elif now.sha1 != old.sha1:
        plan.changed += 1
    else:
        plan.unchanged += 1


def _miss(plan: Plan, missing: Iterable[StoredPage]) -> None:
    gone = [page for page in missing if not page.deleted]
    plan.superseded += [page.key for page in gone]
    plan.gone_pages += [replace(page, deleted=True, run=plan.run) for page in gone]


def _read_the_rest(plan: Plan, db: sqlite3.Connection) -> None:
    """Have every page parsed; one that just went is read as deleted, or its cards would stay."""
    now = {page.title: page for page in (*(page for page, _ in plan.write), *plan.gone_pages)}
    planned = {page.title for page, _ in plan.read}
    for old, page in stored_texts(db):
        if page.title not in planned:
            stored = now.get(page.title, old)
            plan.read.append((stored, replace(page, revision=stored.revision)))
