"""The command `tournament`: all decks against all, or one against all others."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool.cli.complete import bot_names, deck_files
from cardtool.cli.game_options import Cluster, Games, Jobs, OneRules, Resume, Seed
from cardtool.cli.lab import LabRun, LabWish, bots_of, exit_code, one_rule_set
from cardtool.cli.lab_plot import Plot, check_plot, draw_plot
from cardtool.cli.lab_record import Record, check_record, write_records
from cardtool.cli.options import Effects, Session, command
from cardtool.cli.results import reporting
from cardtool.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtool.decks import Deck
    from cardtool.sim.run import Plan

__all__ = ["register"]

_FEWEST: Final = 2

Decks = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="DECK…",
        help="Deck files, folders of them, or sample:decks/*.txt.",
        autocompletion=deck_files,
    ),
]
Bot = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="NAME",
        help="Who plays all decks; default greedy.",
        autocompletion=bot_names,
    ),
]
Gauntlet = Annotated[
    bool, typer.Option("--gauntlet", help="Play the first deck against all others only.")
]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    command(
        app,
        "tournament",
        example="cardtool tournament sample:decks/*.txt --rules dufo --games 400 --seed 1",
    )(tournament)


def tournament(
    session: Session,
    decks: Decks = None,
    rules: OneRules = None,
    games: Games = None,
    gauntlet: Gauntlet = False,
    seed: Seed = None,
    bots: Bot = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    resume: Resume = None,
    effects: Effects = None,
    plot: Plot = None,
    record: Record = None,
) -> int:
    """Play all decks against all, so many games a pairing, and rate them."""
    from cardtool.report.lab_pictures import draw_tournament
    from cardtool.sim.tournament import facts_of
    from cardtool.sim.tournament import tournament as evaluated

    wish = LabWish(tuple(decks or ()), one_rule_set(rules), bots, seed, effects)
    run = LabRun(session, jobs, cluster, resume)
    _check(wish, resume, gauntlet=gauntlet)
    run.check()
    check_plot(session, plot)
    facts = facts_of(gauntlet=gauntlet)
    begun = run.begin("tournament", wish, lambda: _plan(session, wish, gauntlet=gauntlet), facts)
    evaluated(begun)  # a file that cannot be reported is refused before its games are played
    pairs = run.pairs(begun, games)
    check_record(session, record, begun, pairs)
    results, done = run.play(begun, pairs)
    with reporting(run.target, results):
        draw_plot(session, plot, results, draw_tournament)
        write_records(run, record, results, done=done)
    return exit_code(results, done=done)


def _check(wish: LabWish, resume: str | None, *, gauntlet: bool) -> None:
    """Refuse what no tournament can be made of.

    Raises:
        UsageError: what is wrong.
    """
    if not wish.decks and resume is None:
        raise UsageError("name two decks at least, or a folder of decks")
    if not wish.decks and gauntlet:
        raise UsageError("who plays whom is in the file of --resume; name the decks to compare")
    wish.check(resume)


def _plan(session: Session, wish: LabWish, *, gauntlet: bool) -> Plan:
    """Return the pairings of the decks, each on deals of its own.

    Decks met on the same deals would be lucky or not in all pairings at once, which their
    ratings could not tell from strength.

    Raises:
        UsageError: there are fewer than two decks, or several bots.
        CardtoolError: see :func:`cardtool.cli.game_input.read_for_play`.
    """
    from dataclasses import replace

    from cardtool.cli.deck_input import deck_paths
    from cardtool.cli.game_input import read_for_play
    from cardtool.cli.rule_input import ruleset_of
    from cardtool.sim.pairs import Entry
    from cardtool.sim.run import Plan
    from cardtool.sim.tournament import schedule

    players = _players(wish.bots)
    paths = deck_paths(wish.decks)
    ruleset = ruleset_of(session, paths, wish.rules[0] if wish.rules else None)
    if len(paths) < _FEWEST:
        raise UsageError(f"a tournament has two decks at least, and {paths[0]} is one")
    found = read_for_play(session, paths, ruleset, wish.effects)
    decks = replace(found, decks=tuple(_told_apart(found.decks)))
    pairings = schedule(len(paths), gauntlet=gauntlet)
    return Plan(
        tuple(
            Entry(decks.match(ruleset, one, two), players, deals)
            for deals, (one, two) in enumerate(pairings)
        ),
        wish.drawn(),
    )


def _players(bots: str | None) -> tuple[str, str]:
    first, second = bots_of(bots)
    if first != second:
        raise UsageError("one bot plays all decks: --bots takes one name")
    return (first, second)


def _told_apart(decks: Sequence[Deck]) -> list[Deck]:
    """Return the decks with names of their own: those of one name are numbered."""
    from dataclasses import replace

    shared = Counter(deck.name for deck in decks)
    taken = set(shared)
    numbers: Counter[str] = Counter()
    found = []
    for deck in decks:
        name = deck.name
        while shared[deck.name] > 1 and name in taken:
            numbers[deck.name] += 1
            name = f"{deck.name} ({numbers[deck.name]})"
        taken.add(name)
        found.append(replace(deck, name=name))
    return found
