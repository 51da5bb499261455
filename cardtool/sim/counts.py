"""What the games of a run add up to: whole numbers only, so that any order gives the same.

The unit is the pair: one deal played twice, each deck starting once (clause E6). Half points
are the unit of scores: 2 for a win, 1 for a draw and for a stopped game, which nobody won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Final

__all__ = [
    "RESULTS",
    "SCORE",
    "SIDES",
    "WIN",
    "CardCount",
    "Counts",
    "Distribution",
]

WIN: Final = "wins"
RESULTS: Final = (WIN, "losses", "draws", "limit", "errors")
"""How a game can end for the first deck."""
SCORE: Final = {"wins": 2, "draws": 1, "limit": 1, "losses": 0}
"""Half points of the first deck for each result that counts."""
SIDES: Final = ("a", "b")
"""What reports call the first and the second deck."""

Distribution = Counter[int]
"""How often each value occurred."""


@dataclass(slots=True)
class CardCount:
    """What became of one card of a deck, its copies taken together.

    Attributes:
        plays: how often it came into play. points: that it made.
        drawn, played: pairs by the games in which it was drawn (played) and the half points
            that its deck made in those: ``(games, half points)``; pairs without are left out.
    """

    plays: int = 0
    points: int = 0
    drawn: Counter[tuple[int, int]] = field(default_factory=Counter)
    played: Counter[tuple[int, int]] = field(default_factory=Counter)

    def plus(self, other: CardCount) -> CardCount:
        """Return both counts added up."""
        return CardCount(
            self.plays + other.plays,
            self.points + other.points,
            self.drawn + other.drawn,
            self.played + other.played,
        )


@dataclass(slots=True)
class Counts:
    """The games of one match-up, counted for the first deck.

    Attributes:
        results: games by ``(who started, result)``; 0 for the first deck.
        cells: pairs by the half points of the game that the first deck started and of the
            one that the second started; pairs with an error are in none.
        games: of single games, by measure: how often each value occurred.
        pairs: of pairs, by measure: how often each sum of both games occurred.
        cards: of each deck, by number.
        reasons: stopped games by why they could not end; a game may count for several.
        faults: what broke off games: seed of the run, number of the pair, who started, the
            error.
        alone: games whose pair counts for nothing, since the other one broke off, by result.
    """

    results: Counter[tuple[int, str]] = field(default_factory=Counter)
    cells: Counter[tuple[int, int]] = field(default_factory=Counter)
    games: dict[str, Distribution] = field(default_factory=dict)
    pairs: dict[str, Distribution] = field(default_factory=dict)
    cards: tuple[dict[str, CardCount], dict[str, CardCount]] = field(
        default_factory=lambda: ({}, {})
    )
    reasons: Counter[str] = field(default_factory=Counter)
    faults: tuple[tuple[int, int, int, str], ...] = ()
    alone: Counter[str] = field(default_factory=Counter)

    def of(self, result: str, starter: int | None = None) -> int:
        """Return how many games ended so, all or those that a deck started."""
        seats = (0, 1) if starter is None else (starter,)
        return sum(self.results[seat, result] for seat in seats)

    @property
    def total(self) -> int:
        """All games, errors too."""
        return self.results.total()

    @property
    def scored(self) -> int:
        """Pairs without an error, the unit of all rates and means."""
        return self.cells.total()

    def scores(self) -> Distribution:
        """Return how often each half points of a pair occurred, 0 to 4 for the first deck."""
        found: Distribution = Counter()
        for (first, second), count in self.cells.items():
            found[first + second] += count
        return found

    def starters(self) -> Distribution:
        """Return how often each half points of those who started occurred in a pair, 0 to 4."""
        found: Distribution = Counter()
        for (first, second), count in self.cells.items():
            found[first + 2 - second] += count
        return found

    def of_games(self, measure: str) -> Distribution:
        """Return how often each value of a measure occurred in single games."""
        return self.games.get(measure, Counter())

    def of_pairs(self, measure: str) -> Distribution:
        """Return how often each sum of a measure occurred in pairs."""
        return self.pairs.get(measure, Counter())

    @staticmethod
    def together(counts: Iterable[Counts]) -> Counts:
        """Return several counts added up."""
        return reduce(Counts.plus, counts, Counts())

    def plus(self, other: Counts) -> Counts:
        """Return both counts added up."""
        return Counts(
            self.results + other.results,
            self.cells + other.cells,
            _added(self.games, other.games),
            _added(self.pairs, other.pairs),
            (_cards(self.cards[0], other.cards[0]), _cards(self.cards[1], other.cards[1])),
            self.reasons + other.reasons,
            tuple(sorted(self.faults + other.faults)),
            self.alone + other.alone,
        )


def _added(
    one: Mapping[str, Distribution], other: Mapping[str, Distribution]
) -> dict[str, Distribution]:
    names = dict.fromkeys((*one, *other))
    return {name: one.get(name, Counter()) + other.get(name, Counter()) for name in names}


def _cards(one: Mapping[str, CardCount], other: Mapping[str, CardCount]) -> dict[str, CardCount]:
    numbers = dict.fromkeys((*one, *other))
    none = CardCount()
    return {nr: one.get(nr, none).plus(other.get(nr, none)) for nr in numbers}
