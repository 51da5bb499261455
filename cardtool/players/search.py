"""The bot `search`: a tree search over games that look the same to who decides.

What the player cannot see is dealt at random, again and again, and one tree is grown over all
these deals, in which positions are told apart by what was done and not by what is hidden: the
information set search of one observer of P. I. Cowling, E. J. Powley and D. Whitehouse,
*Information Set Monte Carlo Tree Search*, IEEE TCIAIG 4 (2012) 120-143. What is different here:

* The options of the decision itself share the budget by sequential halving (Z. Karnin, T. Koren
  and O. Somekh, *Almost Optimal Exploration in Multi-Armed Bandits*, ICML 2013): all are tried
  equally often, the worse half is given up, and so on.
* The n-th try of every option begins with the same n-th deal, so that none is only lucky.
* Below, options are tried in the order in which they look good at once, and more often the
  better they turned out, as in J. Silver et al., *Mastering the game of Go without human
  knowledge*, Nature 550 (2017).
* At the end of the tree nobody plays on at random: the game's own knowledge plays on for some
  turns and judges what it sees then.

Everything is reckoned in integers, and the budget is counted in nodes: one is added to the tree
for each deal played. The same name, view and stream give the same choice on any machine.
"""

from __future__ import annotations

from math import isqrt
from typing import Any, Final, final

from cardtool.engine.core import Game
from cardtool.engine.rng import Rng
from cardtool.engine.skill import WON, Skill
from cardtool.errors import EndlessEffects

__all__ = ["Search"]

_WIDTH: Final = 6
"""Options of a position below the first that are tried at most."""

_CURIOSITY: Final = 1500
"""How much what was tried less counts: WON for a try that is the only one of many."""

_UNIT: Final = 64
"""Means are reckoned in so many parts of a worth of 1."""


@final
class _Node:
    """What is known of a position of the tree, which is told by what was done on the way to it.

    Attributes:
        total: of the worths found, for the one who decided to come here. visits: how many.
        seen: how often it could have been come to. children: by the action that leads there.
    """

    __slots__ = ("children", "seen", "total", "visits")

    def __init__(self) -> None:
        self.total = 0
        self.visits = 0
        self.seen = 0
        self.children: dict[int, _Node] = {}

    def mean(self) -> int:
        """Return the mean worth, in parts of 1; of what was not tried that of a draw."""
        return _UNIT * self.total // self.visits if self.visits else _UNIT * WON // 2


@final
class Search:
    """Choose what turns out best over many deals of what cannot be seen."""

    __slots__ = ("_deals", "_depth", "_game", "_nodes", "_rng", "_skill", "_until", "_view")

    def __init__(
        self, game: Game[Any, Any], skill: Skill, rng: Rng, nodes: int, depth: int
    ) -> None:
        """Take the budget of a decision in nodes, and how many turns are looked ahead."""
        self._game = game
        self._skill = skill
        self._rng = rng
        self._nodes = nodes
        self._depth = depth
        self._view: Any = None
        self._deals: list[Any] = []
        self._until = 0

    def choose(self, view: Any, options: list[int]) -> int:
        """Return the option that turns out best."""
        promising = self._skill.promising(view, options)
        promising = promising[: min(self._nodes, 1 + isqrt(self._nodes))]
        if len(promising) == 1:
            return promising[0]
        self._view = view
        self._deals = []
        first = self._deal(0)
        self._until = self._skill.turns(first) + self._depth
        return self._best(promising, first.to_act)

    def _best(self, promising: list[int], player: int) -> int:
        """Return the best of some options, given up by halves."""
        nodes = [_Node() for _ in promising]
        alive = list(range(len(promising)))
        left = self._nodes
        while len(alive) > 1:
            rounds = (len(alive) - 1).bit_length()
            tries = left // (rounds * len(alive))
            for _ in range(tries):
                for at in alive:
                    self._try(nodes[at], promising[at], player)
            left -= tries * len(alive)
            means = [(-nodes[at].mean(), at) for at in alive]
            means.sort()
            alive = [at for _, at in means[: (len(alive) + 1) // 2]]
        return promising[alive[0]]

    def _deal(self, number: int) -> Any:
        """Return a copy of the deal of a number, which is dealt when it is first asked for."""
        while len(self._deals) <= number:
            self._deals.append(self._game.determinize(self._view, self._rng))
        return self._deals[number].copy()

    def _try(self, node: _Node, option: int, player: int) -> None:
        """Play an option of the decision on the next deal, and let the tree grow by one."""
        state = self._deal(node.visits)
        path, players = [node], [player]
        try:
            self._game.apply(state, option)
            while node.visits and (options := self._game.legal_actions(state)):
                players.append(state.to_act)
                option = self._down(node, state, options)
                node = node.children[option]
                path.append(node)
                self._game.apply(state, option)
            worth = self._skill.worth(state, self._until)
        except EndlessEffects:
            # It would break off the game, which nobody wins.
            worth = WON // 2
        for passed, who in zip(path, players, strict=True):
            passed.visits += 1
            passed.total += worth if who == 0 else WON - worth

    def _down(self, node: _Node, state: Any, options: list[int]) -> int:
        """Return the option to try below a position: what is good, or looks good, or is new."""
        view = self._game.view(state, state.to_act)
        best, most = -1, -1
        for rank, option in enumerate(self._skill.promising(view, options)[:_WIDTH]):
            child = node.children.get(option)
            if child is None:
                child = node.children[option] = _Node()
            child.seen += 1
            # What was never tried is thought to be as good as a draw.
            bonus = _UNIT * _CURIOSITY * isqrt(256 * child.seen) // 16
            score = child.mean() + bonus // ((2 + rank) * (1 + child.visits))
            if score > most:
                best, most = option, score
        return best
