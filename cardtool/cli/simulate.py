"""The command `simulate`: one pairing, played many times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

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
from cardtool.cli.lab import LabRun, LabWish, bots_of, two_decks
from cardtool.cli.lab_plot import Plot, check_plot, draw_plot
from cardtool.cli.lab_record import Record, check_record, write_records
from cardtool.cli.options import EXIT_INTERRUPTED, Effects, Format, Session, command
from cardtool.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtool.sim.results import Results
    from cardtool.sim.run import Plan, Standing
    from cardtool.sim.sprt import Sprt

__all__ = ["register"]

_MOST_ELO: Final = 1000.0
_HALF: Final = 0.5

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

    wish = LabWish(two_decks(first, second), _one(rules), bots, seed, effects)
    run = LabRun(session, jobs, cluster, resume)
    wish.check(resume)
    run.check()
    check_plot(session, plot)
    test = None if sprt is None else _test(sprt)
    begun = run.begin("simulate", wish, lambda: _plan(session, wish), {})
    pairs = run.pairs(begun, games)
    check_record(session, record, begun, pairs)
    results, done = run.play(begun, pairs, _stop(until, test))
    draw_plot(session, plot, results, draw_series)
    done = write_records(run, record, results, done=done)
    _show(run.target, results, test)
    return 0 if done else EXIT_INTERRUPTED


def _one(rules: str | None) -> tuple[str, ...]:
    return () if rules is None else (rules,)


def _plan(session: Session, wish: LabWish) -> Plan:
    from cardtool.cli.lab_input import entry_of
    from cardtool.sim.run import Plan

    first, second = wish.decks
    rules = wish.rules[0] if wish.rules else None
    entry = entry_of(session, (first, second), rules, bots_of(wish.bots), wish.effects)
    return Plan((entry,), wish.drawn())


def _test(text: str) -> Sprt:
    """Return the sequential test that is typed as ``0,5`` or ``0,5,0.05,0.05``.

    Raises:
        UsageError: it is none.
    """
    from cardtool.sim.sprt import Sprt

    try:
        test = Sprt(*map(float, text.split(",")))
    except (TypeError, ValueError):
        raise UsageError(f"--sprt {text!r}: write two differences in Elo, such as 0,5") from None
    if not -_MOST_ELO <= test.low < test.high <= _MOST_ELO:
        raise UsageError(f"--sprt {text!r}: the first Elo is below the second, both within ±1000")
    if not all(0 < chance < _HALF for chance in (test.alpha, test.beta)):
        raise UsageError(f"--sprt {text!r}: the chances of an error are above 0 and below 0.5")
    return test


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


def _show(session: Session, results: Results, test: Sprt | None) -> None:
    from cardtool.report.series import (
        head_lines,
        series_record,
        series_tables,
        test_line,
        test_record,
    )

    if session.format is Format.JSON:
        record = series_record(results)
        session.write_json(
            record if test is None else record | {"sprt": test_record(results, test)}
        )
        return
    tables = series_tables(results, drawn=session.format is Format.TABLE)
    lines = head_lines(results)
    if test is not None:
        lines.append(test_line(results, test))
    session.show_report(lines, tables)
