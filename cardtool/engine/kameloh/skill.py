"""How Ka-Mel-Oh! is played well enough, for players of all games."""

from __future__ import annotations

from typing import final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.greedy import Greedy
from cardtool.engine.kameloh.seeker import Seeker
from cardtool.engine.kameloh.standing import standing
from cardtool.engine.kameloh.state import State
from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng
from cardtool.engine.skill import Player, worth_of

__all__ = ["KamelohSkill"]


@final
class KamelohSkill:
    """See :class:`cardtool.engine.skill.Skill`."""

    __slots__ = ("_game", "_greedy", "_rng")

    def __init__(self, duel: Duel) -> None:
        """Take rules and cards."""
        self._game = KamelohGame(duel)
        self._rng = Rng(1, 1)
        self._greedy = Greedy(self._rng)

    def greedy(self, rng: Rng) -> Player:
        """Return a player that takes what moves most GW in its favour at once (clause C5)."""
        return Greedy(rng)

    def seeker(self, rng: Rng) -> Player:
        """Return a player that searches for the yellow monster with the most GW of its deck."""
        return Seeker(rng)

    def promising(self, view: View, options: list[int]) -> list[int]:
        """Return options by what greedy thinks of them; one Oase is as good as another to bury in."""
        scores = self._greedy.scores(view, options)
        order = [(-score, at) for at, score in enumerate(scores)]
        order.sort()
        found: list[int] = []
        buried: list[int] = []
        for _, at in order:
            option = options[at]
            if option % a.KIND_RANGE == a.BURY:
                card = a.card_of(option)
                if card in buried:
                    continue
                buried.append(card)
            found.append(option)
        return found

    def turns(self, state: State) -> int:
        """Return how many turns have been begun before the present one."""
        return state.turn

    def worth(self, state: State, until: int) -> int:
        """Play on greedily until so many turns have been begun, and return what player 0 has of it.

        Once the end is triggered (clause E2) the game is played to it.
        """
        game, greedy, rng = self._game, self._greedy, self._rng
        # Equal options are chosen from as chance has it in this deal, whoever asks.
        rng.first, rng.second = state.rng.first, state.rng.second
        views = (game.view(state, 0), game.view(state, 1))
        while state.options and (state.turn < until or state.left >= 0):
            game.apply(state, greedy.choose(views[state.to_act], state.options))
        outcome = game.outcome(state)
        return standing(game.duel, state) if outcome is None else worth_of(outcome.winner)
