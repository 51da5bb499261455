"""How well a player stands at a table of Ka-Mel-Oh! before the game is over.

What lies on each side is counted and weighed, in thousandths of a logit of the chance to win.
With one deck the weights are those of a logistic regression on the turns of 1500 games between
greedy and half random players. With Oasen a fit of the same form plays worse than plain figures:
there greedy's own habits decide what goes together with winning.
"""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import ap_of, dp_of
from cardtool.engine.kameloh.state import Side, State
from cardtool.engine.kameloh.table import GROUPING, YELLOW
from cardtool.engine.skill import WON

__all__ = ["standing"]

_USEFUL: Final = 6
"""Datteln beyond these count no more: no card costs more."""

_POOR: Final = 80
"""GW of a monster in the hand that does not help."""

_EVEN: Final = 2000
"""Thousandths of a logit that halve what is missing to a win: as steep as a logistic curve."""


@final
class _Weights:
    """What is counted of a side.

    Attributes:
        points, datteln, card: each point, Dattel, card in the hand. ap, dp, lp: of monsters.
        given: each point that the own monsters would bring the other. best: GW of the best
            monster in the hand that can be paid. violet: each violet card in the hand.
        oasis: each open Oase.
    """

    __slots__ = (
        *("ap", "best", "card", "datteln", "dp", "given", "lp", "oasis", "points", "violet"),
    )

    def __init__(self, goods: tuple[int, int, int], figures: tuple[int, int, int, int]) -> None:
        """Take the weights of points, Datteln and cards, then of AP, DP, LP and points given."""
        self.points, self.datteln, self.card = goods
        self.ap, self.dp, self.lp, self.given = figures
        self.best = 0
        self.violet = 0
        self.oasis = 0


_WITH_OASEN: Final = _Weights((400, 67, 33), (7, 7, 4, 0))
_WITH_OASEN.oasis = 267
_ONE_DECK: Final = _Weights((133, 578, 138), (12, 30, 9, -254))
_ONE_DECK.best, _ONE_DECK.violet = 6, -213


def standing(duel: Duel, state: State) -> int:
    """Return how well player 0 stands, 0 to WON."""
    weights = _WITH_OASEN if duel.rules.has_oases else _ONE_DECK
    lead = _side(duel, state, 0, weights) - _side(duel, state, 1, weights)
    part = (WON // 2) * abs(lead) // (abs(lead) + _EVEN)
    return WON // 2 + (part if lead > 0 else -part)


def _side(duel: Duel, state: State, player: int, weights: _Weights) -> int:
    """Return what a side counts, in thousandths of a logit."""
    side = state.sides[player]
    total = weights.points * side.points + weights.datteln * min(side.datteln, _USEFUL)
    for place, fighter in enumerate(side.fighters):
        if fighter is not None:
            spot = a.square(player, place)
            total += weights.ap * ap_of(duel, state, spot) + weights.dp * dp_of(duel, state, spot)
            total += weights.lp * fighter.lp
            total += weights.given * duel.table.cards[fighter.card].points
    for oasis in side.oases:
        if oasis.open:
            total += weights.oasis
    return total + _hand(duel, side, weights)


def _hand(duel: Duel, side: Side, weights: _Weights) -> int:
    """Return what a hand counts, in thousandths of a logit."""
    total, best = weights.card * len(side.hand), _POOR
    for card in side.hand:
        figures = duel.table.cards[card]
        if figures.role == YELLOW:
            if figures.price <= side.datteln:
                best = max(best, figures.gw)
        elif figures.role <= GROUPING:
            total += weights.violet
    return total + weights.best * (best - _POOR)
