"""Decks: reading and writing them in every form, and what rules ask of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from cardtool.deck_formats.code import is_code, read_code, write_code
from cardtool.deck_formats.document import read_document, write_document
from cardtool.deck_formats.pool import CardPool
from cardtool.deck_formats.text import read_text, write_text
from cardtool.deck_formats.values import MOST_COPIES, Deck, Entry, Zone, card_key
from cardtool.deck_formats.wiki import is_wikitext, read_wikitext, write_wikitext
from cardtool.deck_formats.ydk import is_ydk, read_ydk, write_ydk
from cardtool.errors import DeckError, InputError, UnknownName
from cardtool.file_reading import read_limited
from cardtool.limits import Caps, Span

__all__ = [
    "DECK_FORMATS",
    "MOST_BYTES",
    "MOST_COPIES",
    "CardPool",
    "Deck",
    "DeckRules",
    "Entry",
    "Zone",
    "card_key",
    "format_deck",
    "format_of",
    "read_deck",
    "read_deck_file",
    "zones_in_play",
]


def zones_in_play(*, fusion_deck: bool) -> tuple[Zone, ...]:
    """Return the zones whose cards are in play, with or without a Fusionsdeck (D3, D7)."""
    return (Zone.MAIN, Zone.FUSION) if fusion_deck else (Zone.MAIN,)


@dataclass(frozen=True, kw_only=True, slots=True)
class DeckRules:
    """What a rule set asks of a deck (kameloh.md sections 1 and 2).

    Attributes:
        name: the rule set as it is typed, such as ``wimu(oases=4)``.
        settings: every setting that acts under it, by name, as typed.
        size: cards in a deck. max_copies: copies of one card, 0 for any number.
        opening_monsters: yellow monsters that end the opening draw. hand: hand size.
        fusion_deck: whether grouping results lie in a Fusionsdeck.
        ap, dp, lp, price: what a card may print. grouping_caps: what cuts a grouping.
        lp_floor: no cut takes LP below it.
        mutation_gw: GW above which a mutation is an error. monster_gw: GW above which a
            yellow monster draws a warning; 0 for no limit in both.
        universal_item: whether a universal fusion item may be in a deck.
        every_grouping_needs_item: whether a grouping needs one even if its card does not.
        points: what a defeat brings, by HK (from 1) and price (from 0).
    """

    name: str
    settings: tuple[tuple[str, str], ...]
    size: int
    max_copies: int
    opening_monsters: int
    hand: int
    fusion_deck: bool
    ap: Span
    dp: Span
    lp: Span
    price: Span
    grouping_caps: Caps
    lp_floor: int
    mutation_gw: int
    monster_gw: int
    universal_item: bool
    every_grouping_needs_item: bool
    points: tuple[tuple[int, ...], ...]

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones whose cards are in play (clauses D3, D7)."""
        return zones_in_play(fusion_deck=self.fusion_deck)

    @property
    def family(self) -> str:
        """The rule set's name without its settings."""
        return self.name.partition("(")[0]


_Reader = Callable[[str, CardPool, str], Deck]
_Writer = Callable[[Deck, CardPool], str]

_FORMS: Final[Mapping[str, tuple[_Reader, _Writer]]] = {
    "txt": (read_text, write_text),
    "ydk": (read_ydk, write_ydk),
    "json": (read_document, write_document),
    "wikitext": (read_wikitext, write_wikitext),
    "code": (read_code, write_code),
}
DECK_FORMATS: Final = tuple(_FORMS)
"""The forms a deck can be written in."""

MOST_BYTES: Final = 1 << 20
"""Of a deck file; what is larger is no deck."""
_JSON: Final = re.compile(r'\s*\{\s*["}]|\s*\[\s*["{]')


def read_deck(text: str | bytes, pool: CardPool, *, name: str) -> Deck:
    """Return the deck that a file's content describes, whatever its form.

    Cards are looked up in `pool`; lines that name none, or several, stay in the deck
    without a card. `name` is the deck's name if the content gives none.

    Raises:
        DeckError: it is no text in UTF-8, empty, larger than 1 MiB, or broken in a way
            that leaves no list of cards.
    """
    plain = _decoded(text, name)
    reader, _ = _FORMS[format_of(plain)]
    return reader(plain, pool, name)


def format_of(text: str) -> str:
    """Return the name of the form a deck is written in, recognised by content alone."""
    if is_code(text):
        return "code"
    if _JSON.match(text):
        return "json"
    if is_ydk(text):
        return "ydk"
    return "wikitext" if is_wikitext(text) else "txt"


def _decoded(text: str | bytes, name: str) -> str:
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > MOST_BYTES:
        raise DeckError(f"{name}: larger than 1 MiB, so it is no deck")
    if b"\0" in raw:
        raise DeckError(f"{name}: a binary file, not a deck")
    try:
        plain = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = f"byte {error.start + 1}"
        raise DeckError(f"{name}: no UTF-8 text ({where}); save it as UTF-8") from None
    if not plain.strip():
        raise DeckError(f"{name}: the deck is empty; write lines such as: 3 Name")
    return plain.replace("\r\n", "\n").replace("\r", "\n")


def read_deck_file(where: str, pool: CardPool, stdin: BinaryIO | None = None) -> Deck:
    """Return the deck of a file, or of `stdin` where the path is ``-``.

    Its name, if it gives none itself, is the file's without ending.

    Raises:
        DeckError: the file cannot be read, or see :func:`read_deck`.
    """
    try:
        raw = read_limited(where, stdin, MOST_BYTES)
    except InputError as error:
        raise DeckError(f"cannot read deck {where}: {error.reason}") from None
    named, stem = ("stdin", "stdin") if where == "-" else (where, Path(where).stem)
    return read_deck(_decoded(raw, named), pool, name=stem)


def format_deck(deck: Deck, form: str, pool: CardPool) -> str:
    """Return the deck in one of :data:`DECK_FORMATS`; reading it back gives an equal deck.

    Raises:
        UnknownName: there is no such form.
        DeckError: the form cannot hold the deck without loss; the message names the card
            or line.
    """
    if form not in _FORMS:
        raise UnknownName("deck format", form, DECK_FORMATS)
    reader, writer = _FORMS[form]
    text = writer(deck, pool)
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise DeckError(f"{deck.name}: larger than 1 MiB as {form}; mend the counts first")
    again = reader(text, pool, "") if format_of(text) == form else None
    if again != deck:
        raise DeckError(f"{form} cannot hold {_lost(deck, again)}; write the deck as JSON")
    return text


def _lost(deck: Deck, again: Deck | None) -> str:
    """Return the first thing of `deck` that `again` does not have, for a message."""
    kept = set() if again is None else {(e.zone, e.count, e.label) for e in again.entries}
    missing = (e.label for e in deck.entries if (e.zone, e.count, e.label) not in kept)
    return repr(next(missing, deck.name))
