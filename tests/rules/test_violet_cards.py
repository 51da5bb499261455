"""What violet cards are made with, and where they are played from (C9, C10, D3, D7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardtool.cards import Kind, Part, Recipe
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, PRESETS, WIMU
from cardtool.engine.kameloh.rules import Rules
from kameloh_duels import (
    duel_with,
    groups,
    item,
    monster,
    mutates,
    names,
    options,
    side,
    state_of,
    violet,
)

ALL = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
TWO_MONSTERS = [Part(("m1", "m2"), least=2, most=3)]
BIG, FAT = monster("m1", "50/40/200"), monster("m2", "50/40/200")


def ways(rules: Rules, hand: str, *, needs_item: bool, items: Sequence[str] = ()) -> list[str]:
    """Return the groupings offered with m1 and m2 in the arena."""
    cards = [
        *(BIG, FAT, violet("w", Kind.GROUPING), item("z", 0, Kind.GROUPING_ITEM)),
        item("uni", 0, Kind.GROUPING_ITEM, universal=True),
    ]
    recipe = groups("w", TWO_MONSTERS, items, needs_item=needs_item)
    duel = duel_with(rules, cards, [recipe])
    results = {"fusion": "w"} if rules.fusion_deck else {"hand": "w"}
    results["hand"] = " ".join([hand, results.get("hand", "")])
    own = side(duel, arena="m1 m2", oases=["m1"], **results)  # type: ignore[arg-type]
    found = options(duel, state_of(duel, own, side(duel)))
    return [text.removesuffix(">recipe1") for text in found if text.startswith("group")]


@pytest.mark.parametrize(
    ("rules", "served"),
    [
        (DUFO, ["group w@hand+uni@hand"]),
        (WIMU, []),
        (KAMELKOENIG, ["group w@fusion+uni@hand"]),
        (replace(WIMU, universal_item=True), ["group w@hand+uni@hand"]),
    ],
)
def test_a_universal_item_serves_any_grouping_where_it_is_allowed(rules: Rules, served: list[str]):
    """Clause C9: in place of the named item under Dufo and Kamelkönig, not under WiMu."""
    assert ways(rules, "uni", needs_item=True, items=["z"]) == served


@ALL
def test_a_universal_item_does_not_mutate(rules: Rules):
    """Clauses C9, C10: it serves groupings only; a mutation always needs its own item."""
    cards = [
        *(monster("m"), violet("v", Kind.MUTATION, "10/5/20"), item("u", 0, Kind.MUTATION_ITEM)),
        item("uni", 0, Kind.GROUPING_ITEM, universal=True),
    ]
    duel = duel_with(rules, cards, [mutates("m", "u", "v")])
    state = state_of(duel, side(duel, hand="v uni", arena="m", oases=["m"]), side(duel))
    assert options(duel, state)[0] == "rest"
    assert not any(text.startswith("mutate") for text in options(duel, state))


@ALL
def test_a_mutation_recipe_without_item_cannot_be_played(rules: Rules):
    """Clause C10: a mutation always needs an item, even if its recipe claims otherwise."""
    recipe = Recipe("v", Kind.MUTATION, (Part(("m",)),), (), needs_item=False)
    duel = duel_with(rules, [monster("m"), violet("v", Kind.MUTATION, "10/5/20")], [recipe])
    state = state_of(duel, side(duel, hand="v", arena="m", oases=["m"]), side(duel))
    assert not any(text.startswith("mutate") for text in options(duel, state))


@pytest.mark.parametrize(
    ("rules", "hand", "served"),
    [
        (DUFO, "", []),
        (DUFO, "z", []),
        (DUFO, "uni", ["group w@hand+uni@hand"]),
        (WIMU, "", ["group w@hand"]),
        (WIMU, "z", ["group w@hand"]),
        (KAMELKOENIG, "", ["group w@fusion"]),
        (KAMELKOENIG, "uni", ["group w@fusion"]),
    ],
)
def test_a_grouping_whose_card_names_no_item(rules: Rules, hand: str, served: list[str]):
    """Clause C10, reading R20: Dufo needs a universal item then; the others need nothing."""
    assert ways(rules, hand, needs_item=False) == served


@ALL
@pytest.mark.parametrize(("hand", "count"), [("", 0), ("z", 1)])
def test_a_grouping_whose_card_demands_an_item(rules: Rules, hand: str, count: int):
    """Clause C10: without the item that its card names it is not offered."""
    assert len(ways(rules, hand, needs_item=True, items=["z"])) == count


def test_dufo_needs_the_item_that_others_leave_out():
    """Clause C10: a card that names an item without need of it: Dufo needs it all the same."""
    served = [ways(rules, "z", needs_item=False, items=["z"]) for rules in (DUFO, WIMU)]
    assert served == [["group w@hand+z@hand"], ["group w@hand"]]


@pytest.mark.parametrize(
    ("rules", "results"),
    [(DUFO, ["w@hand"]), (WIMU, ["w@hand"]), (KAMELKOENIG, ["w@fusion"])],
    ids=PRESETS,
)
def test_where_a_grouping_result_is_played_from(rules: Rules, results: list[str]):
    """Clauses D3, D7, Z3: Kamelkönig from the Fusionsdeck only, where the others never look."""
    recipe = groups("w", TWO_MONSTERS, ["z"])
    cards = [BIG, FAT, violet("w", Kind.GROUPING), item("z", 0, Kind.GROUPING_ITEM)]
    duel = duel_with(rules, cards, [recipe])
    own = side(duel, hand="w z", fusion="w", arena="m1 m2", oases=["m1"])
    found = options(duel, state_of(duel, own, side(duel)))
    groups_found = [text.split()[1] for text in found if text.startswith("group")]
    assert [text.split(">")[0].split("+")[0] for text in groups_found] == results


def test_a_grouping_result_among_the_sixty_is_dead_under_kamelkoenig():
    """Clause D7: in hand it can be buried or bought out, never played."""
    recipe = groups("w", TWO_MONSTERS)
    duel = duel_with(KAMELKOENIG, [BIG, FAT, violet("w", Kind.GROUPING)], [recipe])
    own = side(duel, hand="w", arena="m1 m2", oases=["m1 w !"])
    found = options(duel, state_of(duel, own, side(duel)))
    assert sorted(text.split()[0] for text in found) == ["bury", "rest", "take-open"]


def test_a_mutation_result_is_played_from_hand_and_oase_under_every_rule_set():
    """Clause D3: the Fusionsdeck is for grouping results; mutations come as they always do."""
    cards = [monster("m"), violet("v", Kind.MUTATION, "10/5/20"), item("u", 0, Kind.MUTATION_ITEM)]
    for rules in (WIMU, KAMELKOENIG):
        duel = duel_with(rules, cards, [mutates("m", "u", "v")])
        own = side(duel, hand="u", arena="m", oases=["m v !"], fusion="v")
        found = options(duel, state_of(duel, own, side(duel)))
        assert [t for t in found if t.startswith("mutate")] == ["mutate v@oasis1+u@hand>1"]
        assert names(duel, own.fusion) == "v"
