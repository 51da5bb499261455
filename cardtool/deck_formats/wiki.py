"""Deck lists in wikitext: list lines with card links or transclusions."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from cardtool.cards import Card, card_label
from cardtool.deck_formats.lines import as_count, entry_of, read_line
from cardtool.deck_formats.pool import CardPool
from cardtool.deck_formats.text import ListReader
from cardtool.deck_formats.values import Deck, Entry, Zone, card_key, tidy

__all__ = ["UNREAD_LINE", "is_wikitext", "read_wikitext", "write_wikitext"]

UNREAD_LINE: Final = "unread_line"

_MARK: Final = "<!-- cardtool deck -->"
_TITLES: Final = {Zone.MAIN: "Hauptdeck", Zone.FUSION: "Fusionsdeck", Zone.SIDE: "Side"}
_REFERENCE: Final = re.compile(
    r"(?:\[\[:?|\{\{:)([^\[\]{}|\n]*?/Karte/[^\[\]{}|\n]+)(?:\|[^\[\]{}\n]*)?(?:\]\]|\}\})"
)
_BEFORE: Final = re.compile(r"([+\-−]?\d+)\s*[xX×*]?\s*$")
_AFTER: Final = re.compile(r"\s*[xX×*]\s*([+\-−]?\d+)")
_TAG: Final = re.compile(r"</?(?:nowiki|noinclude|includeonly|small|big|div|span|br)\b[^<>]*>")
_MARKUP: Final = re.compile(r"'{2,}")
_LIST: Final = re.compile(r"[*#:;]+\s*")
_NOISE: Final = re.compile(
    r"\{\{[^{}]*\}\}|\{\||\|[-}+|].*|[|!].*|__\w+__|-{4,}|\[\[(?:Kategorie|Category):.*",
    re.IGNORECASE,
)
_SPECIAL: Final = re.compile(r"[&<>\[\]{}|'=*#:;~_]")


def is_wikitext(text: str) -> bool:
    """Return whether the text has a card link, a card transclusion, or this writer's mark."""
    return _MARK in text or _REFERENCE.search(text) is not None


def read_wikitext(text: str, pool: CardPool, name: str) -> Deck:
    """Return the deck that the list lines of a wiki page describe.

    Running text is left out with a warning; templates and categories without one.
    """
    reader = ListReader(pool, name)
    for number, raw in enumerate(_without_comments(text).split("\n"), 1):
        line = _TAG.sub("", raw).strip()
        references = list(_REFERENCE.finditer(line))
        if references:
            for entry in _referenced(line, references, pool, number):
                reader.add(entry)
        elif line and not _NOISE.fullmatch(line):
            _read_plain(line, reader, pool, number)
    return reader.deck()


def _without_comments(text: str) -> str:
    """Cut comments out but for their line breaks; an unclosed one ends with the text."""
    first, *rest = text.split("<!--")
    parts = [first]
    for part in rest:
        comment, _, after = part.partition("-->")
        parts.append("\n" * comment.count("\n") + after)
    return "".join(parts)


def _referenced(
    line: str, references: list[re.Match[str]], pool: CardPool, number: int
) -> Iterator[Entry]:
    """Yield an entry per card link; a count stands before it, or after it behind a times sign."""
    end = 0
    for index, match in enumerate(references):
        before = _BEFORE.search(line[end : match.start()])
        follower = references[index + 1].start() if index + 1 < len(references) else len(line)
        after = _AFTER.match(line[match.end() : follower])
        count = before or after
        nr = _title_end(match[1])
        found = pool.numbered(nr)
        text = nr if found else f"#{nr}"
        yield entry_of(as_count(count[1]) if count else 1, text, found, Zone.MAIN, number)
        end = match.end() + (after.end() if after and not before else 0)


def _title_end(title: str) -> str:
    last = html.unescape(unquote(title)).partition("#")[0].rpartition("/")[2]
    return tidy(last.replace("_", " "))


def _read_plain(line: str, reader: ListReader, pool: CardPool, number: int) -> None:
    marker = _LIST.match(line)
    plain = tidy(html.unescape(_MARKUP.sub("", line[marker.end() :] if marker else line)))
    if not plain:
        return
    entry = read_line(plain, pool, number=number)
    if marker or plain[0].isdigit() or plain[0] == "=" or entry.card or entry.choices:
        reader.line(plain, number)
    else:
        reader.warn(
            UNREAD_LINE, f"the line {plain[:80]!r} is left out", "put cards into a list with *"
        )


def write_wikitext(deck: Deck, pool: CardPool) -> str:
    """Return the deck as lists to paste into a wiki page, cards as links."""
    head = [("Name", deck.name), ("Autor", deck.author), ("Format", deck.format)]
    lines = [_MARK]
    lines += [f"; {key}: {_escaped(value)}" for key, value in head if value is not None]
    for zone, title in _TITLES.items():
        inside = [entry for entry in deck.entries if entry.zone is zone]
        if inside:
            lines += [f"=== {title} ===", *(_line(entry, pool) for entry in inside)]
    return "\n".join(lines) + "\n"


def _line(entry: Entry, pool: CardPool) -> str:
    times = f"* {entry.count} ×"
    if entry.card is None:
        return f"{times} {_escaped(entry.text)}"
    return f"{times} {_named(entry.card, pool)}"


def _named(card: Card, pool: CardPool) -> str:
    """Return a link where the page's title leads to the card, else its number or name."""
    found = pool.by_nr(card.nr or "")
    if found is None or card_key(found) != card_key(card):
        return _escaped(card.name or card_label(card))
    if _REFERENCE.fullmatch(f"[[{card.page}]]") and _title_end(card.page) == tidy(card.nr or ""):
        return f"[[{card.page}|{_escaped(card.name or card.nr or '')}]]"
    return _escaped(f"#{card.nr}")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda match: f"&#{ord(match[0])};", tidy(text))
