"""Whose monsters an item may be meant for."""

from __future__ import annotations

import pytest

from cardtool.effects.spec import Side as Whose
from cardtool.engine.kameloh.arena import capture
from cardtool.engine.kameloh.presets import DUFO, WIMU
from cardtool.engine.kameloh.rules import Rules
from kameloh_duels import do, duel_with, item, monster, offered, raising, side, spot, state_of

BOTH = pytest.mark.parametrize("rules", [DUFO, WIMU], ids=["dufo", "wimu"])
SQUARES = {Whose.ANY: "a1 b1 b2", Whose.OWN: "a1", Whose.ENEMY: "b1 b2"}


@BOTH
@pytest.mark.parametrize("target", Whose)
def test_an_item_is_offered_for_whom_its_text_says(rules: Rules, target: Whose):
    """Clauses T1, T2: before the attack, on one's own monsters, on the enemy's, or on any."""
    duel = duel_with(rules, [monster("m"), item("i")], effects={"i": raising(ap=10, target=target)})
    state = state_of(duel, side(duel, hand="i", arena="m"), side(duel, arena="m m"))
    found = offered(duel, state, "item")
    assert found == [f"item i@hand>{square}" for square in SQUARES[target].split()]


@BOTH
def test_own_and_enemy_are_seen_from_who_plays(rules: Rules):
    """Clause T6: the defender's own monsters are those on his side."""
    effects = {"i": raising(dp=10, target=Whose.OWN)}
    duel = duel_with(rules, [monster("m"), item("i")], effects=effects)
    state = state_of(duel, side(duel, arena="m"), side(duel, hand="i", arena="m"))
    do(duel, state, "rest")
    assert offered(duel, state, "battle-item") == ["battle-item i@hand>b1"]


@BOTH
def test_without_a_target_an_item_is_not_offered(rules: Rules):
    """Clause T2: an item that would act on nobody changes nothing."""
    effects = {"i": raising(ap=-10, target=Whose.ENEMY)}
    duel = duel_with(rules, [monster("m"), item("i")], effects=effects)
    state = state_of(duel, side(duel, hand="i", arena="m"), side(duel))
    assert offered(duel, state, "item") == []


@BOTH
def test_a_captured_monster_is_its_captors(rules: Rules):
    """Clause F6: it fights for the captor, and what helps his own helps it."""
    effects = {"i": raising(ap=10, target=Whose.OWN)}
    duel = duel_with(rules, [monster("m"), item("i")], effects=effects)
    state = state_of(duel, side(duel, hand="i"), side(duel, arena="m"))
    capture(state, spot("b1"))
    assert offered(duel, state, "item") == ["item i@hand>a1"]
