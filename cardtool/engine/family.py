"""One game with all its rule sets: what everything beyond the engine asks of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from cardtool.engine.core import Count, Game
from cardtool.engine.rule_book import RuleBook, RuleSet
from cardtool.shapes import Shape

__all__ = ["Copies", "Family", "Listing", "MatchUp", "Measures", "side_name"]

_SIDES: Final = ("a", "b")

Copies = tuple[tuple[str, int], ...]
"""Numbers of cards with how many of each there are."""


def side_name(side: int, name: str) -> str:
    """Return what a measure of one deck is called: ``a.points``."""
    return f"{_SIDES[side]}.{name}"


@dataclass(frozen=True, slots=True)
class Listing:
    """A deck by the numbers of its cards.

    Attributes:
        name: of the deck. piles: what is in play of it, by the words of its game, the pile that
            is drawn from first.
    """

    name: str
    piles: tuple[tuple[str, Copies], ...]

    def pile(self, name: str) -> Copies:
        """Return one pile, empty where there is none."""
        return next((copies for word, copies in self.piles if word == name), ())

    @property
    def main(self) -> Copies:
        """The pile that is drawn from."""
        return self.piles[0][1]

    def numbers(self) -> Iterator[str]:
        """Yield the numbers of all cards in play, pile by pile."""
        return (nr for _, copies in self.piles for nr, _ in copies)

    def copies(self, nr: str) -> int:
        """Return how many copies of a card are in play."""
        return sum(count for _, copies in self.piles for own, count in copies if own == nr)

    def with_main(self, main: Copies) -> Listing:
        """Return the deck with another pile to draw from."""
        (name, _), *others = self.piles
        return Listing(self.name, ((name, main), *others))


@dataclass(frozen=True, slots=True)
class Measures:
    """What is counted of games.

    Attributes:
        game: of a game as a whole, rounds first, then decisions. side: of each player.
        units: what each is called for people.
    """

    game: tuple[str, ...]
    side: tuple[str, ...]
    units: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """What is counted of a pair, beside its results: of both decks what is of each."""
        return (*self.game, *(side_name(side, name) for side in (0, 1) for name in self.side))

    @property
    def values(self) -> tuple[str, ...]:
        """What is compared of a pair.

        The half points of the first deck and of those who started, how many of its games were
        stopped, then all that is counted.
        """
        return ("score", "starter", "limit", *self.names)


class MatchUp(Protocol):
    """Two decks under one rule set, with all that the games between them depend on.

    Plain values: enough to play the same games anywhere, without a catalog.
    """

    @property
    def rules(self) -> RuleSet:
        """The rule set."""

    @property
    def decks(self) -> tuple[Listing, Listing]:
        """The first and the second deck."""

    @property
    def cards(self) -> tuple[Any, ...]:
        """The cards in play, with what the engine reads of them; each has a `nr` and a `name`."""

    @property
    def unread(self) -> tuple[str, ...]:
        """Numbers of the cards in play that are played without what their text says."""

    def game(self, ranking: tuple[int, int] = (0, 0)) -> Game[Any, Any]:
        """Return the game; `ranking`: points of both players in a ranking.

        Raises:
            DeckError: a deck names a card that is not among the cards, or cannot be dealt.
        """

    def record(self) -> dict[str, Any]:
        """Return all but rules and decks as a JSON object."""

    def check(self) -> None:
        """Make sure that what was read fits together.

        Raises:
            ValueError: it does not.
        """

    def with_decks(self, decks: tuple[Listing, Listing]) -> MatchUp:
        """Return the same with other decks of the same cards."""

    def replaceable(self, side: int) -> list[str]:
        """Return the numbers of the cards of a deck that games tell apart, by number.

        A neutral card can stand for each of them.
        """

    def neutral(self, side: int) -> Any:
        """Return the card that stands for the average of a deck, without a number of its own."""

    def stand_in(self, side: int, nr: str) -> Any:
        """Return the neutral card of a deck with the number under which it replaces another."""

    def plus(self, cards: Sequence[Any]) -> MatchUp:
        """Return the same with further cards, so that decks may name them."""

    def priced(self, nr: str, price: int) -> MatchUp:
        """Return the same with another printed price of a card.

        Raises:
            UsageError: no deck has the card, or none may cost so much under the rules.
        """


class Family(Protocol):
    """One game.

    Attributes:
        name: as files and ``--game`` say it. title: as people say it.
        book: its rule sets. measures: what is counted of its games.
        piles: the parts of a deck that are in play, in the order of :attr:`Listing.piles`.
        figures: what a card prints, by attribute, with the words for it.
        replay_version: rises when older records would be read or played otherwise.
    """

    @property
    def name(self) -> str:
        """As files and ``--game`` say it."""

    @property
    def title(self) -> str:
        """As people say it."""

    @property
    def book(self) -> RuleBook:
        """Its rule sets."""

    @property
    def measures(self) -> Measures:
        """What is counted of its games."""

    @property
    def piles(self) -> tuple[str, ...]:
        """The parts of a deck that are in play, in the order of :attr:`Listing.piles`."""

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """What a card prints: attributes, with the words for them."""

    @property
    def neutral_word(self) -> str:
        """What a neutral card is called."""

    @property
    def decks_name_rules(self) -> bool:
        """Whether a deck's `Format:` is the rule set that it is played under."""

    @property
    def table(self) -> Mapping[str, Shape]:
        """What the record of a match-up must look like, beside rules and decks."""

    def count(self, state: Any) -> Count:
        """Return a count that is told the events of a game from the first turn on."""

    def match_up(
        self, rules: RuleSet, decks: tuple[Listing, Listing], table: Mapping[str, Any]
    ) -> MatchUp:
        """Return the match-up that was read by :attr:`table`."""
