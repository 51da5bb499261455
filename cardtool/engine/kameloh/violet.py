"""Which violet cards can be brought into the arena now (kameloh.md sections 7 and 8)."""

from __future__ import annotations

from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.grouping import groupings
from cardtool.engine.kameloh.making import Source, near
from cardtool.engine.kameloh.mutation import mutations
from cardtool.engine.kameloh.state import Side, State

__all__ = ["violet_options"]


def violet_options(duel: Duel, state: State, side: Side, there: list[Source]) -> list[int]:
    """Return every mutation, and every grouping that can be begun and finished (U1, Z1).

    `there`: the cards that may be played. Two recipes may say the same mutation, which comes
    once.
    """
    found: list[int] = []
    for making in near(duel, side, there):
        ways = mutations if making.mutation else groupings
        found += ways(duel, state, side, making, there)
    return list(dict.fromkeys(found))
