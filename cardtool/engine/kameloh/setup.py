"""Before the first turn: shuffling, the opening draw, the Oasen, the start (section 3)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh.behaviours import Starter
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.state import Oasis, Side, State
from cardtool.engine.kameloh.table import YELLOW
from cardtool.engine.rng import Rng, derive

__all__ = ["deal", "draw_opening", "first_player", "set_up"]


def set_up(
    duel: Duel, seed: int, starter: int | None, ranking: tuple[int, int], emit: Emit | None
) -> State:
    """Return the state before the first turn (clauses S1 to S7).

    Each deck has its own stream, so that it is dealt alike whoever starts (E6). `starter`
    overrides what the rules say of the start; `ranking`: points of both players in a
    ranking (S7).
    """
    sides: list[Side] = []
    for player, deck in enumerate(duel.decks):
        side = Side(duel.rules.places)
        side.datteln = duel.rules.start_money[player]
        side.deck = deck.main[:]
        side.fusion = sorted(deck.fusion)
        rng = Rng.of(derive(seed, "deal", player))
        rng.shuffle(side.deck)
        draw_opening(duel, side, player, rng, emit)
        if duel.rules.has_oases:
            deal(side, duel.rules.oases)
        sides.append(side)
    if starter is None:
        starter = first_player(duel.rules.starter, ranking, Rng.of(derive(seed, "coin")))
    return State(Rng.of(derive(seed, "game")), sides, starter)


def draw_opening(duel: Duel, side: Side, player: int, rng: Rng, emit: Emit | None) -> None:
    """Draw until there are monsters enough, then up or back to a full hand (S2 to S4).

    The cards that go back are shown to the other player first.

    Raises:
        ValueError: the deck has too few yellow monsters (clause D2).
    """
    cards, wanted = duel.table.cards, duel.rules.opening_monsters
    monsters: list[int] = []
    others: list[int] = []
    while len(monsters) < wanted:
        if not side.deck:
            raise ValueError(f"the deck of player {player} has too few yellow monsters")
        card = side.deck.pop()
        (monsters if cards[card].role == YELLOW else others).append(card)
    if len(monsters) + len(others) > duel.hand_size:
        if emit is not None:
            for card in others:
                emit(Event("shown", player, card))
        side.deck += others
        rng.shuffle(side.deck)
        others = []
    hand = monsters + others
    while len(hand) < duel.hand_size and side.deck:
        hand.append(side.deck.pop())
    side.hand = sorted(hand)


def deal(side: Side, oases: int) -> None:
    """Deal the deck, card by card from the top, into Oasen that lie face down (clause S5)."""
    side.oases = [Oasis() for _ in range(oases)]
    for number, oasis in enumerate(side.oases):
        oasis.cards = side.deck[::-1][number::oases]
    side.deck = []


def first_player(starter: Starter, ranking: tuple[int, int], rng: Rng) -> int:
    """Return who starts (clause S7)."""
    if starter is Starter.FIRST:
        return 0
    if starter is Starter.SECOND:
        return 1
    if starter is Starter.FEWER_POINTS and ranking[0] != ranking[1]:
        return 0 if ranking[0] < ranking[1] else 1
    return rng.below(2)
