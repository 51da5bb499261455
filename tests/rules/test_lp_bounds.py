"""Present LP stay between 1 and the ceiling, whatever ends or joins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Kind, Part, Values
from cardtool.effects.spec import Lasts
from cardtool.engine.kameloh.arena import end
from cardtool.engine.kameloh.grouping import figures_of
from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.registry import parse_rules
from cardtool.errors import UsageError
from kameloh_duels import (
    do,
    duel_with,
    fighter,
    groups,
    item,
    monster,
    raising,
    side,
    state_of,
    use,
    violet,
)


def test_no_floor_below_one() -> None:
    """Clauses C7, F5: no setting lets a monster without LP stand."""
    with pytest.raises(UsageError, match="lp_floor cannot be '0': it is a whole number from 1"):
        parse_rules("wimu(lp_floor=0)")


def test_an_ending_raise_takes_but_never_gives() -> None:
    """Clause C12: LP below the floor stay where they are when a raise ends."""
    rules = replace(WIMU, lp_floor=50)
    effects = {"i1": raising(lp=20, duration=Lasts.LASTING)}
    duel = duel_with(rules, [monster("m1", "20/10/90"), item("i1")], effects=effects)
    state = state_of(duel, side(duel, arena="m1"), side(duel))
    one = fighter(state, "a1")
    use(duel, state, 0, "i1>a1")
    one.lp = 30
    end(duel, state, one, one.modifiers[0])
    assert one.lp == 30


def test_joining_stops_at_the_ceiling() -> None:
    """Clauses C4, C12, Z5: LP raised above full LP pass the ceiling by no joining either.

    350 LP raised by 100 stop at 400; a part of 30 joins, so that the raise gives 20 instead of
    50, and takes no more when it ends.
    """
    rules = replace(WIMU, grouping_caps=replace(WIMU.grouping_caps, lp=390, gw=900))
    cards = [monster("m1", "10/10/250"), monster("m2", "10/10/100"), monster("m3", "10/10/30")]
    parts = [Part(("m1",)), Part(("m2",)), Part(("m3",), least=0)]
    recipe = groups("v1", parts, values=Values.SUM)
    effects = {"i1": raising(lp=100, duration=Lasts.LASTING)}
    duel = duel_with(rules, [*cards, violet("v1", Kind.GROUPING), item("i1")], [recipe], effects)
    state = state_of(duel, side(duel, hand="m3", arena="m1"), side(duel, arena="m2"))
    one = fighter(state, "a1")
    one.card, one.making = duel.table.index("v1"), 0
    one.parts = [duel.table.index("m1"), duel.table.index("m2")]
    one.ap, one.dp, one.full = figures_of(duel, duel.table.makings[0], one.parts)
    one.lp = one.full
    use(duel, state, 0, "i1>a1")
    do(duel, state, "join m3@hand>1")
    assert (one.full, one.lp, one.modifiers[0].amount) == (380, 400, 20)
