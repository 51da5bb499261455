"""Titles of wiki pages: their normal form, their namespaces, and foreign text in messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

__all__ = ["Namespaces", "has_controls", "normal_title", "one_line"]

# No title can hold them: https://www.mediawiki.org/wiki/Manual:Page_title
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]")

# What every MediaWiki understands, whatever its language calls them; see
# https://www.mediawiki.org/wiki/Manual:Namespace
_CANONICAL: Final = {
    "media": -2,
    "special": -1,
    "talk": 1,
    "user": 2,
    "user talk": 3,
    "project": 4,
    "project talk": 5,
    "file": 6,
    "image": 6,
    "file talk": 7,
    "mediawiki": 8,
    "mediawiki talk": 9,
    "template": 10,
    "template talk": 11,
    "help": 12,
    "help talk": 13,
    "category": 14,
    "category talk": 15,
}


def normal_title(title: str) -> str:
    """Return `title` with blanks for underscores, single, and none at either end."""
    return " ".join(title.replace("_", " ").split())


def has_controls(title: str) -> bool:
    """Return whether `title` has a control character, which no page's title has."""
    return _CONTROLS.search(title) is not None


def one_line(text: str, limit: int = 300) -> str:
    """Return foreign `text` fit for a message: one line, nothing invisible, cut at `limit`."""
    line = " ".join(text[: 20 * limit].split())
    if not line.isprintable():
        line = "".join(c if c.isprintable() else _escaped(c) for c in line)
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


class Namespaces:
    """The namespaces of one wiki by all their names; a title without one is in number 0."""

    def __init__(self, names: Iterable[tuple[str, int]]) -> None:
        """Take (name, number) pairs: local names first, then aliases."""
        self._numbers: dict[str, int] = {}
        self._local: dict[int, str] = {}
        for name, number in names:
            self._numbers.setdefault(_key(name), number)
            self._local.setdefault(number, name)
        for name, number in _CANONICAL.items():
            self._numbers.setdefault(name, number)

    def knows(self, title: str) -> bool:
        """Return whether `title` has no namespace, or one that this wiki has."""
        name, colon, _ = title.partition(":")
        return not colon or _key(name) in self._numbers

    def listed(self) -> str:
        """Return the local names, comma-separated, in the order of their numbers."""
        return ", ".join(self._local[number] for number in sorted(self._local) if number > 0)

    def split(self, title: str) -> tuple[int, str]:
        """Return the namespace number and the rest of `title`; an unknown name is no namespace."""
        name, colon, rest = title.replace("_", " ").partition(":")
        number = self._numbers.get(_key(name)) if colon else None
        return (0, title.replace("_", " ")) if number is None else (number, rest.lstrip())

    def under(self, title: str, prefix: str) -> str | None:
        """Return `title` spelled with `prefix` if it starts with it under any name, else None.

        A namespace has several names, and the case of a title's first letter does not count.
        """
        if title.startswith(prefix):
            return title
        number, rest = self.split(title)
        wanted, start = self.split(prefix)
        if number != wanted or not _first_up(rest).startswith(_first_up(start)):
            return None
        return prefix + rest[len(start) :]


def _key(name: str) -> str:
    return normal_title(name).casefold()


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]
