"""One match-up of Ka-Mel-Oh! by plain values, and its form as JSON; see :class:`~.family.MatchUp`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median_low
from typing import Any, Final

from cardtool.cards import Card, Kind, Recipe, nr_key
from cardtool.decks import Deck, Entry, Zone, zones_in_play
from cardtool.effects.spec import Script
from cardtool.engine.family import Listing
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.match_record import card_fields, check_effects, table_record
from cardtool.engine.kameloh.pairing import check_decks, duel_of
from cardtool.engine.rule_book import RuleSet
from cardtool.errors import UsageError

__all__ = ["FUSION", "MAIN", "KamelohMatchUp", "match_up"]

# No title of a wiki page has this sign, so no card has such a number; it sorts right after the
# card's own, which is what keeps the replacement in its places.
_MARK: Final = " #"
MAIN: Final = "main"
FUSION: Final = "fusion"


@dataclass(frozen=True, slots=True)
class KamelohMatchUp:
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

    def record(self) -> dict[str, Any]:
        """Return cards, recipes and what cards do as a JSON object."""
        return table_record(self)

    def check(self) -> None:
        """Make sure that what is said of effects is said of cards that are there, and once.

        Raises:
            ValueError: it is not.
        """
        check_effects(self)

    def with_decks(self, decks: tuple[Listing, Listing]) -> KamelohMatchUp:
        """Return the same with other decks of the same cards."""
        return replace(self, decks=decks)

    def replaceable(self, side: int) -> list[str]:
        """Return the numbers of all cards of a deck; a Fusionsdeck may be the poorer for one."""
        return sorted(set(self.decks[side].numbers()), key=nr_key)

    def neutral(self, side: int) -> Card:
        """Return a plain yellow monster as the yellow ones of a deck are, without a number."""
        return neutral_monster(self, side)

    def stand_in(self, side: int, nr: str) -> Card:
        """Return the neutral monster of a deck with the number under which it replaces another."""
        return replace(self.neutral(side), nr=f"{nr}{_MARK}{'ab'[side]}")

    def plus(self, cards: Sequence[Card]) -> KamelohMatchUp:
        """Return the same with further cards, so that decks may name them.

        Prices of items that a recipe names count even where nobody plays them (clause C6).
        """
        named = {nr for recipe in self.recipes for nr in recipe.items}
        prices = {card.nr: card.d for card in self.cards if card.nr in named}
        more = {nr: price for nr, price in prices.items() if nr is not None}
        return replace(self, cards=(*self.cards, *cards), prices={**self.prices, **more})

    def priced(self, nr: str, price: int) -> KamelohMatchUp:
        """Return the same with another printed price of a card (clauses C2, C3).

        Raises:
            UsageError: no deck has the card, or none may cost so much under the rules.
        """
        allowed = self.rules.rules.base_price
        if not allowed.low <= price <= allowed.high:
            raise UsageError(
                f"no card may cost {price} under {self.rules.name}: base_price is {allowed}, "
                "which --rules can change"
            )
        if nr not in {card.nr for card in self.cards}:
            raise UsageError(f"card {nr} is in neither deck, its price changes nothing")
        cards = tuple(
            replace(card, d=price, d_mark=None) if card.nr == nr else card for card in self.cards
        )
        return replace(self, cards=cards)


def match_up(
    ruleset: RuleSet,
    decks: Sequence[Deck],
    recipes: Iterable[Recipe],
    pool: Iterable[Card] = (),
    effects: Mapping[str, Script] | None = None,
    unread: Iterable[str] = (),
) -> KamelohMatchUp:
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
    return KamelohMatchUp(
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


def _listing(deck: Deck, zones: Sequence[Zone]) -> Listing:
    main, fusion = (
        tuple((card.nr or "", count) for card, count in deck.counted((zone,)))
        if zone in zones
        else ()
        for zone in (Zone.MAIN, Zone.FUSION)
    )
    return Listing(deck.name, ((MAIN, main), (FUSION, fusion)))


def _deck(listing: Listing, cards: Mapping[str, Card]) -> Deck:
    entries = [
        Entry(count, nr, cards.get(nr), zone)
        for zone, copies in ((Zone.MAIN, listing.pile(MAIN)), (Zone.FUSION, listing.pile(FUSION)))
        for nr, count in copies
    ]
    return Deck(listing.name, tuple(entries))


def neutral_monster(match: KamelohMatchUp, side: int) -> Card:
    """Return what replaces the cards of a deck, still without a number."""
    by_nr = {card.nr: card for card in match.cards}
    yellow = [
        card
        for card, count in ((by_nr[nr], count) for nr, count in match.decks[side].main)
        if card.kind is Kind.MONSTER
        for _ in range(count)
    ]
    copies = Counter(card.hk or 0 for card in yellow)
    return Card(
        name="Neutral monster",
        kind=Kind.MONSTER,
        hk=max(copies, key=lambda hk: (copies[hk], hk)),
        ap=median_low(card.ap or 0 for card in yellow),
        dp=median_low(card.dp or 0 for card in yellow),
        lp=median_low(card.lp or 0 for card in yellow),
        d=median_low(card.d or 0 for card in yellow),
    )
