"""What the template's `typ` and the printed price say of a card's kind (clauses C1, C6)."""

from __future__ import annotations

from typing import Final

from cardtool.cards import Kind, PriceMark, fold

__all__ = ["KNOWN_TYPES", "kind_of_mark", "kind_of_typ", "may_refine", "typ_key"]

# The known spellings; case, blanks and hyphens do not count.
KNOWN_TYPES: Final = {
    "monster": Kind.MONSTER,
    "mutation": Kind.MUTATION,
    "mutationsmonster": Kind.MUTATION,
    "mu-monster": Kind.MUTATION,
    "zm-monster": Kind.GROUPING,
    "zusammenrottungsmonster": Kind.GROUPING,
    "zusammenrottung": Kind.GROUPING,
    "fusionsmonster": Kind.GROUPING,
    "fusion": Kind.GROUPING,
    "item": Kind.ITEM,
    "mutationsitem": Kind.MUTATION_ITEM,
    "zusammenrottungsitem": Kind.GROUPING_ITEM,
    "fusionsitem": Kind.GROUPING_ITEM,
    "zm-item": Kind.GROUPING_ITEM,
}
_MARKS: Final = {PriceMark.MK: Kind.MUTATION, PriceMark.FM: Kind.GROUPING}


def typ_key(typ: str) -> str:
    """Return `typ` without what does not count: case, umlaut dots, blanks, hyphens."""
    return "".join(fold(typ).replace("-", "").split())


_BY_KEY: Final = {typ_key(typ): kind for typ, kind in KNOWN_TYPES.items()}


def kind_of_typ(typ: str) -> Kind | None:
    """Return the kind that `typ` spells, or None if nobody knows the word."""
    return KNOWN_TYPES.get(typ) or _BY_KEY.get(typ_key(typ))


def kind_of_mark(mark: PriceMark) -> Kind:
    """Return the kind of violet card that prints `mark` for a price (clause C6)."""
    return _MARKS[mark]


def may_refine(typ: str | None) -> bool:
    """Return whether price and recipes may tell more than `typ`: ``monster`` and ``item``."""
    return typ is not None and kind_of_typ(typ) in {Kind.MONSTER, Kind.ITEM}
