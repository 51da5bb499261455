"""Clauses about monsters in the arena: leaving it, changing sides, attacking, being safe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardtool.cards import HKS
from cardtool.effects.grammar import Parts, Row
from cardtool.effects.spec import (
    LASTING,
    SELF,
    YOU,
    Bound,
    Duration,
    Effect,
    Event,
    Figure,
    Lasts,
    Operation,
    Pick,
    Side,
    Step,
    Target,
    Trigger,
    Zone,
)

__all__ = ["CLAUSES"]

Steps = tuple[Step, ...]

_OWN: Final = Target(side=Side.OWN)
_FOE: Final = Target(side=Side.ENEMY)
_ALL_FOES: Final = Target(side=Side.ENEMY, pick=Pick.ALL)
_ALL_OWN: Final = Target(side=Side.OWN, pick=Pick.ALL)
_WEAKEST: Final = Target(side=Side.ENEMY, pick=Pick.LOWEST, by=Figure.AP)
_FIGHT: Final = Duration(Lasts.FIGHT)
_TURN: Final = Duration(Lasts.TURN)


def _does(operation: Operation, amount: Any = None, **more: Any) -> Callable[[Parts], Steps]:
    """Return a builder of one effect on the monster named."""
    return lambda parts: (Effect(operation, parts["m"], amount, **more),)


def _captured(parts: Parts) -> Steps | None:
    if parts["m"].side is not Side.ENEMY:
        return None
    return (Effect(Operation.CAPTURE, parts["m"]),)


def _taken_back(parts: Parts) -> Steps | None:
    """An enemy's monster would not come to the hand of who takes it (clause X5)."""
    mine = parts["m"].side is Side.OWN
    return (Effect(Operation.TO_HAND, parts["m"]),) if mine else None


def _skips(parts: Parts) -> Steps:
    return (Effect(Operation.SKIP_ATTACK, parts["m"], parts["#"]),)


def _as_hk(parts: Parts) -> Steps | None:
    return (Effect(Operation.SET_HK, parts["m"], parts["#"]),) if parts["#"] in HKS else None


def _reflected(_: Parts) -> Steps:
    return (Effect(Operation.REFLECT, _ALL_OWN, duration=_FIGHT),)


def _extra(parts: Parts) -> Steps:
    return (Effect(Operation.EXTRA_MONSTER, YOU, parts.get("number", 1)),)


def _revived(parts: Parts) -> Steps | None:
    mods = parts["mods"]
    if "side" in mods or "bound" in mods:
        return None
    return (Effect(Operation.REVIVE, Target(side=Side.OWN, zone=Zone.WUESTE, **mods)),)


_HANDS: Final = "auf|in die|seine|ihre hand"
_OF: Final = "({owner})"
_MAY: Final = "darf|duerfen|kann|koennen"

_LEAVING: Final = (
    Row(
        "send to the Wüste",
        "!schickt|schicke|wirft|wirf|verbannt|verbanne|legt|lege {m} in|auf die|den "
        "wueste|friedhof|ablagestapel",
        _does(Operation.TO_WUESTE),
        "Schickt das schwächste gegnerische Monster in die Wüste.",
        (Effect(Operation.TO_WUESTE, _WEAKEST),),
    ),
    Row(
        "go to the Wüste",
        "{m} !wandert|wandern|kommt|kommen|geht|gehen in|auf die|den wueste|friedhof|ablagestapel",
        _does(Operation.TO_WUESTE),
        "Ein gegnerisches Monster der Rasse „Floh“ wandert in die Wüste.",
        (Effect(Operation.TO_WUESTE, Target(side=Side.ENEMY, rasse="Floh")),),
    ),
    Row(
        "land in the Wüste",
        "{m} !landet|landen in|auf der|dem wueste|friedhof|ablagestapel",
        _does(Operation.TO_WUESTE),
        "Ein gegnerisches Monster der Klasse Flieger landet in der Wüste.",
        (Effect(Operation.TO_WUESTE, Target(side=Side.ENEMY, klasse="Flieger")),),
    ),
    Row(
        "must go to the Wüste",
        "{m} !muss|muessen in|auf die|den wueste|friedhof|ablagestapel (gehen)",
        _does(Operation.TO_WUESTE),
        "Ein gegnerisches Monster mit höchstens 30 AP muss in die Wüste.",
        (Effect(Operation.TO_WUESTE, Target(side=Side.ENEMY, bound=Bound(Figure.AP, None, 30))),),
    ),
    Row(
        "is sent to the Wüste",
        "{m} !wird|werden in|auf die|den wueste|friedhof|ablagestapel geschickt|gelegt|verbannt",
        _does(Operation.TO_WUESTE),
        "Ein gegnerisches Monster der Häufigkeitsklasse 3 oder 4 wird in die Wüste geschickt.",
        (Effect(Operation.TO_WUESTE, Target(side=Side.ENEMY, hk=(3, 4))),),
    ),
    Row(
        "return to the hand",
        f"{{m}} !kehrt|kehren|geht|gehen|muss|muessen {_HANDS} {_OF} zurueck",
        _does(Operation.TO_HAND),
        "Ein gegnerisches Monster kehrt auf die Hand seines Besitzers zurück.",
        (Effect(Operation.TO_HAND, _FOE),),
    ),
    Row(
        "return to your hand",
        "{m} !kehrt|kehren|geht|gehen auf|in deine hand zurueck",
        _taken_back,
        "Ein eigenes Monster kehrt auf deine Hand zurück.",
        (Effect(Operation.TO_HAND, _OWN),),
    ),
    Row(
        "take back to the hand",
        "(du) !nimm|nimmst|hole|holst (du) {m} (aus der|deiner arena) (wieder|zurueck) auf|in "
        "die|deine hand (zurueck)",
        _taken_back,
        "Nimm ein eigenes Monster aus der Arena auf die Hand zurück.",
        (Effect(Operation.TO_HAND, _OWN),),
    ),
    Row(
        "send back to the hand",
        f"!schickt|schicke|gib|gibt {{m}} (zurueck) {_HANDS} {_OF} (zurueck)",
        _does(Operation.TO_HAND),
        "Schicke ein gegnerisches Monster zurück auf die Hand seines Besitzers.",
        (Effect(Operation.TO_HAND, _FOE),),
    ),
    Row(
        "is taken back",
        f"{{m}} !wird|werden (zurueck) {_HANDS} {_OF} zurueckgenommen|zurueckgeschickt|"
        "zurueckgegeben|genommen|geschickt",
        _does(Operation.TO_HAND),
        "Alle gegnerischen Monster werden auf die Hand zurückgeschickt.",
        (Effect(Operation.TO_HAND, _ALL_FOES),),
    ),
    Row(
        "take out, owner takes it",
        f"!nimm|nimmt {{m}} aus der arena , sein besitzer nimmt es {_HANDS} (zurueck)",
        _does(Operation.TO_HAND),
        "Nimm das schwächste gegnerische Monster aus der Arena; sein Besitzer nimmt es auf die "
        "Hand.",
        (Effect(Operation.TO_HAND, _WEAKEST),),
    ),
    Row(
        "revive",
        "!lege|legt|hole|holt|bringe|bringt|spiele|schicke ein monster {mods} aus deiner wueste "
        "in die|deine arena (, ohne es|dafuer zu bezahlen) (zurueck)",
        _revived,
        "Lege ein Monster aus deiner Wüste in deine Arena, ohne es zu bezahlen.",
        (Effect(Operation.REVIVE, Target(side=Side.OWN, zone=Zone.WUESTE)),),
    ),
)

