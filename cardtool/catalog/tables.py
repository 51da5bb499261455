"""The catalog's tables as SQLModel classes: what the newest schema looks like.

The migrations bring a file to this state; a test holds the two together. Reading goes
through :mod:`cardtool.catalog.query`, which imports nothing of this.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Computed,
    ForeignKey,
    Index,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlmodel import Column, Field, Integer, SQLModel

from cardtool.cards import Kind, PriceMark, Values
from cardtool.catalog.columns import FIGURES, HIGHEST_FIGURE
from cardtool.catalog.portal_columns import PORTAL_FIGURES
from cardtool.effects.spec import Colour
from cardtool.portal_cards import PortalKind, Rarity
from cardtool.problems import Severity

__all__ = [
    "CardRow",
    "MetaRow",
    "PageRow",
    "PortalCardRow",
    "ProblemRow",
    "RecipeRow",
    "RevisionRow",
    "StatementRow",
    "SyncRunRow",
    "WikiRow",
    "table",
]

_CASCADE: Final = "CASCADE"


def _text(**options: Any) -> Any:
    return Field(sa_type=Text, **options)


def _maybe_text() -> Any:
    return _text(default=None)


def _key() -> Any:
    return Field(default=None, primary_key=True)


def _run() -> Any:
    # The run's own row is written last, when its counts and its end are known.
    run = ForeignKey("sync_run.id", deferrable=True, initially="DEFERRED")
    return Field(default=None, sa_column=Column(Integer, run, nullable=True))


def _count() -> Any:
    return Field(default=0, sa_column_kwargs={"server_default": text("0")})


def _one_of(column: str, values: object) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in list(values))  # type: ignore[call-overload]
    return CheckConstraint(f'"{column}" IN ({listed})', name=f"{column}_known")


def _is_figure(column: str) -> CheckConstraint:
    # A column of integers takes any text in SQLite; this does not (known fault 7).
    return CheckConstraint(
        f"{column} IS NULL OR (typeof({column}) = 'integer'"
        f" AND {column} BETWEEN 0 AND {HIGHEST_FIGURE})",
        name=f"{column}_figure",
    )


class PageRow(SQLModel, table=True):
    """One raw page as `run` found it; `deleted` if the source no longer has it.

    `size`: of the text in bytes, as the wiki counts them.
    """

    __tablename__ = "page"
    __table_args__ = (UniqueConstraint("title"),)

    id: int | None = _key()
    title: str = _text()
    page_id: int | None = None
    revision: int | None = None
    timestamp: str | None = _maybe_text()
    sha1: str = _text()
    text: str = _text()
    deleted: bool = Field(sa_type=Boolean)
    size: int | None = None
    run: int | None = _run()


class RevisionRow(SQLModel, table=True):
    """An earlier state of a page, as it was until another run found the next one."""

    __tablename__ = "card_revision"
    __table_args__ = (Index("card_revision_page", "page"),)

    id: int | None = _key()
    page: int = Field(foreign_key="page.id", ondelete=_CASCADE)
    page_id: int | None = None
    revision: int | None = None
    timestamp: str | None = _maybe_text()
    sha1: str = _text()
    text: str = _text()
    deleted: bool = Field(sa_type=Boolean)
    run: int | None = _run()


class CardRow(SQLModel, table=True):
    """One call of a card template on a page; kind and universal as recipes decide them."""

    __tablename__ = "card"
    __table_args__ = (
        *(_is_figure(name) for name in FIGURES),
        _one_of("kind", Kind),
        _one_of("read_kind", Kind),
        _one_of("d_mark", PriceMark),
        Index("card_nr", "nr"),
    )

    page: int = Field(primary_key=True, foreign_key="page.id", ondelete=_CASCADE)
    position: int = Field(primary_key=True)
    nr: str | None = _maybe_text()
    nr_sort: str = _text()
    name: str | None = _maybe_text()
    kind: str | None = _maybe_text()
    read_kind: str | None = _maybe_text()
    typ: str | None = _maybe_text()
    hk: int | None = None
    ap: int | None = None
    dp: int | None = None
    lp: int | None = None
    gw: int | None = Field(
        default=None, sa_column=Column(Integer, Computed("2 * ap + 2 * dp + lp", persisted=False))
    )
    d: int | None = None
    d_mark: str | None = _maybe_text()
    klasse: str | None = _maybe_text()
    rasse: str | None = _maybe_text()
    angriff: str | None = _maybe_text()
    abwehr: str | None = _maybe_text()
    text: str | None = _maybe_text()
    handicap: str | None = _maybe_text()
    autor: str | None = _maybe_text()
    bild: str | None = _maybe_text()
    datum: str | None = _maybe_text()
    draft: bool = Field(sa_type=Boolean)
    universal: bool = Field(sa_type=Boolean)
    read_universal: bool = Field(sa_type=Boolean)
    params: str = _text()


class RecipeRow(SQLModel, table=True):
    """One recipe as linked; parts and items are JSON."""

    __tablename__ = "recipe"
    __table_args__ = (
        _one_of("kind", (Kind.MUTATION, Kind.GROUPING)),
        _one_of("values", Values),
        _one_of("origin", ("text", "overlay")),
    )

    id: int | None = _key()
    result: str = _text()
    kind: str = _text()
    parts: str = _text()
    items: str = _text()
    needs_item: bool = Field(sa_type=Boolean)
    values: str = _text()
    origin: str = _text()


class StatementRow(SQLModel, table=True):
    """What a page says of recipes, unresolved: linking starts from these, not from pages."""

    __tablename__ = "statement"

    page: int = Field(primary_key=True, foreign_key="page.id", ondelete=_CASCADE)
    position: int = Field(primary_key=True)
    content: str = _text()


class ProblemRow(SQLModel, table=True):
    """One finding: of a page, or of the recipes between pages where `page` is null."""

    __tablename__ = "problem"
    __table_args__ = (_one_of("severity", Severity), Index("problem_page", "page"))

    id: int | None = _key()
    page: int | None = Field(default=None, foreign_key="page.id", ondelete=_CASCADE)
    code: str = _text()
    severity: str = _text()
    place: str = _text()
    message: str = _text()
    clause: str | None = _maybe_text()
    hint: str | None = _maybe_text()
    card: str | None = _maybe_text()
    count: int | None = None
    bound: str | None = _maybe_text()


class SyncRunRow(SQLModel, table=True):
    """One sync or reparse that was written; times are ISO 8601 in UTC, `received` is in bytes."""

    __tablename__ = "sync_run"

    id: int | None = _key()
    started: str = _text()
    finished: str = _text()
    kind: str = _text()
    location: str = _text()
    new: int
    changed: int
    restored: int
    unchanged: int
    deleted: int
    status: str = _text()
    cardtool: str = _text()
    moved: int = _count()
    requests: int = _count()
    received: int = _count()


class WikiRow(SQLModel, table=True):
    """The wiki whose pages these are: at most one row, with the id 1.

    `current`: whether the last sync read it, so that its ids and revisions can be compared.
    """

    __tablename__ = "wiki"

    id: int | None = _key()
    api: str = _text()
    name: str = _text()
    server: str = _text()
    generator: str = _text()
    namespace: int
    current: bool = Field(sa_type=Boolean)


class MetaRow(SQLModel, table=True):
    """How the pages were read, so that they can be read the same way again."""

    __tablename__ = "meta"

    key: str = _text(primary_key=True)
    value: str = _text()


class PortalCardRow(SQLModel, table=True):
    """A card of the portal game as a card file says it (portal.md, *Cards*)."""

    __tablename__ = "portal_card"
    __table_args__ = (
        _one_of("kind", PortalKind),
        _one_of("rarity", Rarity),
        _one_of("colour", Colour),
        *(_is_figure(name) for name in PORTAL_FIGURES),
    )

    booster: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    size: int
    nr: str = _text()
    nr_sort: str = _text()
    name: str = _text()
    kind: str = _text()
    rarity: str = _text()
    colour: str | None = _maybe_text()
    type: str | None = _maybe_text()
    power: int | None = None
    cost: int
    discard: int
    damage_limit: int | None = None
    energy: int | None = None
    phases: str | None = _maybe_text()
    text: str = _text()
    asks: str = _text()
    script: str | None = _maybe_text()


def table(name: str) -> Table:
    """Return the table called `name`, for statements that take many rows at once."""
    return SQLModel.metadata.tables[name]
