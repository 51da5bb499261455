"""What must lie in the arena for an effect to happen, and what must not."""

from __future__ import annotations

import pytest

from cardtool.effects.spec import YOU, Condition, Effect, Operation, Script, Target
from cardtool.effects.spec import Side as Whose
from cardtool.engine.kameloh.presets import WIMU
from kameloh_duels import duel_with, item, monster, side, state_of, use

FOE = Target(side=Whose.ENEMY)


@pytest.mark.parametrize(
    ("least", "most", "happens"),
    [(0, 0, "100"), (1, None, "011"), (0, 1, "110"), (1, 1, "010"), (2, None, "001")],
)
def test_an_effect_asks_for_so_many_things(least: int, most: int | None, happens: str):
    """Clause X3: it happens where as many lie there as it asks for; at most none is a limit."""
    condition = Condition(present=FOE, least=least, most=most)
    gain = Effect(Operation.GAIN_DATTELN, YOU, 1, condition=condition)
    duel = duel_with(WIMU, [monster("m"), item("i")], effects={"i": Script((gain,))})
    found = ""
    for arena in ("", "m", "m m"):
        state = state_of(duel, side(duel, arena="m"), side(duel, arena=arena))
        use(duel, state, 0, "i")
        found += str(state.sides[0].datteln)
    assert found == happens
