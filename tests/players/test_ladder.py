"""How strong the players are: each beats the one below it under every rule set."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtool.engine.registry import rule_sets
from cardtool.engine.rng import derive
from cardtool.players.player import bot
from cardtool.sim.counts import Distribution
from cardtool.sim.intervals import score
from cardtool.sim.match import play_out
from kameloh_samples import DECKS, printed_effects, sample_game

pytestmark = pytest.mark.games

PAIRS = 14
LONG_PAIRS = 120
NODES = 48


def scores(rules: str, better: str, worse: str, pairs: int) -> Distribution:
    """Return the half points of `better` in pairs of games: one deal, with swapped starts.

    Both play the same deck, so that no deck is part of what is measured; draws and stopped
    games are half a win. Players were tuned on seeds derived by the words "tune" and "fit".
    """
    found: Distribution = Counter()
    for number in range(pairs):
        seed, seat = derive(1, "ladder", number), number % 2
        name = DECKS[number % len(DECKS)]
        game = sample_game(rules, name, name, printed_effects())
        half_points = 0
        for starter in (0, 1):
            names = (worse, better) if seat else (better, worse)
            own = derive(seed, "start", starter)
            players = [bot(text, game, own, at) for at, text in enumerate(names)]
            outcome = game.outcome(play_out(game, players, seed, starter))
            assert outcome is not None
            half_points += 1 if outcome.winner is None else 2 * (outcome.winner == seat)
        found[half_points] += 1
    return found


def lowest(found: Distribution) -> float:
    """Return the lower end of the 95 % interval of the share of points."""
    low = score(found).low
    assert low is not None
    return low


@pytest.mark.parametrize("rules", rule_sets())
def test_greedy_beats_random(rules: str, *, soak: bool) -> None:
    """The whole interval of its score lies above one half."""
    assert lowest(scores(rules, "greedy", "random", LONG_PAIRS if soak else 40)) > 0.5


@pytest.mark.parametrize("rules", rule_sets())
def test_search_beats_greedy(rules: str, *, soak: bool) -> None:
    """The whole interval of its score lies above one half, and, in full, more nodes beat fewer."""
    name, pairs = f"search(nodes={NODES})", LONG_PAIRS if soak else PAIRS
    assert lowest(scores(rules, name, "greedy", pairs)) > 0.5
    if soak:
        assert lowest(scores(rules, name, f"search(nodes={NODES // 4})", pairs)) > 0.5
