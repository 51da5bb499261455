"""From two decks of cards to a duel that can be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtool.engine.portal.actions import MOST_CARDS
from cardtool.engine.portal.duel import DeckList, Duel
from cardtool.engine.portal.rules import Rules
from cardtool.engine.portal.table import CardTable
from cardtool.errors import DeckError
from cardtool.portal_cards import PortalCard, PortalKind

__all__ = ["DeckCards", "check_cards", "duel_of"]

_ROUNDABOUT = frozenset({PortalKind.CHARAKTER, PortalKind.AUSRUESTUNG})


@dataclass(frozen=True, slots=True)
class DeckCards:
    """A deck as plain cards.

    Attributes:
        name: of the deck. main: the deck, each card as often as it is in it.
        character, equipment: the cards outside it; one of each can be played (clause PD4).
    """

    name: str
    main: tuple[PortalCard, ...]
    character: tuple[PortalCard, ...]
    equipment: tuple[PortalCard, ...]


def duel_of(rules: Rules, decks: Sequence[DeckCards]) -> Duel:
    """Return the duel of two decks.

    What makes a deck illegal but can be played, such as 49 cards, is the deck check's business.

    Raises:
        DeckError: see :func:`check_cards`.
    """
    table = CardTable(check_cards(rules, decks).values())
    return Duel(
        rules,
        table,
        [
            DeckList(
                [table.index(card.nr) for card in deck.main],
                table.index(deck.character[0].nr),
                table.index(deck.equipment[0].nr),
            )
            for deck in decks
        ],
    )


def check_cards(rules: Rules, decks: Sequence[DeckCards]) -> dict[str, PortalCard]:
    """Return the cards of decks that can be dealt and played, by number.

    Raises:
        DeckError: no Charakter or Ausrüstung, or several, a card in a place where its kind does
            not belong, two cards of one number, too few cards for the first hand, or too many
            different ones; one phrase for each.
    """
    in_play: dict[str, PortalCard] = {}
    wrong: list[str] = []
    for deck in decks:
        wrong += _unplayable(rules, deck)
        for card in (*deck.main, *deck.character, *deck.equipment):
            known = in_play.setdefault(card.nr, card)
            if known != card:
                wrong.append(f"{deck.name}: {card.name} is not the only card {card.nr}")
    if len(in_play) > MOST_CARDS:
        wrong.append(f"{len(in_play)} different cards; a match can have {MOST_CARDS}")
    if wrong:
        raise DeckError("; ".join(dict.fromkeys(wrong)))
    return in_play


def _unplayable(rules: Rules, deck: DeckCards) -> list[str]:
    """Return why a deck cannot be dealt and played at all."""
    found = [
        f"{deck.name}: {card.name} is {card.kind.value} and lies outside the deck"
        for card in deck.main
        if card.kind in _ROUNDABOUT
    ]
    for cards, kind, word in (
        (deck.character, PortalKind.CHARAKTER, "Charakter"),
        (deck.equipment, PortalKind.AUSRUESTUNG, "Ausrüstung"),
    ):
        if len(cards) != 1:
            found.append(f"{deck.name}: {len(cards)} cards as {word}; a deck has one")
        found += [f"{deck.name}: {c.name} is no {word}" for c in cards if c.kind is not kind]
    if len(deck.main) < rules.hand:
        found.append(f"{deck.name}: {len(deck.main)} cards, the first hand needs {rules.hand}")
    return found
