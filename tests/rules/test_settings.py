"""Every setting changes something that can be seen (known fault 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from cardtool.engine.kameloh.behaviours import Constant, OasisSearch, TurnOrder
from cardtool.engine.kameloh.presets import DUFO, PRESETS, WIMU
from cardtool.engine.kameloh.rules import SETTINGS, Rules, idle
from cardtool.limits import Caps
from setting_probes import PROBES

# Other values than any preset has, as they are typed; switches and pairs of words turn over.
OTHER: Mapping[str, str] = {
    "base_ap": "10-59",
    "base_dp": "5-49",
    "base_lp": "20-299",
    "base_price": "0-5",
    "ceiling": "90/80/400",
    "grouping_caps": "65/55/310/450",
    "lp_floor": "2",
    "mutation_gw": "399",
    "monster_gw": "399",
    "deck_size": "59",
    "max_copies": "9",
    "opening_monsters": "4",
    "hand": "7",
    "oases": "4",
    "start_money": "3/2",
    "starter": "first",
    "income": "breeding(1:7/18:=20)",
    "monsters_per_turn": "1",
    "places": "1",
    "bury_most": "3",
    "walkover_from": "1",
    "walkover_points": "2",
    "lone_bonus": "5",
    "defeat_points": "9/8/7/6",
    "direct_points": "2",
    "target": "15",
    "buyout_points": "3",
    "turn_limit": "199",
    "min_damage": "5",
    "points": "constant(7)",
    "search_price": "4",
}
WORDS = {"on": "off", "off": "on", "0": "item", "item": "0", "always": "card", "card": "always"}
WORDS |= {"buyout": "full", "full": "buyout"}
# Settings that make a rule set what it is, and one that needs another: where it can be seen.
ONLY_HERE: Mapping[str, tuple[Rules, Any]] = {
    "turn": (DUFO, TurnOrder.MENU),
    "search": (DUFO, OasisSearch(2)),
    "high_grouping_caps": (replace(DUFO, high_caps=True), Caps(80, 70, 400, 600)),
}
# A Fusionsdeck does not go with a tied search: the rules say so themselves.
REFUSED = {("dufo", "fusion_deck")}
CASES = [
    pytest.param(rules, name, id=f"{base}-{name}")
    for base, rules in PRESETS.items()
    for name in SETTINGS
    if name not in idle(rules) and name not in ONLY_HERE and (base, name) not in REFUSED
]


def changed(rules: Rules, name: str) -> Rules:
    """Return the rules with another value of the setting."""
    codec = SETTINGS[name].codec
    now = codec.show(getattr(rules, name))
    value = codec.parse(OTHER[name] if name in OTHER else WORDS[now])
    return replace(rules, **{name: value})


def test_every_setting_has_its_look():
    """Known fault 13: a setting that nobody looks at may do nothing; none is left out."""
    assert list(PROBES) == list(SETTINGS)


def test_every_setting_acts_somewhere():
    """Known fault 13: there is a rule set under which it can be changed, for every setting."""
    seen = {case.values[1] for case in CASES} | set(ONLY_HERE)
    assert seen == set(SETTINGS)


@pytest.mark.parametrize(("rules", "name"), CASES)
def test_changing_a_setting_changes_what_is_seen(rules: Rules, name: str):
    """Known fault 13: in play, in the deal or in the deck check, under each rule set it acts in."""
    assert PROBES[name](rules) != PROBES[name](changed(rules, name))


@pytest.mark.parametrize("name", ONLY_HERE)
def test_fixed_settings_change_what_is_seen(name: str):
    """Known fault 13: what cannot be typed, or needs another setting, acts too."""
    rules, value = ONLY_HERE[name]
    assert PROBES[name](rules) != PROBES[name](replace(rules, **{name: value}))


VARIANTS = {
    **PRESETS,
    "bury_most": replace(WIMU, bury_most=1),
    "hand_only": replace(WIMU, hand_only=True),
    "no_search": replace(WIMU, no_search=True),
    "single_attacks": replace(WIMU, single_attacks=True),
    "points": replace(WIMU, points=Constant(3)),
    "high_caps": replace(DUFO, high_caps=True),
}


@pytest.mark.parametrize(
    ("variant", "name"),
    [(v, name) for v, rules in VARIANTS.items() for name in idle(rules) if name not in ONLY_HERE],
)
def test_what_is_called_idle_changes_nothing(variant: str, name: str):
    """Known fault 13: where a setting is neither shown nor accepted, it really does nothing."""
    rules = VARIANTS[variant]
    assert PROBES[name](rules) == PROBES[name](changed(rules, name))
