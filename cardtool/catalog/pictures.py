"""The pictures that the cards of a catalog name."""

from __future__ import annotations

import sqlite3
from typing import Final

__all__ = ["pictures_of"]

_PICTURES: Final = (
    "SELECT card.bild, coalesce(card.nr, card.name, page.title)"
    " FROM card JOIN page ON page.id = card.page"
    " WHERE card.bild IS NOT NULL AND NOT page.deleted"
    " ORDER BY card.bild, page.title, card.position"
)


def pictures_of(db: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    """Return the cards and drafts, by number or name, of each picture; deleted ones left out."""
    found: dict[str, tuple[str, ...]] = {}
    for picture, card in db.execute(_PICTURES):
        found[picture] = (*found.get(picture, ()), card)
    return found
