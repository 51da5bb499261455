"""Cards by number and name: whose a number is, and which card a text means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtool.cards import Card, card_label, fold, nr_key
from cardtool.errors import nearest
from cardtool.problems import Problem, Severity
from cardtool.wiki.statements import Ref
from cardtool.wiki.titles import one_line

__all__ = ["CardIndex", "check_numbers", "in_order"]


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return the cards by number, those whose number it is first, then by page and place."""
    return sorted(cards, key=_order)


def _order(card: Card) -> tuple[str, bool, bool, bool, str, int]:
    # The first call of a card page has the number of the page's title: the number is its own.
    return (
        nr_key(card.nr),
        card.deleted,
        card.draft,
        card.position > 0,
        card.page,
        card.position,
    )


def check_numbers(cards: Iterable[Card]) -> tuple[Problem, ...]:
    """Return a problem for every card that shares its number with another one.

    The number belongs to the page of that title (DESIGN section 3.2); all are kept. The
    place is line 1, as for all findings about a whole page. Deleted cards do not count.
    """
    holders: dict[str, list[Card]] = {}
    for card in in_order(cards):
        if card.nr is not None and not card.deleted:
            holders.setdefault(card.nr, []).append(card)
    problems: list[Problem] = []
    for nr, sharing in holders.items():
        if len(sharing) > 1:
            problems += (_shared(nr, card, sharing) for card in sharing)
    return tuple(problems)


def _shared(nr: str, card: Card, sharing: Sequence[Card]) -> Problem:
    others = [c for c in sharing if c is not card]
    listed = ", ".join(f"{c.page} (call {c.position + 1})" for c in others[:5])
    return Problem(
        "duplicate_nr",
        Severity.ERROR,
        f"{card.page}:1",
        f"the number {one_line(nr, 40)} of {card_label(card)} is also used on {listed}",
        hint=f"the number belongs to {sharing[0].page}; give the others one of their own",
        card=nr,
        count=len(sharing),
    )


class CardIndex:
    """The cards that texts can mean: one for each number, drafts only where it is free.

    Attributes:
        by_nr: the card each number means, in the order of numbers.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        """Index all cards that are not deleted."""
        self.by_nr: dict[str, Card] = {}
        self._numbers: dict[str, str] = {}
        self._by_name: dict[str, list[str]] = {}
        self._by_bare_name: dict[str, list[str]] = {}
        self._by_place: dict[tuple[str, int], Card] = {}
        for card in in_order(cards):
            if not card.deleted and card.nr is not None and card.nr not in self.by_nr:
                self._add(card.nr, card)

    def _add(self, nr: str, card: Card) -> None:
        self.by_nr[nr] = card
        self._numbers.setdefault(_plain(nr), nr)
        self._by_place[card.page, card.position] = card
        if card.name:
            self._by_name.setdefault(fold(card.name), []).append(nr)
            self._by_bare_name.setdefault(_bare(card.name), []).append(nr)

    def at(self, page: str, position: int) -> Card | None:
        """Return the card of this call if its number means it, else None."""
        return self._by_place.get((page, position))

    def find(self, ref: Ref, speaker: Card) -> tuple[str, ...]:
        """Return the numbers of all cards that `ref`, in the text of `speaker`, may mean."""
        if ref.by == "self":
            return (speaker.nr,) if speaker.nr is not None else ()
        if ref.by == "nr":
            found = ref.text if ref.text in self.by_nr else self._numbers.get(_plain(ref.text))
            return (found,) if found else ()
        exact = self._by_name.get(fold(ref.text), [])
        return tuple(exact or self._by_bare_name.get(_bare(ref.text), []))

    def hint(self, ref: Ref) -> str | None:
        """Return what to do about a card that nobody knows."""
        if ref.by == "nr":
            return "make the card's page, or correct the number"
        names = [c.name for c in self.by_nr.values() if c.name]
        close = nearest(ref.text[:80], names)
        return f"did you mean {close}?" if close else "link the card or give its number"


def _plain(nr: str) -> str:
    """Return a number without leading zeros and blanks, case ignored."""
    return "".join(nr.split()).casefold().lstrip("0") or "0"


def _bare(name: str) -> str:
    return fold(name).strip(" .,!?„“”\"'")
