"""Cards of a deck whose printed effect nobody understands (kameloh.md section 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardtool.cards import Card, card_label
from cardtool.decks import Deck, DeckRules
from cardtool.effects.lookup import CardEffects, card_effects
from cardtool.effects.overlay import EffectOverlay
from cardtool.problems import Problem, Severity
from cardtool.report.card_effects import quoted

__all__ = ["UnreadEffects"]

_HINT: Final = (
    "see what is readable with `cardtool effects explain`, or write what it does into a file "
    "for --effects"
)


class UnreadEffects:
    """Tells which cards are played without the effect they have in print."""

    def __init__(self, overlay: EffectOverlay) -> None:
        """Judge by the texts of the cards, and by `overlay` before them."""
        self._overlay = overlay

    def among(self, cards: Iterable[Card]) -> frozenset[Card]:
        """Return those of the cards that are such."""
        return frozenset(card for card in cards if self._effects(card).without_effect)

    def of(self, deck: Deck, rules: DeckRules) -> Iterator[Problem]:
        """Yield a warning for each such card that is in play under the rules (clause X1)."""
        for card, count in deck.counted(rules.zones):
            found = self._effects(card)
            if found.without_effect:
                yield _warning(deck, card, count, found)

    def _effects(self, card: Card) -> CardEffects:
        return card_effects(card, self._overlay)


def _warning(deck: Deck, card: Card, count: int, found: CardEffects) -> Problem:
    unread = ", ".join(quoted(reading.sentence) for reading in found.unmodelled)
    return Problem(
        "effect_unknown",
        Severity.WARNING,
        deck.name,
        f"{card_label(card)} is played without its effect: not understood is {unread}",
        "X1",
        hint=_HINT,
        card=card.nr or card.name,
        count=count,
    )
