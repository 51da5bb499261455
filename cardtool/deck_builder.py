"""A playable deck out of the catalog, chosen by a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from cardtool.cards import Card, Kind, Part, Recipe, nr_key
from cardtool.deck_checks.cards import card_findings
from cardtool.deck_checks.case import Case
from cardtool.deck_checks.recipes import needs_item
from cardtool.decks import CardPool, Deck, DeckRules, Entry, Zone, card_key
from cardtool.errors import DeckError
from cardtool.validation import check_deck

__all__ = ["build_deck"]

# What a sensible deck is made of: our taste, no rule.
_COPIES: Final = 3
_PACKAGES: Final = 4
_MONSTERS_PART: Final = 0.5
_CHEAP_FIRST: Final = (5, 6, 6, 5, 4, 2, 2)


@dataclass(slots=True)
class _Draft:
    """A deck in the making: copies by card, for each zone."""

    main: Counter[Card] = field(default_factory=Counter)
    fusion: Counter[Card] = field(default_factory=Counter)

    def entries(self) -> tuple[Entry, ...]:
        zones = ((Zone.MAIN, self.main), (Zone.FUSION, self.fusion))
        return tuple(
            Entry(cards[card], card.name or card.nr or "", card, zone)
            for zone, cards in zones
            for card in sorted(cards, key=lambda c: (c.kind or "", nr_key(c.nr)))
            if cards[card]
        )


def build_deck(
    pool: CardPool, rules: DeckRules, seed: int, avoid: Collection[Card] = frozenset()
) -> Deck:
    """Return a deck without errors and dead cards, always the same for the same seed.

    About half of it are yellow monsters, more cheap than dear ones; mutations and
    groupings come with their parts and items, the rest are green items. Cards to `avoid`
    are in it only where the others are too few.

    Raises:
        DeckError: the pool has too few cards that may be in a deck.
    """
    able = _able(pool, rules)
    liked = [card for card in able if card not in avoid]
    able = able if _lack(liked, rules) else liked
    rng = random.Random(seed)  # noqa: S311 - a deck, not a secret
    name = f"{rules.family}-{seed}"
    # A deck without packages, the last to be tried, has nothing that could be dead.
    drafts = (_drafted(able, pool, rules, rng, packages) for packages in range(_PACKAGES, -1, -1))
    decks = (Deck(name, draft.entries(), format=rules.name) for draft in drafts)
    return next(deck for deck in decks if check_deck(deck, rules, pool).ok(strict=True))


def _able(pool: CardPool, rules: DeckRules) -> list[Card]:
    """Return the cards nothing is wrong with, by number; DeckError if they are too few."""
    case = Case.of(Deck("new"), rules, pool)
    able = [
        card
        for card in pool.cards
        if card.nr and pool.by_nr(card.nr) is card and not list(card_findings(card, 1, case))
    ]
    lack = _lack(able, rules)
    if lack:
        raise DeckError(lack)
    return sorted(able, key=lambda card: (nr_key(card.nr), card_key(card)))


def _lack(able: Sequence[Card], rules: DeckRules) -> str:
    """Return why no deck can be made of these cards, empty if one can."""
    copies = _limit(rules)
    plain = [card for card in able if card.kind in {Kind.MONSTER, Kind.ITEM}]
    monsters = sum(card.kind is Kind.MONSTER for card in plain)
    if monsters * copies >= _monsters(rules) and len(plain) * copies >= rules.size:
        return ""
    needed = -(-rules.size // copies)
    return (
        f"the catalog has {len(plain)} monsters and green items that may be in a deck, "
        f"{monsters} of them monsters; a deck of {rules.size} needs about {needed}, "
        f"{-(-_monsters(rules) // copies)} of them monsters"
    )


def _limit(rules: DeckRules) -> int:
    return min(_COPIES, rules.max_copies or _COPIES)


def _monsters(rules: DeckRules) -> int:
    return max(rules.opening_monsters, round(rules.size * _MONSTERS_PART))


def _drafted(
    able: Sequence[Card], pool: CardPool, rules: DeckRules, rng: random.Random, packages: int
) -> _Draft:
    draft = _Draft()
    results = {card.nr for card in able}
    recipes = sorted((r for r in pool.recipes if r.result in results), key=repr)
    for recipe in rng.sample(recipes, len(recipes)):
        if packages and _add_package(draft, recipe, rng.sample(able, len(able)), rules):
            packages -= 1
    limit = _limit(rules)
    _fill(draft, _of(able, Kind.MONSTER), _monsters(rules) - _yellow(draft), limit, rng)
    _fill(draft, _of(able, Kind.ITEM), rules.size - draft.main.total(), limit, rng)
    _fill(draft, _of(able, Kind.MONSTER), rules.size - draft.main.total(), limit, rng)
    return draft


def _of(cards: Iterable[Card], kind: Kind) -> list[Card]:
    return [card for card in cards if card.kind is kind]


def _yellow(draft: _Draft) -> int:
    return sum(n for card, n in draft.main.items() if card.kind is Kind.MONSTER)


def _add_package(draft: _Draft, recipe: Recipe, able: Sequence[Card], rules: DeckRules) -> bool:
    """Add a result with parts and item, if all of them may be in a deck and there is room."""
    result = next(card for card in able if card.nr == recipe.result)
    chosen: list[Card] = []
    for part in recipe.parts:
        chosen += _parts(part, able, draft.main + Counter(chosen), _limit(rules))
    item = [card for card in able if card.nr in recipe.items][:1]
    lacking = needs_item(recipe, rules) and not item
    if lacking or len(chosen) < sum(part.least for part in recipe.parts):
        return False
    outside = rules.fusion_deck and result.kind is Kind.GROUPING
    added = Counter(chosen + item * needs_item(recipe, rules) + [result] * (not outside))
    grown = draft.main + added
    if grown.total() > rules.size or max(grown.values()) > _limit(rules) or draft.fusion[result]:
        return False
    draft.main = grown
    draft.fusion[result] += outside
    return True


def _parts(part: Part, able: Sequence[Card], taken: Counter[Card], limit: int) -> list[Card]:
    """Return copies of the first cards that fit the part and have copies left to take."""
    fitting = [card for card in able if part.fits(card)]
    copies = [card for card in fitting for _ in range(limit - taken[card])]
    return copies[: part.least]


def _fill(
    draft: _Draft, cards: Sequence[Card], number: int, limit: int, rng: random.Random
) -> None:
    """Add `number` copies, cheap cards more often, none more than `limit` times."""
    for _ in range(number):
        free = [card for card in cards if draft.main[card] < limit]
        if not free:
            return
        weights = [_CHEAP_FIRST[min(card.d or 0, len(_CHEAP_FIRST) - 1)] for card in free]
        draft.main[rng.choices(free, weights)[0]] += 1
