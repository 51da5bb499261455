"""Single values of the API's answers, each checked to be of the kind it has to be."""

from __future__ import annotations

from typing import Final

from cardtool.wiki.titles import has_controls

__all__ = ["number", "text", "title"]

# What SQLite can hold, and MediaWiki's own databases, too.
_GREATEST: Final = 2**63 - 1


def number(value: object, least: int = 0) -> int:
    """Return `value`, a whole number from `least` to what a database can hold.

    Raises:
        TypeError: it is something else; True and False are no numbers.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= _GREATEST:
        raise TypeError
    return value


def text(value: object) -> str:
    """Return `value`, a text.

    Raises:
        TypeError: it is something else.
    """
    if not isinstance(value, str):
        raise TypeError
    return value


def title(value: object) -> str:
    """Return `value`, the title of a page.

    Raises:
        TypeError: it is no text, or one that MediaWiki cannot have as a title.
    """
    name = text(value)
    if not name or has_controls(name):
        raise TypeError
    return name
