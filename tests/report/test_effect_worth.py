"""What effects are worth on our scale."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.cards import Kind
from cardtool.effects.forms import FORMS, Need
from cardtool.effects.spec import (
    ALL,
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
    Zone,
)
from cardtool.effects.vocabulary import KAMELOH
from cardtool.report.effect_worth import script_worth

ENEMY = Target(side=Side.ENEMY)
OWN = Target(side=Side.OWN)
HIT = Effect(Operation.DAMAGE, ENEMY, 60)
RAISE = Effect(Operation.RAISE_AP, OWN, 20, duration=Duration(Lasts.FIGHT))
ALWAYS = Trigger(Event.ALWAYS)


def worth(*steps: Step, kind: Kind = Kind.ITEM) -> float:
    """Return what these steps on a card of the kind are worth."""
    return script_worth(Script(steps), kind)


@pytest.mark.parametrize(
    ("step", "points"),
    [
        (HIT, 75),
        (RAISE, 50),
        (replace(RAISE, duration=Duration(Lasts.ROUNDS, 2)), 80),
        (replace(RAISE, duration=Duration(Lasts.LASTING)), 120),
        (replace(RAISE, target=replace(OWN, pick=Pick.ALL)), 80),
        (replace(RAISE, target=ENEMY), -50),
        (Effect(Operation.DAMAGE_EACH_ROUND, ENEMY, 30, duration=Duration(Lasts.ROUNDS, 5)), 150),
        (Effect(Operation.TO_WUESTE, ENEMY), 240),
        (Effect(Operation.TO_WUESTE, OWN), -120),
        (Effect(Operation.TO_HAND, OWN), 50),
        (Effect(Operation.DIRECT_ATTACK, OWN), 75),
        (Effect(Operation.SET_HK, ENEMY, 1), 75),
        (Effect(Operation.SET_HK, OWN, 4), 30),
        (Effect(Operation.DRAW, YOU, 2), 90),
        (Effect(Operation.STEAL_DATTELN, Target(What.PLAYER, Side.ENEMY, Pick.ALL), 2), 90),
        (Effect(Operation.STEAL_DATTELN, Target(What.PLAYER, Side.ENEMY, Pick.ALL), ALL), 135),
        (Effect(Operation.LOWER_PRICE, Target(What.ITEM, Side.OWN, Pick.ALL), 1), 25),
        (Effect(Operation.NEW_PILE, Target(What.CARD, Side.OWN, Pick.ALL, Zone.WUESTE)), 75),
        (Effect(Operation.DISCARD, Target(What.CARD, Side.OWN, zone=Zone.HAND)), -22.5),
        (Effect(Operation.DISCARD, Target(What.CARD, Side.ENEMY, Pick.ALL, Zone.HAND)), 180),
        (Choice(((HIT,), (RAISE,), ())), 75),
        (Choice(()), 0),
    ],
)
def test_worth_of_a_step(step: Step, points: float) -> None:
    """An effect counts by operation, amount, time, breadth and side; of a choice the best."""
    assert worth(step) == pytest.approx(points)


def test_effects_add_up() -> None:
    """What a card does is worth the sum of its effects, and nothing is worth nothing."""
    assert worth(HIT, RAISE) == pytest.approx(worth(HIT) + worth(RAISE))
    assert worth() == 0


@pytest.mark.parametrize(
    "less",
    [
        replace(HIT, target=replace(ENEMY, rasse="Floh")),
        replace(HIT, target=replace(ENEMY, hk=(4,))),
        replace(HIT, target=replace(ENEMY, bound=Bound(Figure.AP, most=20))),
        replace(HIT, target=replace(ENEMY, pick=Pick.LOWEST, by=Figure.AP)),
        replace(HIT, target=Target(pick=Pick.ALL)),
        replace(HIT, delay=3),
        replace(HIT, trigger=Trigger(Event.DEFEAT)),
        replace(HIT, condition=Condition(present=ENEMY)),
        replace(HIT, condition=Condition(against=ENEMY)),
        replace(HIT, condition=Condition(attacking=True)),
    ],
    ids=["Rasse", "HK", "bound", "lowest", "both", "late", "defeat", "if", "against", "attacking"],
)
def test_what_is_limited_is_worth_less(less: Effect) -> None:
    """Fewer targets, a condition, a late moment or both sides alike make an effect cheaper."""
    assert 0 < worth(less) < worth(HIT)


def test_the_same_side_goes_on() -> None:
    """'The same' is on the side that the effect before it acted on."""
    again = replace(RAISE, target=Target(pick=Pick.SAME))
    assert worth(replace(RAISE, target=ENEMY), again) == pytest.approx(-100)
    assert worth(RAISE, again) == pytest.approx(100)


def test_who_fights_whom() -> None:
    """The opponent and the attacker are enemies; the monster of the trigger is whose it is."""
    burn = replace(HIT, trigger=Trigger(Event.DEFEAT))
    assert worth(replace(burn, target=Target(pick=Pick.ATTACKER))) > 0
    assert worth(replace(burn, target=Target(pick=Pick.SUBJECT))) < 0
    assert worth(replace(burn, target=SELF)) < 0


def test_a_monster_stays_shorter_than_an_item() -> None:
    """What acts while the card lies there is worth half on a monster: it is attacked."""
    always = Effect(Operation.LOWER_DP, replace(ENEMY, pick=Pick.ALL), 15, trigger=ALWAYS)
    assert worth(always, kind=Kind.MONSTER) == pytest.approx(worth(always) / 2)
    assert worth(always) == pytest.approx(144)


@pytest.mark.parametrize(
    "amount",
    [
        PerEach(10, OWN),
        PerEach(10, Target(What.OASE, Side.OWN, Pick.ALL)),
        FigureOf(Figure.DP, ENEMY, 1, 2),
    ],
)
def test_amounts_that_are_reckoned(amount: PerEach | FigureOf) -> None:
    """An amount that depends on the table counts as what it mostly comes to."""
    assert 0 < worth(replace(RAISE, amount=amount)) < 60


COUNTED = [op for op in Operation if FORMS[op].amount is not Need.NONE]


@given(
    st.sampled_from([op for op in COUNTED if op is not Operation.SET_HK]),
    st.sampled_from([Side.OWN, Side.ENEMY]),
    st.integers(1, 500),
    st.sampled_from(Lasts),
)
def test_more_counts_more(operation: Operation, side: Side, amount: int, lasts: Lasts) -> None:
    """A larger amount is worth more where it helps, and costs more where it harms."""
    what = What.PLAYER if What.PLAYER in FORMS[operation].targets else What.MONSTER
    target = Target(what, side, Pick.ALL)
    less = Effect(operation, target, amount, duration=Duration(lasts, 2))
    more = replace(less, amount=amount + 1)
    assert worth(less) * worth(more) > 0
    assert abs(worth(more)) > abs(worth(less))


@pytest.mark.parametrize("operation", KAMELOH.operations)
def test_every_operation_has_a_worth(operation: Operation) -> None:
    """Each word of the vocabulary counts, for the player it helps."""
    form = FORMS[operation]
    amount = None if form.amount is Need.NONE else 2
    zone = min(form.zones)
    found = [
        worth(Effect(operation, Target(min(form.targets), side, zone=zone), amount))
        for side in (Side.OWN, Side.ENEMY)
    ]
    assert max(found) > 0
