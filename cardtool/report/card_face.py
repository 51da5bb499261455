"""A card drawn as lines of styled text, with what is known about it below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cardtool.cards import Card, Kind
from cardtool.effects.lookup import CardEffects
from cardtool.problems import Problem
from cardtool.report.card_effects import effect_facts
from cardtool.report.lines import Line, Span
from cardtool.report.recipe_text import recipe_sentence
from cardtool.report.safe_text import one_line, visible_block
from cardtool.report.text_layout import cell_width, wrapped

__all__ = ["card_face", "recipe_sentence"]


_NARROWEST: Final = 20
_WIDEST_CARD: Final = 60
_INDENT: Final = 10  # of the values behind the labels Klasse … Revision
_HK: Final = {
    1: ("★ gold", "gold"),
    2: ("☆ silver", "silver"),
    3: ("◆ bronze", "bronze"),
    4: ("● dung heap", "dung"),
}
_KINDS: Final = {
    Kind.MONSTER: "Monster",
    Kind.MUTATION: "Mutation",
    Kind.GROUPING: "Zusammenrottung",
    Kind.MUTATION_ITEM: "Mutations-Item",
    Kind.GROUPING_ITEM: "Fusions-Item",
    Kind.ITEM: "Item",
}


def card_face(
    card: Card,
    recipe_sentences: Sequence[str],
    problems: Sequence[Problem],
    width: int,
    effects: CardEffects | None = None,
) -> list[Line]:
    """Return the card as a drawn box, and below it page, author, recipes, effects, problems.

    No line takes more than `width` cells (at least 20 are used); what is unknown is ``?``.
    """
    width = max(width, _NARROWEST)
    face = _boxed(_sections(card, min(width, _WIDEST_CARD) - 4), min(width, _WIDEST_CARD))
    facts = [*_facts(card), *(("Recipe", sentence) for sentence in recipe_sentences)]
    facts += effect_facts(effects) if effects is not None else ()
    below = [line for label, value in facts for line in _labelled(label, value, width)]
    return [*face, *below, *(line for found in problems for line in _problem(found, width))]


def _sections(card: Card, width: int) -> Iterator[list[Line]]:
    """Yield what stands between the rules of the box, from top to bottom."""
    yield [*_head(card, width), *_pair(_kind(card), _hk(card), width)]
    yield _figures(card, width)
    yield [line for label, value in _names(card) for line in _labelled(label, value, width)]
    yield [[Span(line)] for line in wrapped(visible_block(card.text or "?"), width)]
    yield _foot(card, width)


def _names(card: Card) -> Iterator[tuple[str, str]]:
    """Yield the free-text names; an item's template has no place for most of them."""
    yield "Klasse", card.klasse or "?"
    rest = (("Rasse", card.rasse), ("Angriff", card.angriff), ("Abwehr", card.abwehr))
    for label, value in rest:
        if value is not None or _fights(card):
            yield label, value or "?"


def _head(card: Card, width: int) -> list[Line]:
    title = f"{one_line(card.nr or '?')}  {one_line(card.name or '?')}"
    return [[Span(line, "genus")] for line in wrapped(title, width)]


def _kind(card: Card) -> Span:
    if card.kind is not None:
        return Span(_KINDS[card.kind], "label")
    return Span(f"? ({one_line(card.typ)})" if card.typ else "?", "label")


def _hk(card: Card) -> Span:
    if card.hk is None:
        return Span("HK ?", "figure")
    word, style = _HK.get(card.hk, ("?", "figure"))
    return Span(f"{word} (HK {card.hk})", style)


def _fights(card: Card) -> bool:
    """Return whether the card has places for AP, DP and LP: all but items do (clause C2)."""
    return card.kind is None or card.kind.is_monster


def _figures(card: Card, width: int) -> list[Line]:
    price = f"{_figure(card.d) if card.d_mark is None else card.d_mark.value} D"
    figures = [price]
    if _fights(card):
        points = ((card.ap, "AP"), (card.dp, "DP"), (card.lp, "LP"))
        figures[:0] = [f"{_figure(value)} {unit}" for value, unit in points]
    lines = wrapped(" | ".join(figures), width)
    picture = _labelled("Bild", card.bild, width) if card.bild else []
    return [*picture, *([Span(line, "figure")] for line in lines)]


def _figure(value: int | None) -> str:
    return "?" if value is None else str(value)


def _foot(card: Card, width: int) -> list[Line]:
    handicap = Span(f"Handicap {one_line(card.handicap or '–')}", "label")
    if not _fights(card):
        return _pair(handicap, Span(""), width)
    return _pair(handicap, Span(f"GW {_figure(card.gw)}", "figure"), width)


def _pair(left: Span, right: Span, width: int) -> list[Line]:
    """Return two spans at both ends of one line, or of two where one is too short."""
    room = width - cell_width(right.text)
    if cell_width(left.text) < room:
        gap = Span(" " * (room - cell_width(left.text)))
        return [[left, gap, right]]
    lines: list[Line] = [[Span(line, left.style)] for line in wrapped(left.text, width)]
    return [*lines, *([Span(line, right.style)] for line in wrapped(right.text, width))]


def _labelled(label: str, value: str, width: int) -> list[Line]:
    """Return a value behind its label, its further lines indented as far."""
    lines = wrapped(visible_block(value), width - _INDENT)
    labels = [label, *[""] * (len(lines) - 1)]
    return [
        [Span(name.ljust(_INDENT), "label"), Span(line)]
        for name, line in zip(labels, lines, strict=True)
    ]


def _boxed(sections: Iterable[list[Line]], width: int) -> Iterator[Line]:
    bar = "─" * (width - 2)
    border = f"╭{bar}╮"
    for section in sections:
        yield [Span(border, "genus")]
        border = f"├{bar}┤"
        for line in section:
            used = sum(cell_width(span.text) for span in line)
            fill = Span(" " * (width - 4 - used))
            yield [Span("│ ", "genus"), *line, fill, Span(" │", "genus")]
    yield [Span(f"╰{bar}╯", "genus")]


def _facts(card: Card) -> Iterator[tuple[str, str]]:
    revision = None if card.revision is None else str(card.revision)
    for label, value in (("Page", card.page or "?"), ("Revision", revision), ("Autor", card.autor)):
        if value is not None:
            yield label, value


def _problem(problem: Problem, width: int) -> Iterator[Line]:
    severity = problem.severity.value
    said = f"{problem.where}: {problem.message}" + (f" ({problem.hint})" if problem.hint else "")
    for label, value in _labelled(severity.capitalize(), said, width):
        yield [Span(label.text, severity), value]
