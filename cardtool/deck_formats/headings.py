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
}
_BY_WORD: Final = {fold(word): zone for zone, words in _ZONES.items() for word in words.split()}
KNOWN_HEADINGS: Final = "Hauptdeck, Main, Monster, Items, Fusionsdeck, Extra, Side"

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
_COUNT: Final = re.compile(r"\s*(?:\(\s*\d+[^()]*\)|:\s*\d+(?:\s*\w+)?)\s*:?$")
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

    Lines that start with a number or ``#`` are headings only if their words are known.
    """
    plain = _COUNT.sub("", line)
    counted = plain != line
    for frame in _FRAMES:
        match = frame.fullmatch(plain)
        if match:
            zone = _zone(_COUNT.sub("", match[1]))
            known = zone is not None
            return Heading(zone, framed=True) if known or not _LISTED.match(line) else None
    zone = _zone(plain)
    return Heading(zone, framed=counted) if zone else None


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
