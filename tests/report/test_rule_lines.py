"""The rule behind each kind of decision: every kind has one, and it is true under the settings."""

from __future__ import annotations

import pytest

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.presets import PRESETS
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.registry import parse_rules
from cardtool.report.rule_lines import rule_of

KINDS = dict(zip(a.KINDS, range(len(a.KINDS)), strict=True))


def line(rules: str, kind: str) -> str:
    """Return the rule behind a kind of action, with its clauses."""
    return str(rule_of(parse_rules(rules).rules, KINDS[kind]))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("kind", range(len(a.KINDS)), ids=a.KINDS)
def test_every_kind_has_its_rule(kind: int, rules: Rules) -> None:
    """Each kind of action has sentences with clause ids."""
    found = rule_of(rules, kind)
    assert found.clauses.replace(", ", "").isalnum()
    assert found.text.endswith(".")
    assert found.text[0].isupper()


@pytest.mark.parametrize(
    ("base", "setting", "kind", "usual", "changed"),
    [
        ("wimu", "hand_only=on", "monster", "or an open Oase", "In every turn up to 2 monsters of"),
        (
            "wimu",
            "hand_only=on",
            "activate",
            "takes the whole turn",
            "be played afterwards. [T2, M2",
        ),
        ("wimu", "monsters_per_turn=1", "monster", "up to 2 monsters", "one monster may"),
        ("dufo", "monsters_per_turn=3", "monster", "up to 2 monsters", "up to 3 monsters"),
        ("wimu", "income=oasis(2)", "activate", "brings 1 Dattel a", "brings 2 Datteln a"),
        ("wimu", "income=oasis(0)", "activate", "brings", "of one Oase. "),
        ("wimu", "income=breeding", "activate", "M2", "of one Oase. "),
        ("wimu", "bury_anywhere=on", "bury", "under one of your", "under any of your Oasen each"),
        ("wimu", "bury_most=1", "bury", "Up to 2 cards", "One card of the hand"),
        ("wimu", "attack_optional=on", "rest", "is compulsory", "may be left out"),
        ("dufo", "attack_optional=on", "rest", "is compulsory", "may be left out"),
        ("wimu", "lone_bonus=15", "attacker", "10 AP", "15 AP"),
        ("wimu", "lone_bonus=0", "attacker", "AP more", "by its owner."),
        ("dufo", "no_search=on", "mutate", "searched", "[U1, U2, H5, U4]"),
        ("dufo", "no_search=on", "group", "searched", "[Z1, Z2, H5, C10]"),
        ("dufo", "result_paid=on", "mutate", "result are free", "the result is paid"),
        ("dufo", "result_paid=on", "mutate", "[U1, U2, U4]", "searched"),
        ("dufo", "result_paid=on", "group", "item are free", "result and parts"),
        ("wimu", "result_paid=off", "mutate", "result is paid", "item and result are free"),
        ("wimu", "result_paid=off", "group", "result and parts", "result and item are free"),
        ("wimu", "grouping_item=always", "group", "if the card asks", "and an item make"),
        ("dufo", "grouping_item=card", "group", "and an item", "if the card asks for one"),
        ("wimu", "fusion_deck=on", "group", "result, and", "result of the Fusionsdeck"),
    ],
)
def test_a_setting_changes_the_rule_that_is_told(
    base: str, setting: str, kind: str, usual: str, changed: str
) -> None:
    """Clauses H5, H7: what is told is true under the rules that are played, not the usual ones."""
    assert usual in line(base, kind)
    assert usual not in line(f"{base}({setting})", kind)
    assert changed in line(f"{base}({setting})", kind)


@pytest.mark.parametrize("kind", ["mutate", "group"])
def test_a_search_is_told_where_there_is_one(kind: str) -> None:
    """Clauses U2, U3: only the search tied to results is told, whoever pays for the result."""
    assert "searched in the deck" in line("dufo", kind)
    assert "searched" not in line("wimu(result_paid=off)", kind)
