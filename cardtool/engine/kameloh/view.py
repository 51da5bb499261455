"""What a player may know of a game, and games that look the same to him (clauses S8, R26)."""

from __future__ import annotations

from typing import final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.aims import deed_under_way
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Deed
from cardtool.engine.kameloh.figures import ap_of, dp_of
from cardtool.engine.kameloh.lasting import Item
from cardtool.engine.kameloh.prices import price_of
from cardtool.engine.kameloh.state import Fighter, Side, State
from cardtool.engine.rng import Rng

__all__ = ["SideView", "View", "redeal"]


@final
class SideView:
    """One side of the table as one player sees it."""

    __slots__ = ("_mine", "_player", "_side", "_state")

    def __init__(self, state: State, player: int, *, mine: bool) -> None:
        """Look at the side of `player`; `mine`: as its owner."""
        self._state = state
        self._player = player
        self._side: Side = state.sides[player]
        self._mine = mine

    @property
    def datteln(self) -> int:
        """Datteln in stock."""
        return self._side.datteln

    @property
    def points(self) -> int:
        """Points so far."""
        return self._side.points

    @property
    def fighters(self) -> list[Fighter | None]:
        """The monsters by place; not to be changed."""
        return self._side.fighters

    @property
    def waste(self) -> list[int]:
        """The Wüste in the order in which cards came; not to be changed."""
        return self._side.waste

    @property
    def fusion(self) -> list[int]:
        """The Fusionsdeck, which the deck lists tell; not to be changed."""
        return self._side.fusion

    @property
    def hand(self) -> list[int] | None:
        """The hand, sorted, not to be changed; None for the other player's."""
        return self._side.hand if self._mine else None

    @property
    def hand_size(self) -> int:
        """How many cards are in the hand."""
        return len(self._side.hand)

    @property
    def deck_size(self) -> int:
        """How many cards lie in the deck, where it is one pile."""
        return len(self._side.deck)

    @property
    def open_tops(self) -> list[int]:
        """The top card of each Oase, -1 where it is face down or the Oase is gone."""
        return [oasis.cards[-1] if oasis.open else -1 for oasis in self._side.oases]

    @property
    def oasis_sizes(self) -> list[int]:
        """How many cards lie in each Oase."""
        return [len(oasis.cards) for oasis in self._side.oases]

    def known_below(self, oasis: int) -> list[int]:
        """Return what its owner buried under an Oase, the lowest first; nothing for others."""
        pile = self._side.oases[oasis]
        return pile.cards[: pile.buried] if self._mine else []

    def key(self) -> tuple[object, ...]:
        """Return all that is seen, as one value."""
        side = self._side
        return (
            *(side.datteln, side.points, self.hand_size, self.deck_size),
            *(tuple(self.hand or ()), tuple(side.waste), tuple(side.fusion)),
            *(tuple(self.oasis_sizes), tuple(self.open_tops)),
            tuple((oasis.buried, *self.known_below(n)) for n, oasis in enumerate(side.oases)),
            tuple(() if f is None else f.pack() for f in side.fighters),
            tuple(modifier.pack() for modifier in side.modifiers),
            tuple(sorted(_unseen(self._state, self._player, mine=self._mine))),
        )


