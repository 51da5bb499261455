"""What an Aufrufszauber asks for, and paying it (clauses PT2, PT5, PE1)."""

from __future__ import annotations

from cardtool.engine.core import Emit
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.aims import fits_there
from cardtool.engine.portal.deeds import Aim
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.events import tell
from cardtool.engine.portal.field import leave, take_from_hand
from cardtool.engine.portal.state import Act, State
from cardtool.engine.portal.table import Figures

__all__ = ["begin_paying", "frees_place", "is_payable", "pay", "pay_options", "spots_of"]


def spots_of(duel: Duel, state: State, player: int, aim: Aim) -> list[int]:
    """Return the spots of the own creatures that are meant; power counts as it is (PE1)."""
    return [spot for spot in state.spots(player) if fits_there(duel, state, aim, spot)]


def frees_place(figures: Figures) -> bool:
    """Return whether paying frees a place of the own field (reading Q19)."""
    return figures.sacrifice is not None


def is_payable(
    duel: Duel, state: State, player: int, figures: Figures, *, held: bool, keep: int = -1
) -> bool:
    """Return whether a player can fulfil an Aufrufszauber.

    `held`: whether the card is in the hand, where it cannot be discarded for itself.
    `keep`: spot of a creature that is not to be sacrificed, -1 for none.
    """
    side = state.sides[player]
    if side.energy < figures.pay or len(side.hand) - int(held) < figures.discards:
        return False
    control, sacrifice = figures.control, figures.sacrifice
    if control is not None and len(spots_of(duel, state, player, control)) < control.count:
        return False
    if sacrifice is None:
        return True
    there = spots_of(duel, state, player, sacrifice)
    return len(there) - int(keep in there) >= sacrifice.count


def begin_paying(duel: Duel, state: State, act: Act, emit: Emit | None) -> None:
    """Pay the energy, in full, and note what else is to be paid."""
    figures = duel.table.cards[act.card]
    side = state.sides[act.player]
    if figures.pay:
        side.energy -= figures.pay
        tell(emit, "paid", act.player, act.card, figures.pay, side.energy)
    act.discards = figures.discards
    act.sacrifices = 0 if figures.sacrifice is None else figures.sacrifice.count


def pay_options(duel: Duel, state: State, act: Act) -> list[int]:
    """Return what may be paid next; nothing if all is paid."""
    side = state.sides[act.player]
    sacrifice = duel.table.cards[act.card].sacrifice
    if act.sacrifices and sacrifice is not None:
        return [
            a.action(a.SACRIFICE, -1, spot)
            for spot in spots_of(duel, state, act.player, sacrifice)
            if state.creature(spot).number != act.first
        ]
    if act.discards:
        return [a.action(a.DISCARD, card) for card in sorted(set(side.hand))]
    return []


def pay(state: State, act: Act, action: int, emit: Emit | None) -> None:
    """Pay one creature or card (reading Q27)."""
    side = state.sides[act.player]
    if a.kind_of(action) == a.SACRIFICE:
        spot = a.spot_of(action)
        tell(emit, "sacrificed", act.player, state.creature(spot).card, spot, act.card)
        side.grave.append(leave(state, spot, emit).card)
        act.sacrifices -= 1
    else:
        card = a.card_of(action)
        take_from_hand(side, card)
        side.grave.append(card)
        tell(emit, "discarded", act.player, card, 1, act.card)
        act.discards -= 1
