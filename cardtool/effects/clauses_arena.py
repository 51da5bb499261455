"""Clauses about monsters that leave the arena, come back to it, or change sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cardtool.effects.grammar import FRONT, Parts, Row
from cardtool.effects.spec import (
    LASTING,
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
_WEAKEST: Final = Target(side=Side.ENEMY, pick=Pick.LOWEST, by=Figure.AP)
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


def _revived(parts: Parts) -> Steps | None:
    mods = parts["mods"]
    if "side" in mods:
        return None
    return (Effect(Operation.REVIVE, Target(side=Side.OWN, zone=Zone.WUESTE, **mods)),)


_WASTE: Final = "wueste|friedhof|ablagestapel"
_YOU_SEND: Final = "schickst|wirfst|verbannst|legst"
_HANDS: Final = "auf|in die|seine|ihre hand"
_OF: Final = "({owner})"
_THEIRS: Final = Target(side=Side.ENEMY, pick=Pick.OWNER)
_WASTED: Final = Target(side=Side.OWN, zone=Zone.WUESTE)

_LEAVING: Final = (
    Row(
        "send to the Wüste",
        f"(du) !schickt|schicke|wirft|wirf|verbannt|verbanne|legt|lege|{_YOU_SEND} (du) {{m}} in|auf "
        f"die|den {_WASTE}",
        _does(Operation.TO_WUESTE),
        "Schickt das schwächste gegnerische Monster in die Wüste.",
        (Effect(Operation.TO_WUESTE, _WEAKEST),),
    ),
    Row(
        "go to the Wüste",
        f"{{m}} !wandert|wandern|kommt|kommen|geht|gehen|verschwindet|verschwinden in|auf die|den {_WASTE}",
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
        f"{{m}} !wird|werden in|auf die|den {_WASTE} geschickt|gelegt|verbannt|geworfen",
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
        "off to the Wüste",
        f"ab|fort|weg in|auf die|den {_WASTE} mit {{m:md}}",
        _does(Operation.TO_WUESTE),
        "Ab in die Wüste mit dem schwächsten gegnerischen Monster.",
        (Effect(Operation.TO_WUESTE, _WEAKEST),),
    ),
    Row(
        "off with it to the Wüste",
        f"ab|fort|weg mit {{m:md}} in|auf die|den {_WASTE}",
        _does(Operation.TO_WUESTE),
        "Weg mit allen gegnerischen Monstern der Rasse „Floh“ in die Wüste.",
        (Effect(Operation.TO_WUESTE, Target(side=Side.ENEMY, pick=Pick.ALL, rasse="Floh")),),
    ),
    Row(
        "opponent must send",
        f"der|dein gegner !muss {{m:his}} in|auf die|den {_WASTE} schicken|legen|werfen|verbannen",
        _does(Operation.TO_WUESTE),
        "Der Gegner muss eines seiner Monster in die Wüste schicken.",
        (Effect(Operation.TO_WUESTE, _THEIRS),),
    ),
    Row(
        "opponent sends",
        f"der|dein gegner !schickt|legt|wirft|verbannt {{m:his}} in|auf die|den {_WASTE}",
        _does(Operation.TO_WUESTE),
        "Der Gegner legt zwei seiner Monster in die Wüste.",
        (Effect(Operation.TO_WUESTE, replace(_THEIRS, count=2)),),
    ),
    Row(
        "drag along",
        f"dieses monster !reisst|nimmt|zieht {{m}} mit in|auf die|den {_WASTE}",
        _does(Operation.TO_WUESTE),
        "Wird dieses Monster besiegt, reißt dieses Monster ein gegnerisches Monster mit in die "
        "Wüste.",
        (Effect(Operation.TO_WUESTE, _FOE, trigger=Trigger(Event.DEFEAT)),),
    ),
    Row(
        "it drags along",
        f"{FRONT.key} reisst|nimmt|zieht es {{m}} mit in|auf die|den {_WASTE}",
        _does(Operation.TO_WUESTE),
        "Wird dieses Monster besiegt, nimmt es den Angreifer mit in die Wüste.",
        (Effect(Operation.TO_WUESTE, Target(pick=Pick.ATTACKER), trigger=Trigger(Event.DEFEAT)),),
    ),
    Row(
        "opponent must take back",
        f"der|dein gegner !muss {{m:his}} (zurueck) {_HANDS} nehmen|zuruecknehmen",
        _does(Operation.TO_HAND),
        "Der Gegner muss eines seiner Monster auf die Hand zurücknehmen.",
        (Effect(Operation.TO_HAND, _THEIRS),),
    ),
    Row(
        "opponent takes back",
        f"der|dein gegner !nimmt {{m:his}} (zurueck) {_HANDS} (zurueck)",
        _does(Operation.TO_HAND),
        "Der Gegner nimmt eines seiner Monster auf die Hand.",
        (Effect(Operation.TO_HAND, _THEIRS),),
    ),
    Row(
        "revive",
        "!lege|legt|hole|holt|bringe|bringt|spiele|schicke ein monster {mods} aus deiner wueste "
        "({free}) in die|deine arena (, ohne es|dafuer zu bezahlen) (zurueck)",
        _revived,
        "Lege ein Monster aus deiner Wüste in deine Arena, ohne es zu bezahlen.",
        (Effect(Operation.REVIVE, _WASTED),),
    ),
    Row(
        "take and lay down",
        "!nimm ein monster {mods} aus deiner wueste und lege es (gratis|kostenlos) in die|deine "
        "arena",
        _revived,
        "Nimm ein Monster aus deiner Wüste und lege es in die Arena.",
        (Effect(Operation.REVIVE, _WASTED),),
    ),
    Row(
        "come back",
        "ein monster {mods} aus deiner wueste !kehrt|kommt ({free}) in die|deine arena (zurueck)",
        _revived,
        "Ein Monster der Rasse „Floh“ aus deiner Wüste kommt in die Arena.",
        (Effect(Operation.REVIVE, replace(_WASTED, rasse="Floh")),),
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
    Row(
        "fight on your side",
        "{m} !kaempft|kaempfen|steht|stehen auf deiner seite",
        _captured,
        "Ein gegnerisches Monster kämpft für 2 Runden auf deiner Seite.",
        (Effect(Operation.CAPTURE, _FOE, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "belong to you",
        "{m} !gehoert|gehoeren dir",
        _captured,
        "Das schwächste gegnerische Monster gehört bis zum Ende des Zuges dir.",
        (Effect(Operation.CAPTURE, _WEAKEST, duration=_TURN),),
    ),
    Row(
        "obey you",
        "{m} !gehorcht|gehorchen|dient|dienen dir",
        _captured,
        "Ein gegnerisches Monster gehorcht dir für 2 Runden.",
        (Effect(Operation.CAPTURE, _FOE, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "belong to you, verb first",
        f"{FRONT.key} gehoert|gehoeren|gehorcht|gehorchen dir {{m}}",
        _captured,
        "Für 2 Runden gehört dir ein gegnerisches Monster.",
        (Effect(Operation.CAPTURE, _FOE, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "get control",
        "du !erhaeltst|bekommst|hast die kontrolle ueber {m}",
        _captured,
        "Du erhältst für 2 Runden die Kontrolle über ein gegnerisches Monster.",
        (Effect(Operation.CAPTURE, _FOE, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
)

CLAUSES: Final = (*_LEAVING, *_SIDES)
