"""Tournaments: who plays whom on which deals, and what adds up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from statistics import correlation

import pytest

from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules
from cardtool.engine.rng import Rng, derive
from cardtool.errors import ResultsError
from cardtool.sim.counts import RESULTS
from cardtool.sim.intervals import Estimate, overall, pair_cells, score
from cardtool.sim.pairs import Entry, play_batch
from cardtool.sim.results import Results, begin, same_games
from cardtool.sim.run import Plan, Run
from cardtool.sim.tournament import Tournament, facts_of, schedule, tournament
from cardtool.sim.workers import local
from kameloh_samples import deck, samples

NAMES = ("mutanten", "riesen", "rotte")
SHORT = "wimu(target=4)"
PAIRS = 6


def entry(first: str, second: str, deals: int = 0) -> Entry:
    """Return a pairing of two sample decks whose cards do nothing, in short games."""
    cards, recipes = samples()
    match = match_up(parse_rules(SHORT), [deck(first), deck(second)], recipes, cards)
    return Entry(match, ("greedy", "greedy"), deals)


@cache
def played(*, gauntlet: bool) -> Results:
    """Return the results of a small tournament."""
    entries = [
        entry(NAMES[one], NAMES[two], deals)
        for deals, (one, two) in enumerate(schedule(len(NAMES), gauntlet=gauntlet))
    ]
    run = Run(Plan(tuple(entries), 3))
    begun = begin("tournament", run.plan, facts_of(gauntlet=gauntlet))
    with local(1) as workers:
        run.play(PAIRS, workers)
    return begun.with_standing(run.standing)


def test_schedules() -> None:
    """All against all is every two decks once; in a gauntlet the first meets each other one."""
    assert schedule(3, gauntlet=False) == [(0, 1), (0, 2), (1, 2)]
    assert schedule(4, gauntlet=True) == [(0, 1), (0, 2), (0, 3)]


def games_of(found: Tournament, deck: int) -> int:
    """Return how many games a deck played."""
    return sum(one.total for who, one in zip(found.pairings, found.counts, strict=True) if deck in who)  # fmt: skip


@pytest.mark.parametrize("gauntlet", [False, True])
def test_totals_reconcile(gauntlet: bool) -> None:  # noqa: FBT001 (pytest gives it by name)
    """Known fault 15: five results apart; they add up by deck, by seat, and over all decks."""
    found = tournament(played(gauntlet=gauntlet))
    for at, place in enumerate(found.places):
        assert sum(place.of(result) for result in RESULTS) == games_of(found, at)
        for result in RESULTS:
            assert place.of(result) == place.of(result, 0) + place.of(result, 1)
        seats = [sum(place.of(result, seat) for result in RESULTS) for seat in (0, 1)]
        assert seats[0] == seats[1] == games_of(found, at) // 2
    total = {result: sum(place.of(result) for place in found.places) for result in RESULTS}
    assert total["wins"] == total["losses"] > 0
    for result in ("draws", "limit", "errors"):
        assert total[result] == 2 * sum(one.of(result) for one in found.counts)
    starting = sum(place.of("wins", 0) for place in found.places)
    assert starting == sum(place.of("losses", 1) for place in found.places)


def test_shares_are_those_of_both_sides() -> None:
    """A deck's share against another and the other's against it make one, intervals too."""
    found = tournament(played(gauntlet=False))
    for one, two in found.pairings:
        there, back = found.share(one, two), found.share(two, one)
        assert there is not None
        assert back is not None
        assert (there.value or 0) + (back.value or 0) == pytest.approx(1)
        assert (there.low or 0) + (back.high or 0) == pytest.approx(1)
    assert found.share(1, 1) is None
    place = found.places[2]
    points = place.of("wins") + (place.of("draws") + place.of("limit")) / 2
    assert place.share.value == pytest.approx(points / (4 * PAIRS))
    seats = [seat.value or 0.0 for seat in place.by_seat]
    assert sum(seats) / 2 == pytest.approx(place.share.value)


def test_a_gauntlet_rates_against_the_first_deck() -> None:
    """The first deck is 0 Elo; decks that did not meet have no share."""
    found = tournament(played(gauntlet=True))
    assert found.places[0].rating == Estimate(0.0)
    assert found.share(1, 2) is None
    assert found.share(2, 0) is not None
    assert sorted(found.ranking()) == [0, 1, 2]


def test_pairings_have_deals_of_their_own() -> None:
    """On one's own deals two pairings of a deck differ by chance; the number 0 are the seed's.

    Known fault 16: on the same deals a deck is lucky in all its pairings at once.
    """
    scores = {
        deals: [pair[0] for pair in play_batch(entry("rotte", "rotte", deals), 5, 0, 40).values if pair]
        for deals in (0, 1, 2)
    }  # fmt: skip
    assert scores[1] != scores[0] != scores[2]
    assert abs(correlation(scores[1], scores[2])) < 0.3
    assert entry("rotte", "rotte").seed(5, 7) == derive(5, 7)


def test_other_deals_are_other_games() -> None:
    """Results on other deals are not joined with these."""
    one, other = (
        begin("tournament", Plan((entry("rotte", "riesen", deals),), 1), facts_of(gauntlet=False))
        for deals in (0, 1)
    )
    assert same_games(one, one) is None
    assert same_games(one, other) is not None


@pytest.mark.parametrize("damage", ["order", "schedule", "nothing"])
def test_other_match_ups_are_refused(damage: str) -> None:
    """Results whose match-ups are not a schedule are an error, not a wrong table."""
    found = played(gauntlet=False)
    entries, facts = list(found.entries), dict(found.facts)
    if damage == "order":
        entries.reverse()
    elif damage == "schedule":
        facts = facts_of(gauntlet=True)
    else:
        entries = []
    with pytest.raises(ResultsError, match="not the pairings of a tournament"):
        tournament(replace(found, entries=tuple(entries), facts=facts))


def test_the_distance_of_match_ups_is_no_chance() -> None:
    """A deck that beats one and loses to another has a sure share; one match-up is as `score`."""
    won, lost = Counter({4: 90, 2: 10}), Counter({0: 90, 2: 10})
    apart = overall([pair_cells(won), pair_cells(lost)])
    together = score(won + lost)
    assert apart.value == together.value == 0.5
    assert apart.half_width is not None
    assert together.half_width is not None
    assert apart.half_width < together.half_width / 2
    assert overall([pair_cells(won)]) == score(won)
    assert overall([]) == overall([{}]) == Estimate(None)


@pytest.mark.parametrize(("pairs", "most"), [(1, 1.0), (5, 0.995), (40, 0.985)])
def test_intervals_over_match_ups_hold_the_truth(pairs: int, most: float) -> None:
    """About 95 of 100 intervals over match-ups hold the truth, with few pairs in each more."""
    shares, held = (90, 60, 20) * 4, 0
    rng = Rng.of(derive(9, "overall", pairs))
    for _ in range(200):
        scores = [
            Counter(sum(2 * (rng.below(100) < share) for _ in (0, 1)) for _ in range(pairs))
            for share in shares
        ]
        found = overall(list(map(pair_cells, scores)))
        assert found.low is not None
        assert found.high is not None
        held += found.low <= sum(shares) / 1200 <= found.high
    assert 0.92 * 200 <= held <= most * 200
