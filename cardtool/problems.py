"""Findings about pages, cards and decks, as values that can be collected and sorted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

__all__ = ["Problem", "Severity", "count_by_severity", "natural_key", "worst_first"]


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


_DIGITS: Final = re.compile(r"(\d+)")
_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding, with all a reader needs to act on it.

    Attributes:
        code: stable lower-case identifier with underscores, such as ``deck_size``.
        severity: how much it matters.
        where: the page and line (``Projekt:…/Karte/12:4``) or the deck it is about.
        message: one sentence for people.
        clause: rule clause id such as ``D1``, where a rule is broken.
        hint: what to do about it.
        card: number, else name, of the card it is about.
        count: what was counted or read: copies in the deck, else the figure that is judged.
        limit: the limit that `count` breaks, as number or range.
    """

    code: str
    severity: Severity
    where: str
    message: str
    clause: str | None = None
    hint: str | None = None
    card: str | None = None
    count: int | None = None
    limit: int | str | None = None

    def as_dict(self) -> dict[str, str | int | None]:
        """Return the JSON form: six fixed keys, and `card`, `count`, `limit` where they apply."""
        fixed: dict[str, str | int | None] = {
            "code": self.code,
            "severity": self.severity.value,
            "where": self.where,
            "message": self.message,
            "clause": self.clause,
            "hint": self.hint,
        }
        extra = {"card": self.card, "count": self.count, "limit": self.limit}
        return fixed | {key: value for key, value in extra.items() if value is not None}


def worst_first(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems sorted by severity, then place, code, card and message."""
    return tuple(sorted(problems, key=_rank))


def _rank(problem: Problem) -> tuple[int, str, str, str, str]:
    place, card = natural_key(problem.where), natural_key(problem.card or "")
    return (_RANK[problem.severity], place, problem.code, card, problem.message)


def natural_key(text: str) -> str:
    """Return a text that sorts as people count: 2, 10, 10a; case does not matter."""
    return "".join(p.zfill(8) if p.isdigit() else p.casefold() for p in _DIGITS.split(text))


def count_by_severity(problems: Iterable[Problem]) -> dict[Severity, int]:
    """Return how many problems there are of each severity, zeros included."""
    counts = dict.fromkeys(Severity, 0)
    for problem in problems:
        counts[problem.severity] += 1
    return counts
