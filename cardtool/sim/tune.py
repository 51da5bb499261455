"""Searches for the few changes of settings or prices with which goals are met.

All games of a search are played on the same deals, so that rule sets are compared by what
they do and not by the luck of the deal; what a search finds is flattered by having been
chosen, and has to be verified on deals that it has not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, final

from cardtool.engine.rng import derive
from cardtool.errors import DeckError, UsageError
from cardtool.sim.axes import Axis, Change, Ground
from cardtool.sim.counts import Counts
from cardtool.sim.goals import Goal
from cardtool.sim.pairs import Entry
from cardtool.sim.run import BATCH, Plan, Run, Standing
from cardtool.sim.workers import Workers

__all__ = ["Search", "Trial", "least_budget"]

_GAMES: Final = 2
_SEARCHED: Final = 0.6
"""Which part of the budget is searched with; the rest, and what is left, verifies."""
_FIRST: Final = 0.1
"""Which part of that goes to the rules as they are before anything is changed."""
_KEPT: Final = 3
"""One candidate in so many is played on with."""
_COMBINED: Final = 27
"""Of combined changes so many at most are played."""
_DEEPEST: Final = 3
"""So many changes are made at most."""
_INSIDE: Final = 0.8
"""How far from the middle of its range, in halves, a measure may be to count as there."""
_EASY: Final = 0.5
"""Within so much of the middle no level is better than another."""
_PENALTY: Final = 0.5
"""What a change has to bring, in halves of the goals' ranges."""
_RUN_OFF: Final = 0.5
"""What is kept for the last comparison, in the parts that each number of changes gets."""
_ROUND: Final = 100
_TIERS: Final = 3

Moves = tuple[tuple[int, str], ...]
"""Axes, by their places in order, with the values they are given."""
Levels = tuple[float | None, ...]
"""Of each goal how its measure was, without an interval."""
Told = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Trial:
    """A rule set that was tried.

    Attributes:
        changes: to the rules as they are. pairs: that were played.
        levels: of each goal what was found, see :meth:`cardtool.sim.goals.Goal.level`.
    """

    changes: tuple[Change, ...]
    pairs: int
    levels: Levels


