"""Verifying a catalog: every way in which a row can be wrong is found."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from catalog_samples import Pages, herd, page

import cardtool.catalog.verify as verify_module
from cardtool.catalog.portal import import_cards
from cardtool.catalog.sync import reparse, sync, verify
from cardtool.problems import Severity
from portal_duels import creature

MUTATION = "Mutation aus [[Projekt:Ka-Mel-Oh!/Karte/1]] mit [[Projekt:Ka-Mel-Oh!/Karte/2]]."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A catalog with cards, a recipe, a problem and a deleted page."""
    path = tmp_path / "catalog.sqlite"
    pages = [page(1), page(2, typ="item"), page(3, text=MUTATION), page(4, ap="x"), page(5)]
    sync(path, Pages(pages))
    sync(path, Pages(pages[:4]))
    return path


def test_sound_catalog_has_no_problems(path: Path) -> None:
    """A catalog as a sync leaves it has no fault, nor after a reparse."""
    assert verify(path) == ()
    reparse(path)
    assert verify(path) == ()


@pytest.mark.parametrize(
    ("damage", "code", "word"),
    [
        ("UPDATE page SET text = text || 'x' WHERE id = 1", "text_hash", "SHA-1"),
        ("UPDATE page SET page_id = 7 WHERE id < 3", "page_twice", "page id 7"),
        ("UPDATE card SET ap = 31 WHERE page = 1", "stale_card", "ap"),
        ("UPDATE card SET kind = 'item' WHERE page = 3", "stale_card", "kind"),
        ("UPDATE card SET params = '{}' WHERE page = 1", "stale_card", "params"),
        ("DELETE FROM card WHERE page = 1", "stale_card", "the card is missing"),
        (
            (
                "INSERT INTO card (page, position, nr_sort, draft, universal, read_universal,"
                " params) VALUES (1, 5, '~', 0, 0, 0, '{}')"
            ),
            "stale_card",
            "no such card",
        ),
        ("DELETE FROM recipe", "stale_recipes", "recipes"),
        ("DELETE FROM problem", "stale_problems", "problems"),
        ("UPDATE card SET params = 'x' WHERE page = 1", "damaged", "cannot be read"),
        ("DROP TABLE statement", "damaged", "no such table"),
        ("DELETE FROM page WHERE id = 1", "loose_row", "belongs to no page"),
    ],
)
def test_each_fault_is_found(path: Path, damage: str, code: str, word: str) -> None:
    """Whatever was changed behind cardtool's back is named, with what to do about it."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute(damage)
    problems = verify(path)
    assert code in {p.code for p in problems}
    assert any(word in p.message for p in problems if p.code == code)
    assert all(p.severity is Severity.ERROR and p.hint for p in problems)


def test_cards_of_an_older_parser_are_warnings(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update of cardtool other readings are no fault of the file."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE card SET ap = 31 WHERE page = 1")
    monkeypatch.setattr(verify_module, "__version__", "99")
    assert [(p.code, p.severity) for p in verify(path)] == [("stale_card", Severity.WARNING)]


def test_reparse_mends_the_cards(path: Path) -> None:
    """Cards that differ from their pages are right again after a reparse, offline."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE card SET ap = 31, name = NULL")
        db.execute("DELETE FROM recipe")
    report = reparse(path)
    assert (report.unchanged, report.new, report.deleted) == (4, 0, 0)
    assert ("name", None, "Höckerhans") in [(c.field, c.old, c.new) for c in report.changes]
    assert verify(path) == ()


def test_herd_is_sound(tmp_path: Path) -> None:
    """A larger catalog verifies, too."""
    sync(tmp_path / "catalog.sqlite", Pages(herd(50)))
    assert verify(tmp_path / "catalog.sqlite") == ()


@pytest.mark.parametrize(
    ("damage", "word"),
    [
        ("UPDATE portal_card SET script = '{'", "cannot be read"),
        ("UPDATE portal_card SET asks = '{\"energy\": -1}'", "cannot be read"),
        ("UPDATE portal_card SET cost = 99", "otherwise than its card is written: cost"),
        ("UPDATE portal_card SET nr = '9/9/9', rarity = 'Rare'", "nr, rarity"),
    ],
)
def test_cards_of_the_portal_game_are_looked_at(tmp_path: Path, damage: str, word: str) -> None:
    """A row that is not the one its card has is named; without wiki pages, too."""
    path = tmp_path / "catalog.sqlite"
    import_cards(path, [creature("Wolf", 4)])
    assert verify(path) == ()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(damage)
    (problem,) = verify(path)
    assert (problem.code, problem.severity) == ("stale_card", Severity.ERROR)
    assert word in problem.message
    assert "portal import" in str(problem.hint)
