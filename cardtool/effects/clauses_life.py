"""Clauses about damage and healing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardtool.effects.grammar import FRONT, Parts, Row
from cardtool.effects.spec import (
    ALL,
    SELF,
    YOU,
    Duration,
    Effect,
    Event,
    Figure,
    FigureOf,
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


def _lp(operation: Operation, amount: Any = None) -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        number = parts.get("hit", parts.get("#")) if amount is None else amount
        return (Effect(operation, parts["m"], number),) if number else None

    return build


def _hit_share(over: int) -> Callable[[Parts], Steps]:
    def build(parts: Parts) -> Steps:
        amount = FigureOf(Figure.DAMAGE, Target(pick=Pick.SUBJECT), 1, over)
        return (Effect(Operation.DAMAGE, parts["m"], amount),)

    return build


def _struck(over: int) -> Effect:
    """Return what the two examples of sharing damage say."""
    return Effect(
        Operation.DAMAGE,
        Target(pick=Pick.ATTACKER),
        FigureOf(Figure.DAMAGE, Target(pick=Pick.SUBJECT), 1, over),
        Trigger(Event.HURT, _ALL_OWN),
        duration=_FIGHT,
    )


_GET: Final = "erhaelt|erhalten|bekommt|bekommen|kriegt|kriegen|gewinnt|gewinnen"
_CAUSE: Final = (
    "erleidet|erleiden|nimmt|nehmen|bekommt|bekommen|erhaelt|erhalten|kassiert|kassieren"
)
_WHOLE: Final = "(wieder) vollstaendig|voellig|komplett|ganz|voll"

CLAUSES: Final = (
    Row(
        "do damage",
        "!fuegt|fuege|fuegst (du) {m:md} {hit} zu",
        _lp(Operation.DAMAGE),
        "Fügt einem gegnerischen Monster 60 LP Schaden zu.",
        (Effect(Operation.DAMAGE, _FOE, 60),),
    ),
    Row(
        "cause damage",
        "!verursacht|verursache (bei|an) {m:md} {hit}",
        _lp(Operation.DAMAGE),
        "Verursacht bei allen gegnerischen Monstern 30 Schaden.",
        (Effect(Operation.DAMAGE, _ALL_FOES, 30),),
    ),
    Row(
        "suffer damage",
        f"{{m}} !{_CAUSE} {{hit}}",
        _lp(Operation.DAMAGE),
        "Ein gegnerisches Monster erleidet 40 LP Schaden.",
        (Effect(Operation.DAMAGE, _FOE, 40),),
    ),
    Row(
        "heal LP of",
        "!heilt|heile bei {m:md} # lp",
        _lp(Operation.HEAL),
        "Heilt bei einem eigenen Monster 50 LP.",
        (Effect(Operation.HEAL, _OWN, 50),),
    ),
    Row(
        "suffer half",
        f"{{m}} !{_CAUSE} die haelfte des|dieses schadens",
        _hit_share(2),
        "Wird in diesem Kampf ein eigenes Monster getroffen, erleidet der Angreifer die Hälfte "
        "des Schadens.",
        (_struck(2),),
    ),
    Row(
        "suffer the same",
        f"{{m}} !{_CAUSE} {{same_hit}}",
        _hit_share(1),
        "Wird in diesem Kampf ein eigenes Monster getroffen, erleidet der Angreifer den gleichen "
        "Schaden.",
        (_struck(1),),
    ),
    Row(
        "heal by",
        "!heilt|heile|heilst (du) {m} um (je|jeweils) # (lp)",
        _lp(Operation.HEAL),
        "Heilt ein eigenes Monster um 50 LP.",
        (Effect(Operation.HEAL, _OWN, 50),),
    ),
    Row(
        "heals LP",
        "!heilt|heile {m:healed} # lp",
        _lp(Operation.HEAL),
        "Heilt alle eigenen Monster 40 LP.",
        (Effect(Operation.HEAL, _ALL_OWN, 40),),
    ),
    Row(
        "monster heals",
        "{m} !heilt|heilen|regeneriert|regenerieren (sich) (um) # lp",
        _lp(Operation.HEAL),
        "Ein eigenes Monster regeneriert für 2 Runden je Runde 20 LP.",
        (Effect(Operation.HEAL_EACH_ROUND, _OWN, 20, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "is healed by",
        "{m} !wird|werden um (je|jeweils) # (lp) geheilt",
        _lp(Operation.HEAL),
        "Ein eigenes Monster wird um 50 LP geheilt.",
        (Effect(Operation.HEAL, _OWN, 50),),
    ),
    Row(
        "gets LP back",
        f"{{m}} !{_GET} # lp zurueck",
        _lp(Operation.HEAL),
        "Ein eigenes Monster erhält 50 LP zurück.",
        (Effect(Operation.HEAL, _OWN, 50),),
    ),
    Row(
        "heal wholly",
        f"!heilt|heile {{m}} {_WHOLE}",
        _lp(Operation.HEAL, ALL),
        "Heilt ein eigenes Monster vollständig.",
        (Effect(Operation.HEAL, _OWN, ALL),),
    ),
    Row(
        "is healed wholly",
        f"{{m}} !wird|werden {_WHOLE} geheilt",
        _lp(Operation.HEAL, ALL),
        "Alle eigenen Monster werden vollständig geheilt.",
        (Effect(Operation.HEAL, _ALL_OWN, ALL),),
    ),
    Row(
        "take damage in",
        "{m} !steckt|stecken {hit} ein",
        _lp(Operation.DAMAGE),
        "Ein gegnerisches Monster steckt 30 LP Schaden ein.",
        (Effect(Operation.DAMAGE, _FOE, 30),),
    ),
    Row(
        "is done damage",
        "{m:md} !wird|werden {hit} zugefuegt",
        _lp(Operation.DAMAGE),
        "Allen gegnerischen Monstern werden 30 LP Schaden zugefügt.",
        (Effect(Operation.DAMAGE, _ALL_FOES, 30),),
    ),
    Row(
        "this monster does damage",
        "dieses monster !fuegt {m:md} {hit} zu",
        _lp(Operation.DAMAGE),
        "Zu Beginn deines Zuges fügt dieses Monster allen gegnerischen Monstern 10 LP Schaden zu.",
        (
            Effect(
                Operation.DAMAGE,
                _ALL_FOES,
                10,
                Trigger(Event.TURN_START, YOU),
            ),
        ),
    ),
    Row(
        "it does damage",
        f"{FRONT.key} fuegt es {{m:md}} {{hit}} zu",
        _lp(Operation.DAMAGE),
        "Wird dieses Monster besiegt, fügt es dem Angreifer 20 Schaden zu.",
        (Effect(Operation.DAMAGE, Target(pick=Pick.ATTACKER), 20, Trigger(Event.DEFEAT)),),
    ),
    Row(
        "heals itself, verb first",
        f"{FRONT.key} heilt|regeneriert sich {{m}} (um) # lp",
        _lp(Operation.HEAL),
        "Am Ende deines Zuges regeneriert sich dieses Monster um 15 LP.",
        (Effect(Operation.HEAL, SELF, 15, Trigger(Event.TURN_END, YOU)),),
    ),
    Row(
        "gets all LP back",
        f"{{m}} !{_GET} alle (seine|ihre) (verlorenen) lp zurueck",
        _lp(Operation.HEAL, ALL),
        "Ein eigenes Monster bekommt alle LP zurück.",
        (Effect(Operation.HEAL, _OWN, ALL),),
    ),
)
