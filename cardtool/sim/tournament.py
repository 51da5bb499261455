"""Tournaments: many decks, each pairing on deals of its own, and what all of it adds up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from cardtool.errors import ResultsError
from cardtool.sim.counts import SIDES, Counts
from cardtool.sim.intervals import Cells, Estimate, overall, pair_cells
from cardtool.sim.ratings import Pairing, expected_share, ratings
from cardtool.sim.results import Results

__all__ = ["SEATS", "Place", "Tournament", "facts_of", "schedule", "tournament"]

SEATS: Final = ("started", "followed")
"""Whether a deck started a game, or the other one did."""
_GAUNTLET: Final = "gauntlet"
_EVERYBODY: Final = "all against all"
_SCHEDULE: Final = "schedule"
_OTHER: Final = {"wins": "losses", "losses": "wins"}
_GAME: Final = 2
"""Half points that are shared out in a game."""


@dataclass(frozen=True, slots=True)
class Place:
    """What one deck made of all its games.

    Attributes:
        name: of the deck. rating: in Elo. share: of the points, draws half.
        by_seat: the share in each of :data:`SEATS`.
        results: games by ``(seat, result for it)``, the seat 0 or 1.
    """

    name: str
    rating: Estimate
    share: Estimate
    by_seat: tuple[Estimate, Estimate]
    results: Counter[tuple[int, str]]

    def of(self, result: str, seat: int | None = None) -> int:
        """Return how many games ended so, all or those of a seat."""
        seats = range(len(SEATS)) if seat is None else (seat,)
        return sum(self.results[seat, result] for seat in seats)


@dataclass(frozen=True, slots=True)
class Tournament:
    """What the games of a tournament add up to.

    Attributes:
        places: of the decks, as they were named. pairings: which two played each other.
        counts: of each pairing, for its first deck. shares: the same.
        gauntlet: whether the first deck played all others, and they nobody else.
        starter: share of the points of those who started, in all games.
    """

    places: tuple[Place, ...]
    pairings: tuple[tuple[int, int], ...]
    counts: tuple[Counts, ...]
    shares: tuple[Estimate, ...]
    gauntlet: bool
    starter: Estimate

    def ranking(self) -> list[int]:
        """Return the decks by their ratings, the best first; equal ones as they were named."""
        return sorted(
            range(len(self.places)), key=lambda at: -round(self.places[at].rating.value or 0.0, 2)
        )

    def share(self, deck: int, other: int) -> Estimate | None:
        """Return the share of one deck against another; None where they did not meet."""
        if (deck, other) in self.pairings:
            return self.shares[self.pairings.index((deck, other))]
        if (other, deck) in self.pairings:
            return self.shares[self.pairings.index((other, deck))].turned(1)
        return None

    def expected(self, deck: int, other: int) -> float:
        """Return the share that the ratings promise one deck against another."""
        return expected_share(self.places[deck].rating, self.places[other].rating)


def schedule(decks: int, *, gauntlet: bool) -> list[tuple[int, int]]:
    """Return who plays whom: all against all, or the first against all others."""
    pairings = combinations(range(decks), 2)
    return [pairing for pairing in pairings if not gauntlet or pairing[0] == 0]


def facts_of(*, gauntlet: bool) -> dict[str, str]:
    """Return what a file of results has to say of a tournament."""
    return {_SCHEDULE: _GAUNTLET if gauntlet else _EVERYBODY}


def tournament(results: Results) -> Tournament:
    """Return what the results of a tournament add up to.

    Raises:
        ResultsError: their match-ups are not those of a tournament.
    """
    gauntlet = results.facts.get(_SCHEDULE) == _GAUNTLET
    names = _names(results, gauntlet=gauntlet)
    pairings = schedule(len(names), gauntlet=gauntlet)
    counts = results.standing.counts
    rated = ratings(
        len(names),
        [Pairing(*who, one.scores()) for who, one in zip(pairings, counts, strict=True)],
        anchor=0 if gauntlet else None,
    )
    places = [
        _place(name, rating, _games_of(at, pairings, counts))
        for at, (name, rating) in enumerate(zip(names, rated, strict=True))
    ]
    return Tournament(
        tuple(places),
        tuple(pairings),
        counts,
        tuple(overall([pair_cells(one.scores())]) for one in counts),
        gauntlet,
        overall([pair_cells(one.starters()) for one in counts]),
    )


def _names(results: Results, *, gauntlet: bool) -> list[str]:
    """Return the names of the decks; the match-ups must be in the order of the schedule."""
    found = [entry.match.decks for entry in results.entries]
    decks = [first for first, _ in found[:1]]
    decks += [second for first, second in found if first == found[0][0]]
    wanted = [(decks[one], decks[two]) for one, two in schedule(len(decks), gauntlet=gauntlet)]
    if len(decks) < len(SIDES) or wanted != found:
        raise ResultsError("these are not the pairings of a tournament")
    return [deck.name for deck in decks]


_Games = Sequence[tuple[int, Counts]]
"""The counts of a deck's pairings, with its side in each."""


def _games_of(deck: int, pairings: Sequence[tuple[int, int]], counts: Sequence[Counts]) -> _Games:
    return [
        (who.index(deck), one) for who, one in zip(pairings, counts, strict=True) if deck in who
    ]


def _place(name: str, rating: Estimate, games: _Games) -> Place:
    results: Counter[tuple[int, str]] = Counter()
    for side, counts in games:
        for (starter, result), count in counts.results.items():
            results[starter ^ side, _OTHER.get(result, result) if side else result] += count
    started, followed = (
        overall([_single(counts, side, side ^ seat) for side, counts in games]) for seat in (0, 1)
    )
    share = overall([_pairs(counts, side) for side, counts in games])
    return Place(name, rating, share, (started, followed), results)


def _pairs(counts: Counts, side: int) -> Cells:
    """Return a deck's half points of its pairs."""
    whole = 2 * _GAME
    return pair_cells(
        Counter({whole - half if side else half: n for half, n in counts.scores().items()})
    )


def _single(counts: Counts, side: int, starter: int) -> Cells:
    """Return a deck's half points of those games that one of the two started."""
    found: Counter[tuple[int, int]] = Counter()
    for cell, count in counts.cells.items():
        half = cell[starter]
        found[1, _GAME - half if side else half] += count
    return found
