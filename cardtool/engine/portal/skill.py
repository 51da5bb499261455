"""How the portal game is played well enough, for players of all games."""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.greedy import Greedy
from cardtool.engine.portal.power import power_of
from cardtool.engine.portal.state import State
from cardtool.engine.portal.view import View
from cardtool.engine.rng import Rng
from cardtool.engine.skill import WON, worth_of

__all__ = ["PortalSkill", "standing"]

_EDGE: Final = 400
"""What a standing can be better or worse than an even one, unless the game is over."""


@final
class PortalSkill:
    """See :class:`cardtool.engine.skill.Skill`."""

    __slots__ = ("_game", "_greedy", "_rng")

    def __init__(self, duel: Duel) -> None:
        """Take rules and cards."""
        self._game = PortalGame(duel)
        self._rng = Rng(1, 1)
        self._greedy = Greedy(self._rng)

    def greedy(self, rng: Rng) -> Greedy:
        """Return a player that takes what looks best at once."""
        return Greedy(rng)

    def seeker(self, rng: Rng) -> Greedy:
        """Return the greedy player: nobody may look through a deck for the best card here."""
        return Greedy(rng)

    def promising(self, view: View, options: list[int]) -> list[int]:
        """Return options by what greedy thinks of them."""
        scores = self._greedy.scores(view, options)
        order = [(-score, at) for at, score in enumerate(scores)]
        order.sort()
        return [options[at] for _, at in order]

    def turns(self, state: State) -> int:
        """Return how many turns have been begun before the present one."""
        return state.turn

    def worth(self, state: State, until: int) -> int:
        """Play on greedily until so many turns have been begun, and return what player 0 has of it."""
        game, greedy, rng = self._game, self._greedy, self._rng
        # Equal options are chosen from as chance has it in this deal, whoever asks.
        rng.first, rng.second = state.rng.first, state.rng.second
        views = (game.view(state, 0), game.view(state, 1))
        while state.options and state.turn < until:
            game.apply(state, greedy.choose(views[state.to_act], state.options))
        outcome = game.outcome(state)
        return standing(game.duel, state) if outcome is None else worth_of(outcome.winner)


def standing(duel: Duel, state: State) -> int:
    """Return what player 0 has of a game that goes on, from 0 to 1000; 500 is even.

    Nearness to the limit counts most, then power on the field, cards, and energy for bills.
    """
    first, second = (_strength(duel, state, player) for player in (0, 1))
    edge = (first - second) * _EDGE // (first + second + 1)
    return WON // 2 + edge


def _strength(duel: Duel, state: State, player: int) -> int:
    """Return how strong a player stands, above 0."""
    side = state.sides[player]
    left = max(duel.limits[player] - side.damage, 0)
    power = 0
    for place, creature in enumerate(side.field):
        if creature is not None:
            power += 4 + 3 * power_of(duel, state, player * 3 + place)
    spells = sum(spell is not None for spell in side.spells)
    cards = 3 * len(side.hand) + 3 * spells + (4 if side.portal >= 0 else 0)
    return 4 * left + 2 * min(side.energy, 2 * left) + power + cards + 10
