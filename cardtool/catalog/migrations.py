"""Numbered migrations: each brings a catalog one schema version further.

Migration n brings a file from version n - 1 to n. What is here never changes; a new schema
is a new function at the end of ``MIGRATIONS``, and ``files.SCHEMA_VERSION`` with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from cardtool.catalog.files import APPLICATION_ID

__all__ = ["MIGRATIONS", "migrate"]


def migrate(connection: Connection, version: int) -> None:
    """Bring an open catalog from `version` to the newest one, inside the caller's transaction."""
    for number, step in enumerate(MIGRATIONS[version:], start=version + 1):
        step(connection)
        connection.exec_driver_sql(f"PRAGMA user_version = {number}")


def first_tables(connection: Connection) -> None:
    """Version 1: pages, cards, recipes, statements, problems, sync runs, settings."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    for statement in _FIRST_TABLES:
        connection.exec_driver_sql(statement)


def history_tables(connection: Connection) -> None:
    """Version 2: earlier states of pages, the wiki they are of, what a run cost."""
    for statement in _HISTORY_TABLES:
        connection.exec_driver_sql(statement)


def portal_tables(connection: Connection) -> None:
    """Version 3: cards of the portal game."""
    connection.exec_driver_sql(_PORTAL_TABLE)


def _figure(name: str) -> str:
    return (
        f"{name} INTEGER CONSTRAINT {name}_figure CHECK ({name} IS NULL OR"
        f" (typeof({name}) = 'integer' AND {name} BETWEEN 0 AND 999))"
    )


def _kind(name: str) -> str:
    return (
        f"{name} TEXT CONSTRAINT {name}_known CHECK ({name} IN ('monster', 'mutation',"
        " 'grouping', 'mutation_item', 'grouping_item', 'item'))"
    )


_PAGE_KEY: Final = "INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE"

_FIRST_TABLES: Final = (
    """CREATE TABLE page (
        id INTEGER NOT NULL PRIMARY KEY,
        title TEXT NOT NULL UNIQUE,
        page_id INTEGER,
        revision INTEGER,
        timestamp TEXT,
        sha1 TEXT NOT NULL,
        text TEXT NOT NULL,
        deleted BOOLEAN NOT NULL
    )""",
    f"""CREATE TABLE card (
        page {_PAGE_KEY},
        position INTEGER NOT NULL,
        nr TEXT,
        nr_sort TEXT NOT NULL,
        name TEXT,
        {_kind("kind")},
        {_kind("read_kind")},
        typ TEXT,
        {_figure("hk")},
        {_figure("ap")},
        {_figure("dp")},
        {_figure("lp")},
        gw INTEGER GENERATED ALWAYS AS (2 * ap + 2 * dp + lp) VIRTUAL,
        {_figure("d")},
        d_mark TEXT CONSTRAINT d_mark_known CHECK (d_mark IN ('MK', 'FM')),
        klasse TEXT,
        rasse TEXT,
        angriff TEXT,
        abwehr TEXT,
        text TEXT,
        handicap TEXT,
        autor TEXT,
        bild TEXT,
        datum TEXT,
        draft BOOLEAN NOT NULL,
        universal BOOLEAN NOT NULL,
        read_universal BOOLEAN NOT NULL,
        params TEXT NOT NULL,
        PRIMARY KEY (page, position)
    )""",
    "CREATE INDEX card_nr ON card (nr)",
    """CREATE TABLE recipe (
        id INTEGER NOT NULL PRIMARY KEY,
        result TEXT NOT NULL,
        kind TEXT NOT NULL CONSTRAINT kind_known CHECK (kind IN ('mutation', 'grouping')),
        parts TEXT NOT NULL,
        items TEXT NOT NULL,
        needs_item BOOLEAN NOT NULL,
        "values" TEXT NOT NULL
            CONSTRAINT values_known CHECK ("values" IN ('printed', 'sum', 'highest', 'mean')),
        origin TEXT NOT NULL CONSTRAINT origin_known CHECK (origin IN ('text', 'overlay'))
    )""",
    f"""CREATE TABLE statement (
        page {_PAGE_KEY},
        position INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (page, position)
    )""",
    """CREATE TABLE problem (
        id INTEGER NOT NULL PRIMARY KEY,
        page INTEGER REFERENCES page (id) ON DELETE CASCADE,
        code TEXT NOT NULL,
        severity TEXT NOT NULL
            CONSTRAINT severity_known CHECK (severity IN ('error', 'warning', 'info')),
        place TEXT NOT NULL,
        message TEXT NOT NULL,
        clause TEXT,
        hint TEXT,
        card TEXT,
        count INTEGER,
        bound TEXT
    )""",
    "CREATE INDEX problem_page ON problem (page)",
    """CREATE TABLE sync_run (
        id INTEGER NOT NULL PRIMARY KEY,
        started TEXT NOT NULL,
        finished TEXT NOT NULL,
        kind TEXT NOT NULL,
        location TEXT NOT NULL,
        new INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        restored INTEGER NOT NULL,
        unchanged INTEGER NOT NULL,
        gone INTEGER NOT NULL,
        status TEXT NOT NULL,
        cardtool TEXT NOT NULL
    )""",
    "CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
)

_RUN: Final = "run INTEGER REFERENCES sync_run (id) DEFERRABLE INITIALLY DEFERRED"

_HISTORY_TABLES: Final = (
    "ALTER TABLE page ADD COLUMN size INTEGER",
    f"ALTER TABLE page ADD COLUMN {_RUN}",
    "UPDATE page SET size = length(CAST(text AS BLOB))",
    f"""CREATE TABLE card_revision (
        id INTEGER NOT NULL PRIMARY KEY,
        page {_PAGE_KEY},
        page_id INTEGER,
        revision INTEGER,
        timestamp TEXT,
        sha1 TEXT NOT NULL,
        text TEXT NOT NULL,
        deleted BOOLEAN NOT NULL,
        {_RUN}
    )""",
    "CREATE INDEX card_revision_page ON card_revision (page)",
    "ALTER TABLE sync_run RENAME COLUMN gone TO deleted",
    "ALTER TABLE sync_run ADD COLUMN moved INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sync_run ADD COLUMN requests INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sync_run ADD COLUMN received INTEGER NOT NULL DEFAULT 0",
    """CREATE TABLE wiki (
        id INTEGER NOT NULL PRIMARY KEY,
        api TEXT NOT NULL,
        name TEXT NOT NULL,
        server TEXT NOT NULL,
        generator TEXT NOT NULL,
        namespace INTEGER NOT NULL,
        current BOOLEAN NOT NULL
    )""",
)

_PORTAL_TABLE: Final = f"""CREATE TABLE portal_card (
    booster INTEGER NOT NULL,
    number INTEGER NOT NULL,
    size INTEGER NOT NULL,
    nr TEXT NOT NULL,
    nr_sort TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CONSTRAINT kind_known CHECK (kind IN ('wesen', 'zauber',
        'weiterbildung', 'schnellaktion', 'charakter', 'ausrüstung')),
    rarity TEXT NOT NULL
        CONSTRAINT rarity_known CHECK (rarity IN ('X-Rare', 'Rare', 'Uncommon', 'Common')),
    colour TEXT CONSTRAINT colour_known
        CHECK (colour IN ('blau', 'rot', 'grün', 'schwarz', 'gelb')),
    type TEXT,
    {_figure("power")},
    cost INTEGER NOT NULL CONSTRAINT cost_figure CHECK (cost BETWEEN 0 AND 999),
    discard INTEGER NOT NULL CONSTRAINT discard_figure CHECK (discard BETWEEN 0 AND 999),
    {_figure("damage_limit")},
    {_figure("energy")},
    phases TEXT,
    text TEXT NOT NULL,
    asks TEXT NOT NULL,
    script TEXT,
    PRIMARY KEY (booster, number)
)"""

MIGRATIONS: Final[tuple[Callable[[Connection], None], ...]] = (
    first_tables,
    history_tables,
    portal_tables,
)
