"""The turn as a plan: which kinds of action may follow which, and how often (T1, T2, H7).

A plan is a list of modes, each a list of steps; a turn goes through the steps of one mode and
may leave out any. Which mode it is, is decided by what the player does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.behaviours import OasisSearch, TurnOrder
from cardtool.engine.kameloh.rules import Rules

__all__ = ["Stages", "Step", "TurnPlan", "plan_of"]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a turn.

    Attributes:
        free: kinds of action that may be done any number of times.
        limited: kinds that may be done `most` times together.
        plays: whether cards are played, so that battle items may follow (T6).
    """

    free: tuple[int, ...] = ()
    limited: tuple[int, ...] = ()
    most: int = 0
    plays: bool = False


Mode = tuple[Step, ...]
_Spot = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """All modes of a turn; `refill` tells whether it ends with drawing to a full hand."""

    modes: tuple[Mode, ...]
    refill: bool


class Stages:
    """A plan worked out: each stage is what the actions so far have left possible.

    Attributes:
        allowed: by stage, the kinds of action that may follow, as bits.
        after: by stage and kind, the stage that follows.
        plays: by stage, whether it may still be, or is, a turn of playing cards.
    """

    def __init__(self, plan: TurnPlan) -> None:
        """Work out every stage that can be reached; the first one is 0."""
        self.allowed: list[int] = []
        self.after: list[list[int]] = []
        self.plays: list[bool] = []
        self._modes = plan.modes
        self._numbers: dict[frozenset[_Spot], int] = {}
        self._number(frozenset((mode, 0, 0) for mode in range(len(plan.modes))))

    def _number(self, spots: frozenset[_Spot]) -> int:
        if spots not in self._numbers:
            number = self._numbers[spots] = len(self._numbers)
            self.allowed.append(0)
            self.after.append([number] * len(a.KINDS))
            self.plays.append(any(step.plays for step in self._open_steps(spots)))
            for kind in range(len(a.KINDS)):
                following = frozenset(self._following(spots, kind))
                if following:
                    self.allowed[number] |= 1 << kind
                    self.after[number][kind] = self._number(following)
        return self._numbers[spots]

    def _open_steps(self, spots: Iterable[_Spot]) -> Iterable[Step]:
        return (step for mode, at, _ in spots for step in self._modes[mode][at:])

    def _following(self, spots: Iterable[_Spot], kind: int) -> Iterable[_Spot]:
        for mode, at, used in spots:
            for later, step in enumerate(self._modes[mode][at:], start=at):
                before = used if later == at else 0
                if kind in step.free:
                    yield mode, later, before
                elif kind in step.limited and before < step.most:
                    yield mode, later, before + 1


_WITH_ITEMS: Final = (a.ITEM, a.MUTATE, a.GROUP, a.JOIN)


def plan_of(rules: Rules) -> TurnPlan:
    """Return the plan of a turn under these rules (clauses T1, T2, H7)."""
    most = rules.monsters_per_turn
    play = Step(free=_WITH_ITEMS, limited=(a.MONSTER,), most=most, plays=True)
    if rules.turn is TurnOrder.FIXED:
        monsters = Step(limited=(a.MONSTER,), most=most, plays=True)
        return TurnPlan(((monsters, Step(free=_WITH_ITEMS, plays=True)),), refill=True)
    bury = Step(limited=(a.BURY,), most=rules.bury_most)
    fill: Mode = (bury, Step(free=(a.DRAW, a.TAKE_OPEN)))
    modes: list[Mode] = [(Step(limited=(a.ACTIVATE,), most=1),), fill]
    if isinstance(rules.search, OasisSearch) and not rules.no_search:
        modes.append((bury, Step(limited=(a.SEARCH,), most=1)))
    if rules.hand_only:
        return TurnPlan(tuple((*mode, play) for mode in modes), refill=False)
    return TurnPlan(((play,), *modes), refill=False)
