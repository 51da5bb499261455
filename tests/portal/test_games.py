"""Random games of both formats within the invariants, and what players of it achieve.

Cheap invariants are checked after every step, the costly ones at every tenth. The long runs
are marked `games`: 200 games a format, 5,000 with ``--soak``.
"""

from __future__ import annotations

import pytest

from cardtool.engine.core import Event
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.checked import CheckedGame
from cardtool.engine.portal.events import WORDS
from cardtool.sim.pairs import Entry, play_batch
from portal_duels import DECKS, play_at_random, sample_match

EVERY = 10
PARTS = 10
FORMATS = tuple(DECKS)


def play(rules: str, seed: int, every: int = EVERY) -> tuple[CheckedGame, list[Event], set[int]]:
    """Play a game of sample decks at random, checking it."""
    names = DECKS[rules.partition("(")[0]]
    first, second = names[seed % len(names)], names[seed // len(names) % len(names)]
    game = CheckedGame(sample_match(rules, first, second).game(), every, seed)
    told, kinds = play_at_random(game, seed)
    return game, told, kinds


@pytest.mark.parametrize(
    "rules",
    [*FORMATS, "x1(main_actions=one)", "x1(first_turn_attack=off,defender_pays=off)"],
)
def test_some_games(rules: str) -> None:
    """Clauses PZ1, PZ2: no step of a game breaks an invariant, and each game ends."""
    assert all(play(rules, seed)[1][-1].what == "over" for seed in range(4))


@pytest.mark.games
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("rules", FORMATS)
def test_many_games(rules: str, part: int, *, soak: bool) -> None:
    """Clauses PZ1, PZ2: nor does a step of 200 games (5,000 in a soak) of a format."""
    games = range(part, 5000 if soak else 200, PARTS)
    assert all(play(rules, 100 + seed)[1][-1].what == "over" for seed in games)


@pytest.mark.games
def test_everything_occurs() -> None:
    """Clauses PT2 to PE1: together the games do all that can be done, and tell every word."""
    games = [play("x1", seed, 0) for seed in range(150)]
    assert {kind for _, _, kinds in games for kind in kinds} == set(range(len(a.KINDS)))
    assert {event.what for _, told, _ in games for event in told} | {"no-draw"} == set(WORDS)


def share(bots: tuple[str, str], rules: str, deck: str, pairs: int) -> float:
    """Return the first bot's share of points in a mirrored match."""
    entry = Entry(sample_match(rules, deck, deck), bots)
    counts = play_batch(entry, 11, 0, pairs).counts
    assert not counts.faults
    return sum((x + y) * count for (x, y), count in counts.cells.items()) / (4 * counts.scored)


@pytest.mark.games
@pytest.mark.parametrize("rules", FORMATS)
def test_greedy_beats_random(rules: str) -> None:
    """Clause PF4: who takes what looks best wins clearly more often than who does anything."""
    assert min(share(("greedy", "random"), rules, deck, 30) for deck in DECKS[rules]) > 0.6


@pytest.mark.games
@pytest.mark.parametrize(("rules", "deck"), [("x1", "moos"), ("x2", "raben")])
def test_search_beats_greedy(rules: str, deck: str, *, soak: bool) -> None:
    """Clause PF4: looking ahead over what cannot be seen wins more often than not.

    In a soak with every deck; where all creatures attack at once there is less to look for.
    """
    if not soak:
        assert share(("search(nodes=48)", "greedy"), rules, deck, 16) > 0.55
        return
    shares = [share(("search(nodes=96)", "greedy"), rules, one, 64) for one in DECKS[rules]]
    assert min(shares) > 0.5
    assert sum(shares) / len(shares) > 0.6


def test_games_end_by_points() -> None:
    """Clause PF4: sample decks are made so that a Charakter falls before the cards run out."""
    fell = [sum(event.what == "falls" for event in play("x1", seed, 0)[1]) for seed in range(8)]
    assert min(fell) >= 1
