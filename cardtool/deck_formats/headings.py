"""Headings and head lines of deck lists, German and English."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from cardtool.cards import fold
from cardtool.deck_formats.values import Zone

__all__ = ["KNOWN_HEADINGS", "KNOWN_HEADS", "Heading", "read_head", "read_heading"]

_ZONES: Final = {
    Zone.MAIN: (
        "Hauptdeck Deck Main Maindeck Karten Cards Deckliste Decklist Monster Monsters "
        "Monsterkarten Gelb Violett Hellblau Grün Item Items Itemkarten Mutation Mutationen "
        "Mutations Mutationsmonster Mutationsitems Zusammenrottungen Zusammenrottungsmonster "
        "Zusammenrottungsitems Fusionsmonster Fusionsitems Groupings"
    ),
    Zone.FUSION: "Fusionsdeck Fusiondeck Fusion Extra Extradeck",
    Zone.SIDE: "Side Sidedeck Sideboard Reserve",
    Zone.CHARACTER: "Charakter Charakterkarte Character",
    Zone.EQUIPMENT: ("Ausrüstung Ausruestung Charakterausrüstung Charakterausruestung Equipment"),
}
_BY_WORD: Final = {fold(word): zone for zone, words in _ZONES.items() for word in words.split()}
KNOWN_HEADINGS: Final = (
    "Hauptdeck, Main, Monster, Items, Fusionsdeck, Extra, Side, Charakter, Ausrüstung"
)

_HEADS: Final = {
    "name": "name deck deckname titel title",
    "author": "autor author von by",
    "format": "format regeln rules",
}
_BY_HEAD: Final = {word: field for field, words in _HEADS.items() for word in words.split()}
KNOWN_HEADS: Final = "Name, Autor, Format"

_FRAMES: Final = (
    re.compile(r"=+\s*([^=]+?)\s*=+"),
    re.compile(r"\[\s*([^\[\]]+?)\s*\]:?"),
    re.compile(r"(?:-{2,}|—+)\s*([^-—]+?)\s*(?:-{2,}|—+)"),
    re.compile(r"#+\s*([^#\d][^#]*?)\s*#*"),
    re.compile(r"!(side)", re.IGNORECASE),
    re.compile(r"([^:]+?)\s*:"),
)
_UNIT: Final = r"(?:\s*(?:Karten?|cards?|Stück))?"
_COUNT: Final = re.compile(rf"\s*(?:\(\s*\d+{_UNIT}\s*\)|:\s*\d+{_UNIT})\s*:?$", re.IGNORECASE)
_BARE_COUNT: Final = re.compile(r"\s+\d+$")
_CRAMMED: Final = re.compile(r"(#*)\s*([^\W\d_][^:(\d#]*?)\s*([:(]|(?=\s))\s*[+\-−*•#]?\s?\d.*")
_LISTED: Final = re.compile(r"[#!]|[+\-−*•]?\s?\d")
_BLANKS: Final = re.compile(r"[\s\-]+")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading line.

    Attributes:
        zone: what follows it, or None for a heading nobody knows.
        framed: it has brackets, a colon, equals signs or a count, so it is no bare word.
    """

    zone: Zone | None
    framed: bool


def read_heading(line: str) -> Heading | None:
    """Return the heading that a line is, or None if it is none.

    Lines that start with a number or ``#`` are headings only if their words are known. A
    known heading with more than a count behind it is one that nobody knows.
    """
    plain = _COUNT.sub("", line)
    counted = plain != line
    for frame in _FRAMES:
        match = frame.fullmatch(plain)
        if match:
            zone = _zone(match[1] if counted else _uncounted(match[1]))
            if zone is not None or not (_LISTED.match(line) or _is_crammed(line)):
                return Heading(zone, framed=True)
    zone = _zone(plain if counted else _BARE_COUNT.sub("", plain))
    if zone is not None:
        return Heading(zone, framed=counted)
    return Heading(None, framed=True) if _is_crammed(line) else None


def _uncounted(words: str) -> str:
    """Return the words without the one count that may follow them."""
    plain = _COUNT.sub("", words)
    return plain if plain != words else _BARE_COUNT.sub("", words)


def _is_crammed(line: str) -> bool:
    """Return whether a known heading and a line of the list stand in one line."""
    match = _CRAMMED.fullmatch(line)
    return match is not None and bool(match[1] or match[3]) and _zone(match[2]) is not None


def _zone(words: str) -> Zone | None:
    return _BY_WORD.get(fold(_BLANKS.sub("", words)))


def read_head(line: str) -> tuple[str | None, str] | None:
    """Return field and value of a line ``Name: …``; the field is None if nobody knows it.

    Lines that are no ``Key: value`` with a one-word key give None.
    """
    key, colon, value = line.partition(":")
    if not colon or not value.strip() or not key.strip().isalpha():
        return None
    return _BY_HEAD.get(fold(key.strip())), value.strip()
