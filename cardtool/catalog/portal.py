"""The cards of the portal game in the catalog: importing card files, reading, querying."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardtool.cards import fold, nr_key
from cardtool.catalog.files import open_read_only, reading_errors
from cardtool.catalog.portal_columns import PORTAL_COLUMNS
from cardtool.catalog.query_language import parse_query, shortened
from cardtool.catalog.query_sql import add_functions, order_by, where
from cardtool.effects.record import read_cost, read_script
from cardtool.effects.spec import Colour
from cardtool.effects.vocabulary import PORTAL
from cardtool.effects.writing import cost_record, script_record
from cardtool.errors import CardNotFound, CatalogError, NoCatalog, UnknownName, nearest
from cardtool.portal_cards import PortalCard, PortalKind
from cardtool.wiki.titles import one_line

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    from cardtool.catalog.store import Store

__all__ = [
    "Import",
    "find_card",
    "find_cards",
    "import_cards",
    "load_cards",
    "select_cards",
    "stale_cards",
]

Row = dict[str, Any]
_FIELDS: Final = (
    *("number", "size", "booster", "name", "kind", "text", "colour", "type", "power"),
    *("damage_limit", "energy", "asks", "script"),
)
_COMPARED: Final = ("size", *_FIELDS[3:])
_KEYS: Final = {"damage_limit": "limit", "asks": "cost"}
"""Columns that are called otherwise in a card file."""
_ORDER: Final = "card.booster, card.number"


@dataclass(frozen=True, slots=True)
class Import:
    """What an import did, or would do, to the catalog.

    Attributes:
        new, changed, unchanged: cards by what became of them, each as its number and name, by
            booster and number.
        fields: of each changed card, the keys of a card file that are not as they were.
        beside: number, name and type of the cards that were there and stay as they are.
    """

    new: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    fields: tuple[tuple[str, ...], ...] = ()
    beside: tuple[tuple[str, str, str | None], ...] = ()

    @property
    def total(self) -> int:
        """All cards of the files."""
        return len(self.new) + len(self.changed) + len(self.unchanged)


def import_cards(
    path: Path, cards: Sequence[PortalCard], *, dry_run: bool = False, wait: float = 10
) -> Import:
    """Write cards into the catalog, all or none; a card of the same number is replaced.

    Cards that are in the catalog and not among these stay. With `dry_run` nothing is written.
    `wait`: seconds to wait for another process that is writing.

    Raises:
        CatalogError: see :func:`cardtool.catalog.store.writing`.
    """
    from cardtool.catalog.store import rehearsing, writing  # noqa: PLC0415 (the ORM is heavy)

    with rehearsing(path) if dry_run else writing(path, wait) as store:
        return _written(store, cards)


def _written(store: Store, cards: Sequence[PortalCard]) -> Import:
    columns = ", ".join(_COMPARED)
    known = {
        (row[0], row[1]): row[2:]
        for row in store.db.execute(
            f"SELECT booster, number, nr, {columns} FROM portal_card ORDER BY booster, number"  # noqa: S608 (own names)
        )
    }
    ordered = sorted(cards, key=lambda card: (card.booster, card.number))
    rows = [_row(card) for card in ordered]
    store.upsert("portal_card", rows)
    new: list[str] = []
    changed: list[str] = []
    unchanged: list[str] = []
    fields: list[tuple[str, ...]] = []
    for card, row in zip(ordered, rows, strict=True):
        before = known.pop((card.booster, card.number), None)
        differing = () if before is None else _differing(before[1:], row)
        place = new if before is None else changed if differing else unchanged
        place.append(f"{card.nr} {card.name}")
        if differing:
            fields.append(differing)
    named, typed = _COMPARED.index("name") + 1, _COMPARED.index("type") + 1
    beside = tuple((row[0], row[named], row[typed]) for row in known.values())
    return Import(tuple(new), tuple(changed), tuple(unchanged), tuple(fields), beside)


def _differing(before: Sequence[Any], row: Row) -> tuple[str, ...]:
    """Return the keys of a card file that say something else than before."""
    found = [
        _KEYS.get(name, name)
        for name, old in zip(_COMPARED, before, strict=True)
        if old != row[name] and name != "script"
    ]
    old, new = dict(zip(_COMPARED, before, strict=True))["script"], row["script"]
    if old != new:
        was, now = ({} if one is None else json.loads(one) for one in (old, new))
        found += ["phases"] * (was.get("windows") != now.get("windows"))
        found += ["effect"] * (was.get("steps") != now.get("steps"))
    return tuple(found)


def _row(card: PortalCard) -> Row:
    windows = None if card.script is None else card.script.windows
    return {
        "booster": card.booster,
        "number": card.number,
        "size": card.size,
        "nr": card.nr,
        "nr_sort": nr_key(card.nr),
        "name": card.name,
        "kind": card.kind.value,
        "rarity": card.rarity.value,
        "colour": None if card.colour is None else card.colour.value,
        "type": card.typ,
        "power": card.power,
        "cost": card.cost.energy,
        "discard": card.cost.discard,
        "damage_limit": card.limit,
        "energy": card.energy,
        "phases": None if windows is None else ", ".join(window.value for window in windows),
        "text": card.text,
        "asks": json.dumps(cost_record(card.cost, PORTAL), ensure_ascii=False),
        "script": None
        if card.script is None
        else json.dumps(script_record(card.script, PORTAL), ensure_ascii=False),
    }


def load_cards(path: Path) -> tuple[PortalCard, ...]:
    """Return all cards, by booster and number.

    Raises:
        NoCatalog: there are none. CatalogError: the catalog cannot be read.
    """
    return find_cards(path)


def find_cards(path: Path, query: str = "") -> tuple[PortalCard, ...]:
    """Return the cards that match a query, by booster and number.

    Raises:
        NoCatalog: the catalog has none at all. QueryError: the query cannot be read.
        CatalogError: the catalog cannot be read.
    """
    condition, values = where(parse_query(query, PORTAL_COLUMNS), everything=True)
    names = ", ".join(f"card.{name}" for name in _FIELDS)
    sql = f"SELECT {names} FROM portal_card AS card WHERE {condition}"  # noqa: S608 (own names)
    rows = _rows(path, sql, _ORDER, values)
    return tuple(_card(path, row) for row in rows)


def select_cards(
    path: Path, query: str, columns: Sequence[str], sort: str = "", limit: int | None = None
) -> list[tuple[Any, ...]]:
    """Return rows of columns of the cards that match a query.

    Raises:
        UnknownName: there is no such column.
        NoCatalog, QueryError, CatalogError: see :func:`find_cards`.
    """
    unknown = next((name for name in columns if name not in PORTAL_COLUMNS), None)
    if unknown is not None:
        raise UnknownName("column", unknown, PORTAL_COLUMNS)
    condition, values = where(parse_query(query, PORTAL_COLUMNS), everything=True)
    names = ", ".join(PORTAL_COLUMNS[name].sql for name in columns)
    order = order_by(sort, PORTAL_COLUMNS, _ORDER)
    if limit is not None:
        order += f" LIMIT {max(min(limit, 2**62), 0):d}"
    sql = f"SELECT {names} FROM portal_card AS card WHERE {condition}"  # noqa: S608 (own names)
    return _rows(path, sql, order, values)


def _rows(path: Path, sql: str, order: str, values: Iterable[int | str]) -> list[tuple[Any, ...]]:
    missing = NoCatalog(
        f"no cards of the portal game in {path} yet: run `cardtool portal import FILE… --db {path}`"
    )
    try:
        opened = open_read_only(path, pages=False)
    except NoCatalog:
        raise missing from None
    with reading_errors(path), closing(opened) as db:
        add_functions(db)
        if not db.execute("SELECT 1 FROM portal_card LIMIT 1").fetchone():
            raise missing
        return db.execute(f"{sql} ORDER BY {order}", list(values)).fetchall()


def _card(path: Path, row: tuple[Any, ...]) -> PortalCard:
    try:
        return _card_of(row)
    except ValueError as error:
        name = dict(zip(_FIELDS, row, strict=True))["name"]
        said = f"{one_line(str(error), 200)}; correct its card file and import it again"
        raise CatalogError(f"{path}: card {name} is not as cardtool writes it: {said}") from None


def _card_of(row: tuple[Any, ...]) -> PortalCard:
    """Return the card of a row; ValueError where its texts are not as cardtool writes them."""
    found = dict(zip(_FIELDS, row, strict=True))
    asks, script = found.pop("asks"), found.pop("script")
    cost, wrong = read_cost(json.loads(asks), "cost", PORTAL)
    does, more = (None, []) if script is None else read_script(json.loads(script), PORTAL)
    if wrong or more:
        raise ValueError([*wrong, *more][0].text)
    colour = found.pop("colour")
    return PortalCard(
        number=found["number"],
        size=found["size"],
        booster=found["booster"],
        name=found["name"],
        kind=PortalKind(found["kind"]),
        text=found["text"],
        colour=None if colour is None else Colour(colour),
        typ=found["type"],
        power=found["power"],
        limit=found["damage_limit"],
        energy=found["energy"],
        cost=cost,
        script=does,
    )


def stale_cards(db: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Yield the number of each card whose row is not the one its card has, and what differs."""
    rows = db.execute(f"SELECT * FROM portal_card AS card ORDER BY {_ORDER}")  # noqa: S608 (own names)
    names = [column[0] for column in rows.description]
    for row in rows:
        stored = dict(zip(names, row, strict=True))
        place = f"{stored['number']}/{stored['size']}/{stored['booster']}"
        try:
            fresh = _row(_card_of(tuple(stored[name] for name in _FIELDS)))
        except ValueError as error:
            yield place, f"it cannot be read: {one_line(str(error), 200)}"
            continue
        wrong = [name for name, value in fresh.items() if stored[name] != value]
        if wrong:
            yield place, f"it is stored otherwise than its card is written: {', '.join(wrong)}"


def find_card(path: Path, wanted: str) -> PortalCard:
    """Return the one card with this number (``31/143/1``, ``31``) or this name.

    Raises:
        CardNotFound: there is none (the message names the nearest), or there are several.
        NoCatalog, CatalogError: see :func:`find_cards`.
    """
    cards = load_cards(path)
    text = wanted.strip().removeprefix("#")
    found = [card for card in cards if text in {card.nr, str(card.number)}]
    found = found or [card for card in cards if fold(card.name) == fold(text)]
    if len(found) == 1:
        return found[0]
    if found:
        listed = "; ".join(f"{card.nr} {card.name}" for card in found)
        raise CardNotFound(f"{shortened(wanted)!r} can mean {listed}: give the whole number")
    close = nearest(text, [name for card in cards for name in (card.name, card.nr)])
    hint = f": did you mean {close}?" if close else "; see `cardtool cards --game portal`"
    raise CardNotFound(f"no card has the number or name {shortened(wanted)!r}{hint}")
