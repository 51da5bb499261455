"""Where tables and keys of a TOML file stand, so that mistakes can be told with their lines."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["TomlLines"]

_HEADER: Final = re.compile(r"[ \t]*+\[\[?[ \t]*+([\w-]++)[ \t]*+\]?\]")
_KEY: Final = re.compile(r"[ \t]*+\"?([\w-]++)\"?[ \t]*+=")


class TomlLines:
    """The lines of one file; they are counted from 1."""

    def __init__(self, text: str) -> None:
        """Take the text of the file."""
        self._lines = text.split("\n")

    def header(self, name: str, number: int) -> int:
        """Return the line of the `number`-th table of a name, from 0; else as :meth:`top`."""
        found = [n for n, line in enumerate(self._lines, 1) if _starts(_HEADER, line, name)]
        return found[number] if number < len(found) else self.top(name)

    def top(self, name: str) -> int:
        """Return the line where a table or key of this name first stands, 1 if it does not."""
        for number, line in enumerate(self._lines, 1):
            if _starts(_HEADER, line, name) or _starts(_KEY, line, name):
                return number
        return 1

    def key(self, name: str, header: int) -> int:
        """Return the line of a key in the table that begins at line `header`, else `header`."""
        for number in range(header, len(self._lines)):
            line = self._lines[number]
            if _HEADER.match(line):
                break
            if _starts(_KEY, line, name):
                return number + 1
        return header


def _starts(pattern: re.Pattern[str], line: str, name: str) -> bool:
    found = pattern.match(line)
    return found is not None and found[1] == name
