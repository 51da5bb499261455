"""Clauses about items, Oasen, and piles of cards under an item or made anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cardtool.effects.grammar import Parts, Row
from cardtool.effects.spec import Effect, Operation, Pick, Side, Step, Target, What, Zone

__all__ = ["CLAUSES"]

Steps = tuple[Step, ...]

_ITEM: Final = Target(What.ITEM, Side.ENEMY)
_ALL_ITEMS: Final = Target(What.ITEM, Side.ENEMY, Pick.ALL)
_FOE_OASE: Final = Target(What.OASE, Side.ENEMY)
_MY_OASE: Final = Target(What.OASE, Side.OWN)
_WASTE: Final = Target(What.CARD, Side.OWN, Pick.ALL, Zone.WUESTE)


def _item(operation: Operation) -> Callable[[Parts], Steps]:
    return lambda parts: (Effect(operation, parts["i"]),)


def _of_fight(parts: Parts) -> Steps:
    return (Effect(Operation.CANCEL_ITEM, replace(parts["i"], zone=Zone.FIGHT)),)


def _oase(operation: Operation, side: Side) -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        fits = parts["o"].side is side
        return (Effect(operation, parts["o"]),) if fits else None

    return build


def _put_under(parts: Parts) -> Steps:
    return (Effect(Operation.PUT_UNDER, parts["up_to"]),)


def _his_oase(parts: Parts) -> Steps:
    theirs = replace(_FOE_OASE, pick=Pick.OWNER, count=parts["his_oase"])
    return (Effect(Operation.DEACTIVATE_OASE, theirs),)


def _pile(zone: Zone) -> Callable[[Parts], Steps]:
    cards = Target(What.CARD, Side.OWN, Pick.ALL, zone)
    return lambda _: (Effect(Operation.NEW_PILE, cards),)


_ITEMS: Final = (
    Row(
        "cancel the effect of",
        "!hebt|hebe|hebst (du) die wirkung {i} auf",
        _item(Operation.CANCEL_ITEM),
        "Hebt die Wirkung eines gegnerischen Items auf.",
        (Effect(Operation.CANCEL_ITEM, _ITEM),),
    ),
    Row(
        "cancel",
        "!hebt|hebe {i} auf",
        _item(Operation.CANCEL_ITEM),
        "Hebt alle gegnerischen Items auf.",
        (Effect(Operation.CANCEL_ITEM, _ALL_ITEMS),),
    ),
    Row(
        "cancel those of the fight",
        "!hebt|hebe (die wirkung) {i} dieses kampfes auf",
        _of_fight,
        "Hebt alle gegnerischen Items dieses Kampfes auf.",
        (Effect(Operation.CANCEL_ITEM, replace(_ALL_ITEMS, zone=Zone.FIGHT)),),
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
        "{i} !bleibt|bleiben|ist|sind|wird|werden wirkungslos|unwirksam|aufgehoben",
        _item(Operation.CANCEL_ITEM),
        "Ein gegnerisches Item deiner Wahl bleibt wirkungslos.",
        (Effect(Operation.CANCEL_ITEM, _ITEM),),
    ),
    Row(
        "destroy",
        "!zerstoert|zerstoere|zerstoerst|vernichtet|vernichte|vernichtest (du) {i}",
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
        "(du) !aktiviere|aktiviert|aktivierst (du) {o}",
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
        "deactivate",
        "(du) !deaktiviere|deaktiviert|deaktivierst (du) {o}",
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
    Row(
        "stay without effect",
        "{i} !bleibt|bleiben|ist|sind ohne wirkung",
        _item(Operation.CANCEL_ITEM),
        "Alle Items, die der Gegner ausgespielt hat, bleiben ohne Wirkung.",
        (Effect(Operation.CANCEL_ITEM, _ALL_ITEMS),),
    ),
    Row(
        "the effect is cancelled",
        "die wirkung {i} !wird aufgehoben|annulliert|neutralisiert",
        _item(Operation.CANCEL_ITEM),
        "Die Wirkung aller gegnerischen Items wird aufgehoben.",
        (Effect(Operation.CANCEL_ITEM, _ALL_ITEMS),),
    ),
    Row(
        "lose the effect",
        "{i} !verliert|verlieren seine|ihre wirkung",
        _item(Operation.CANCEL_ITEM),
        "Ein gegnerisches Item verliert seine Wirkung.",
        (Effect(Operation.CANCEL_ITEM, _ITEM),),
    ),
    Row(
        "make ineffective",
        "!macht|mache|machst (du) {i} unwirksam|wirkungslos",
        _item(Operation.CANCEL_ITEM),
        "Macht zwei gegnerische Items unwirksam.",
        (Effect(Operation.CANCEL_ITEM, replace(_ITEM, count=2)),),
    ),
    Row(
        "is activated",
        "{o} !wird|werden aktiviert|aktiv|aufgedeckt",
        _oase(Operation.ACTIVATE_OASE, Side.OWN),
        "Alle deine Oasen werden aktiviert.",
        (Effect(Operation.ACTIVATE_OASE, replace(_MY_OASE, pick=Pick.ALL)),),
    ),
    Row(
        "opponent must deactivate",
        "der|dein gegner !muss {his_oase} deaktivieren|zudecken",
        _his_oase,
        "Der Gegner muss eine seiner Oasen deaktivieren.",
        (Effect(Operation.DEACTIVATE_OASE, replace(_FOE_OASE, pick=Pick.OWNER)),),
    ),
    Row(
        "opponent deactivates",
        "der|dein gegner !deaktiviert {his_oase}",
        _his_oase,
        "Der Gegner deaktiviert zwei seiner Oasen.",
        (Effect(Operation.DEACTIVATE_OASE, replace(_FOE_OASE, pick=Pick.OWNER, count=2)),),
    ),
)

_PILES: Final = (
    Row(
        "put under",
        "(du) !lege|legst (du) {up_to:under_it} unter dieses item",
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
    Row(
        "mix the Wüste",
        "!misch|mische|mischt deine wueste , sie wird|bildet (sofort) ein|einen|dein|deinen "
        "neuer|neuen nachziehstapel",
        _pile(Zone.WUESTE),
        "Misch deine Wüste, sie wird dein neuer Nachziehstapel.",
        (Effect(Operation.NEW_PILE, _WASTE),),
    ),
    Row(
        "mix into a pile",
        "!misch|mische|mischt deine wueste zu einem|deinem neuen nachziehstapel",
        _pile(Zone.WUESTE),
        "Mische deine Wüste zu einem neuen Nachziehstapel.",
        (Effect(Operation.NEW_PILE, _WASTE),),
    ),
    Row(
        "what lies under becomes a pile",
        "alle|die karten unter diesem item !werden gemischt und bilden|werden einen|dein|deinen "
        "neuer|neuen nachziehstapel",
        _pile(Zone.UNDER),
        "Nach drei Runden werden die Karten unter diesem Item gemischt und bilden deinen neuen "
        "Nachziehstapel.",
        (Effect(Operation.NEW_PILE, replace(_WASTE, zone=Zone.UNDER), delay=3),),
    ),
)

CLAUSES: Final = (*_ITEMS, *_PILES)
