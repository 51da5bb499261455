"""What each kind of deed does, by its number (section 10)."""

from __future__ import annotations

from typing import Final

from cardtool.engine.kameloh.card_operations import (
    ChangeSide,
    Discard,
    Draw,
    DrawOase,
    EndItem,
    Fetch,
    Money,
    NewPile,
    PutUnder,
    TurnOase,
)
from cardtool.engine.kameloh.monster_operations import (
    Capture,
    ChangeFigure,
    Damage,
    Heal,
    RaiseLp,
    Revive,
    ToHand,
    ToWueste,
)
from cardtool.engine.kameloh.operation import Operation

__all__ = ["OPERATIONS"]

_FIGURE: Final = ChangeFigure()
_SIDE: Final = ChangeSide()
_MONEY: Final = Money()
_TURN: Final = TurnOase()
_END: Final = EndItem()

OPERATIONS: Final[list[Operation]] = [
    *(_FIGURE, _FIGURE, RaiseLp(), Damage(), _FIGURE, Heal(), _FIGURE, ToWueste(), ToHand()),
    *(Capture(), _FIGURE, _FIGURE, _FIGURE, _FIGURE, _FIGURE, _FIGURE, _SIDE, _SIDE),
    *(_MONEY, _MONEY, _MONEY, Draw(), DrawOase(), Discard(), Fetch(), Revive(), _END, _END),
    *(_TURN, _TURN, PutUnder(), NewPile()),
]
"""What each kind of deed below AURA does, by its number."""
