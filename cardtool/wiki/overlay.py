"""Overlay files: recipes that people write down themselves, as TOML.

::

    [[recipe]]
    result = "7"
    kind = "mutation"                 # or "grouping"
    parts = [{cards = ["5"]}]         # or klasse/rasse; least and most: how many
    items = ["8"]
    needs_item = true
    values = "printed"                # sum, highest, mean

    [[universal]]                     # serves any grouping as its item (clause C9)
    card = "150"

Effects may stand in the same file; :mod:`cardtool.effects.overlay` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from cardtool.cards import Kind, Part, Recipe, Values
from cardtool.errors import OverlayError, nearest, shown
from cardtool.toml_lines import TomlLines, read_toml

__all__ = ["NONE", "RecipeOverlay", "read_overlay"]


@dataclass(frozen=True)
class RecipeOverlay:
    """What an overlay file says, each with its place ``file:line``.

    Attributes:
        recipes: they replace all recipes of the same results that the texts tell.
        universal: numbers of items that serve any grouping.
    """

    recipes: tuple[tuple[str, Recipe], ...] = ()
    universal: tuple[tuple[str, str], ...] = ()
    results: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Note which results the overlay decides."""
        object.__setattr__(self, "results", frozenset(r.result for _, r in self.recipes))


_T = TypeVar("_T")

NONE: Final = RecipeOverlay()


def read_overlay(text: str, name: str) -> RecipeOverlay:
    """Return what the TOML `text` of the file `name` says.

    Raises:
        OverlayError: it is no TOML, or has unknown keys or wrong values; all mistakes are
            listed with their lines.
    """
    try:
        data = read_toml(text)
    except ValueError as error:
        raise OverlayError(f"{name} is no TOML: {error}") from None
    reader = _Reader(text, name)
    overlay = reader.read(data)
    if reader.mistakes:
        raise OverlayError.of(reader.mistakes)
    return overlay


_TABLES: Final = ("recipe", "universal", "effect", "raise")
_PARTS: Final = ("cards", "klasse", "rasse", "least", "most")
_RECIPE: Final = ("result", "kind", "parts", "items", "needs_item", "values")
_KINDS: Final = {kind.value: kind for kind in (Kind.MUTATION, Kind.GROUPING)}
# As many as cards in a deck; more is a slip.
_MOST_PARTS: Final = 60
_VALUES: Final = {values.value: values for values in Values}


