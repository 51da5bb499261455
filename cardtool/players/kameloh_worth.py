"""How well a player stands at a table of Ka-Mel-Oh! before the game is over.

What is seen of each side is counted, and every count has a weight in thousandths of a logit of
the chance to win: fitted by logistic regression to the turns of some thousand games between
greedy and half random players. With Oasen and with one deck other things are scarce.
"""

from __future__ import annotations

from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import ap_of, dp_of
from cardtool.engine.kameloh.state import Side, State
from cardtool.engine.kameloh.table import GROUPING, YELLOW
from cardtool.players.protocols import WON

__all__ = ["standing"]

# By what is counted: points, AP, DP, LP, points that the own monsters would bring the other,
# Datteln up to six, cards in the hand, those of them that are monsters that can be paid, whether
# any can, GW of the best of these, violet cards, open Oasen, whose turn it is.
_WITH_OASEN: Final = [400, 7, 7, 4, 0, 67, 33, 0, 0, 0, 0, 267, 0]
_ONE_DECK: Final = [133, 12, 30, 9, -254, 578, 138, 26, -480, 6, -213, 0, -31]
_TURN: Final = 12

_USEFUL: Final = 6
"""Datteln: no card costs more."""

_EVEN: Final = 2000
"""Thousandths of a logit that halve what is missing to a win: as steep as a logistic curve."""


def standing(duel: Duel, state: State) -> int:
    """Return how well player 0 stands, 0 to WON."""
    weights = _WITH_OASEN if duel.rules.has_oases else _ONE_DECK
    lead = _side(duel, state, 0, weights) - _side(duel, state, 1, weights)
    lead += weights[_TURN] if state.active == 0 else -weights[_TURN]
    return WON // 2 + (WON // 2) * lead // (abs(lead) + _EVEN)


def _side(duel: Duel, state: State, player: int, weights: list[int]) -> int:
    """Return the weight of a side, in thousandths of a logit."""
    side = state.sides[player]
    total = weights[0] * side.points + weights[5] * min(side.datteln, _USEFUL)
    total += weights[6] * len(side.hand)
    for place, fighter in enumerate(side.fighters):
        if fighter is not None:
            spot = a.square(player, place)
            total += weights[1] * ap_of(duel, state, spot) + weights[2] * dp_of(duel, state, spot)
            total += weights[3] * fighter.lp + weights[4] * duel.table.cards[fighter.card].points
    for oasis in side.oases:
        if oasis.open:
            total += weights[11]
    return total + _hand(duel, side, weights)


def _hand(duel: Duel, side: Side, weights: list[int]) -> int:
    total, best = 0, 0
    cards = duel.table.cards
    for card in side.hand:
        figures = cards[card]
        if figures.role == YELLOW:
            if figures.price <= side.datteln:
                total += weights[7]
                best = max(best, figures.gw)
        elif figures.role <= GROUPING:
            total += weights[10]
    return total + weights[9] * best + (weights[8] if best else 0)
