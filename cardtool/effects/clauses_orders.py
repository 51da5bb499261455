"""Clauses in the infinitive, as in "eine Karte ziehen": what is done, or may be done.

They stand alone, behind "du darfst" and "du musst", or after "um"; who does it is the player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cardtool.effects.grammar import Parts, Row
from cardtool.effects.spec import (
    ALL,
    LASTING,
    YOU,
    Duration,
    Effect,
    Figure,
    Lasts,
    Operation,
    Pick,
    Side,
    Step,
    Target,
    What,
    Zone,
)

__all__ = ["CLAUSES", "ORDER"]

ORDER: Final = "to "
"""How the names of these patterns begin."""

Steps = tuple[Step, ...]

_OWN: Final = Target(side=Side.OWN)
_FOE: Final = Target(side=Side.ENEMY)
_ENEMY: Final = Target(What.PLAYER, Side.ENEMY, Pick.ALL)
_HAND: Final = Target(What.CARD, Side.OWN, zone=Zone.HAND)
_WASTE: Final = "wueste|friedhof|ablagestapel"
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


def _does(
    operation: Operation, part: str, amount: str = "", side: Side | None = None
) -> Callable[[Parts], Steps | None]:
    """Return a builder of one effect on what is named; `side`: whose it must be."""

    def build(parts: Parts) -> Steps | None:
        target: Target = parts[part]
        number: Any = parts[amount] if amount else None
        if (amount and not number) or (side is not None and target.side is not side):
            return None
        return (Effect(operation, target, number),)

    return build


def _stock(operation: Operation, who: Target, amount: str = "d") -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        return (Effect(operation, who, parts[amount]),) if parts[amount] else None

    return build


def _thrown(parts: Parts) -> Steps | None:
    hand: Target = parts["hand"]
    if hand.side is Side.ENEMY:
        return None
    pick = Pick.CHOSEN if hand.pick is Pick.OWNER else hand.pick
    return (Effect(Operation.DISCARD, replace(hand, side=Side.OWN, pick=pick)),)


def _from_waste(operation: Operation) -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        mods: dict[str, Any] = parts["mods"]
        if "side" in mods or not parts.get("number", 1):
            return None
        what = parts.get("kept", What.MONSTER)
        number = parts.get("number", 1)
        return (Effect(operation, Target(what, Side.OWN, zone=Zone.WUESTE, count=number, **mods)),)

    return build


def _healed(parts: Parts) -> Steps:
    return (Effect(Operation.HEAL, parts["m"], ALL),)


def _changed(table: dict[Figure, Operation]) -> Callable[[Parts], Steps]:
    return lambda parts: (Effect(table[parts["figure"]], parts["m"], parts["#"]),)


CLAUSES: Final = (
    Row(
        "to draw",
        "{number} {more} karte|karten {from} ziehen",
        _stock(Operation.DRAW, YOU, "number"),
        "Eine Karte ziehen.",
        (Effect(Operation.DRAW, YOU, 1),),
    ),
    Row(
        "to get Datteln",
        "(dir) {d} bekommen|erhalten|einstecken|kassieren|gewinnen|nehmen",
        _stock(Operation.GAIN_DATTELN, YOU),
        "Drei Datteln einstecken.",
        (Effect(Operation.GAIN_DATTELN, YOU, 3),),
    ),
    Row(
        "to pay Datteln",
        "{d} bezahlen|zahlen|abgeben|opfern|ausgeben",
        _stock(Operation.LOSE_DATTELN, YOU),
        "Du darfst zwei Datteln bezahlen.",
        (Effect(Operation.LOSE_DATTELN, YOU, 2),),
    ),
    Row(
        "to steal Datteln",
        "dem|deinem gegner {alld} stehlen|klauen|rauben|abnehmen|wegnehmen",
        _stock(Operation.STEAL_DATTELN, _ENEMY, "alld"),
        "Dem Gegner zwei Datteln klauen.",
        (Effect(Operation.STEAL_DATTELN, _ENEMY, 2),),
    ),
    Row(
        "to discard",
        "{hand} abwerfen|ablegen",
        _thrown,
        "Zwei Handkarten abwerfen.",
        (Effect(Operation.DISCARD, replace(_HAND, count=2)),),
    ),
    Row(
        "to fetch",
        "(dir) {number} {kept} {mods} aus {mine} wueste (wieder|zurueck) auf|in die|deine hand "
        "(zurueck) nehmen|holen|zuruecknehmen|zurueckholen",
        _from_waste(Operation.FETCH),
        "Du darfst ein Item aus deiner Wüste auf die Hand nehmen.",
        (Effect(Operation.FETCH, Target(What.ITEM, Side.OWN, zone=Zone.WUESTE)),),
    ),
    Row(
        "to revive",
        "ein monster {mods} aus {mine} wueste ({free}) in die|deine arena legen|holen|schicken"
        "|bringen|zurueckholen|spielen",
        _from_waste(Operation.REVIVE),
        "Ein Monster aus deiner Wüste in die Arena legen.",
        (Effect(Operation.REVIVE, Target(side=Side.OWN, zone=Zone.WUESTE)),),
    ),
    Row(
        "to put under",
        "{under_it} unter dieses item legen",
        _does(Operation.PUT_UNDER, "under_it"),
        "Du darfst bis zu drei Handkarten unter dieses Item legen.",
        (Effect(Operation.PUT_UNDER, replace(_HAND, count=3, up_to=True)),),
    ),
    Row(
        "to send to the Wüste",
        f"{{m}} in|auf die|den {_WASTE} schicken|legen|werfen|verbannen",
        _does(Operation.TO_WUESTE, "m"),
        "Ein gegnerisches Monster in die Wüste schicken.",
        (Effect(Operation.TO_WUESTE, _FOE),),
    ),
    Row(
        "to take back to the hand",
        "{m} (wieder|zurueck) auf|in die|deine hand nehmen|holen|zuruecknehmen|zurueckholen",
        _does(Operation.TO_HAND, "m", side=Side.OWN),
        "Ein eigenes Monster auf die Hand zurücknehmen.",
        (Effect(Operation.TO_HAND, _OWN),),
    ),
    Row(
        "to capture",
        "{m} uebernehmen|erobern",
        _does(Operation.CAPTURE, "m", side=Side.ENEMY),
        "Ein gegnerisches Monster für 2 Runden übernehmen.",
        (Effect(Operation.CAPTURE, _FOE, duration=Duration(Lasts.ROUNDS, 2)),),
    ),
    Row(
        "to heal",
        "{m} um # (lp) heilen",
        _does(Operation.HEAL, "m", "#"),
        "Ein eigenes Monster um 50 LP heilen.",
        (Effect(Operation.HEAL, _OWN, 50),),
    ),
    Row(
        "to heal wholly",
        "{m} vollstaendig|voellig|komplett|ganz heilen",
        _healed,
        "Ein eigenes Monster vollständig heilen.",
        (Effect(Operation.HEAL, _OWN, ALL),),
    ),
    Row(
        "to do damage",
        "{m:md} {hit} zufuegen",
        _does(Operation.DAMAGE, "m", "hit"),
        "Einem gegnerischen Monster 30 LP Schaden zufügen.",
        (Effect(Operation.DAMAGE, _FOE, 30),),
    ),
    Row(
        "to raise",
        "die|den {figure} (von) {m} um # erhoehen|steigern",
        _changed(_UP),
        "Die AP eines eigenen Monsters um 20 erhöhen.",
        (Effect(Operation.RAISE_AP, _OWN, 20, duration=LASTING),),
    ),
    Row(
        "to lower",
        "die|den {figure} (von) {m} um # senken|verringern|reduzieren",
        _changed(_DOWN),
        "Die DP eines gegnerischen Monsters um 20 senken.",
        (Effect(Operation.LOWER_DP, _FOE, 20, duration=LASTING),),
    ),
    Row(
        "to activate",
        "{o} aktivieren|aufdecken",
        _does(Operation.ACTIVATE_OASE, "o", side=Side.OWN),
        "Du darfst eine deiner Oasen aktivieren.",
        (Effect(Operation.ACTIVATE_OASE, Target(What.OASE, Side.OWN)),),
    ),
    Row(
        "to deactivate",
        "{o} deaktivieren",
        _does(Operation.DEACTIVATE_OASE, "o", side=Side.ENEMY),
        "Eine gegnerische Oase deaktivieren.",
        (Effect(Operation.DEACTIVATE_OASE, Target(What.OASE, Side.ENEMY)),),
    ),
    Row(
        "to destroy",
        "{i} zerstoeren|vernichten",
        _does(Operation.DESTROY_ITEM, "i"),
        "Ein gegnerisches Item zerstören.",
        (Effect(Operation.DESTROY_ITEM, Target(What.ITEM, Side.ENEMY)),),
    ),
    Row(
        "to cancel",
        "(die wirkung) {i} aufheben",
        _does(Operation.CANCEL_ITEM, "i"),
        "Ein gegnerisches Item aufheben.",
        (Effect(Operation.CANCEL_ITEM, Target(What.ITEM, Side.ENEMY)),),
    ),
)
