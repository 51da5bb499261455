"""How many cards are played as printed: as text, as rows, as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardtool.cards import Card, card_label
from cardtool.effects.coverage import Coverage, Unread
from cardtool.report.lines import Line, Span
from cardtool.report.plurals import many
from cardtool.report.problem_text import paragraph
from cardtool.report.safe_text import one_line
from cardtool.report.tables import Cell, Column, Table
from cardtool.report.text_layout import fitting

__all__ = ["SCHEMA", "coverage_lines", "coverage_record", "coverage_table"]

SCHEMA: Final = "cardtool.coverage/1"
# A blank at which no line ends.
_HELD: Final = "\N{NO-BREAK SPACE}"


def coverage_lines(found: Coverage, width: int) -> Iterator[Line]:
    """Yield how many cards are played as printed, the patterns, and what none of them reads.

    Lines take at most `width` cells where no word is longer, of which 40 to 100 are used.
    """
    width = fitting(width)
    yield from paragraph(_verdict(found), "", "", width)
    if found.patterns:
        yield from ((), (Span("Sentences that are read, by pattern", "figure"),))
        counts = (f"{number} × {name}" for name, number in found.patterns)
        told = "; ".join(count.replace(" ", _HELD) for count in counts)
        for (line,) in paragraph(told, "  ", "", width):
            yield (Span(line.text.replace(_HELD, " ")),)
    if found.unread:
        yield from ((), (Span("Sentences that no pattern reads", "figure"),))
    for unread in found.unread:
        yield from _unread_lines(unread, width)


def _verdict(found: Coverage) -> str:
    if found.percent is None:
        return "No card has a text about what it does."
    cards = many(found.cards, "card")
    return (
        f"{found.played} of {cards} with rule text are played as printed ({found.percent:.1f} %): "
        f"{found.by_text} by their text, {found.by_overlay} by an overlay."
    )


def _unread_lines(unread: Unread, width: int) -> Iterator[Line]:
    head = f"{unread.count} × "
    first, *rest = paragraph(one_line(unread.sentence), "  " + " " * len(head), "", width)
    yield (Span(f"  {head}", "figure"), Span(first[0].text[2 + len(head) :]))
    yield from rest
    yield from paragraph(f"on {_labels(unread)}", "    ", "quiet", width)
    if unread.wording is not None:
        nearest = f"→ nearest that is read: {unread.wording} ({unread.nearest})"
        yield from paragraph(nearest, "    ", "quiet", width)


def _labels(unread: Unread) -> str:
    return ", ".join(one_line(card_label(card)) for card in unread.cards)


_COLUMNS: Final = (
    Column("what", "What"),
    Column("name", "Name"),
    Column("count", "Count", numeric=True),
    Column("cards", "Cards"),
    Column("nearest", "Nearest"),
    Column("wording", "Readable"),
)


def coverage_table(found: Coverage) -> Table:
    """Return one row for each figure (`what` is ``cards``), pattern and unmodelled sentence."""
    figures = {
        "with rule text": found.cards,
        "as printed by their text": found.by_text,
        "as printed by an overlay": found.by_overlay,
        "without effect": len(found.without_effect),
    }
    rows: list[tuple[Cell, ...]] = [
        ("cards", name, number, None, None, None) for name, number in figures.items()
    ]
    rows += [("pattern", name, number, None, None, None) for name, number in found.patterns]
    rows += [
        ("unmodelled", one.sentence, one.count, _labels(one), one.nearest, one.wording)
        for one in found.unread
    ]
    return Table(_COLUMNS, rows)


def coverage_record(found: Coverage) -> dict[str, Any]:
    """Return the JSON object of `cardtool catalog coverage`, schema ``cardtool.coverage/1``.

    Keys: `cards`, `played`, `by_text`, `by_overlay` (numbers of cards); `percent` (null where
    no card has rules); `patterns` (objects `{"pattern", "sentences"}`); `unmodelled` (objects
    `{"sentence", "count", "cards", "nearest", "wording"}`); `without_effect` (cards). A card is
    an object `{"nr", "name"}`.
    """
    return {
        "schema": SCHEMA,
        "cards": found.cards,
        "played": found.played,
        "percent": found.percent,
        "by_text": found.by_text,
        "by_overlay": found.by_overlay,
        "without_effect": _cards(found.without_effect),
        "patterns": [{"pattern": name, "sentences": number} for name, number in found.patterns],
        "unmodelled": [
            {
                "sentence": one.sentence,
                "count": one.count,
                "cards": _cards(one.cards),
                "nearest": one.nearest,
                "wording": one.wording,
            }
            for one in found.unread
        ],
    }


def _cards(cards: tuple[Card, ...]) -> list[dict[str, str | None]]:
    return [{"nr": card.nr, "name": card.name} for card in cards]
