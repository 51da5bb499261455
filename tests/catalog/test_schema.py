"""Tables, migrations and reader agree, and the schema lets no wrong figure in."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest
from catalog_samples import Pages, herd
from sqlalchemy import Connection, create_engine
from sqlmodel import SQLModel

import cardtool.catalog.reading as reading_module
from cardtool.cards import Card
from cardtool.catalog import migrations
from cardtool.catalog.columns import COLUMNS, FIGURES, TEXTS
from cardtool.catalog.files import APPLICATION_ID, SCHEMA_VERSION
from cardtool.catalog.query import CardRequest, open_reader
from cardtool.catalog.rows import checked
from cardtool.catalog.sync import sync
from cardtool.catalog.tables import CardRow, table
from cardtool.problems import Severity
from cardtool.wiki.parse import ParsedPage

WRONG_FIGURES = ["abc", "30", True, 9999, 1000, -1, 30.0, 12.5]


def shape(connection: Connection) -> dict[str, list[object]]:
    """Return columns, keys and indexes of every table."""
    names = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {
        name: [
            [tuple(row) for row in connection.exec_driver_sql(f"PRAGMA {what}({name})")]
            for what in ("table_xinfo", "foreign_key_list", "index_list")
        ]
        for (name,) in names.fetchall()
    }


def test_migrations_lead_to_the_tables() -> None:
    """A file that went through all migrations has exactly the tables of the SQLModel classes."""
    with create_engine("sqlite://").connect() as migrated:
        migrations.migrate(migrated, 0)
        with create_engine("sqlite://").connect() as declared:
            SQLModel.metadata.create_all(declared)
            assert shape(migrated) == shape(declared)


def test_migrations_are_numbered() -> None:
    """There is one migration for each schema version, and a new file has the newest."""
    assert len(migrations.MIGRATIONS) == SCHEMA_VERSION
    with create_engine("sqlite://").connect() as connection:
        migrations.migrate(connection, 0)
        assert connection.exec_driver_sql("PRAGMA user_version").scalar() == SCHEMA_VERSION
        assert connection.exec_driver_sql("PRAGMA application_id").scalar() == APPLICATION_ID


def test_reader_and_tables_have_the_same_columns() -> None:
    """Every column of the reader is one of the tables, and every fact of a card is a column."""
    for column in COLUMNS.values():
        name, _, field = column.sql.partition(".")
        assert field in table(name).columns, column
    own = {"page", "position", "nr_sort", "read_kind", "read_universal", "universal", "params"}
    assert set(CardRow.model_fields) - own <= COLUMNS.keys()
    assert {f.name for f in fields(Card)} - {"universal", "params"} <= COLUMNS.keys()
    assert {*FIGURES, *TEXTS} <= COLUMNS.keys()


def test_reader_selects_every_column(tmp_path: Path) -> None:
    """Known fault 8: figures come out as numbers, flags as truth values, the rest as text."""
    path = tmp_path / "catalog.sqlite"
    sync(path, Pages(herd(1, d="MK", klasse="Flieger")))
    with open_reader(path) as reader:
        rows = reader.select(CardRequest(columns=tuple(COLUMNS)))
    row = dict(zip(rows.columns, rows.rows[0], strict=True))
    assert row["nr"] == "1"
    assert (row["ap"], row["dp"], row["lp"], row["gw"]) == (30, 20, 100, 200)
    assert (row["d"], row["d_mark"]) == (None, "MK")
    assert row["draft"] is False
    assert row["deleted"] is False
    assert type(row["position"]) is int


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("value", ["abc", 9999, -1, 12.5])
def test_schema_refuses_what_is_no_figure(tmp_path: Path, name: str, value: object) -> None:
    """Known fault 7: not even SQL gets a text or 9999 into a column of figures."""
    path = tmp_path / "catalog.sqlite"
    sync(path, Pages(herd(1)))
    with closing(sqlite3.connect(path)) as db, pytest.raises(sqlite3.IntegrityError):
        db.execute(f"UPDATE card SET {name} = ?", (value,))  # noqa: S608 (a column's name)


@pytest.mark.parametrize("value", WRONG_FIGURES)
def test_wrong_figure_is_unknown_and_a_problem(value: object) -> None:
    """Known fault 7: whatever is no whole number from 0 to 999 is None and reported."""
    card, problems = checked(Card(nr="1", page="P", ap=value, lp=20))  # type: ignore[arg-type]
    assert (card.ap, card.lp) == (None, 20)
    assert [(p.code, p.severity, p.card) for p in problems] == [("bad_figure", Severity.ERROR, "1")]
    assert repr(value) in problems[0].message


@pytest.mark.parametrize("value", [None, 0, 7, 999])
def test_figure_is_kept_as_printed(value: int | None) -> None:
    """Known fault 7: whole numbers from 0 to 999 are kept, in the rules' ranges or not."""
    card = Card(ap=value, hk=value)
    assert checked(card) == (card, [])


def test_wrong_figure_of_a_parser_is_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known fault 7: a parser that goes wrong cannot bring the sync or the catalog down."""
    path = tmp_path / "catalog.sqlite"
    wrong = Card(nr="1", page="Projekt:Ka-Mel-Oh!/Karte/1", ap=True, dp="abc", lp=9999, d=0)  # type: ignore[arg-type]
    monkeypatch.setattr(reading_module, "parse_page", lambda *_: ParsedPage(cards=(wrong,)))
    report = sync(path, Pages(herd(1)))
    assert report.problems[Severity.ERROR] == 3
    with open_reader(path) as reader:
        card = reader.card("1")
        assert [p.code for p in reader.problems("1")] == ["bad_figure"] * 3
    assert (card.ap, card.dp, card.lp, card.d) == (None, None, None, 0)


def test_reading_imports_no_orm() -> None:
    """Commands that only read load neither SQLModel nor SQLAlchemy nor a wikitext parser."""
    code = "import sys, cardtool.catalog.query; print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in shown.stdout.split()}
    heavy = {"sqlmodel", "sqlalchemy", "pydantic", "mwparserfromhell", "requests", "platformdirs"}
    assert not loaded & heavy
    assert "sqlite3" in loaded
