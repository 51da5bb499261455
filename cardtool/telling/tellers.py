"""Which teller belongs to which game."""

from __future__ import annotations

from typing import Any, Final

from cardtool.engine.families import family_of
from cardtool.engine.family import MatchUp
from cardtool.report.seats import Seats
from cardtool.report.teller import MakeTeller, Teller
from cardtool.telling.kameloh.teller import kameloh_teller
from cardtool.telling.portal.teller import portal_teller

__all__ = ["teller_of"]

_TELLERS: Final[dict[str, MakeTeller]] = {"kameloh": kameloh_teller, "portal": portal_teller}


def teller_of(match: MatchUp, game: Any, seats: Seats) -> Teller:
    """Return the teller of a match-up's game, which is given, for those who are told."""
    return _TELLERS[family_of(match.rules).name](match, game, seats)
