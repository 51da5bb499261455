"""What is odd about card files of the portal game, but can be played all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardtool.cards import fold
from cardtool.effects.mistakes import each, placed
from cardtool.effects.portal_forms import meant
from cardtool.errors import nearest, shown
from cardtool.portal_cards import PortalCard
from cardtool.portal_files import CardFile
from cardtool.problems import Problem, Severity

__all__ = ["remarks"]

Other = tuple[str, str, str | None]
"""Number, name and type of a card that is there already; the type of a creature, else None."""


def remarks(files: Sequence[CardFile], others: Iterable[Other] = ()) -> list[Problem]:
    """Return a warning for each name that is there twice and each type that no creature has.

    `others`: the cards that stay in the catalog beside those of the files.
    """
    beside = list(others)
    types = {typ for _, _, typ in beside if typ}
    types |= {card.typ for file in files for card in file.cards if card.typ}
    names = {fold(name): nr for nr, name, _ in reversed(beside)}
    found: list[Problem] = []
    for file in files:
        for at, card in enumerate(file.cards):
            first = names.setdefault(fold(card.name), card.nr)
            if first != card.nr:
                told = f"{first} has the same name: by name alone neither is found"
                found.append(_warning(file, at, "name", told, "same_name"))
            found += _strange_types(file, at, types)
    return found


def _strange_types(file: CardFile, at: int, types: set[str]) -> Iterator[Problem]:
    """Yield the types that a card speaks of and no creature has."""
    folded = {fold(typ) for typ in types}
    for place, typ in _types(file.cards[at]):
        if fold(typ) not in folded:
            close = nearest(typ, types)
            hint = f"; did you mean {close}?" if close else ""
            told = f"{place}: no creature of these files or the catalog is of type {shown(typ)}"
            yield _warning(file, at, f"{place}.type", told + hint, "unknown_type")


def _types(card: PortalCard) -> Iterator[tuple[str, str]]:
    """Yield the types that a card speaks of, each with its place."""
    for key, target in (("sacrifice", card.cost.sacrifice), ("control", card.cost.control)):
        if target is not None and target.typ is not None:
            yield f"cost.{key}", target.typ
    steps = () if card.script is None else card.script.steps
    for step in each(placed(steps, ())):
        for part, target in meant(step.effect):
            if target.typ is not None:
                yield f"{step.place.replace('steps', 'effect')}.{part}", target.typ


def _warning(file: CardFile, at: int, key: str, message: str, code: str) -> Problem:
    where = f"{file.name}:{file.line(at, key)}"
    return Problem(code, Severity.WARNING, where, message, card=file.cards[at].name)
