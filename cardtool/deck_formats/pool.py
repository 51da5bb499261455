"""The cards a deck may name, and how a name or number finds its card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar

from cardtool.cards import Card, Recipe, fold
from cardtool.deck_formats.values import tidy
from cardtool.errors import nearest

__all__ = ["CardPool"]

_Value = TypeVar("_Value")

_MOST_HINTS: Final = 30


class CardPool:
    """All cards and recipes, looked up by number and by name.

    Drafts and cards of deleted pages are found only where no other card answers.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        recipes: Iterable[Recipe] = (),
        moved: Mapping[str, str] = MappingProxyType({}),
        short: Callable[[Card], str] | None = None,
    ) -> None:
        """Index the cards; the order of `cards` decides nothing but the order of choices.

        `moved`: titles of the pages on which cards are now, by the numbers they had before.
        `short`: returns a shorter number of a card, which finds it where no whole number does.
        """
        self.cards: tuple[Card, ...] = tuple(cards)
        self.recipes: tuple[Recipe, ...] = tuple(recipes)
        self._by_nr = _index((_number(card.nr), card) for card in self.cards if card.nr)
        self._by_short = _index((short(card), card) for card in self.cards) if short else {}
        self._by_name = _index((_folded(card.name), card) for card in self.cards if card.name)
        self._by_result = _index((recipe.result, recipe) for recipe in self.recipes)
        first = {card.page: card for card in self.cards if not card.position and not card.deleted}
        self._moved = {_number(nr): first[page] for nr, page in moved.items() if page in first}
        self._hints: dict[str, str | None] = {}

    def numbered(self, nr: str) -> tuple[Card, ...]:
        """Return the card of this number: the page of that title, else all that claim it.

        Without any, those of which it is the short number.
        """
        wanted = _number(nr)
        found = _living(self._by_nr.get(wanted) or self._by_short.get(wanted, ()))
        own = tuple(card for card in found if _is_page_of(card))
        return own or found

    def named(self, name: str) -> tuple[Card, ...]:
        """Return all cards of this name, case, umlaut dots and extra blanks ignored."""
        return _living(self._by_name.get(_folded(name), ()))

    def by_nr(self, nr: str) -> Card | None:
        """Return the one card of this number, or None if there is none or no single one."""
        found = self.numbered(nr)
        return found[0] if len(found) == 1 else None

    def moved(self, text: str) -> Card | None:
        """Return the card that had a number before its page was moved, as it is now.

        `text`: the number as a deck has it: ``5``, ``#5``, ``#5 Name``.
        """
        words = tidy(text).removeprefix("#").split(maxsplit=1)
        return self._moved.get(_number(words[0])) if words else None

    def recipes_for(self, nr: str | None) -> Sequence[Recipe]:
        """Return the recipes that make the card of this number."""
        return self._by_result.get(nr, ()) if nr else ()

    def hint(self, text: str) -> str | None:
        """Return the name that looks most like `text`, or None if none does."""
        wanted = _folded(text[:80])
        if wanted not in self._hints:
            close = nearest(wanted, self._by_name)
            self._hints[wanted] = self._by_name[close][0].name if close else None
        return self._hints[wanted]

    def hints(self, texts: Iterable[str]) -> dict[str, str | None]:
        """Return what the first so many texts, in the order of texts, look most like.

        Guessing is slow, and a file of thousands of unknown lines is no deck.
        """
        return {text: self.hint(text) for text in sorted(set(texts))[:_MOST_HINTS]}


def _index(pairs: Iterable[tuple[str, _Value]]) -> Mapping[str, tuple[_Value, ...]]:
    found: defaultdict[str, list[_Value]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return {key: tuple(values) for key, values in found.items()}


def _folded(name: str) -> str:
    return fold(tidy(name))


def _number(nr: str) -> str:
    return tidy(nr).casefold()


def _living(found: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in found if not card.draft and not card.deleted) or found


def _is_page_of(card: Card) -> bool:
    """Return whether the card is the first on the page whose title ends in its number."""
    title = card.page.rpartition("/")[2].strip()
    return not card.draft and card.position == 0 and title == card.nr
