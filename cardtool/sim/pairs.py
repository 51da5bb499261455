"""Pairs of games and batches of pairs: the work that is divided among processes and machines."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any

from cardtool.engine.core import Count, Game, Outcome, Termination
from cardtool.engine.families import family_of
from cardtool.engine.family import Family, MatchUp, Measures
from cardtool.engine.rng import derive
from cardtool.players.player import Player, bot
from cardtool.sim.counts import SCORE, CardCount, Counts
from cardtool.sim.match import play_counted

__all__ = ["Batch", "Entry", "play_batch", "seated"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One match-up of a run with who plays it.

    Attributes:
        match: rules, decks and cards. players: the bot of each deck, by name.
        deals: entries of one number are played on the same deals; 0 for those of the seed
            itself, which the entries of a comparison share.
    """

    match: MatchUp
    players: tuple[str, str]
    deals: int = 0

    @property
    def family(self) -> Family:
        """The game that is played."""
        return family_of(self.match.rules)

    @property
    def measures(self) -> Measures:
        """What is counted of its games."""
        return self.family.measures

    def seed(self, seed: int, number: int) -> int:
        """Return what decides one pair of the run of `seed`."""
        own = derive(seed, "deals", self.deals) if self.deals else seed
        return derive(own, number)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some pairs of one entry.

    Attributes:
        counts: what they add up to.
        values: of each pair in turn what :attr:`Measures.values` name; None for a pair with an error.
    """

    counts: Counts
    values: tuple[tuple[int, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class _Game:
    """One game: for the first deck, with everything that was counted."""

    result: str
    values: tuple[int, ...]
    count: Count | None = None
    reasons: tuple[str, ...] = ()
    fault: str = ""


def play_batch(entry: Entry, seed: int, first: int, last: int) -> Batch:
    """Play the pairs `first` to `last` - 1 of the run of `seed`, and count them.

    Pair i depends on the entry, the seed and i alone; a game that breaks off is counted as an
    error, and the others go on.

    Raises:
        DeckError: a deck cannot be dealt and played.
        UnknownName: there is no such bot.
    """
    game = entry.match.game()
    counts, values = Counts(), []
    # What a player of another package prints is not among the results.
    with redirect_stdout(sys.stderr):
        for number in range(first, last):
            own = entry.seed(seed, number)
            games = [_play(game, entry, own, starter) for starter in (0, 1)]
            values.append(_add(counts, entry.measures, (seed, number), games))
            if values[-1] is not None:
                for side in (0, 1):
                    _add_cards(counts.cards[side], game, side, games)
    return Batch(counts, tuple(values))


def seated(game: Game[Any, Any], players: tuple[str, str], seed: int) -> list[Player]:
    """Return the bots of both decks for a game of `seed`, as fresh as at its beginning."""
    return [bot(name, game, seed, seat) for seat, name in enumerate(players)]


def _play(game: Game[Any, Any], entry: Entry, seed: int, starter: int) -> _Game:
    bots = seated(game, entry.players, seed)
    try:
        count, decisions = play_counted(game, entry.family.count, bots, seed, starter)
    except Exception as error:  # noqa: BLE001 - whatever broke one game, the others still count
        return _Game("errors", (), fault=f"{type(error).__name__}: {error}")
    outcome = game.outcome(count.state)
    if outcome is None:
        return _Game("errors", (), fault="nobody can decide, but it is not over")
    values = (*count.of_game(decisions), *count.of_side(0), *count.of_side(1))
    return _Game(_result(outcome), values, count, outcome.reasons)


def _result(outcome: Outcome) -> str:
    """Return how a game ended for the first deck."""
    if outcome.termination is Termination.LIMIT:
        return "limit"
    if outcome.winner is None:
        return "draws"
    return "losses" if outcome.winner else "wins"


def _add(
    counts: Counts, measures: Measures, pair: tuple[int, int], games: list[_Game]
) -> tuple[int, ...] | None:
    """Add a pair, by seed and number; return its values, None if one of its games broke off."""
    for starter, one in enumerate(games):
        counts.results[starter, one.result] += 1
        counts.reasons.update(one.reasons)
        if one.fault:
            counts.faults += ((*pair, starter, one.fault),)
    if any(one.fault for one in games):
        counts.alone.update(one.result for one in games if not one.fault)
        return None
    scores = (SCORE[games[0].result], SCORE[games[1].result])
    counts.cells[scores] += 1
    sums = tuple(map(sum, zip(*(one.values for one in games), strict=True)))
    for at, name in enumerate(measures.names):
        counts.pairs.setdefault(name, Counter())[sums[at]] += 1
        if name in measures.game:
            of_game = counts.games.setdefault(name, Counter())
            for one in games:
                of_game[one.values[at]] += 1
    stopped = sum(one.result == "limit" for one in games)
    return (sum(scores), scores[0] + 2 - scores[1], stopped, *sums)


def _add_cards(
    found: dict[str, CardCount], game: Game[Any, Any], side: int, games: list[_Game]
) -> None:
    """Add what became of the cards of one deck in a pair."""
    scores = [SCORE[one.result] if side == 0 else 2 - SCORE[one.result] for one in games]
    for card, nr in game.card_numbers(side).items():
        own = found.setdefault(nr, CardCount())
        drawn = played = 0
        drawn_score = played_score = 0
        for one, score in zip(games, scores, strict=True):
            if one.count is None:
                continue
            plays = one.count.plays[side].get(card, 0)
            own.plays += plays
            own.points += one.count.points[side].get(card, 0)
            if card in one.count.drawn[side]:
                drawn, drawn_score = drawn + 1, drawn_score + score
            if plays:
                played, played_score = played + 1, played_score + score
        if drawn:
            own.drawn[drawn, drawn_score] += 1
        if played:
            own.played[played, played_score] += 1
