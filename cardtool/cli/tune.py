"""The command `tune`: few changes of settings or prices with which goals are met."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool.cli.game_options import (
    Bots,
    Cluster,
    FirstDeck,
    Jobs,
    OneRules,
    Resume,
    SecondDeck,
    Seed,
)
from cardtool.cli.lab import LabRun, LabWish, one_rule_set, speed_since, two_decks
from cardtool.cli.options import EXIT_INTERRUPTED, Effects, Session, command
from cardtool.cli.results import show_results
from cardtool.cli.sweep import Prices, Settings, axes_of
from cardtool.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtool.cli.console import ProgressCallback
    from cardtool.sim.axes import Axis
    from cardtool.sim.results import Results
    from cardtool.sim.tune import Search

__all__ = ["register"]

_DEFAULT_BUDGET: Final = 20_000
_MOST_BUDGET: Final = 10_000_000

Goals = Annotated[
    list[str] | None,
    typer.Option(
        "--goal",
        metavar="NAME=RANGE",
        help="What is wanted: seat=49..51, share=48..52, limit=0..1 (in %), rounds=12±1 (median), "
        "a.points=18..20 (means).",
    ),
]
Budget = Annotated[
    int | None,
    typer.Option(
        "--budget",
        metavar="GAMES",
        min=1,
        max=_MOST_BUDGET,
        help=f"Games altogether, to search and to verify; default {_DEFAULT_BUDGET}.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    command(
        app,
        "tune",
        example="cardtool tune schwarm.txt riesen.txt --goal rounds=12±1 --set target=10..30/5",
    )(tune)


def tune(
    session: Session,
    first: FirstDeck = None,
    second: SecondDeck = None,
    rules: OneRules = None,
    goals: Goals = None,
    settings: Settings = None,
    prices: Prices = None,
    budget: Budget = None,
    seed: Seed = None,
    bots: Bots = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    resume: Resume = None,
    effects: Effects = None,
) -> int:
    """Search the fewest changes of settings or prices that meet goals, and verify them.

    What was found is played on fresh deals; --resume goes on with that, not with the search.
    """
    wish = LabWish(two_decks(first, second), one_rule_set(rules), bots, seed, effects)
    run = LabRun(session, jobs, cluster, resume)
    wish.check(resume)
    run.check()
    if resume is None:
        axes = axes_of(session, wish, settings, prices)
        budget = _DEFAULT_BUDGET if budget is None else budget
        begun, done = _searched(run, _search(session, wish, goals or [], axes, budget))
        begun = replace(begun, catalog=run.catalog(wish, begun.family))
    else:
        if wish.decks or goals or settings or prices:
            raise UsageError("--resume goes on with a verification: leave out decks and goals")
        begun, done = _found(run, resume, wish.seed), True
    results, played = _verified(run, begun, budget) if done else (begun, False)
    show_results(run.target, results)
    return 0 if played else EXIT_INTERRUPTED


def _search(
    session: Session, wish: LabWish, goals: list[str], axes: tuple[Axis, ...], budget: int
) -> Search:
    """Return the search that is asked for.

    Raises:
        UsageError: there are no goals or nothing to change, or see
            :class:`cardtool.sim.tune.Search`.
    """
    from cardtool.cli.lab_input import ground_of
    from cardtool.cli.rule_input import ruleset_of
    from cardtool.engine.families import family_of
    from cardtool.sim.goals import read_goals
    from cardtool.sim.tune import Search

    ruleset = ruleset_of(session, wish.decks, wish.rules[0] if wish.rules else None)
    wanted = read_goals(goals, family_of(ruleset).measures)
    if not axes:
        raise UsageError("name what may be changed: --set NAME=V1,V2,… or --price NR=A..B")
    return Search(ground_of(session, wish, ruleset), axes, wanted, wish.drawn(), budget)


def _searched(run: LabRun, search: Search) -> tuple[Results, bool]:
    """Search; return what is to be verified, and whether the search came to its end.

    Raises:
        ClusterError: the cluster cannot be reached, or is lost.
    """
    from cardtool.sim.tuned import found_results

    progress = run.session.console.progress("games searched with")
    try:
        with run.workers(search.budget) as workers, progress as advance:
            search.run(workers, None if advance is None else _told(advance, search.budget))
    except KeyboardInterrupt:
        return found_results(search, interrupted=True), False
    return found_results(search, interrupted=False), True


def _told(advance: ProgressCallback, budget: int) -> Callable[[int], None]:
    """Return what draws how many games have been searched with, and how many a second."""
    speed = speed_since(0)

    def told(games: int) -> None:
        advance(games, budget, speed(games))

    return told


def _found(run: LabRun, resume: str, wanted: int | None) -> Results:
    """Return the verification in the file of --resume.

    Raises:
        ResultsError: there is none, or it is of another cardtool.
        UsageError: it has another seed than is wanted.
    """
    from cardtool.sim.tuned import tuned_of

    found = run.resumed(resume, "tune", None)
    seed = tuned_of(found).seed
    if wanted not in {None, seed}:
        raise UsageError(f"{resume} has --seed {seed}, not {wanted}")
    return found


def _verified(run: LabRun, begun: Results, budget: int | None) -> tuple[Results, bool]:
    """Play what verifies, as far as a budget goes: that of the file where none is given."""
    from cardtool.sim.tuned import looked, tuned_of

    tuned = tuned_of(begun)
    wanted = begun.wanted or tuned.pairs(tuned.budget)
    results, done = run.play(begun, wanted if budget is None else tuned.pairs(budget))
    return looked(begun, results), done
