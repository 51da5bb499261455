"""Clauses about cards drawn, discarded and fetched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cardtool.effects.grammar import Parts, Row
from cardtool.effects.spec import (
    YOU,
    Effect,
    Operation,
    Pick,
    Side,
    Step,
    Target,
    What,
    Zone,
)

__all__ = ["CLAUSES"]

Steps = tuple[Step, ...]

_ENEMY: Final = Target(What.PLAYER, Side.ENEMY, Pick.ALL)
_BOTH: Final = Target(What.PLAYER, Side.ANY, Pick.ALL)


def _drawn(who: Target) -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        return (Effect(Operation.DRAW, who, parts["number"]),) if parts["number"] else None

    return build


def _thrown(side: Side) -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        if parts["hand"].side not in {Side.ANY, side}:
            return None
        hand: Target = replace(parts["hand"], side=side)
        if side is Side.OWN and hand.pick is Pick.OWNER:
            hand = replace(hand, pick=Pick.CHOSEN)
        return (Effect(Operation.DISCARD, hand),)

    return build


def _fetched(zone: Zone) -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        mods: dict[str, Any] = parts.get("mods", {})
        if "side" in mods:
            return None
        number = parts.get("number", parts.get("#", 1))
        up_to = "#" in parts
        what = Target(parts["kept"], Side.OWN, zone=zone, count=number, up_to=up_to, **mods)
        return (Effect(Operation.FETCH, what),)

    return build


_THROW: Final = "wirf|wirfst|lege|legst"
_TO_HAND: Final = "auf|in die|deine hand (zurueck)"

CLAUSES: Final = (
    Row(
        "draw",
        "!ziehe|zieh {number} {more} karte|karten {from}",
        _drawn(YOU),
        "Ziehe zwei Karten.",
        (Effect(Operation.DRAW, YOU, 2),),
    ),
    Row(
        "you draw",
        "du !ziehst {number} {more} karte|karten {from}",
        _drawn(YOU),
        "Du ziehst drei Karten.",
        (Effect(Operation.DRAW, YOU, 3),),
    ),
    Row(
        "opponent draws",
        "der|dein gegner !zieht {number} karte|karten",
        _drawn(_ENEMY),
        "Der Gegner zieht eine Karte.",
        (Effect(Operation.DRAW, _ENEMY, 1),),
    ),
    Row(
        "opponent must draw",
        "der|dein gegner !muss {number} karte|karten ziehen",
        _drawn(_ENEMY),
        "Der Gegner muss zwei Karten ziehen.",
        (Effect(Operation.DRAW, _ENEMY, 2),),
    ),
    Row(
        "each player draws",
        "jeder (der beiden) spieler !zieht {number} karte|karten",
        _drawn(_BOTH),
        "Jeder Spieler zieht eine Karte.",
        (Effect(Operation.DRAW, _BOTH, 1),),
    ),
    Row(
        "both draw",
        "beide spieler !ziehen (je|jeweils) {number} karte|karten",
        _drawn(_BOTH),
        "Beide Spieler ziehen zwei Karten.",
        (Effect(Operation.DRAW, _BOTH, 2),),
    ),
    Row(
        "discard",
        f"!{_THROW} (du) {{hand}} ab",
        _thrown(Side.OWN),
        "Wirf eine Handkarte ab.",
        (Effect(Operation.DISCARD, Target(What.CARD, Side.OWN, zone=Zone.HAND)),),
    ),
    Row(
        "you discard",
        "du !wirfst|legst {hand} ab",
        _thrown(Side.OWN),
        "Du wirfst alle deine Handkarten ab.",
        (Effect(Operation.DISCARD, Target(What.CARD, Side.OWN, Pick.ALL, Zone.HAND)),),
    ),
    Row(
        "opponent discards",
        "der|dein gegner !wirft|legt {hand} ab",
        _thrown(Side.ENEMY),
        "Der Gegner wirft zwei zufällige Handkarten ab.",
        (Effect(Operation.DISCARD, Target(What.CARD, Side.ENEMY, Pick.RANDOM, Zone.HAND, 2)),),
    ),
    Row(
        "opponent must discard",
        "der|dein gegner !muss {hand} abwerfen|ablegen",
        _thrown(Side.ENEMY),
        "Der Gegner muss eine Handkarte seiner Wahl abwerfen.",
        (Effect(Operation.DISCARD, Target(What.CARD, Side.ENEMY, Pick.OWNER, Zone.HAND)),),
    ),
    Row(
        "fetch from the Wüste",
        f"(du) !nimm|nimmst|hole|holst (du|dir) {{number}} {{kept}} {{mods}} aus {{mine}} wueste "
        f"(wieder|zurueck) {_TO_HAND}",
        _fetched(Zone.WUESTE),
        "Nimm eine Karte deiner Wahl aus deiner Wüste auf die Hand.",
        (Effect(Operation.FETCH, Target(What.CARD, Side.OWN, zone=Zone.WUESTE)),),
    ),
    Row(
        "seek in the Wüste",
        "!suche dir {number} {kept} {mods} aus {mine} wueste aus und nimm sie|es auf die|deine "
        "hand",
        _fetched(Zone.WUESTE),
        "Suche dir eine Karte aus deiner Wüste aus und nimm sie auf die Hand.",
        (Effect(Operation.FETCH, Target(What.CARD, Side.OWN, zone=Zone.WUESTE)),),
    ),
    Row(
        "fetch up to",
        "(du) !nimm|nimmst|hole|holst (du|dir) bis zu # {kept} {mods} aus {mine} wueste "
        f"(wieder|zurueck) {_TO_HAND}",
        _fetched(Zone.WUESTE),
        "Nimm bis zu zwei Karten aus deiner Wüste auf die Hand.",
        (
            Effect(
                Operation.FETCH, Target(What.CARD, Side.OWN, zone=Zone.WUESTE, count=2, up_to=True)
            ),
        ),
    ),
    Row(
        "search an Oase",
        "!suche|suchst (du) in ein* deiner oasen (nach) ein* {kept} {mods} und nimm|nimmst sie|es|ihn auf die "
        "hand",
        _fetched(Zone.OASE),
        "Suche in einer deiner Oasen eine Karte und nimm sie auf die Hand.",
        (Effect(Operation.FETCH, Target(What.CARD, Side.OWN, zone=Zone.OASE)),),
    ),
    Row(
        "search an Oase for",
        "!durchsuche|durchsuchst (du) ein* deiner oasen nach ein* {kept} {mods} und nimm|nimmst sie|es "
        "auf die hand",
        _fetched(Zone.OASE),
        "Durchsuche eine deiner Oasen nach einer Karte und nimm sie auf die Hand.",
        (Effect(Operation.FETCH, Target(What.CARD, Side.OWN, zone=Zone.OASE)),),
    ),
)
