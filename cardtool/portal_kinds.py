"""What cards of each kind of the portal game can do, and when (portal.md, clauses PC2, PC3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from cardtool.effects.costs import Cost
from cardtool.effects.mistakes import Mistake, Placed, PlacedStep, each
from cardtool.effects.portal_forms import PLACES, SAY_WHICH, meant
from cardtool.effects.spec import Event, Lasts, Operation, Pick, Script, Side, Target, Window
from cardtool.portal_cards import PortalKind

__all__ = ["misplaced", "needs_phases", "phases_of", "unpayable"]

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
_BATTLES: Final = frozenset({Window.OWN_BATTLE, Window.ENEMY_BATTLE})
_OWN: Final = frozenset({Window.OWN_MAIN, Window.OWN_BATTLE})
_ENEMY: Final = frozenset({Window.ENEMY_MAIN, Window.ENEMY_BATTLE})
_COMING: Final = frozenset({Window.OWN_MAIN, Window.ENEMY_BATTLE})
_WHEN: Final[Mapping[Event, frozenset[Window]]] = {
    Event.ARRIVAL: _COMING,
    Event.VICTORY: _BATTLES,
    Event.ALWAYS: _BATTLES,
}
"""In which phases it comes to a trigger, or that it holds is of use; the others: in all."""
_FIGHTING: Final = frozenset({Pick.ATTACKER, Pick.DEFENDER})


def needs_phases(kind: PortalKind) -> bool:
    """Return whether a card of a kind is used in the phases it names, and never without (PC2)."""
    return kind in {PortalKind.ZAUBER, PortalKind.WEITERBILDUNG}


def phases_of(script: Script, kind: PortalKind) -> frozenset[Window] | None:
    """Return the phases in which a card acts, all if it may name none; None if it has to."""
    if script.windows is not None:
        return frozenset(script.windows)
    return None if needs_phases(kind) else _OWN | _ENEMY


def misplaced(
    steps: Iterable[PlacedStep], kind: PortalKind, phases: frozenset[Window] | None
) -> Iterator[Mistake]:
    """Yield what such a card cannot do, or never does in its `phases`, None if unknown.

    What lies there is not used, what is used does not lie; and only a creature is itself one.
    """
    for step in each(steps):
        event = step.effect.trigger.event
        if step.is_sound("trigger") and event not in _TRIGGERS[kind]:
            known = ", ".join(sorted(_TRIGGERS[kind]))
            told = f"{kind.value} does nothing at {event.value}; its triggers are {known}"
            yield Mistake(f"{step.place}.trigger", told, whole=True)
            continue
        for part, why in (*_strangers(step, kind), *_never(step, phases)):
            if step.is_sound(part):
                yield Mistake(f"{step.place}.{part}", why, whole=True)


def unpayable(cost: Cost, kind: PortalKind) -> Iterator[Mistake]:
    """Yield why a card can never come: a creature that it is for is no sacrifice (PE1)."""
    sacrifice = cost.sacrifice
    if kind is PortalKind.WEITERBILDUNG and sacrifice is not None and sacrifice.count == PLACES:
        told = f"counts {PLACES} creatures, but one of {PLACES} has to stay: that which it is for"
        yield Mistake("cost.sacrifice", told)


def _strangers(step: Placed, kind: PortalKind) -> Iterator[tuple[str, str]]:
    """Yield what creatures are meant that such a card does not have."""
    for part, target in meant(step.effect):
        if target.pick is Pick.SELF and kind is PortalKind.WEITERBILDUNG:
            yield part, "self is a creature; take host, the creature it lies behind"
        elif target.pick is Pick.SELF and kind is not PortalKind.WESEN:
            yield part, f"self is a creature, and {kind.value} is none; {SAY_WHICH}"
        elif target.pick is Pick.HOST and kind is not PortalKind.WEITERBILDUNG:
            yield part, f"host is for a weiterbildung, and {kind.value} has none; {SAY_WHICH}"


def _never(step: Placed, phases: frozenset[Window] | None) -> Iterator[tuple[str, str]]:
    """Yield what never happens in the phases that a card names (clauses PT2 to PT4, PT6)."""
    if phases is None or not step.is_sound("trigger"):
        return
    effect, event = step.effect, step.effect.trigger.event
    never = event in {Event.VICTORY, Event.ARRIVAL} and not phases & _WHEN[event]
    if never and event is Event.VICTORY:
        yield "trigger", _answer(event)
    elif never:
        yield (
            "trigger",
            (
                "creatures come in the own main phase, or from the portal in the enemy battle "
                "phase; name one in phases"
            ),
        )
    for part, target in meant(effect):
        yield from ((part, why) for why in _no_fight(target, event, phases))
    if effect.duration.lasts is Lasts.FIGHT and not phases & _fights_at(event):
        yield "duration", _answer(event)
    extra = effect.operation is Operation.EXTRA_ATTACK
    if extra and not never and step.is_sound("do", "target"):
        yield from _no_attack(effect.target, event, phases)


def _fights_at(event: Event) -> frozenset[Window]:
    """Return in which phases a fight can be under way: one's own attacks nobody answers (PT6)."""
    return frozenset({Window.ENEMY_BATTLE}) if event is Event.PLAY else _BATTLES


def _answer(event: Event) -> str:
    if event is Event.PLAY:
        return "attacks are answered in the enemy battle phase; name enemy_battle in phases"
    return "fights are in battle phases; name one in phases"


def _no_fight(target: Target, event: Event, phases: frozenset[Window]) -> Iterator[str]:
    """Yield why there is no such creature of a fight."""
    if target.pick in _FIGHTING and event in {Event.PLAY, Event.DEFEAT}:
        if not phases & _fights_at(event):
            yield _answer(event)
        elif event is Event.PLAY and target.side is Side.OWN and target.pick is Pick.ATTACKER:
            yield "who attacks in the enemy battle phase is an enemy creature; leave side out"
        elif event is Event.PLAY and target.side is Side.ENEMY and target.pick is Pick.DEFENDER:
            yield "who is attacked in the enemy battle phase is an own creature; leave side out"
    if target.pick is Pick.OTHER and event is Event.DEFEAT and not phases & _BATTLES:
        yield _answer(event)


def _no_attack(
    target: Target, event: Event, phases: frozenset[Window]
) -> Iterator[tuple[str, str]]:
    """Yield why a creature has nothing of one attack more: it is not its player's turn (PT3)."""
    useful = phases & _WHEN.get(event, phases)
    side = target.side
    if target.pick in {Pick.SELF, Pick.HOST}:
        side = Side.OWN
    if target.pick is Pick.DEFENDER:
        yield "do", "who is attacked does not attack in this turn; take another creature"
        return
    if side is not Side.ANY:
        useful &= _OWN if side is Side.OWN else _ENEMY
    if not useful:
        whose = "" if side is Side.ANY else f"{side.value} "
        phase = "main" if event is Event.ARRIVAL else "battle"
        named = f"a {phase} phase" if side is Side.ANY else f"{side.value}_{phase}"
        told = f"{whose}creatures attack in the {whose}battle phase"
        yield "do", f"at {event.value} that is of no use: {told}; name {named} in phases"
