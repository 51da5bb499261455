"""How the games of one rule set end, and how often they do not (clause E8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median_low
from typing import Any

from cardtool.engine.core import Game, Outcome, Termination
from cardtool.engine.rng import derive
from cardtool.players.player import bot
from cardtool.sim.match import play_out
from cardtool.sim.stats import wilson

__all__ = ["Endings", "count_endings"]


@dataclass(slots=True)
class Endings:
    """Games counted by their end.

    Attributes:
        wins: games that somebody won. draws: games that ended with equal points.
        limit: games that were stopped.
        faults: for each game that broke off by a fault of cardtool its number, seed and error.
        reasons: stopped games by why they could not end, in the words of
            the game's own list; a game may count for several.
        rounds: how many rounds the games took, errors left out.
    """

    wins: int = 0
    draws: int = 0
    limit: int = 0
    faults: list[str] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    rounds: list[int] = field(default_factory=list)

    @property
    def errors(self) -> int:
        """How many games broke off."""
        return len(self.faults)

    @property
    def games(self) -> int:
        """All games counted."""
        return self.wins + self.draws + self.limit + self.errors

    @property
    def median_rounds(self) -> int | None:
        """The middle game's rounds, the lower one of two; None without games."""
        return median_low(self.rounds) if self.rounds else None

    def endless(self) -> tuple[float, float, float]:
        """Return the share of stopped games among those without errors, and its 95 % interval."""
        count = self.games - self.errors
        return (self.limit / count if count else 0.0, *wilson(self.limit, count))

    def add(self, outcome: Outcome, rounds: int) -> None:
        """Count one more game that took so many rounds."""
        self.rounds.append(rounds)
        if outcome.termination is Termination.LIMIT:
            self.limit += 1
            self.reasons.update(outcome.reasons)
        elif outcome.winner is None:
            self.draws += 1
        else:
            self.wins += 1


def count_endings(games: Sequence[Game[Any, Any]], player: str, count: int, seed: int) -> Endings:
    """Return how `count` games end in which the bot `player` plays both sides.

    They go round the match-ups in `games`; game i has the seed derived from `seed` and i,
    whatever the rules.

    Raises:
        UsageError: there is no such bot.
        PlayerError: it is from another package and does not work.
    """
    found = Endings()
    for number in range(count):
        own = derive(seed, number)
        game = games[number % len(games)]
        players = [bot(player, game, own, seat) for seat in (0, 1)]
        try:
            state = play_out(game, players, own)
        except Exception as error:  # noqa: BLE001 - whatever broke one game, the others still count
            found.faults.append(f"game {number}, seed {own}: {error!r}")
            continue
        outcome = game.outcome(state)
        if outcome is None:
            found.faults.append(f"game {number}, seed {own}: nobody can decide, but it is not over")
        else:
            found.add(outcome, state.round)
    return found
