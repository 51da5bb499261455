"""What the cards of a deck can be made into, and with which figures (Z1, Z4, C10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from cardtool.cards import Card, Kind, Part, Recipe, Stats
from cardtool.deck_checks.case import Case
from cardtool.decks import CardPool, DeckRules

__all__ = ["computed", "feeds", "items_for", "needs_item", "recipes_of", "result_stats"]

_MOST_PARTS: Final = 10


def recipes_of(card: Card, pool: CardPool) -> list[Recipe]:
    """Return the recipes that make this violet card as what it is: mutation or grouping."""
    return [recipe for recipe in pool.recipes_for(card.nr) if recipe.kind is card.kind]


def needs_item(recipe: Recipe, rules: DeckRules) -> bool:
    """Return whether the recipe needs an item under the rules (clause C10)."""
    return recipe.kind is Kind.MUTATION or rules.every_grouping_needs_item or recipe.needs_item


def items_for(recipe: Recipe, case: Case) -> int:
    """Return how many items in the deck serve the recipe, universal ones included (C9)."""
    universal = case.universal() if recipe.kind is Kind.GROUPING else 0
    return case.copies(recipe.items) + universal


def feeds(recipe: Recipe, case: Case) -> int:
    """Return how often the deck's parts and items can feed the recipe, each card used once.

    Parts that compete for the same monsters share them: for every set of parts, what they
    need together may not exceed what fits any of them (Hall's theorem).
    """
    limits = [
        case.fitting_any(parts) // sum(part.least for part in parts)
        for parts in _subsets(recipe.parts)
    ]
    if needs_item(recipe, case.rules):
        limits.append(items_for(recipe, case))
    return min(limits, default=0)


def _subsets(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Yield the sets of parts, equal ones as one; of very many the single ones and all."""
    needed = _merged(parts)
    few = len(needed) <= _MOST_PARTS
    for size in range(1, len(needed) + 1) if few else (1, len(needed)):
        yield from combinations(needed, size)


def _merged(parts: Sequence[Part]) -> list[Part]:
    needs: Counter[Part] = Counter()
    for part in parts:
        needs[replace(part, least=0, most=None)] += part.least
    return [replace(part, least=least) for part, least in needs.items() if least > 0]


def result_stats(card: Card, case: Case) -> Stats:
    """Return the figures a grouping result enters the arena with, before the caps (Z4).

    Printed figures count. Where one is not printed it is computed from the least parts the
    first computable recipe asks for: of several cards that serve, the strongest in the
    deck, or the strongest of all where the deck has none.
    """
    if card.gw is not None:
        return card.stats
    for recipe in recipes_of(card, case.pool):
        found = computed(recipe, case)
        if found is not None:
            return Stats(
                *(
                    made if printed is None else printed
                    for printed, made in zip(_figures(card.stats), _figures(found), strict=True)
                )
            )
    return card.stats


def computed(recipe: Recipe, case: Case) -> Stats | None:
    """Return what the recipe makes of its least parts, or None if a figure is unknown.

    A recipe that says *printed* counts as a sum here (reading R38); means are rounded down.
    """
    free = [card for card, count in case.main for _ in range(count)]
    parts: list[Stats] = []
    # Parts that name their cards choose first: the others have more to choose from.
    for part in sorted(recipe.parts, key=lambda part: not part.cards):
        parts += _taken(part, free, case.pool)
    if not parts or any(stats.gw is None for stats in parts):
        return None
    columns = zip(*map(_figures, parts), strict=True)
    return Stats(*(recipe.values.of([n or 0 for n in column]) for column in columns))


def _taken(part: Part, free: list[Card], pool: CardPool) -> list[Stats]:
    """Take the strongest copies that fit out of `free`; fill up with copies of what fits."""
    chosen = sorted((card for card in free if part.fits(card)), key=_weakness)[: part.least]
    for card in chosen:
        free.remove(card)
    known = chosen or sorted((card for card in pool.cards if part.fits(card)), key=_weakness)[:1]
    return ([card.stats for card in known] * part.least)[: part.least]


def _weakness(card: Card) -> tuple[int, tuple[int, ...]]:
    """Return a key that sorts the strongest first: by GW, then LP, DP, AP."""
    return (-(card.gw or 0), tuple(n or 0 for n in _figures(card.stats)[::-1]))


def _figures(stats: Stats) -> tuple[int | None, int | None, int | None]:
    return (stats.ap, stats.dp, stats.lp)
