"""Cards of the portal game as plain values (portal.md, *Cards*)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from cardtool.effects.costs import Cost
from cardtool.effects.spec import Colour, Script

__all__ = ["PortalCard", "PortalKind", "Rarity", "rarity_of"]


class PortalKind(StrEnum):
    """What a card is (clause PC2), by the game's own words.

    WEITERBILDUNG is the enchantment, the spell that lies behind a creature.
    """

    WESEN = "wesen"
    ZAUBER = "zauber"
    WEITERBILDUNG = "weiterbildung"
    SCHNELLAKTION = "schnellaktion"
    CHARAKTER = "charakter"
    AUSRUESTUNG = "ausrüstung"

    @property
    def is_spell(self) -> bool:
        """Whether it is used for its effect from the hand or the spell field."""
        return self in _SPELLS


_SPELLS: Final = frozenset({PortalKind.ZAUBER, PortalKind.WEITERBILDUNG, PortalKind.SCHNELLAKTION})


class Rarity(StrEnum):
    """How rare a card is; the collector number says it (clause PC1)."""

    X_RARE = "X-Rare"
    RARE = "Rare"
    UNCOMMON = "Uncommon"
    COMMON = "Common"


_RARITIES: Final = ((5, Rarity.X_RARE), (10, Rarity.RARE), (30, Rarity.UNCOMMON))


def rarity_of(number: int) -> Rarity:
    """Return the rarity of the n-th card of a booster, n from 1 (clause PC1)."""
    return next((rarity for last, rarity in _RARITIES if number <= last), Rarity.COMMON)


@dataclass(frozen=True, slots=True, kw_only=True)
class PortalCard:
    """One card of the portal game.

    Attributes:
        number, size, booster: the collector number n/size/booster (clause PC1).
        name: printed name. kind: see there. text: what is printed, for people.
        colour, typ, power: of a creature, else None.
        cost: the Aufrufszauber of a creature or spell (clause PE1).
        script: what the card does, with the phases it names as its windows; None where the
            card has a text, but nobody has said as data what it does.
        limit, energy: of a Charakter, else None.
    """

    number: int
    size: int
    booster: int
    name: str
    kind: PortalKind
    text: str = ""
    colour: Colour | None = None
    typ: str | None = None
    power: int | None = None
    cost: Cost = field(default_factory=Cost)
    script: Script | None = field(default_factory=Script)
    limit: int | None = None
    energy: int | None = None

    @property
    def nr(self) -> str:
        """The collector number as it is printed, which tells a card from all others."""
        return f"{self.number}/{self.size}/{self.booster}"

    @property
    def rarity(self) -> Rarity:
        """How rare it is (clause PC1)."""
        return rarity_of(self.number)

    @property
    def page(self) -> str:
        """No page of a wiki holds it; decks tell cards by number, page and position."""
        return ""

    @property
    def position(self) -> int:
        """Its number tells it from all others already."""
        return 0

    @property
    def draft(self) -> bool:
        """What is in a card file is finished."""
        return False

    @property
    def deleted(self) -> bool:
        """What is in a card file is there."""
        return False
