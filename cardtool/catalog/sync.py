"""Bringing pages into the catalog: all of them or none, and only what changed is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from cardtool import __version__
from cardtool.cards import Card
from cardtool.catalog.changes import Change, SyncReport, changes_between, losses
from cardtool.catalog.files import no_catalog, reading_errors
from cardtool.catalog.info import catalog_totals, last_source
from cardtool.catalog.pictures import pictures_of
from cardtool.catalog.plan import Plan, plan_reading, plan_sync
from cardtool.catalog.reading import (
    Links,
    Parsing,
    Place,
    Progress,
    Reading,
    StoredPage,
    link,
    overlay_of,
    read_pages_with,
    stored_pages,
    stored_readings,
)
from cardtool.catalog.rows import card_row, problem_row, recipe_row
from cardtool.catalog.settings import Settings, load_settings
from cardtool.catalog.stock import Stock, Wanted, take_stock
from cardtool.catalog.store import Store, looking, rehearsing, writing
from cardtool.catalog.verify import read_pages, verify
from cardtool.catalog.wiki import CatalogWiki, load_wiki
from cardtool.errors import CatalogError
from cardtool.problems import Severity
from cardtool.wiki.api import ApiSource
from cardtool.wiki.client import Traffic
from cardtool.wiki.snapshot import Source
from cardtool.wiki.titles import one_line

__all__ = ["SyncOptions", "SyncReport", "read_pages", "reparse", "sync", "verify"]


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class SyncOptions:
    """How a sync goes.

    Attributes:
        templates: names of card templates besides the usual ones. Empty: those of the last
            run; an empty name alone forgets them.
        overlay: text and name of a recipe overlay; None: that of the last run.
        prefix: how titles of card pages start; None: that of the last run, else the wiki's.
        full: read unchanged pages again, too.
        dry_run: write nothing, report what would change.
        allow_loss: go on although many cards or fields would be lost; the report says what.
        pictures: have the report name the pictures that cards show.
        progress: called with how many pages are done, and of how many or None.
        wait: seconds to wait for another process that is writing.
        clock: gives the times of the run's record, in UTC.
    """

    templates: tuple[str, ...] = ()
    overlay: tuple[str, str] | None = None
    prefix: str | None = None
    full: bool = False
    dry_run: bool = False
    allow_loss: bool = False
    pictures: bool = False
    progress: Progress | None = None
    wait: float = 30
    clock: Callable[[], datetime] = field(default=_now, repr=False)

    def over(self, remembered: Settings | None) -> Settings:
        """Return the settings of a run after one with the settings `remembered`."""
        before = remembered or Settings()
        return before.changed_by(self.templates or None, self.overlay, self.prefix)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the catalog says before a source is asked."""

    settings: Settings | None = None
    wiki: CatalogWiki | None = None
    pages: dict[str, StoredPage] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Run:
    """What the record of a run needs, and how it is read."""

    kind: str
    location: str
    before: Settings | None
    parsing: Parsing
    options: SyncOptions
    started: datetime
    relink: bool
    traffic: Traffic

    @property
    def settings(self) -> Settings:
        """How the pages are read."""
        return self.parsing.settings

    @property
    def prefixes(self) -> tuple[str, str] | None:
        """The prefix of the last run and that of this one, where they differ."""
        if self.before is None or self.before.prefix == self.settings.prefix:
            return None
        return self.before.prefix, self.settings.prefix