@final
class View:
    """A game as one player sees it; it stays true while the game goes on.

    Attributes:
        duel: rules, cards and deck lists, which both know. player: who looks.
        own, foe: the two sides.
    """

    __slots__ = ("_state", "duel", "foe", "own", "player")

    def __init__(self, duel: Duel, state: State, player: int) -> None:
        """Look at a game as `player`."""
        self.duel = duel
        self._state = state
        self.player = player
        self.own = SideView(state, player, mine=True)
        self.foe = SideView(state, 1 - player, mine=False)

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._state.active

    @property
    def to_act(self) -> int:
        """Who has to decide."""
        return self._state.to_act

    @property
    def phase(self) -> int:
        """What is being decided."""
        return self._state.phase

    @property
    def round(self) -> int:
        """Which round it is, from 1 (clause T9)."""
        return self._state.round

    @property
    def turns_left(self) -> int:
        """Turns to come once the end is triggered, this one included; -1 before (E2)."""
        return self._state.left

    def looked_at(self) -> list[int]:
        """Return the cards of the Oase that the player is looking through, sorted (T2d)."""
        state = self._state
        if state.looking < 0 or state.looker != self.player:
            return []
        return sorted(state.sides[self.player].oases[state.looking].cards)

    def items(self) -> list[Item]:
        """Return the items that lie in the arena, the eldest first; not to be changed (T8)."""
        return self._state.items

    @property
    def deed(self) -> Deed | None:
        """What an effect under way does for which somebody has to choose, or None."""
        return deed_under_way(self.duel, self._state)

    def ap(self, spot: int) -> int:
        """Return the effective AP of a monster, which both players see (C11)."""
        return ap_of(self.duel, self._state, spot)

    def dp(self, spot: int) -> int:
        """Return the effective DP of a monster, which both players see (C11)."""
        return dp_of(self.duel, self._state, spot)

    def price(self, card: int) -> int:
        """Return what a card of one's own costs now (M4)."""
        return price_of(self.duel, self._state, self._state.sides[self.player], card)

    def key(self) -> tuple[object, ...]:
        """Return all that is seen, as one value: two games that look alike have the same."""
        state = self._state
        under = [tuple(item.under) for item in state.items if item.owner == self.player]
        return (
            *(state.active, state.to_act, state.starter),
            *state.table(),
            *(tuple(under), tuple(self.looked_at())),
            *(self.own.key(), self.foe.key()),
            tuple(state.options) if state.to_act == self.player else (),
        )


def redeal(view: View, rng: Rng) -> State:
    """Return the game of a view with everything unseen dealt anew by `rng`.

    A grouping under way may lack parts then: who wants one that can be finished deals again.
    """
    state = view._state.copy()  # noqa: SLF001 (the view lends its game to be redealt)
    for player, side in enumerate(state.sides):
        mine = player == view.player
        pool = sorted(_unseen(state, player, mine=mine))
        rng.shuffle(pool)
        searched = _named(state, player, a.DECK)
        for card in searched:
            pool.remove(card)
        if not mine:
            kept = _named(state, player, a.HAND)
            side.hand = sorted(kept + [pool.pop() for _ in range(len(side.hand) - len(kept))])
        side.deck = searched + [pool.pop() for _ in range(len(side.deck) - len(searched))]
        if searched:
            rng.shuffle(side.deck)
        for number, oasis in enumerate(side.oases):
            low, high = _unseen_part(state, player, number, mine=mine)
            oasis.cards[low:high] = [pool.pop() for _ in range(high - low)]
        for item in state.items:
            if item.owner == player and not mine:
                item.under = [pool.pop() for _ in item.under]
    state.rng = Rng.of(rng.next())
    return state


def _unseen(state: State, player: int, *, mine: bool) -> list[int]:
    """Return the cards whose place the onlooker does not know, in no order that matters."""
    side = state.sides[player]
    found = side.deck[:]
    if not mine:
        found += side.hand
        for card in _named(state, player, a.HAND):
            found.remove(card)
        for item in state.items:
            if item.owner == player:
                found += item.under
    for number, oasis in enumerate(side.oases):
        low, high = _unseen_part(state, player, number, mine=mine)
        found += oasis.cards[low:high]
    return found


def _unseen_part(state: State, player: int, number: int, *, mine: bool) -> tuple[int, int]:
    """Return which cards of an Oase are not seen, as a range."""
    oasis = state.sides[player].oases[number]
    count = len(oasis.cards)
    if mine and state.looking == number and state.looker == player:
        return count, count
    return oasis.buried if mine else 0, count - 1 if oasis.open else count


def _named(state: State, player: int, at: int) -> list[int]:
    """Return the cards of the hand, or the deck, named for a grouping under way (U2, Z1)."""
    chosen = state.grouping
    if chosen is None or player != state.active:
        return []
    found = [chosen.result] if chosen.result_at == at else []
    if chosen.item >= 0 and chosen.item_at == at:
        found.append(chosen.item)
    for card, spot in zip(chosen.cards, chosen.spots, strict=True):
        if a.part_source(spot) == at:
            found.append(card)
    return found
