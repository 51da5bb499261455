"""Limits that rules set for figures: ranges, caps, and how caps cut (clauses C3, C4, C7)."""

from __future__ import annotations

from dataclasses import dataclass

from cardtool.cards import Stats

__all__ = ["Caps", "Span", "capped"]


@dataclass(frozen=True, slots=True)
class Span:
    """A range of whole numbers, both ends included.

    Attributes:
        low: least number allowed. high: greatest number allowed.
    """

    low: int
    high: int

    def __contains__(self, number: int) -> bool:
        """Return whether `number` lies inside."""
        return self.low <= number <= self.high

    def __str__(self) -> str:
        """Return the form ``10-60``."""
        return f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class Caps:
    """Upper limits of a monster's figures; `gw` is None where only the figures are limited.

    Attributes:
        ap, dp, lp: greatest figure allowed. gw: greatest Gesamtwert allowed.
    """

    ap: int
    dp: int
    lp: int
    gw: int | None = None

    def __str__(self) -> str:
        """Return the form ``70/60/350/500``, or ``100/80/400`` without a GW."""
        numbers = (self.ap, self.dp, self.lp, self.gw)
        return "/".join(str(n) for n in numbers if n is not None)


def capped(stats: Stats, caps: Caps, lp_floor: int) -> Stats:
    """Cut AP, DP and LP to their caps, then LP further until the GW fits (clause C7).

    No cut takes LP below `lp_floor` (reading R1); LP that were lower stay as they are.
    Unknown figures stay unknown, and then the GW is not looked at.
    """
    ap, dp, lp = _least(stats.ap, caps.ap), _least(stats.dp, caps.dp), _least(stats.lp, caps.lp)
    if ap is None or dp is None or lp is None or caps.gw is None:
        return Stats(ap, dp, lp)
    room = max(lp_floor, caps.gw - 2 * ap - 2 * dp)
    return Stats(ap, dp, min(lp, room))


def _least(figure: int | None, cap: int) -> int | None:
    return None if figure is None else min(figure, cap)
