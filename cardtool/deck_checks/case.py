"""A deck before its judge: the deck, the rules, the cards there are, and what is in play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtool.cards import Card, Kind, Part
from cardtool.decks import CardPool, Deck, DeckRules, Zone

__all__ = ["Case", "Copies"]

Copies = tuple[Card, int]


@dataclass(frozen=True, slots=True)
class Case:
    """One deck under one rule set.

    Attributes:
        deck, rules, pool: what is judged, by what, and the cards and recipes known.
        main: cards of the main deck with their copies, by number.
        fusion: the same for the Fusionsdeck; empty where the rules have none.
    """

    deck: Deck
    rules: DeckRules
    pool: CardPool
    main: tuple[Copies, ...]
    fusion: tuple[Copies, ...]

    @classmethod
    def of(cls, deck: Deck, rules: DeckRules, pool: CardPool) -> Case:
        """Count what of the deck is in play under the rules (clauses D3, D7)."""
        fusion = deck.counted((Zone.FUSION,)) if rules.fusion_deck else []
        return cls(deck, rules, pool, tuple(deck.counted()), tuple(fusion))

    @property
    def results(self) -> tuple[Copies, ...]:
        """The mutation and grouping results, where they can be played from (D3, Z3)."""
        groupings = self.fusion if self.rules.fusion_deck else self.main
        return tuple(
            [pair for pair in self.main if pair[0].kind is Kind.MUTATION]
            + [pair for pair in groupings if pair[0].kind is Kind.GROUPING]
        )

    def fitting(self, part: Part) -> list[Copies]:
        """Return the monsters of the main deck that can be the part."""
        return [(card, count) for card, count in self.main if part.fits(card)]

    def fitting_any(self, parts: Iterable[Part]) -> int:
        """Return how many monsters of the main deck can be one of the parts."""
        wanted = tuple(parts)
        return sum(count for card, count in self.main if any(part.fits(card) for part in wanted))

    def copies(self, numbers: Iterable[str]) -> int:
        """Return how many cards with one of these numbers the main deck has."""
        wanted = frozenset(numbers)
        return sum(count for card, count in self.main if card.nr in wanted)

    def universal(self) -> int:
        """Return how many universal fusion items may be used (clause C9)."""
        if not self.rules.universal_item:
            return 0
        return sum(count for card, count in self.main if card.universal)