def sync(path: Path, source: Source, options: SyncOptions | None = None) -> SyncReport:
    """Make the catalog at `path` equal to `source`, in one transaction, or change nothing.

    Of a wiki only the texts are fetched that the catalog does not have. Pages the source no
    longer has are kept as deleted, and restored if they come back.

    Raises:
        SourceError: the source cannot be read to its end, or has no pages.
        OverlayError: the recipe overlay has mistakes. UsageError: a template name has.
        CatalogBusy: another process is writing. NotACatalog, NewerCatalog: see there.
        CatalogError: the catalog cannot be written, many cards would be lost, or the source
            is another wiki than before.
    """
    options = options or SyncOptions()
    started = options.clock()
    known = _known(path)
    parsing = _parsing(known, options)
    stock = take_stock(source, _wanted(known, parsing, options))
    with _opened(path, options) as store:
        with reading_errors(path):
            before, wiki = load_settings(store.db), load_wiki(store.db)
            settings = options.over(before)
            reread = options.full or before is None or not settings.reads_like(before)
            plan = plan_sync(store.db, stock, reread=reread)
            earlier = last_source(store.db)
        relink = before is None or not settings.links_like(before)
        traffic = source.traffic if isinstance(source, ApiSource) else Traffic()
        if settings != parsing.settings:
            parsing = Parsing(settings)
        run = _Run(source.kind, source.location, before, parsing, options, started, relink, traffic)
        report = _carry_out(store, plan, run)
        _remember_wiki(store, wiki, stock.wiki)
    notices = _notices(wiki, stock, earlier, source)
    return replace(report, skipped=stock.skipped, notices=(*notices, *report.notices))


def _known(path: Path) -> _Known:
    with looking(path) as db, reading_errors(path):
        if db is None:
            return _Known()
        return _Known(load_settings(db), load_wiki(db), stored_pages(db))


def _parsing(known: _Known, options: SyncOptions) -> Parsing:
    """Return how the pages are going to be read.

    Raises:
        OverlayError, UsageError: the settings have mistakes; no source is asked then.
    """
    settings = options.over(known.settings)
    overlay_of(settings)
    return Parsing(settings)


def _wanted(known: _Known, parsing: Parsing, options: SyncOptions) -> Wanted:
    return Wanted(
        parsing.settings.prefix,
        parsing.settings.templates,
        wiki=known.wiki,
        stored=known.pages,
        full=options.full,
        allow_loss=options.allow_loss,
        progress=options.progress,
        read=parsing.early,
    )


def _remember_wiki(store: Store, before: CatalogWiki | None, now: CatalogWiki | None) -> None:
    wiki = now or (before and before.left())
    if wiki is not None and wiki != before:
        store.upsert("wiki", [wiki.as_row()])


def _notices(
    before: CatalogWiki | None, stock: Stock, earlier: tuple[str, str] | None, source: Source
) -> Iterator[str]:
    """Yield what is worth knowing about where the pages come from."""
    notice = before.notice(stock.wiki) if before and stock.wiki else None
    if notice:
        yield notice
    if earlier is not None and earlier[0] != source.kind:
        yield f"the pages came from {one_line(earlier[1])} before: a catalog has one source"


def reparse(
    path: Path,
    templates: tuple[str, ...] | None = None,
    overlay: tuple[str, str] | None = None,
    progress: Progress | None = None,
) -> SyncReport:
    """Read the stored pages again, offline; what is None stays as in the last run.

    Raises:
        NoCatalog: there is nothing to read. OverlayError: the overlay has mistakes.
        CatalogBusy, CatalogError: the catalog cannot be written.
    """
    options = SyncOptions(templates or (), overlay, allow_loss=True, progress=progress)
    started = options.clock()
    with writing(path, options.wait) as store:
        with reading_errors(path):
            before = load_settings(store.db)
            plan = plan_reading(store.db)
        if before is None:
            raise no_catalog(path)
        parsing = Parsing(options.over(before))
        run = _Run("reparse", "", before, parsing, options, started, relink=True, traffic=Traffic())
        return _carry_out(store, plan, run)


def _opened(path: Path, options: SyncOptions) -> AbstractContextManager[Store]:
    return rehearsing(path) if options.dry_run else writing(path, options.wait)


_ADVICE: Final = "See what would change with --dry-run; if that is meant, go on with --allow-loss"


def _carry_out(store: Store, plan: Plan, run: _Run) -> SyncReport:
    changes: tuple[Change, ...] = ()
    notices: tuple[str, ...] = ()
    if plan.changes_cards or run.relink:
        changes, notices = _read_and_link(store, plan, run)
    else:
        _write_pages(store, plan)
    if run.before != run.settings:
        store.upsert("meta", run.settings.as_rows())
    finished = run.options.clock()
    _record(store, plan, run, finished)
    return replace(_report(store, plan, run, finished), changes=changes, notices=notices)


