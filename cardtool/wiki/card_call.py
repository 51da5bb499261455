"""One card call as a card: its fields, and everything in it that could not be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from cardtool.cards import Card, Kind, PriceMark
from cardtool.errors import nearest
from cardtool.problems import Problem, Severity
from cardtool.wiki.figures import (
    GREATEST,
    INVISIBLE,
    UNKNOWN,
    is_placeholder,
    read_figure,
    read_handicap,
    read_mark,
)
from cardtool.wiki.kinds import KNOWN_TYPES, kind_of_mark, kind_of_typ
from cardtool.wiki.scan import Argument, Call, line_of
from cardtool.wiki.snapshot import Page
from cardtool.wiki.templates import LegacyForm
from cardtool.wiki.titles import one_line
from cardtool.wiki.wikitext import has_markup, plain_text

__all__ = ["FIELDS", "Reading", "Spot", "read_call"]

# Parameters of the card template, in the order of its blank form.
FIELDS: Final = (
    *("nr", "typ", "hk", "name", "bild", "ap", "dp", "lp", "d", "klasse", "rasse"),
    *("angriff", "abwehr", "text", "handicap", "autor", "datum"),
)
_KNOWN: Final = frozenset(FIELDS)
# Layout parameters of the workshop's blank form: known, and no card's business.
_LAYOUT: Final = frozenset({"size", "float"})
_STATS: Final = ("ap", "dp", "lp")

# Markup that makes digits mean something else: raised, struck out, or made by a call.
_ALTERED: Final = re.compile(
    r"<(?:sup|sub|s|del|strike)(?=[\s/>])|(?<!\{)\{\{(?!\{)", re.IGNORECASE
)
_PICTURE: Final = re.compile(
    r"(?:\[\[\s*+)?+(?:(?:bild|datei|file|image)\s*+:)?+([^|\]]*+)", re.IGNORECASE
)
_NUMBER_SIGN: Final = re.compile(r"(?:nr\.?|#)\s*+", re.IGNORECASE)


class Spot(NamedTuple):
    """Where a call stands: the number its page's title gives it, its place, draft or not."""

    nr: str | None
    position: int
    draft: bool


class Reading(NamedTuple):
    """A card, the problems of its call, and the line on which its text begins."""

    card: Card
    problems: list[Problem]
    text_line: int


def read_call(page: Page, call: Call, form: LegacyForm | None, spot: Spot) -> Reading:
    """Return the card that `call` on `page` prints; `form` is set for numbered parameters."""
    return _CallReader(page, call, form, spot).read()


class _CallReader:
    """Reads one call; every finding is collected on the way."""

    __slots__ = ("_call", "_form", "_label", "_page", "_problems", "_spot", "_values")

    def __init__(self, page: Page, call: Call, form: LegacyForm | None, spot: Spot) -> None:
        self._page = page
        self._call = call
        self._form = form
        self._spot = spot
        self._problems: list[Problem] = []
        self._label: str | None = spot.nr
        self._values: dict[str, Argument] = {}

    def read(self) -> Reading:
        """Read all fields."""
        self._collect()
        spot = self._spot
        nr = self._nr()
        name = self._line("name")
        self._label = nr or name
        if not any(self._values.values()) or not any(a.value for a in self._values.values()):
            return self._bare(nr)
        typ, kind = self._typ()
        if name is None and not self._given("name"):
            self._missing("name")
        mark, price = self._price()
        kind = self._kind_by_mark(kind, mark)
        ap, dp, lp = self._stats(kind)
        card = Card(
            nr=nr,
            name=name,
            kind=kind,
            typ=typ,
            hk=self._hk(),
            ap=ap,
            dp=dp,
            lp=lp,
            d=price,
            d_mark=mark,
            klasse=self._line("klasse"),
            rasse=self._line("rasse"),
            angriff=self._line("angriff"),
            abwehr=self._line("abwehr"),
            text=self._text("text"),
            handicap=self._handicap(),
            autor=self._line("autor"),
            bild=self._picture(),
            datum=self._line("datum"),
            page=self._page.title,
            position=spot.position,
            revision=self._page.revision,
            draft=spot.draft,
            params=self._params(),
        )
        text = self._values.get("text")
        at = text.start if text else self._call.at
        return Reading(card, self._problems, line_of(self._page.text, at))
