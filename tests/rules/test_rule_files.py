"""Rule sets in files: every mistake at once, each with its line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.engine.kameloh.rules import SETTINGS
from cardtool.engine.registry import parse_rules
from cardtool.engine.rule_file import RuleFile, check_rule_file, check_rule_text
from cardtool.errors import UsageError
from cardtool.problems import Severity

WIMU = 'base = "wimu"\n'
DUFO = 'base = "dufo"\n'


def checked(text: str) -> RuleFile:
    """Return what is found in a file with this text."""
    return check_rule_text(text.encode("utf-8"), "our.toml")


def told(text: str) -> list[tuple[int, str]]:
    """Return line and code of everything found, 0 where a finding has no line."""
    found = checked(text)
    return [(line, p.code) for line, p in zip(found.lines, found.problems, strict=True)]


def errors(file: RuleFile) -> list[str]:
    """Return the codes of the errors."""
    return [p.code for p in file.problems if p.severity is Severity.ERROR]


def test_a_good_file_has_a_canonical_name() -> None:
    """Known fault 13: a file's rule set is named by what differs from its base, sorted."""
    found = checked(WIMU + 'target = 15 # short\nsearch_price = "off"\noases = 4\nhand_only = true')
    assert (found.ruleset and found.ruleset.name) == "wimu(hand_only=on,oases=4,target=15)"
    assert found.ok()


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("defeat_points = [6, 5, 4, 3]", "defeat_points=6/5/4/3"),
        ("defeat_points = [\n6, 5, # HK 1, 2\n4, 3]", "defeat_points=6/5/4/3"),
        ('start_money = "1/2"', "start_money=1/2"),
        ("start_money = 2", "start_money=2"),
        ("points = 4", "points=constant(4)"),
        ('points = "price"', "points=price"),
        ('bury_anywhere = "on"', "bury_anywhere=on"),
        ("mutation_gw = false", "mutation_gw=off"),
        ('base_ap = "11-61"', "base_ap=11-61"),
        ("ceiling = [101, 81, 401]", "ceiling=101/81/401"),
        ('mk_price = "item"', "mk_price=item"),
    ],
)
def test_values_may_be_written_as_toml_has_them(line: str, typed: str) -> None:
    """Numbers, lists and switches are TOML's own; ranges and words are texts."""
    found = checked(WIMU + line)
    assert found.ruleset == parse_rules(f"wimu({typed})")


@pytest.mark.parametrize(
    ("text", "line", "code", "words"),
    [
        (WIMU + "oasis = 4", 2, "unknown_setting", "did you mean oases"),
        (WIMU + "xyzzy = 4", 2, "unknown_setting", "there are base_ap, "),
        (WIMU + "Oases = 4", 2, "unknown_setting", "did you mean oases"),
        (WIMU + 'oases = "4"', 2, "wrong_type", "without quotes"),
        (WIMU + 'oases = "four"', 2, "wrong_type", "whole number from 1 to 12"),
        (WIMU + "oases = true", 2, "wrong_type", "whole number"),
        (WIMU + "oases = 4.0", 2, "wrong_type", "whole number"),
        (WIMU + "oases = [4]", 2, "wrong_type", "whole number"),
        (WIMU + "oases = {a = 4}", 2, "wrong_type", "whole number"),
        (WIMU + "oases.most = 4", 2, "wrong_type", "whole number"),
        (WIMU + "oases = 2007-11-27", 2, "wrong_type", "whole number"),
        (WIMU + "hand_only = 1", 2, "wrong_type", "on or off"),
        (WIMU + "base_ap = [11, 61]", 2, "wrong_type", "range"),
        (WIMU + "start_money = [1, [2]]", 2, "wrong_type", "strokes"),
        (WIMU + "start_money = [1, 2, 3]", 2, "bad_value", "strokes"),
        (WIMU + "\n\noases = 0", 4, "bad_value", "from 1 to 12"),
        (WIMU + 'starter = "me"', 2, "bad_value", "coin or first"),
        (WIMU + 'turn = "fixed"', 2, "fixed_setting", "another base"),
        (WIMU + "end_on_empty_deck = true", 2, "idle_setting", "leave it out"),
        (DUFO + "oases = 4", 2, "idle_setting", "leave it out"),
        (WIMU + "no_search = true\nsearch_price = 1", 3, "idle_setting", "leave it out"),
        (WIMU + "hand = 2", 2, "contradiction", "change hand"),
        (WIMU + "hand = 5\nopening_monsters = 6", 3, "contradiction", "hand or opening_monsters"),
        (DUFO + "fusion_deck = true", 2, "contradiction", "change fusion_deck"),
        (DUFO + 'income = "oasis"', 2, "contradiction", "change income"),
        (WIMU + "oases = 4\noases = 5", 3, "duplicate_setting", "keep one"),
        (WIMU + WIMU, 2, "duplicate_setting", "keep one"),
        ("oases = 4", 1, "base_missing", 'base = "wimu"'),
        ("", 1, "base_missing", 'base = "wimu"'),
        ("oases = 4\nbase = 1", 2, "wrong_type", 'base = "wimu"'),
        ('base = "wimo"', 1, "unknown_base", "did you mean wimu"),
        ('base = "chess"', 1, "unknown_base", "dufo, wimu"),
        ('base = "wimu(oases=4)"', 1, "unknown_base", "a line of its own"),
        (WIMU + "[turn]\noases = 4", 2, "nested_table", "without headings"),
        (WIMU + "oases = \ntarget = 3", 2, "no_toml", "NAME = VALUE"),
        ("base = wimu", 1, "no_toml", "in quotes"),
    ],
)
def test_each_mistake_has_its_line_and_a_way_out(
    text: str, line: int, code: str, words: str
) -> None:
    """Known fault 13: nothing in a file is ignored; each mistake names its line and what is right."""
    found = next(p for p in checked(text).problems if p.code == code)
    assert found.where == f"our.toml:{line}"
    assert words in (found.hint or "")


