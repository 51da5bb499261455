"""Figures, prices, handicaps and placeholders: what a plain value of a card field says.

A figure is read only if the whole value is one: a lax search for digits would take the 10
of an unfilled ``AP (10 - 60)`` for the card's AP.
"""

from __future__ import annotations

import re
from typing import Final

from cardtool.cards import PriceMark, fold

__all__ = [
    "GREATEST",
    "INVISIBLE",
    "UNKNOWN",
    "is_placeholder",
    "may_be_placeholder",
    "read_figure",
    "read_handicap",
    "read_mark",
]

# Figures are kept from 0 to this, inside the ranges of clause C3 or not.
GREATEST: Final = 999
# What authors write, once or more often, for a value they do not know yet.
UNKNOWN: Final = "?？"
# Zero-width characters and marks of writing direction that come along when text is pasted.
INVISIBLE: Final = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"

# ASCII, lest the Kelvin sign pass for a K.
_ANY_CASE: Final = re.ASCII | re.IGNORECASE
# A field's own unit may stand behind its figure; HK stands in front.
_FIGURES: Final = {
    "hk": re.compile(r"(?:hk\s*+)?+\+?+([0-9]{1,9})", _ANY_CASE),
    "ap": re.compile(r"\+?+([0-9]{1,9})(?:\s*+ap)?+", _ANY_CASE),
    "dp": re.compile(r"\+?+([0-9]{1,9})(?:\s*+dp)?+", _ANY_CASE),
    "lp": re.compile(r"\+?+([0-9]{1,9})(?:\s*+lp)?+", _ANY_CASE),
    "d": re.compile(r"\+?+([0-9]{1,9})(?:\s*+d(?:atteln?)?+)?+", _ANY_CASE),
}
# Full-width digits and plus sign are what a Japanese keyboard types for 0-9 and +.
_NARROW: Final = {0xFF10 + n: str(n) for n in range(10)} | {0xFF0B: "+"}
_MARK: Final = re.compile(r"(mk|fm)(?:\s*+d(?:attel|atteln)?)?", _ANY_CASE)

_HANDICAP: Final = re.compile(r"(?P<sign>[+\-−–±]?)\s*+(?P<digits>[0-9]{1,3})")
# The blank template sets the footnote signs 1 and 2 behind the words.
_HANDICAP_WORD: Final = re.compile(r"[„\"“”]?(sonder|variabel)[“\"”]?\s?[12¹²]?", _ANY_CASE)

# What the blank templates of the wiki hold where a value is to be filled in.
_PLACEHOLDERS: Final = {
    "hk": {"kartenhaufigkeit(1-4)", "kartenhaufigkeit"},
    "name": {"kartenname"},
    "bild": {"bildname(ohnebild:)", "bildname"},
    "ap": {"ap(10-60)", "ap"},
    "dp": {"dp(5-50)", "dp"},
    "lp": {"lp(20-300)", "lp"},
    "d": {"dattel(0-6)", "dattel"},
    "klasse": {"klasse"},
    "rasse": {"rasse"},
    "angriff": {"angriff"},
    "abwehr": {"verteidigung"},
    "text": {"beschreibungstext"},
    "autor": {"[]"},
}
_PLACEHOLDER_STARTS: Final = {
    "handicap": "handicap(evtl",
    "datum": "wirdspatermaleingefuhrt",
}
_LONGEST_PLACEHOLDER: Final = 200
# The first letters, capital or not: most values are no placeholder by their first.
_BEGINNINGS: Final = {
    field: "".join(text[0] + text[0].upper() for text in sorted(texts))
    for field, texts in (_PLACEHOLDERS | {f: {s} for f, s in _PLACEHOLDER_STARTS.items()}).items()
}
_DASHES_AND_QUOTES: Final = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "„": "", "“": "", "”": "", '"': ""}
)


def read_figure(field: str, text: str) -> int | None:
    """Return the figure that the whole plain `text` is, 0 or more, or None if it is none.

    `field` is one of ap, dp, lp, d, hk: the field's own unit may stand with the figure
    (``30 AP``, ``2 Datteln``, ``HK 2``). A figure above GREATEST is returned as it is.
    """
    if len(text) <= 3 and text.isascii() and text.isdigit():
        return int(text)
    found = _FIGURES[field].fullmatch(_typed(text))
    return int(found[1]) if found else None


def read_mark(text: str) -> PriceMark | None:
    """Return the mark printed instead of a price, ``MK`` or ``FM D`` (clause C6), or None."""
    found = _MARK.fullmatch(_typed(text))
    return PriceMark(found[1].upper()) if found else None


def read_handicap(text: str) -> str | None:
    """Return ``+5``, ``-10``, ``0``, ``sonder`` or ``variabel``, or None if it is none.

    A number without a sign counts as positive.
    """
    number = _HANDICAP.fullmatch(_typed(text))
    if number:
        return _signed(number["sign"] or "+", int(number["digits"]))
    word = _HANDICAP_WORD.fullmatch(text)
    return word[1].lower() if word else None


def _typed(text: str) -> str:
    """Return `text` with plain blanks and narrow digits."""
    return " ".join(text.split()).translate(_NARROW)


def _signed(sign: str, value: int) -> str | None:
    if not value:
        return "0"
    if sign == "±":
        return None
    return f"+{value}" if sign == "+" else f"-{value}"


def may_be_placeholder(field: str, text: str) -> bool:
    """Return whether a look at the first letter leaves it open that `text` is a placeholder."""
    return text[0] in _BEGINNINGS.get(field, "")


def is_placeholder(field: str, text: str) -> bool:
    """Return whether `text` is what a blank template holds for `field`."""
    if not may_be_placeholder(field, text) or len(text) > _LONGEST_PLACEHOLDER:
        return False
    key = "".join(fold(text.translate(_DASHES_AND_QUOTES)).split())
    start = _PLACEHOLDER_STARTS.get(field)
    return key.startswith(start) if start else key in _PLACEHOLDERS[field]
