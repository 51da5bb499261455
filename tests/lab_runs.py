"""Small runs of the laboratory between sample decks, for tests of what becomes of results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules
from cardtool.sim.pairs import Entry, play_batch
from cardtool.sim.results import Results, begin
from cardtool.sim.run import Plan, Run
from kameloh_samples import deck, samples

__all__ = ["entry", "plan", "results"]


@cache
def entry(
    rules: str = "wimu",
    decks: tuple[str, str] = ("schwarm", "rotte"),
    bots: tuple[str, str] = ("random", "random"),
) -> Entry:
    """Return the match-up of two sample decks, whose cards do nothing beside fighting."""
    cards, recipes = samples()
    match = match_up(parse_rules(rules), [deck(name) for name in decks], recipes, cards)
    return Entry(match, bots)


def plan(seed: int, entries: Sequence[Entry]) -> Plan:
    """Return a plan in which all entries are compared with the first."""
    return Plan(tuple(entries), seed, tuple((0, at) for at in range(1, len(entries))))


def results(
    seed: int,
    first: int = 0,
    last: int = 4,
    entries: Sequence[Entry] | None = None,
    command: str = "simulate",
) -> Results:
    """Return what some pairs of a run count."""
    wanted = plan(seed, entries or [entry()])
    batches = [play_batch(one, seed, first, last) for one in wanted.entries]
    fresh = begin(command, wanted, {})
    standing = Run(wanted)._counted(last - first, batches)
    standing = fresh.standing.plus(standing)
    return replace(fresh, standing=standing, spans=((seed, first, last),), wanted=last)
