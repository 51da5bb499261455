"""TOML statement by statement, so that every mistake in a file has its line.

The standard library's reader names no line of a value and stops at the first fault. Here a
text is cut into its statements, each is read by that reader alone, and one that is broken
hides none of the others.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["Statement", "TomlLines", "advised", "read_toml", "statements"]

# A value that is longer than a table of the rules ever gets is one that nobody has closed.
_MOST_LINES: Final = 256
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_AT_THE_END: Final = "(at end of document)"
_ADVICE: Final = {
    "Illegal character '\\n'": "the quote that closes a text is missing",
    'Expected "\'"': "the quote that closes a text is missing",
    "Unterminated string": "the quote that closes a text is missing",
    "Invalid value": "text stands in quotes",
    "Unclosed inline table": "a table in { } has commas between its keys and ends on its line",
    "Invalid initial character for a key part": "a key is missing; no comma stands before }",
    "Unclosed array": "a list has commas between its entries and ends with ]",
}
"""What the library says of the usual slips, and what they are."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One ``name = value`` or one ``[header]`` of a TOML text.

    Attributes:
        line: where it begins, or where it is broken; from 1.
        name: the first part of the key or header, empty if it is broken.
        value: what the key is given; further parts of a dotted key make it a table.
        header: whether it is a header. fault: what is broken, else empty.
    """

    line: int
    name: str = ""
    value: Any = None
    header: bool = False
    fault: str = ""


def read_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    Raises:
        ValueError: it is none; the message says why and where.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except (ValueError, RecursionError) as error:
        line = next((found.line for found in statements(text) if found.fault), 1)
        raise ValueError(f"{_told(error)} (at line {line})") from None


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a TOML text in their order, broken ones, too.

    A name that is given twice is yielded twice: that is for the caller to judge.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    at = 0
    while at < len(lines):
        if _alone(lines[at]) == {}:  # blank, or a comment
            at += 1
            continue
        found, at = _statement(lines, at)
        yield found


def _statement(lines: list[str], at: int) -> tuple[Statement, int]:
    """Return the statement that begins at the index `at`, and where the next one may begin."""
    fault = ""
    for used in range(1, min(_MOST_LINES, len(lines) - at) + 1):
        try:
            table = tomllib.loads("\n".join(lines[at : at + used]))
        except (ValueError, RecursionError) as error:
            fault = _told(error)
            if not fault.endswith(_AT_THE_END):
                return _broken(lines, at, fault)
        else:
            name = next(iter(table))
            header = lines[at].lstrip(" \t").startswith("[")
            return Statement(at + 1, name, None if header else table[name], header), at + used
    return Statement(at + 1, fault=_PLACE.sub("", fault)), at + 1


def advised(fault: str) -> str:
    """Return what a fault is in words for those who do not know how TOML is read."""
    advice = next((said for told, said in _ADVICE.items() if fault.startswith(told)), None)
    return fault if advice is None else f"{advice} ({fault})"


def _told(error: Exception) -> str:
    if isinstance(error, tomllib.TOMLDecodeError):
        return str(error)
    return "Nested too deeply" if isinstance(error, RecursionError) else "Too long a number"


def _broken(lines: list[str], at: int, fault: str) -> tuple[Statement, int]:
    """Return the fault at its line; a line that is good by itself begins a new statement."""
    place = _PLACE.search(fault)
    wrong = at + int(place[1]) - 1 if place else at
    found = Statement(wrong + 1, fault=_PLACE.sub("", fault))
    after = wrong if wrong > at and _alone(lines[wrong]) else wrong + 1
    while wrong > at and after < len(lines) and _goes_on(lines[after]):
        after += 1
    return found, after


def _goes_on(line: str) -> bool:
    """Return whether a line can only be the rest of a value that began above it."""
    return line.lstrip(" \t")[:1] in {"{", "}", "]", ","} or _closing(line) < 0


def _closing(line: str) -> int:
    return line.count("{") + line.count("[") - line.count("}") - line.count("]")


def _alone(line: str) -> dict[str, Any] | None:
    """Return what a line says by itself, None if that is no TOML."""
    try:
        return tomllib.loads(line)
    except (ValueError, RecursionError):
        return None


class TomlLines:
    """Where headers and keys of a TOML text stand, by name.

    Attributes:
        statements: all of the text, broken ones, too, in their order.
    """

    def __init__(self, text: str) -> None:
        """Read the text once."""
        self.statements = tuple(statements(text))
        self._lines = [statement.line for statement in self.statements]
        self._headers: dict[str, list[int]] = {}
        for statement in self.statements:
            if statement.header:
                self._headers.setdefault(statement.name, []).append(statement.line)

    def header(self, name: str, number: int) -> int:
        """Return the line of the `number`-th header of this name, from 0; else :meth:`top`."""
        found = self._headers.get(name, [])
        return found[number] if number < len(found) else self.top(name)

    def top(self, name: str) -> int:
        """Return the first line that has this name as a header or a key; else 1."""
        return next((s.line for s in self.statements if s.name == name), 1)

    def key(self, name: str, after: int) -> int:
        """Return the line of a key in the table whose header is on line `after`; else `after`."""
        for at in range(bisect_right(self._lines, after), len(self.statements)):
            statement = self.statements[at]
            if statement.header:
                break
            if statement.name == name:
                return statement.line
        return after
