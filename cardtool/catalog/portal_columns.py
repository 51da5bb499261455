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


def _own(form: Form, *names: str) -> list[Column]:
    return [Column(name, f"card.{name}", form) for name in names]


_LIST: Final = (
    *_own(Form.NR, "nr"),
    *_own(Form.TEXT, "name"),
    Column("kind", "card.kind", Form.EXACT, tuple(PortalKind)),
    Column("rarity", "card.rarity", Form.EXACT, tuple(Rarity)),
    Column("colour", "card.colour", Form.EXACT, tuple(Colour)),
    *_own(Form.TEXT, "type"),
    *_own(Form.NUMBER, "power", "cost", "discard", "damage_limit", "energy"),
    *_own(Form.TEXT, "phases", "text"),
    *_own(Form.NUMBER, "number", "size", "booster"),
)
PORTAL_COLUMNS: Final = MappingProxyType({column.name: column for column in _LIST})
PORTAL_DEFAULT: Final = ("nr", "name", "kind", "rarity", "colour", "type", "power", "cost")
PORTAL_TITLES: Final = MappingProxyType(
    {
        "nr": "Nr",
        "name": "Name",
        "kind": "Art",
        "rarity": "Rarity",
        "colour": "Farbe",
        "type": "Typ",
        "power": "Kraft",
        "cost": "Energie",
        "discard": "Abwurf",
        "damage_limit": "Limit",
        "energy": "Energiepunkte",
        "phases": "Phasen",
        "text": "Text",
        "number": "Number",
        "size": "Size",
        "booster": "Booster",
    }
)
"""What readers call the columns."""
