"""What differs between two states of a page, field by field, as the parser reads them."""

from __future__ import annotations

from dataclasses import dataclass

from cardtool.cards import Card
from cardtool.catalog.changes import Cards, Change, changes_between
from cardtool.catalog.reading import Parsing, StoredPage, read_pages_with
from cardtool.catalog.settings import Settings
from cardtool.catalog.states import State
from cardtool.wiki.redirects import redirect_target
from cardtool.wiki.snapshot import Page

__all__ = ["Comparison", "compare"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs.

    Attributes:
        nr, name: of the page's first card, the earlier one's if it has none now.
        changes: by field; ``redirect`` is a title that the page only points to, ``card`` a
            card that comes or goes as a whole. Kinds are those that the page alone gives.
        rewritten: whether the wikitext differs at all.
    """

    nr: str | None
    name: str | None
    changes: tuple[Change, ...]
    rewritten: bool


def compare(before: State | None, now: State, settings: Settings) -> Comparison:
    """Return what differs between two states; without `before` the page is new."""
    cards = _cards(now, settings)
    earlier = {} if before is None else _cards(before, settings)
    moves = {} if before is None or before.title == now.title else {before.title: now.title}
    first = next(iter([*cards.values(), *earlier.values()]), None)
    return Comparison(
        nr=first.nr if first else None,
        name=first.name if first else None,
        changes=(*_redirect(before, now, first), *changes_between(earlier, cards, moves)),
        rewritten=before is None or before.sha1 != now.sha1,
    )


def _cards(state: State, settings: Settings) -> Cards:
    page = Page(state.title, state.text, state.page_id, state.revision, state.timestamp)
    stored = StoredPage(
        0, state.title, state.page_id, state.revision, None, state.sha1, deleted=state.deleted
    )
    (reading,) = read_pages_with(Parsing(settings), [(stored, page)])
    return {(card.page, card.position): card for card in reading.cards}


def _redirect(before: State | None, now: State, card: Card | None) -> tuple[Change, ...]:
    old = redirect_target(before.text) if before else None
    new = redirect_target(now.text)
    if old == new:
        return ()
    nr, name = (card.nr, card.name) if card else (None, None)
    return (Change(now.title, 0, nr, name, "redirect", old, new),)
