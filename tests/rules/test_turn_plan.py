"""The turn plan: which kinds of action may follow which (T1, T2, H7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.turn import Stages, plan_of

HAND_ONLY = replace(WIMU, hand_only=True)
MENU = [WIMU, KAMELKOENIG]
MENU_IDS = ["wimu", "kamelkoenig"]
ITEMS = {"item", "mutate", "group", "join"}
FILLS = {"draw", "take-open"}


def allowed(rules: Rules, done: str = "") -> set[str]:
    """Return what may follow the actions done so far, each of which must be allowed."""
    stages = Stages(plan_of(rules))
    stage = 0
    for word in done.split():
        kind = a.KINDS.index(word)
        assert stages.allowed[stage] >> kind & 1, f"{word} may not follow in {done}"
        stage = stages.after[stage][kind]
    return {word for kind, word in enumerate(a.KINDS) if stages.allowed[stage] >> kind & 1}


def plays(rules: Rules, done: str) -> bool:
    """Return whether battle items may be named after these actions."""
    stages = Stages(plan_of(rules))
    stage = 0
    for word in done.split():
        stage = stages.after[stage][a.KINDS.index(word)]
    return stages.plays[stage]


@pytest.mark.parametrize(
    ("done", "following"),
    [
        ("", {"monster"} | ITEMS),
        ("monster", {"monster"} | ITEMS),
        ("monster monster", ITEMS),
        ("item", ITEMS),
        ("monster group", ITEMS),
        ("item mutate group item", ITEMS),
    ],
)
def test_dufos_turn_is_monsters_then_items(done: str, following: set[str]):
    """Clause T1: up to two monsters first, then any number of items; no way back."""
    assert allowed(DUFO, done) == following


@pytest.mark.parametrize("rules", MENU, ids=MENU_IDS)
@pytest.mark.parametrize(
    ("done", "following"),
    [
        ("", {"monster", "activate", "bury", "search"} | FILLS | ITEMS),
        ("monster", {"monster"} | ITEMS),
        ("item monster mutate", {"monster"} | ITEMS),
        ("monster item monster group", ITEMS),
        ("activate", set()),
        ("bury", {"bury", "search"} | FILLS),
        ("bury bury", {"search"} | FILLS),
        ("draw", FILLS),
        ("bury draw draw draw", FILLS),
        ("bury take-open draw", FILLS),
        ("search", set()),
        ("bury bury search", set()),
    ],
)
def test_one_kind_of_turn_is_chosen(rules: Rules, done: str, following: set[str]):
    """Clauses T2, R28, R29: exactly one of (a) to (d); burying comes before the rest of it."""
    assert allowed(rules, done) == following


@pytest.mark.parametrize(
    ("done", "following"),
    [
        ("", {"monster", "activate", "bury", "search"} | FILLS | ITEMS),
        ("activate", {"monster"} | ITEMS),
        ("bury draw draw", {"monster"} | FILLS | ITEMS),
        ("bury search", {"monster"} | ITEMS),
        ("search item", {"monster"} | ITEMS),
        ("monster", {"monster"} | ITEMS),
        ("draw monster monster item", ITEMS),
    ],
)
def test_with_hand_only_every_turn_ends_in_playing(done: str, following: set[str]):
    """House rule H7: at most one of (b) to (d), then the play step of (a), in this order."""
    assert allowed(HAND_ONLY, done) == following


def test_the_numbers_of_a_turn_are_settings():
    """Clauses T1, T2: monsters and buried cards per turn follow the settings."""
    rules = replace(WIMU, monsters_per_turn=1, bury_most=0)
    assert allowed(rules, "monster") == ITEMS
    assert "bury" not in allowed(rules)


@pytest.mark.parametrize("rules", [WIMU, HAND_ONLY], ids=["wimu", "hand_only"])
def test_without_searches_there_is_no_turn_of_that_kind(rules: Rules):
    """House rule H5: (d) is gone, burying and drawing stay."""
    changed = replace(rules, no_search=True)
    assert allowed(rules) - allowed(changed) == {"search"}
    assert "search" not in allowed(changed, "bury")


@pytest.mark.parametrize(
    ("done", "battle_items"),
    [
        *(("", True), ("item", True), ("monster monster", True)),
        *(("activate", False), ("bury", False), ("draw", False), ("search", False)),
    ],
)
def test_battle_items_go_with_a_turn_of_playing(done: str, battle_items: bool):  # noqa: FBT001
    """Clause T6, reading R9: a turn in which nothing is done counts as one of kind (a)."""
    assert plays(WIMU, done) == battle_items


@pytest.mark.parametrize("done", ["", "activate", "bury draw", "search", "monster item"])
def test_battle_items_go_with_every_turn_under_hand_only(done: str):
    """House rule H7: whatever came first, the play step and its battle items follow."""
    assert plays(HAND_ONLY, done)


@pytest.mark.parametrize("done", ["", "monster", "monster monster item"])
def test_battle_items_go_with_every_turn_of_dufo(done: str):
    """Clauses T1, T6: his turn has no kinds, so the attacker may always name them."""
    assert plays(DUFO, done)


def test_only_dufos_turn_ends_with_drawing():
    """Clauses T1, T2: (d) of his turn draws up to a full hand; the others draw in kind (c)."""
    refills = [plan_of(rules).refill for rules in (DUFO, WIMU, KAMELKOENIG, HAND_ONLY)]
    assert refills == [True, False, False, False]


@pytest.mark.parametrize("rules", [DUFO, WIMU, KAMELKOENIG, HAND_ONLY])
def test_stages_stay_few(rules: Rules):
    """A turn goes through a handful of stages, however many actions it has."""
    assert len(Stages(plan_of(rules)).allowed) <= 32
