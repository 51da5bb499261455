"""From decks as they are read to a match-up of the portal game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from cardtool.deck_checks.portal import cards_in
from cardtool.decks import CardPool, Deck, Zone
from cardtool.engine.family import Listing
from cardtool.engine.portal.matchup import PILES, PortalMatchUp, match_up
from cardtool.errors import DeckError

if TYPE_CHECKING:
    from cardtool.engine.rule_book import RuleSet

__all__ = ["listing_of", "match_of"]

_ZONES: Final = (Zone.MAIN, Zone.CHARACTER, Zone.EQUIPMENT)


def listing_of(deck: Deck) -> Listing:
    """Return a deck by the numbers of its cards; lines that name no card are left out."""
    piles = (
        (name, tuple((card.nr, count) for card, count in cards_in(deck, zone)))
        for name, zone in zip(PILES, _ZONES, strict=True)
    )
    return Listing(deck.name, tuple(piles))


def match_of(ruleset: RuleSet, decks: tuple[Deck, Deck], pool: CardPool) -> PortalMatchUp:
    """Return the match-up of two decks that were read with a pool of the portal game.

    Raises:
        DeckError: a line names no card, or a deck cannot be dealt and played.
    """
    for deck in decks:
        if deck.unresolved:
            raise DeckError(f"{deck.name}: {deck.unresolved[0].text} names no card")
    first, second = map(listing_of, decks)
    return match_up(ruleset, (first, second), cast("tuple[Any, ...]", pool.cards))
