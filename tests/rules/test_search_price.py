"""House rule H4: looking through an Oase for another price."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.engine.kameloh.presets import WIMU
from kameloh_duels import do, duel_with, monster, options, side, state_of

CARDS = [monster(f"m{n}") for n in range(1, 6)]


@pytest.mark.parametrize(
    ("price", "datteln", "searched"),
    [(None, 2, True), (None, 1, False), (4, 4, True), (4, 3, False), (0, 0, True)],
)
def test_a_search_costs_what_was_agreed(price: int | None, datteln: int, searched: bool):  # noqa: FBT001
    """Clauses T2, H4: a search is offered to whoever has its price, and takes it."""
    duel = duel_with(replace(WIMU, search_price=price), CARDS)
    own = side(duel, hand="m1", oases=["m2 m3", "m4"], datteln=datteln)
    state = state_of(duel, own, side(duel, hand="m5", oases=["m1"]))
    assert ("search @oasis1" in options(duel, state)) == searched
    if searched:
        do(duel, state, "search @oasis1", single=False)
        assert state.sides[0].datteln == datteln - (2 if price is None else price)
