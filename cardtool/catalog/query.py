"""Reading a catalog: the standard library's sqlite3 and plain rows, nothing else.

No ORM is imported here: it would cost more than most commands do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from cardtool.cards import Card, Recipe, card_label, fold
from cardtool.catalog.columns import DEFAULT_COLUMNS, Form
from cardtool.catalog.files import (
    default_path,
    is_text,
    open_read_only,
    reading_errors,
    refuse_blobs,
)
from cardtool.catalog.history import History, latest_steps, moved_titles, steps_of
from cardtool.catalog.info import catalog_facts
from cardtool.catalog.query_language import parse_query, shortened
from cardtool.catalog.query_sql import (
    NATURAL_ORDER,
    add_functions,
    known_column,
    order_by,
    where,
)
from cardtool.catalog.rows import CARD_SQL, PROBLEM_SQL, RECIPE_SQL, card_of, problem_of, recipe_of
from cardtool.catalog.settings import settings_of
from cardtool.errors import CardNotFound, UsageError, nearest
from cardtool.problems import Problem, worst_first
from cardtool.wiki.snapshot import title_nr

__all__ = ["CardRequest", "Reader", "Rows", "default_path", "open_reader"]

Cell = str | int | float | bool | None
Row = tuple[Any, ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CardRequest:
    """Which cards, and what of them.

    Attributes:
        query: see :mod:`cardtool.catalog.query_language`; empty for all cards.
        columns: names of ``COLUMNS``, in the order wanted.
        sort: column names with commas, ``-`` before one for high to low; empty: by nr.
        limit: rows at most, 0 or more; None for all.
        everything: deleted cards and drafts, too.
    """

    query: str = ""
    columns: Sequence[str] = DEFAULT_COLUMNS
    sort: str = ""
    limit: int | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of plain values under column names; None is unknown."""

    columns: tuple[str, ...]
    rows: list[tuple[Cell, ...]]


class Reader(AbstractContextManager["Reader"]):
    """A catalog open for reading, as a context manager."""

    def __init__(self, path: Path, *, pages: bool = True) -> None:
        """Open the catalog at `path`; see :func:`open_reader`."""
        self._path = path
        self._db = open_read_only(path, pages=pages)
        add_functions(self._db)

    def __exit__(self, *_: object) -> None:
        """Close the file; the reader is of no use afterwards."""
        self._db.close()

    def select(self, request: CardRequest) -> Rows:
        """Return the cards that match a request, as rows of the columns it names.

        Raises:
            QueryError: the query cannot be read. UnknownName: a column is not there.
            UsageError: no columns, or a limit below 0.
        """
        columns = [known_column(name) for name in request.columns]
        if not columns:
            raise UsageError("at least one column is needed")
        flags = [i for i, column in enumerate(columns) if column.form is Form.FLAG]
        fields = ", ".join(column.sql for column in columns)
        rows = self._matching(
            f"SELECT {fields} FROM card JOIN page ON page.id = card.page",  # noqa: S608 (own names)
            request,
            tuple,
        )
        if flags:
            rows = [_with_truth(row, flags) for row in rows]
        return Rows(tuple(column.name for column in columns), rows)

    def find(self, query: str = "", *, everything: bool = False) -> list[Card]:
        """Return the cards that match a query, sorted by nr.

        Raises:
            QueryError: the query cannot be read.
        """
        request = CardRequest(query, everything=everything)
        return self._matching(CARD_SQL, request, card_of)

    def load(self, *, everything: bool = True) -> tuple[list[Card], list[Recipe]]:
        """Return all cards sorted by nr, and all recipes; without drafts and deleted if not `everything`."""
        cards = self.find(everything=everything)
        return cards, self._all(RECIPE_SQL, recipe_of)

    def card(self, nr_or_name: str) -> Card:
        """Return the one card with this number (``42``, ``#42``) or this name.

        A number means the first call of the page of that title, where there is one; cards
        that are neither drafts nor deleted go first.

        Raises:
            CardNotFound: there is none (the message names the nearest), or there are several
                (it lists them).
        """
        wanted = nr_or_name.strip()
        cards = self.find(everything=True)
        numbered = _first_choice([c for c in cards if c.nr == wanted.removeprefix("#")])
        named = _best([c for c in cards if c.name and fold(c.name) == fold(wanted)])
        found = list({(c.page, c.position): c for c in [*numbered, *named]}.values())
        if len(found) == 1:
            return found[0]
        if found:
            raise _several(wanted, found)
        raise _none(wanted, cards, self.moved().get(wanted.removeprefix("#")))

    def history(self, nr_or_name: str | None = None, limit: int | None = None) -> History:
        """Return what happened to the page of a card's number, title or name, the oldest first.

        A page has a history though its card is deleted, moved away, or a draft. Without a
        card: to all pages, the newest first, at most `limit` steps.

        Raises:
            CardNotFound: there is none, or there are several.
        """
        settings = self.read(settings_of)
        if nr_or_name is None:
            return History(self.read(latest_steps, limit), settings)
        wanted = nr_or_name.strip()
        for title in (settings.prefix + wanted.removeprefix("#"), wanted):
            steps = self.read(steps_of, title)
            if steps:
                return History(steps, settings)
        return History(self.read(steps_of, self.card(wanted).page), settings)

    def moved(self) -> dict[str, str]:
        """Return the titles of the pages that cards are on now, by the numbers they had before.

        A number is there if its page is gone, or only points to the other one.
        """
        prefix = self.read(settings_of).prefix
        titles = self.read(moved_titles)
        numbers = ((title_nr(before, prefix), now) for before, now in titles.items())
        return {nr: now for nr, now in numbers if nr is not None}

    def read(self, read: Callable[..., T], *what: object) -> T:
        """Return what `read` makes of the open database and `what`.

        Raises:
            CatalogError: the rows are not what cardtool writes.
        """
        with reading_errors(self._path):
            return read(self._db, *what)

    def recipes_of(self, nr: str) -> list[Recipe]:
        """Return the recipes in which the card `nr` is the result, a part or an item."""
        return [recipe for recipe in self._all(RECIPE_SQL, recipe_of) if nr in _members(recipe)]

    def problems(self, nr_or_page: str | None = None) -> list[Problem]:
        """Return the problems, worst first: all, or those of a card's number or a page's title."""
        if nr_or_page is None:
            found = self._all(PROBLEM_SQL, problem_of)
        elif not is_text(nr_or_page):
            found = []
        else:
            sql = (
                PROBLEM_SQL  # noqa: S608 (a constant)
                + " WHERE problem.card = ? OR page.title = ? OR problem.page IN"
                " (SELECT card.page FROM card WHERE card.nr = ?)"
            )
            found = self._all(sql, problem_of, [nr_or_page] * 3)
        return list(worst_first(found))

    def problems_of(self, card: Card) -> list[Problem]:
        """Return the problems of a card's page, and those between pages that name the card."""
        sql = f"{PROBLEM_SQL} WHERE page.title = ? OR (problem.page IS NULL AND problem.card = ?)"
        found = self._all(sql, problem_of, [card.page, card.nr or card.name])
        return list(worst_first(found))

    def names(self) -> dict[str, str]:
        """Return the names by number of all cards that have both, sorted by nr."""
        sql = "SELECT nr, name FROM card JOIN page ON page.id = card.page"
        known = "nr IS NOT NULL AND name IS NOT NULL AND NOT draft AND NOT deleted"
        rows = self._all(f"{sql} WHERE {known} ORDER BY {NATURAL_ORDER}", tuple)
        names = dict(reversed(rows))
        # Of several cards with one number the first counts.
        return {nr: names[nr] for nr in dict(rows)}

    def info(self) -> dict[str, str | int | None]:
        """Return what is in the catalog, how it was read, and where it came from."""
        return self.read(catalog_facts)

    def _matching(self, select: str, request: CardRequest, of: Callable[[Row], T]) -> list[T]:
        condition, values = where(parse_query(request.query), everything=request.everything)
        sql = f"{select} WHERE {condition} ORDER BY {order_by(request.sort)}"
        if request.limit is not None:
            if request.limit < 0:
                raise UsageError(f"the limit must be 0 or more, not {request.limit}")
            sql += f" LIMIT {min(request.limit, 2**62):d}"
        return self._all(sql, of, values)

    def _all(
        self, sql: str, of: Callable[[Row], T], values: Sequence[int | str | None] = ()
    ) -> list[T]:
        with reading_errors(self._path):
            rows = self._db.execute(sql, values).fetchall()
            refuse_blobs(rows)
            return [of(row) for row in rows]


