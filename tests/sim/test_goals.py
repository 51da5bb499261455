"""Goals: how they are typed, and what games say of them."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtool.engine.kameloh.family import KAMELOH
from cardtool.errors import CardtoolError, UnknownName
from cardtool.sim.counts import Counts
from cardtool.sim.goals import Goal, Verdict, goal_names, joint, read_goals

MEASURES = KAMELOH.measures


def counts(*, wins: int = 0, losses: int = 0, rounds: tuple[int, ...] = ()) -> Counts:
    """Return pairs that the first deck won or lost altogether, with some lengths of games."""
    found = Counts()
    found.results.update({(0, "wins"): wins, (1, "wins"): wins})
    found.results.update({(0, "losses"): losses, (1, "losses"): losses})
    found.cells.update({(2, 2): wins, (0, 0): losses})
    found.games["rounds"] = Counter(rounds)
    found.pairs["a.points"] = Counter({20: wins, 10: losses})
    return found


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("seat=49..51", 49, 51),
        ("rounds=12±1", 11, 13),
        ("rounds=12+-1", 11, 13),
        ("ROUNDS = 12 +/- 0.5", 11.5, 12.5),
        ("rounds=12", 12, 12),
        ("limit=0±1", 0, 1),
        ("a.points=18.5..20", 18.5, 20),
    ],
)
def test_ranges_are_read(text: str, low: float, high: float) -> None:
    """A range is typed by its ends, or by its middle and how far it goes; nothing is below 0."""
    (goal,) = read_goals([text], MEASURES)
    assert (goal.low, goal.high) == (low, high)
    assert read_goals([goal.text], MEASURES) == (goal,)


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["seta=49..51"], "did you mean seat?"),
        (["winner=1..2"], "Known: seat, share, limit, rounds"),
        (["seat"], "write a range, such as seat=49..51"),
        (["seat=x..y"], "write a range"),
        (["seat=51..49"], "the first figure is the smaller one"),
        (["seat=49..151"], "a share is from 0 to 100 %"),
        (["seat=50"], "give it room, such as seat=50±1"),
        (["seat=49..51", "seat=40..60"], "given twice"),
        ([], "name a goal"),
    ],
)
def test_what_is_no_goal_is_told(texts: list[str], told: str) -> None:
    """Known fault 11: unknown names and ranges are errors that say what would be right."""
    with pytest.raises(CardtoolError) as caught:
        read_goals(texts, MEASURES)
    assert told in str(caught.value)
    assert isinstance(caught.value, UnknownName) == ("Known" in told or "mean" in told)


@pytest.mark.parametrize("name", goal_names(MEASURES))
def test_every_goal_looks_at_something(name: str) -> None:
    """Known fault 13: each name has a figure where there are games, and none without."""
    found = counts(wins=20, losses=20, rounds=(9, 10, 11) * 20)
    found.pairs = {one: Counter({4: 20, 6: 20}) for one in (*goal_names(MEASURES), "rounds")}
    goal = Goal(name, 0, 100)
    assert goal.figure(found).value is not None
    assert goal.level(found) == pytest.approx(goal.figure(found).value, abs=0.5)
    assert goal.figure(Counts()).value is None
    assert goal.level(Counts()) is None
    assert goal.judge(Counts()) is Verdict.OPEN


def test_shares_are_percent() -> None:
    """A's share of 30 wins and 10 losses is 75 %, half of the games are the starter's."""
    found = counts(wins=30, losses=10)
    assert Goal("share", 0, 1).figure(found).value == 75
    assert Goal("seat", 0, 1).figure(found).value == 50
    assert Goal("a.points", 0, 1).figure(found).value == 8.75


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (60, 90, Verdict.MET),
        (74, 76, Verdict.OPEN),
        (50, 75, Verdict.OPEN),
        (49, 51, Verdict.NOT_MET),
        (95, 99, Verdict.NOT_MET),
    ],
)
def test_the_interval_decides(low: float, high: float, expected: Verdict) -> None:
    """A goal is met when the whole interval lies inside, not met when it lies outside."""
    assert Goal("share", low, high).judge(counts(wins=300, losses=100)) is expected


def test_one_goal_that_is_missed_decides() -> None:
    """Several goals are met together, and not met as soon as one of them is not."""
    met, missed, unknown = Verdict.MET, Verdict.NOT_MET, Verdict.OPEN
    assert joint([met, met]) is met
    assert joint([met, unknown]) is unknown
    assert joint([unknown, missed, met]) is missed


def test_a_median_tells_which_way_it_goes() -> None:
    """Two distributions with the same median differ in their level."""
    goal = Goal("rounds", 12, 12)
    short = counts(rounds=(11,) * 45 + (12,) * 55)
    long = counts(rounds=(12,) * 55 + (13,) * 45)
    assert goal.figure(short).value == goal.figure(long).value == 12
    assert 11.5 < goal.level(short) < 12 < goal.level(long) < 12.5  # type: ignore[operator]


def test_a_miss_is_measured_in_halves_of_the_range() -> None:
    """0 in the middle, 1 at the ends, whatever the unit; one figure is half a unit wide."""
    assert Goal("seat", 48, 52).miss(50) == 0
    assert Goal("seat", 48, 52).miss(52) == 1
    assert Goal("seat", 48, 52).miss(56) == 3
    assert Goal("rounds", 12, 12).miss(12.5) == 1
    assert Goal("rounds", 12, 12).miss(None) == float("inf")
