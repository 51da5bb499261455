"""What a misspelt word or an odd figure means, where only one reading is possible."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from cardtool.wiki.card_fields import FIELDS, similar_field
from cardtool.wiki.figures import GREATEST, INVISIBLE
from cardtool.wiki.kinds import KNOWN_TYPES, typ_key
from cardtool.wiki.templates import Templates, normal_name

__all__ = [
    "FIGURE_FIELDS",
    "certain_field",
    "certain_figure",
    "certain_template",
    "certain_typ",
    "is_number",
    "plain_nr",
]

_LONGEST: Final = 40
_PLAIN_NR: Final = re.compile(r"[^\s\[\]{}|<>=&'~](?:[^\[\]{}|<>=&'~\n]{0,38}[^\s\[\]{}|<>=&'~])?")
# What says no more than some card's number: ``10a``, ``Nr. 7``, ``Karte 5``.
_NUMBER: Final = re.compile(r"(?:#|nr\.?|karte)?\s*[0-9]{1,6}\s?[a-z]?", re.ASCII | re.IGNORECASE)
_LONG_WORD: Final = 12
# Shorter names are so close to each other that any misspelling may mean another one.
_SHORTEST_FIELD: Final = 3
_SHORTEST_TYP: Final = 3
_LONG_NAME: Final = 7
# A template of fewer letters may be any other one with one more slip.
_LONG_ENOUGH: Final = 5

# The fields that hold a figure.
FIGURE_FIELDS: Final = frozenset({"hk", "ap", "dp", "lp", "d"})
_LABELS: Final = {"hk": "hk", "ap": "ap", "dp": "dp", "lp": "lp", "d": r"d(?:atteln?)?"}
# A figure with its own unit on either side, a fraction of nothing, or a full stop.
_FIGURES: Final = {
    field: re.compile(
        rf"(?:{label}\s*+:?\s*+)?\+?([0-9]{{1,3}})(?:[.,]0{{1,2}}(?![0-9]))?(?:\s*+{label})?\.?",
        re.ASCII | re.IGNORECASE,
    )
    for field, label in _LABELS.items()
}


def plain_nr(nr: str | None) -> str | None:
    """Return a title's number if it can stand in a parameter without meaning anything else."""
    return nr if nr is not None and _PLAIN_NR.fullmatch(nr) else None


def is_number(text: str) -> bool:
    """Return whether plain `text` is a card's number and nothing more: no words get lost with it."""
    return _NUMBER.fullmatch(text) is not None


def certain_figure(field: str, text: str) -> int | None:
    """Return the figure, 0 to 999, that plain `text` can only mean, or None.

    Digits of any script count; a fraction of nothing (``30,0``) is none.
    """
    if len(text) > _LONGEST:
        return None
    plain = "".join(_digit(c) for c in " ".join(text.split()) if c not in INVISIBLE)
    found = _FIGURES[field].fullmatch(plain)
    return int(found[1]) if found and int(found[1]) <= GREATEST else None


def _digit(char: str) -> str:
    return str(unicodedata.decimal(char, char))


def certain_typ(text: str) -> str | None:
    """Return the known spelling that `text` misspells, None if it may mean several kinds."""
    key = typ_key(text)
    if not _SHORTEST_TYP <= len(key) <= _LONGEST:
        return None
    most = 1 + (len(key) >= _LONG_WORD)
    near = _near(key, {spelling: typ_key(spelling) for spelling in KNOWN_TYPES}, most)
    return near[0] if len({KNOWN_TYPES[spelling] for spelling in near}) == 1 else None


def certain_field(name: str) -> str | None:
    """Return the parameter that `name` misspells, None if it may be something else."""
    folded = name.casefold()
    if len(folded) > _LONGEST or similar_field(name) is None:
        return None
    known = {field: field for field in FIELDS if len(field) >= _SHORTEST_FIELD}
    near = _near(folded, known, 1 + (len(folded) > _LONG_NAME))
    return near[0] if len(near) == 1 else None


def certain_template(raw: str, templates: Templates) -> str | None:
    """Return the name of the card template with named parameters that `raw` misspells."""
    name = normal_name(raw)
    if len(name) > _LONGEST or name in templates.named:
        return None
    known = {right: _letters(right) for right in templates.named}
    near = _near(_letters(name), known, int(len(_letters(name)) >= _LONG_ENOUGH))
    # Names may differ in their signs alone.
    return min(near, key=lambda right: (_distance(name, right, _LONGEST), right), default=None)


def _letters(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def _near(word: str, known: Mapping[str, str], most: int) -> list[str]:
    """Return the keys of `known` whose values are at most so many slips away, nearest first."""
    found = {key: _distance(word, right, most) for key, right in known.items()}
    return sorted((key for key, slips in found.items() if slips <= most), key=found.__getitem__)


def _distance(one: str, other: str, most: int) -> int:
    """Return how many letters were missed, added, changed or swapped with the next one.

    More than `most` may be told as any greater number. This is the optimal string alignment
    of https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, start=1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if _swapped(one, other, i, j):
                least = min(least, last[j - 2] + 1)
            row.append(least)
    return row[-1]


def _swapped(one: str, other: str, i: int, j: int) -> bool:
    return i > 1 and j > 1 and one[i - 2 : i] == other[j - 2 : j][::-1]
