"""The cards of one match as small integers, with all that the rules ask of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, final

from cardtool.cards import Card, Kind, PriceMark, Recipe, Values, nr_key
from cardtool.engine.kameloh.behaviours import GroupingItem, MarkPrice
from cardtool.engine.kameloh.effects import Raise
from cardtool.engine.kameloh.rules import Rules

__all__ = ["ANY_NUMBER", "CardTable", "Figures", "Ingredient", "Making"]

ANY_NUMBER: Final = 1000


@final
class Figures:
    """One card of the match.

    Attributes:
        nr, name: as they are printed. kind: what it is for.
        hk: 1 to 4. ap, dp, lp: printed, -1 where the card prints none.
        price: what it costs to play, and to buy out (clauses C6, M4, E4).
        printed: its price as a number, 0 where MK or FM is printed.
        marked: whether MK or FM is printed (C6). universal: see clause C9.
        effect: what it does as an item, None if nothing is known.
    """

    __slots__ = (
        *("nr", "name", "kind", "hk", "ap", "dp", "lp", "price", "printed", "marked"),
        *("universal", "effect"),
    )

    def __init__(self, card: Card, effect: Raise | None) -> None:
        """Take what is printed; the price of a marked card is set by the table."""
        self.nr: str = card.nr or ""
        self.name: str = card.name or self.nr
        self.kind: Kind | None = card.kind
        self.hk: int = card.hk or 0
        self.ap: int = -1 if card.ap is None else card.ap
        self.dp: int = -1 if card.dp is None else card.dp
        self.lp: int = -1 if card.lp is None else card.lp
        self.printed: int = card.d or 0
        self.price: int = self.printed
        self.marked: bool = isinstance(card.d_mark, PriceMark)
        self.universal: bool = card.universal
        self.effect: Raise | None = effect

    @property
    def fights(self) -> bool:
        """Whether it is a monster, yellow or violet."""
        return self.kind in {Kind.MONSTER, Kind.MUTATION, Kind.GROUPING}

    @property
    def prints_figures(self) -> bool:
        """Whether AP, DP and LP are printed."""
        return min(self.ap, self.dp, self.lp) >= 0


@final
class Ingredient:
    """One part of a recipe: which cards fit, how many are needed, how many may take part."""

    __slots__ = ("fits", "least", "most")

    def __init__(self, fits: frozenset[int], least: int, most: int) -> None:
        """Take the cards' numbers in the table."""
        self.fits = fits
        self.least = least
        self.most = most


@final
class Making:
    """One recipe whose result is in the match (kameloh.md sections 7 and 8).

    Attributes:
        result: the violet card. mutation: else it is a grouping.
        parts: what it is made of. items: any one of which serves.
        needs_item: see clause C10. values: where the figures come from (Z4).
    """

    __slots__ = ("items", "mutation", "needs_item", "parts", "result", "values")

    def __init__(self, result: int, recipe: Recipe, *, needs_item: bool) -> None:
        """Take the recipe; parts and items are set by the table."""
        self.result = result
        self.mutation: bool = recipe.kind is Kind.MUTATION
        self.parts: list[Ingredient] = []
        self.items: list[int] = []
        self.needs_item = needs_item
        self.values: Values = recipe.values


@final
class CardTable:
    """All cards of a match, each number once, in the order of their numbers.

    Attributes:
        cards: by index. makings: by index, those of one result next to each other.
    """

    __slots__ = ("_index", "_of_result", "cards", "makings")

    def __init__(
        self,
        cards: Iterable[Card],
        recipes: Iterable[Recipe],
        rules: Rules,
        pool: Mapping[str, Card] | None = None,
        effects: Mapping[str, Raise] | None = None,
    ) -> None:
        """Number the `cards` of both decks.

        `pool` has all cards there are, for the prices of items that nobody plays (C6);
        `effects` what items do, by number.
        """
        by_nr = {card.nr: card for card in cards if card.nr}
        known = effects or {}
        ordered = sorted(by_nr.values(), key=lambda card: nr_key(card.nr))
        self.cards: list[Figures] = [Figures(c, known.get(c.nr or "")) for c in ordered]
        self._index: dict[str, int] = {card.nr: i for i, card in enumerate(self.cards)}
        wanted = sorted(
            (r for r in recipes if r.result in self._index), key=lambda r: nr_key(r.result)
        )
        self.makings: list[Making] = [self._making(r, ordered, rules) for r in wanted]
        self._of_result: dict[int, list[int]] = {}
        for number, making in enumerate(self.makings):
            self._of_result.setdefault(making.result, []).append(number)
        if rules.mk_price is MarkPrice.ITEM:
            self._price_marked(wanted, {**(pool or {}), **by_nr})

    def index(self, nr: str) -> int:
        """Return the index of a card by its number.

        Raises:
            KeyError: it is not in the match.
        """
        return self._index[nr]

    def of_result(self, card: int) -> list[int]:
        """Return the makings whose result this card is."""
        return self._of_result.get(card, [])

    def _making(self, recipe: Recipe, cards: Sequence[Card], rules: Rules) -> Making:
        mutation = recipe.kind is Kind.MUTATION
        always = rules.grouping_item is GroupingItem.ALWAYS
        needs = mutation or recipe.needs_item or always
        making = Making(self._index[recipe.result], recipe, needs_item=needs)
        for part in recipe.parts:
            fits = frozenset(i for i, card in enumerate(cards) if part.fits(card))
            most = ANY_NUMBER if part.most is None else part.most
            making.parts.append(Ingredient(fits, part.least, most))
        making.items = [self._index[nr] for nr in recipe.items if nr in self._index]
        if not mutation and needs and rules.universal_item:
            extra = (i for i, card in enumerate(self.cards) if card.universal)
            making.items += [i for i in extra if i not in making.items]
        return making

    def _price_marked(self, recipes: Sequence[Recipe], pool: Mapping[str, Card]) -> None:
        """Give marked cards the price of the cheapest item that makes them (C6, R18)."""
        for number, card in enumerate(self.cards):
            if card.marked:
                items = {nr for r in recipes if self._index[r.result] == number for nr in r.items}
                prices = [pool[nr].d or 0 for nr in items if nr in pool]
                card.price = min(prices, default=0)
