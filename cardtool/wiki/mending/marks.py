"""The comments that ask a wiki author for what only a human can decide, and the blank form.

They go into the German wiki, so they are German, in the words of its own blank form
(wiki-facts section 2.1).
"""

from __future__ import annotations

import re
from typing import Final

from cardtool.wiki.card_fields import FIELDS, FILL_IN

__all__ = [
    "BLANK_TEMPLATE",
    "ask",
    "blank_fields",
    "blank_form",
    "check",
    "count_marks",
    "fill_in",
    "kept",
    "no_number",
]

# The template that a new card is written with.
BLANK_TEMPLATE: Final = "Ka-Mel-Oh!"

_WANTED: Final = {
    "nr": "Nummer der Karte",
    "typ": "monster, mutation, zm-monster, item, mutationsitem oder fusionsitem",
    "hk": "Kartenhäufigkeit (1 - 4)",
    "name": "Kartenname",
    "bild": "Bildname ohne „Bild:“",
    "ap": "AP (10 - 60)",
    "dp": "DP (5 - 50)",
    "lp": "LP (20 - 300)",
    "d": "Dattel (0 - 6), MK oder FM",
    "klasse": "Klasse",
    "rasse": "Rasse",
    "angriff": "Angriff",
    "abwehr": "Verteidigung",
    "text": "Beschreibungstext",
    "handicap": "Zahl mit Vorzeichen, „sonder“ oder „variabel“",
    "autor": "Autor",
}
# Without these a card is not finished; an item has no AP, DP, LP.
_NEEDED: Final = ("typ", "hk", "name", "ap", "dp", "lp", "d")
_ONLY_MONSTERS: Final = ("ap", "dp", "lp")
_MARK: Final = re.compile(r"<!-- Bitte (?:ausfüllen|ergänzen|prüfen): [^<>]*+(?<=--)>")


def ask(field: str) -> str:
    """Return the comment that asks for the value of `field`, empty if it is to stay empty."""
    wanted = _WANTED.get(field)
    return f"<!-- Bitte ergänzen: {wanted} -->" if wanted else ""


def fill_in(field: str) -> str:
    """Return the comment that takes the place of what the blank form holds for `field`."""
    wanted = _WANTED.get(field)
    return f"{FILL_IN}{wanted} -->" if wanted else ""


def check(told: str, field: str | None = None) -> str:
    """Return the comment that asks to look at something, with what `field` may hold."""
    wanted = _WANTED.get(field or "")
    return f"<!-- Bitte prüfen: {told}{f'; {wanted}' if wanted else ''} -->"


def kept(parameter: str) -> str:
    """Return a parameter that never counted as a comment."""
    return f"<!-- doppelt, galt nicht: {parameter} -->"


def no_number(value: str) -> str:
    """Return what stood in place of a card's number as a comment."""
    return f"<!-- war keine Nummer: {value} -->"


def count_marks(text: str) -> int:
    """Return how many comments in `text` still ask a human for something."""
    return len(_MARK.findall(text))


def blank_fields(nr: str | None) -> dict[str, str]:
    """Return what a card without any value has to say: its number, and what to ask for."""
    asked = {field: _asked_of_all(field) for field in _NEEDED}
    return {"nr": nr or ask("nr")} | asked


def _asked_of_all(field: str) -> str:
    """Return the comment for a card of which nobody knows yet whether it is an item."""
    comment = ask(field)
    if field in _ONLY_MONSTERS:
        return comment.replace(" -->", "; bei einem Item löschen -->")
    return comment


def blank_form(nr: str | None) -> str:
    """Return the parameters of a card to fill in, a line each, every line with its line feed."""
    known = blank_fields(nr)
    return "".join(f"|{field}={known.get(field, '')}\n" for field in FIELDS)
