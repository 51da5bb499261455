"""Groupings: several monsters become one (kameloh.md section 8)."""

from __future__ import annotations

from cardtool.cards import Kind, Values
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.sources import playable
from cardtool.engine.kameloh.state import Grouping, Side
from cardtool.engine.kameloh.table import CardTable, Ingredient, Making

__all__ = ["Candidate", "candidates", "can_finish", "can_go_on", "figures_of", "fit_together"]

Candidate = tuple[int, int, int]
"""A card that may be a part, where it is, and its place if that is the arena."""


def candidates(rules: Rules, table: CardTable, side: Side, chosen: Grouping) -> list[Candidate]:
    """Return the monsters that may still become parts of a grouping (clause Z1).

    Equal cards of the hand come once for each that is there; the result and the item that
    are used already do not count.
    """
    making = table.makings[chosen.making]
    wanted = frozenset().union(*(part.fits for part in making.parts))
    found: list[Candidate] = [
        (fighter.card, a.ARENA, place)
        for place, fighter in enumerate(side.fighters)
        if fighter is not None and fighter.card in wanted
    ]
    found += [(card, a.HAND, 0) for card in side.hand if card in wanted]
    tops = [pair for pair in playable(rules, side) if pair[1] != a.HAND]
    found += [(card, at, 0) for card, at in tops if card in wanted]
    for card, spot in zip(chosen.cards, chosen.spots, strict=True):
        at, place = spot % 16, spot // 16
        if (card, at, place) in found:
            found.remove((card, at, place))
    return found


def fit_together(parts: list[Ingredient], cards: list[int], *, complete: bool) -> bool:
    """Return whether each card can be another share of one part of the recipe (Z1, Z5).

    With `complete` every part has as many as it needs, too.
    """
    return _assign(parts, cards, [0] * len(parts), 0, complete)


def _assign(
    parts: list[Ingredient],
    cards: list[int],
    counts: list[int],
    at: int,
    complete: bool,  # noqa: FBT001 (passed on)
) -> bool:
    if at == len(cards):
        return not complete or all(
            count >= part.least for count, part in zip(counts, parts, strict=True)
        )
    for number, part in enumerate(parts):
        if counts[number] < part.most and cards[at] in part.fits:
            counts[number] += 1
            if _assign(parts, cards, counts, at + 1, complete):
                counts[number] -= 1
                return True
            counts[number] -= 1
    return False


def can_finish(making: Making, side: Side, chosen: Grouping) -> bool:
    """Return whether the parts chosen are all that is needed, and the result has a place."""
    placed = side.free_place() >= 0 or any(spot % 16 == a.ARENA for spot in chosen.spots)
    return (
        placed and len(chosen.cards) > 1 and fit_together(making.parts, chosen.cards, complete=True)
    )


def can_go_on(
    rules: Rules, table: CardTable, side: Side, chosen: Grouping, money: int
) -> list[Candidate]:
    """Return the parts that may be chosen next without getting stuck (clause M3).

    `money`: Datteln left for parts that are not in the arena.
    """
    making = table.makings[chosen.making]
    found: list[Candidate] = []
    there = candidates(rules, table, side, chosen)
    for candidate in dict.fromkeys(there):
        card, at, place = candidate
        rest = money - (0 if at == a.ARENA else table.cards[card].price)
        if rest < 0 or not fit_together(making.parts, [*chosen.cards, card], complete=False):
            continue
        after = chosen.copy()
        after.cards.append(card)
        after.spots.append(at + 16 * place)
        if can_finish(making, side, after) or can_go_on(rules, table, side, after, rest):
            found.append(candidate)
    return found


def figures_of(
    rules: Rules, table: CardTable, making: Making, cards: list[int]
) -> tuple[int, int, int]:
    """Return AP, DP and LP of a grouping made of these cards (clauses Z4, C7, R1, R38)."""
    result = table.cards[making.result]
    if result.prints_figures:
        ap, dp, lp = result.ap, result.dp, result.lp
    else:
        parts = [table.cards[card] for card in cards]
        ap, dp, lp = (
            _combined(making.values, figures)
            for figures in (
                [max(part.ap, 0) for part in parts],
                [max(part.dp, 0) for part in parts],
                [max(part.lp, 0) for part in parts],
            )
        )
    caps = rules.effective_caps
    ap, dp, lp = min(ap, caps.ap), min(dp, caps.dp), min(lp, caps.lp)
    if caps.gw is not None:
        lp = min(lp, caps.gw - 2 * ap - 2 * dp)
    return ap, dp, max(lp, rules.lp_floor)


def _combined(values: Values, figures: list[int]) -> int:
    if values is Values.HIGHEST:
        return max(figures)
    if values is Values.MEAN:
        return sum(figures) // len(figures)
    return sum(figures)


def is_part(table: CardTable, card: int) -> bool:
    """Return whether a card is a yellow monster, which alone can be a part (clause Z1)."""
    return table.cards[card].kind is Kind.MONSTER
