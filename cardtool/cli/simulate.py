"""The command `simulate`: one pairing, played many times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardtool.cli.game_options import (
    Bots,
    Cluster,
    FirstDeck,
    Games,
    Jobs,
    OneRules,
    Resume,
    SecondDeck,
    Seed,
)
from cardtool.cli.lab import LabRun, LabWish, bots_of, exit_code, one_rule_set, two_decks
from cardtool.cli.lab_plot import Plot, check_plot, draw_plot
from cardtool.cli.lab_record import Record, check_record, write_records
from cardtool.cli.options import Effects, Session, command
from cardtool.cli.results import reporting

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtool.sim.results import Results
    from cardtool.sim.run import Plan, Standing
    from cardtool.sim.sprt import Sprt

__all__ = ["register"]

Until = Annotated[
    float | None,
    typer.Option(
        "--until",
        metavar="W",
        min=0.0005,
        max=0.5,
        help="Stop once half the interval of A's share is at most this, such as 0.02.",
    ),
]
SprtRange = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="E0,E1[,α,β]",
        help="Stop once one of two differences in Elo is rejected, such as 0,5.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    command(
        app,
        "simulate",
        example="cardtool simulate schwarm.txt riesen.txt --rules dufo --games 2000 --seed 1",
    )(simulate)


def simulate(
    session: Session,
    first: FirstDeck = None,
    second: SecondDeck = None,
    rules: OneRules = None,
    games: Games = None,
    seed: Seed = None,
    bots: Bots = None,
    jobs: Jobs = None,
    until: Until = None,
    sprt: SprtRange = None,
    cluster: Cluster = None,
    resume: Resume = None,
    effects: Effects = None,
    plot: Plot = None,
    record: Record = None,
) -> int:
    """Play two decks against each other many times, each deal with both starting."""
    from cardtool.report.lab_pictures import draw_series
    from cardtool.sim.sprt import test_of

    wish = LabWish(two_decks(first, second), one_rule_set(rules), bots, seed, effects)
    run = LabRun(session, jobs, cluster, resume)
    wish.check(resume)
    run.check()
    check_plot(session, plot)
    begun = _begin(session, wish, run, sprt)
    pairs = run.pairs(begun, games)
    check_record(session, record, begun, pairs)
    results, done = run.play(begun, pairs, _stop(until, test_of(begun.facts)))
    with reporting(run.target, results):
        draw_plot(session, plot, results, draw_series)
        write_records(run, record, results, done=done)
    return exit_code(results, done=done)


def _begin(session: Session, wish: LabWish, run: LabRun, sprt: str | None) -> Results:
    """Return the run that is asked for, or that of --resume, whose test it keeps.

    Raises:
        UsageError: there is no such test, or the file has another one.
    """
    from cardtool.sim.sprt import SPRT, read_test

    facts = {} if sprt is None else {SPRT: read_test(sprt).text}
    return run.begin("simulate", wish, lambda: _plan(session, wish), facts, {SPRT})


def _plan(session: Session, wish: LabWish) -> Plan:
    from cardtool.cli.lab_input import entry_of
    from cardtool.sim.run import Plan

    first, second = wish.decks
    rules = wish.rules[0] if wish.rules else None
    entry = entry_of(session, (first, second), rules, bots_of(wish.bots), wish.effects)
    return Plan((entry,), wish.drawn())


def _stop(until: float | None, test: Sprt | None) -> Callable[[Standing], bool] | None:
    """Return what ends the run before its last pair, None for nothing."""
    from cardtool.sim.intervals import score

    if until is None and test is None:
        return None

    def enough(standing: Standing) -> bool:
        scores = standing.counts[0].scores()
        half = score(scores).half_width
        narrow = until is not None and half is not None and half <= until
        return narrow or (test is not None and test.judge(scores).accepted is not None)

    return enough
