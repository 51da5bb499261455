"""Cards as plain values: figures, kinds and recipes (kameloh.md section 1)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from cardtool.problems import natural_key

__all__ = [
    "CARD_PREFIX",
    "HKS",
    "Card",
    "Kind",
    "Part",
    "PriceMark",
    "Recipe",
    "Stats",
    "Values",
    "card_label",
    "fold",
    "german_key",
    "is_of",
    "nr_key",
]

# Start of the titles of all card pages; the rest is the number.
CARD_PREFIX: Final = "Projekt:Ka-Mel-Oh!/Karte/"


class Kind(StrEnum):
    """What a card is for (clause C1); its genus is the colour it is printed in."""

    MONSTER = "monster"
    MUTATION = "mutation"
    GROUPING = "grouping"
    MUTATION_ITEM = "mutation_item"
    GROUPING_ITEM = "grouping_item"
    ITEM = "item"

    @property
    def is_monster(self) -> bool:
        """Whether such a card fights: yellow and violet cards do."""
        return self in _MONSTERS

    @property
    def is_light_blue(self) -> bool:
        """Whether it is used up in a mutation or grouping."""
        return _GENUS[self] == "blue"

    @property
    def genus(self) -> str:
        """The printed colour: yellow, violet, blue (light blue) or green."""
        return _GENUS[self]

    @property
    def colour(self) -> str:
        """The wiki's colour for the genus, as ``#RRGGBB`` (clause C1)."""
        return _COLOUR[_GENUS[self]]


_MONSTERS: Final = frozenset({Kind.MONSTER, Kind.MUTATION, Kind.GROUPING})
_GENUS: Final = {
    Kind.MONSTER: "yellow",
    Kind.MUTATION: "violet",
    Kind.GROUPING: "violet",
    Kind.MUTATION_ITEM: "blue",
    Kind.GROUPING_ITEM: "blue",
    Kind.ITEM: "green",
}
_COLOUR: Final = {
    "yellow": "#FFCF13",
    "violet": "#AE88FF",
    "blue": "#BBDDFF",
    "green": "#AAFF66",
}


HKS: Final = (1, 2, 3, 4)
"""The Häufigkeitsklassen, the rarest first (clause C2)."""


class PriceMark(StrEnum):
    """What is printed instead of a price on some violet cards (clause C6)."""

    MK = "MK"
    FM = "FM"


@dataclass(frozen=True, slots=True)
class Stats:
    """AP, DP and LP of a monster; None where a figure is unknown (clause C2)."""

    ap: int | None = None
    dp: int | None = None
    lp: int | None = None

    @property
    def gw(self) -> int | None:
        """Gesamtwert 2·AP + 2·DP + LP, or None if a figure is unknown (clause C5)."""
        if self.ap is None or self.dp is None or self.lp is None:
            return None
        return 2 * self.ap + 2 * self.dp + self.lp


@dataclass(frozen=True, slots=True)
class Card:
    """One card as its page prints it; what is unknown is None, never 0.

    Attributes:
        nr: number; the title's last part for the first call of a card page.
        name: printed name.
        kind: what the card is for; None where `typ` is unknown.
        typ: the template's own word for it, as written.
        hk: Häufigkeitsklasse, 1 gold to 4 dung heap (clause C2).
        ap: attack points. dp: defence points. lp: life points.
        d: price in Datteln. d_mark: what is printed instead of a price.
        klasse, rasse, angriff, abwehr, text, autor, bild, datum: plain text.
        handicap: ``+5``, ``-10``, ``0``, ``sonder``, ``variabel``, or None.
        page: full title of the page. position: 0 for its first call, then 1, 2, …
        revision: the page's revision id, where the source knows it.
        draft: found outside the card pages. deleted: its page is gone.
        universal: serves any grouping as its item (clause C9).
        params: wikitext of every parameter of the call, unknown ones included.
    """

    nr: str | None = None
    name: str | None = None
    kind: Kind | None = None
    typ: str | None = None
    hk: int | None = None
    ap: int | None = None
    dp: int | None = None
    lp: int | None = None
    d: int | None = None
    d_mark: PriceMark | None = None
    klasse: str | None = None
    rasse: str | None = None
    angriff: str | None = None
    abwehr: str | None = None
    text: str | None = None
    handicap: str | None = None
    autor: str | None = None
    bild: str | None = None
    datum: str | None = None
    page: str = ""
    position: int = 0
    revision: int | None = None
    draft: bool = False
    deleted: bool = False
    universal: bool = False
    params: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def stats(self) -> Stats:
        """The printed AP, DP and LP."""
        return Stats(self.ap, self.dp, self.lp)

    @property
    def gw(self) -> int | None:
        """Gesamtwert, or None if a figure is unknown (clause C5)."""
        return self.stats.gw


