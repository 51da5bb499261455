"""The command `sweep`: a grid of settings or prices on the same deals."""

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
from cardtool.cli.lab import LabRun, LabWish, exit_code, one_rule_set, two_decks
from cardtool.cli.lab_plot import Plot, check_plot, draw_plot
from cardtool.cli.lab_record import Record, check_record, write_records
from cardtool.cli.options import Effects, Session, command
from cardtool.cli.results import reporting
from cardtool.errors import UsageError

if TYPE_CHECKING:
    from cardtool.sim.axes import Axis
    from cardtool.sim.results import Results
    from cardtool.sim.run import Plan

__all__ = ["Prices", "Settings", "axes_of", "register"]

Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUES", help="Values of a setting: oases=3,4 or target=10..30/5."
    ),
]
Prices = Annotated[
    list[str] | None,
    typer.Option(
        "--price", metavar="NR=VALUES", help="Printed prices of a card in both decks: 42=0..6."
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    command(
        app,
        "sweep",
        example="cardtool sweep schwarm.txt riesen.txt --set oases=3,4 --set search_price=0..4",
    )(sweep)


def sweep(
    session: Session,
    first: FirstDeck = None,
    second: SecondDeck = None,
    rules: OneRules = None,
    settings: Settings = None,
    prices: Prices = None,
    games: Games = None,
    seed: Seed = None,
    bots: Bots = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    resume: Resume = None,
    effects: Effects = None,
    plot: Plot = None,
    record: Record = None,
) -> int:
    """Play two decks under all combinations of some settings, and show what each moves."""
    from cardtool.report.lab_pictures import draw_sweep

    wish = LabWish(two_decks(first, second), one_rule_set(rules), bots, seed, effects)
    run = LabRun(session, jobs, cluster, resume)
    wish.check(resume)
    run.check()
    check_plot(session, plot)
    axes = axes_of(session, wish, settings, prices)
    if axes and not wish.decks:
        raise UsageError("what is swept is in the file of --resume; name the decks to compare")
    begun = _begin(session, wish, run, axes)
    pairs = run.pairs(begun, games)
    check_record(session, record, begun, pairs)
    results, done = run.play(begun, pairs)
    with reporting(run.target, results):
        draw_plot(session, plot, results, draw_sweep)
        write_records(run, record, results, done=done)
    return exit_code(results, done=done)


def axes_of(
    session: Session, wish: LabWish, settings: list[str] | None, prices: list[str] | None
) -> tuple[Axis, ...]:
    """Return what is varied; values given twice are left out, and that is said.

    Raises:
        UsageError: see :func:`cardtool.sim.axes.read_axes`.
    """
    from cardtool.cli.rule_input import ruleset_of
    from cardtool.engine.families import family_of
    from cardtool.sim.axes import read_axes

    ruleset = ruleset_of(session, wish.decks, wish.rules[0] if wish.rules else None)
    axes = read_axes(settings or (), prices or (), family_of(ruleset))
    for axis in axes:
        for value in axis.again:
            session.console.note(f"{axis.label}={value} is given more than once: it counts once")
    return axes


def _begin(session: Session, wish: LabWish, run: LabRun, axes: tuple[Axis, ...]) -> Results:
    """Return the sweep that is asked for, or that of --resume, as far as it is played."""
    from cardtool.cli.rule_input import ruleset_of
    from cardtool.sim.sweep import Grid, grid_facts, grid_of, sweep_plan

    ruleset = ruleset_of(session, wish.decks, wish.rules[0] if wish.rules else None)
    facts = grid_facts(Grid(axes), ruleset.name) if wish.decks else {}

    def plan() -> Plan:
        from cardtool.cli.lab_input import ground_of

        return sweep_plan(Grid(axes), ground_of(session, wish, ruleset), wish.drawn())

    found = run.begin("sweep", wish, plan, facts)
    grid_of(found)
    return found
