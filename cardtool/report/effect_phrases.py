"""Small phrases about effects, for sentences and tables alike (section 10)."""

from __future__ import annotations

from cardtool.engine.kameloh.effects import Deed, Until, What
from cardtool.report.game_words import datteln
from cardtool.report.plurals import many

__all__ = ["goods_of", "how_long", "in_which_fights", "priced"]


def how_long(until: int, turns: int) -> str:
    """Return how long something lasts, as the end of a sentence (clause X2)."""
    if until == Until.ROUNDS:
        return f" for {many(turns, 'round')}"
    return {Until.FIGHT: " in this fight", Until.TURN: " until the end of the turn"}.get(until, "")


def in_which_fights(deed: Deed) -> str:
    """Return in which fights a deed counts, empty for all."""
    condition = deed.condition
    if condition is None:
        return ""
    against = " in some fights" if condition.against is not None else ""
    if condition.attacking < 0:
        return against
    return " when attacking" if condition.attacking else " when defending"


def priced(change: int) -> str:
    """Return a change of a price: ``1 Dattel more``."""
    return f"{datteln(abs(change))} {'less' if change < 0 else 'more'}"


def goods_of(deed: Deed) -> str:
    """Return which cards a deed gives other prices."""
    what = -1 if deed.aim is None else deed.aim.what
    return {What.MONSTER: "monsters", What.ITEM: "items"}.get(what, "cards")
