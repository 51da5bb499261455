"""What may stand anywhere in a rule sentence: how long, when, against whom, for each of what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from cardtool.effects.grammar import Parts, Phrase, always
from cardtool.effects.spec import (
    Condition,
    Duration,
    Event,
    Lasts,
    Pick,
    Side,
    Target,
    Trigger,
    What,
    Zone,
)

__all__ = ["ADJUNCTS", "Around", "joined"]


@dataclass(frozen=True)
class Around:
    """What stands around a clause; None for what is not said.

    Attributes:
        lying: what must lie in the arena meanwhile: ``monster``, ``item`` or ``it``.
        delay: rounds to wait. each: what the amount is for each of. per_round: it happens
            each round again. whose: whose attack or defence is the condition, ``self``, ``it`` or
            ``unsaid``. other: the trigger names a second monster.
    """

    duration: Duration | None = None
    trigger: Trigger | None = None
    condition: Condition | None = None
    lying: str | None = None
    delay: int | None = None
    each: Target | None = None
    per_round: bool | None = None
    whose: str | None = None
    other: bool | None = None


def joined(one: Around, other: Around) -> Around | None:
    """Return both together, None if both say the same kind of thing."""
    names = list(Around.__dataclass_fields__)
    said = {name: getattr(other, name) for name in names if getattr(other, name) is not None}
    if any(getattr(one, name) is not None for name in said):
        return None
    return replace(one, **said)


def _lasts(lasts: Lasts) -> Callable[[Parts], Around]:
    return always(Around(duration=Duration(lasts)))


def _rounds(parts: Parts) -> Around | None:
    number = parts.get("number", 1)
    return Around(duration=Duration(Lasts.ROUNDS, number)) if number else None


def _on(event: Event, *, other: bool | None = None) -> Callable[[Parts], Around]:
    def build(parts: Parts) -> Around:
        who: Target = parts["who"]
        if who.pick is not Pick.SELF:
            who = replace(who, pick=Pick.ALL)
        return Around(trigger=Trigger(event, who), other=other)

    return build


def _its_own(event: Event) -> Callable[[Parts], Around]:
    return always(Around(trigger=Trigger(event), whose="unsaid"))


def _turn(event: Event, side: Side) -> Callable[[Parts], Around]:
    return always(Around(trigger=Trigger(event, Target(What.PLAYER, side, Pick.ALL))))


def _against(parts: Parts) -> Around | None:
    mods = parts["mods"]
    if not mods or "pick" in mods or mods.get("side", Side.ENEMY) is not Side.ENEMY:
        return None
    against = Target(pick=Pick.ALL, **{"side": Side.ENEMY, **mods})
    return Around(condition=Condition(against=against))


def _fighting(*, attacking: bool) -> Callable[[Parts], Around]:
    condition = Condition(attacking=attacking)
    return lambda parts: Around(condition=condition, whose=parts.get("fighter", "unsaid"))


def _present(side: Side, least: int | None, most: int | None) -> Callable[[Parts], Around]:
    def build(parts: Parts) -> Around:
        low = parts["number"] if least is None else least
        there = Target(side=side, pick=Pick.ALL)
        return Around(condition=Condition(present=there, least=low, most=most))

    return build


def _each(**fixed: Any) -> Callable[[Parts], Around | None]:
    def build(parts: Parts) -> Around | None:
        side = {"side": parts["side"]} if "side" in parts else {}
        mods = parts.get("mods", {})
        if "pick" in mods or mods.get("side") not in {None, side.get("side", mods.get("side"))}:
            return None
        return Around(each=Target(**{"pick": Pick.ALL, **fixed, **side, **mods}))

    return build


_THIS: Final = "diese* (aktuelle*|laufende*)"
_M: Final = "monster|monsters"
_LIES: Final = "in der arena liegt|ist|steht|bleibt"

_DURATIONS: Final = (
    Phrase("adjunct", "in diesem (einen) kampf", _lasts(Lasts.FIGHT)),
    Phrase("adjunct", "fuer diesen (einen) kampf", _lasts(Lasts.FIGHT)),
    Phrase("adjunct", "waehrend dieses kampfes", _lasts(Lasts.FIGHT)),
    Phrase("adjunct", "bis zum ende des|dieses (aktuellen|laufenden) kampfes", _lasts(Lasts.FIGHT)),
    Phrase(
        "adjunct", "bis (zum) ende des|dieses (aktuellen|laufenden) zuges|zugs", _lasts(Lasts.TURN)
    ),
    Phrase("adjunct", "bis zum zugende", _lasts(Lasts.TURN)),
    Phrase("adjunct", "bis zugende", _lasts(Lasts.TURN)),
    Phrase("adjunct", "fuer den rest des|dieses zuges", _lasts(Lasts.TURN)),
    Phrase("adjunct", "bis zum kampfende", _lasts(Lasts.FIGHT)),
    Phrase("adjunct", "fuer die dauer dieses kampfes", _lasts(Lasts.FIGHT)),
    Phrase("adjunct", "im laufenden|aktuellen kampf", _lasts(Lasts.FIGHT)),
    Phrase("adjunct", "bis (zum) rundenende", _rounds),
    Phrase("adjunct", "in diesem zug", _lasts(Lasts.TURN)),
    Phrase("adjunct", "fuer diesen (einen) zug", _lasts(Lasts.TURN)),
    Phrase("adjunct", "diesen zug (lang)", _lasts(Lasts.TURN)),
    Phrase("adjunct", "waehrend dieses zuges", _lasts(Lasts.TURN)),
    Phrase("adjunct", "fuer (die naechsten) {number} runde|runden|zuege", _rounds),
    Phrase("adjunct", "(die naechsten) {number} runde|runden|zuege lang", _rounds),
    Phrase("adjunct", "ueber {number} runde|runden", _rounds),
    Phrase("adjunct", "in den naechsten {number} runden|zuegen", _rounds),
    Phrase("adjunct", "waehrend der naechsten {number} runden|zuege", _rounds),
    Phrase("adjunct", "in dieser runde", _rounds),
    Phrase("adjunct", "fuer diese runde", _rounds),
    Phrase("adjunct", "bis zum ende der|dieser runde", _rounds),
    Phrase("adjunct", "bis zum beginn|anfang deines naechsten zuges", _rounds),
    Phrase("adjunct", "bis zu deinem naechsten zug", _rounds),
    Phrase("adjunct", "dauerhaft|permanent", _lasts(Lasts.LASTING)),
    Phrase("adjunct", f"solange dieses {_M} {_LIES}", always(Around(lying="monster"))),
    Phrase("adjunct", f"solange dieses item|items {_LIES}", always(Around(lying="item"))),
    Phrase("adjunct", f"solange es {_LIES}", always(Around(lying="it"))),
    Phrase("adjunct", "solange dieses monster sich {here}", always(Around(lying="monster"))),
    Phrase("adjunct", "solange sich dieses monster {here}", always(Around(lying="monster"))),
    Phrase("adjunct", "solange sich dieses item {here}", always(Around(lying="item"))),
    Phrase("adjunct", "solange es sich {here}", always(Around(lying="it"))),
    Phrase("here", "in der arena befindet", always("here")),
    Phrase("adjunct", f"solange {_THIS} karte {_LIES}", always(Around(lying="card"))),
    Phrase("adjunct", "nach {number} runden|runde", lambda p: Around(delay=p["number"])),
    Phrase("adjunct", "je|pro runde", always(Around(per_round=True))),
    Phrase("adjunct", "jede runde", always(Around(per_round=True))),
    Phrase("adjunct", "in jeder runde", always(Around(per_round=True))),
)

_TURN_OF: Final = "zu|am|zum beginn|anfang"
_TRIGGERS: Final = (
    Phrase("when", "wenn|sobald|falls", always("when")),
    Phrase("when", "jedes mal (,) wenn", always("when")),
    Phrase("when", "jedesmal|immer (,) wenn", always("when")),
    Phrase("adjunct", "kommt {who} in die arena", _on(Event.ARRIVAL)),
    Phrase("adjunct", "betritt {who} die arena", _on(Event.ARRIVAL)),
    Phrase("adjunct", "wird {who} in die arena geschickt|gelegt", _on(Event.ARRIVAL)),
    Phrase("adjunct", "{when} {who} in die arena kommt", _on(Event.ARRIVAL)),
    Phrase("adjunct", "{when} {who} die arena betritt", _on(Event.ARRIVAL)),
    Phrase("adjunct", "{when} {who} in die arena geschickt|gelegt wird", _on(Event.ARRIVAL)),
    Phrase("adjunct", "beim betreten der arena", _its_own(Event.ARRIVAL)),
    Phrase("adjunct", "wird {who} besiegt", _on(Event.DEFEAT)),
    Phrase("adjunct", "{when} {who} besiegt wird", _on(Event.DEFEAT)),
    Phrase("adjunct", "bei seiner niederlage", _its_own(Event.DEFEAT)),
    Phrase(
        "adjunct",
        "besiegt {who} ein gegnerisches|feindliches|anderes monster",
        _on(Event.VICTORY, other=True),
    ),
    Phrase(
        "adjunct",
        "{when} {who} ein (gegnerisches|feindliches|anderes) monster besiegt",
        _on(Event.VICTORY, other=True),
    ),
    Phrase("adjunct", "fuegt {who} schaden zu", _on(Event.HIT)),
    Phrase("adjunct", "fuegt {who} {foe} schaden zu", _on(Event.HIT, other=True)),
    Phrase("adjunct", "{when} {who} schaden zufuegt|macht", _on(Event.HIT)),
    Phrase("adjunct", "{when} {who} {foe} schaden zufuegt", _on(Event.HIT, other=True)),
    Phrase("foe", "einem gegnerischen|feindlichen monster", always("foe")),
    Phrase("adjunct", "{when} {who} schaden anrichtet|verursacht", _on(Event.HIT)),
    Phrase("adjunct", "wird {who} getroffen|verletzt", _on(Event.HURT)),
    Phrase("adjunct", "{when} {who} getroffen|verletzt wird", _on(Event.HURT)),
    Phrase("adjunct", "nimmt|erleidet {who} schaden", _on(Event.HURT)),
    Phrase("adjunct", "{when} {who} schaden nimmt|erleidet", _on(Event.HURT)),
    Phrase("adjunct", f"{_TURN_OF} {{my_turn}}", _turn(Event.TURN_START, Side.OWN)),
    Phrase("adjunct", "am ende {my_turn}", _turn(Event.TURN_END, Side.OWN)),
    Phrase("adjunct", f"{_TURN_OF} {{foe_turn}}", _turn(Event.TURN_START, Side.ENEMY)),
    Phrase("adjunct", "am ende {foe_turn}", _turn(Event.TURN_END, Side.ENEMY)),
    Phrase("my_turn", "deines zuges|zugs", always("turn")),
    Phrase("my_turn", "jedes deiner zuege", always("turn")),
    Phrase("my_turn", "deiner zuege", always("turn")),
    Phrase("my_turn", "jedes eigenen zuges|zugs", always("turn")),
    Phrase("my_turn", "jeder deiner|eigenen runde|runden", always("turn")),
    Phrase("foe_turn", "des|jedes gegnerischen zuges|zugs", always("turn")),
    Phrase("foe_turn", "des zuges deines gegners", always("turn")),
)

_CONDITIONS: Final = (
    Phrase("adjunct", f"(im kampf) gegen {_M} {{mods}}", _against),
    Phrase("adjunct", f"gegen gegnerische* {_M} {{mods}}", _against),
    Phrase("fighter", "dieses monster", always("self")),
    Phrase("fighter", "es", always("it")),
    Phrase("adjunct", "wenn|falls {fighter} angreift", _fighting(attacking=True)),
    Phrase("adjunct", "greift {fighter} an", _fighting(attacking=True)),
    Phrase("adjunct", "beim|im angriff", _fighting(attacking=True)),
    Phrase("adjunct", "beim angreifen", _fighting(attacking=True)),
    Phrase("adjunct", "beim verteidigen", _fighting(attacking=False)),
    Phrase("adjunct", "in|bei der verteidigung", _fighting(attacking=False)),
    Phrase("adjunct", "wenn|falls {fighter} angegriffen wird", _fighting(attacking=False)),
    Phrase("adjunct", "wenn|falls {fighter} verteidigt", _fighting(attacking=False)),
    Phrase("adjunct", "wird {fighter} angegriffen", _fighting(attacking=False)),
    Phrase(
        "adjunct",
        "wenn|falls der gegner kein monster in der arena hat",
        _present(Side.ENEMY, 0, 0),
    ),
    Phrase("adjunct", "hat der gegner kein monster in der arena", _present(Side.ENEMY, 0, 0)),
    Phrase("adjunct", "wenn|falls du kein monster in der arena hast", _present(Side.OWN, 0, 0)),
    Phrase(
        "adjunct",
        "wenn|falls du mindestens {number} monster in der arena hast",
        _present(Side.OWN, None, None),
    ),
    Phrase(
        "adjunct",
        "wenn|falls der gegner mindestens {number} monster in der arena hat",
        _present(Side.ENEMY, None, None),
    ),
)

_EACHES: Final = (
    Phrase("adjunct", f"pro|je ({{side}}) {_M} {{mods}}", _each()),
    Phrase("adjunct", f"fuer jedes ({{side}}) {_M} {{mods}}", _each()),
    Phrase("adjunct", f"fuer jedes deiner {_M} {{mods}}", _each(side=Side.OWN)),
    Phrase(
        "adjunct",
        "fuer jede karte in|auf deiner hand",
        _each(what=What.CARD, side=Side.OWN, zone=Zone.HAND),
    ),
    Phrase(
        "adjunct",
        "fuer jede deiner handkarten",
        _each(what=What.CARD, side=Side.OWN, zone=Zone.HAND),
    ),
    Phrase(
        "adjunct",
        "fuer jede karte in deiner wueste",
        _each(what=What.CARD, side=Side.OWN, zone=Zone.WUESTE),
    ),
    Phrase(
        "adjunct", "fuer jedes monster in deiner wueste", _each(side=Side.OWN, zone=Zone.WUESTE)
    ),
    Phrase(
        "adjunct",
        "fuer jede deiner aktiven|aktivierten oasen",
        _each(what=What.OASE, side=Side.OWN),
    ),
)

ADJUNCTS: Final = (*_DURATIONS, *_TRIGGERS, *_CONDITIONS, *_EACHES)
