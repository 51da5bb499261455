"""Whether intervals of real games hold the truth as often as they say."""

from __future__ import annotations

import pytest

from cardtool.effects.lookup import played_effects
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules, rule_sets
from cardtool.sim.intervals import Estimate, score
from cardtool.sim.pairs import Entry, play_batch
from kameloh_samples import deck, samples

PAIRS = 50


def mirror(rules: str, name: str) -> Entry:
    """Return a sample deck against itself, both played alike."""
    own = deck(name)
    scripts = played_effects(card for card, _ in own.counted()).scripts
    cards, recipes = samples()
    match = match_up(parse_rules(rules), (own, own), recipes, cards, scripts)
    return Entry(match, ("greedy", "greedy"))


def found(entry: Entry, seed: int) -> Estimate:
    """Return the first deck's share of points in one run."""
    return score(play_batch(entry, seed, 0, PAIRS).counts.scores())


def holds(one: Estimate) -> bool:
    """Return whether an interval holds one half, which is the truth between equals."""
    return one.low is not None and one.high is not None and one.low <= 0.5 <= one.high


@pytest.mark.games
@pytest.mark.parametrize("rules", rule_sets())
def test_equals_are_equal(rules: str, *, soak: bool) -> None:
    """Between identical decks and players 90 to 99 of 100 intervals hold one half (--soak).

    Else 10 runs are looked at, of which 8 hold it.
    """
    runs = 100 if soak else 10
    held = sum(holds(found(mirror(rules, "rotte"), seed)) for seed in range(1, runs + 1))
    assert held <= 99
    assert held >= (90 if soak else 8)


@pytest.mark.games
def test_a_better_player_is_found_out() -> None:
    """The interval of greedy against random with the same deck lies above one half."""
    entry = mirror("wimu", "rotte")
    one = found(Entry(entry.match, ("greedy", "random")), 1)
    other = found(Entry(entry.match, ("random", "greedy")), 1)
    assert one.low is not None
    assert other.high is not None
    assert one.low > 0.5 > other.high
