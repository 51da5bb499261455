"""One match-up by plain values: enough to play the same games anywhere, without a catalog."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardtool.cards import Card, Recipe, nr_key
from cardtool.decks import Deck, Entry, Zone, zones_in_play
from cardtool.effects.spec import Script
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.pairing import check_decks, duel_of
from cardtool.engine.registry import RuleSet

__all__ = ["Copies", "Listing", "MatchUp", "card_fields", "match_up"]

Copies = tuple[tuple[str, int], ...]
"""Numbers of cards with how many of each there are."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A deck by the numbers of its cards.

    Attributes:
        name: of the deck. main: numbers with copies. fusion: the Fusionsdeck, empty where
            there is none (clause D3).
    """

    name: str
    main: Copies
    fusion: Copies = ()


@dataclass(frozen=True, slots=True)
class MatchUp:
    """Two decks under one rule set, with all that the games between them depend on.

    Attributes:
        rules: the rule set. decks: first and second.
        cards: those in play, with what the engine reads of them and nothing else.
        recipes: those of the results in play. effects: what cards in play do, by number.
        unread: numbers of the cards in play whose text nobody understands, so that they are
            played without effect (section 10).
        prices: of items that the recipes name and nobody plays, by number (clause C6).
    """

    rules: RuleSet
    decks: tuple[Listing, Listing]
    cards: tuple[Card, ...]
    recipes: tuple[Recipe, ...] = ()
    effects: Mapping[str, Script] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    prices: Mapping[str, int | None] = field(default_factory=dict)

    def game(self, ranking: tuple[int, int] = (0, 0)) -> KamelohGame:
        """Return the game; `ranking`: points of both players in a ranking (clause S7).

        Raises:
            DeckError: a deck names a card that is not among the cards, or cannot be dealt.
        """
        by_nr = {card.nr or "": card for card in self.cards}
        decks = [_deck(listing, by_nr) for listing in self.decks]
        pool = [Card(nr=nr, d=price) for nr, price in self.prices.items()]
        return KamelohGame(
            duel_of(self.rules.rules, decks, self.recipes, pool, self.effects), ranking
        )


def match_up(
    ruleset: RuleSet,
    decks: Sequence[Deck],
    recipes: Iterable[Recipe],
    pool: Iterable[Card] = (),
    effects: Mapping[str, Script] | None = None,
    unread: Iterable[str] = (),
) -> MatchUp:
    """Return the match-up of two decks, with what is in play of everything given.

    `recipes`: all there are. `pool`: all cards, for prices of items that nobody plays (clause
    C6). `effects`: what cards do, by number. `unread`: numbers of cards whose text nobody
    understands.

    Raises:
        DeckError: a deck cannot be dealt and played.
    """
    cards = check_decks(ruleset.rules, decks)
    zones = zones_in_play(fusion_deck=ruleset.rules.fusion_deck)
    prices = {card.nr: card.d for card in pool if card.nr}
    wanted = tuple(recipe for recipe in recipes if recipe.result in cards)
    items = sorted({nr for recipe in wanted for nr in recipe.items if nr not in cards})
    first, second = (_listing(deck, zones) for deck in decks)
    return MatchUp(
        rules=ruleset,
        decks=(first, second),
        cards=tuple(map(_bare, cards.values())),
        recipes=wanted,
        effects={nr: effect for nr, effect in sorted((effects or {}).items()) if nr in cards},
        unread=tuple(sorted({nr for nr in unread if nr in cards}, key=nr_key)),
        prices={nr: prices[nr] for nr in items if nr in prices},
    )


def _bare(card: Card) -> Card:
    """Return a card with what the engine reads of it."""
    return Card(**card_fields(card))


def card_fields(card: Card) -> dict[str, Any]:
    """Return what the engine reads of a card, by field, and nothing else."""
    return {name: getattr(card, name) for name in _CARD_FIELDS}


_CARD_FIELDS: Final = (
    *("nr", "name", "kind", "hk", "ap", "dp", "lp", "d", "d_mark"),
    *("universal", "klasse", "rasse"),
)


def _listing(deck: Deck, zones: Sequence[Zone]) -> Listing:
    main, fusion = (
        tuple((card.nr or "", count) for card, count in deck.counted((zone,)))
        if zone in zones
        else ()
        for zone in (Zone.MAIN, Zone.FUSION)
    )
    return Listing(deck.name, main, fusion)


def _deck(listing: Listing, cards: Mapping[str, Card]) -> Deck:
    entries = [
        Entry(count, nr, cards.get(nr), zone)
        for zone, copies in ((Zone.MAIN, listing.main), (Zone.FUSION, listing.fusion))
        for nr, count in copies
    ]
    return Deck(listing.name, tuple(entries))
