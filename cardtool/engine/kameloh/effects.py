"""What items do: for now the simple raises of AP, DP and LP."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

__all__ = ["Duration", "Raise", "Target"]


class Duration(IntEnum):
    """How long a change lasts (clause X2).

    FIGHT: to the end of this turn's attack. TURN: to the end of this turn. ROUNDS: to the
    start of the n-th next turn of the player who played it. LASTING: while the monster is in
    the arena.
    """

    FIGHT = 0
    TURN = 1
    ROUNDS = 2
    LASTING = 3


class Target(IntEnum):
    """Whose monsters an item may act on: the side they fight for counts, not their owner."""

    ANY = 0
    OWN = 1
    ENEMY = 2


@dataclass(frozen=True, slots=True)
class Raise:
    """A change of figures of one monster (kameloh.md section 10).

    Attributes:
        ap, dp, lp: what is added, negative to lower. duration: how long it lasts.
        rounds: the n of ROUNDS. target: whose monster it may be.
    """

    ap: int = 0
    dp: int = 0
    lp: int = 0
    duration: Duration = Duration.FIGHT
    rounds: int = 1
    target: Target = Target.ANY

    def __reduce__(self) -> tuple[type[Raise], tuple[int, int, int, Duration, int, Target]]:
        """Say how it is made again in another process; a compiled frozen class needs that."""
        return Raise, (self.ap, self.dp, self.lp, self.duration, self.rounds, self.target)
