"""How the portal game is played, as `rules show` tells it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from cardtool.engine.portal.clauses import clauses
from cardtool.engine.portal.presets import PRESETS, X1
from cardtool.engine.portal.rules import MainActions
from cli_harness import Cli

LIST: Final = Path(__file__).parents[1] / "portal" / "clauses.txt"
CLAUSES: Final = [
    line for line in LIST.read_text("utf-8").splitlines() if line and not line.startswith("#")
]


@pytest.mark.parametrize("name", PRESETS)
def test_every_clause_is_told_in_whole_sentences(name: str) -> None:
    """A clause without a text would leave a rule of the game untold."""
    told = clauses(PRESETS[name])
    assert list(told) == CLAUSES
    assert [text for text in told.values() if not (text[0].isupper() or text[0].isdigit())] == []
    assert [text for text in told.values() if not text.endswith(".")] == []


@pytest.mark.parametrize(
    ("clause", "setting"),
    [
        ("PD1", {"deck_size": 40}),
        ("PD2", {"max_copies": 3}),
        ("PD2", {"max_copies": 0}),
        ("PS2", {"hand": 6}),
        ("PZ2", {"places": 1}),
        ("PZ2", {"spell_places": 1}),
        ("PT2", {"main_actions": MainActions.ONE}),
        ("PT3", {"first_turn_attack": False}),
        ("PF2", {"defender_pays": False}),
        ("PF6", {"act_limit": 7}),
        ("PF6", {"turn_limit": 1}),
    ],
)
def test_a_setting_changes_the_text_of_its_clause_alone(
    clause: str, setting: dict[str, Any]
) -> None:
    """What is told is what is played under the rule set, not what its preset has."""
    usual, changed = clauses(X1), clauses(replace(X1, **setting))
    assert [name for name in usual if usual[name] != changed[name]] == [clause]


def test_the_formats_differ_in_what_they_say_of_spells() -> None:
    """Clause PD3: without spells nothing is said of using them in the main phase."""
    told = clauses(PRESETS["x2"])
    assert "black" in told["PD3"]
    assert "spell" not in told["PT2"]
    assert "black" in clauses(replace(PRESETS["x2"], x2_spells=True))["PD3"]


@pytest.mark.parametrize("typed", ["PF3", "pf3", "Pf3"])
def test_a_clause_is_told_before_its_readings(cli: Cli, typed: str) -> None:
    """Clause PF3 in a sentence comes first, however its letters are typed."""
    lines = cli("rules", "show", typed).out.splitlines()
    rows = lines[4:]
    assert lines[0] == "PF3"
    assert clauses(X1)["PF3"] in rows[0]
    assert rows[0].startswith("x1, x2 ")
    assert any(row.startswith("reading Q16") for row in rows[1:])


def test_every_clause_has_an_answer(cli: Cli) -> None:
    """`rules show CLAUSE` says something of each clause there is."""
    for clause in CLAUSES:
        assert clauses(X1)[clause] in cli("rules", "show", clause).out


def test_a_rule_set_shows_how_it_is_played(cli: Cli) -> None:
    """The list of clauses heads settings and readings, as this rule set plays them."""
    shown = cli("rules", "show", "x1(hand=6)").out
    assert shown.index("How it is played") < shown.index("deck_size") < shown.index("Q1 ")
    assert "draw 6 cards" in shown
    assert "How it is played" not in cli("rules", "show", "wimu").out


def test_a_clause_that_is_none_names_those_there_are(cli: Cli) -> None:
    """An id near those of the game leads to them."""
    said = cli("rules", "show", "pf9")
    assert (said.code, "PF1, PF2" in said.err) == (2, True)
    assert "rules show R" in cli("rules", "show", "ZZ1").err


def test_a_rule_set_in_capitals_is_found(cli: Cli) -> None:
    """Clause X1 belongs to the other game, so the answer names the rule set of that name, too."""
    said = cli("rules", "show", "X1")
    assert said.code == 0
    assert "for the rule set write x1" in said.err


@pytest.mark.parametrize(
    ("rules", "reading", "changed"),
    [
        ("x1(main_actions=one)", "Q6", "main_actions=one"),
        ("x1(first_turn_attack=off)", "Q7", "first_turn_attack=off"),
        ("x1(defender_pays=off)", "Q14", "defender_pays=off"),
        ("x2(x2_spells=on)", "Q2", "x2_spells=on"),
    ],
)
def test_a_reading_that_is_changed_says_so(
    cli: Cli, rules: str, reading: str, changed: str
) -> None:
    """A reading whose setting has another value than its preset does not hold as it stands."""
    lines = cli("rules", "show", rules).out.splitlines()
    marked = [line for line in lines if "Changed here by" in line]
    assert [line.split()[0] for line in marked] == [reading]
    assert f"Changed here by {changed}." in marked[0]
    assert "Changed here by" not in cli("rules", "show", rules.partition("(")[0]).out


def test_the_readings_say_what_is_played(cli: Cli) -> None:
    """Reading Q5 needs both decks empty; reading Q6 says what an act is."""
    assert "both decks were empty" in " ".join(cli("rules", "show", "Q5").out.split())
    acts = cli("rules", "show", "q6").out
    assert all(word in acts for word in ("summons", "used", "set", "filling the portal"))


def test_unknown_settings_list_those_that_can_act(cli: Cli) -> None:
    """Clause PD3: x1 never asks for spells beside black creatures; x2 does, and has their places."""
    one, two = (cli("rules", "show", f"{name}(xyzzy=6)").err for name in ("x1", "x2"))
    assert ("x2_spells" in one, "x2_spells" in two) == (False, True)
    assert "spell_places" in one
    assert "spell_places" in two
