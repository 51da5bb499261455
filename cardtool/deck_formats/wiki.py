"""Deck lists in wikitext: list lines with card links or transclusions."""

from __future__ import annotations

import html
import re
from typing import Final
from urllib.parse import unquote

from cardtool.cards import Card, card_label
from cardtool.deck_formats.headings import read_heading
from cardtool.deck_formats.lines import as_count, entry_of, looks_like_cards, read_line
from cardtool.deck_formats.pool import CardPool
from cardtool.deck_formats.text import ListReader
from cardtool.deck_formats.values import Deck, Entry, Zone, card_key, tidy
from cardtool.deck_formats.wiki_tables import Row, rows

__all__ = ["UNREAD_LINE", "is_wikitext", "read_wikitext", "write_wikitext"]

UNREAD_LINE: Final = "unread_line"

_ONE_A_LINE: Final = "put every card with its count on a line of its own"
_MARK: Final = "<!-- cardtool deck -->"
_TITLES: Final = {
    Zone.MAIN: "Hauptdeck",
    Zone.FUSION: "Fusionsdeck",
    Zone.SIDE: "Side",
    Zone.CHARACTER: "Charakter",
    Zone.EQUIPMENT: "Ausrüstung",
}
_REFERENCE: Final = re.compile(
    r"(?:\[\[:?|\{\{:)([^\[\]{}|\n]*?/Karte/[^\[\]{}|\n]+)(?:\|[^\[\]{}\n]*)?(?:\]\]|\}\})"
)
_BEFORE: Final = re.compile(r"([+\-−]?\d+)\s*[xX×*]?\s*$")
_AFTER: Final = re.compile(r"\s*[xX×*]\s*([+\-−]?\d+)")
_TAG: Final = re.compile(r"</?(?:nowiki|noinclude|includeonly|small|big|div|span|br)\b[^<>]*>")
_MARKUP: Final = re.compile(r"'{2,}")
_LIST: Final = re.compile(r"[*#:;]+\s*")
_NOISE: Final = re.compile(
    r"\{\{[^{}]*\}\}|__\w+__|-{4,}|(?:\[\[(?:Kategorie|Category):[^\[\]]*\]\]\s*)+",
    re.IGNORECASE,
)
_TEMPLATE: Final = re.compile(r"\{\{[^{}]*\}\}")
_ASIDE: Final = re.compile(r"\([^()\d]*\)|^[^\d:=]*:\s*$")
_JOINER: Final = re.compile(r"[\W_]+|\b(?:und|sowie|je|and|x)\b", re.IGNORECASE)
_AMOUNT: Final = re.compile(r"([+\-−]?\d+)\s*[xX×*]?|[xX×*]\s*(\d+)")
_SPECIAL: Final = re.compile(r"[&<>\[\]{}|'=*#:;~_]")


def is_wikitext(text: str) -> bool:
    """Return whether the text has a card link, a card transclusion, or this writer's mark."""
    return _MARK in text or _REFERENCE.search(text) is not None


def read_wikitext(text: str, pool: CardPool, name: str) -> Deck:
    """Return the deck that the list lines of a wiki page describe.

    Running text is left out with a warning; templates and categories without one.
    """
    reader = ListReader(pool, name)
    plain = _TAG.sub("", _without_comments(text))
    for number, found in rows(plain.split("\n")):
        if isinstance(found, Row):
            _read_row(found.cells, reader, pool, number)
        elif _REFERENCE.search(found):
            _read_links(found, reader, pool, number)
        elif not _NOISE.fullmatch(found):
            _read_plain(found, reader, pool, number)
    return reader.deck()


def _read_links(line: str, reader: ListReader, pool: CardPool, number: int) -> None:
    entries, rests = _referenced(line, pool, number)
    for entry in entries:
        reader.add(entry)
    for rest in rests:
        _tell_rest(rest, entries, reader, pool)


def _plain(text: str) -> str:
    return tidy(html.unescape(_MARKUP.sub("", _TEMPLATE.sub(" ", text))))


