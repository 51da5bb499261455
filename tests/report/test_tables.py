"""Tables of cards, problems, facts and changes."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest

from cardtool.cards import Card, Kind, Part, Recipe
from cardtool.effects.lookup import card_effects
from cardtool.errors import UnknownName
from cardtool.problems import Problem, Severity
from cardtool.report.export import render
from cardtool.report.tables import (
    CARD_COLUMNS,
    DEFAULT_COLUMNS,
    card_record,
    card_table,
    change_table,
    fact_table,
    problem_table,
)

CARD = Card(nr="5", name="Höckerhans", kind=Kind.MONSTER, hk=1, ap=40, dp=30, lp=120, d=None)


def test_every_card_column_is_a_fact_of_a_card() -> None:
    """Each column name is an attribute of Card, and figures are marked as such."""
    assert all(hasattr(CARD, name) for name in CARD_COLUMNS)
    figures = {name for name, column in CARD_COLUMNS.items() if column.numeric}
    assert figures == {"hk", "ap", "dp", "lp", "gw", "d", "revision", "position"}


def test_names_and_keys_agree() -> None:
    """A column is found under its own name, and the default ones exist."""
    assert [column.name for column in CARD_COLUMNS.values()] == list(CARD_COLUMNS)
    assert set(DEFAULT_COLUMNS) <= set(CARD_COLUMNS)


def test_default_columns_fit_a_terminal() -> None:
    """Names of up to 30 letters and the longest kind stay within 80 columns."""
    row = ("189", "N" * 30, "grouping_item", 4, 60, 50, 300, 400, 6)
    assert max(map(len, render(card_table(DEFAULT_COLUMNS, [row]), "text").splitlines())) <= 80


def test_an_unknown_column_is_refused() -> None:
    """The error lists the known columns and the nearest."""
    with pytest.raises(UnknownName, match="did you mean klasse"):
        card_table(("nr", "klase"), [])


def test_record_of_a_card_is_json() -> None:
    """Known fault 8: figures are JSON numbers, unknown is null, nr is text."""
    recipe = Recipe("7", Kind.MUTATION, (Part(("5",)),), ("8",))
    problem = Problem("price", Severity.WARNING, "Projekt:x:3", "no price", card="5")
    record = json.loads(json.dumps(card_record(CARD, card_effects(CARD), [recipe], [problem])))
    assert (record["nr"], record["ap"], record["gw"], record["d"]) == ("5", 40, 260, None)
    assert record["kind"] == "monster"
    assert record["recipes"][0]["parts"][0]["cards"] == ["5"]
    assert record["problems"] == [problem.as_dict()]
    assert list(record)[: len(CARD_COLUMNS)] == list(CARD_COLUMNS)


def test_problem_rows_keep_their_order() -> None:
    """Problems are shown as sorted by the caller, with clause and hint."""
    problems = [
        Problem("b", Severity.ERROR, "deck", "59 cards", "D1", "add one"),
        Problem("a", Severity.INFO, "deck", "fine"),
    ]
    table = problem_table(problems)
    assert table.rows[0] == ("error", "deck", "b", None, "59 cards", "D1", "add one")
    assert [row[0] for row in table.rows] == ["error", "info"]


def test_facts_are_rows() -> None:
    """A mapping becomes two columns in its own order."""
    assert list(fact_table({"cards": 160, "path": None}).rows) == [("cards", 160), ("path", None)]


class Changed(NamedTuple):
    """A change as a sync reports it."""

    nr: str | None
    name: str | None
    field: str
    old: int | None
    new: int | None
    page: str


def test_changes_are_rows() -> None:
    """Each changed field is a row with the old and the new value."""
    table = change_table([Changed("5", "Höckerhans", "ap", None, 40, "Projekt:x")])
    assert list(table.rows) == [("5", "Höckerhans", "ap", None, 40, "Projekt:x")]
    assert table.names == ("nr", "name", "field", "old", "new", "page")
