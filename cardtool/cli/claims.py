"""The command `claims`: what the games say of the claims of the rules debate."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardtool.cli.complete import claim_names
from cardtool.cli.game_options import Cluster, Jobs, Resume, Seed
from cardtool.cli.lab import LabRun, LabWish
from cardtool.cli.options import EXIT_INTERRUPTED, Session, command
from cardtool.cli.results import show_results
from cardtool.errors import UsageError

__all__ = ["register"]

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="ID", help="Claims; all unless named.", autocompletion=claim_names),
]
ClaimGames = Annotated[
    int | None,
    typer.Option(
        "--games", min=1, max=1_000_000, help="Games of each pairing; else what the file says."
    ),
]
File = Annotated[
    Path | None,
    typer.Option(
        "--file", metavar="FILE", readable=False, help="Claims of your own instead of ours."
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    command(app, "claims", catalog=False, example="cardtool claims --seed 1")(claims)


def claims(
    session: Session,
    names: Names = None,
    file: File = None,
    games: ClaimGames = None,
    seed: Seed = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    resume: Resume = None,
) -> int:
    """Test the claims of the rules debate by playing, each with a limit set beforehand."""
    from cardtool.cli.claim_input import chosen_claims, claim_file, claim_matches
    from cardtool.sim.claims import claim_facts, claim_plan

    run = LabRun(session, jobs, cluster, resume)
    run.check()
    found = claim_file(file)
    chosen = chosen_claims(found, names or [])
    if not chosen:
        raise UsageError("the file has no claims")
    wish = LabWish(("claims",), seed=seed)
    match = claim_matches(found)
    begun = run.begin(
        "claims", wish, lambda: claim_plan(chosen, match, wish.drawn()), claim_facts(chosen)
    )
    pairs = run.pairs(begun, games, found.games)
    results, done = run.play(begun, pairs)
    show_results(run.target, results)
    return 0 if done else EXIT_INTERRUPTED