def least_budget(singles: int, depth: int) -> int:
    """Return the games without which so many single changes cannot all be tried."""
    searched = _least_games(singles) * (depth + _RUN_OFF) / (1 - _FIRST)
    whole = searched / _SEARCHED + _GAMES * BATCH
    return -(-int(whole) // _ROUND) * _ROUND


def _least_games(count: int) -> int:
    """Return the games of so many candidates if each batch is the only one before some go."""
    return _GAMES * BATCH * sum(size + 1 for size in _sizes(count))


def _sizes(count: int) -> list[int]:
    """Return of how many candidates some are left after each round."""
    found = [count]
    while found[-1] > _KEPT:
        found.append(-(-found[-1] // _KEPT))
    return found


@final
@dataclass(slots=True)
class Search:
    """A search for changes, fewest first.

    The rules as they are come first, then all single changes, then pairs of changes and
    triples, as long as nothing is inside all goals. Of many candidates a third is played on
    with again and again (K. Jamieson, A. Talwalkar, *Non-stochastic best arm identification
    and hyperparameter optimization*, AISTATS 2016). Of combinations those are tried for
    which the sum of what their parts do, each on the same deals as the rules as they are,
    comes nearest to the goals.

    Attributes:
        ground: what is changed. axes: what may be changed. goals: what is wanted.
        seed: decides the deals. budget: games that may be played, verification included.
        spent: games that have been played.
    """

    ground: Ground
    axes: tuple[Axis, ...]
    goals: tuple[Goal, ...]
    seed: int
    budget: int
    spent: int = 0
    _entries: dict[Moves, Entry] = field(init=False, default_factory=dict)
    _counts: dict[Moves, Counts] = field(init=False, default_factory=dict)
    _pairs: dict[Moves, int] = field(init=False, default_factory=dict)
    # What the goals' measures were for the rules as they are after so many pairs.
    _base: dict[int, Levels] = field(init=False, default_factory=dict)
    # Those that were played longest, of every level.
    _finalists: list[Moves] = field(init=False, default_factory=lambda: [()])
    _told: Told | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        """Try to make every single change, before anything is played.

        Raises:
            UsageError: a change cannot be made, an axis has nothing to change, or the budget
                does not reach for all.
            DeckError: a deck cannot be played under a change.
        """
        self._entries[()] = self.ground.entry()
        for at, axis in enumerate(self.axes):
            singles: list[Moves] = [((at, value),) for value in axis.values]
            found = {moves: self._made(moves) for moves in singles}
            changed = {m: entry for m, entry in found.items() if entry != self._entries[()]}
            if not changed:
                raise UsageError(f"{axis.text} changes nothing in {self.ground.rules.name}")
            self._entries |= changed
        least = least_budget(len(self._entries) - 1, self.depth)
        if self.budget < least:
            raise UsageError(
                f"to try {len(self._entries) - 1} changes takes --budget {least} at least"
            )

    @property
    def depth(self) -> int:
        """How many changes are made at most."""
        return min(len(self.axes), _DEEPEST)

    def run(self, workers: Workers, told: Told | None = None) -> None:
        """Search until something is inside all goals, or the search's part is spent.

        `told` is told how many games have been played.

        Raises:
            ClusterError: the workers are lost.
        """
        self._told = told
        self._play([()], max(self._affordable(self._left * _FIRST, 1), BATCH), workers)
        singles = [moves for moves in self._entries if moves]
        for level in range(1, self.depth + 1):
            if self._is_settled(level - 1, workers):
                return
            share = self._left / (self.depth + 1 - level + _RUN_OFF)
            self._halve(singles if level == 1 else self._combined(level, share), share, workers)
        self._run_off(workers)

    @property
    def _left(self) -> float:
        return max(self.budget * _SEARCHED - self.spent, 0.0)

    @staticmethod
    def _affordable(games: float, candidates: int) -> int:
        """Return how many pairs of so many candidates some games are, in whole batches."""
        return int(games / (_GAMES * candidates)) // BATCH * BATCH

    def _made(self, moves: Moves) -> Entry:
        return self.ground.entry(self.changes(moves))

    def changes(self, moves: Moves) -> tuple[Change, ...]:
        """Return moves as changes."""
        return tuple((self.axes[at], value) for at, value in moves)

    def _play(self, candidates: Iterable[Moves], pairs: int, workers: Workers) -> None:
        """Play candidates on until so many pairs of each are counted."""
        begun: dict[int, list[Moves]] = {}
        for moves in candidates:
            begun.setdefault(self._pairs.get(moves, 0), []).append(moves)
        for first, group in begun.items():
            if first < pairs:
                self._play_on(group, first, pairs, workers)

    def _play_on(self, group: list[Moves], first: int, pairs: int, workers: Workers) -> None:
        run = Run(Plan(tuple(self._entries[one] for one in group), derive(self.seed, "search")))
        counts = tuple(self._counts.get(one, Counts()) for one in group)
        run.standing = Standing(first, counts, ())
        run.play(pairs, workers, None, lambda standing: self._keep(group, standing))

    def _keep(self, group: list[Moves], standing: Standing) -> None:
        for moves, counts in zip(group, standing.counts, strict=True):
            self.spent += _GAMES * (standing.pairs - self._pairs.get(moves, 0))
            self._counts[moves], self._pairs[moves] = counts, standing.pairs
            if not moves:
                self._base[standing.pairs] = self._levels(moves)
        if self._told is not None:
            self._told(self.spent)

    def _levels(self, moves: Moves) -> Levels:
        counts = self._counts.get(moves, Counts())
        return tuple(goal.level(counts) for goal in self.goals)

    def _halve(self, candidates: list[Moves], games: float, workers: Workers) -> None:
        """Play candidates, the better ones longer, for so many games altogether."""
        sizes = _sizes(len(candidates)) if candidates else []
        pairs, end = 0, self.spent + games
        for at, size in enumerate(sizes):
            candidates = sorted(candidates, key=self._loss)[:size]
            share = (end - self.spent) / (len(sizes) - at)
            # One more is the rules as they are, which the others are measured by.
            pairs += max(self._affordable(share, size + 1), BATCH)
            self._play([(), *candidates], pairs, workers)
        self._finalists += candidates

    def _is_settled(self, level: int, workers: Workers) -> bool:
        """Return whether the best with so many changes is inside all goals, on more games, too."""
        found = [moves for moves in self._finalists if len(moves) == level]
        if not any(map(self._is_inside, found)):
            return False
        kept = 0 if level else (self.depth + _RUN_OFF) * _least_games(len(self._entries) - 1)
        games = min(self._left / 2, self._left - kept)
        pairs = max(map(self._pairs.__getitem__, found))
        self._play([(), *found], pairs + self._affordable(games, len(found) + 1), workers)
        return any(map(self._is_inside, found))

    def _run_off(self, workers: Workers) -> None:
        """Play the best with every number of changes on, until all have the same deals.

        Else luck would tell them apart, and a change be made that brings nothing.
        """
        best: dict[int, Moves] = {}
        for moves in sorted(self._finalists, key=self._order):
            best.setdefault(len(moves), moves)
        pairs = {moves: self._pairs[moves] for moves in best.values()}
        for wanted in range(max(pairs.values()), min(pairs.values()), -BATCH):
            if sum(_GAMES * max(wanted - own, 0) for own in pairs.values()) <= self._left:
                self._play(pairs, wanted, workers)
                return

    def _combined(self, level: int, games: float) -> list[Moves]:
        """Return combinations of so many changes, the most promising ones, that can be played."""
        batch = _GAMES * BATCH * 2
        most = min(_COMBINED, int(games / batch) - 1)
        found: list[Moves] = []
        for _, moves in self._promises(level):
            if len(found) >= most:
                break
            try:
                self._entries[moves] = self._made(moves)
            except (UsageError, DeckError):
                # Each change can be made alone, but not both.
                continue
            found.append(moves)
        return found

    def _promises(self, level: int) -> list[tuple[float, Moves]]:
        """Return all combinations with the loss that the sum of their parts lets expect."""
        tried = [moves for moves in self._counts if len(moves) == level - 1]
        singles = [moves for moves in self._counts if len(moves) == 1]
        found: dict[Moves, float] = {}
        for moves in tried:
            for ((axis, value),) in singles:
                if axis not in dict(moves):
                    both = tuple(sorted((*moves, (axis, value))))
                    found.setdefault(both, self._lost(self._promise(moves, ((axis, value),))))
        return sorted((loss, moves) for moves, loss in found.items())

    def _promise(self, *parts: Moves) -> Levels:
        """Return what goals' measures changes let expect together, if each adds its own.

        What a change does is counted on the deals that it was played on, and added to what
        the rules as they are make of all deals: the luck of few deals falls out that way.
        """
        shifts = [self._shift(moves) for moves in parts]
        return tuple(
            _plus(level, *(shift[at] for shift in shifts))
            for at, level in enumerate(self._levels(()))
        )

    def _shift(self, moves: Moves) -> Levels:
        base = self._base[self._pairs[moves]]
        pairs = zip(self._levels(moves), base, strict=True)
        return tuple(None if one is None or own is None else one - own for one, own in pairs)

    def _expected(self, moves: Moves) -> Levels:
        """Return what the goals' measures are by all games; None where none were played."""
        return self._promise(moves) if moves in self._counts else self._levels(moves)

    def _loss(self, moves: Moves) -> float:
        """Return how far a candidate misses the goals, 0 if it is well inside or not played."""
        return self._lost(self._expected(moves)) if moves in self._counts else 0.0

    def _lost(self, levels: Iterable[float | None]) -> float:
        return sum(max(miss - _EASY, 0.0) for miss in self._misses(levels))

    def _misses(self, levels: Iterable[float | None]) -> list[float]:
        return [goal.miss(one) for goal, one in zip(self.goals, levels, strict=True)]

    def _is_inside(self, moves: Moves) -> bool:
        """Return whether all goals are met as far as can be told: but for a standard error."""
        misses = self._misses(self._expected(moves))
        return all(map(self._is_near, self.goals, misses, [self._counts[moves]] * len(misses)))

    @staticmethod
    def _is_near(goal: Goal, miss: float, counts: Counts) -> bool:
        error = (goal.figure(counts).half_width or 0.0) / 2
        return miss <= max(_INSIDE, goal.halves(error))

    def _order(self, moves: Moves) -> tuple[int, float, int]:
        """Return a key by which the best finalist is the least one: few changes, goals met."""
        if moves not in self._counts:
            return (_TIERS, 0.0, len(moves))
        inside = max(self._misses(self._expected(moves))) <= 1
        tier = 0 if self._is_inside(moves) else 1 if inside else 2
        return (tier, self._loss(moves) + _PENALTY * len(moves), len(moves))

    @property
    def trials(self) -> list[Trial]:
        """What was tried, the best first of what was played longest; at least one."""
        first = sorted(self._finalists, key=self._order)
        others = sorted((m for m in self._counts if m not in first), key=self._order)
        return [
            Trial(self.changes(moves), self._pairs.get(moves, 0), self._expected(moves))
            for moves in (*first, *others)
        ]

    @property
    def tried(self) -> int:
        """How many rule sets were played, the one as it is among them."""
        return len(self._counts)


def _plus(*parts: float | None) -> float | None:
    """Return the sum, None if a part is; no measure is below 0."""
    found = [part for part in parts if part is not None]
    return max(sum(found), 0.0) if len(found) == len(parts) else None
