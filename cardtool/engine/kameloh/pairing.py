"""From two decks of cards to a duel that can be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardtool.cards import HKS, Card, Kind, Recipe, card_label
from cardtool.decks import Deck, Zone, zones_in_play
from cardtool.effects.spec import Script
from cardtool.engine.kameloh.actions import MOST_CARDS
from cardtool.engine.kameloh.duel import DeckList, Duel
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.table import CardTable
from cardtool.errors import DeckError

__all__ = ["check_decks", "duel_of"]


def duel_of(
    rules: Rules,
    decks: Sequence[Deck],
    recipes: Iterable[Recipe],
    pool: Iterable[Card] = (),
    effects: Mapping[str, Script] | None = None,
) -> Duel:
    """Return the duel of two decks.

    `pool`: all cards there are, for prices of items that nobody plays (clause C6). What makes
    a deck illegal but can be played, such as 59 cards, is the deck check's business.

    Raises:
        DeckError: see :func:`check_decks`.
    """
    in_play = check_decks(rules, decks)
    known_cards = {card.nr: card for card in pool if card.nr}
    table = CardTable(in_play.values(), recipes, rules, known_cards, effects)
    return Duel(rules, table, [_listed(table, rules, deck) for deck in decks])


def check_decks(rules: Rules, decks: Sequence[Deck]) -> dict[str, Card]:
    """Return the cards of decks that can be dealt and played, by number.

    Raises:
        DeckError: a line that names no card, a card without number, kind or figures, two
            cards of one number, a deck that cannot be dealt, or too many different cards;
            one phrase for each.
    """
    zones = zones_in_play(fusion_deck=rules.fusion_deck)
    in_play: dict[str, Card] = {}
    wrong: list[str] = []
    for deck in decks:
        wrong += _unplayable(rules, deck)
        for card, _ in deck.counted(zones):
            known = in_play.setdefault(card.nr or "", card)
            if known != card:
                wrong.append(f"{deck.name}: {card_label(card)} is not the only card {card.nr}")
    if len(in_play) > MOST_CARDS:
        wrong.append(f"{len(in_play)} different cards; a match can have {MOST_CARDS}")
    if wrong:
        raise DeckError("; ".join(dict.fromkeys(wrong)))
    return in_play


def _listed(table: CardTable, rules: Rules, deck: Deck) -> DeckList:
    zones = zones_in_play(fusion_deck=rules.fusion_deck)
    main, fusion = (
        [table.index(card.nr or "") for card, count in deck.counted((zone,)) for _ in range(count)]
        if zone in zones
        else []
        for zone in (Zone.MAIN, Zone.FUSION)
    )
    return DeckList(main, fusion)


def _unplayable(rules: Rules, deck: Deck) -> list[str]:
    """Return why a deck cannot be dealt and played at all."""
    zones = zones_in_play(fusion_deck=rules.fusion_deck)
    found = [
        f"{deck.name}: {entry.text} names no card"
        for entry in deck.unresolved
        if entry.zone in zones
    ]
    for card, _ in deck.counted(zones):
        if not card.nr or card.kind is None:
            found.append(f"{deck.name}: {card_label(card)} has no number or no kind")
        elif card.hk not in HKS or (card.d is None and card.d_mark is None):
            found.append(f"{deck.name}: {card_label(card)} lacks a price or an HK of 1 to 4")
        elif card.kind in {Kind.MONSTER, Kind.MUTATION} and card.gw is None:
            found.append(f"{deck.name}: {card_label(card)} lacks AP, DP or LP")
    yellow = sum(count for card, count in deck.counted() if card.kind is Kind.MONSTER)
    if yellow < rules.opening_monsters:
        found.append(
            f"{deck.name}: {yellow} yellow monsters, the opening needs {rules.opening_monsters}"
        )
    least = rules.hand + (rules.oases if rules.has_oases else 0)
    if deck.size() < least:
        found.append(f"{deck.name}: {deck.size()} cards, the deal needs {least}")
    return found
