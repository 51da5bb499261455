"""What the counts of one match-up say: rates, means and cards, each with its interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtool.engine.family import Measures
from cardtool.sim.counts import CardCount, Counts
from cardtool.sim.intervals import (
    LEVEL,
    Estimate,
    overall,
    pair_cells,
    rate,
    stratified,
)
from cardtool.sim.pairs import Entry
from cardtool.sim.run import Contrast
from cardtool.sim.stats import wilson

__all__ = [
    "CardLine",
    "card_lines",
    "change",
    "changes",
    "means",
    "measured",
    "pooled",
    "pooled_change",
    "stopped",
]

_GAMES: Final = 2
_SCORES: Final = frozenset(("score", "starter"))


def means(measures: Measures, counts: Counts) -> dict[str, Estimate]:
    """Return the mean of each measure for one game, in the order of the measures."""
    return {name: measured(counts, name) for name in measures.names}


def stopped(counts: Counts, level: float = LEVEL) -> Estimate:
    """Return the share of stopped games in pairs without an error, as all that is measured.

    Each pair counts as one game for the interval, as if its games told the same.
    """
    pairs = counts.scored
    if not pairs:
        return Estimate(None)
    hits = (counts.of("limit") - counts.alone["limit"]) / _GAMES
    return Estimate(hits / pairs, *wilson(hits, pairs, level))


def measured(counts: Counts, name: str, level: float = LEVEL) -> Estimate:
    """Return one of the values that are compared, for one game: shares from 0 to 1, means."""
    return pooled([counts], name, level)


def pooled(strata: Sequence[Counts], name: str, level: float = LEVEL) -> Estimate:
    """Return one of the values of several match-ups on deals of their own, see :func:`measured`.

    How far the match-ups lie apart is no chance, so it does not widen the interval
    (:func:`cardtool.sim.intervals.overall`, :func:`cardtool.sim.intervals.stratified`).
    """
    if name == "score":
        return overall([pair_cells(counts.scores()) for counts in strata], level)
    if name == "starter":
        return overall([pair_cells(counts.starters()) for counts in strata], level)
    if name == "limit":
        return stopped(Counts.together(strata), level)
    return stratified([counts.of_pairs(name) for counts in strata], _GAMES, level)


def change(contrast: Contrast, name: str) -> Estimate:
    """Return the mean difference of one value for one game; of scores in points of 1."""
    return pooled_change([contrast], name)


def pooled_change(strata: Sequence[Contrast], name: str) -> Estimate:
    """Return the mean difference over several comparisons, see :func:`change`, :func:`pooled`."""
    found = [contrast.get(name, Counter()) for contrast in strata]
    return stratified(found, _GAMES * (2 if name in _SCORES else 1))


def changes(contrast: Contrast) -> dict[str, Estimate]:
    """Return the mean difference of each value, see :func:`change`."""
    return {name: change(contrast, name) for name in contrast}


@dataclass(frozen=True, slots=True)
class CardLine:
    """What became of one card of a deck.

    Attributes:
        side: 0 or 1, whose deck. nr, name: of the card. copies: in the deck.
        drawn, played: shares of the games, 0 to 1. plays: times played, for one game.
        points: made, for one game. won_drawn, won_played: share of points in those games.
    """

    side: int
    nr: str
    name: str
    copies: int
    drawn: float
    played: float
    plays: float
    points: float
    won_drawn: Estimate
    won_played: Estimate


def card_lines(entry: Entry, counts: Counts) -> list[CardLine]:
    """Return a line for each card of both decks, by number."""
    names = {card.nr: card.name for card in entry.match.cards}
    found = []
    for side, deck in enumerate(entry.match.decks):
        found += [
            _line(counts, side, nr, names[nr] or nr, deck.copies(nr))
            for nr in entry.match.replaceable(side)
        ]
    return found


def _line(counts: Counts, side: int, nr: str, name: str, copies: int) -> CardLine:
    games = _GAMES * counts.scored
    card = counts.cards[side].get(nr, CardCount())
    return CardLine(
        side,
        nr,
        name,
        copies,
        _share(card.drawn, games),
        _share(card.played, games),
        card.plays / games if games else 0.0,
        card.points / games if games else 0.0,
        rate(card.drawn),
        rate(card.played),
    )


def _share(cells: Counter[tuple[int, int]], games: int) -> float:
    return sum(own * count for (own, _), count in cells.items()) / games if games else 0.0
