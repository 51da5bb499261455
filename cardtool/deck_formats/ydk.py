"""Deck lists in the ``.ydk`` form: one card number a line, below ``#main`` and ``#extra``."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from cardtool.deck_formats.headings import read_heading
from cardtool.deck_formats.lines import entry_of, looks_like_cards
from cardtool.deck_formats.pool import CardPool
from cardtool.deck_formats.values import MOST_COPIES, Deck, Entry, Zone, card_key, tidy
from cardtool.errors import DeckError
from cardtool.problems import Problem, Severity

__all__ = ["ODD_COMMENT", "is_ydk", "numbered", "read_ydk", "write_ydk"]

ODD_COMMENT: Final = "odd_comment"

_MARKS: Final = {"#main": Zone.MAIN, "#extra": Zone.FUSION, "!side": Zone.SIDE}
_NUMBER: Final = re.compile(r"\d\S*")
_TITLES: Final = {zone: mark for mark, zone in _MARKS.items()}
_HEAD: Final = {"#name:": "name", "#created by ": "author", "#format:": "format"}


def is_ydk(text: str) -> bool:
    """Return whether there is a mark of this form, and nothing but comments and numbers."""
    lines = [line.strip().casefold() for line in text.split("\n")]
    cards = (line for line in lines if line not in _MARKS and line and line[0] != "#")
    return not _MARKS.keys().isdisjoint(lines) and all(map(_NUMBER.fullmatch, cards))


def read_ydk(text: str, pool: CardPool, name: str) -> Deck:
    """Return the deck; a line is always a number, and what is no card's number stays a text."""
    head, odd = {"name": name}, list[tuple[Severity, str]]()
    zone, counts = Zone.MAIN, Counter[tuple[Zone, str]]()
    for raw in text.split("\n"):
        line = tidy(raw)
        if line.casefold() in _MARKS:
            zone = _MARKS[line.casefold()]
        elif line.startswith("#"):
            found = _head(line)
            head |= found
            severity = None if found else _oddity(line, zone, pool)
            odd += [(severity, line)] if severity else []
        elif line:
            counts[zone, line] += 1
    entries = (entry_of(count, nr, pool.numbered(nr), zone) for (zone, nr), count in counts.items())
    deck = Deck(head["name"], tuple(entries), head.get("author"), head.get("format"))
    return deck.with_problems(_odd_comment(severity, line, deck.name) for severity, line in odd)


def _oddity(line: str, zone: Zone, pool: CardPool) -> Severity | None:
    """Return how bad it is to take the line for a comment: it may be a section or a card."""
    heading, words = read_heading(line), line.lstrip("# ")
    if heading is not None and heading.zone is not zone:
        return Severity.ERROR
    if not words[:1].isdigit():
        return None
    return Severity.ERROR if looks_like_cards(words, pool) else Severity.WARNING


def _odd_comment(severity: Severity, line: str, name: str) -> Problem:
    message = f"the line {line[:80]!r} is taken for a comment and left out"
    hint = f"marks are {', '.join(_MARKS)}; cards are one number a line"
    return Problem(ODD_COMMENT, severity, name, message, hint=hint)


def _head(line: str) -> dict[str, str]:
    for mark, field in _HEAD.items():
        if line.casefold().startswith(mark):
            return {field: line[len(mark) :].strip()}
    return {}


def write_ydk(deck: Deck, pool: CardPool) -> str:
    """Return the deck in this form.

    Raises:
        DeckError: a card without a number, or a line that names no card.
    """
    lines = [f"#name: {deck.name}"]
    lines += [f"#created by {deck.author}"] if deck.author else []
    lines += [f"#format: {deck.format}"] if deck.format else []
    for zone, mark in _TITLES.items():
        lines.append(mark)
        for entry in deck.entries:
            if entry.zone is zone:
                lines += [numbered(entry, pool)] * _copies(entry)
    return "\n".join(lines) + "\n"


def _copies(entry: Entry) -> int:
    if not 1 <= entry.count <= MOST_COPIES:
        raise DeckError(f"{entry.label!r} stands there {entry.count} times; mend the deck first")
    return entry.count


def numbered(entry: Entry, pool: CardPool) -> str:
    """Return the number that stands for the entry's card and for no other.

    Raises:
        DeckError: there is none; the message names the card or line.
    """
    nr = tidy(entry.card.nr or "") if entry.card else ""
    found = pool.by_nr(nr) if nr else None
    if entry.card is None or found is None or card_key(found) != card_key(entry.card):
        raise DeckError(f"{entry.label!r} has no number of its own; write the deck as text or JSON")
    return nr