def open_reader(path: Path, *, pages: bool = True) -> Reader:
    """Open the catalog at `path` for reading; its folder need not be writable.

    Without `pages` there need be none: cards of another game may be all that is in it.

    Raises:
        NoCatalog: there is none, or no page in it. NotACatalog: the file is something else.
        NewerCatalog: this cardtool is too old for it. CatalogError: it cannot be read.
    """
    return Reader(path, pages=pages)


def _with_truth(row: tuple[Any, ...], flags: Iterable[int]) -> tuple[Any, ...]:
    cells = list(row)
    for i in flags:
        cells[i] = bool(cells[i])
    return tuple(cells)


def _best(cards: list[Card]) -> list[Card]:
    """Return the cards in use, else the drafts, else the deleted ones."""
    ranks = [(card.deleted, card.draft) for card in cards]
    return [card for card, rank in zip(cards, ranks, strict=True) if rank == min(ranks)]


def _first_choice(cards: list[Card]) -> list[Card]:
    best = _best(cards)
    titled = [c for c in best if c.position == 0 and c.page.rpartition("/")[2].strip() == c.nr]
    return titled if len(titled) == 1 else best


def _members(recipe: Recipe) -> set[str]:
    return {recipe.result, *recipe.items, *(nr for part in recipe.parts for nr in part.cards)}


def _several(wanted: str, cards: Iterable[Card]) -> CardNotFound:
    choices = "; ".join(f"{card_label(card)} on {card.page}" for card in cards)
    return CardNotFound(
        f"{shortened(wanted)!r} can mean {choices}: say which by its number or full name"
    )


def _none(wanted: str, cards: Iterable[Card], moved: str | None) -> CardNotFound:
    if moved is not None:
        now = next((card_label(card) for card in cards if card.page == moved), moved)
        return CardNotFound(f"card {shortened(wanted)} is {now} now")
    close = nearest(wanted, [name for card in cards for name in (card.name, card.nr) if name])
    hint = f": did you mean {close}?" if close else "; `cardtool cards` lists what there is"
    return CardNotFound(f"no card has the number or name {shortened(wanted)!r}{hint}")
