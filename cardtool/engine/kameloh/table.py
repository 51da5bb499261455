"""The cards of one match as small integers, with all that the rules ask of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, final

from cardtool.cards import Card, Kind, PriceMark, Recipe, Values, nr_key
from cardtool.effects import spec
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.behaviours import GroupingItem, MarkPrice
from cardtool.engine.kameloh.compiling import compiled
from cardtool.engine.kameloh.effects import Deed, Script, Windows
from cardtool.engine.kameloh.rules import Rules

__all__ = [
    "BLUE",
    "GREEN",
    "GROUPING",
    "MUTATION",
    "YELLOW",
    "CardTable",
    "Figures",
    "Ingredient",
    "Making",
]

# What a card is for (clause C1). The first three fight.
YELLOW: Final = 0
MUTATION: Final = 1
GROUPING: Final = 2
BLUE: Final = 3
GREEN: Final = 4

_ROLES: Final = {
    Kind.MONSTER: YELLOW,
    Kind.MUTATION: MUTATION,
    Kind.GROUPING: GROUPING,
    Kind.MUTATION_ITEM: BLUE,
    Kind.GROUPING_ITEM: BLUE,
    Kind.ITEM: GREEN,
}
_ANY_NUMBER: Final = 1000


@final
class Figures:
    """One card of the match.

    Attributes:
        nr, name: as they are printed. role: what it is for. fights: yellow and violet do.
        hk: 1 to 4. ap, dp, lp: printed, -1 where the card prints none.
        price: what it costs to play, and to buy out (clauses C6, M4, E4).
        printed: its price as a number, 0 where MK or FM is printed.
        marked: whether MK or FM is printed (C6). points: what its defeat brings (F5).
        universal: see clause C9. script: what it does, None if that is nothing or not known.
        gw: Gesamtwert (C5), 0 where a figure is not printed.
        enters: the action that sends it from the hand into the arena.
        buries: the actions that put it under each Oase.
    """

    __slots__ = (
        *("ap", "buries", "dp", "enters", "fights", "gw", "hk", "lp", "marked", "name", "nr"),
        *("points", "price", "printed", "role", "script", "universal"),
    )

    def __init__(self, card: Card, script: Script | None) -> None:
        """Take what is printed; price and points are set by the table."""
        self.nr: str = card.nr or ""
        self.name: str = card.name or self.nr
        self.role: int = GREEN if card.kind is None else _ROLES[card.kind]
        self.fights: bool = self.role <= GROUPING
        self.hk: int = card.hk or 0
        self.ap: int = -1 if card.ap is None else card.ap
        self.dp: int = -1 if card.dp is None else card.dp
        self.lp: int = -1 if card.lp is None else card.lp
        self.printed: int = card.d or 0
        self.price: int = self.printed
        self.marked: bool = isinstance(card.d_mark, PriceMark)
        self.points: int = 0
        self.gw: int = card.gw or 0
        self.enters: int = 0
        self.buries: list[int] = []
        self.universal: bool = card.universal
        self.script = script

    @property
    def prints_figures(self) -> bool:
        """Whether AP, DP and LP are printed."""
        return self.ap >= 0 and self.dp >= 0 and self.lp >= 0

    def figure(self, number: int) -> int:
        """Return what is printed by the number of an :class:`~.effects.Figure`, -1 for nothing."""
        return (self.ap, self.dp, self.lp, self.hk, self.price)[number]


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
        number: its place in the table. result: the violet card.
        mutation: else it is a grouping. parts: what it is made of. wanted: every card that
            fits one of them. items: any one of which serves. needs_item: see clause C10.
        values: where the figures come from (Z4).
    """

    __slots__ = (
        *("items", "mutation", "needs_item", "number", "parts", "result", "values", "wanted"),
    )

    def __init__(self, number: int, result: int, recipe: Recipe, *, needs_item: bool) -> None:
        """Take the recipe; parts and items are set by the table."""
        self.number = number
        self.result = result
        self.mutation: bool = recipe.kind is Kind.MUTATION
        self.parts: list[Ingredient] = []
        self.wanted: frozenset[int] = frozenset()
        self.items: list[int] = []
        self.needs_item = needs_item
        self.values: Values = recipe.values


