"""A run: many pairs of some match-ups on the same deals, counted as they come in.

Pair i is the same pair whatever the number of workers, and whether it is played now or by a
run that goes on with this one; batches are taken in their order, and a run may stop after
whole batches only.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, final

from cardtool.errors import ClusterError
from cardtool.sim.counts import Counts, Distribution
from cardtool.sim.pairs import Batch, Entry, play_batch
from cardtool.sim.workers import Share, Workers

__all__ = ["BATCH", "Contrast", "Plan", "Run", "Standing", "spans"]

BATCH: Final = 25
"""Pairs after which a run may stop."""

Contrast = dict[str, Distribution]
"""For each of :attr:`~cardtool.engine.family.Measures.values`, how often each difference between two entries occurred."""

Values = Sequence[tuple[int, ...] | None]
"""What :attr:`~cardtool.engine.family.Measures.values` name, of each pair in turn; None for a pair with an error."""

Stop = Callable[["Standing"], bool]
Tick = Callable[["Standing"], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played.

    Attributes:
        entries: the match-ups, on the same deals unless an entry has deals of its own.
        contrasts: which entries are compared pair by pair: the second of each, less the first.
        seed: decides all deals and decisions, 0 to 2⁶⁴ - 1.
        sums: entries taken together, whose values are added pair by pair; contrasts number
            them after the entries.
    """

    entries: tuple[Entry, ...]
    seed: int
    contrasts: tuple[tuple[int, int], ...] = ()
    sums: tuple[tuple[int, ...], ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """What is compared of a pair, see :attr:`~cardtool.engine.family.Measures.values`."""
        return self.entries[0].measures.values


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a run has got.

    Attributes:
        pairs: how many pairs of each entry are counted, from the first on.
        counts: of each entry. contrasts: of each comparison.
    """

    pairs: int
    counts: tuple[Counts, ...]
    contrasts: tuple[Contrast, ...]

    def plus(self, other: Standing) -> Standing:
        """Return both added up."""
        return Standing(
            self.pairs + other.pairs,
            tuple(one.plus(two) for one, two in zip(self.counts, other.counts, strict=True)),
            tuple(map(_both, self.contrasts, other.contrasts)),
        )


@final
@dataclass(slots=True)
class Run:
    """A plan with what has been played of it.

    Attributes:
        plan: what is played. standing: replaced as a whole whenever a batch is complete, so
            that it is true whatever interrupts the run.
    """

    plan: Plan
    standing: Standing = field(init=False)

    def __post_init__(self) -> None:
        """Begin with nothing."""
        self.standing = Standing(
            0,
            tuple(Counts() for _ in self.plan.entries),
            tuple({name: Counter() for name in self.plan.values} for _ in self.plan.contrasts),
        )

    def play(
        self, pairs: int, workers: Workers, stop: Stop | None = None, tick: Tick | None = None
    ) -> None:
        """Play on until `pairs` pairs of each entry are counted, or `stop` says enough.

        `stop` and `tick` see the standing after every whole batch; `stop` sees the first one
        before anything is played, too.

        Raises:
            ClusterError: the workers are lost.
            DeckError, UnknownName: see :func:`cardtool.sim.pairs.play_batch`.
        """
        if stop is not None and self.standing.pairs % BATCH == 0 and stop(self.standing):
            return
        for first, last, batches in self._batches(pairs, workers):
            fresh = self._counted(last - first, batches)
            self.standing = self.standing.plus(fresh)
            if tick is not None:
                tick(self.standing)
            if stop is not None and last % BATCH == 0 and stop(self.standing):
                return

    def _batches(self, pairs: int, workers: Workers) -> Iterator[tuple[int, int, list[Batch]]]:
        """Yield batches in order, having some more under way."""
        entries, seed = self.plan.entries, self.plan.seed
        begun: deque[tuple[int, int, list[Share[Batch]]]] = deque()
        try:
            for first, last in spans(self.standing.pairs, pairs):
                shares = [workers.submit(play_batch, one, seed, first, last) for one in entries]
                begun.append((first, last, shares))
                if len(begun) * len(entries) >= workers.window:
                    yield _gathered(begun.popleft())
            while begun:
                yield _gathered(begun.popleft())
        finally:
            for _, _, shares in begun:
                for share in shares:
                    share.cancel()

    def _counted(self, pairs: int, batches: Sequence[Batch]) -> Standing:
        """Return what the batches of all entries add up to."""
        values: list[Values] = [batch.values for batch in batches]
        values += [_added([values[at] for at in members]) for members in self.plan.sums]
        found: list[Contrast] = []
        for one, two in self.plan.contrasts:
            found.append(_differences(self.plan.values, values[one], values[two]))
        return Standing(pairs, tuple(batch.counts for batch in batches), tuple(found))


def spans(first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the batches of some pairs: they end at whole multiples, but for the last one."""
    ends = [first, *range(first - first % BATCH + BATCH, last, BATCH), last]
    return ((one, two) for one, two in pairwise(ends) if one < two)


def _gathered(batch: tuple[int, int, list[Share[Batch]]]) -> tuple[int, int, list[Batch]]:
    """Return the batches of all entries, once they are there.

    Raises:
        ClusterError: see :meth:`Workers.wait`; the message says which pairs were played.
    """
    first, last, shares = batch
    try:
        return first, last, [share.result() for share in shares]
    except ClusterError as error:
        raise ClusterError(f"{error} (pairs {first} to {last - 1})") from error


def _added(values: Sequence[Values]) -> Values:
    """Return the values of some entries added up, pair by pair; None where one has none."""
    return tuple(_sum(of_pair) for of_pair in zip(*values, strict=True))


def _sum(of_pair: Sequence[tuple[int, ...] | None]) -> tuple[int, ...] | None:
    found = [one for one in of_pair if one is not None]
    return tuple(map(sum, zip(*found, strict=True))) if len(found) == len(of_pair) else None


def _differences(names: Sequence[str], one: Values, two: Values) -> Contrast:
    """Return the differences between two entries, pair by pair."""
    found: Contrast = {name: Counter() for name in names}
    for before, after in zip(one, two, strict=True):
        if before is not None and after is not None:
            for name, old, new in zip(names, before, after, strict=True):
                found[name][new - old] += 1
    return found


def _both(one: Contrast, two: Contrast) -> Contrast:
    names = dict.fromkeys((*one, *two))
    return {name: one.get(name, Counter()) + two.get(name, Counter()) for name in names}
