"""What a wiki has, without the texts; what came when texts were fetched; the two together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from cardtool.wiki.discovery import Site
from cardtool.wiki.snapshot import Page

__all__ = ["Census", "Fetched", "KnownWiki", "Outcome", "PageState", "in_order"]


@dataclass(frozen=True, slots=True)
class PageState:
    """One page in its newest revision, without its text.

    A page of the same id, revision and size has the same title and text, whatever happened
    in between: moving a page makes a new revision, too, and the size gives away a wiki that
    was set back to an earlier state and then gave out numbers again.

    Attributes:
        title: full title; a card page's starts with the prefix as it was asked for.
        page_id: stays the same when the page is moved.
        revision: None where it is not known.
        size: of the text, in bytes of UTF-8; None where it is not known.
    """

    title: str
    page_id: int
    revision: int | None = None
    size: int | None = None


@dataclass(frozen=True, slots=True)
class KnownWiki:
    """What one run learns of a wiki that saves the next one requests.

    Attributes:
        api: address of its api.php. namespace: number of the one that the cards are in.
    """

    api: str
    namespace: int


class Outcome(Enum):
    """How a fetched page compares with its state in the census.

    LISTED: as it was. EDITED: has a newer revision. MOVED: has another title, and perhaps a
    newer revision. REPLACED: was deleted, and another page has its title now; that one may
    come on its own account, too. GONE: was deleted. HIDDEN: its text is hidden.
    """

    LISTED = "as listed"
    EDITED = "edited"
    MOVED = "moved"
    REPLACED = "replaced"
    GONE = "gone"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Fetched:
    """What became of one page of a census.

    Attributes:
        asked: its state in the census.
        outcome: see :class:`Outcome`.
        page: the page as it is now; None if it is gone or hidden.
        state: its present state; None if it is gone.
        sound: whether the text fits the wiki's own checksum, or there is none.
    """

    asked: PageState
    outcome: Outcome
    page: Page | None = None
    state: PageState | None = None
    sound: bool = True


@dataclass(frozen=True, slots=True)
class Census:
    """All pages of a wiki that matter at one time.

    Attributes:
        site: the wiki. prefix: what the titles of card pages start with.
        cards: pages under the prefix. users: other pages that use a card template; drafts
            are on them. Both are in the order of their titles.
    """

    site: Site
    prefix: str
    cards: tuple[PageState, ...]
    users: tuple[PageState, ...] = ()

    @property
    def known(self) -> KnownWiki:
        """What to remember for the next census."""
        return KnownWiki(self.site.api, self.site.namespaces.split(self.prefix)[0])

    @property
    def pages(self) -> tuple[PageState, ...]:
        """Cards and users, every page id once."""
        return self.cards + self.users

    def after(self, fetched: Iterable[Fetched]) -> Census:
        """Return the census with what was learnt from fetching.

        No two pages have one title: the page fetched last has it, the other one is gone.
        """
        states = {state.page_id: state for state in self.pages}
        titles = {state.title: state.page_id for state in self.pages}
        for found in fetched:
            states.pop(found.asked.page_id, None)
            if titles.get(found.asked.title) == found.asked.page_id:
                del titles[found.asked.title]
            if found.state is not None:
                states.pop(titles.get(found.state.title, 0), None)
                states[found.state.page_id] = found.state
                titles[found.state.title] = found.state.page_id
        return self._of(states.values())

    def _of(self, states: Iterable[PageState]) -> Census:
        cards: list[PageState] = []
        users: list[PageState] = []
        for state in states:
            (cards if state.title.startswith(self.prefix) else users).append(state)
        return replace(self, cards=in_order(cards), users=in_order(users))


def in_order(states: Iterable[PageState]) -> tuple[PageState, ...]:
    """Return `states` in the order of their titles; the API gives them in any order."""
    return tuple(sorted(states, key=lambda state: state.title))
