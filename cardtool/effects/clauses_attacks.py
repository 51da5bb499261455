"""Clauses about attacks of monsters, and about what cannot harm them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardtool.cards import HKS
from cardtool.effects.grammar import Parts, Row
from cardtool.effects.spec import (
    SELF,
    YOU,
    Condition,
    Duration,
    Effect,
    Event,
    Lasts,
    Operation,
    Pick,
    Side,
    Step,
    Target,
    Trigger,
)

__all__ = ["CLAUSES"]

Steps = tuple[Step, ...]

_OWN: Final = Target(side=Side.OWN)
_FOE: Final = Target(side=Side.ENEMY)
_ALL_FOES: Final = Target(side=Side.ENEMY, pick=Pick.ALL)
_ALL_OWN: Final = Target(side=Side.OWN, pick=Pick.ALL)
_FIGHT: Final = Duration(Lasts.FIGHT)
_TURN: Final = Duration(Lasts.TURN)


def _does(operation: Operation, amount: Any = None, **more: Any) -> Callable[[Parts], Steps]:
    """Return a builder of one effect on the monster named."""
    return lambda parts: (Effect(operation, parts["m"], amount, **more),)


def _skips(parts: Parts) -> Steps:
    return (Effect(Operation.SKIP_ATTACK, parts["m"], parts["#"]),)


def _as_hk(parts: Parts) -> Steps | None:
    return (Effect(Operation.SET_HK, parts["m"], parts["#"]),) if parts["#"] in HKS else None


def _reflected(_: Parts) -> Steps:
    return (Effect(Operation.REFLECT, _ALL_OWN, duration=_FIGHT),)


def _extra(parts: Parts) -> Steps:
    return (Effect(Operation.EXTRA_MONSTER, YOU, parts.get("number", 1)),)


def _unharmed_by(parts: Parts) -> Steps | None:
    """Return that monsters of a kind do no damage."""
    mods = parts["mods"]
    if not mods or "pick" in mods or mods.get("side", Side.ENEMY) is not Side.ENEMY:
        return None
    foes = Target(pick=Pick.ALL, **{"side": Side.ENEMY, **mods})
    return (Effect(Operation.NO_DAMAGE, parts["m"], condition=Condition(against=foes)),)


_MAY: Final = "darf|duerfen|kann|koennen"
_TAKES: Final = "nimmt|nehmen|erleidet|erleiden|bekommt|bekommen|erhaelt|erhalten"
_SEND: Final = "schicken|ausspielen|spielen|legen"
_NEXT: Final = "seinen|ihren|den naechsten angriff"

_UNHARMED: Final = Effect(
    Operation.NO_DAMAGE,
    SELF,
    trigger=Trigger(Event.ALWAYS),
    condition=Condition(against=Target(side=Side.ENEMY, pick=Pick.ALL, rasse="Floh")),
)

CLAUSES: Final = (
    Row(
        "may attack directly",
        f"{{m}} !{_MAY} (den gegner) direkt angreifen (, {{though}})",
        _does(Operation.DIRECT_ATTACK),
        "Ein eigenes Monster darf in diesem Zug direkt angreifen, obwohl der Gegner Monster in "
        "der Arena hat.",
        (Effect(Operation.DIRECT_ATTACK, _OWN, duration=_TURN),),
    ),
    Row(
        "attacks directly",
        "{m} !greift|greifen (den gegner) direkt an (, {though})",
        _does(Operation.DIRECT_ATTACK),
        "Ein eigenes Monster greift in diesem Zug direkt an.",
        (Effect(Operation.DIRECT_ATTACK, _OWN, duration=_TURN),),
    ),
    Row(
        "skip the next attack",
        "{m} !setzt|setzen (bei) seinen|ihren|den|seinem|ihrem naechsten angriff aus",
        _does(Operation.SKIP_ATTACK, 1),
        "Alle gegnerischen Monster setzen ihren nächsten Angriff aus.",
        (Effect(Operation.SKIP_ATTACK, _ALL_FOES, 1),),
    ),
    Row(
        "skip the next attacks",
        "{m} !setzt|setzen seine|ihre|die naechsten # angriffe aus",
        _skips,
        "Ein gegnerisches Monster setzt seine nächsten zwei Angriffe aus.",
        (Effect(Operation.SKIP_ATTACK, _FOE, 2),),
    ),
    Row(
        "skip attacks",
        "{m} !setzt|setzen {number} angriff|angriffe aus",
        lambda parts: _skips({**parts, "#": parts["number"]}),
        "Ein gegnerisches Monster setzt zwei Angriffe aus.",
        (Effect(Operation.SKIP_ATTACK, _FOE, 2),),
    ),
    Row(
        "skip the first attack",
        "{m:self} !setzt seinen ersten angriff aus",
        _does(Operation.SKIP_ATTACK, 1, trigger=Trigger(Event.ARRIVAL)),
        "Dieses Monster setzt seinen ersten Angriff aus.",
        (Effect(Operation.SKIP_ATTACK, SELF, 1, Trigger(Event.ARRIVAL)),),
    ),
    Row(
        "takes no damage",
        f"{{m}} !{_TAKES} keinen|keinerlei schaden",
        _does(Operation.NO_DAMAGE),
        "Ein eigenes Monster nimmt bis zum Beginn deines nächsten Zuges keinen Schaden.",
        (Effect(Operation.NO_DAMAGE, _OWN, duration=Duration(Lasts.ROUNDS, 1)),),
    ),
    Row(
        "can take no damage",
        "{m} !kann|koennen keinen schaden nehmen|erleiden|bekommen",
        _does(Operation.NO_DAMAGE),
        "Ein eigenes Monster kann in diesem Kampf keinen Schaden nehmen.",
        (Effect(Operation.NO_DAMAGE, _OWN, duration=_FIGHT),),
    ),
    Row(
        "is invulnerable",
        "{m} !ist|sind {safe}",
        _does(Operation.NO_DAMAGE),
        "Ein eigenes Monster ist in diesem Kampf unverwundbar.",
        (Effect(Operation.NO_DAMAGE, _OWN, duration=_FIGHT),),
    ),
    Row(
        "is safe from items",
        "{m} !ist|sind vor|gegen {harm} geschuetzt|immun|sicher",
        _does(Operation.PROTECT),
        "Eigene Monster sind für zwei Runden vor gegnerischen Items geschützt.",
        (Effect(Operation.PROTECT, _ALL_OWN, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "is immune to items",
        "{m} !ist|sind immun gegen {harm}",
        _does(Operation.PROTECT),
        "Ein eigenes Monster ist in diesem Kampf immun gegen gegnerische Items.",
        (Effect(Operation.PROTECT, _OWN, duration=_FIGHT),),
    ),
    Row(
        "items do nothing to",
        "{harm} !haben keine wirkung auf {m}",
        _does(Operation.PROTECT),
        "Gegnerische Items haben für 2 Runden keine Wirkung auf eigene Monster.",
        (Effect(Operation.PROTECT, _ALL_OWN, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "damage turns back",
        "der (gesamte) schaden dieses kampfes !trifft den angreifer statt|anstelle des|den "
        "verteidiger|verteidigers",
        _reflected,
        "Der Schaden dieses Kampfes trifft den Angreifer statt des Verteidigers.",
        (Effect(Operation.REFLECT, _ALL_OWN, duration=_FIGHT),),
    ),
    Row(
        "damage is thrown back",
        "der (gesamte) schaden dieses kampfes !wird auf den angreifer "
        "zurueckgeworfen|reflektiert|zurueckgelenkt",
        _reflected,
        "Der Schaden dieses Kampfes wird auf den Angreifer zurückgeworfen.",
        (Effect(Operation.REFLECT, _ALL_OWN, duration=_FIGHT),),
    ),
    Row(
        "counts as HK",
        "{m} !zaehlt|zaehlen|gilt|gelten als (ein) (monster der) haeufigkeitsklasse #",
        _as_hk,
        "Ein gegnerisches Monster zählt bis zum Ende des Zuges als Häufigkeitsklasse 1.",
        (Effect(Operation.SET_HK, _FOE, 1, duration=_TURN),),
    ),
    Row(
        "one more monster",
        f"du !darfst|kannst ein zusaetzliches|weiteres|drittes monster (in die arena) {_SEND}",
        _extra,
        "Du darfst in diesem Zug ein zusätzliches Monster in die Arena schicken.",
        (Effect(Operation.EXTRA_MONSTER, YOU, 1, duration=_TURN),),
    ),
    Row(
        "attack past them",
        f"{{m}} !{_MAY} an den|allen gegnerischen|feindlichen monstern vorbei (direkt) angreifen",
        _does(Operation.DIRECT_ATTACK),
        "Ein eigenes Monster darf in diesem Zug an den gegnerischen Monstern vorbei angreifen.",
        (Effect(Operation.DIRECT_ATTACK, _OWN, duration=_TURN),),
    ),
    Row(
        "must skip the next attack",
        f"{{m}} !muss|muessen {_NEXT} aussetzen",
        _does(Operation.SKIP_ATTACK, 1),
        "Ein gegnerisches Monster muss seinen nächsten Angriff aussetzen.",
        (Effect(Operation.SKIP_ATTACK, _FOE, 1),),
    ),
    Row(
        "must skip the next attacks",
        "{m} !muss|muessen (seine|ihre|die) (naechsten) # angriffe aussetzen",
        _skips,
        "Alle gegnerischen Monster müssen zwei Angriffe aussetzen.",
        (Effect(Operation.SKIP_ATTACK, _ALL_FOES, 2),),
    ),
    Row(
        "the next attack is off",
        "der naechste angriff (von) {m} !faellt|entfaellt (aus)",
        _does(Operation.SKIP_ATTACK, 1),
        "Der nächste Angriff eines gegnerischen Monsters entfällt.",
        (Effect(Operation.SKIP_ATTACK, _FOE, 1),),
    ),
    Row(
        "the next attacks are off",
        "die naechsten # angriffe (von) {m} !fallen|entfallen (aus)",
        _skips,
        "Die nächsten drei Angriffe eines gegnerischen Monsters entfallen.",
        (Effect(Operation.SKIP_ATTACK, _FOE, 3),),
    ),
    Row(
        "is spared",
        "{m} !bleibt|bleiben|wird|werden {spared}",
        _does(Operation.NO_DAMAGE),
        "Alle eigenen Monster bleiben in diesem Kampf von Schaden verschont.",
        (Effect(Operation.NO_DAMAGE, _ALL_OWN, duration=_FIGHT),),
    ),
    Row(
        "takes no damage from",
        f"{{m}} !{_TAKES} von|durch (gegnerischen) monstern {{mods}} keinen schaden",
        _unharmed_by,
        "Dieses Monster nimmt von Monstern der Rasse „Floh“ keinen Schaden.",
        (_UNHARMED,),
    ),
    Row(
        "from them takes no damage",
        f"von|durch (gegnerischen) monstern {{mods}} {_TAKES} {{m}} keinen schaden",
        _unharmed_by,
        "Von Monstern der Rasse „Floh“ nimmt dieses Monster keinen Schaden.",
        (_UNHARMED,),
    ),
    Row(
        "items cannot harm",
        "{harm} !kann|koennen {m:md} nichts anhaben",
        _does(Operation.PROTECT),
        "Gegnerische Items können eigenen Monstern für 2 Runden nichts anhaben.",
        (Effect(Operation.PROTECT, _ALL_OWN, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "items do not work on",
        "{harm} !wirkt|wirken nicht auf {m}",
        _does(Operation.PROTECT),
        "Gegnerische Items wirken für 2 Runden nicht auf eigene Monster.",
        (Effect(Operation.PROTECT, _ALL_OWN, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "throw damage back",
        "{m} !wirft|werfen|lenkt|lenken allen|jeden|jeglichen schaden auf den angreifer zurueck",
        _does(Operation.REFLECT),
        "Ein eigenes Monster wirft in diesem Kampf allen Schaden auf den Angreifer zurück.",
        (Effect(Operation.REFLECT, _OWN, duration=_FIGHT),),
    ),
    Row(
        "one monster more",
        f"du !darfst|kannst ein monster mehr (als sonst|ueblich) (in die arena) {_SEND}",
        _extra,
        "Du darfst in diesem Zug ein Monster mehr schicken.",
        (Effect(Operation.EXTRA_MONSTER, YOU, 1, duration=_TURN),),
    ),
)
