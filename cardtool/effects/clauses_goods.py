"""Clauses about Datteln and prices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardtool.effects.grammar import FRONT, Parts, Row, always
from cardtool.effects.spec import (
    ALL,
    YOU,
    Duration,
    Effect,
    Event,
    Figure,
    FigureOf,
    Lasts,
    Operation,
    PerEach,
    Pick,
    Side,
    Step,
    Target,
    Trigger,
    What,
)

__all__ = ["CLAUSES"]

Steps = tuple[Step, ...]

_ENEMY: Final = Target(What.PLAYER, Side.ENEMY, Pick.ALL)
_BOTH: Final = Target(What.PLAYER, Side.ANY, Pick.ALL)
_TURN: Final = Duration(Lasts.TURN)
_ALL_ITEMS: Final = Target(What.ITEM, Side.ENEMY, Pick.ALL)


def _stock(operation: Operation, who: Target) -> Callable[[Parts], Steps | None]:
    def build(parts: Parts) -> Steps | None:
        amount = parts["alld"] if "alld" in parts else parts["d"]
        return (Effect(operation, who, amount),) if amount else None

    return build


def _stock_of(operation: Operation, who: Target, of: Target, over: int = 1) -> Steps:
    return (Effect(operation, who, FigureOf(Figure.DATTELN, of, 1, over)),)


def _priced(sign: int) -> Callable[[Parts], Steps | None]:
    operation = Operation.RAISE_PRICE if sign > 0 else Operation.LOWER_PRICE

    def build(parts: Parts) -> Steps | None:
        amount = parts["d"]
        return (Effect(operation, parts["priced"], amount),) if amount else None

    return build


_GET: Final = "erhaeltst|bekommst|kriegst|gewinnst|kassierst"
_GETS: Final = "erhaelt|bekommt|kriegt|gewinnt|kassiert"
_EACH: Final = "jeder (der beiden|zwei) spieler"

CLAUSES: Final = (
    Row(
        "you get Datteln",
        f"du !{_GET} {{d}} (dazu|geschenkt)",
        _stock(Operation.GAIN_DATTELN, YOU),
        "Du erhältst 2 D.",
        (Effect(Operation.GAIN_DATTELN, YOU, 2),),
    ),
    Row(
        "get Datteln",
        "!erhalte|gewinne|bekomme|nimm|kassiere (dir) {d}",
        _stock(Operation.GAIN_DATTELN, YOU),
        "Erhalte für jedes eigene Monster in der Arena eine Dattel.",
        (Effect(Operation.GAIN_DATTELN, YOU, PerEach(1, Target(side=Side.OWN, pick=Pick.ALL))),),
    ),
    Row(
        "brings you Datteln",
        "!bringt|gibt dir {d} (ein)",
        _stock(Operation.GAIN_DATTELN, YOU),
        "Bringt dir drei Datteln ein.",
        (Effect(Operation.GAIN_DATTELN, YOU, 3),),
    ),
    Row(
        "both get Datteln",
        "beide spieler !erhalten|bekommen|gewinnen (je|jeweils) {d}",
        _stock(Operation.GAIN_DATTELN, _BOTH),
        "Beide Spieler erhalten je eine Dattel.",
        (Effect(Operation.GAIN_DATTELN, _BOTH, 1),),
    ),
    Row(
        "opponent gets Datteln",
        f"der|dein gegner !{_GETS} {{d}} (dazu|geschenkt)",
        _stock(Operation.GAIN_DATTELN, _ENEMY),
        "Der Gegner erhält eine Dattel.",
        (Effect(Operation.GAIN_DATTELN, _ENEMY, 1),),
    ),
    Row(
        "opponent loses Datteln",
        "der|dein gegner !verliert|bezahlt|zahlt {alld}",
        _stock(Operation.LOSE_DATTELN, _ENEMY),
        "Der Gegner verliert drei Datteln.",
        (Effect(Operation.LOSE_DATTELN, _ENEMY, 3),),
    ),
    Row(
        "opponent must pay",
        "der|dein gegner !muss {d} bezahlen|zahlen|abgeben",
        _stock(Operation.LOSE_DATTELN, _ENEMY),
        "Der Gegner muss zwei Datteln bezahlen.",
        (Effect(Operation.LOSE_DATTELN, _ENEMY, 2),),
    ),
    Row(
        "you lose Datteln",
        "du !verlierst {alld:myd}",
        _stock(Operation.LOSE_DATTELN, YOU),
        "Du verlierst eine Dattel.",
        (Effect(Operation.LOSE_DATTELN, YOU, 1),),
    ),
    Row(
        "both lose Datteln",
        "beide spieler !verlieren (je|jeweils) {alld}",
        _stock(Operation.LOSE_DATTELN, _BOTH),
        "Beide Spieler verlieren alle Datteln.",
        (Effect(Operation.LOSE_DATTELN, _BOTH, ALL),),
    ),
    Row(
        "steal Datteln",
        "!stiehl|stehle|klaue|klau|raube|raub dem|deinem gegner {alld}",
        _stock(Operation.STEAL_DATTELN, _ENEMY),
        "Stiehl dem Gegner zwei Datteln.",
        (Effect(Operation.STEAL_DATTELN, _ENEMY, 2),),
    ),
    Row(
        "take Datteln off",
        "!nimm|nimmst (du) dem|deinem gegner {alld} ab|weg ({yours})",
        _stock(Operation.STEAL_DATTELN, _ENEMY),
        "Nimm dem Gegner zwei Datteln ab.",
        (Effect(Operation.STEAL_DATTELN, _ENEMY, 2),),
    ),
    Row(
        "you steal Datteln",
        "du !stiehlst|klaust|raubst dem|deinem gegner {alld}",
        _stock(Operation.STEAL_DATTELN, _ENEMY),
        "Du stiehlst dem Gegner eine Dattel.",
        (Effect(Operation.STEAL_DATTELN, _ENEMY, 1),),
    ),
    Row(
        "opponent gives you Datteln",
        "der|dein gegner !gibt|zahlt|bezahlt dir {alld} (ab)",
        _stock(Operation.STEAL_DATTELN, _ENEMY),
        "Der Gegner gibt dir zwei Datteln.",
        (Effect(Operation.STEAL_DATTELN, _ENEMY, 2),),
    ),
    Row(
        "opponent must give you Datteln",
        "der|dein gegner !muss dir {alld} geben|zahlen|bezahlen|abgeben",
        _stock(Operation.STEAL_DATTELN, _ENEMY),
        "Der Gegner muss dir eine Dattel zahlen.",
        (Effect(Operation.STEAL_DATTELN, _ENEMY, 1),),
    ),
    Row(
        "opponent must hand over",
        "der|dein gegner !muss {alld} an dich zahlen|bezahlen|abgeben",
        _stock(Operation.STEAL_DATTELN, _ENEMY),
        "Der Gegner muss zwei Datteln an dich abgeben.",
        (Effect(Operation.STEAL_DATTELN, _ENEMY, 2),),
    ),
    Row(
        "each player gets Datteln",
        f"{_EACH} !{_GETS} {{d}}",
        _stock(Operation.GAIN_DATTELN, _BOTH),
        "Jeder Spieler erhält eine Dattel.",
        (Effect(Operation.GAIN_DATTELN, _BOTH, 1),),
    ),
    Row(
        "each player loses Datteln",
        f"{_EACH} !verliert {{alld}}",
        _stock(Operation.LOSE_DATTELN, _BOTH),
        "Jeder Spieler verliert zwei Datteln.",
        (Effect(Operation.LOSE_DATTELN, _BOTH, 2),),
    ),
    Row(
        "cost less",
        "{priced} !kosten|kostet (dich) (je|jeweils) {d} weniger",
        _priced(-1),
        "Eigene Monster kosten in diesem Zug eine Dattel weniger.",
        (
            Effect(
                Operation.LOWER_PRICE,
                Target(side=Side.OWN, pick=Pick.ALL),
                1,
                duration=_TURN,
            ),
        ),
    ),
    Row(
        "cost more",
        "{priced} !kosten|kostet (je|jeweils) {d} mehr",
        _priced(1),
        "Gegnerische Items kosten drei Runden lang zwei Datteln mehr.",
        (Effect(Operation.RAISE_PRICE, _ALL_ITEMS, 2, duration=Duration(Lasts.ROUNDS, 3)),),
    ),
    Row(
        "price sinks",
        "{price} {priced} !sinkt|sinken um {d}",
        _priced(-1),
        "Der Preis eigener Items sinkt in diesem Zug um eine Dattel.",
        (
            Effect(
                Operation.LOWER_PRICE,
                Target(What.ITEM, Side.OWN, Pick.ALL),
                1,
                duration=_TURN,
            ),
        ),
    ),
    Row(
        "price rises",
        "{price} {priced} !steigt|steigen um {d}",
        _priced(1),
        "Die Preise gegnerischer Items steigen für 3 Runden um 2 Datteln.",
        (Effect(Operation.RAISE_PRICE, _ALL_ITEMS, 2, duration=Duration(Lasts.ROUNDS, 3)),),
    ),
    Row(
        "are cheaper",
        "{priced} !sind|werden|ist|wird (je|jeweils) (um) {d} billiger|guenstiger",
        _priced(-1),
        "Alle deine Karten sind in diesem Zug um eine Dattel billiger.",
        (
            Effect(
                Operation.LOWER_PRICE,
                Target(What.CARD, Side.OWN, Pick.ALL),
                1,
                duration=_TURN,
            ),
        ),
    ),
    Row(
        "are dearer",
        "{priced} !sind|werden|ist|wird (je|jeweils) (um) {d} teurer",
        _priced(1),
        "Gegnerische Monster werden für 2 Runden um eine Dattel teurer.",
        (
            Effect(
                Operation.RAISE_PRICE,
                Target(side=Side.ENEMY, pick=Pick.ALL),
                1,
                duration=Duration(Lasts.ROUNDS, 2),
            ),
        ),
    ),
    Row(
        "you pocket Datteln",
        "du !steckst|streichst {d} ein",
        _stock(Operation.GAIN_DATTELN, YOU),
        "Du streichst drei Datteln ein.",
        (Effect(Operation.GAIN_DATTELN, YOU, 3),),
    ),
    Row(
        "this monster brings Datteln",
        "dieses monster !bringt|gibt dir {d} (ein)",
        _stock(Operation.GAIN_DATTELN, YOU),
        "Zu Beginn deines Zuges bringt dieses Monster dir zwei Datteln.",
        (Effect(Operation.GAIN_DATTELN, YOU, 2, Trigger(Event.TURN_START, YOU)),),
    ),
    Row(
        "brings you Datteln, verb first",
        f"{FRONT.key} bringt|gibt dir dieses monster {{d}} (ein)",
        _stock(Operation.GAIN_DATTELN, YOU),
        "Am Ende deines Zuges bringt dir dieses Monster eine Dattel.",
        (Effect(Operation.GAIN_DATTELN, YOU, 1, Trigger(Event.TURN_END, YOU)),),
    ),
    Row(
        "get as many as he has",
        f"du !{_GET} so|ebenso|genauso viele datteln (,) wie der|dein gegner hat|besitzt",
        always(_stock_of(Operation.GAIN_DATTELN, YOU, _ENEMY)),
        "Du erhältst so viele Datteln, wie der Gegner hat.",
        _stock_of(Operation.GAIN_DATTELN, YOU, _ENEMY),
    ),
    Row(
        "opponent forfeits Datteln",
        "der|dein gegner !buesst {alld} ein",
        _stock(Operation.LOSE_DATTELN, _ENEMY),
        "Der Gegner büßt alle Datteln ein.",
        (Effect(Operation.LOSE_DATTELN, _ENEMY, ALL),),
    ),
    Row(
        "opponent loses half",
        "der|dein gegner !verliert die haelfte seiner datteln",
        always(_stock_of(Operation.LOSE_DATTELN, _ENEMY, _ENEMY, 2)),
        "Der Gegner verliert die Hälfte seiner Datteln.",
        _stock_of(Operation.LOSE_DATTELN, _ENEMY, _ENEMY, 2),
    ),
    Row(
        "you forfeit Datteln",
        "du !buesst {alld:myd} ein",
        _stock(Operation.LOSE_DATTELN, YOU),
        "Du büßt zwei Datteln ein.",
        (Effect(Operation.LOSE_DATTELN, YOU, 2),),
    ),
    Row(
        "you pay",
        "du !zahlst|bezahlst {alld:myd}",
        _stock(Operation.LOSE_DATTELN, YOU),
        "Du bezahlst zwei Datteln.",
        (Effect(Operation.LOSE_DATTELN, YOU, 2),),
    ),
    Row(
        "this monster steals Datteln",
        "dieses monster !stiehlt|klaut|raubt dem|deinem gegner {alld}",
        _stock(Operation.STEAL_DATTELN, _ENEMY),
        "Fügt dieses Monster Schaden zu, stiehlt dieses Monster dem Gegner eine Dattel.",
        (Effect(Operation.STEAL_DATTELN, _ENEMY, 1, Trigger(Event.HIT)),),
    ),
    Row(
        "it steals Datteln",
        f"{FRONT.key} stiehlt|klaut|raubt es dem|deinem gegner {{alld}}",
        _stock(Operation.STEAL_DATTELN, _ENEMY),
        "Fügt dieses Monster Schaden zu, klaut es dem Gegner eine Dattel.",
        (Effect(Operation.STEAL_DATTELN, _ENEMY, 1, Trigger(Event.HIT)),),
    ),
    Row(
        "opponent pays more",
        "der|dein gegner !zahlt|bezahlt fuer {priced:his_cards} {d} mehr",
        _priced(1),
        "Der Gegner zahlt für 2 Runden für jedes seiner Monster eine Dattel mehr.",
        (
            Effect(
                Operation.RAISE_PRICE,
                Target(side=Side.ENEMY, pick=Pick.ALL),
                1,
                duration=Duration(Lasts.ROUNDS, 2),
            ),
        ),
    ),
    Row(
        "you pay less",
        "du !zahlst|bezahlst fuer {priced:my_cards} {d} weniger",
        _priced(-1),
        "Du zahlst in diesem Zug für jedes deiner Items eine Dattel weniger.",
        (Effect(Operation.LOWER_PRICE, Target(What.ITEM, Side.OWN, Pick.ALL), 1, duration=_TURN),),
    ),
)
