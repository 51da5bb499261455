"""What an effect is worth in GW, by arithmetic on what everybody sees, for bots (DESIGN 3.7).

A change of figures counts as GW (clause C5); what takes a monster away counts its GW, and points
where it is defeated; goods count by fixed rates. All is seen by the player of the card.
"""

from __future__ import annotations

from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.effects import Deed, Pick, What, Whose
from cardtool.engine.kameloh.state import Fighter
from cardtool.engine.kameloh.view import View

__all__ = ["CARD", "DATTEL", "POINT", "chosen_worth", "item_worth"]

# In GW: what a Dattel is worth, a card more in the hand, a point.
DATTEL: Final = 20
CARD: Final = 30
POINT: Final = 60

_ROUNDS: Final = 3
"""Turns that something without an end is thought to act."""

_UNKNOWN: Final = 20
"""An amount that has to be reckoned."""

# What a state of a monster, a change for a side, or a card is worth to whom it happens.
_STATES: Final = {
    e.DIRECT: POINT,
    e.SKIP: -2 * POINT,
    e.NO_DAMAGE: POINT,
    e.PROTECT: CARD,
    e.REFLECT: 2 * POINT,
    e.SET_HK: -1,
}
_GOODS: Final = {
    e.EXTRA: 2 * CARD,
    e.DRAW: CARD,
    e.DRAW_OASE: CARD,
    e.DISCARD: -CARD,
    e.FETCH: 2 * CARD,
    e.REVIVE: 5 * CARD,
    e.CANCEL: -2 * CARD,
    e.DESTROY: -2 * CARD,
    e.ACTIVATE: 3 * CARD,
    e.DEACTIVATE: -3 * CARD,
    e.PUT_UNDER: -1,
    e.NEW_PILE: CARD,
    e.AURA: 2 * CARD,
    e.WATCH: CARD,
    e.DELAYED: CARD,
}


def item_worth(view: View, card: int, spot: int) -> int:
    """Return what playing an item is worth; `spot`: whom it is meant for, 0 for nobody."""
    script = view.duel.table.cards[card].script
    if script is None or script.sequence < 0:
        return -1
    total = 0
    for deed in view.duel.table.sequences[script.sequence]:
        aimed = spot if deed is script.aim else 0
        total += _deed_worth(view, deed, aimed)
    return total


def _sequence_worth(view: View, number: int) -> int:
    """Return what a sequence of deeds is worth."""
    return sum(_deed_worth(view, deed, 0) for deed in view.duel.table.sequences[number])


def chosen_worth(view: View, deed: Deed, option: int) -> int:
    """Return what an option of an effect's choice is worth to the one who chooses."""
    kind, spot = option % a.KIND_RANGE, a.spot_of(option)
    cards = view.duel.table.cards
    if kind == a.AIM:
        return _on_monster(view, deed, spot)
    if kind == a.OPTION:
        return _sequence_worth(view, deed.sequences[spot])
    if kind != a.PICK:
        return 0
    gw = cards[a.card_of(option)].gw + 1
    return gw if deed.kind in {e.FETCH, e.REVIVE} else -gw


def _deed_worth(view: View, deed: Deed, aimed: int) -> int:
    """Return what a deed is worth, all whom it would act on taken together."""
    aim = deed.aim
    if deed.kind == e.CHOICE:
        return max((_sequence_worth(view, number) for number in deed.sequences), default=0)
    if aim is None:
        return _GOODS.get(deed.kind, 0)
    if aim.what != What.MONSTER or aim.zone != e.Zones.ARENA or deed.kind >= e.EXTRA:
        return _goods_worth(deed)
    if aimed:
        return _on_monster(view, deed, aimed)
    found = [_on_monster(view, deed, spot) for spot in _reached(view, deed)]
    if aim.pick == Pick.ALL:
        return sum(found)
    return max(found, default=0) * min(aim.count, len(found))


def _goods_worth(deed: Deed) -> int:
    """Return what a deed on players, piles, Oasen or items is worth."""
    number = abs(_amount(deed))
    if deed.kind in {e.GAIN, e.LOSE, e.STEAL}:
        worth = DATTEL * number * (2 if deed.kind == e.STEAL else 1)
        loses = deed.kind != e.GAIN
        return -worth if loses is (_side(deed) == Whose.OWN) else worth
    if deed.kind == e.PRICE:
        worth = -2 * DATTEL * _amount(deed)
    else:
        count = 1 if deed.aim is None else deed.aim.count
        worth = _GOODS.get(deed.kind, 0) * max(number, count)
    return worth if _side(deed) == Whose.OWN else -worth


def _side(deed: Deed) -> int:
    return Whose.OWN if deed.aim is None else deed.aim.side


def _amount(deed: Deed) -> int:
    if deed.amount is None:
        return 0
    return deed.amount.number if deed.amount.of is None else deed.amount.number * _UNKNOWN


def _reached(view: View, deed: Deed) -> list[int]:
    """Return the spots of the monsters that a deed may act on."""
    aim = deed.aim
    found: list[int] = []
    for player in (0, 1):
        if aim is None or not aim.means(view.player, player):
            continue
        side = view.own if player == view.player else view.foe
        for place, fighter in enumerate(side.fighters):
            if fighter is not None and fighter.card in aim.fits:
                found.append(a.square(player, place))
    return found


def _on_monster(view: View, deed: Deed, spot: int) -> int:
    """Return what a deed on one monster is worth, good or bad by the side it is on."""
    own = a.player_at(spot) == view.player
    fighter = (view.own if own else view.foe).fighters[a.place_at(spot)]
    if fighter is None:
        return 0
    worth = _to_monster(view, deed, fighter)
    return worth if own else -worth


def _to_monster(view: View, deed: Deed, fighter: Fighter) -> int:  # noqa: PLR0911 (one a kind)
    """Return what a deed is worth to the side that a monster fights for."""
    kind, amount = deed.kind, _amount(deed)
    gw = 2 * fighter.ap + 2 * fighter.dp + fighter.lp
    if kind in {e.PLUS_AP, e.PLUS_DP}:
        return 2 * amount
    if kind == e.PLUS_LP:
        return amount
    if kind == e.HEAL:
        return min(amount, fighter.full - fighter.lp)
    if kind == e.DAMAGE:
        points = view.duel.table.cards[fighter.card].points
        return -amount if amount < fighter.lp else -fighter.lp - POINT * points
    if kind in {e.DAMAGE_EACH, e.HEAL_EACH}:
        worth = amount * (deed.turns or _ROUNDS)
        return -worth if kind == e.DAMAGE_EACH else worth
    if kind == e.CAPTURE:
        return -2 * gw
    if kind in {e.TO_WUESTE, e.TO_HAND}:
        return -gw if kind == e.TO_WUESTE else -gw // 2
    return _STATES.get(kind, 0)
