"""Texts of pages from the API, fifty a request, and how they compare with what was listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

from cardtool.errors import WikiError
from cardtool.wiki.census import Fetched, Outcome, PageState
from cardtool.wiki.listing import Entry, answers_to, pages_of, unknown_form
from cardtool.wiki.query import Api
from cardtool.wiki.snapshot import Page
from cardtool.wiki.titles import Namespaces, one_line
from cardtool.wiki.values import number, text, title

__all__ = ["BATCH", "Reader", "exists"]

# Readers without an account get the texts of fifty pages in one answer.
BATCH: Final = 50
# `rvslots` came with MediaWiki 1.32; older ones warn, and give the text without a slot.
_TEXTS: Final = {
    "prop": "revisions",
    "rvprop": "ids|timestamp|sha1|size|content",
    "rvslots": "main",
}


class _Found(NamedTuple):
    """A page as it is now; `page` is None if its text is hidden, `sound` as in Fetched."""

    state: PageState
    page: Page | None
    sound: bool


class Reader:
    """Reads the API's entries of pages."""

    def __init__(self, api: Api, namespaces: Namespaces, prefix: str) -> None:
        """Ask `api`; titles under `prefix` come with the namespace as it is spelled there."""
        self._api = api
        self._namespaces = namespaces
        self._prefix = prefix

    def state(self, entry: Entry) -> PageState:
        """Return the state that an entry with ``prop=info`` describes.

        Raises:
            WikiError: the entry is in an unknown form.
        """
        try:
            name, page_id = title(entry["title"]), number(entry["pageid"], least=1)
            name = self._namespaces.under(name, self._prefix) or name
            if "lastrevid" not in entry:
                return PageState(name, page_id)
            return PageState(name, page_id, number(entry["lastrevid"]), number(entry["length"]))
        except (KeyError, TypeError) as error:
            raise unknown_form(self._api) from error

    def fetch(self, states: Iterable[PageState]) -> Iterator[Fetched]:
        """Yield what has become of each page of `states`, in their order.

        Pages are asked for by id, so that a page that was moved is found; if the id is gone,
        its title is looked at, too. A text that does not fit its checksum is asked for again.

        Raises:
            WikiError: the API refuses, gives a page without its text, or other texts each time.
        """
        rest = iter(states)
        batch = list(islice(rest, BATCH))
        try:
            while batch:
                entries = self._with_ids([state.page_id for state in batch])
                following = list(islice(rest, BATCH))
                if following:
                    # The wiki looks for these while the others are read, here and by the caller.
                    self._api.query_ahead(_by_id([state.page_id for state in following]))
                yield from self._outcomes(batch, entries)
                batch = following
        finally:
            self._api.forget_ahead()

    def _outcomes(self, batch: Sequence[PageState], entries: Sequence[Entry]) -> Iterator[Fetched]:
        found = self._sound(entries)
        lost = [state.title for state in batch if state.page_id not in found]
        titled = self._by_title(lost) if lost else {}
        for state in batch:
            yield _outcome(state, found.get(state.page_id) or titled.get(state.title))

    def _sound(self, entries: Sequence[Entry]) -> dict[int, _Found]:
        """Return the pages in `entries` that exist; damaged ones are asked for again."""
        found = self._existing(entries)
        doubtful = [page for page in found.values() if not page.sound]
        if doubtful:
            again = self._existing(self._with_ids([page.state.page_id for page in doubtful]))
            self._compare(doubtful, again.values())
            for page in doubtful:
                del found[page.state.page_id]
            found |= again
        return found

    def _existing(self, entries: Iterable[Entry]) -> dict[int, _Found]:
        found = [self._found(entry) for entry in entries if exists(entry)]
        return {page.state.page_id: page for page in found}

    def _with_ids(self, ids: Sequence[int]) -> list[Entry]:
        """Return what the wiki says of each id; it has to say so of those that are gone, too."""
        entries = self._ask(_by_id(ids))
        silent = set(ids) - {entry.get("pageid") for entry in entries}
        if silent:
            raise WikiError(
                f"{one_line(self._api.url)} says nothing of the page with the id {min(silent)};"
                " try again later"
            )
        return entries

    def _by_title(self, titles: Sequence[str]) -> dict[str, _Found]:
        entries = self._ask({**_TEXTS, "titles": "|".join(titles)})
        found = [self._found(entry) for entry in entries if exists(entry)]
        return {page.state.title: page for page in found}

    def _ask(self, query: Mapping[str, str]) -> list[Entry]:
        return list(pages_of(self._api, answers_to(self._api, query)))

    def _found(self, entry: Entry) -> _Found:
        bare = self.state(entry)
        if not entry.get("revisions"):
            shown = one_line(bare.title)
            raise WikiError(
                f"{one_line(self._api.url)} sent no text for {shown!r}; try again later"
            )
        try:
            revision = entry["revisions"][0]
            newest, content = number(revision["revid"]), _visible_text(revision)
            size = number(revision["size"]) if "size" in revision else None
            state = replace(bare, revision=newest, size=size)
            if content is None:
                return _Found(state, None, sound=True)
            page = Page(bare.title, content, bare.page_id, newest, text(revision["timestamp"]))
            return _Found(state, page, sound=revision.get("sha1") in {None, page.sha1})
        except (KeyError, IndexError, TypeError, AttributeError) as error:
            raise unknown_form(self._api) from error

    def _compare(self, first: Iterable[_Found], second: Iterable[_Found]) -> None:
        """Take the wiki's word for a text that does not fit its checksum, if it comes twice.

        MediaWiki puts texts into Unicode NFC when it sends them; an imported one may be
        stored in another form, and then its checksum is that of the stored form.
        """
        known = {found.state.revision: found.page for found in first}
        for found in second:
            if not found.sound and known.get(found.state.revision) != found.page:
                shown = one_line(found.state.title)
                raise WikiError(
                    f"{one_line(self._api.url)} sends another text of {shown!r} each time, and"
                    " none fits its checksum; try again later"
                )


def _by_id(ids: Iterable[int]) -> dict[str, str]:
    return {**_TEXTS, "pageids": "|".join(map(str, ids))}


def exists(entry: Entry) -> bool:
    """Return whether an entry is of a page, not of a title or id without one."""
    return not (entry.get("missing") or entry.get("invalid"))


def _visible_text(revision: Mapping[str, Any]) -> str | None:
    """Return the text of a revision, or None if the wiki hides it or has lost it."""
    main = revision["slots"]["main"] if "slots" in revision else revision
    if main.get("texthidden") or main.get("textmissing"):
        return None
    return text(main["content"])


def _outcome(asked: PageState, found: _Found | None) -> Fetched:
    if found is None:
        return Fetched(asked, Outcome.GONE)
    state, page, sound = found
    if (state.page_id, state.revision) == (asked.page_id, asked.revision):
        # A revision's length and its page's are noted apart, and old ones may differ: with
        # the other one the page would seem to have changed at every census.
        state = replace(state, size=asked.size)
    if page is None:
        outcome = Outcome.HIDDEN
    elif state.page_id != asked.page_id:
        outcome = Outcome.REPLACED
    elif state.title != asked.title:
        outcome = Outcome.MOVED
    elif asked.revision in {None, state.revision}:
        outcome = Outcome.LISTED
    else:
        outcome = Outcome.EDITED
    return Fetched(asked, outcome, page, state, sound)
