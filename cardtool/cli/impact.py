"""The command `impact`: what each card contributes to its deck's result."""

from __future__ import annotations

from enum import StrEnum
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
from cardtool.cli.lab import LabRun, LabWish, bots_of, exit_code, one_rule_set, two_decks
from cardtool.cli.lab_plot import Plot, check_plot, draw_plot
from cardtool.cli.lab_record import Record, check_record, write_records
from cardtool.cli.options import Effects, Session, command
from cardtool.cli.results import reporting
from cardtool.errors import UsageError

if TYPE_CHECKING:
    from cardtool.sim.run import Plan

__all__ = ["register"]

_DEFAULT_GAMES: Final = 400


class Side(StrEnum):
    """Whose cards are replaced."""

    A = "a"
    B = "b"


ImpactGames = Annotated[
    int | None,
    typer.Option(
        "--games",
        min=1,
        max=1_000_000,
        help=f"Games with each card replaced, in pairs; default {_DEFAULT_GAMES}.",
    ),
]
OneDeck = Annotated[Side | None, typer.Option("--deck", help="Replace the cards of one deck only.")]
SomeCards = Annotated[
    list[str] | None,
    typer.Option("--card", metavar="NR|NAME", help="Replace this card only; may be repeated."),
]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    command(
        app,
        "impact",
        example="cardtool impact schwarm.txt riesen.txt --deck a --games 400 --seed 1",
    )(impact)


def impact(
    session: Session,
    first: FirstDeck = None,
    second: SecondDeck = None,
    rules: OneRules = None,
    deck: OneDeck = None,
    card: SomeCards = None,
    games: ImpactGames = None,
    seed: Seed = None,
    bots: Bots = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    resume: Resume = None,
    effects: Effects = None,
    plot: Plot = None,
    record: Record = None,
) -> int:
    """Play the same deals with each card replaced by an average monster of its deck."""
    from cardtool.report.lab_pictures import draw_impact

    wish = LabWish(two_decks(first, second), one_rule_set(rules), bots, seed, effects)
    run = LabRun(session, jobs, cluster, resume)
    wish.check(resume)
    if not wish.decks and (deck is not None or card):
        raise UsageError("what is replaced is in the file of --resume; name the decks to compare")
    run.check()
    check_plot(session, plot)
    plan, facts = _plan(session, wish, deck, card or [])
    begun = run.begin("impact", wish, lambda: plan, facts)
    pairs = run.pairs(begun, games, _DEFAULT_GAMES)
    check_record(session, record, begun, pairs)
    results, done = run.play(begun, pairs)
    with reporting(run.target, results):
        draw_plot(session, plot, results, draw_impact)
        write_records(run, record, results, done=done)
    return exit_code(results, done=done)


def _plan(
    session: Session, wish: LabWish, deck: Side | None, numbers: list[str]
) -> tuple[Plan, dict[str, str]]:
    """Return what is played and what is replaced; nothing where --resume says it."""
    from cardtool.cli.lab_input import entry_of
    from cardtool.sim.impact import impact_facts, impact_plan, replaced_cards
    from cardtool.sim.run import Plan

    if not wish.decks:
        return Plan((), 0), {}
    first, second = wish.decks
    rules = wish.rules[0] if wish.rules else None
    entry = entry_of(session, (first, second), rules, bots_of(wish.bots), wish.effects)
    sides = (0, 1) if deck is None else (list(Side).index(deck),)
    cards = replaced_cards(entry.match, sides, numbers)
    return impact_plan(entry, cards, wish.drawn()), impact_facts(cards)
