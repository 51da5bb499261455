"""The scenarios of sample_cards.txt: what the sample cards do by their German texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from sample_duels import Scenario, happens, read_scenarios

FILE = Path(__file__).with_name("sample_cards.txt")
READINGS = Path(__file__).parents[1] / "effects" / "sample_readings.txt"
SCENARIOS = read_scenarios(FILE.read_text("utf-8"))
CASES = [pytest.param(case, id=f"card {case.card} line {case.line}") for case in SCENARIOS]


@pytest.mark.parametrize("case", CASES)
def test_a_card_does_what_it_says(case: Scenario) -> None:
    """Clauses X1 to X6, F1 to F7, M4, T5, T10, T11, U4: from its text to the table."""
    for done, changed, wanted in happens(case):
        assert (done, changed) == (done, wanted)


def test_every_card_with_rules_has_a_scenario() -> None:
    """Clause X1: each sentence that is a rule stands over what it must come to."""
    rules: dict[str, list[str]] = {}
    for line in READINGS.read_text("utf-8").splitlines():
        nr, colon, sentence = line.partition(": ")
        if colon and not line.startswith(" "):
            rules.setdefault(nr, []).append(sentence)
    assert {case.card: case.text for case in SCENARIOS} == {
        nr: " ".join(sentences) for nr, sentences in rules.items()
    }
