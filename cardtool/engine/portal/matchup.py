"""One match-up of the portal game by plain values, and its form as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median_low
from typing import Any, Final

from cardtool.cards import nr_key
from cardtool.effects.costs import Cost
from cardtool.effects.record import read_cost, read_script
from cardtool.effects.spec import Colour, Script
from cardtool.effects.vocabulary import PORTAL as WORDS
from cardtool.effects.writing import cost_record, script_record
from cardtool.engine.family import Listing
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.pairing import DeckCards, check_cards, duel_of
from cardtool.engine.rule_book import RuleSet
from cardtool.errors import DeckError, UsageError
from cardtool.portal_cards import PortalCard, PortalKind
from cardtool.shapes import ListOf, Maybe, Object, Shape, Text, Whole, Word

__all__ = ["PILES", "TABLE", "PortalMatchUp", "match_up"]

PILES: Final = ("main", "character", "equipment")
"""The deck, and the two cards that lie outside it (clause PD4)."""

_STAND_IN: Final = 10_000
"""What the number of a stand-in has more than the card's it replaces, and twice as much."""


@dataclass(frozen=True, slots=True)
class PortalMatchUp:
    """See :class:`cardtool.engine.family.MatchUp`."""

    rules: RuleSet
    decks: tuple[Listing, Listing]
    cards: tuple[PortalCard, ...]

    @property
    def unread(self) -> tuple[str, ...]:
        """Numbers of the cards in play whose text nobody has said as data."""
        return tuple(card.nr for card in self.cards if card.script is None)

    def game(self, ranking: tuple[int, int] = (0, 0)) -> PortalGame:
        """Return the game; there is no ranking that it asks for.

        Raises:
            DeckError: a deck names a card that is not among the cards, or cannot be dealt.
        """
        del ranking
        by_nr = {card.nr: card for card in self.cards}
        return PortalGame(duel_of(self.rules.rules, [_deck(one, by_nr) for one in self.decks]))

    def record(self) -> dict[str, Any]:
        """Return the cards as a JSON object."""
        return {"cards": [_card_record(card) for card in self.cards]}

    def check(self) -> None:
        """Make sure that no two cards have one number.

        Raises:
            ValueError: two have.
        """
        numbers = [card.nr for card in self.cards]
        twice = next((nr for nr in numbers if numbers.count(nr) > 1), None)
        if twice is not None:
            raise ValueError(f"cards: {twice} is there twice")

    def with_decks(self, decks: tuple[Listing, Listing]) -> PortalMatchUp:
        """Return the same with other decks of the same cards."""
        return replace(self, decks=decks)

    def replaceable(self, side: int) -> list[str]:
        """Return the numbers of the cards that are drawn; nothing stands for a Charakter."""
        return sorted({nr for nr, _ in self.decks[side].main}, key=nr_key)

    def neutral(self, side: int) -> PortalCard:
        """Return a plain creature with the medians of a deck's creatures, without a number.

        It costs the energy that the median of them costs, and nothing else.
        """
        by_nr = {card.nr: card for card in self.cards}
        creatures = [
            by_nr[nr]
            for nr, count in self.decks[side].main
            for _ in range(count)
            if by_nr[nr].kind is PortalKind.WESEN
        ]
        if not creatures:
            raise UsageError(f"{self.decks[side].name} has no creature to take the average of")
        colours = [card.colour or Colour.BLAU for card in creatures]
        return PortalCard(
            number=0,
            size=0,
            booster=0,
            name="Neutral creature",
            kind=PortalKind.WESEN,
            colour=max(dict.fromkeys(colours), key=colours.count),
            typ="neutral",
            power=median_low(card.power or 0 for card in creatures),
            cost=Cost(median_low(card.cost.energy for card in creatures)),
        )

    def stand_in(self, side: int, nr: str) -> PortalCard:
        """Return the neutral creature of a deck with the number under which it replaces another."""
        card = next(card for card in self.cards if card.nr == nr)
        number = card.number + _STAND_IN * (side + 1)
        return replace(self.neutral(side), number=number, size=card.size, booster=card.booster)

    def plus(self, cards: Sequence[PortalCard]) -> PortalMatchUp:
        """Return the same with further cards, so that decks may name them."""
        return replace(self, cards=(*self.cards, *cards))

    def priced(self, nr: str, price: int) -> PortalMatchUp:
        """Return the same with another price in energy of a card (clause PE1).

        Raises:
            UsageError: no deck has the card, or it costs nothing to lay down.
        """
        known = {card.nr: card for card in self.cards}
        if nr not in known:
            raise UsageError(f"card {nr} is in neither deck, its price changes nothing")
        if known[nr].kind in {PortalKind.CHARAKTER, PortalKind.AUSRUESTUNG}:
            raise UsageError(f"card {nr} is laid down for nothing, it has no price")
        cost = replace(known[nr].cost, energy=price)
        cards = (replace(card, cost=cost) if card.nr == nr else card for card in self.cards)
        return replace(self, cards=tuple(cards))


