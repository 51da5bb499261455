"""The numbers of the three proposals, one test per clause."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import combinations

import pytest

from cardtool.engine.kameloh.behaviours import (
    Breeding,
    ByPrice,
    Constant,
    GroupingItem,
    LastTurn,
    MarkPrice,
    OasisIncome,
    OasisSearch,
    Starter,
    TiedSearch,
    TurnOrder,
)
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, PRESETS, WIMU, WORDS
from cardtool.engine.kameloh.readings import READINGS
from cardtool.engine.kameloh.rules import SETTINGS, Rules, conflicts
from cardtool.limits import Caps, Span

HOUSE_RULES = (
    "min_damage",
    "points",
    "single_attacks",
    "search_price",
    "no_search",
    "high_caps",
    "hand_only",
)


def three(name: str) -> list[object]:
    """Return a setting under the three rule sets."""
    return [getattr(rules, name) for rules in (DUFO, WIMU, KAMELKOENIG)]


@pytest.mark.parametrize(
    ("clause", "name", "values"),
    [
        ("C3", "base_ap", [Span(10, 60)] * 3),
        ("C3", "base_dp", [Span(5, 50)] * 3),
        ("C3", "base_lp", [Span(20, 300)] * 3),
        ("C3", "base_price", [Span(0, 6)] * 3),
        ("C4", "ceiling", [Caps(100, 80, 400)] * 3),
        ("C6", "mk_price", [MarkPrice.ITEM, MarkPrice.FREE, MarkPrice.FREE]),
        ("C7", "grouping_caps", [Caps(60, 50, 300, 400), *[Caps(70, 60, 350, 500)] * 2]),
        ("C8", "mutation_gw", [400] * 3),
        ("C8", "monster_gw", [400] * 3),
        ("C9", "universal_item", [True, False, True]),
        ("C10", "grouping_item", [GroupingItem.ALWAYS, GroupingItem.CARD, GroupingItem.CARD]),
        ("D1", "deck_size", [60] * 3),
        ("D1", "max_copies", [0] * 3),
        ("D2", "opening_monsters", [3] * 3),
        ("D3", "fusion_deck", [False, False, True]),
        ("S2", "hand", [8, 6, 6]),
        ("S5", "oases", [3, 3, 3]),
        ("S6", "start_money", [(1, 1), (0, 0), (0, 0)]),
        ("S7", "starter", [Starter.COIN] * 3),
        ("M1", "income", [Breeding(((1, 1), (6, 2), (12, 3)), 18, 20), *[OasisIncome(1)] * 2]),
        ("T1", "turn", [TurnOrder.FIXED, TurnOrder.MENU, TurnOrder.MENU]),
        ("T1", "monsters_per_turn", [2] * 3),
        ("T2", "bury_most", [2] * 3),
        ("T3", "take_open", [False, False, True]),
        ("T5", "walkover_points", [1] * 3),
        ("T5", "walkover_from", [2] * 3),
        ("T8", "places", [2] * 3),
        ("F3", "lone_bonus", [10] * 3),
        ("F5", "defeat_points", [(5, 4, 3, 2)] * 3),
        ("U2", "search", [TiedSearch(), OasisSearch(2), OasisSearch(2)]),
        ("U3", "result_paid", [False, True, True]),
        ("Z5", "late_joining", [False, True, True]),
        ("E1", "target", [20] * 3),
        ("E3", "last_turn", [LastTurn.FULL, LastTurn.BUYOUT, LastTurn.BUYOUT]),
        ("E4", "buyout_points", [2] * 3),
        ("E8", "turn_limit", [200] * 3),
    ],
)
def test_the_presets_say_what_the_clause_says(clause: str, name: str, values: list[object]):
    """Clauses C3 to E8: dufo, wimu and kamelkoenig have the numbers of kameloh.md."""
    assert three(name) == values, clause


def test_kamelkoenig_is_wimu_but_for_three_settings():
    """kameloh.md, introduction: Fusionsdeck, universal item and taking the open card differ."""
    changed = [
        f.name for f in fields(Rules) if getattr(WIMU, f.name) != getattr(KAMELKOENIG, f.name)
    ]
    assert changed == ["universal_item", "fusion_deck", "take_open"]


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_house_rules_are_off_by_default(name: str):
    """Section 11: H1 to H7 are settings, all off by default."""
    shown = {SETTINGS[name].codec.show(getattr(rules, name)) for rules in PRESETS.values()}
    assert shown == {"off"}


def test_points_by_price_and_constant_are_known_words():
    """House rule H2: 3 unless given, or 2, 2, 3, 3, 4, 4, 5 for prices 0 to 6."""
    assert WORDS["points"] == {"constant": Constant(3), "price": ByPrice((2, 2, 3, 3, 4, 4, 5))}


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (WIMU, [5, 4, 3, 2]),
        (replace(WIMU, points=Constant(3)), [3, 3, 3, 3]),
        (replace(WIMU, points=WORDS["points"]["price"]), [5, 5, 5, 5]),
    ],
)
def test_points_for_a_defeat(rules: Rules, points: list[int]):
    """Clause F5, house rule H2: points by HK, constant, or by price."""
    assert [rules.points_for(hk, 6) for hk in (1, 2, 3, 4)] == points


def test_points_by_price_stop_at_the_last_row():
    """House rule H2: a dearer card brings what the dearest of the table brings."""
    rules = replace(WIMU, points=ByPrice((2, 7)))
    assert [rules.points_for(1, price) for price in (0, 1, 9)] == [2, 7, 7]


def test_higher_caps_by_agreement():
    """House rule H6: Dufo's groupings may be cut to 70/60/350/500."""
    assert replace(DUFO, high_caps=True).effective_caps == WIMU.effective_caps
    assert DUFO.effective_caps == Caps(60, 50, 300, 400)


