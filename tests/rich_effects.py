"""Scripts of every kind, so that random games meet every phase, choice and action of effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardtool.effects.spec import (
    SELF,
    YOU,
    Bound,
    Choice,
    Condition,
    Duration,
    Effect,
    Event,
    Figure,
    FigureOf,
    Lasts,
    Operation,
    PerEach,
    Pick,
    Script,
    Side,
    Step,
    Target,
    Trigger,
    What,
    Window,
    Zone,
)

__all__ = ["ITEMS", "MONSTERS"]

TURN: Final = Duration(Lasts.TURN)
TWO: Final = Duration(Lasts.ROUNDS, 2)
LASTING: Final = Duration(Lasts.LASTING)
OWN: Final = Target(side=Side.OWN)
ENEMY: Final = Target(side=Side.ENEMY)
SAME: Final = Target(pick=Pick.SAME)
THEM: Final = Target(What.PLAYER, Side.ENEMY, Pick.ALL)
HAND: Final = Target(What.CARD, Side.OWN, zone=Zone.HAND)
THEIR_HAND: Final = replace(HAND, side=Side.ENEMY)
ITEM: Final = Target(What.ITEM)
OASE: Final = Target(What.OASE, Side.OWN)
ALWAYS: Final = Trigger(Event.ALWAYS)
DO: Final = Operation


def _script(*steps: Step, windows: tuple[Window, ...] | None = None) -> Script:
    return Script(steps, windows)


def _when(event: Event, who: Target, *effects: Effect) -> tuple[Effect, ...]:
    return tuple(replace(effect, trigger=Trigger(event, who)) for effect in effects)


ITEMS: Final = (
    _script(Effect(DO.DRAW, YOU, 2)),
    _script(Effect(DO.DISCARD, replace(HAND, count=2)), Effect(DO.GAIN_DATTELN, YOU, 2)),
    _script(Effect(DO.DISCARD, replace(THEIR_HAND, pick=Pick.OWNER))),
    _script(Effect(DO.DISCARD, replace(THEIR_HAND, pick=Pick.RANDOM))),
    _script(Effect(DO.DISCARD, replace(THEIR_HAND, what=What.MONSTER, pick=Pick.OWNER))),
    _script(Effect(DO.FETCH, Target(What.CARD, Side.OWN, zone=Zone.WUESTE))),
    _script(Effect(DO.FETCH, Target(What.CARD, Side.OWN, zone=Zone.OASE))),
    _script(Effect(DO.REVIVE, Target(side=Side.OWN, zone=Zone.WUESTE))),
    _script(
        Effect(DO.PUT_UNDER, replace(HAND, count=2, up_to=True)),
        Effect(DO.NEW_PILE, Target(What.CARD, Side.OWN, Pick.ALL, Zone.UNDER), delay=2),
    ),
    _script(Effect(DO.NEW_PILE, Target(What.CARD, Side.OWN, Pick.ALL, Zone.WUESTE))),
    _script(Effect(DO.CAPTURE, ENEMY, duration=TURN)),
    _script(Effect(DO.CAPTURE, ENEMY)),
    _script(Effect(DO.DIRECT_ATTACK, OWN, duration=TURN)),
    _script(Effect(DO.SKIP_ATTACK, ENEMY, 1)),
    _script(Effect(DO.NO_DAMAGE, OWN, duration=TWO)),
    _script(Effect(DO.PROTECT, OWN, duration=LASTING)),
    _script(Effect(DO.REFLECT, OWN, duration=Duration(Lasts.FIGHT))),
    _script(Effect(DO.SET_HK, Target(), 1, duration=LASTING)),
    _script(Effect(DO.EXTRA_MONSTER, YOU, 1, duration=TURN)),
    _script(Effect(DO.RAISE_PRICE, Target(What.CARD, Side.ENEMY, Pick.ALL), 1, duration=TWO)),
    _script(Effect(DO.LOWER_PRICE, Target(What.CARD, Side.OWN, Pick.ALL), 1, ALWAYS)),
    _script(Effect(DO.STEAL_DATTELN, THEM, 1), Effect(DO.LOSE_DATTELN, THEM, "all")),
    _script(Effect(DO.CANCEL_ITEM, replace(ITEM, side=Side.ENEMY))),
    _script(Effect(DO.DESTROY_ITEM, ITEM)),
    _script(Effect(DO.ACTIVATE_OASE, OASE)),
    _script(Effect(DO.DEACTIVATE_OASE, replace(OASE, side=Side.ENEMY, pick=Pick.OWNER))),
    _script(Effect(DO.DAMAGE, Target(count=2, up_to=True), 20)),
    _script(Effect(DO.DAMAGE_EACH_ROUND, ENEMY, 15, duration=LASTING)),
    _script(Effect(DO.HEAL_EACH_ROUND, OWN, 10, duration=TWO), Effect(DO.HEAL, SAME, "all")),
    _script(Effect(DO.TO_HAND, Target(hk=(4,)))),
    _script(Effect(DO.TO_WUESTE, Target(pick=Pick.LOWEST, by=Figure.LP))),
    _script(Choice(((Effect(DO.HEAL, OWN, 20),), (Effect(DO.DAMAGE, ENEMY, 20),), ()))),
    _script(
        Effect(DO.RAISE_AP, replace(OWN, pick=Pick.ALL), 5, ALWAYS),
        *_when(Event.DEFEAT, OWN, Effect(DO.DRAW, YOU, 1)),
    ),
    _script(
        Effect(DO.RAISE_DP, OWN, PerEach(5, HAND), duration=TWO),
        Effect(DO.DAMAGE, ENEMY, 25, condition=Condition(present=OWN, least=2)),
        Effect(DO.DAMAGE, replace(ENEMY, pick=Pick.ALL), 10, delay=1),
    ),
    _script(
        *_when(Event.TURN_START, replace(YOU, side=Side.ANY), Effect(DO.GAIN_DATTELN, YOU, 1)),
        windows=(Window.MAIN, Window.ATTACK),
    ),
)
"""What items do."""

_EITHER: Final = replace(OWN, side=Side.ANY)

MONSTERS: Final = (
    _script(Effect(DO.RAISE_AP, replace(_EITHER, pick=Pick.ALL), 5, ALWAYS)),
    _script(
        Effect(DO.RAISE_DP, SELF, PerEach(5, ENEMY), ALWAYS),
        Effect(DO.LOWER_PRICE, Target(side=Side.OWN, pick=Pick.ALL), 1, ALWAYS),
    ),
    _script(*_when(Event.PLAY, SELF, Effect(DO.DISCARD, HAND), Effect(DO.DRAW, YOU, 1))),
    _script(*_when(Event.HURT, SELF, Effect(DO.DAMAGE, Target(pick=Pick.OTHER), 10))),
    _script(
        *_when(
            Event.HIT,
            SELF,
            Effect(DO.HEAL, SELF, FigureOf(Figure.DAMAGE, Target(pick=Pick.OTHER), 1, 2)),
        )
    ),
    _script(*_when(Event.DEFEAT, SELF, Effect(DO.FETCH, Target(zone=Zone.WUESTE, side=Side.OWN)))),
    _script(*_when(Event.VICTORY, OWN, Effect(DO.DESTROY_ITEM, ITEM))),
    _script(
        *_when(Event.TURN_END, YOU, Effect(DO.DAMAGE, ENEMY, 10)),
        Effect(
            DO.DIRECT_ATTACK,
            SELF,
            trigger=ALWAYS,
            condition=Condition(
                present=replace(ENEMY, bound=Bound(Figure.LP, most=40)), attacking=True
            ),
        ),
    ),
    _script(Effect(DO.PROTECT, SELF, trigger=ALWAYS)),
)
"""What monsters do."""
