"""One line of a deck list: how often, and which card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardtool.cards import Card, card_label, fold
from cardtool.deck_formats.pool import CardPool
from cardtool.deck_formats.values import CardKey, Entry, Zone, card_key, tidy

__all__ = [
    "as_count",
    "entry_of",
    "find",
    "is_a_card",
    "looks_like_cards",
    "number_only",
    "read_line",
]

_MOST_DIGITS: Final = 9
_MOST_CUTS: Final = 8
_TIMES: Final = re.compile(r"([+\-−]?\d+)(?:\s*[×*]|\s*[xX](?=[\s#\d]))\s*(\S.*)")
_BLANK: Final = re.compile(r"([+\-−]?\d+)\s+(\S.*)")
_NUMBER_FIRST: Final = re.compile(r"#?\s*(\d+(?:[a-zA-Z]|/\d+/\d+)?)\s*\*\s*([+\-−]?\d+)")
_BULLET: Final = re.compile(r"(?:[*•]|[-–](?=\s))\s*(?=\S)")
_COMMENT: Final = re.compile(r"\s+(?://|#(?!\d))")
_NUMBERED: Final = re.compile(r"#\s?(\S+)(?:\s+(\S.*))?")
_NUMBER_AND_NAME: Final = re.compile(r"(\S+)\s+(\S.*)")

_Meaning = tuple[int, Card]


def as_count(digits: str) -> int:
    """Return the number, held to nine digits: more of them are a slip in any case."""
    sign = -1 if digits[0] in "-−" else 1
    figures = digits.lstrip("+-−").lstrip("0")[: _MOST_DIGITS + 1]
    most = 10**_MOST_DIGITS - 1
    return sign * (most if len(figures) > _MOST_DIGITS else int(figures or "0"))


def read_line(line: str, pool: CardPool, zone: Zone = Zone.MAIN, number: int = 0) -> Entry:
    """Return the entry that a list line such as ``3 Name``, ``2x #42`` or ``42*3`` is.

    A line that can be read in two ways, or in none, is kept as a text without a card;
    what follows ``//`` or ``#`` is a comment only where the whole is no card's name.
    """
    line = tidy(line)
    bare = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    for variant in _variants(line, bare):
        meanings = _meanings(variant, pool)
        if len(meanings) == 1:
            count, card = meanings[0]
            return Entry(count, card.name or card.nr or variant, card, zone, line=number)
        if meanings:
            count, text = _split(variant)
            return Entry(count, text, None, zone, _choices(meanings), number)
    count, text = _split(bare)
    return Entry(count, text, None, zone, line=number)


def _variants(line: str, bare: str) -> Iterator[str]:
    """Yield the line, then without its bullet, then without trailing comments."""
    yield line
    if bare != line:
        yield bare
    cuts = [match.start() for match in _COMMENT.finditer(bare)]
    for cut in reversed(cuts[:_MOST_CUTS]):
        yield bare[:cut].rstrip()


def _split(line: str) -> tuple[int, str]:
    """Return count and text of a line that names no one card."""
    number_first = _NUMBER_FIRST.fullmatch(line)
    if number_first:
        return as_count(number_first[2]), f"#{number_first[1]}"
    match = _TIMES.fullmatch(line) or _BLANK.fullmatch(line)
    return (as_count(match[1]), match[2]) if match else (1, line)


def _meanings(line: str, pool: CardPool) -> list[_Meaning]:
    found: dict[tuple[int, CardKey], _Meaning] = {}
    for count, card in _all_meanings(line, pool):
        found.setdefault((count, card_key(card)), (count, card))
    return list(found.values())


def _all_meanings(line: str, pool: CardPool) -> Iterator[_Meaning]:
    yield from ((1, card) for card in _whole(line, pool))
    number_first = _NUMBER_FIRST.fullmatch(line)
    if number_first:
        count = as_count(number_first[2])
        yield from ((count, card) for card in pool.numbered(number_first[1]))
        return
    for pattern in (_TIMES, _BLANK):
        match = pattern.fullmatch(line)
        if match:
            yield from ((as_count(match[1]), card) for card in find(match[2], pool))


def _whole(text: str, pool: CardPool) -> tuple[Card, ...]:
    """Return the cards a text without a count can mean: name, number, ``#42 Name``."""
    return pool.named(text) + number_only(text, pool) + pool.numbered(text)


def number_only(text: str, pool: CardPool) -> tuple[Card, ...]:
    """Return the cards that ``#42`` or ``#42 Name`` can mean; the name must fit."""
    match = _NUMBERED.fullmatch(text)
    if match is None:
        return ()
    return tuple(card for card in pool.numbered(match[1]) if _is_called(card, match[2]))


def _is_called(card: Card, name: str | None) -> bool:
    return name is None or fold(tidy(card.name or "")) == fold(tidy(name))


def find(text: str, pool: CardPool) -> tuple[Card, ...]:
    """Return the cards that the text after a count can mean: also ``42 Name``."""
    found = {card_key(card): card for card in _whole(text, pool)}
    both = _NUMBER_AND_NAME.fullmatch(text)
    if both and not found:
        named = (card for card in pool.numbered(both[1]) if _is_called(card, both[2]))
        found = {card_key(card): card for card in named}
    return tuple(found.values())


def is_a_card(line: str, pool: CardPool) -> bool:
    """Return whether the line as a whole is a card's name."""
    return bool(pool.named(line))


def looks_like_cards(text: str, pool: CardPool) -> bool:
    """Return whether a text has a count with something behind it, or names a card."""
    entry = read_line(text, pool)
    bare = _BULLET.sub("", tidy(text), count=1)
    counted = any(p.fullmatch(bare) for p in (_TIMES, _BLANK, _NUMBER_FIRST))
    return counted or entry.card is not None or bool(entry.choices)


def entry_of(count: int, text: str, found: tuple[Card, ...], zone: Zone, line: int = 0) -> Entry:
    """Return the entry for a text and the cards it can mean."""
    if len(found) == 1:
        return Entry(count, text, found[0], zone, line=line)
    return Entry(count, tidy(text), None, zone, _choices([(1, card) for card in found]), line)


def _choices(meanings: list[_Meaning]) -> tuple[str, ...]:
    """Return the labels of the cards, with counts where these differ too."""
    counted = len({count for count, _ in meanings}) > 1
    labels = (f"{count} × {_place(card)}" if counted else _place(card) for count, card in meanings)
    return tuple(sorted(set(labels)))


def _place(card: Card) -> str:
    """Return how a choice names a card: with its place where a page of a wiki holds it."""
    return card_label(card) + (f" ({card.page}, call {card.position + 1})" if card.page else "")