@final
class CardTable:
    """All cards of a match, each number once, in the order of their numbers.

    Attributes:
        cards: by index. makings: by index, those of one result next to each other.
        results: by index, the makings that a card is the result of. touches: and those that
            it is an item of.
        attack_items, defence_items: the cards that may be named in an attack (X1).
        deeds, sequences: what cards do, by number; see :mod:`~.effects`.
        holding, listening, prices: see :class:`~.compiling.Compiled`.
    """

    __slots__ = (
        *("_index", "attack_items", "cards", "deeds", "defence_items", "holding", "listening"),
        *("makings", "prices", "results", "sequences", "touches"),
    )

    def __init__(
        self,
        cards: Iterable[Card],
        recipes: Iterable[Recipe],
        rules: Rules,
        pool: Mapping[str, Card] | None = None,
        effects: Mapping[str, spec.Script] | None = None,
    ) -> None:
        """Number the `cards` of both decks.

        `pool` has all cards there are, for the prices of items that nobody plays (C6);
        `effects` what they do, by number.
        """
        by_nr = {card.nr: card for card in cards if card.nr}
        ordered = sorted(by_nr.values(), key=lambda card: nr_key(card.nr))
        done = compiled(ordered, effects or {}, oases=rules.has_oases)
        self.deeds: list[Deed] = done.deeds
        self.sequences: list[list[Deed]] = done.sequences
        self.holding: int = done.holding
        self.listening: int = done.listening
        self.prices: bool = done.prices
        self.cards: list[Figures] = [
            Figures(c, script) for c, script in zip(ordered, done.scripts, strict=True)
        ]
        self._index: dict[str, int] = {card.nr: i for i, card in enumerate(self.cards)}
        wanted = sorted(
            (r for r in recipes if r.result in self._index), key=lambda r: nr_key(r.result)
        )
        self.makings: list[Making] = []
        self.results: list[list[Making]] = [[] for _ in ordered]
        self.touches: list[list[Making]] = [[] for _ in ordered]
        for recipe in wanted:
            self._add(self._making(recipe, ordered, rules))
        if rules.mk_price is MarkPrice.ITEM:
            self._price_marked(wanted, {**(pool or {}), **by_nr})
        self.attack_items: frozenset[int] = self._items_of(Windows.ATTACK)
        self.defence_items: frozenset[int] = self._items_of(Windows.DEFENCE)
        for number, figures in enumerate(self.cards):
            self._work_out(number, figures, rules)

    def index(self, nr: str) -> int:
        """Return the index of a card by its number.

        Raises:
            KeyError: it is not in the match.
        """
        return self._index[nr]

    def _items_of(self, window: int) -> frozenset[int]:
        """Return the cards that may be played in a window (clause X1)."""
        scripts = enumerate(figures.script for figures in self.cards)
        return frozenset(i for i, script in scripts if script and script.windows & window)

    def _add(self, making: Making) -> None:
        self.makings.append(making)
        self.results[making.result].append(making)
        for card in dict.fromkeys((making.result, *making.items)):
            self.touches[card].append(making)

    def _work_out(self, number: int, figures: Figures, rules: Rules) -> None:
        """Set what follows from a card's figures and its number."""
        if figures.fights:
            figures.points = rules.points_for(figures.hk, figures.price)
        figures.enters = a.action(a.MONSTER, number, a.HAND)
        if rules.has_oases:
            figures.buries = [a.action(a.BURY, number, a.OASES + n) for n in range(rules.oases)]

    def _making(self, recipe: Recipe, cards: Sequence[Card], rules: Rules) -> Making:
        mutation = recipe.kind is Kind.MUTATION
        always = rules.grouping_item is GroupingItem.ALWAYS
        needs = mutation or recipe.needs_item or always
        number = len(self.makings)
        making = Making(number, self._index[recipe.result], recipe, needs_item=needs)
        for part in recipe.parts:
            fits = frozenset(i for i, card in enumerate(cards) if part.fits(card))
            most = _ANY_NUMBER if part.most is None else part.most
            making.parts.append(Ingredient(fits, part.least, most))
            making.wanted |= fits
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
                prices = [pool[nr].d for nr in items if nr in pool]
                card.price = min((d for d in prices if d is not None), default=0)
