"""Made-up games whose results follow from the settings, to plant what a search should find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial

from cardtool.engine.kameloh.family import KAMELOH
from cardtool.engine.kameloh.matchup import KamelohMatchUp as MatchUp
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.registry import RuleSet, parse_rules
from cardtool.engine.rng import Rng, derive
from cardtool.sim.axes import Ground
from cardtool.sim.counts import Counts
from cardtool.sim.pairs import Batch, Entry
from kameloh_samples import deck, samples

__all__ = ["Law", "ground", "made_batches"]

PARTS = 1000


@dataclass(frozen=True)
class Law:
    """How games go under some rules.

    Attributes:
        seat: chance of the starter, in thousandths. rounds: what most games take.
        means: of other measures, the rest is 0.
    """

    seat: int = 500
    rounds: int = 14
    means: Mapping[str, int] = field(default_factory=dict)


def ground(rules: str = "wimu", first: str = "schwarm", second: str = "riesen") -> Ground:
    """Return two sample decks to make changes to."""
    return Ground(parse_rules(rules), partial(_match, first, second), ("greedy", "greedy"))


@cache
def _match(first: str, second: str, ruleset: RuleSet) -> MatchUp:
    cards, recipes = samples()
    return match_up(ruleset, [deck(first), deck(second)], recipes, cards)


def made_batches(law: Callable[[Rules, int], Law]) -> Callable[[Entry, int, int, int], Batch]:
    """Return what can stand for ``play_batch``; `law` gets the rules and the run's seed.

    The luck of pair i is the same under all rules, as real deals are.
    """

    def play(entry: Entry, seed: int, first: int, last: int) -> Batch:
        found = law(entry.match.rules.rules, seed)
        counts = Counts()
        lucks = [Rng.of(derive(seed, number)) for number in range(first, last)]
        return Batch(counts, tuple(_add(counts, found, luck) for luck in lucks))

    return play


def _add(counts: Counts, law: Law, luck: Rng) -> tuple[int, ...]:
    won = [luck.below(PARTS) < law.seat for _ in range(2)]
    rounds = [max(law.rounds + luck.below(5) - 2, 1) for _ in range(2)]
    sums = {"rounds": sum(rounds)} | {
        name: 2 * mean + luck.below(3) - 1 for name, mean in law.means.items()
    }
    counts.results[0, "wins" if won[0] else "losses"] += 1
    counts.results[1, "losses" if won[1] else "wins"] += 1
    scores = (2 * won[0], 2 - 2 * won[1])
    counts.cells[scores] += 1
    counts.games.setdefault("rounds", Counter()).update(rounds)
    for name, value in sums.items():
        counts.pairs.setdefault(name, Counter())[value] += 1
    return (
        sum(scores),
        scores[0] + 2 - scores[1],
        0,
        *(sums.get(name, 0) for name in KAMELOH.measures.names),
    )
