"""A card of a match as lines of text: what it costs and does, and what it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Windows
from cardtool.engine.kameloh.table import (
    BLUE,
    GREEN,
    GROUPING,
    MUTATION,
    YELLOW,
    CardTable,
    Ingredient,
    Making,
)
from cardtool.report.effect_words import EffectWords
from cardtool.report.game_words import card_name, datteln, figures, points
from cardtool.report.safe_text import one_line
from cardtool.report.seats import listed

__all__ = ["card_sentences", "find_cards"]

_KINDS: Final = {
    YELLOW: "monster",
    MUTATION: "result of a mutation",
    GROUPING: "Zusammenrottung",
    BLUE: "item of mutations and Zusammenrottungen",
    GREEN: "item",
}
_MOST_NAMES: Final = 8


def find_cards(table: CardTable, wanted: str) -> list[int]:
    """Return the cards of a match with this number or name, else those that contain the words."""
    key = wanted.strip().removeprefix("#").casefold()
    names = [card_name(table, card).casefold() for card in range(len(table.cards))]
    exact = [i for i, name in enumerate(names) if key in {name, table.cards[i].nr.casefold()}]
    return exact or [i for i, name in enumerate(names) if key and key in name]


def card_sentences(duel: Duel, card: int, words: EffectWords) -> Iterator[str]:
    """Yield what the match knows of a card, in sentences (clauses C1 to C7, F5, X1)."""
    table = duel.table
    known = table.cards[card]
    told = f"{card_name(table, card)} (#{known.nr}): {_KINDS[known.role]}, HK {known.hk}"
    if known.prints_figures:
        told += f", {figures(known.ap, known.dp, known.lp)}"
    yield f"{told}, {datteln(known.price)}."
    if known.fights:
        yield f"Its defeat brings {points(known.points)}."
    yield from _effects(duel, card, words)
    for making in table.results[card]:
        yield f"Made of {_parts(table, making)}{_items(table, making)}."
    uses = [m.result for m in table.makings if card in m.items or card in m.wanted]
    if uses:
        yield f"Used for {_names(table, list(dict.fromkeys(uses)), 'and')}."


def _effects(duel: Duel, card: int, words: EffectWords) -> Iterator[str]:
    """Yield what a card does, and when an item may be played (clause X1)."""
    known = duel.table.cards[card]
    if words.is_unread(card):
        yield "Its text is not understood: it is played without its effect."
        return
    told = words.of_card(card) if known.script is not None else ()
    if told:
        yield f"What it does: {one_line(' '.join(told))}"
    elif known.role == GREEN:
        yield "It does nothing."
    windows = 0 if known.script is None else known.script.windows
    when = [word for bit, word in _WINDOWS.items() if windows & bit]
    if told and when:
        yield f"It may be played {listed(when, 'or')}."


_WINDOWS: Final = {
    Windows.MAIN: "before the attack",
    Windows.ATTACK: "as a battle item of the attacker",
    Windows.DEFENCE: "as one of the defender",
}


def _parts(table: CardTable, making: Making) -> str:
    return listed([_part(table, part) for part in making.parts]) if making.parts else "anything"


def _part(table: CardTable, part: Ingredient) -> str:
    count = "" if part.least == part.most == 1 else f"{part.least} or more of "
    if part.least == part.most > 1:
        count = f"{part.least} of "
    return count + _names(table, sorted(part.fits), "or")


def _items(table: CardTable, making: Making) -> str:
    if not making.items:
        return " with an item that nobody has" if making.needs_item else ""
    need = "with" if making.needs_item else "with or without"
    return f" {need} {_names(table, making.items, 'or')}"


def _names(table: CardTable, cards: list[int], last: str) -> str:
    names = [card_name(table, card) for card in cards]
    if len(names) > _MOST_NAMES:
        names = [*names[:_MOST_NAMES], f"{len(names) - _MOST_NAMES} others"]
    return listed(names, last) if names else "a monster that nobody has"