class _Reader:
    """Reads the tables of one file; mistakes are collected with their lines."""

    def __init__(self, text: str, name: str) -> None:
        self.mistakes: list[str] = []
        self._name = name
        self._lines = TomlLines(text)
        self._line = 1

    def read(self, data: dict[str, Any]) -> RecipeOverlay:
        """Return what the file says; it counts only if there are no mistakes."""
        for key in data.keys() - set(_TABLES):
            self._line = self._lines.top(key)
            self._wrong(f"there is no table {shown(key)}", nearest(key, _TABLES))
        recipes = self._tables(data, "recipe", self._recipe)
        universal = self._tables(data, "universal", self._universal)
        self.mistakes.sort(key=_line_number)
        return RecipeOverlay(
            tuple((where, r) for where, r in recipes if isinstance(r, Recipe)),
            tuple((where, nr) for where, nr in universal if isinstance(nr, str)),
        )

    def _tables(
        self, data: dict[str, Any], name: str, read: Callable[[dict[str, Any]], Recipe | str | None]
    ) -> list[tuple[str, Recipe | str | None]]:
        tables = data.get(name, [])
        if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
            self._line = self._lines.top(name)
            self._wrong(f"{name} is no list of tables; write [[{name}]]")
            return []
        found = []
        for number, table in enumerate(tables):
            self._line = self._lines.header(name, number)
            found.append((f"{self._name}:{self._line}", read(table)))
        return found

    def _recipe(self, table: dict[str, Any]) -> Recipe | None:
        before = len(self.mistakes)
        self._unknown(table, _RECIPE)
        result = self._number(table, "result", needed=True)
        kind = self._choice(table, "kind", _KINDS, None)
        parts = self._parts(table.get("parts"))
        items = self._numbers(table, "items")
        needs = table.get("needs_item", kind is Kind.MUTATION or bool(items))
        if not isinstance(needs, bool):
            self._wrong("needs_item is true or false", key="needs_item")
        elif kind is Kind.MUTATION and not needs:
            self._wrong("a mutation always needs an item (clause C10)", key="needs_item")
        if kind is Kind.MUTATION and (len(parts) > 1 or any(p.most != 1 for p in parts)):
            self._wrong("a mutation has one part, once", key="parts")
        values = self._choice(table, "values", _VALUES, Values.PRINTED)
        if len(self.mistakes) > before or result is None or kind is None or values is None:
            return None
        return Recipe(result, kind, parts, items, needs, values, "overlay")

    def _universal(self, table: dict[str, Any]) -> str | None:
        self._unknown(table, ("card",))
        return self._number(table, "card", needed=True)

    def _parts(self, value: Any) -> tuple[Part, ...]:
        if not isinstance(value, list) or not value or not all(isinstance(p, dict) for p in value):
            self._wrong('parts is a list such as [{cards = ["5"]}]', key="parts")
            return ()
        return tuple(self._part(part) for part in value)

    def _part(self, table: dict[str, Any]) -> Part:
        self._unknown(table, _PARTS, inside="parts")
        cards = self._numbers(table, "cards", inside="parts")
        klasse = self._words(table, "klasse")
        rasse = self._words(table, "rasse")
        if bool(cards) == bool(klasse or rasse):
            self._wrong("a part names either cards or a klasse or rasse", key="parts")
        least = self._count(table, "least", 1)
        most = self._count(table, "most", max(least, 1)) if "most" in table else least
        if most and most < least:
            self._wrong(f"most {most} is below least {least}", key="parts")
        # 0 says that any number may take part.
        return Part(cards, klasse, rasse, least, most or None)

    def _count(self, table: dict[str, Any], key: str, default: int) -> int:
        value = table.get(key, default)
        lowest = 0 if key == "most" else 1
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or not lowest <= value <= _MOST_PARTS
        ):
            self._wrong(f"{key} is a whole number {lowest}-{_MOST_PARTS}", key="parts")
            return default
        return value

    def _words(self, table: dict[str, Any], key: str) -> str | None:
        value = table.get(key)
        if value is None or (isinstance(value, str) and value.strip()):
            return value.strip() if value else None
        self._wrong(f"{key} is text", key="parts")
        return None

    def _number(self, table: dict[str, Any], key: str, *, needed: bool = False) -> str | None:
        value = table.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        if value is not None or needed:
            self._wrong(f'{key} is a card number as text, such as "7"', key=key)
        return None

    def _numbers(
        self, table: dict[str, Any], key: str, inside: str | None = None
    ) -> tuple[str, ...]:
        value = table.get(key, [])
        if isinstance(value, list) and all(isinstance(n, str) and n.strip() for n in value):
            return tuple(n.strip() for n in value)
        self._wrong(f'{key} is a list of card numbers as text, such as ["5"]', key=inside or key)
        return ()

    def _choice(
        self, table: dict[str, Any], key: str, known: dict[str, _T], default: _T | None
    ) -> _T | None:
        value = table.get(key)
        if value is None and default is not None:
            return default
        if isinstance(value, str) and value in known:
            return known[value]
        self._wrong(f"{key} is one of {', '.join(known)}", key=key)
        return None

    def _unknown(
        self, table: dict[str, Any], known: tuple[str, ...], inside: str | None = None
    ) -> None:
        for key in table:
            if key not in known:
                told = f"unknown key {shown(key)}; known: {', '.join(known)}"
                self._wrong(told, nearest(key, known), key=inside or key)

    def _wrong(self, message: str, close: str | None = None, key: str | None = None) -> None:
        line = self._lines.key(key, self._line) if key else self._line
        hint = f"; did you mean {close}?" if close else ""
        self.mistakes.append(f"{self._name}:{line}: {message}{hint}")


def _line_number(mistake: str) -> tuple[int, str]:
    return int(re.findall(r":(\d+): ", mistake)[0]), mistake
