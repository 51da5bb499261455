"""Rule sets by name, with settings, and from files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.engine.kameloh.behaviours import ByPrice, Constant, Starter
from cardtool.engine.kameloh.presets import PRESETS, WIMU
from cardtool.engine.kameloh.rules import SETTINGS, Rules, idle
from cardtool.engine.registry import (
    DEFAULT_RULES,
    describe,
    diff,
    parse_rules,
    readings,
    rule_sets,
)
from cardtool.engine.rule_sets import Given, judge
from cardtool.engine.settings import Contradiction
from cardtool.errors import UnknownName, UsageError

# A value for every setting that can be typed, other than any preset's.
OTHER = {
    "base_ap": "11-61",
    "base_dp": "6-51",
    "base_lp": "21-301",
    "base_price": "0-7",
    "ceiling": "101/81/401",
    "grouping_caps": "71/61/351/501",
    "lp_floor": "2",
    "mutation_gw": "410",
    "monster_gw": "off",
    "deck_size": "61",
    "max_copies": "4",
    "opening_monsters": "4",
    "hand": "7",
    "oases": "4",
    "start_money": "2/3",
    "starter": "fewer_points",
    "income": "breeding(2:1/18:=21)",
    "monsters_per_turn": "1",
    "places": "1",
    "bury_most": "3",
    "bury_anywhere": "on",
    "walkover_from": "1",
    "walkover_points": "2",
    "battle_items_any_turn": "on",
    "attack_optional": "on",
    "lone_bonus": "5",
    "defeat_points": "9/8/7/6",
    "target": "15",
    "turn_limit": "99",
    "min_damage": "5",
    "points": "price",
    "single_attacks": "on",
    "search_price": "4",
    "no_search": "on",
    "hand_only": "on",
    "direct_points": "2",
    "buyout_points": "3",
    "end_on_empty_deck": "on",
}


def other(name: str, base: str) -> str:
    """Return a value that is not the preset's."""
    if name in OTHER:
        return OTHER[name]
    if name == "high_caps":
        return "on"
    now = SETTINGS[name].codec.show(getattr(PRESETS[base], name))
    pairs = {"on": "off", "off": "on", "0": "item", "item": "0", "always": "card", "card": "always"}
    return (pairs | {"buyout": "full", "full": "buyout"})[now]


def settable(base: str) -> list[str]:
    """Return the settings that change something under the preset."""
    skip = idle(PRESETS[base])
    return [name for name, about in SETTINGS.items() if not about.fixed and name not in skip]


def test_the_presets_are_listed_and_wimu_is_the_default():
    """kameloh.md, introduction: three rule sets, the official one is the default."""
    assert rule_sets() == ("dufo", "wimu", "kamelkoenig")
    assert parse_rules(DEFAULT_RULES).rules == WIMU


@pytest.mark.parametrize("text", ["wimu", " WiMu ", "wimu()", "wimu(target=20, oases=3)"])
def test_settings_equal_to_the_preset_do_not_show(text: str):
    """The canonical name has only what differs."""
    assert parse_rules(text).name == "wimu"


def test_names_are_canonical():
    """Known fault 13: the name states the effective rules, sorted, whatever was typed."""
    found = parse_rules("WIMU( target = 15 , oases=4)")
    assert found.name == "wimu(oases=4,target=15)"
    assert (found.base, found.rules.oases, found.rules.target) == ("wimu", 4, 15)


@pytest.mark.parametrize(
    ("typed", "shown"), [("3", "constant(3)"), ("price", "price(2/2/3/3/4/4/5)")]
)
def test_words_are_shown_with_their_numbers(typed: str, shown: str):
    """House rule H2: a number that was typed, or that a word stands for, is not lost."""
    assert parse_rules(f"wimu(points={typed})").name == f"wimu(points={shown})"


def test_an_umlaut_in_the_name_is_understood():
    """German users type kamelkönig."""
    assert parse_rules("Kamelkönig").base == "kamelkoenig"


@pytest.mark.parametrize("base", rule_sets())
def test_every_setting_that_acts_can_be_typed_and_shows(base: str):
    """Known fault 13: every accepted setting changes the rules and the name."""
    for name in settable(base):
        text = f"{base}({name}={other(name, base)})"
        if name == "fusion_deck" and base == "dufo":
            continue
        found = parse_rules(text)
        assert found.rules != PRESETS[base], name
        assert parse_rules(found.name) == found, name


