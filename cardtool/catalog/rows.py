"""Cards, recipes and problems as rows of the catalog, both ways."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe, Values, nr_key
from cardtool.catalog.columns import FIGURES, HIGHEST_FIGURE, TEXTS
from cardtool.problems import Problem, Severity

__all__ = [
    "CARD_SQL",
    "PROBLEM_SQL",
    "RECIPE_SQL",
    "card_of",
    "card_row",
    "checked",
    "problem_of",
    "problem_row",
    "read_card_of",
    "recipe_of",
    "recipe_row",
    "storable",
]

Row = dict[str, Any]

_CARD_FIELDS: Final = ", ".join(f"card.{name}" for name in (*FIGURES, *TEXTS))
CARD_SQL: Final = (
    f"SELECT page.title, page.revision, page.deleted, {_CARD_FIELDS}, card.position, card.draft,"  # noqa: S608 (own names)
    " card.universal, card.kind, card.d_mark, card.params, card.page, card.read_kind,"
    " card.read_universal FROM card JOIN page ON page.id = card.page"
)
RECIPE_SQL: Final = (
    'SELECT result, kind, parts, items, needs_item, "values", origin FROM recipe ORDER BY id'
)
PROBLEM_SQL: Final = (
    "SELECT problem.code, severity, problem.place, message, clause, hint, card, count, bound"
    " FROM problem LEFT JOIN page ON page.id = problem.page"
)


def storable(text: str) -> str:
    """Return `text` as UTF-8 can hold it: halves of surrogate pairs joined or replaced."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def checked(card: Card) -> tuple[Card, list[Problem]]:
    """Return the card without figures that are none, and a Problem for each (known fault 7).

    A figure is None or a whole number, no truth value, from 0 to 999.
    """
    wrong = {name: getattr(card, name) for name in FIGURES if not _is_figure(getattr(card, name))}
    if not wrong:
        return card, []
    unknown: dict[str, Any] = dict.fromkeys(wrong)
    return replace(card, **unknown), [_bad(card, *item) for item in wrong.items()]


def _is_figure(value: object) -> bool:
    return value is None or (type(value) is int and 0 <= value <= HIGHEST_FIGURE)


def _bad(card: Card, name: str, value: object) -> Problem:
    return Problem(
        code="bad_figure",
        severity=Severity.ERROR,
        where=card.page,
        message=f"{name} is {value!r}, no whole number from 0 to {HIGHEST_FIGURE}; taken as unknown",
        card=card.nr or card.name,
    )


def card_row(page: int, card: Card, read: Card) -> Row:
    """Return the row of `card` on the page with the key `page`.

    `read` is the card as its own page says it, before recipes decide kind and universal.
    """
    row: Row = {name: _text(getattr(card, name)) for name in TEXTS}
    row |= {name: getattr(card, name) for name in FIGURES}
    row["page"] = page
    row["position"] = card.position
    row["nr_sort"] = nr_key(row["nr"])
    row["kind"] = card.kind and card.kind.value
    row["read_kind"] = read.kind and read.kind.value
    row["d_mark"] = card.d_mark and card.d_mark.value
    row["draft"] = card.draft
    row["universal"] = card.universal
    row["read_universal"] = read.universal
    row["params"] = json.dumps(dict(card.params))
    return row


def _text(value: str | None) -> str | None:
    return None if value is None else storable(value)


_PLAIN: Final = ("page", "revision", "deleted", *FIGURES, *TEXTS, "position", "draft", "universal")


def card_of(row: Sequence[Any]) -> Card:
    """Return the card that a row of ``CARD_SQL`` holds."""
    values = dict(zip(_PLAIN, row, strict=False))
    for name in ("deleted", "draft", "universal"):
        values[name] = bool(values[name])
    kind, mark, params = row[len(_PLAIN) : len(_PLAIN) + 3]
    return Card(
        kind=Kind(kind) if kind else None,
        d_mark=PriceMark(mark) if mark else None,
        params=json.loads(params),
        **values,
    )


def read_card_of(row: Sequence[Any]) -> tuple[int, Card, Card]:
    """Return the key of a card's page, the card, and the card as its own page says it."""
    page, kind, universal = row[-3:]
    card = card_of(row)
    if (kind, bool(universal)) == (card.kind, card.universal):
        return page, card, card
    return page, card, replace(card, kind=kind and Kind(kind), universal=bool(universal))


def recipe_row(recipe: Recipe) -> Row:
    """Return the row of a recipe."""
    return {
        "result": recipe.result,
        "kind": recipe.kind.value,
        "parts": json.dumps([asdict(part) for part in recipe.parts]),
        "items": json.dumps(list(recipe.items)),
        "needs_item": recipe.needs_item,
        "values": recipe.values.value,
        "origin": recipe.origin,
    }


def recipe_of(row: Sequence[Any]) -> Recipe:
    """Return the recipe that a row of ``RECIPE_SQL`` holds."""
    result, kind, parts, items, needs_item, values, origin = row
    return Recipe(
        result=result,
        kind=Kind(kind),
        parts=tuple(_part(part) for part in json.loads(parts)),
        items=tuple(json.loads(items)),
        needs_item=bool(needs_item),
        values=Values(values),
        origin=origin,
    )


def _part(stored: Mapping[str, Any]) -> Part:
    return Part(**{**stored, "cards": tuple(stored["cards"])})


def problem_row(page: int | None, problem: Problem) -> Row:
    """Return the row of a problem; `page` is None where no single page is at fault."""
    row: Row = {
        name: _text(getattr(problem, name))
        for name in ("code", "message", "clause", "hint", "card")
    }
    row["page"] = page
    row["place"] = storable(problem.where)
    row["severity"] = problem.severity.value
    row["count"] = problem.count
    row["bound"] = None if problem.limit is None else json.dumps(problem.limit)
    return row


def problem_of(row: Sequence[Any]) -> Problem:
    """Return the problem that a row of ``PROBLEM_SQL`` holds."""
    code, severity, place, message, clause, hint, card, count, bound = row
    loads: Callable[[str], Any] = json.loads
    return Problem(
        code=code,
        severity=Severity(severity),
        where=place,
        message=message,
        clause=clause,
        hint=hint,
        card=card,
        count=count,
        limit=None if bound is None else loads(bound),
    )
