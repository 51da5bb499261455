"""Making a legal deck of the portal game from the cards there are (clauses PD1 to PD4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from cardtool.decks import CardPool, Deck, Entry, Zone
from cardtool.effects.spec import Colour
from cardtool.engine.rng import Rng, derive
from cardtool.errors import DeckError
from cardtool.portal_cards import PortalCard, PortalKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtool.deck_checks.portal import PortalDeckRules

__all__ = ["build_portal_deck"]

_CREATURES: Final = (3, 5)
"""Which share of a deck with spells are creatures, that games do not stall."""
_UNLIMITED: Final = 4


def build_portal_deck(pool: CardPool, rules: PortalDeckRules, seed: int) -> Deck:
    """Return a deck without errors under the rules; the same seed gives the same deck.

    Cards without known effects are left out.

    Raises:
        DeckError: there are too few cards that the rules allow.
    """
    cards = cast("tuple[PortalCard, ...]", cast("Any", pool.cards))
    known = [card for card in cards if card.script is not None]
    rng = Rng.of(derive(seed, "deck"))
    copies = rules.max_copies or _UNLIMITED
    creatures = [c for c in known if c.kind is PortalKind.WESEN]
    if rules.black:
        creatures = [c for c in creatures if c.colour is Colour.SCHWARZ]
    spells = [] if rules.creatures_only else [c for c in known if c.kind.is_spell]
    share = rules.size * _CREATURES[0] // _CREATURES[1] if spells else rules.size
    main = _drawn(creatures, share, copies, rng)
    main += _drawn(spells, rules.size - sum(count for _, count in main), copies, rng)
    missing = rules.size - sum(count for _, count in main)
    if missing:
        raise DeckError(f"there are {missing} cards too few for a deck under {rules.name}")
    entries = [_entry(card, count, Zone.MAIN) for card, count in main]
    for kind, zone in (
        (PortalKind.CHARAKTER, Zone.CHARACTER),
        (PortalKind.AUSRUESTUNG, Zone.EQUIPMENT),
    ):
        fitting = [card for card in known if card.kind is kind]
        if not fitting:
            raise DeckError(f"there is no {kind.value} for a deck under {rules.name}")
        entries.append(_entry(fitting[rng.below(len(fitting))], 1, zone))
    return Deck(f"{rules.family}-{seed}", tuple(entries), format=rules.format)


def _drawn(
    cards: Sequence[PortalCard], size: int, copies: int, rng: Rng
) -> list[tuple[PortalCard, int]]:
    """Return so many cards, each as often as allowed, by number."""
    order = list(range(len(cards)))
    rng.shuffle(order)
    found: list[tuple[PortalCard, int]] = []
    left = size
    for at in order:
        count = min(copies, left)
        if count:
            found.append((cards[at], count))
            left -= count
    return sorted(found, key=lambda pair: (pair[0].booster, pair[0].number))


def _entry(card: PortalCard, count: int, zone: Zone) -> Entry:
    return Entry(count, card.name, cast("Any", card), zone)
