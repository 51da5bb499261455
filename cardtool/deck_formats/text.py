"""Deck lists as plain text: lines ``3 Name`` below headings."""

from __future__ import annotations

from typing import Final

from cardtool.deck_formats.headings import (
    KNOWN_HEADINGS,
    KNOWN_HEADS,
    read_head,
    read_heading,
)
from cardtool.deck_formats.lines import is_a_card, looks_like_cards, read_line
from cardtool.deck_formats.pool import CardPool
from cardtool.deck_formats.values import Deck, Entry, Zone, card_key, tidy
from cardtool.errors import DeckError
from cardtool.problems import Problem, Severity

__all__ = ["UNKNOWN_HEAD", "UNKNOWN_HEADING", "ListReader", "read_text", "write_text"]

UNKNOWN_HEADING: Final = "unknown_heading"
UNKNOWN_HEAD: Final = "unknown_head_line"

_TITLES: Final = {
    Zone.MAIN: "Hauptdeck",
    Zone.FUSION: "Fusionsdeck",
    Zone.SIDE: "Side",
    Zone.CHARACTER: "Charakter",
    Zone.EQUIPMENT: "Ausrüstung",
}


class ListReader:
    """Reads the lines of a deck list one after the other and keeps what they say."""

    def __init__(self, pool: CardPool, name: str) -> None:
        """Start with an empty deck called `name`."""
        self._pool = pool
        self._name = name
        self._head: dict[str, str] = {}
        self._zone = Zone.MAIN
        self._entries: list[Entry] = []
        self._problems: list[tuple[str, Severity, str, str]] = []

    def line(self, text: str, number: int) -> None:
        """Read one tidy line that is no comment: heading, head line or card."""
        if not (self._is_heading(text) or self._is_head(text)):
            self.add(read_line(text, self._pool, self._zone, number))

    def add(self, entry: Entry) -> None:
        """Take an entry that was read otherwise, into the present zone."""
        self._entries.append(
            Entry(entry.count, entry.text, entry.card, self._zone, entry.choices, entry.line)
        )

    def warn(self, code: str, message: str, hint: str) -> None:
        """Keep a warning about a line that is left out."""
        self._problems.append((code, Severity.WARNING, message, hint))

    def fail(self, code: str, message: str, hint: str) -> None:
        """Keep an error about text that may be cards and cannot be read."""
        self._problems.append((code, Severity.ERROR, message, hint))

    def _is_heading(self, text: str) -> bool:
        heading = read_heading(text)
        if heading is None or (is_a_card(text, self._pool) and heading.zone is None):
            return False
        if heading.zone is None:
            message = f"nobody knows the heading {text!r}; what follows stays in {self._zone}"
            hint = f"headings are {KNOWN_HEADINGS}, with cards on lines of their own"
            self.fail(UNKNOWN_HEADING, message, hint)
        elif not heading.framed and is_a_card(text, self._pool):
            choices = (f"the card {text}", f"the heading {text}")
            self.add(Entry(1, text, None, self._zone, choices))
        else:
            self._zone = heading.zone
        return True

    def _is_head(self, text: str) -> bool:
        head = read_head(text)
        if head is None or is_a_card(text, self._pool):
            return False
        field, value = head
        if field is None:
            if self._entries or looks_like_cards(value, self._pool):
                return False
            self.warn(
                UNKNOWN_HEAD, f"the line {text!r} is left out", f"head lines are {KNOWN_HEADS}"
            )
        elif self._head.setdefault(field, value) != value:
            # A second name is one too many; two formats are two decks.
            told = self.fail if field == "format" else self.warn
            told(UNKNOWN_HEAD, f"the line {text!r} repeats a head line", "keep one of them")
        return True

    def deck(self) -> Deck:
        """Return the deck that was read."""
        deck = Deck(
            name=self._head.get("name", self._name),
            entries=tuple(self._entries),
            author=self._head.get("author"),
            format=self._head.get("format"),
        )
        return deck.with_problems(
            Problem(code, severity, deck.name, message, hint=hint)
            for code, severity, message, hint in self._problems
        )


def read_text(text: str, pool: CardPool, name: str) -> Deck:
    """Return the deck that a plain list describes."""
    reader = ListReader(pool, name)
    for number, raw in enumerate(text.split("\n"), 1):
        line = tidy(raw)
        if line and not _is_comment(line):
            reader.line(line, number)
    return reader.deck()


def _is_comment(line: str) -> bool:
    """Return whether the line is a comment: ``//``, or ``#`` without a number or heading."""
    if line.startswith("//"):
        return True
    return line.startswith("#") and not line[1:2].isdigit() and read_heading(line) is None


def write_text(deck: Deck, pool: CardPool) -> str:
    """Return the deck as a plain list with German headings.

    Raises:
        DeckError: a line that no plain list can hold.
    """
    head = [("Name", deck.name), ("Autor", deck.author), ("Format", deck.format)]
    lines = [f"{key}: {value}" for key, value in head if value is not None]
    for zone, title in _TITLES.items():
        inside = [entry for entry in deck.entries if entry.zone is zone]
        if inside:
            lines += ["", f"{title}:", *(_line(entry, pool) for entry in inside)]
    return "\n".join(lines) + "\n"


def _line(entry: Entry, pool: CardPool) -> str:
    """Return the plainest line that is read back as this very entry."""
    for line in _forms(entry):
        if not _is_comment(line) and _same(read_line(line, pool, entry.zone), entry):
            return line
    raise DeckError(f"a plain list cannot hold {entry.label!r}; write it as JSON")


def _forms(entry: Entry) -> list[str]:
    name, nr = entry.text, None
    if entry.card is not None:
        name, nr = tidy(entry.card.name or ""), tidy(entry.card.nr or "") or None
    forms = [f"{entry.count} {name}", f"{entry.count}x {name}"] if name else []
    if nr is not None:
        forms += [f"{entry.count}x #{nr}", f"{entry.count}x #{nr} {name}"]
    return forms + [name] * (entry.count == 1 and entry.card is None)


def _same(found: Entry, wanted: Entry) -> bool:
    if found.count != wanted.count or (found.card is None) != (wanted.card is None):
        return False
    if found.card is None or wanted.card is None:
        return found.text == wanted.text
    return card_key(found.card) == card_key(wanted.card)
