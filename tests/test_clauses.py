"""Every clause of the rules has a test that cites it, and no citation leads nowhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from cardtool.engine.kameloh.readings import READINGS
from cardtool.engine.kameloh.rules import SETTINGS
from cardtool.validation import CLAUSES

TESTS = Path(__file__).resolve().parent
PACKAGE = TESTS.parent / "cardtool"

# A letter behind the number names a step of a clause, as in T2a.
_ID: Final = r"[A-Z]\d+[a-d]?"
_AND: Final = r"(?:, and |, | and | to )"
_WORD: Final = r"(?:Clauses?|House rules?)"
CITATION = re.compile(rf"\b{_WORD} ({_ID}(?:{_AND}{_ID})*)\b")
LOOSE = re.compile(rf"\b{_WORD} ({_ID}(?:{_AND}{_ID})*)\b", re.IGNORECASE)


def listed() -> dict[str, bool]:
    """Return every clause, and whether it needs a test now."""
    lines = (TESTS / "rules" / "clauses.txt").read_text("utf-8").splitlines()
    words = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: later != ["later"] for name, *later in words}


def ids(text: str, form: re.Pattern[str]) -> Iterator[str]:
    """Yield the ids that a text cites, those within ``E2 to E8`` too, without their steps."""
    for cited in form.findall(text):
        yield from (name.rstrip("abcd") for name in re.findall(_ID, cited))
        for letter, first, last in re.findall(r"([A-Z])(\d+)[a-d]? to \1(\d+)", cited):
            yield from (f"{letter}{number}" for number in range(int(first) + 1, int(last)))


def docstrings() -> Iterator[tuple[str, str]]:
    """Yield the place and docstring of every test."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                place = f"{path.relative_to(TESTS)}::{node.name}"
                yield place, " ".join((ast.get_docstring(node) or "").split())


CITED: Final = {(name, place) for place, text in docstrings() for name in ids(text, CITATION)}


@pytest.mark.parametrize("clause", [name for name, now in listed().items() if now])
def test_every_clause_has_a_test(clause: str) -> None:
    """A clause without a test that cites it is a rule that nobody holds the engine to."""
    assert clause in {name for name, _ in CITED}


def test_no_test_cites_what_is_no_clause() -> None:
    """A slip in a docstring would leave the real clause without its test; readings count, too."""
    known = {*listed(), *(reading.id for reading in READINGS)}
    assert sorted(pair for pair in CITED if pair[0] not in known) == []


def test_every_test_says_what_it_holds() -> None:
    """A test without a docstring states no behaviour and cites no clause."""
    assert [place for place, text in docstrings() if not text] == []


def test_settings_and_readings_belong_to_clauses() -> None:
    """What `rules show` prints as clause or reading is one that there is."""
    clauses, readings = set(listed()), {reading.id for reading in READINGS}
    used = {setting.clause for setting in SETTINGS.values()} | {r.clause for r in READINGS}
    assert used <= clauses
    assert {setting.reading for setting in SETTINGS.values()} - {None} <= readings
    assert {r.setting for r in READINGS} - {None} <= set(SETTINGS)


def test_readings_are_numbered_without_gaps() -> None:
    """Section 12 of the rules lists R1 to R53, the engine asked for more; each is shown."""
    assert [reading.id for reading in READINGS] == [f"R{n}" for n in range(1, 85)]


def test_what_the_deck_check_cites_is_a_clause() -> None:
    """Every problem of a deck names a clause that can be looked up."""
    assert {clause for clause in CLAUSES.values() if clause} <= set(listed())


def test_the_package_cites_clauses_that_there_are() -> None:
    """Docstrings, comments and messages of the package lead to a rule, never nowhere."""
    known = {*listed(), *(reading.id for reading in READINGS)}
    cited = {
        (path.name, name)
        for path in PACKAGE.rglob("*.py")
        for name in ids(path.read_text("utf-8"), LOOSE)
    }
    assert {pair for pair in cited if pair[1] not in known} == set()