_SIDES: Final = (
    Row(
        "capture",
        "(du) !uebernimm|uebernimmt|uebernimmst|erobere|erobert|stiehl|stehle (du) {m}",
        _captured,
        "Übernimm ein gegnerisches Monster für 2 Runden.",
        (Effect(Operation.CAPTURE, _FOE, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "take control",
        "(du) !uebernimm|uebernimmt|uebernimmst (du) die kontrolle ueber {m}",
        _captured,
        "Übernimm bis zum Ende des Zuges die Kontrolle über ein gegnerisches Monster.",
        (Effect(Operation.CAPTURE, _FOE, duration=_TURN),),
    ),
    Row(
        "change sides",
        "{m} !wechselt|wechseln auf deine seite",
        _captured,
        "Das schwächste gegnerische Monster wechselt auf deine Seite.",
        (Effect(Operation.CAPTURE, _WEAKEST, duration=LASTING),),
    ),
    Row(
        "change the side",
        "{m} !wechselt|wechseln die seite|seiten",
        _captured,
        "Ein gegnerisches Monster wechselt für 2 Runden die Seite.",
        (Effect(Operation.CAPTURE, _FOE, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "come over",
        "{m} !laeuft|laufen zu dir ueber",
        _captured,
        "Ein gegnerisches Monster läuft zu dir über.",
        (Effect(Operation.CAPTURE, _FOE, duration=LASTING),),
    ),
    Row(
        "fight for you",
        "{m} !kaempft|kaempfen fuer dich",
        _captured,
        "Ein gegnerisches Monster kämpft für 2 Runden für dich.",
        (Effect(Operation.CAPTURE, _FOE, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
)

_ATTACKS: Final = (
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
        "skip the first attack",
        "{m:self} !setzt seinen ersten angriff aus",
        _does(Operation.SKIP_ATTACK, 1, trigger=Trigger(Event.ARRIVAL)),
        "Dieses Monster setzt seinen ersten Angriff aus.",
        (Effect(Operation.SKIP_ATTACK, SELF, 1, Trigger(Event.ARRIVAL)),),
    ),
    Row(
        "takes no damage",
        "{m} !nimmt|nehmen|erleidet|erleiden|bekommt|bekommen|erhaelt|erhalten keinen schaden",
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
        "{m} !ist|sind vor|gegen {harm} geschuetzt|immun",
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
        "{m} !zaehlt|zaehlen|gilt|gelten als (monster der) haeufigkeitsklasse #",
        _as_hk,
        "Ein gegnerisches Monster zählt bis zum Ende des Zuges als Häufigkeitsklasse 1.",
        (Effect(Operation.SET_HK, _FOE, 1, duration=_TURN),),
    ),
    Row(
        "one more monster",
        "du !darfst|kannst ein zusaetzliches|weiteres|drittes monster (in die arena) "
        "schicken|ausspielen|spielen|legen",
        _extra,
        "Du darfst in diesem Zug ein zusätzliches Monster in die Arena schicken.",
        (Effect(Operation.EXTRA_MONSTER, YOU, 1, duration=_TURN),),
    ),
)

CLAUSES: Final = (*_LEAVING, *_SIDES, *_ATTACKS)
