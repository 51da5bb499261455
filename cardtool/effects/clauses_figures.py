"""Clauses about raising and lowering AP, DP and LP."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cardtool.effects.grammar import Parts, Row
from cardtool.effects.spec import (
    LASTING,
    SELF,
    Condition,
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
)

__all__ = ["CLAUSES"]

Steps = tuple[Step, ...]

_UP: Final = {
    Figure.AP: Operation.RAISE_AP,
    Figure.DP: Operation.RAISE_DP,
    Figure.LP: Operation.RAISE_LP,
}
_DOWN: Final = {
    Figure.AP: Operation.LOWER_AP,
    Figure.DP: Operation.LOWER_DP,
    Figure.LP: Operation.LOWER_LP,
}
_OWN: Final = Target(side=Side.OWN)
_FOE: Final = Target(side=Side.ENEMY)
_ALL_FOES: Final = Target(side=Side.ENEMY, pick=Pick.ALL)
_ALL_OWN: Final = Target(side=Side.OWN, pick=Pick.ALL)
_FIGHT: Final = Duration(Lasts.FIGHT)
_SAME: Final = Target(pick=Pick.SAME)


def _changes(
    target: Target, changes: tuple[tuple[Figure, int], ...], sign: int = 1
) -> tuple[Effect, ...] | None:
    """Return an effect for each figure; the second and later ones act on the same monster."""
    found: list[Effect] = []
    for figure, number in changes:
        amount = number * sign
        if amount == 0:
            return None
        table = _UP if amount > 0 else _DOWN
        same = _SAME if found and target.pick is not Pick.SELF else target
        whole = target if target.pick is Pick.ALL else same
        found.append(Effect(table[figure], whole, abs(amount)))
    return tuple(found)


def _gains(parts: Parts) -> Steps | None:
    return _changes(parts["m"], parts["gain"])


def _loses(parts: Parts) -> Steps | None:
    return _changes(parts["m"], parts["loss"], -1)


def _by(sign: int) -> Callable[[Parts], Steps | None]:
    return lambda parts: _changes(parts["m"], ((parts["figure"], parts["#"]),), sign)


def _its(sign: int) -> Callable[[Parts], Steps | None]:
    itself = Target(pick=Pick.SUBJECT)
    return lambda parts: _changes(itself, ((parts["figure"], parts["#"]),), sign)


def _two(sign: int) -> Callable[[Parts], Steps | None]:
    """Return a builder of the same change of two figures."""

    def build(parts: Parts) -> Steps | None:
        changes = ((parts["a"], parts["#"]), (parts["b"], parts["#"]))
        return _changes(parts["m"], changes, sign) if parts["a"] is not parts["b"] else None

    return build


def _has(parts: Parts) -> Steps | None:
    """Return what a monster has more or less; less LP is no damage."""
    return tuple(
        replace(e, duration=LASTING) if e.operation is Operation.LOWER_LP else e
        for e in _changes(parts["m"], parts["has"]) or ()
    )


_GET: Final = "erhaelt|erhalten|bekommt|bekommen|kriegt|kriegen|gewinnt|gewinnen"
_UPS: Final = "erhoeht|erhoehe|steigert|steigere|verstaerkt|verstaerke|staerkt|staerke|hebt"
_DOWNS: Final = (
    "senkt|senke|verringert|verringere|reduziert|reduziere|vermindert|vermindere|mindert|mindere"
)
_RAISES: Final = (
    Row(
        "monster gets",
        f"{{m}} !{_GET} {{gain}}",
        _gains,
        "Ein eigenes Monster erhält in diesem Kampf +20 AP.",
        (Effect(Operation.RAISE_AP, _OWN, 20, duration=_FIGHT),),
    ),
    Row(
        "monster has signed",
        "{m} !hat|haben {has}",
        _has,
        "Alle gegnerischen Monster haben bis zum Ende des Zuges -10 DP.",
        (Effect(Operation.LOWER_DP, _ALL_FOES, 10, duration=Duration(Lasts.TURN)),),
    ),
    Row(
        "signed for monster",
        "{gain:signed} fuer {m}",
        _gains,
        "+10 AP und +5 DP für ein eigenes Monster, für 2 Rd.",
        (
            Effect(Operation.RAISE_AP, _OWN, 10, duration=Duration(Lasts.ROUNDS, 2)),
            Effect(Operation.RAISE_DP, _SAME, 5, duration=Duration(Lasts.ROUNDS, 2)),
        ),
    ),
    Row(
        "monster: signed",
        "{m} : {gain:signed}",
        _gains,
        "Eigenes Monster: +20 AP.",
        (Effect(Operation.RAISE_AP, _OWN, 20, duration=LASTING),),
    ),
    Row(
        "give monster",
        "!gib|gibt|verleiht|verleihe {m:md} {gain}",
        _gains,
        "Verleiht einem eigenen Monster in diesem Kampf 20 AP und 10 DP.",
        (
            Effect(Operation.RAISE_AP, _OWN, 20, duration=_FIGHT),
            Effect(Operation.RAISE_DP, _SAME, 10, duration=_FIGHT),
        ),
    ),
    Row(
        "raise figure of",
        f"!{_UPS} die|den|der {{figure}} (von) {{m}} um #",
        _by(1),
        "Erhöht die AP eines eigenen Monsters bis zum Ende des Zuges um 20.",
        (Effect(Operation.RAISE_AP, _OWN, 20, duration=Duration(Lasts.TURN)),),
    ),
    Row(
        "raise figure of, figure again",
        f"!{_UPS} {{m}} um # {{figure}}",
        _by(1),
        "Verstärkt ein eigenes Monster in diesem Kampf um 20 AP.",
        (Effect(Operation.RAISE_AP, _OWN, 20, duration=_FIGHT),),
    ),
    Row(
        "figure rises",
        "die|der {figure} (von) {m} !steigt|steigen|erhoeht|erhoehen (sich) um #",
        _by(1),
        "Die DP aller eigenen Monster steigen für 2 Runden um 10.",
        (Effect(Operation.RAISE_DP, _ALL_OWN, 10, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "figure is raised",
        "die|der {figure} (von) {m} !wird|werden um # erhoeht|gesteigert|verstaerkt",
        _by(1),
        "Die AP eines eigenen Monsters werden in diesem Kampf um 15 erhöht.",
        (Effect(Operation.RAISE_AP, _OWN, 15, duration=_FIGHT),),
    ),
    Row(
        "fight with",
        "{m} !kaempft|kaempfen {gain:with}",
        _gains,
        "Ein eigenes Monster kämpft in diesem Kampf mit 30 AP mehr.",
        (Effect(Operation.RAISE_AP, _OWN, 30, duration=_FIGHT),),
    ),
    Row(
        "is strengthened by",
        "{m} !wird|werden|ist|sind um # {figure} verstaerkt|gestaerkt|staerker",
        _by(1),
        "Ein eigenes Monster wird bis zum Ende des Zuges um 20 DP verstärkt.",
        (Effect(Operation.RAISE_DP, _OWN, 20, duration=Duration(Lasts.TURN)),),
    ),
    Row(
        "are credited",
        "{m:md} !wird|werden {gain} gutgeschrieben|verliehen|gegeben",
        _gains,
        "Einem eigenen Monster werden in diesem Kampf 20 AP verliehen.",
        (Effect(Operation.RAISE_AP, _OWN, 20, duration=_FIGHT),),
    ),
    Row(
        "its figure rises",
        "seine|sein {figure} !steigt|steigen|erhoeht|erhoehen (sich) um #",
        _its(1),
        "Wird dieses Monster angegriffen, steigen seine DP um 10.",
        (
            Effect(
                Operation.RAISE_DP,
                SELF,
                10,
                Trigger(Event.ALWAYS),
                condition=Condition(attacking=False),
            ),
        ),
    ),
    Row(
        "raise two figures",
        f"!{_UPS} (die) {{a:rated}} und {{b:rated}} (von) {{m}} um (je|jeweils) #",
        _two(1),
        "Erhöht AP und DP eines eigenen Monsters in diesem Kampf um 20.",
        (
            Effect(Operation.RAISE_AP, _OWN, 20, duration=_FIGHT),
            Effect(Operation.RAISE_DP, _SAME, 20, duration=_FIGHT),
        ),
    ),
    Row(
        "two figures rise",
        "(die) {a:rated} und {b:rated} (von) {m} !steigen um (je|jeweils) #",
        _two(1),
        "AP und DP eines eigenen Monsters steigen in diesem Kampf um 20.",
        (
            Effect(Operation.RAISE_AP, _OWN, 20, duration=_FIGHT),
            Effect(Operation.RAISE_DP, _SAME, 20, duration=_FIGHT),
        ),
    ),
)

_LOSSES: Final = (
    Row(
        "monster loses",
        "{m} !verliert|verlieren {loss}",
        _loses,
        "Ein gegnerisches Monster verliert drei Runden lang je Runde 20 LP.",
        (Effect(Operation.DAMAGE_EACH_ROUND, _FOE, 20, duration=Duration(Lasts.ROUNDS, 3)),),
    ),
    Row(
        "take from monster",
        "!nimm|nimmt|raubt|raube|entzieht|entziehe {m:md} {loss}",
        _loses,
        "Nimmt einem gegnerischen Monster in diesem Kampf 20 DP.",
        (Effect(Operation.LOWER_DP, _FOE, 20, duration=_FIGHT),),
    ),
    Row(
        "lower figure of",
        f"!{_DOWNS} die|den|der {{figure}} (von) {{m}} um #",
        _by(-1),
        "Senkt die DP aller gegnerischen Monster bis zum Ende des Zuges um 10.",
        (Effect(Operation.LOWER_DP, _ALL_FOES, 10, duration=Duration(Lasts.TURN)),),
    ),
    Row(
        "weaken by",
        "!schwaecht|schwaeche {m} um # {figure}",
        _by(-1),
        "Schwächt ein gegnerisches Monster in diesem Kampf um 20 AP.",
        (Effect(Operation.LOWER_AP, _FOE, 20, duration=_FIGHT),),
    ),
    Row(
        "figure sinks",
        "die|der {figure} (von) {m} !sinkt|sinken|faellt|fallen|verringert|verringern (sich) um #",
        _by(-1),
        "Die AP eines gegnerischen Monsters sinken für 2 Runden um 20.",
        (Effect(Operation.LOWER_AP, _FOE, 20, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "figure is lowered",
        "die|der {figure} (von) {m} !wird|werden um # gesenkt|verringert|reduziert|vermindert",
        _by(-1),
        "Die AP eines gegnerischen Monsters werden in diesem Kampf um 20 gesenkt.",
        (Effect(Operation.LOWER_AP, _FOE, 20, duration=_FIGHT),),
    ),
    Row(
        "forfeit",
        "{m} !buesst|buessen {loss} ein",
        _loses,
        "Ein gegnerisches Monster büßt in diesem Kampf 20 DP ein.",
        (Effect(Operation.LOWER_DP, _FOE, 20, duration=_FIGHT),),
    ),
    Row(
        "is weakened by",
        "{m} !wird|werden|ist|sind um # {figure} geschwaecht|schwaecher",
        _by(-1),
        "Ein gegnerisches Monster wird für 2 Runden um 15 AP geschwächt.",
        (Effect(Operation.LOWER_AP, _FOE, 15, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "are drawn off",
        "{m:md} !wird|werden {loss} abgezogen|genommen|weggenommen|geraubt",
        _loses,
        "Allen gegnerischen Monstern werden in diesem Kampf 20 AP abgezogen.",
        (Effect(Operation.LOWER_AP, _ALL_FOES, 20, duration=_FIGHT),),
    ),
    Row(
        "draw off",
        "!zieht|ziehe|zieh|ziehst (du) {m:md} {loss} ab",
        _loses,
        "Zieht einem gegnerischen Monster bis zum Ende des Zuges 20 DP ab.",
        (Effect(Operation.LOWER_DP, _FOE, 20, duration=Duration(Lasts.TURN)),),
    ),
    Row(
        "its figure sinks",
        "seine|sein {figure} !sinkt|sinken|faellt|fallen|verringert|verringern (sich) um #",
        _its(-1),
        "Wird dieses Monster getroffen, sinken seine DP um 10.",
        (Effect(Operation.LOWER_DP, SELF, 10, Trigger(Event.HURT), duration=LASTING),),
    ),
    Row(
        "lower two figures",
        f"!{_DOWNS} (die) {{a:rated}} und {{b:rated}} (von) {{m}} um (je|jeweils) #",
        _two(-1),
        "Senkt AP und DP eines gegnerischen Monsters in diesem Kampf um 20.",
        (
            Effect(Operation.LOWER_AP, _FOE, 20, duration=_FIGHT),
            Effect(Operation.LOWER_DP, _SAME, 20, duration=_FIGHT),
        ),
    ),
    Row(
        "two figures sink",
        "(die) {a:rated} und {b:rated} (von) {m} !sinken|fallen um (je|jeweils) #",
        _two(-1),
        "AP und DP eines gegnerischen Monsters sinken in diesem Kampf um 20.",
        (
            Effect(Operation.LOWER_AP, _FOE, 20, duration=_FIGHT),
            Effect(Operation.LOWER_DP, _SAME, 20, duration=_FIGHT),
        ),
    ),
)

CLAUSES: Final = (*_RAISES, *_LOSSES)