def match_up(
    ruleset: RuleSet, decks: tuple[Listing, Listing], cards: Iterable[PortalCard]
) -> PortalMatchUp:
    """Return the match-up of two decks, with what is in play of all cards given.

    Raises:
        DeckError: a deck cannot be dealt and played.
    """
    by_nr = {card.nr: card for card in cards}
    in_play = check_cards(ruleset.rules, [_deck(one, by_nr) for one in decks])
    ordered = sorted(in_play.values(), key=lambda card: nr_key(card.nr))
    return PortalMatchUp(ruleset, decks, tuple(replace(card, text="") for card in ordered))


def _deck(listing: Listing, cards: Mapping[str, PortalCard]) -> DeckCards:
    missing = sorted({nr for nr in listing.numbers() if nr not in cards}, key=nr_key)
    if missing:
        raise DeckError(f"{listing.name}: there is no card {', '.join(missing)}")
    main, character, equipment = (
        tuple(cards[nr] for nr, count in listing.pile(name) for _ in range(count)) for name in PILES
    )
    return DeckCards(listing.name, main, character, equipment)


def _card_record(card: PortalCard) -> dict[str, Any]:
    """Return what the engine reads of a card."""
    return {
        "number": card.number,
        "size": card.size,
        "booster": card.booster,
        "name": card.name,
        "kind": card.kind,
        "colour": card.colour,
        "typ": card.typ,
        "power": card.power,
        "cost": cost_record(card.cost, WORDS),
        "script": None if card.script is None else script_record(card.script, WORDS),
        "limit": card.limit,
        "energy": card.energy,
    }


class _Script:
    """What a card does, in the form of :mod:`cardtool.effects.record`."""

    def read(self, value: Any, where: str) -> Script:
        """Return the script; see :meth:`Shape.read`."""
        script, mistakes = read_script(value, WORDS)
        if script is None:
            place = ".".join(part for part in (where, mistakes[0].place) if part)
            raise ValueError(f"{place} {mistakes[0].message}")
        return script


class _Cost:
    """What a card asks for, in the form of :mod:`cardtool.effects.record`."""

    def read(self, value: Any, where: str) -> Cost:
        """Return the cost; see :meth:`Shape.read`."""
        cost, mistakes = read_cost(value, where, WORDS)
        if mistakes:
            raise ValueError(f"{mistakes[0].place} {mistakes[0].message}")
        return cost


_NUMBER: Final = Whole(0, 100_000)
_MAYBE_NUMBER: Final = Maybe(Whole(0, 1000))
_CARD: Final = Object(
    {
        **dict.fromkeys(("number", "size", "booster"), _NUMBER),
        "name": Text(200),
        "kind": Word(PortalKind),
        "colour": Maybe(Word(Colour)),
        "typ": Maybe(Text(200)),
        "power": _MAYBE_NUMBER,
        "cost": _Cost(),
        "script": Maybe(_Script()),
        "limit": _MAYBE_NUMBER,
        "energy": _MAYBE_NUMBER,
    },
    PortalCard,
)
TABLE: Final[dict[str, Shape]] = {"cards": ListOf(_CARD, 1000)}