def test_every_mistake_is_found_at_once() -> None:
    """One mistake hides no other, whatever kind it is, and they come in the order of lines."""
    text = (
        WIMU
        + "oasis = 4\noases = 0\noases = 3\nhand = 2\nx y\n[more]\nturn = 1\n"
        + "end_on_empty_deck = true\ntarget = 20\n"
    )
    assert told(text) == [
        (2, "unknown_setting"),
        (3, "bad_value"),
        (4, "duplicate_setting"),
        (5, "contradiction"),
        (6, "no_toml"),
        (7, "nested_table"),
        (8, "fixed_setting"),
        (9, "idle_setting"),
        (10, "setting_of_base"),
    ]


def test_a_mistake_makes_no_others() -> None:
    """A value that cannot be read is told once, not again as a contradiction with the base's."""
    assert told(WIMU + "opening_monsters = 'two'\nhand = 2") == [(2, "wrong_type")]


def test_contradictions_are_told_apart() -> None:
    """Taking one contradiction away may leave another: both settings are named once."""
    found = checked(WIMU + "hand = 8\nopening_monsters = 8\ndeck_size = 9")
    assert errors(found) == ["contradiction"]
    assert "deck_size=9" in found.problems[0].message


def test_what_the_base_has_anyway_is_a_warning() -> None:
    """A line that changes nothing may stay: it is a warning, and the name does not have it."""
    found = checked(WIMU + "oases = 3")
    assert [(p.code, p.severity.value) for p in found.problems] == [("setting_of_base", "warning")]
    assert (found.ok(), found.ok(strict=True)) == (True, False)
    assert (found.ruleset and found.ruleset.name) == "wimu"


@pytest.mark.parametrize(
    ("raw", "where", "code"),
    [
        ('base = "wimu"\n# Wüste'.encode("latin-1"), "x:2", "not_utf8"),
        (b"\xff\xfeb\0a\0", "x:1", "not_utf8"),
        (b'base = "wimu"\n\n\0', "x:3", "binary_file"),
        (b"# long\n" * 10_000, "x", "file_too_big"),
    ],
)
def test_what_is_no_text(raw: bytes, where: str, code: str) -> None:
    """A wrong encoding is told with its line; what is too big is not looked at."""
    assert [(p.where, p.code) for p in check_rule_text(raw, "x").problems] == [(where, code)]


def test_windows_files_are_read(tmp_path: Path) -> None:
    """A byte-order mark and CRLF do no harm."""
    file = tmp_path / "ours.toml"
    file.write_bytes(b'\xef\xbb\xbfbase = "wimu"\r\noases = 4\r\n')
    assert parse_rules(str(file)).name == "wimu(oases=4)"


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    """A folder, a missing file, a path no system has, no stdin: one finding each, without a line."""
    for where in (str(tmp_path), str(tmp_path / "none.toml"), "a\0b", "-"):
        found = check_rule_file(where)
        assert errors(found) == ["file_unreadable"], where
        assert found.unread
        assert found.problems[0].where == ("stdin" if where == "-" else where)


def test_stdin_is_a_file_called_stdin() -> None:
    """A dash reads what is piped in."""
    found = check_rule_file("-", io.BytesIO(b"oases = 4"))
    assert [p.where for p in found.problems] == ["stdin:1"]


def test_a_rule_set_by_path_says_the_same(tmp_path: Path) -> None:
    """Naming a file as a rule set and checking it find the same mistakes on the same lines."""
    file = tmp_path / "bad.toml"
    file.write_text(WIMU + "oasis = 1\noases = 0\ntarget = 20\n")
    wrong = [p for p in check_rule_file(str(file)).problems if p.severity is Severity.ERROR]
    with pytest.raises(UsageError) as caught:
        parse_rules(str(file))
    assert len(wrong) == 2
    assert all(f"{p.where}: {p.message}" in str(caught.value) for p in wrong)
    assert "anyway" not in str(caught.value)


def test_findings_cite_the_clause_of_their_setting() -> None:
    """A mistake in a setting names the rule clause that the setting belongs to."""
    found = {p.where: p.clause for p in checked(WIMU + "oases = 0\nmin_damage = 'x'").problems}
    assert found == {"our.toml:2": "S5", "our.toml:3": "H1"}


_LINES = st.sampled_from(
    [
        *('base = "wimu"', 'base = "dufo"', 'base = "x"', "oases = 4", "oases = 0", "hand = 2"),
        *("x", "[a]", "= 1", "points = {a = 1}", "a.b = 1", '"" = 1', "deck_size = 5", "#", ""),
        *("income = 'oasis'", "fusion_deck = true", "grouping_caps = '1/1/1/1'", "places = 1"),
        *("high_caps = true", "lone_bonus = 1", "defeat_points = [", "1,", "]", "'''"),
        *(f"{name} = 1" for name in SETTINGS),
    ]
)


@given(st.lists(_LINES, max_size=12))
def test_any_file_is_a_rule_set_or_has_errors(lines: list[str]) -> None:
    """There is a rule set exactly if there is no error, and its name reads back as it."""
    found = checked("\n".join(lines))
    assert (found.ruleset is None) == bool(errors(found))
    assert found.ruleset is None or parse_rules(found.ruleset.name) == found.ruleset