def _read_and_link(
    store: Store, plan: Plan, run: _Run
) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """Write what the pages say; return what changed, and what is worth knowing."""
    with reading_errors(store.path):
        kept, before = stored_readings(store.db)
    fresh = {r.key: r for r in read_pages_with(run.parsing, plan.read, run.options.progress)}
    gone = {p.key: kept[p.key].marked(deleted=True) for p in plan.gone_pages}
    links = link((kept | gone | fresh).values(), overlay_of(run.settings))
    lost = losses(before, links.cards, run.prefixes, plan.moves)
    if lost and not (run.options.allow_loss or run.options.dry_run):
        raise CatalogError(f"{lost}; the catalog stays as it was. {_ADVICE}")
    _write_pages(store, plan)
    store.forget_readings(kept.keys() & fresh.keys())
    _write_readings(store, list(fresh.values()), links)
    _write_links(store, [r for key, r in kept.items() if key not in fresh], before, links)
    changes = changes_between(before, links.cards, plan.moves)
    return changes, (lost,) if lost else ()


def _write_pages(store: Store, plan: Plan) -> None:
    store.keep_states(plan.superseded)
    store.upsert("page", plan.page_rows())
    store.mark_deleted((page.key for page in plan.gone_pages), plan.run)


def _write_readings(store: Store, readings: list[Reading], links: Links) -> None:
    store.insert(
        "card",
        [card_row(r.key, links.cards[c.page, c.position], c) for r in readings for c in r.cards],
    )
    store.insert("problem", [problem_row(r.key, p) for r in readings for p in r.problems])
    store.insert(
        "statement",
        [
            {"page": r.key, "position": number, "content": json.dumps(statement.as_dict())}
            for r in readings
            for number, statement in enumerate(r.statements)
        ],
    )


def _write_links(
    store: Store, kept: list[Reading], before: dict[Place, Card], links: Links
) -> None:
    """Write what is between the pages, and its effect on cards whose pages are not read."""
    changed: list[dict[str, Any]] = []
    for reading in kept:
        for card in reading.cards:
            place = card.page, card.position
            now, then = links.cards[place], before[place]
            if (now.kind, now.universal) != (then.kind, then.universal):
                kind = now.kind and now.kind.value
                row = {"in_page": reading.key, "at": card.position, "universal": now.universal}
                changed.append(row | {"kind": kind})
    store.set_linked(changed)
    store.replace_links(
        [recipe_row(recipe) for recipe in links.recipes],
        [problem_row(None, problem) for problem in links.problems],
    )


def _record(store: Store, plan: Plan, run: _Run, finished: datetime) -> None:
    row = {
        "id": plan.run,
        "started": run.started.isoformat(timespec="seconds"),
        "finished": finished.isoformat(timespec="seconds"),
        "kind": run.kind,
        "location": run.location,
        "status": "complete",
        "cardtool": __version__,
        "requests": run.traffic.requests,
        "received": run.traffic.received,
        "new": plan.new,
        "changed": plan.changed,
        "restored": plan.restored,
        "unchanged": plan.unchanged,
        "moved": plan.moved,
        "deleted": plan.deleted,
    }
    store.insert("sync_run", [row])


def _report(store: Store, plan: Plan, run: _Run, finished: datetime) -> SyncReport:
    totals = catalog_totals(store.db)
    return SyncReport(
        new=plan.new,
        changed=plan.changed,
        restored=plan.restored,
        unchanged=plan.unchanged,
        moved=plan.moved,
        deleted=plan.deleted,
        cards=totals["cards"],
        drafts=totals["drafts"],
        problems={severity: totals[f"{severity}s"] for severity in Severity},
        dry_run=run.options.dry_run,
        requests=run.traffic.requests,
        received=run.traffic.received,
        seconds=round((finished - run.started).total_seconds(), 3),
        pictures=pictures_of(store.db) if run.options.pictures else {},
    )
