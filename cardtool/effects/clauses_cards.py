"""Clauses about cards, items and Oasen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cardtool.effects.grammar import Parts, Row
from cardtool.effects.spec import (
    YOU,
    Choice,
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
_ITEM: Final = Target(What.ITEM, Side.ENEMY)
_ALL_ITEMS: Final = Target(What.ITEM, Side.ENEMY, Pick.ALL)
_FOE_OASE: Final = Target(What.OASE, Side.ENEMY)
_MY_OASE: Final = Target(What.OASE, Side.OWN)


def _drawn(who: Target) -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        return (Effect(Operation.DRAW, who, parts["number"]),) if parts["number"] else None

    return build


def _perhaps(build: Callable[[Parts], Steps | None]) -> Callable[[Parts], Steps | None]:
    """Return a builder of the same, or nothing, as the player likes."""

    def built(parts: Parts) -> Steps | None:
        steps = build(parts)
        effects = tuple(step for step in steps or () if isinstance(step, Effect))
        return (Choice((effects, ())),) if effects else None

    return built


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


def _item(operation: Operation) -> Callable[[Parts], Steps]:
    return lambda parts: (Effect(operation, parts["i"]),)


def _oase(operation: Operation, side: Side) -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        fits = parts["o"].side is side
        return (Effect(operation, parts["o"]),) if fits else None

    return build


def _put_under(parts: Parts) -> Steps | None:
    if not parts["#"]:
        return None
    cards = Target(What.CARD, Side.OWN, Pick.CHOSEN, Zone.HAND, parts["#"], up_to=True)
    return (Effect(Operation.PUT_UNDER, cards),)


def _pile(zone: Zone) -> Callable[[Parts], Steps]:
    cards = Target(What.CARD, Side.OWN, Pick.ALL, zone)
    return lambda _: (Effect(Operation.NEW_PILE, cards),)


_THROW: Final = "wirf|wirfst|lege|legst"
_TO_HAND: Final = "auf|in die|deine hand (zurueck)"

_CARDS: Final = (
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
        "you may draw",
        "du !darfst|kannst {number} {more} karte|karten {from} ziehen",
        _perhaps(_drawn(YOU)),
        "Du darfst zwei Karten ziehen.",
        (Effect(Operation.DRAW, YOU, 2),),
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
        "jeder spieler !zieht {number} karte|karten",
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
        f"(du) !nimm|nimmst|hole|holst (du|dir) {{number}} {{kept}} {{mods}} aus deiner wueste "
        f"(wieder|zurueck) {_TO_HAND}",
        _fetched(Zone.WUESTE),
        "Nimm eine Karte deiner Wahl aus deiner Wüste auf die Hand.",
        (Effect(Operation.FETCH, Target(What.CARD, Side.OWN, zone=Zone.WUESTE)),),
    ),
    Row(
        "fetch up to",
        "(du) !nimm|nimmst|hole|holst (du|dir) bis zu # {kept} {mods} aus deiner wueste "
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
        "you may fetch",
        "du !darfst|kannst {number} {kept} {mods} aus deiner wueste auf|in die|deine hand "
        "(zurueck) nehmen|holen|zuruecknehmen",
        _perhaps(_fetched(Zone.WUESTE)),
        "Du darfst ein Item aus deiner Wüste auf die Hand nehmen.",
        (Effect(Operation.FETCH, Target(What.ITEM, Side.OWN, zone=Zone.WUESTE)),),
    ),
    Row(
        "search an Oase",
        "!suche|suchst (du) in ein* deiner oasen ein* {kept} und nimm|nimmst sie|es|ihn auf die "
        "hand",
        _fetched(Zone.OASE),
        "Suche in einer deiner Oasen eine Karte und nimm sie auf die Hand.",
        (Effect(Operation.FETCH, Target(What.CARD, Side.OWN, zone=Zone.OASE)),),
    ),
    Row(
        "search an Oase for",
        "!durchsuche|durchsuchst (du) ein* deiner oasen nach ein* {kept} und nimm|nimmst sie|es "
        "auf die hand",
        _fetched(Zone.OASE),
        "Durchsuche eine deiner Oasen nach einer Karte und nimm sie auf die Hand.",
        (Effect(Operation.FETCH, Target(What.CARD, Side.OWN, zone=Zone.OASE)),),
    ),
    Row(
        "put under",
        "!lege bis zu # handkarten unter dieses item",
        _put_under,
        "Lege bis zu fünf Handkarten unter dieses Item.",
        (
            Effect(
                Operation.PUT_UNDER,
                Target(What.CARD, Side.OWN, Pick.CHOSEN, Zone.HAND, 5, up_to=True),
            ),
        ),
    ),
    Row(
        "they become a pile",
        "sie !bilden einen neuen nachziehstapel",
        _pile(Zone.UNDER),
        "Lege bis zu 5 Handkarten unter dieses Item. Nach drei Runden bilden sie einen neuen "
        "Nachziehstapel.",
        (
            Effect(
                Operation.PUT_UNDER,
                Target(What.CARD, Side.OWN, Pick.CHOSEN, Zone.HAND, 5, up_to=True),
            ),
            Effect(Operation.NEW_PILE, Target(What.CARD, Side.OWN, Pick.ALL, Zone.UNDER), delay=3),
        ),
    ),
    Row(
        "the Wüste becomes a pile",
        "deine wueste !wird gemischt und bildet|wird einen|ein|dein|deinen neuen|neuer "
        "nachziehstapel",
        _pile(Zone.WUESTE),
        "Nach vier Runden wird deine Wüste gemischt und bildet einen neuen Nachziehstapel.",
        (
            Effect(
                Operation.NEW_PILE,
                Target(What.CARD, Side.OWN, Pick.ALL, Zone.WUESTE),
                delay=4,
            ),
        ),
    ),
)

_ITEMS: Final = (
    Row(
        "cancel the effect of",
        "!hebt|hebe die wirkung {i} (dieses kampfes) auf",
        _item(Operation.CANCEL_ITEM),
        "Hebt die Wirkung eines gegnerischen Items auf.",
        (Effect(Operation.CANCEL_ITEM, _ITEM),),
    ),
    Row(
        "cancel",
        "!hebt|hebe {i} (dieses kampfes) auf",
        _item(Operation.CANCEL_ITEM),
        "Hebt alle gegnerischen Items dieses Kampfes auf.",
        (Effect(Operation.CANCEL_ITEM, _ALL_ITEMS),),
    ),
    Row(
        "annul",
        "!annulliert|annulliere|neutralisiert|neutralisiere (die wirkung) {i}",
        _item(Operation.CANCEL_ITEM),
        "Annulliere ein gegnerisches Item.",
        (Effect(Operation.CANCEL_ITEM, _ITEM),),
    ),
    Row(
        "is without effect",
        "{i} !bleibt|bleiben|ist|sind|wird|werden wirkungslos|aufgehoben",
        _item(Operation.CANCEL_ITEM),
        "Ein gegnerisches Item deiner Wahl bleibt wirkungslos.",
        (Effect(Operation.CANCEL_ITEM, _ITEM),),
    ),
    Row(
        "destroy",
        "!zerstoert|zerstoere|vernichtet|vernichte {i}",
        _item(Operation.DESTROY_ITEM),
        "Zerstöre ein Item, das in der Arena liegt.",
        (Effect(Operation.DESTROY_ITEM, Target(What.ITEM)),),
    ),
    Row(
        "is destroyed",
        "{i} !wird|werden zerstoert|vernichtet",
        _item(Operation.DESTROY_ITEM),
        "Alle gegnerischen Items in der Arena werden zerstört.",
        (Effect(Operation.DESTROY_ITEM, _ALL_ITEMS),),
    ),
    Row(
        "activate",
        "!aktiviere|aktiviert {o}",
        _oase(Operation.ACTIVATE_OASE, Side.OWN),
        "Aktiviere eine deiner Oasen.",
        (Effect(Operation.ACTIVATE_OASE, _MY_OASE),),
    ),
    Row(
        "turn over",
        "!decke|deckt {o} auf",
        _oase(Operation.ACTIVATE_OASE, Side.OWN),
        "Decke eine deiner Oasen auf.",
        (Effect(Operation.ACTIVATE_OASE, _MY_OASE),),
    ),
    Row(
        "you may activate",
        "du !darfst|kannst {o} aktivieren",
        _perhaps(_oase(Operation.ACTIVATE_OASE, Side.OWN)),
        "Du darfst eine deiner Oasen aktivieren.",
        (Effect(Operation.ACTIVATE_OASE, _MY_OASE),),
    ),
    Row(
        "deactivate",
        "!deaktiviere|deaktiviert {o}",
        _oase(Operation.DEACTIVATE_OASE, Side.ENEMY),
        "Deaktiviere eine gegnerische Oase.",
        (Effect(Operation.DEACTIVATE_OASE, _FOE_OASE),),
    ),
    Row(
        "is deactivated",
        "{o} !wird|werden deaktiviert|inaktiv",
        _oase(Operation.DEACTIVATE_OASE, Side.ENEMY),
        "Eine Oase des Gegners wird inaktiv.",
        (Effect(Operation.DEACTIVATE_OASE, _FOE_OASE),),
    ),
)

CLAUSES: Final = (*_CARDS, *_ITEMS)
