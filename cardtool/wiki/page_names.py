"""File names of pages: titles, percent-encoded where a file system needs it.

A page below the prefix is named by the rest of its title (``5.wiki``, ``5%2FIdeen.wiki``).
A name with a colon, literal or as ``%3A``, is a full title
(``Benutzer%3AKamelfreund%2FWerkstatt.wiki``); a colon in front marks a title without
namespace (``%3AHauptseite.wiki``), as in a wiki link.
"""

from __future__ import annotations

import unicodedata
from typing import Final
from urllib.parse import unquote

from cardtool.wiki.file_names import percent_encoded, safe_name
from cardtool.wiki.snapshot import CARD_PREFIX
from cardtool.wiki.titles import has_controls, normal_title

__all__ = ["SUFFIX", "file_name", "spelled_out", "title_of"]

SUFFIX: Final = ".wiki"


def title_of(file: str, prefix: str = CARD_PREFIX) -> str:
    """Return the title of the page in the file named `file`.

    Raises:
        ValueError: the name is not UTF-8 once decoded, has a control character, or gives
            no title.
    """
    # Some file systems decompose umlauts; titles are composed (Unicode NFC).
    stem = unicodedata.normalize("NFC", file[: -len(SUFFIX)])
    name = unquote(stem, errors="strict")
    name.encode("utf-8")
    if has_controls(name):
        raise ValueError("it has a control character")
    full = ":" in name
    title = normal_title(name.removeprefix(":") if full else name)
    if not title:
        raise ValueError("it gives no title")
    return title if full else prefix + title


def file_name(title: str, prefix: str = CARD_PREFIX) -> str:
    """Return the file name for the page `title`; :func:`title_of` is the inverse."""
    return safe_name(_short(title, prefix)) + SUFFIX


def spelled_out(title: str, prefix: str = CARD_PREFIX) -> str:
    """Return a file name with every byte percent-encoded, so that case cannot matter."""
    return percent_encoded(_short(title, prefix)) + SUFFIX


def _short(title: str, prefix: str) -> str:
    rest = title[len(prefix) :]
    if title.startswith(prefix) and rest and ":" not in rest:
        return rest
    return title if title.find(":") > 0 else ":" + title