def _tell_rest(text: str, entries: list[Entry], reader: ListReader, pool: CardPool) -> None:
    """Tell of text beside cards, unless it is an aside, a label, or the card's own name."""
    plain = _plain(text)
    words = tidy(_JOINER.sub(" ", _ASIDE.sub(" ", plain)))
    cards = [e.card for e in entries if e.card]
    heading = read_heading(plain)
    inside = plain.strip(" ,;:.()–—-+&")
    named = pool.named(inside)
    if (heading and heading.zone) or looks_like_cards(inside, pool) or _has_digit(words):
        if not (named and set(named) <= set(cards)):
            reader.fail(UNREAD_LINE, f"the text {plain[:80]!r} is left out", _ONE_A_LINE)
    elif words:
        reader.warn(UNREAD_LINE, f"the text {plain[:80]!r} is left out", _ONE_A_LINE)


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _read_row(cells: tuple[str, ...], reader: ListReader, pool: CardPool, number: int) -> None:
    """Read a row of a table: a count in the cell beside a card is the card's."""
    heading = read_heading(_plain(cells[0])) if len(cells) == 1 else None
    if heading and heading.zone:
        reader.line(_plain(cells[0]), number)
        return
    amounts = [_amount(cell) for cell in cells]
    names = [at for at, cell in enumerate(cells) if amounts[at] is None and _names(cell, pool)]
    if not names and any(amounts):
        names = [at for at, amount in enumerate(amounts) if amount is None][:1]
    spare = {at for at in range(len(cells)) if at not in names}
    taken: list[Entry] = []
    for at in names:
        entries, rests = _in_cell(cells[at], pool, number)
        beside = [i for i in (at - 1, at + 1) if i in spare and amounts[i]]
        own = [i for i in beside if amounts[i] in {e.card.nr for e in entries if e.card}]
        if len(beside) > len(own):
            chosen = next(i for i in beside if i not in own)
            spare -= {chosen, *own}
            entries = [_times(entry, amounts[chosen] or "") for entry in entries]
        taken += entries
        for entry in entries:
            reader.add(entry)
        for rest in rests:
            _tell_rest(rest, entries, reader, pool)
    for at in sorted(spare):
        _tell_rest(cells[at], taken, reader, pool)


def _amount(cell: str) -> str | None:
    match = _AMOUNT.fullmatch(_plain(cell))
    return (match[1] or match[2]) if match else None


def _names(cell: str, pool: CardPool) -> bool:
    return bool(_REFERENCE.search(cell)) or looks_like_cards(_plain(cell), pool)


def _in_cell(cell: str, pool: CardPool, number: int) -> tuple[list[Entry], list[str]]:
    if _REFERENCE.search(cell):
        return _referenced(cell, pool, number)
    return [read_line(_plain(cell), pool, number=number)], []


def _times(entry: Entry, amount: str) -> Entry:
    """Return the entry as often as the cell beside it says."""
    count = as_count(amount)
    held = as_count(str(entry.count * count))
    return Entry(held, entry.text, entry.card, entry.zone, entry.choices, entry.line)


def _without_comments(text: str) -> str:
    """Cut comments out but for their line breaks; an unclosed one ends with the text."""
    first, *rest = text.split("<!--")
    parts = [first]
    for part in rest:
        comment, _, after = part.partition("-->")
        parts.append("\n" * comment.count("\n") + after)
    return "".join(parts)


def _referenced(line: str, pool: CardPool, number: int) -> tuple[list[Entry], list[str]]:
    """Return an entry per card link, and the texts between them.

    A count stands before its link, or after it behind a times sign.
    """
    references = list(_REFERENCE.finditer(line))
    marker = _LIST.match(line)
    end = marker.end() if marker else 0
    entries, rests = list[Entry](), list[str]()
    for index, match in enumerate(references):
        before = _BEFORE.search(line[end : match.start()])
        follower = references[index + 1].start() if index + 1 < len(references) else len(line)
        after = _AFTER.match(line[match.end() : follower])
        count = before or after
        nr = _title_end(match[1])
        found = pool.numbered(nr)
        text = nr if found else f"#{nr}"
        count_of = as_count(count[1]) if count else 1
        entries.append(entry_of(count_of, text, found, Zone.MAIN, number))
        rests.append(line[end : end + before.start() if before else match.start()])
        end = match.end() + (after.end() if after and not before else 0)
    return entries, [*rests, line[end:]]


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
