"""What a source has at one time: pages with their texts, and those the catalog has already.

Folders and exports give every page. A wiki is asked for a census first, and only for the
texts that the catalog does not have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace

from cardtool.catalog.reading import Progress, StoredPage, page_order
from cardtool.catalog.rows import storable
from cardtool.catalog.wiki import CatalogWiki
from cardtool.errors import SourceError
from cardtool.wiki.api import ApiSource
from cardtool.wiki.census import Census, Fetched, PageState
from cardtool.wiki.snapshot import HIDDEN_TEXT, Page, Source

__all__ = ["Stock", "Wanted", "take_stock"]


@dataclass(frozen=True, slots=True)
class Stock:
    """All pages of a source.

    Attributes:
        pages: with their texts, each title once, in the order of titles.
        held: pages whose text the catalog has, by title, as the catalog has them.
        skipped: pages whose text cannot be read and why; what the catalog has of them stays.
        sizes: of texts in bytes, by title, where the wiki counts otherwise than we do.
        wiki: where they are from; None for a folder or an export.
        trusted: whether page ids mean the same as those in the catalog.
        seen: the catalog's pages that it was compared with, by title; None for a folder or
            an export, which need no comparison.
    """

    pages: tuple[Page, ...]
    held: Mapping[str, StoredPage] = field(default_factory=dict)
    skipped: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[str, int] = field(default_factory=dict)
    wiki: CatalogWiki | None = None
    trusted: bool = False
    seen: Mapping[str, StoredPage] | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a source, and what the catalog knows before.

    Attributes:
        prefix: of the titles of card pages. templates: further names of card templates.
        wiki: the catalog's. stored: the catalog's pages, by title.
        full: have every text sent again. allow_loss: let another wiki take the place.
        progress: called with how many pages have come, and of how many or None.
        read: called with each text of a wiki as soon as it is there, while the wiki looks
            for the next ones.
    """

    prefix: str
    templates: tuple[str, ...] = ()
    wiki: CatalogWiki | None = None
    stored: Mapping[str, StoredPage] = field(default_factory=dict)
    full: bool = False
    allow_loss: bool = False
    progress: Progress | None = None
    read: Callable[[Page], object] | None = None

    @property
    def needs_all(self) -> bool:
        """Whether nothing that the catalog has can stand for a wiki's text."""
        return self.full or self.wiki is None or not self.wiki.current

    def report(self, done: int, total: int | None) -> None:
        """Tell how many pages have come."""
        if self.progress is not None:
            self.progress(done, total)


def take_stock(source: Source, wanted: Wanted) -> Stock:
    """Return what `source` has.

    Raises:
        SourceError: it cannot be read to its end, or has no pages at all.
        CatalogError: it is another wiki than the catalog's.
    """
    if isinstance(source, ApiSource):
        with closing(source):
            return _of_wiki(source, wanted)
    return _of_pages(source, wanted)


def _of_pages(source: Source, wanted: Wanted) -> Stock:
    """Read every page; of two revisions of one the one with the higher id counts."""
    pages: dict[str, Page] = {}
    for done, page in enumerate(source.pages(wanted.prefix), start=1):
        clean = _clean(page)
        known = pages.get(clean.title)
        if known is None or (known.revision or 0) <= (clean.revision or 0):
            pages[clean.title] = clean
        wanted.report(done, None)
    if not pages:
        raise SourceError(f"no pages in {source.location}; the catalog stays as it was")
    return Stock(_in_order(_with_own_ids(pages)), skipped=dict(getattr(source, "skipped", {})))


def _with_own_ids(pages: Mapping[str, Page]) -> Iterator[Page]:
    """Yield the pages; of several with one id, as dumps put together have, the newest keeps it."""
    owners: dict[int | None, Page] = {}
    for page in pages.values():
        owner = owners.get(page.page_id)
        if owner is None or (owner.revision or 0) < (page.revision or 0):
            owners[page.page_id] = page
    for page in pages.values():
        mine = page.page_id is None or owners[page.page_id] is page
        yield page if mine else replace(page, page_id=None)


def _of_wiki(source: ApiSource, wanted: Wanted) -> Stock:
    known = None if wanted.wiki is None else wanted.wiki.known
    census = source.census(wanted.prefix, wanted.templates, known, bare=wanted.needs_all)
    wiki = CatalogWiki.of(census.site, census.known)
    if wanted.wiki is not None and not wanted.allow_loss:
        wanted.wiki.refuse_other(wiki)
    trusted = wanted.wiki is not None and wanted.wiki.current and wanted.wiki.is_same(wiki)
    listed = [page for page in wanted.stored.values() if trusted and _is_listed(page)]
    held = {} if wanted.needs_all else {_state(page): page for page in listed}
    fetched = _fetched(source, census, held, wanted)
    pages, sizes = _texts(fetched)
    after = census.after(fetched).pages
    listed_ids = {state.page_id for state in after}
    titles = {page.page_id: page.title for page in listed}
    hidden = [s for s in after if s.page_id not in pages and s not in held]
    return Stock(
        pages=_in_order(page for key, page in pages.items() if key in listed_ids),
        held={state.title: held[state] for state in after if state in held},
        # A page that was moved as well stays where the catalog has it.
        skipped={titles.get(state.page_id, state.title): HIDDEN_TEXT for state in hidden},
        sizes=sizes,
        wiki=wiki,
        trusted=trusted,
        seen=wanted.stored,
    )


def _is_listed(page: StoredPage) -> bool:
    return not page.deleted and page.revision is not None


def _state(page: StoredPage) -> PageState:
    """Return the state in which a census would list the page, if nothing has happened to it."""
    return PageState(page.title, page.page_id or 0, page.revision, page.size)


def _fetched(
    source: ApiSource,
    census: Census,
    held: Mapping[PageState, StoredPage],
    wanted: Wanted,
) -> list[Fetched]:
    missing = sum(state not in held for state in census.pages)
    fetched = []
    for done, found in enumerate(source.changes(census, held.__contains__), start=1):
        fetched.append(found)
        if found.page is not None and wanted.read is not None:
            wanted.read(found.page)
        wanted.report(done, max(done, missing))
    return fetched


def _texts(fetched: Iterable[Fetched]) -> tuple[dict[int | None, Page], dict[str, int]]:
    """Return the pages that came by id, the last one of each, and their sizes by title."""
    pages: dict[int | None, Page] = {}
    sizes: dict[str, int] = {}
    for found in fetched:
        if found.page is not None and found.state is not None:
            page = pages[found.page.page_id] = _clean(found.page)
            if found.state.size is not None:
                sizes[page.title] = found.state.size
    return pages, sizes


def _in_order(pages: Iterable[Page]) -> tuple[Page, ...]:
    return tuple(sorted(pages, key=lambda page: page_order(page.title)))


def _clean(page: Page) -> Page:
    title, text = storable(page.title), storable(page.text)
    if (title, text) == (page.title, page.text):
        return page
    return replace(page, title=title, text=text)
