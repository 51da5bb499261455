"""Decks as plain values."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from cardtool.cards import Card, card_label, nr_key
from cardtool.problems import Problem

__all__ = [
    "MOST_COPIES",
    "USUAL_ZONES",
    "CardKey",
    "Deck",
    "Entry",
    "Zone",
    "card_key",
    "tidy",
]

MOST_COPIES: Final = 1000
"""A line that asks for more is taken for a slip."""

CardKey = tuple[str, str, int]


class Zone(StrEnum):
    """Where in a deck file a card stands.

    No game knows a side deck; cards listed there are kept and stay out of play. Ka-Mel-Oh! has
    a Fusionsdeck (clause D3), the portal game two cards outside the deck (clause PD4).
    """

    MAIN = "main"
    FUSION = "fusion"
    SIDE = "side"
    CHARACTER = "character"
    EQUIPMENT = "equipment"


USUAL_ZONES: Final = (Zone.MAIN, Zone.FUSION, Zone.SIDE)
"""The parts that are written even where nothing lies in them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a deck: a card so and so often, or a text that names no one card.

    Attributes:
        count: as written; outside 1 to :data:`MOST_COPIES` it is a slip.
        text: what the line says of the card.
        card: the card meant, or None if there is none or no single one.
        zone: the part of the deck it stands in.
        choices: labels of the cards it could mean, if more than one.
        line: number of the line, from 1; no part of equality.
    """

    count: int
    text: str
    card: Card | None = None
    zone: Zone = Zone.MAIN
    choices: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)

    @property
    def copies(self) -> int:
        """How many cards it puts into the deck, at least 0."""
        return max(self.count, 0)

    @property
    def label(self) -> str:
        """How messages name it."""
        return self.text if self.card is None else card_label(self.card)


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """A deck as its file says it.

    Decks are equal if name, author, format, and the copies of every card in every zone are:
    neither order nor line numbers count.

    Attributes:
        name, author, format: one line of text each; author and format may be None.
        entries: the lines, in the order of the file.
        problems: what could not be read, such as an unknown heading.
    """

    name: str
    entries: tuple[Entry, ...] = ()
    author: str | None = None
    format: str | None = None
    problems: tuple[Problem, ...] = ()

    def __post_init__(self) -> None:
        """Bring the head's texts into one line, so that every format can hold them."""
        object.__setattr__(self, "name", tidy(self.name) or "deck")
        object.__setattr__(self, "author", tidy(self.author or "") or None)
        object.__setattr__(self, "format", tidy(self.format or "") or None)

    def __eq__(self, other: object) -> bool:
        """Compare the heads and the copies of every card in every zone."""
        return isinstance(other, Deck) and self._identity() == other._identity()

    def __hash__(self) -> int:
        """Hash what equality compares."""
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        lines: Counter[tuple[Zone, CardKey | str]] = Counter()
        for entry in self.entries:
            lines[entry.zone, entry.text if entry.card is None else card_key(entry.card)] += (
                entry.count
            )
        return (self.name, self.author, self.format, frozenset(lines.items()))

    @property
    def unresolved(self) -> tuple[Entry, ...]:
        """The lines that name no one card."""
        return tuple(entry for entry in self.entries if entry.card is None)

    def size(self, zone: Zone = Zone.MAIN) -> int:
        """Return how many cards lie in the zone, unknown ones included."""
        return sum(entry.copies for entry in self.entries if entry.zone is zone)

    def counted(self, zones: Iterable[Zone] = (Zone.MAIN,)) -> list[tuple[Card, int]]:
        """Return the known cards of the zones with all their copies, by number."""
        wanted = frozenset(zones)
        copies: Counter[CardKey] = Counter()
        cards: dict[CardKey, Card] = {}
        for entry in self.entries:
            if entry.card is not None and entry.zone in wanted and entry.copies:
                cards[card_key(entry.card)] = entry.card
                copies[card_key(entry.card)] += entry.copies
        return [(cards[key], copies[key]) for key in sorted(cards, key=_by_number)]

    def with_problems(self, problems: Iterable[Problem]) -> Deck:
        """Return the deck with these problems instead of its own."""
        return Deck(self.name, self.entries, self.author, self.format, tuple(problems))


def card_key(card: Card) -> CardKey:
    """Return what tells a card from all others: number, page and position on it."""
    return (card.nr or "", card.page, card.position)


def _by_number(key: CardKey) -> tuple[str, str, int]:
    return (nr_key(key[0] or None), key[1], key[2])


_UNSEEN: Final[Mapping[str, str]] = {"Cc": " ", "Cs": "\N{REPLACEMENT CHARACTER}"}


def tidy(text: str) -> str:
    """Return `text` in one line: runs of blanks and control characters as one blank."""
    if text.isprintable() and "  " not in text and text == text.strip():
        return text
    return " ".join("".join(_UNSEEN.get(unicodedata.category(c), c) for c in text).split())
