"""What may be done in a last turn that is a normal one (kameloh.md section 9, `last_turn`)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cards import Kind
from cardtool.engine.kameloh.behaviours import LastTurn
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import State
from kameloh_duels import (
    duel_with,
    item,
    monster,
    mutates,
    offered,
    options,
    raising,
    side,
    state_of,
    violet,
)

CARDS = (
    *(monster("m1"), monster("m2"), item("i1"), item("k1", kind=Kind.MUTATION_ITEM)),
    violet("v1", Kind.MUTATION, "40/30/120"),
)
RULES = pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG], ids=["wimu", "kamelkoenig"])
PUT_AWAY_OR_FETCHED = ("bury", "draw", "take-open", "search")


def table(rules: Rules, left: int) -> tuple[Duel, State]:
    """Return a game with so many turns to come in which everything could be done."""
    full = replace(rules, last_turn=LastTurn.FULL)
    duel = duel_with(full, CARDS, [mutates("m1", "k1", "v1")], {"i1": raising(ap=10)})
    own = side(duel, hand="i1 k1 m2 v1", arena="m1", oases=("m2 m2", "m2 m2!"), datteln=9)
    state = state_of(duel, own, side(duel, arena="m2", oases=("m2",)))
    state.left = left
    return duel, state


@RULES
@pytest.mark.parametrize("left", [1, 2])
def test_nothing_is_buried_or_fetched_in_a_last_turn(rules: Rules, left: int):
    """Clause E3: reading R56, no burying, drawing, taking or searching in either last turn."""
    duel, state = table(rules, left)
    assert offered(duel, state, *PUT_AWAY_OR_FETCHED) == []


@RULES
@pytest.mark.parametrize("left", [1, 2])
def test_playing_and_activating_go_on_in_a_last_turn(rules: Rules, left: int):
    """Clause E3: readings R15, R56, cards are played and Oasen activated as ever."""
    duel, state = table(rules, left)
    kinds = {text.split()[0] for text in options(duel, state)}
    assert kinds == {"rest", "monster", "item", "mutate", "activate"}


@RULES
@pytest.mark.parametrize("left", [-1, 3])
def test_all_is_allowed_before_the_last_turns(rules: Rules, left: int):
    """Clauses E2, E3: before the trigger and in the last but one turn nothing is left out."""
    duel, state = table(rules, left)
    kinds = {text.split()[0] for text in offered(duel, state, *PUT_AWAY_OR_FETCHED)}
    assert kinds == set(PUT_AWAY_OR_FETCHED) - (set() if rules.take_open else {"take-open"})
