"""The columns of the portal game's cards as readers see them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardtool.catalog.columns import Column, Form
from cardtool.effects.spec import Colour
from cardtool.portal_cards import PortalKind, Rarity

__all__ = ["PORTAL_COLUMNS", "PORTAL_DEFAULT", "PORTAL_FIGURES", "PORTAL_TITLES"]

PORTAL_FIGURES: Final = ("power", "damage_limit", "energy")
"""Figures that only some kinds of cards print."""


def _own(form: Form, name: str, *meant_by: str) -> Column:
    return Column(name, f"card.{name}", form, meant_by=meant_by)


_NUMBER: Final = _own(Form.NUMBER, "number", "nummer")
_LIST: Final = (
    Column("nr", "card.nr", Form.NR, short=_NUMBER),
    _own(Form.TEXT, "name"),
    Column("kind", "card.kind", Form.EXACT, tuple(PortalKind), ("art",)),
    Column("rarity", "card.rarity", Form.EXACT, tuple(Rarity), ("seltenheit",)),
    Column("colour", "card.colour", Form.EXACT, tuple(Colour), ("farbe", "color")),
    _own(Form.TEXT, "type", "typ"),
    _own(Form.NUMBER, "power", "kraft", "kraftpunkte"),
    _own(Form.NUMBER, "cost", "kosten", "aufrufszauber"),
    _own(Form.NUMBER, "discard", "abwurf"),
    _own(Form.NUMBER, "damage_limit", "limit", "schadenslimit"),
    _own(Form.NUMBER, "energy", "energie", "energiepunkte"),
    _own(Form.TEXT, "phases", "phase", "phasen"),
    _own(Form.TEXT, "text"),
    _NUMBER,
    _own(Form.NUMBER, "size"),
    _own(Form.NUMBER, "booster"),
)
PORTAL_COLUMNS: Final = MappingProxyType({column.name: column for column in _LIST})
PORTAL_DEFAULT: Final = ("nr", "name", "kind", "rarity", "colour", "type", "power", "cost")
PORTAL_TITLES: Final = MappingProxyType(
    {name: name.capitalize().replace("_", " ") for name in PORTAL_COLUMNS}
)
"""What readers call the columns: as they are typed in a query."""
