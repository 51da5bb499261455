"""What effects do to players, piles, Oasen and items: one small class for each (section 10)."""

from __future__ import annotations

from typing import final

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.aims import named_by
from cardtool.engine.kameloh.arena import end_item
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Deed
from cardtool.engine.kameloh.figures import card_fits, spot_of
from cardtool.engine.kameloh.operation import Operation, everything, hang, much, tell_side
from cardtool.engine.kameloh.pending import Task
from cardtool.engine.kameloh.sources import close_oasis, open_oasis, pop, to_hand
from cardtool.engine.kameloh.state import Oasis, Side, State

__all__ = [
    "ChangeSide",
    "Discard",
    "Draw",
    "DrawOase",
    "EndItem",
    "Fetch",
    "Money",
    "NewPile",
    "PutUnder",
    "TurnOase",
]


@final
class ChangeSide(Operation):
    """What cards of a player cost (M4), and how many monsters he may send (X1)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Let it act on all of the player; what a monster does that is gone does not hold."""
        gone = not task.item and not spot_of(state, task.fighter)
        if gone and deed.until == e.Until.LASTING:
            return
        player = a.spot_of(target) - 1
        amount = much(duel, state, task, deed, 0)
        modifier = hang(task, deed, state.sides[player].modifiers, amount)
        modifier.source = task.item or task.fighter
        tell_side(task, deed, player, amount, emit)


@final
class Money(Operation):
    """Datteln won, lost, stolen; nobody has fewer than none (M3)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Move the Datteln."""
        player = a.spot_of(target) - 1
        side = state.sides[player]
        amount = max(0, much(duel, state, task, deed, 0))
        if deed.kind == e.GAIN:
            amount = side.datteln if everything(deed) else amount
            side.datteln += amount
        else:
            amount = side.datteln if everything(deed) else min(amount, side.datteln)
            side.datteln -= amount
            if deed.kind == e.STEAL:
                state.sides[task.by].datteln += amount
        tell_side(task, deed, player, amount, emit)


@final
class Draw(Operation):
    """Drawing from the deck, as far as it goes (X4)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Draw from the top."""
        player = a.spot_of(target) - 1
        side = state.sides[player]
        count = min(max(0, much(duel, state, task, deed, 0)), len(side.deck))
        for _ in range(count):
            to_hand(side, side.deck.pop())
        tell_side(task, deed, player, count, emit)


def _oasis(state: State, target: int) -> tuple[int, Side, Oasis]:
    """Return whose Oase an action picks, with that side and the Oase."""
    player = a.spot_of(target) - 1
    side = state.sides[player]
    return player, side, side.oases[a.source_of(target) - a.OASES]


@final
class DrawOase(Operation):
    """Drawing one card from an Oase (X4)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Draw the top card."""
        player, side, oasis = _oasis(state, target)
        card = pop(oasis)
        to_hand(side, card)
        if emit is not None:
            number = a.source_of(target) - a.OASES
            values = (deed.kind, 0, card, number, player, deed.until, deed.turns)
            emit(Event("effect", task.by, task.card, values, hidden=True))


@final
class TurnOase(Operation):
    """Activating and deactivating an Oase (T2, T3)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Turn its top card over."""
        player, _, oasis = _oasis(state, target)
        if deed.kind == e.ACTIVATE:
            open_oasis(oasis)
        else:
            oasis.open = False
        number = a.source_of(target) - a.OASES
        tell_side(task, deed, player, number, emit, oasis.cards[-1])


@final
class Discard(Operation):
    """Throwing a card of a hand away."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Lay it in the Wüste."""
        player, card = a.spot_of(target) - 1, a.card_of(target)
        side = state.sides[player]
        side.hand.remove(card)
        side.waste.append(card)
        tell_side(task, deed, player, 1, emit, card)


@final
class Fetch(Operation):
    """Taking a card from the Wüste, or from an Oase that one looks through, to the hand."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Begin to look, or take the card."""
        player, at = a.spot_of(target) - 1, a.source_of(target)
        side = state.sides[player]
        if target % a.KIND_RANGE == a.PICK_OASE:
            state.looking = at - a.OASES
            if emit is not None:
                emit(Event("search", player, -1, (state.looking, 0)))
            return
        card = a.card_of(target)
        if at == a.WASTE:
            side.waste.remove(card)
        else:
            side.oases[state.looking].cards.remove(card)
            close_oasis(state, player)
        to_hand(side, card)
        if emit is not None:
            values = (deed.kind, 0, card, at, player, deed.until, deed.turns)
            emit(Event("effect", task.by, task.card, values, hidden=at != a.WASTE))


@final
class EndItem(Operation):
    """Cancelling and destroying items (X3)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """End all that it does, or let it do nothing; it goes to its owner's Wüste."""
        number, card = a.spot_of(target), a.card_of(target)
        for player in (0, 1):
            pile = named_by(state, player)
            for at, named in enumerate(pile):
                if named.number == number:
                    del pile[at]
                    state.sides[player].waste.append(card)
                    tell_side(task, deed, player, 1, emit, card)
                    return
        # It may be gone, if the end of another item was the end of this one.
        for item in state.items:
            if item.number == number:
                tell_side(task, deed, item.by, 1, emit, card)
                state.sides[item.owner].waste += item.under
                item.under = []
                if number != task.item:
                    # What it was about to do does not come any more.
                    state.agenda = [one for one in state.agenda if one.item != number]
                    state.due = [one for one in state.due if one.item != number]
                end_item(duel, state, number, emit)
                return


@final
class PutUnder(Operation):
    """Putting a card of the hand under the item."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Lay it there."""
        player, card = a.spot_of(target) - 1, a.card_of(target)
        for item in state.items:
            if item.number == task.item:
                state.sides[player].hand.remove(card)
                item.under.append(card)
        tell_side(task, deed, player, 1, emit)


@final
class NewPile(Operation):
    """Making a new draw pile of the Wüste, or of what lies under the item (R69)."""

    def act(
        self, duel: Duel, state: State, task: Task, deed: Deed, target: int, emit: Emit | None
    ) -> None:
        """Shuffle the cards and lay them under the deck, or into an Oase."""
        player = a.spot_of(target) - 1
        side = state.sides[player]
        cards = _taken_pile(duel, state, side, task, deed)
        state.rng.shuffle(cards)
        if side.oases:
            gone = [oasis for oasis in side.oases if not oasis.cards]
            goal = gone[0] if gone else min(side.oases, key=_size)
            goal.cards[:0] = cards
            goal.buried = 0
        else:
            side.deck[:0] = cards
        tell_side(task, deed, player, len(cards), emit)


def _size(oasis: Oasis) -> int:
    return len(oasis.cards)


def _taken_pile(duel: Duel, state: State, side: Side, task: Task, deed: Deed) -> list[int]:
    """Take the cards that a new pile is made of from where they are."""
    aim = deed.aim
    if aim is not None and aim.zone == e.Zones.UNDER:
        cards: list[int] = []
        for item in state.items:
            if item.number == task.item:
                cards, item.under = item.under, []
        return cards
    cards = [card for card in side.waste if aim is not None and card_fits(duel, aim, card)]
    for card in cards:
        side.waste.remove(card)
    return cards
