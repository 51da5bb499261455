"""Cards of the portal game in tables, as JSON, and in lines for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from cardtool.catalog.columns import Form
from cardtool.catalog.portal_columns import PORTAL_COLUMNS, PORTAL_TITLES
from cardtool.effects.vocabulary import PORTAL
from cardtool.effects.writing import cost_record, script_record
from cardtool.portal_cards import PortalCard
from cardtool.report.lines import Line, Span
from cardtool.report.safe_text import one_line
from cardtool.report.tables import Column, Row, Table
from cardtool.report.text_layout import fitting, wrapped
from cardtool.telling.portal.words import cost_words, phase_words, sentences

__all__ = ["card_lines", "card_record", "card_table", "coverage_record", "coverage_table"]

_INDENT: Final = 14
_COLUMNS: Final = {
    name: Column(
        name,
        PORTAL_TITLES[name],
        numeric=column.form is Form.NUMBER,
        link="nr" if name == "name" else None,
    )
    for name, column in PORTAL_COLUMNS.items()
}


def card_table(columns: Sequence[str], rows: Sequence[Row], title: str | None = None) -> Table:
    """Return a table of cards with columns of the catalog."""
    return Table(tuple(_COLUMNS[name] for name in columns), rows, title)


def card_record(card: PortalCard) -> dict[str, Any]:
    """Return a card as a JSON object, schema ``cardtool.portal-card/1``.

    Keys: `schema`; the columns of the catalog; `asks` and `effect`, the Aufrufszauber and what
    the card does in the form of card files, null where nobody has said it; `sentences`, the
    same in English.
    """
    script = card.script
    return {
        "schema": "cardtool.portal-card/1",
        "nr": card.nr,
        "name": card.name,
        "kind": card.kind.value,
        "rarity": card.rarity.value,
        "colour": None if card.colour is None else card.colour.value,
        "type": card.typ,
        "power": card.power,
        "damage_limit": card.limit,
        "energy": card.energy,
        "text": card.text,
        "asks": cost_record(card.cost, PORTAL),
        "effect": None if script is None else script_record(script, PORTAL),
        "sentences": []
        if script is None
        else sentences(script.steps, every=script.windows is None),
    }


def card_lines(card: PortalCard, width: int) -> list[Line]:
    """Return a card as labelled lines of at most `width` cells."""
    width = fitting(width)
    lines: list[Line] = [[Span(one_line(f"{card.nr}  {card.name}"), "figure")]]
    for label, value in _facts(card):
        for number, text in enumerate(wrapped(one_line(value), width - _INDENT)):
            head = "" if number else label
            lines.append([Span(f"{head:<{_INDENT}}", "label"), Span(text)])
    return lines


def _facts(card: PortalCard) -> Iterable[tuple[str, str]]:
    yield "Kind", f"{card.kind.value}, {card.rarity.value}"
    if card.colour is not None:
        yield "Figures", f"{card.colour.value}, {card.typ}, power {card.power}"
    if card.limit is not None:
        yield "Figures", f"damage limit {card.limit}, energy {card.energy}"
    if card.kind.is_spell or card.colour is not None:
        yield "Asks for", cost_words(card.cost)
    if card.text:
        yield "Text", card.text
    if card.script is None:
        yield "Effect", "nobody has said it as data: it is played without"
        return
    if phases := phase_words(card.script):
        yield "Phases", phases
    for sentence in sentences(card.script.steps, every=card.script.windows is None):
        yield "Effect", sentence


def coverage_record(cards: Iterable[PortalCard]) -> dict[str, Any]:
    """Return how many cards are played as printed, schema ``cardtool.portal-coverage/1``."""
    known = list(cards)
    with_text = [card for card in known if card.text]
    missing = [card for card in known if card.script is None]
    return {
        "schema": "cardtool.portal-coverage/1",
        "cards": len(known),
        "with_text": len(with_text),
        "as_printed": len(with_text) - len(missing),
        "without_effect": [{"nr": c.nr, "name": c.name, "text": c.text} for c in missing],
    }


def coverage_table(cards: Iterable[PortalCard]) -> Table:
    """Return the cards that are played without what their text says."""
    rows = [(card.nr, card.name, card.text) for card in cards if card.script is None]
    return card_table(("nr", "name", "text"), rows, "Cards played without their effect")
