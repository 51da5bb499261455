"""What a search has found, and what fresh deals say of it.

A verification that goes on is looked at again, and who looks often enough sees by chance what he
hopes for. So look k is judged by intervals that miss the truth with 5 %/(k(k + 1)): those of
all looks together miss it with 5 % at most, however many there are (a spending function, K. Lan,
D. DeMets, *Discrete sequential boundaries for clinical trials*, Biometrika 70 (1983) 659-663).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cardtool.engine.families import family_of
from cardtool.engine.registry import parse_rules
from cardtool.engine.rng import derive
from cardtool.errors import ResultsError, UsageError
from cardtool.shapes import Flag, ListOf, MapOf, Maybe, Object, Text, Whole, read_object
from cardtool.sim.axes import Axis, read_axes
from cardtool.sim.counts import Counts
from cardtool.sim.goals import Goal, Verdict, joint, read_goals
from cardtool.sim.intervals import LEVEL
from cardtool.sim.match_record import line
from cardtool.sim.results import Results, begin
from cardtool.sim.run import Plan
from cardtool.sim.tune import Search, Trial

__all__ = ["Found", "Tuned", "found_results", "look_level", "looked", "tuned_of", "verdict"]

_COMMAND: Final = "tune"
_SEARCH: Final = "search"
_LOOKS: Final = "looks"
_MOST_LOOKS: Final = 1 << 20
_SHOWN: Final = 10
_PARTS: Final = 1000
_GAMES: Final = 2


@dataclass(frozen=True, slots=True)
class Found:
    """One of the rule sets that a search liked best.

    Attributes:
        rules: its name. prices: of cards that print another one. changes: how many there are.
        pairs: that were played. levels: of each goal how the measure was, in thousandths, as
            :meth:`cardtool.sim.goals.Goal.level` gives it: flattered by having been chosen.
    """

    rules: str
    prices: Mapping[str, int]
    changes: int
    pairs: int
    levels: tuple[int | None, ...]

    @property
    def name(self) -> str:
        """The rule set as it is typed, with the prices."""
        return ", ".join([self.rules, *(f"card {nr} for {d}" for nr, d in self.prices.items())])


@dataclass(frozen=True, slots=True)
class Tuned:
    """The outcome of a search.

    Attributes:
        rules: name of the rule set as it was given. goals: what was wanted.
        axes: what could be changed. seed: of the search. budget: games that could be played.
        games: of the search. tried: rule sets that were played in it.
        interrupted: whether it was broken off. best: what it found, the chosen one first.
        looks: how often games were added to the verification.
    """

    rules: str
    goals: tuple[Goal, ...]
    axes: tuple[Axis, ...]
    seed: int
    budget: int
    games: int
    tried: int
    interrupted: bool
    best: tuple[Found, ...]
    looks: int = 0

    @property
    def level(self) -> float:
        """The level of the intervals by which goals are judged now."""
        return look_level(self.looks)

    @property
    def chosen(self) -> Found:
        """The rule set that is verified."""
        return self.best[0]

    def pairs(self, budget: int) -> int:
        """Return how many pairs verify, of all the games that may be played altogether."""
        return max(budget - self.games, 0) // (_GAMES * (2 if self.chosen.changes else 1))


def found_results(search: Search, *, interrupted: bool) -> Results:
    """Return the results that verify what a search has found, on deals it has not seen.

    Played are the rules as they were and, if there are changes, those that were chosen.
    """
    chosen = search.trials[0]
    before, after = search.ground.entry(), search.ground.entry(chosen.changes)
    seed = derive(search.seed, "verify")
    plan = Plan((before, after), seed, ((0, 1),)) if chosen.changes else Plan((before,), seed)
    axes = search.axes
    record = {
        "rules": search.ground.rules.name,
        "goals": [goal.text for goal in search.goals],
        "set": [axis.text for axis in axes if not axis.price],
        "price": [axis.text for axis in axes if axis.price],
        "seed": search.seed,
        "budget": search.budget,
        "games": search.spent,
        "tried": search.tried,
        "interrupted": interrupted,
        "best": [_trial_record(search, trial) for trial in search.trials[:_SHOWN]],
    }
    return begin(_COMMAND, plan, {_SEARCH: line(record), _LOOKS: "0"})


def look_level(look: int) -> float:
    """Return the level of the intervals at a look, the first is 1: 97.5 %, 99.17 %, 99.58 %, …."""
    at = max(look, 1)
    return 1 - (1 - LEVEL) / (at * (at + 1))


def looked(before: Results, after: Results) -> Results:
    """Return what a verification has come to; with more games than before it is one more look."""
    if after.standing.pairs == before.standing.pairs:
        return after
    return replace(after, facts={**after.facts, _LOOKS: str(tuned_of(before).looks + 1)})


def _trial_record(search: Search, trial: Trial) -> dict[str, Any]:
    return {
        "rules": search.ground.entry(trial.changes).match.rules.name,
        "prices": {axis.name: int(value) for axis, value in trial.changes if axis.price},
        "changes": len(trial.changes),
        "pairs": trial.pairs,
        "levels": [None if one is None else round(one * _PARTS) for one in trial.levels],
    }


def tuned_of(results: Results) -> Tuned:
    """Return the search that results verify.

    Raises:
        ResultsError: they are of none.
    """
    if results.command != _COMMAND:
        raise ResultsError(f"these results were made by cardtool {results.command}, not by tune")
    try:
        found: Tuned = _TUNED.read(read_object(results.facts[_SEARCH].encode()), _SEARCH)
        found = replace(found, looks=_looks(results))
    except (KeyError, UsageError, ValueError) as error:
        raise ResultsError(f"these are no results of a search: {error}") from None
    names = [entry.match.rules.name for entry in results.entries]
    expected = [found.rules, found.chosen.rules] if found.chosen.changes else [found.rules]
    if names != expected:
        raise ResultsError(f"these are results of {', '.join(names)}, not of {expected[-1]}")
    return found


def _looks(results: Results) -> int:
    """Return how often a verification was looked at; ValueError if that cannot be."""
    text = results.facts[_LOOKS]
    found = _LOOK.read(int(text) if text.isascii() and text.isdecimal() else text, _LOOKS)
    if (found > 0) != (results.standing.pairs > 0):
        raise ValueError(f"{found} looks at {results.standing.pairs} pairs")
    return found


def verdict(tuned: Tuned, counts: Counts) -> Verdict:
    """Return whether games show that all goals are met."""
    return joint(goal.judge(counts, tuned.level) for goal in tuned.goals)


def _made(**values: Any) -> Tuned:
    family = family_of(parse_rules(values["rules"]))
    axes = read_axes(values.pop("set"), values.pop("price"), family)
    goals = read_goals(values.pop("goals"), family.measures)
    found = Tuned(goals=goals, axes=axes, **values)
    if not found.best or any(len(one.levels) != len(goals) for one in found.best):
        raise ValueError("nothing was found, or not for all goals")
    return found


_COUNT: Final = Whole(0, 1 << 40)
_LOOK: Final = Whole(0, _MOST_LOOKS)
_TUNED: Final = Object(
    {
        "rules": Text(),
        "goals": ListOf(Text()),
        "set": ListOf(Text()),
        "price": ListOf(Text()),
        "seed": Whole(0, (1 << 64) - 1),
        "budget": _COUNT,
        "games": _COUNT,
        "tried": _COUNT,
        "interrupted": Flag(),
        "best": ListOf(
            Object(
                {
                    "rules": Text(),
                    "prices": MapOf(_COUNT),
                    "changes": _COUNT,
                    "pairs": _COUNT,
                    "levels": ListOf(Maybe(_COUNT)),
                },
                Found,
            )
        ),
    },
    _made,
)
