"""Keys that a table of a TOML text gives twice: all of them, where the library tells the first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtool.toml_lines import Statement

__all__ = ["doubled"]


def doubled(found: Iterable[Statement]) -> tuple[tuple[int, str], ...]:
    """Return every key that a table, or the head of the file, gives again, with its line.

    Parts of a dotted key are no repetition.
    """
    tables: list[dict[str, list[Statement]]] = [{}]
    for statement in found:
        if statement.header:
            tables.append({})
        elif statement.name:
            tables[-1].setdefault(statement.name, []).append(statement)
    return tuple(sorted(again for table in tables for again in _again(table)))


def _again(table: dict[str, list[Statement]]) -> Iterator[tuple[int, str]]:
    for name, (first, *more) in table.items():
        for one in more:
            if not (isinstance(first.value, dict) and isinstance(one.value, dict)):
                yield one.line, name
