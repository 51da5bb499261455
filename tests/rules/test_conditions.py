"""Conditions of effects: what must be there, or must not, and what a monster itself must be."""

from __future__ import annotations

import pytest

from cardtool.effects.spec import (
    SELF,
    Bound,
    Condition,
    Duration,
    Effect,
    Event,
    Figure,
    Lasts,
    Operation,
    Pick,
    Script,
    Side,
    Target,
    Trigger,
)
from cardtool.engine.kameloh.actions import square
from cardtool.engine.kameloh.figures import ap_of
from cardtool.engine.kameloh.presets import PRESETS
from cardtool.engine.kameloh.prices import price_of
from kameloh_duels import duel_with, monster, side, state_of

WEAK = Condition(present=Target(side=Side.OWN, pick=Pick.SELF, bound=Bound(Figure.LP, None, 30)))
ALONE = Condition(present=Target(side=Side.ENEMY, pick=Pick.ALL), least=0, most=0)


def ap_with(condition: Condition, lp: int, foes: str) -> int:
    """Return the AP of a monster of 20 AP and `lp` that has 10 more under a condition."""
    always = Effect(
        Operation.RAISE_AP, SELF, 10, Trigger(Event.ALWAYS), condition, Duration(Lasts.LASTING)
    )
    cards = [monster("1", f"20/10/{lp}"), monster("2")]
    duel = duel_with(PRESETS["wimu"], cards, effects={"1": Script((always,))})
    state = state_of(duel, side(duel, arena="1"), side(duel, arena=foes))
    return ap_of(duel, state, square(0, 0))


@pytest.mark.parametrize(("lp", "ap"), [(30, 30), (31, 20)])
def test_a_monster_minds_its_own_figures(lp: int, ap: int) -> None:
    """Clause X1: what holds while a card has at most 30 LP holds for it then, and only then."""
    assert ap_with(WEAK, lp, "2") == ap


@pytest.mark.parametrize(("foes", "ap"), [("", 30), ("2", 20)])
def test_nothing_must_be_there(foes: str, ap: int) -> None:
    """Clause X1: where no monster may be there, one is enough to undo the condition."""
    assert ap_with(ALONE, 50, foes) == ap


@pytest.mark.parametrize(("lp", "price"), [(30, 1), (31, 3)])
def test_a_price_may_ask_for_the_figures_of_its_own_card(lp: int, price: int) -> None:
    """Clause M4: what a monster makes cheaper while it has at most 30 LP is so only then."""
    goods = Target(side=Side.OWN, pick=Pick.ALL)
    cheaper = Effect(Operation.LOWER_PRICE, goods, 2, Trigger(Event.ALWAYS), WEAK)
    cards = [monster("1", f"20/10/{lp}"), monster("2", d=3)]
    duel = duel_with(PRESETS["wimu"], cards, effects={"1": Script((cheaper,))})
    state = state_of(duel, side(duel, arena="1"), side(duel))
    assert price_of(duel, state, state.sides[0], duel.table.index("2")) == price
