"""Where the tables of a TOML list ``[[name]]`` stand, and what stands in each of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cardtool.toml_lines import Statement

__all__ = ["TableLines"]


@dataclass(slots=True)
class _Entry:
    """One table: the line of its header, and the statements of each name that is in it."""

    line: int
    found: dict[str, list[Statement]] = field(default_factory=dict)

    def add(self, name: str, statement: Statement) -> None:
        """Note that a statement gives a name."""
        self.found.setdefault(name, []).append(statement)

    def doubled(self) -> Iterator[tuple[int, str]]:
        """Yield each name that is given again; parts of a dotted key are no repetition."""
        for name, given in self.found.items():
            first, *more = given
            for one in more:
                if not one.header and not (_is_table(first) and _is_table(one)):
                    yield one.line, name


class TableLines:
    """The tables ``[[name]]`` of a text, with their keys and the tables inside them."""

    def __init__(self, text: str, name: str, found: Iterable[Statement]) -> None:
        """Sort the statements that were `found` in the text."""
        self._head = _Entry(1)
        self._entries: list[_Entry] = []
        rows = text.replace("\r\n", "\n").split("\n")
        inside: _Entry | None = self._head
        for statement in found:
            if not statement.header:
                if inside is not None and statement.name:
                    inside.add(statement.name, statement)
                continue
            inner = _inner(rows[statement.line - 1], name)
            inside = None
            if inner == [{}]:
                inside = _Entry(statement.line)
                self._entries.append(inside)
            elif self._entries and isinstance(inner, dict) and inner:
                self._entries[-1].add(next(iter(inner)), statement)

    def line(self, number: int) -> int | None:
        """Return the line of the header of a table, counted from 0; None if it has none."""
        return self._entries[number].line if number < len(self._entries) else None

    def key(self, number: int, key: str, index: int = 0) -> int | None:
        """Return where a table gives a key; `index`: of several tables of that name in it."""
        if not 0 <= number < len(self._entries):
            return None
        found = self._entries[number].found.get(key)
        return found[min(index, len(found) - 1)].line if found else self._entries[number].line

    def doubled(self) -> tuple[tuple[int, str], ...]:
        """Return every key that a table, or the head of the file, gives again, with its line."""
        entries = (self._head, *self._entries)
        return tuple(sorted(found for entry in entries for found in entry.doubled()))


def _inner(row: str, name: str) -> Any:
    """Return what a header has below the name: ``[{}]`` for the list itself."""
    return tomllib.loads(row).get(name)


def _is_table(statement: Statement) -> bool:
    return isinstance(statement.value, dict)
