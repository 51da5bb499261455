"""The command `compare`: the same deals under several rule sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from cardtool.cli.game_options import (
    Bots,
    Cluster,
    FirstDeck,
    Games,
    Jobs,
    Resume,
    SecondDeck,
    Seed,
    SomeRules,
)
from cardtool.cli.lab import LabRun, LabWish, bots_of, exit_code, two_decks
from cardtool.cli.lab_record import Record, check_record, write_records
from cardtool.cli.options import Effects, Session, command
from cardtool.cli.results import reporting
from cardtool.errors import UsageError

if TYPE_CHECKING:
    from cardtool.engine.rule_book import RuleSet
    from cardtool.sim.run import Plan

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    command(
        app,
        "compare",
        example="cardtool compare A.txt B.txt --rules dufo --rules wimu --games 2000 --seed 1",
    )(compare)


def compare(
    session: Session,
    first: FirstDeck = None,
    second: SecondDeck = None,
    rules: SomeRules = None,
    games: Games = None,
    seed: Seed = None,
    bots: Bots = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    resume: Resume = None,
    effects: Effects = None,
    record: Record = None,
) -> int:
    """Play the same deals of two decks under several rule sets, and show what differs.

    Without --rules these are all proposals; decks of the portal game have their format alone.
    """
    wish = LabWish(two_decks(first, second), tuple(rules or ()), bots, seed, effects)
    run = LabRun(session, jobs, cluster, resume)
    wish.check(resume)
    run.check()
    begun = run.begin("compare", wish, lambda: _plan(session, wish), {})
    pairs = run.pairs(begun, games)
    check_record(session, record, begun, pairs)
    results, done = run.play(begun, pairs)
    with reporting(run.target, results):
        write_records(run, record, results, done=done)
    return exit_code(results, done=done)


def _alone(ruleset: RuleSet) -> str:
    """Return that nothing is compared with one rule set, and how something could be."""
    from cardtool.engine.families import family_of

    told = f"{ruleset.name} alone is compared with nothing"
    base = ruleset.base
    if not family_of(ruleset).decks_name_rules:
        return f"{told}: name another with --rules"
    example = f"--rules '{base}' --rules '{base}(main_actions=one)'"
    return f"{told}: these decks have one format, but its settings can vary: {example}"


def _plan(session: Session, wish: LabWish) -> Plan:
    """Return one entry for each rule set; all but the first are compared with the first.

    Raises:
        UsageError: a rule set is there twice.
    """
    from cardtool.cli.game_input import read_for_play
    from cardtool.cli.rule_input import rulesets_of
    from cardtool.engine.families import family_of
    from cardtool.engine.registry import parse_rules, rule_sets
    from cardtool.sim.pairs import Entry
    from cardtool.sim.run import Plan

    players = bots_of(wish.bots)
    rulesets = rulesets_of(session, wish.decks, wish.rules)
    if not wish.rules and len(rulesets) == 1 and not family_of(rulesets[0]).decks_name_rules:
        rulesets = [parse_rules(name) for name in rule_sets()]
    names = [ruleset.name for ruleset in rulesets]
    again = [name for name in names if names.count(name) > 1]
    if again:
        raise UsageError(f"--rules names {again[0]} twice")
    if len(rulesets) == 1:
        session.console.note(_alone(rulesets[0]))
    decks = read_for_play(session, wish.decks, rulesets[0], wish.effects)
    entries = tuple(Entry(decks.match(ruleset), players) for ruleset in rulesets)
    return Plan(entries, wish.drawn(), tuple((0, at) for at in range(1, len(entries))))
