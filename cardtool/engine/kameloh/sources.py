"""Where a player's cards may be played from: the hand, and the open tops of Oasen (T2, T3)."""

from __future__ import annotations

from bisect import insort

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.prices import price_of
from cardtool.engine.kameloh.state import Oasis, Side, State

__all__ = [
    "close_oasis",
    "has_any",
    "open_oasis",
    "play_card",
    "playable",
    "pop",
    "take",
    "to_hand",
]


def playable(duel: Duel, side: Side) -> list[tuple[int, int]]:
    """Return each card that may be played and where it is, equal ones of the hand once."""
    found: list[tuple[int, int]] = []
    last = -1
    for card in side.hand:
        if card != last:
            found.append((card, a.HAND))
            last = card
    if not duel.hand_only:
        for number, oasis in enumerate(side.oases):
            if oasis.open:
                found.append((oasis.cards[-1], a.OASES + number))
    return found


def has_any(duel: Duel, side: Side, wanted: frozenset[int]) -> bool:
    """Return whether any of these cards may be played, which is faster than listing them all."""
    if not wanted.isdisjoint(side.hand):
        return True
    if not duel.hand_only:
        for oasis in side.oases:
            if oasis.open and oasis.cards[-1] in wanted:
                return True
    return False


def play_card(duel: Duel, state: State, side: Side, card: int, at: int) -> int:
    """Pay a card and take it from where it is; return its price (clauses M3, M4)."""
    price = price_of(duel, state, side, card)
    side.datteln -= price
    take(side, card, at)
    return price


def take(side: Side, card: int, at: int) -> None:
    """Take a card from where it is; an Oase whose open card goes is inactive then (T3)."""
    if at == a.HAND:
        side.hand.remove(card)
    elif at == a.FUSION:
        side.fusion.remove(card)
    elif at == a.DECK:
        side.deck.remove(card)
    else:
        pop(side.oases[at - a.OASES])


def pop(oasis: Oasis) -> int:
    """Take the top card of an Oase, which is inactive then (clauses T2c, T3)."""
    card = oasis.cards.pop()
    oasis.open = False
    oasis.buried = min(oasis.buried, len(oasis.cards))
    return card


def open_oasis(oasis: Oasis) -> None:
    """Turn the top card of an Oase over, which is no longer only known to its owner (T2b, S8)."""
    oasis.open = True
    oasis.buried = min(oasis.buried, len(oasis.cards) - 1)


def close_oasis(state: State, player: int) -> None:
    """End looking through an Oase: it is shuffled and lies face down (T2d)."""
    oasis = state.sides[player].oases[state.looking]
    oasis.open = False
    oasis.buried = 0
    state.rng.shuffle(oasis.cards)
    state.looking = -1


def to_hand(side: Side, card: int) -> None:
    """Add a card to the hand, which is kept sorted so that its order tells nothing."""
    insort(side.hand, card)
