"""What a card does and where that is known from: an overlay wins over the text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtool.cards import Card
from cardtool.effects.overlay import EffectOverlay
from cardtool.effects.spec import Script
from cardtool.effects.text import CardReading, TextReading, read_card

__all__ = ["NO_OVERLAY", "CardEffects", "Origin", "PlayedEffects", "card_effects", "played_effects"]

NO_OVERLAY: Final = EffectOverlay()


class Origin(StrEnum):
    """Where it is known from what a card does. NONE: it has no rules, or they are not read."""

    TEXT = "text"
    OVERLAY = "overlay"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CardEffects:
    """What a card does.

    Attributes:
        script: None where it does nothing, or nobody knows what. origin: where that is from.
        reading: its text, sentence by sentence. where: ``file:line`` in the overlay.
    """

    script: Script | None
    origin: Origin
    reading: CardReading
    where: str | None = None

    @property
    def played(self) -> bool:
        """Whether what it does is played: a light-blue card is only what its recipes say."""
        kind = self.reading.card.kind
        blue = kind is not None and kind.is_light_blue
        return self.script is not None and not (blue and self.script.steps)

    @property
    def without_effect(self) -> bool:
        """Whether the card is played without the effect it has in print (section 10)."""
        if self.script is not None:
            return not self.played
        return self.origin is Origin.NONE and self.reading.has_rules

    @property
    def unmodelled(self) -> tuple[TextReading, ...]:
        """The sentences nobody understands, none where an overlay says what the card does."""
        return () if self.origin is Origin.OVERLAY else self.reading.unmodelled


def card_effects(card: Card, overlay: EffectOverlay = NO_OVERLAY) -> CardEffects:
    """Return what a card does: by the overlay, else by its text."""
    reading, entry = read_card(card), overlay.entry_of(card)
    if entry is not None:
        return CardEffects(entry.script, Origin.OVERLAY, reading, entry.where)
    script = reading.script
    return CardEffects(script, Origin.NONE if script is None else Origin.TEXT, reading)


@dataclass(frozen=True, slots=True)
class PlayedEffects:
    """What the cards of a match do, and which of them nobody understands, by number."""

    scripts: dict[str, Script]
    unread: tuple[str, ...]


def played_effects(cards: Iterable[Card], overlay: EffectOverlay = NO_OVERLAY) -> PlayedEffects:
    """Return what cards do when they are played; each card is read once."""
    scripts: dict[str, Script] = {}
    unread: dict[str, None] = {}
    for card in dict.fromkeys(cards):
        found = card_effects(card, overlay)
        if found.without_effect:
            unread[card.nr or ""] = None
        elif found.script is not None:
            scripts[card.nr or ""] = found.script
    return PlayedEffects(scripts, tuple(unread))