class Values(StrEnum):
    """Where a grouping result takes its figures from (clause Z4)."""

    PRINTED = "printed"
    SUM = "sum"
    HIGHEST = "highest"
    MEAN = "mean"

    def of(self, figures: Sequence[int]) -> int:
        """Return what the parts' figures make; means are rounded down (reading R38).

        Where a card prints nothing, *printed* counts as a sum.
        """
        if self is Values.HIGHEST:
            return max(figures)
        if self is Values.MEAN:
            return sum(figures) // len(figures)
        return sum(figures)


@dataclass(frozen=True, slots=True)
class Part:
    """One ingredient of a recipe: named cards, or any yellow monster of a Klasse or Rasse.

    Attributes:
        cards: numbers of the cards that serve; empty if klasse or rasse decides.
        klasse, rasse: what the monster must be, compared by :func:`fold`.
        least: how many are needed. most: how many may take part, None for any number;
            those above `least` may also join later (clause Z5).
    """

    cards: tuple[str, ...] = ()
    klasse: str | None = None
    rasse: str | None = None
    least: int = 1
    most: int | None = 1

    def fits(self, card: Card) -> bool:
        """Return whether the yellow monster `card` can be this part (clauses U1, Z1)."""
        if card.kind is not Kind.MONSTER:
            return False
        if self.cards:
            return card.nr in self.cards
        return is_of(card, self.klasse, self.rasse)


def is_of(card: Card, klasse: str | None, rasse: str | None) -> bool:
    """Return whether a card is of a Klasse and a Rasse as they are written, None for any."""
    return _same(klasse, card.klasse) and _same(rasse, card.rasse)


def _same(wanted: str | None, found: str | None) -> bool:
    return wanted is None or (found is not None and fold(wanted) == fold(found))


@dataclass(frozen=True, slots=True)
class Recipe:
    """What becomes what: a mutation or a grouping (kameloh.md sections 7 and 8).

    Attributes:
        result: number of the violet card.
        kind: Kind.MUTATION or Kind.GROUPING.
        parts: the ingredients; a mutation has one.
        items: numbers of the light-blue cards any one of which serves.
        needs_item: whether one is needed (clause C10).
        values: where the result's figures come from.
        origin: ``text`` or ``overlay``.
    """

    result: str
    kind: Kind
    parts: tuple[Part, ...]
    items: tuple[str, ...] = ()
    needs_item: bool = True
    values: Values = Values.PRINTED
    origin: str = "text"


def nr_key(nr: str | None) -> str:
    """Return a text that sorts numbers as people count: 2, 10, 10a; None last."""
    if nr is None:
        return "~"
    return natural_key(nr)


def fold(text: str) -> str:
    """Return `text` as German readers compare it: case, umlaut dots and ß ignored.

    This is the order of DIN 5007-1 (ä as a, ß as ss).
    """
    if text.isascii():
        return text.casefold()
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))


def german_key(text: str | None) -> tuple[bool, str, str]:
    """Return a sort key in German order; None last, equal folds by the text itself."""
    if text is None:
        return (True, "", "")
    return (False, fold(text), text)


def card_label(card: Card) -> str:
    """Return how messages name a card: ``42 Höckerhans``, or what is known of it."""
    words = [word for word in (card.nr, card.name) if word]
    return " ".join(words) or f"{card.page} (call {card.position + 1})"