@given(st.sampled_from(rule_sets()), st.lists(st.sampled_from(sorted(OTHER)), max_size=4))
def test_canonical_names_round_trip(base: str, names: list[str]):
    """Whatever is accepted has a name that reads back as the same rules."""
    given_ = ",".join(f"{name}={OTHER[name]}" for name in dict.fromkeys(names))
    try:
        found = parse_rules(f"{base}({given_})")
    except UsageError:
        return
    assert parse_rules(found.name) == found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wimo", ["wimo", "did you mean wimu", "kamelkoenig"]),
        ("wimu(oasis=4)", ["setting", "did you mean oases", "target"]),
    ],
)
def test_unknown_names_list_the_known_ones(text: str, words: list[str]):
    """Known fault 11: an unknown rule set or setting is an error with the known and nearest."""
    with pytest.raises(UnknownName) as caught:
        parse_rules(text)
    assert all(word in str(caught.value) for word in words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "rule set"),
        ("wimu(oases=4", "rule set"),
        ("wimu(oases)", "NAME=VALUE"),
        ("wimu(oases=many)", "whole number from 1 to 12"),
        ("wimu(oases=0)", "1 to 12"),
        ("wimu(oases=3.5)", "whole number"),
        ("wimu(oases=99999999999999999999)", "whole number"),
        ("wimu(oases=4,oases=4)", "twice"),
        ("wimu(starter=me)", "coin or first or second or fewer_points"),
        ("wimu(hand_only=perhaps)", "on or off"),
        ("wimu(base_ap=60-10)", "LOW-HIGH|caps|cannot"),
        ("wimu(ceiling=1/2)", "AP/DP/LP"),
        ("wimu(start_money=1/2/3)", "2 with strokes"),
        ("wimu(points=maybe)", "constant"),
        ("wimu(points=constant(x))", "constant"),
        ("wimu(points=price(1/-2))", "price"),
        ("wimu(points=constant(2)", "rule set|cannot"),
        ("wimu(points=constant(2),target=(3)", "cannot"),
        ("wimu(points=constant(-2))", "constant"),
        ("wimu(points=off(2))", "constant"),
        ("dufo(income=3)", "breeding or oasis"),
        ("wimu(search_price=x)", "0 to 99, or off"),
        ("dufo(income=breeding(6:1/1:2/18:=20))", "breeding"),
        ("dufo(income=breeding(1:-1/18:=20))", "breeding"),
        ("wimu(income=breeding)", "^$"),
        ("wimu(turn=fixed)", "cannot be changed"),
        ("wimu(search=tied)", "cannot be changed"),
        ("wimu(high_caps=on)", "usual ones"),
        ("wimu(end_on_empty_deck=on)", "lies in Oasen"),
        ("dufo(oases=4)", "no Oasen"),
        ("dufo(search_price=1)", "no Oasen"),
        ("dufo(fusion_deck=on)", "fusion_deck"),
        ("dufo(income=oasis)", "needs Oasen"),
        ("wimu(no_search=on,search_price=1)", "no_search is on"),
        ("wimu(hand_only=on,battle_items_any_turn=on)", "hand_only"),
        ("wimu(single_attacks=on,lone_bonus=5)", "single_attacks"),
        ("wimu(points=price,defeat_points=1/1/1/1)", "points is given"),
        ("wimu(hand=2)", "opening_monsters"),
    ],
)
def test_bad_values_say_what_would_be_good(text: str, words: str):
    """Known fault 13: values, idle settings and contradictions are errors, never ignored."""
    if words == "^$":
        found = parse_rules(text)
        assert found.name == "wimu(income=breeding(1:1/6:2/12:3/18:=20))"
        assert parse_rules(found.name) == found
        return
    with pytest.raises(UsageError, match=words):
        parse_rules(text)


def test_all_mistakes_are_told_at_once():
    """Problems are collected: two bad settings are two complaints."""
    with pytest.raises(UsageError) as caught:
        parse_rules("wimu(oases=0,targt=3)")
    assert "1 to 12" in str(caught.value)
    assert "did you mean target" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("3", Constant(3)),
        ("constant", Constant(3)),
        ("constant(7)", Constant(7)),
        ("price", ByPrice((2, 2, 3, 3, 4, 4, 5))),
        ("price(1/2)", ByPrice((1, 2))),
    ],
)
def test_points_can_be_typed_in_several_ways(text: str, points: object):
    """House rule H2: constant, 3 unless given, or by price."""
    assert parse_rules(f"wimu(points={text})").rules.points == points


def test_one_number_stands_for_both_sides():
    """Clause S6: start money is per player; one number is for both."""
    assert parse_rules("dufo(start_money=3)").rules.start_money == (3, 3)
    assert parse_rules("dufo(start_money=1/4)").rules.start_money == (1, 4)


