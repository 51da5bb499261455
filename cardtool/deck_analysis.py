"""Figures about a deck: curve, points at risk, and the exact chances of the opening (S2-S4).

All chances are fractions, reckoned without simulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from cardtool.cards import Card, Kind
from cardtool.decks import Deck, DeckRules, Zone

__all__ = ["DeckStats", "Opening", "chance_of_any", "deck_stats", "points_at_risk"]

_UNKNOWN: Final = "?"


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening draw of a deck: draw until so many yellow monsters are drawn (S2).

    Attributes:
        size: cards in the deck. monsters: yellow ones among them.
        wanted: yellow monsters that end the draw. hand: hand size after it.
    """

    size: int
    monsters: int
    wanted: int
    hand: int

    @property
    def ends(self) -> bool:
        """Whether the draw can end and fill a hand at all (clause D2)."""
        return self.wanted <= self.monsters <= self.size and self.wanted <= self.hand <= self.size

    def longer_than(self, n: int) -> Fraction:
        """Return the chance that the draw takes more than `n` cards (S2)."""
        if n < 0:
            return Fraction(1)
        most = min(n, self.size)
        return sum((self._yellow(k, most) for k in range(self.wanted)), Fraction(0))

    @property
    def expected_draws(self) -> Fraction:
        """The mean number of cards the draw takes."""
        return Fraction(self.wanted * (self.size + 1), self.monsters + 1)

    @property
    def redraw(self) -> Fraction:
        """The chance of drawing more than a hand, so that the rest is shown and redrawn (S4)."""
        return self.longer_than(self.hand)

    def expected(self, copies: int, *, yellow: bool) -> Fraction:
        """Return how many of `copies` equal cards the opening hand holds on average."""
        group = self.monsters if yellow else self.size - self.monsters
        if not group:
            return Fraction(0)
        kept = sum(
            (self._yellow(k, self.hand) * (k if yellow else self.hand - k) for k in self._kept),
            Fraction(0),
        )
        share = Fraction(copies, group)
        early = self.wanted * share if yellow else Fraction(0)
        left = self.size - self.wanted
        late = (self.hand - self.wanted) * (copies - early) / left if left else Fraction(0)
        return kept * share + self.redraw * (early + late)

    def chance_of(self, copies: int, *, yellow: bool) -> Fraction:
        """Return the chance that at least one of `copies` equal cards is in the opening hand."""
        group = self.monsters if yellow else self.size - self.monsters
        none = sum(
            (
                self._yellow(k, self.hand) * _none(copies, group, k if yellow else self.hand - k)
                for k in self._kept
            ),
            Fraction(0),
        )
        early = _none(copies, group, self.wanted) if yellow else Fraction(1)
        late = _none(copies, self.size - self.wanted, self.hand - self.wanted)
        return 1 - none - self.redraw * early * late

    @property
    def _kept(self) -> range:
        """The numbers of yellow monsters with which the first cards are the hand (S3)."""
        return range(self.wanted, min(self.hand, self.monsters) + 1)

    def _yellow(self, k: int, drawn: int) -> Fraction:
        """Return the chance of `k` yellow monsters among the first `drawn` cards."""
        if k > drawn:
            return Fraction(0)
        ways = comb(self.monsters, k) * comb(self.size - self.monsters, drawn - k)
        return Fraction(ways, comb(self.size, drawn))


def chance_of_any(copies: int, size: int, drawn: int) -> Fraction:
    """Return the chance that `drawn` of `size` cards hold at least one of the copies."""
    return 1 - _none(copies, size, drawn)


def _none(copies: int, group: int, drawn: int) -> Fraction:
    """Return the chance that `drawn` of a group's cards hold none of the copies.

    It is 0 where so many cannot be drawn, which then has no chance itself.
    """
    if max(copies, drawn) > group:
        return Fraction(0)
    return Fraction(comb(group - copies, drawn), comb(group, drawn))


@dataclass(frozen=True, slots=True)
class DeckStats:
    """Figures about the cards of a deck that are in play.

    Attributes:
        size: cards in the main deck. fusion: cards of the Fusionsdeck in play.
        kinds, prices, hks: cards by kind, price (number, ``MK``, ``FM``) and HK; ``?`` for
            unknown ones.
        gws: GW of the monsters, rising, one per copy.
        at_risk: points the other side can make by defeating every monster once.
        opening: the opening draw, or None if it cannot end.
    """

    size: int
    fusion: int
    kinds: Mapping[str, int]
    prices: Mapping[str, int]
    hks: Mapping[str, int]
    gws: tuple[int, ...]
    at_risk: int
    opening: Opening | None


def deck_stats(deck: Deck, rules: DeckRules) -> DeckStats:
    """Return the figures about the deck under the rules."""
    cards = deck.counted(rules.zones)
    unknown = sum(e.copies for e in deck.unresolved if e.zone in rules.zones)
    return DeckStats(
        size=deck.size(),
        fusion=deck.size(Zone.FUSION) if rules.fusion_deck else 0,
        kinds=_tally(((_kind(card), n) for card, n in cards), unknown),
        prices=_tally(((_price(card), n) for card, n in cards), unknown),
        hks=_tally(((_hk(card), n) for card, n in cards), unknown),
        gws=tuple(sorted(gw for card, n in cards for gw in _gws(card) * n)),
        at_risk=points_at_risk(cards, rules),
        opening=_opening(deck, rules),
    )


def points_at_risk(cards: Iterable[tuple[Card, int]], rules: DeckRules) -> int:
    """Return what defeating every one of these monsters once brings (clauses F5, H2).

    Monsters of unknown HK are left out; marked and unknown prices count as 0.
    """
    return sum(n * _points(card, rules) for card, n in cards)


def _points(card: Card, rules: DeckRules) -> int:
    fights = card.kind is not None and card.kind.is_monster
    if not fights or card.hk is None or not 1 <= card.hk <= len(rules.points):
        return 0
    by_price = rules.points[card.hk - 1]
    return by_price[min(card.d or 0, len(by_price) - 1)]


def _opening(deck: Deck, rules: DeckRules) -> Opening | None:
    monsters = sum(n for card, n in deck.counted() if card.kind is Kind.MONSTER)
    opening = Opening(deck.size(), monsters, rules.opening_monsters, rules.hand)
    return opening if opening.ends else None


def _tally(pairs: Iterable[tuple[str, int]], unknown: int) -> dict[str, int]:
    """Add the numbers up by name, sorted; the unknown come last."""
    counts: Counter[str] = Counter()
    for name, number in pairs:
        counts[name] += number
    counts[_UNKNOWN] += unknown
    names = sorted(counts, key=lambda name: (name == _UNKNOWN, name))
    return {name: counts[name] for name in names if counts[name]}


def _kind(card: Card) -> str:
    return _UNKNOWN if card.kind is None else card.kind.value


def _price(card: Card) -> str:
    if card.d_mark is not None:
        return card.d_mark.value
    return _UNKNOWN if card.d is None else str(card.d)


def _hk(card: Card) -> str:
    return _UNKNOWN if card.hk is None else str(card.hk)


def _gws(card: Card) -> list[int]:
    fights = card.kind is not None and card.kind.is_monster
    return [card.gw] if fights and card.gw is not None else []
