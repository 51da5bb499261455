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
from other_values import other_value
from setting_probes import PROBES

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
    value = SETTINGS[name].codec.parse(other_value(rules, name))
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
