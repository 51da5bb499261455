"""Which teller belongs to which game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardtool.engine.families import family_of
from cardtool.engine.family import MatchUp
from cardtool.engine.rule_book import RuleSet
from cardtool.report import rule_lines
from cardtool.report.seats import Seats
from cardtool.report.teller import MakeTeller, Teller
from cardtool.telling.kameloh.teller import kameloh_teller
from cardtool.telling.portal import choices
from cardtool.telling.portal.teller import portal_teller

__all__ = ["lines_citing", "teller_of"]

_TELLERS: Final[dict[str, MakeTeller]] = {"kameloh": kameloh_teller, "portal": portal_teller}
_CITING: Final[dict[str, Callable[[Any, str], list[str]]]] = {
    "kameloh": rule_lines.lines_citing,
    "portal": choices.lines_citing,
}


def teller_of(match: MatchUp, game: Any, seats: Seats) -> Teller:
    """Return the teller of a match-up's game, which is given, for those who are told."""
    return _TELLERS[family_of(match.rules).name](match, game, seats)


def lines_citing(rules: RuleSet, clause: str) -> list[str]:
    """Return what the rule set says of a clause or reading of its game, each line once."""
    return _CITING[family_of(rules).name](rules.rules, clause)