def test_settings_from_a_file(tmp_path: Path):
    """CLI.md: a TOML file with a base is a rule set like any other."""
    file = tmp_path / "ours.toml"
    file.write_text(
        'base = "wimu"\noases = 4\nbury_anywhere = true\nsearch_price = 3\n'
        'starter = "first"\ndefeat_points = [6, 5, 4, 3]\n',
        encoding="utf-8",
    )
    found = parse_rules(str(file))
    assert found.rules.starter is Starter.FIRST
    assert found.name == (
        "wimu(bury_anywhere=on,defeat_points=6/5/4/3,oases=4,search_price=3,starter=first)"
    )


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"oases = 4", ["base"]),
        (b'base = "wimo"', ["did you mean wimu"]),
        (b'base = "wimu"\noases = 0\ntargt = 1', ["1 to 12", "did you mean target"]),
        (b"base = wimu", ["no TOML", "bad.toml:1"]),
        (b"\xff\xfe", ["UTF-8"]),
    ],
)
def test_mistakes_in_a_file_are_listed(tmp_path: Path, content: bytes, words: list[str]):
    """Every mistake is named, with the file."""
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    with pytest.raises(UsageError) as caught:
        parse_rules(str(file))
    assert all(word in str(caught.value) for word in [*words, "bad.toml"])


def test_a_missing_file_is_an_error(tmp_path: Path):
    """A path that leads nowhere is told as such."""
    with pytest.raises(UsageError, match="cannot be read"):
        parse_rules(str(tmp_path / "none.toml"))


def test_describe_lists_value_default_clause_and_reading():
    """Command rules show: one row per acting setting, readings marked."""
    rows = {row.name: row for row in describe(parse_rules("wimu(oases=4)"))}
    oases = rows["oases"]
    assert (oases.value, oases.default, oases.clause, oases.reading) == ("4", "3", "S5", "R24")
    assert oases.unit == "Oasen"
    assert "end_on_empty_deck" not in rows


@pytest.mark.parametrize(
    ("name", "dufo", "wimu"), [("income", "M1", "M2"), ("turn", "T1", "T2"), ("search", "U2", "T2")]
)
def test_a_behaviour_names_its_own_clause(name: str, dufo: str, wimu: str):
    """Clauses M1, M2, T1, T2, U2: what differs in kind stands in clauses of its own."""
    rows = [{r.name: r.clause for r in describe(parse_rules(base))} for base in ("dufo", "wimu")]
    assert [row[name] for row in rows] == [dufo, wimu]
    found = {d.name: d.clause for d in diff(parse_rules("dufo"), parse_rules("wimu"))}
    assert found[name] == f"{dufo}, {wimu}"


def test_describe_leaves_out_what_changes_nothing():
    """Known fault 14: a setting that does nothing is not shown as if it did."""
    assert "oases" not in {row.name for row in describe(parse_rules("dufo"))}


def test_diff_names_the_settings_that_differ():
    """Command rules diff: Kamelkönig's text is WiMu's but for three settings."""
    found = diff(parse_rules("wimu"), parse_rules("kamelkoenig"))
    assert [(d.name, d.first, d.second) for d in found] == [
        ("universal_item", "off", "on"),
        ("fusion_deck", "off", "on"),
        ("take_open", "off", "on"),
    ]
    assert diff(parse_rules("wimu"), parse_rules("wimu")) == []


def test_diff_shows_a_dash_where_a_setting_does_nothing():
    """Clause S5: Dufo has no Oasen to count."""
    found = {d.name: (d.first, d.second) for d in diff(parse_rules("dufo"), parse_rules("wimu"))}
    assert found["oases"] == ("–", "3")


def test_readings_come_in_order():
    """Section 12: every reading can be shown."""
    assert [r.id for r in readings()][:2] == ["R1", "R2"]


@pytest.mark.parametrize("hand", ["9", "many"])
def test_a_contradiction_that_blames_the_wrong_setting_is_raised(
    monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    """Clause S2: a check that forgets the setting at fault is an error of ours, not an endless loop."""

    def forgetful(rules: Rules) -> dict[str, tuple[str, ...]]:
        return {"too many Oasen": ("hand",)} if rules.oases > 3 else {}

    monkeypatch.setattr("cardtool.engine.kameloh.rules.conflicts", forgetful)
    with pytest.raises(Contradiction, match="too many Oasen"):
        judge("wimu", [Given("hand", hand), Given("oases", "4")])
