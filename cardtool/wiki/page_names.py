"""File names of pages: titles, percent-encoded where a file system needs it.

A page below the prefix is named by the rest of its title (``5.wiki``, ``5%2FIdeen.wiki``).
A name with a colon, literal or as ``%3A``, is a full title
(``Benutzer%3AKamelfreund%2FWerkstatt.wiki``); a colon in front marks a title without
namespace (``%3AHauptseite.wiki``), as in a wiki link.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final
from urllib.parse import unquote

from cardtool.wiki.snapshot import CARD_PREFIX
from cardtool.wiki.titles import normal_title

__all__ = ["SUFFIX", "file_name", "spelled_out", "title_of"]

SUFFIX: Final = ".wiki"

# Not allowed, or not harmless, in a file name on one of the usual systems.
_UNSAFE: Final = frozenset('%/\\:*?"<>|')
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³])(\.|$)", re.IGNORECASE)


def title_of(file: str, prefix: str = CARD_PREFIX) -> str:
    """Return the title of the page in the file named `file`.

    Raises:
        ValueError: the name is not UTF-8 once decoded, or gives no title.
    """
    # Some file systems decompose umlauts; titles are composed (Unicode NFC).
    stem = unicodedata.normalize("NFC", file[: -len(SUFFIX)])
    name = unquote(stem, errors="strict")
    name.encode("utf-8")
    full = ":" in name
    title = normal_title(name.removeprefix(":") if full else name)
    if not title:
        raise ValueError("it gives no title")
    return title if full else prefix + title


def file_name(title: str, prefix: str = CARD_PREFIX) -> str:
    """Return the file name for the page `title`; :func:`title_of` is the inverse."""
    name = _short(title, prefix)
    plain = "".join(char if _harmless(char) else _encoded(char) for char in name)
    # A decomposed title, or "%3A" before a combining accent, would be composed when read.
    if not unicodedata.is_normalized("NFC", plain):
        plain = "".join(char if char.isascii() else _encoded(char) for char in plain)
    if plain.startswith((".", " ")) or _DEVICE.match(plain):
        plain = _encoded(plain[0]) + plain[1:]
    return plain + SUFFIX


def spelled_out(title: str, prefix: str = CARD_PREFIX) -> str:
    """Return a file name with every byte percent-encoded, so that case cannot matter."""
    return _encoded(_short(title, prefix)) + SUFFIX


def _short(title: str, prefix: str) -> str:
    rest = title[len(prefix) :]
    if title.startswith(prefix) and rest and ":" not in rest:
        return rest
    return title if title.find(":") > 0 else ":" + title


def _harmless(char: str) -> bool:
    return char.isprintable() and char not in _UNSAFE


def _encoded(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode("utf-8"))
