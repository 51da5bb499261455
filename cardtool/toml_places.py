"""Where each value of a TOML text stands: the line of every key and every entry of a list.

The standard library's reader names no line of a value. What it has read without a fault is
gone through here once more, for the places alone.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from typing import Final

__all__ = ["Path", "TomlPlaces", "path_of"]

Path = tuple[str | int, ...]
"""Keys, and indexes of lists from 0, from the outermost on: ``("card", 0, "effect", 1)``."""

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_VALUE: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|[^,\]}#\n]+",
    re.DOTALL,
)
_STEP: Final = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def path_of(place: str) -> Path:
    """Return the path of a place in words such as ``effect[0].target.side``."""
    return tuple(step[1] or int(step[2]) for step in _STEP.finditer(place))


class TomlPlaces:
    """The lines of all keys and entries of a text that the standard library can read.

    Attributes:
        lines: of each path, where its key or entry begins; from 1.
    """

    def __init__(self, text: str) -> None:
        """Go through the text once."""
        self._text = text
        self._at = 0
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self.lines: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}
        inside: Path = ()
        while self._skip(_BLANK):
            if text[self._at] == "[":
                inside = self._header()
            else:
                self._pair(inside)

    def line(self, path: Path) -> int | None:
        """Return the line of a value, else of what it would stand in; None if nothing is known."""
        for length in range(len(path), 0, -1):
            found = self.lines.get(path[:length])
            if found is not None:
                return found
        return None

    def _skip(self, what: re.Pattern[str]) -> bool:
        """Go on behind what matches, if anything; return whether the text goes on there."""
        found = what.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._at < len(self._text)

    def _note(self, path: Path) -> None:
        """Keep the line of a value, the first time that it is met."""
        self.lines.setdefault(path, bisect_left(self._ends, self._at) + 1)

    def _header(self) -> Path:
        """Read ``[a.b]`` or ``[[a.b]]``, and return the table that follows."""
        listed = self._text.startswith("[[", self._at)
        begin = self._at
        self._at += 1 + listed
        path: Path = ()
        keys = self._keys()
        self._skip(_SPACE)
        after, self._at = self._at + 1 + listed, begin
        for number, key in enumerate(keys):
            path = (*path, key)
            self._note(path)
            if listed and number == len(keys) - 1:
                self._tables[path] = self._tables.get(path, -1) + 1
            if path in self._tables:
                path = (*path, self._tables[path])
                self._note(path)
        self._at = after
        return path

    def _keys(self) -> list[str]:
        """Read the parts of a key."""
        found: list[str] = []
        while True:
            self._skip(_SPACE)
            key = _KEY.match(self._text, self._at)
            if key is None:
                return found
            self._at = key.end()
            word = key[0]
            found.append(next(iter(tomllib.loads(f"{word}=1"))) if word[0] in "\"'" else word)
            self._skip(_SPACE)
            if not self._text.startswith(".", self._at):
                return found
            self._at += 1

    def _pair(self, inside: Path) -> None:
        """Read ``key = value``."""
        begin = self._at
        keys = self._keys()
        after, self._at = self._at, begin
        for key in keys:
            inside = (*inside, key)
            self._note(inside)
        self._at = after + 1  # behind the equals sign
        self._skip(_SPACE)
        self._value(inside)

    def _value(self, path: Path) -> None:
        """Read a value with all that stands in it."""
        opened = self._text[self._at : self._at + 1]
        if opened not in {"[", "{"}:
            self._skip(_VALUE)
            return
        self._at += 1
        number = 0
        while self._skip(_BLANK) and self._text[self._at] not in "]}":
            if opened == "{":
                self._pair(path)
            else:
                self._note((*path, number))
                self._value((*path, number))
                number += 1
            self._skip(_BLANK)
            self._at += self._text.startswith(",", self._at)
        self._at += 1
