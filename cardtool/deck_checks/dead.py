"""Cards of a deck that can never be of use (clause D6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from cardtool.cards import Card, Kind, Part, Recipe, card_label
from cardtool.deck_checks import findings as f
from cardtool.deck_checks.case import Case
from cardtool.deck_checks.findings import warning
from cardtool.deck_checks.recipes import feeds, items_for, needs_item, recipes_of
from cardtool.problems import Problem

__all__ = ["dead_cards"]

_VIOLET: Final = frozenset({Kind.MUTATION, Kind.GROUPING})


def dead_cards(case: Case) -> Iterator[Problem]:
    """Yield a warning for every card in play that can never do anything.

    A grouping result in the main deck is left to clause D7 where the rules have a
    Fusionsdeck, but keeps its light-blue item alive.
    """
    for card, count in case.results:
        yield from _dead_result(case, card, count)
    results = {card.nr for card, _ in case.main + case.fusion if card.kind in _VIOLET}
    for card, _ in case.main:
        if (
            card.kind is not None
            and card.kind.is_light_blue
            and not _has_result(card, results, case)
        ):
            message = f"{card_label(card)} has no result in the deck"
            hint = "add the result or take it out"
            yield warning(f.MISSING_RESULT, case.deck, message, card, hint=hint)


def _dead_result(case: Case, card: Card, count: int) -> Iterator[Problem]:
    recipes = recipes_of(card, case.pool)
    label = card_label(card)
    if not recipes:
        message = f"nobody knows how {label} is made"
        yield warning(f.NO_RECIPE, case.deck, message, card, hint="say it in the card's text")
        return
    fed = sum(feeds(recipe, case) for recipe in recipes)
    if fed >= count:
        return
    if fed:
        message = f"{label} is in the deck {count} times; its parts and items suffice for {fed}"
        hint = f"take {count - fed} out or add parts and items"
        yield warning(f.SURPLUS_RESULT, case.deck, message, card, count=count, limit=fed, hint=hint)
        return
    recipe = min(recipes, key=lambda r: _lacks_item(r, case) + len(_short_parts(r, case)))
    yield from _lacking_parts(case, card, recipe)
    if _lacks_item(recipe, case):
        yield _lacking_item(case, card, recipe)


def _lacks_item(recipe: Recipe, case: Case) -> bool:
    return needs_item(recipe, case.rules) and not items_for(recipe, case)


def _short_parts(recipe: Recipe, case: Case) -> list[tuple[Part, int]]:
    """Return the parts the deck has too few cards for, with how many it has."""
    counted = [(part, sum(n for _, n in case.fitting(part))) for part in recipe.parts]
    return [(part, have) for part, have in counted if have < part.least]


def _lacking_parts(case: Case, card: Card, recipe: Recipe) -> Iterator[Problem]:
    short = _short_parts(recipe, case)
    for part, have in short:
        wanted = f"{part.least} × {_part_label(part, case)}"
        message = f"{card_label(card)} needs {wanted}, the deck has {have}"
        yield _missing_part(case, card, message, have=have, least=part.least)
    competing = sum(part.least for part in recipe.parts)
    have = case.fitting_any(recipe.parts)
    if not short and have < competing:
        message = f"{card_label(card)} needs {competing} parts, the deck has {have} that fit"
        yield _missing_part(case, card, message, have=have, least=competing)


def _missing_part(case: Case, card: Card, message: str, *, have: int, least: int) -> Problem:
    hint = f"add {least - have} or take the result out"
    return warning(f.MISSING_PART, case.deck, message, card, hint=hint, count=have, limit=least)


def _part_label(part: Part, case: Case) -> str:
    if part.cards:
        return _named(part.cards, case)
    words = (("Klasse", part.klasse), ("Rasse", part.rasse))
    return "a monster of " + " and ".join(f"{word} {value}" for word, value in words if value)


def _lacking_item(case: Case, card: Card, recipe: Recipe) -> Problem:
    label = card_label(card)
    if not recipe.items and recipe.kind is Kind.GROUPING:
        allowed = "" if case.rules.universal_item else ", which these rules forbid"
        message = f"{label} names no item and needs a universal fusion item (C10){allowed}"
        hint = "take the result out" if not case.rules.universal_item else "add such an item"
        return warning(f.NEEDS_UNIVERSAL, case.deck, message, card, hint=hint, count=0, limit=1)
    message = f"{label} needs its item {_named(recipe.items, case) or '(nobody knows which)'}"
    hint = "add the item or take the result out"
    return warning(f.MISSING_ITEM, case.deck, message, card, hint=hint, count=0, limit=1)


def _named(numbers: Sequence[str], case: Case) -> str:
    """Return cards by their labels, as alternatives."""
    found = [(nr, case.pool.by_nr(nr)) for nr in numbers]
    return " or ".join(card_label(card) if card else f"#{nr}" for nr, card in found)


def _has_result(card: Card, results: AbstractSet[str | None], case: Case) -> bool:
    """Return whether what the item is for is in the deck; any grouping for a universal one."""
    if card.universal:
        return any(other.kind is Kind.GROUPING for other, _ in case.main + case.fusion)
    return any(card.nr in recipe.items and recipe.result in results for recipe in case.pool.recipes)