def test_every_reading_is_there_once_and_in_order():
    """Section 12: readings R1 to R53 and what the engine asked beside them, each with a clause and a sentence."""
    assert [r.id for r in READINGS] == [f"R{n}" for n in range(1, 85)]
    assert all(r.text.endswith(".") and r.clause for r in READINGS)


def test_readings_and_settings_know_each_other():
    """Section 12: a reading's setting exists, and a setting's reading exists."""
    known = {r.id for r in READINGS}
    assert {r.setting for r in READINGS} - {None} <= set(SETTINGS)
    assert {s.reading for s in SETTINGS.values()} - {None} <= known


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_value_is_shown_as_it_is_typed(preset: Rules):
    """Known fault 13: what a report's head states can be typed back, setting by setting."""
    for name, about in SETTINGS.items():
        value = getattr(preset, name)
        assert about.codec.parse(about.codec.show(value)) == value, name


def test_every_pair_of_presets_differs():
    """Three proposals are three rule sets."""
    assert all(a != b for a, b in combinations(PRESETS.values(), 2))


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"hand": 2}, "opening_monsters"),
        ({"deck_size": 7}, "Oase"),
        ({"turn": TurnOrder.FIXED}, "needs Oasen"),
        ({"search": TiedSearch(), "fusion_deck": True}, "fusion_deck"),
        ({"grouping_caps": Caps(5, 60, 350, 500)}, "caps"),
        ({"grouping_caps": Caps(70, 60, 350, 20)}, "caps"),
    ],
)
def test_rules_that_contradict_themselves_are_refused(changes: dict[str, object], word: str):
    """Combinations nobody can play are errors that name the settings."""
    with pytest.raises(ValueError, match=word):
        replace(WIMU, **changes)  # type: ignore[arg-type]


def test_the_presets_do_not_contradict_themselves():
    """Every proposal can be played as it stands."""
    assert [conflicts(rules) for rules in PRESETS.values()] == [{}, {}, {}]


def test_deck_rules_take_their_numbers_from_the_rules():
    """Sections 1 and 2: what a deck is asked is what the settings say."""
    asked = replace(WIMU, deck_size=40, mutation_gw=300, points=Constant(4)).deck_rules("x")
    assert (asked.size, asked.mutation_gw, asked.points[0][:2]) == (40, 300, (4, 4))
    assert dict(asked.settings)["deck_size"] == "40"


@pytest.mark.parametrize("name", PRESETS)
def test_what_items_may_raise_is_the_same_in_all_proposals(name: str):
    """Clause C4: AP 100, DP 80, LP 400, and no GW, however a monster is made."""
    assert PRESETS[name].ceiling == Caps(100, 80, 400)


def test_what_a_marked_card_costs():
    """Readings R18, R19 (C6): the item's price for the one that ties the search, else nothing."""
    found = {name: rules.as_text()["mk_price"] for name, rules in PRESETS.items()}
    assert found == {"dufo": "item", "wimu": "0", "kamelkoenig": "0"}


@pytest.mark.parametrize("name", PRESETS)
def test_a_deck_needs_the_monsters_that_end_the_draw(name: str):
    """Reading R3 (D2): as many yellow monsters as the opening draw asks for, three."""
    asked = replace(PRESETS[name], opening_monsters=4).deck_rules("x")
    assert (PRESETS[name].deck_rules("x").opening_monsters, asked.opening_monsters) == (3, 4)
