"""Clauses about figures doubled, halved, or read off another card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardtool.effects.grammar import FRONT, Parts, Row
from cardtool.effects.spec import (
    Duration,
    Effect,
    Figure,
    FigureOf,
    Lasts,
    Operation,
    Pick,
    Side,
    Step,
    Target,
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
_STRONGEST: Final = Target(side=Side.OWN, pick=Pick.HIGHEST, by=Figure.AP)
_FIGHT: Final = Duration(Lasts.FIGHT)
_SAME: Final = Target(pick=Pick.SAME)


def _share(table: dict[Figure, Operation], over: int) -> Callable[[Parts], Steps]:
    def build(parts: Parts) -> Steps:
        figure = parts["figure"]
        amount = FigureOf(figure, _SAME, 1, over)
        return (Effect(table[figure], parts["m"], amount),)

    return build


def _half_of(parts: Parts) -> Steps:
    figure = parts["figure"]
    return (Effect(_DOWN[figure], parts["m"], FigureOf(figure, _SAME, 1, 2)),)


def _halved_both(parts: Parts) -> Steps | None:
    if parts["a"] is parts["b"]:
        return None
    return tuple(
        Effect(
            _DOWN[figure],
            parts["m"] if not n or parts["m"].pick is Pick.ALL else _SAME,
            FigureOf(figure, _SAME, 1, 2),
        )
        for n, figure in enumerate((parts["a"], parts["b"]))
    )


def _as_many(table: dict[Figure, Operation]) -> Callable[[Parts], Steps]:
    def build(parts: Parts) -> Steps:
        amount = FigureOf(parts["b"], parts["of"])
        return (Effect(table[parts["a"]], parts["m"], amount),)

    return build


def _damage_as(parts: Parts) -> Steps:
    return (Effect(Operation.DAMAGE, parts["m"], FigureOf(parts["b"], parts["of"])),)


_GET: Final = "erhaelt|erhalten|bekommt|bekommen|kriegt|kriegen|gewinnt|gewinnen"
_SUFFER: Final = "erleidet|erleiden|nimmt|nehmen|bekommt|bekommen"

CLAUSES: Final = (
    Row(
        "double",
        "!verdoppelt|verdopple|verdoppele|verdoppelst (du) die {figure} (von) {m}",
        _share(_UP, 1),
        "Verdoppelt in diesem Kampf die AP eines eigenen Monsters.",
        (Effect(Operation.RAISE_AP, _OWN, FigureOf(Figure.AP, _SAME), duration=_FIGHT),),
    ),
    Row(
        "is doubled",
        "die {figure} (von) {m} !wird|werden verdoppelt",
        _share(_UP, 1),
        "Die DP eines eigenen Monsters werden in diesem Kampf verdoppelt.",
        (Effect(Operation.RAISE_DP, _OWN, FigureOf(Figure.DP, _SAME), duration=_FIGHT),),
    ),
    Row(
        "doubles",
        "die {figure} (von) {m} !verdoppelt|verdoppeln sich",
        _share(_UP, 1),
        "Die AP eines eigenen Monsters verdoppeln sich in diesem Kampf.",
        (Effect(Operation.RAISE_AP, _OWN, FigureOf(Figure.AP, _SAME), duration=_FIGHT),),
    ),
    Row(
        "doubles, verb first",
        f"{FRONT.key} verdoppelt|verdoppeln sich die {{figure}} (von) {{m}}",
        _share(_UP, 1),
        "In diesem Kampf verdoppeln sich die DP eines eigenen Monsters.",
        (Effect(Operation.RAISE_DP, _OWN, FigureOf(Figure.DP, _SAME), duration=_FIGHT),),
    ),
    Row(
        "as many as",
        f"{{m}} !{_GET} so|ebenso|genauso viele {{a:rated}} (,) wie {{of:m}} {{b:rated}} hat",
        _as_many(_UP),
        "Ein eigenes Monster erhält in diesem Kampf so viele AP, wie das stärkste gegnerische "
        "Monster DP hat.",
        (
            Effect(
                Operation.RAISE_AP,
                _OWN,
                FigureOf(Figure.DP, Target(side=Side.ENEMY, pick=Pick.HIGHEST, by=Figure.AP)),
                duration=_FIGHT,
            ),
        ),
    ),
    Row(
        "halve",
        "!halbiert|halbiere|halbierst (du) die {figure} (von) {m}",
        _share(_DOWN, 2),
        "Halbiert in diesem Kampf die AP eines gegnerischen Monsters.",
        (Effect(Operation.LOWER_AP, _FOE, FigureOf(Figure.AP, _SAME, 1, 2), duration=_FIGHT),),
    ),
    Row(
        "halve two figures",
        "!halbiert|halbiere (die) {a:rated} und {b:rated} (von) {m}",
        _halved_both,
        "Halbiert in diesem Kampf AP und DP eines gegnerischen Monsters.",
        (
            Effect(Operation.LOWER_AP, _FOE, FigureOf(Figure.AP, _SAME, 1, 2), duration=_FIGHT),
            Effect(Operation.LOWER_DP, _SAME, FigureOf(Figure.DP, _SAME, 1, 2), duration=_FIGHT),
        ),
    ),
    Row(
        "lose half",
        "{m} !verliert|verlieren die haelfte seiner|ihrer {figure}",
        _half_of,
        "Ein gegnerisches Monster verliert in diesem Kampf die Hälfte seiner AP.",
        (Effect(Operation.LOWER_AP, _FOE, FigureOf(Figure.AP, _SAME, 1, 2), duration=_FIGHT),),
    ),
    Row(
        "is halved",
        "die {figure} (von) {m} !wird|werden halbiert",
        _share(_DOWN, 2),
        "Die DP eines gegnerischen Monsters werden in diesem Kampf halbiert.",
        (Effect(Operation.LOWER_DP, _FOE, FigureOf(Figure.DP, _SAME, 1, 2), duration=_FIGHT),),
    ),
    Row(
        "lose as many as",
        "{m} !verliert|verlieren so|ebenso|genauso viele {a:rated} (,) wie {of:m} {b:rated} hat",
        _as_many(_DOWN),
        "Ein gegnerisches Monster verliert so viele LP, wie dein stärkstes Monster AP hat.",
        (Effect(Operation.DAMAGE, _FOE, FigureOf(Figure.AP, _STRONGEST)),),
    ),
    Row(
        "suffer as much as",
        f"{{m}} !{_SUFFER} so|ebenso|genauso viel schaden (,) wie {{of:m}} {{b:rated}} hat",
        _damage_as,
        "Ein gegnerisches Monster erleidet so viel Schaden, wie dein stärkstes Monster AP hat.",
        (Effect(Operation.DAMAGE, _FOE, FigureOf(Figure.AP, _STRONGEST)),),
    ),
    Row(
        "rise by half",
        "die|der {figure} (von) {m} !steigt|steigen|erhoeht|erhoehen (sich) um die haelfte",
        _share(_UP, 2),
        "Die DP eines eigenen Monsters steigen in diesem Kampf um die Hälfte.",
        (Effect(Operation.RAISE_DP, _OWN, FigureOf(Figure.DP, _SAME, 1, 2), duration=_FIGHT),),
    ),
    Row(
        "raise by half",
        "!erhoeht|erhoehe|steigert|steigere die {figure} (von) {m} um die haelfte",
        _share(_UP, 2),
        "Erhöht in diesem Kampf die AP eines eigenen Monsters um die Hälfte.",
        (Effect(Operation.RAISE_AP, _OWN, FigureOf(Figure.AP, _SAME, 1, 2), duration=_FIGHT),),
    ),
    Row(
        "sink by half",
        "die|der {figure} (von) {m} !sinkt|sinken|faellt|fallen|verringert|verringern (sich) um "
        "die haelfte",
        _share(_DOWN, 2),
        "Die AP eines gegnerischen Monsters sinken in diesem Kampf um die Hälfte.",
        (Effect(Operation.LOWER_AP, _FOE, FigureOf(Figure.AP, _SAME, 1, 2), duration=_FIGHT),),
    ),
    Row(
        "lower by half",
        "!senkt|senke|verringert|verringere|reduziert|reduziere die {figure} (von) {m} um die "
        "haelfte",
        _share(_DOWN, 2),
        "Senkt in diesem Kampf die DP eines gegnerischen Monsters um die Hälfte.",
        (Effect(Operation.LOWER_DP, _FOE, FigureOf(Figure.DP, _SAME, 1, 2), duration=_FIGHT),),
    ),
    Row(
        "forfeit half",
        "{m} !buesst|buessen die haelfte seiner|ihrer {figure} ein",
        _half_of,
        "Ein gegnerisches Monster büßt in diesem Kampf die Hälfte seiner DP ein.",
        (Effect(Operation.LOWER_DP, _FOE, FigureOf(Figure.DP, _SAME, 1, 2), duration=_FIGHT),),
    ),
    Row(
        "have half",
        "{m} !hat|haben nur (noch) die haelfte seiner|ihrer {figure}",
        _half_of,
        "Ein gegnerisches Monster hat in diesem Kampf nur die Hälfte seiner AP.",
        (Effect(Operation.LOWER_AP, _FOE, FigureOf(Figure.AP, _SAME, 1, 2), duration=_FIGHT),),
    ),
    Row(
        "have twice as many",
        "{m} !hat|haben|erhaelt|erhalten|bekommt|bekommen doppelt so viele {figure} (wie sonst)",
        _share(_UP, 1),
        "Ein eigenes Monster hat in diesem Kampf doppelt so viele AP.",
        (Effect(Operation.RAISE_AP, _OWN, FigureOf(Figure.AP, _SAME), duration=_FIGHT),),
    ),
    Row(
        "do as much damage as",
        "!fuegt|fuege|fuegst (du) {m:md} so|ebenso|genauso viel schaden zu (,) wie {of:m} "
        "{b:rated} hat",
        _damage_as,
        "Füge einem gegnerischen Monster so viel Schaden zu, wie dein stärkstes Monster AP hat.",
        (Effect(Operation.DAMAGE, _FOE, FigureOf(Figure.AP, _STRONGEST)),),
    ),
)
