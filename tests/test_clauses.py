"""Every clause of the rules has a test that cites it, and no citation leads nowhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from cardtool.deck_checks.portal import PORTAL_CLAUSES
from cardtool.engine.kameloh import readings as kameloh_readings
from cardtool.engine.kameloh.rules import SETTINGS as KAMELOH_SETTINGS
from cardtool.engine.portal import readings as portal_readings
from cardtool.engine.portal.rules import SETTINGS as PORTAL_SETTINGS
from cardtool.validation import CLAUSES

TESTS = Path(__file__).resolve().parent
PACKAGE = TESTS.parent / "cardtool"

# A letter behind the number names a step of a clause, as in T2a.
_ID: Final = r"[A-Z]{1,2}\d+[a-d]?"
_AND: Final = r"(?:, and |, | and | to )"
_WORD: Final = r"(?:Clauses?|House rules?)"
CITATION = re.compile(rf"\b{_WORD} ({_ID}(?:{_AND}{_ID})*)\b")
LOOSE = re.compile(rf"\b{_WORD} ({_ID}(?:{_AND}{_ID})*)\b", re.IGNORECASE)

READINGS: Final = (*kameloh_readings.READINGS, *portal_readings.READINGS)
GAMES: Final = {
    "kameloh": (KAMELOH_SETTINGS, kameloh_readings.READINGS),
    "portal": (PORTAL_SETTINGS, portal_readings.READINGS),
}


def listed() -> dict[str, bool]:
    """Return every clause, and whether it needs a test now."""
    lists = (TESTS / game / "clauses.txt" for game in ("rules", "portal"))
    lines = (line for path in lists for line in path.read_text("utf-8").splitlines())
    words = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: later != ["later"] for name, *later in words}


def ids(text: str, form: re.Pattern[str]) -> Iterator[str]:
    """Yield the ids that a text cites, those within ``E2 to E8`` too, without their steps."""
    for cited in form.findall(text):
        yield from (name.rstrip("abcd") for name in re.findall(_ID, cited))
        for letter, first, last in re.findall(r"([A-Z]{1,2})(\d+)[a-d]? to \1(\d+)", cited):
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


@pytest.mark.parametrize("game", GAMES)
def test_settings_and_readings_belong_to_clauses(game: str) -> None:
    """What `rules show` prints as clause or reading is one that there is."""
    settings, read = GAMES[game]
    clauses, readings = set(listed()), {reading.id for reading in read}
    used = {setting.clause for setting in settings.values()} | {r.clause for r in read}
    assert used <= clauses
    assert {setting.reading for setting in settings.values()} - {None} <= readings
    assert {r.setting for r in read} - {None} <= set(settings)


@pytest.mark.parametrize(("game", "letter", "last"), [("kameloh", "R", 84), ("portal", "Q", 33)])
def test_readings_are_numbered_without_gaps(game: str, letter: str, last: int) -> None:
    """The rules list R1 to R53 and Q1 to Q19, the engine asked for more; each is shown."""
    ids_of = [reading.id for reading in GAMES[game][1]]
    assert ids_of == [f"{letter}{n}" for n in range(1, last + 1)]


def test_what_the_deck_check_cites_is_a_clause() -> None:
    """Every problem of a deck names a clause that can be looked up."""
    cited = {*CLAUSES.values(), *PORTAL_CLAUSES.values()}
    assert {clause for clause in cited if clause} <= set(listed())


def test_the_package_cites_clauses_that_there_are() -> None:
    """Docstrings, comments and messages of the package lead to a rule, never nowhere."""
    known = {*listed(), *(reading.id for reading in READINGS)}
    cited = {
        (path.name, name)
        for path in PACKAGE.rglob("*.py")
        for name in ids(path.read_text("utf-8"), LOOSE)
    }
    assert {pair for pair in cited if pair[1] not in known} == set()
