"""What cards of each kind of the portal game can do (portal.md, clauses PC2, PC3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardtool.effects.spec import (
    Effect,
    Event,
    FigureOf,
    PerEach,
    Pick,
    Script,
    Target,
    effects_of,
)
from cardtool.portal_cards import PortalKind

__all__ = ["misplaced"]

_USED: Final = frozenset({Event.PLAY})
_LYING: Final = frozenset({Event.ALWAYS, Event.PHASE})
_TRIGGERS: Final[Mapping[PortalKind, frozenset[Event]]] = {
    PortalKind.WESEN: _LYING | {Event.ARRIVAL, Event.DEFEAT, Event.VICTORY},
    PortalKind.ZAUBER: _USED,
    PortalKind.WEITERBILDUNG: _USED | _LYING,
    PortalKind.SCHNELLAKTION: _USED,
    PortalKind.CHARAKTER: _LYING,
    PortalKind.AUSRUESTUNG: _LYING,
}


def misplaced(script: Script, kind: PortalKind) -> list[str]:
    """Return what such a card cannot do, a message each.

    What lies there is not used, what is used does not lie; and only a creature is itself one.
    """
    return [*_triggers(script, kind), *_strangers(script, kind)]


def _triggers(script: Script, kind: PortalKind) -> list[str]:
    events = {effect.trigger.event for effect in effects_of(script.steps)}
    known = ", ".join(sorted(_TRIGGERS[kind]))
    return [
        f"effect: {kind.value} does nothing at {event.value}; its triggers are {known}"
        for event in sorted(events - _TRIGGERS[kind])
    ]


def _strangers(script: Script, kind: PortalKind) -> list[str]:
    """Return what creatures are meant that such a card does not have."""
    meant = {target.pick for effect in effects_of(script.steps) for target in _meant(effect)}
    told = []
    if Pick.SELF in meant and kind is not PortalKind.WESEN:
        told.append(f"effect: self is a creature, and {kind.value} is none")
    if Pick.HOST in meant and kind is not PortalKind.WEITERBILDUNG:
        told.append(f"effect: host is the creature before a weiterbildung, not of {kind.value}")
    return told


def _meant(effect: Effect) -> Iterator[Target]:
    """Yield every target that an effect names."""
    yield effect.target
    if isinstance(effect.amount, PerEach | FigureOf):
        yield effect.amount.of
    if effect.condition is not None and effect.condition.present is not None:
        yield effect.condition.present
