"""The command `claims`: what the games say of the claims of the rules debate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtool.cli.complete import claim_names
from cardtool.cli.deck_input import drawn_seed
from cardtool.cli.game_options import Cluster, Jobs, Resume, Seed
from cardtool.cli.lab import LabRun, exit_code
from cardtool.cli.options import Session, command
from cardtool.cli.results import show_results
from cardtool.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtool.sim.claims import ClaimFile
    from cardtool.sim.results import Results

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
    from cardtool.cli.claim_input import claim_file
    from cardtool.sim.claims import judged

    run = LabRun(session, jobs, cluster, resume)
    run.check()
    found = claim_file(file)
    if resume is None:
        begun = _new(found, names or [], drawn_seed() if seed is None else seed)
    else:
        begun = run.resumed(resume, "claims", seed)
        if names or file is not None:
            run.check_same(begun, _new(found, names or list(begun.facts), begun.seed))
    judged(begun)  # a file that cannot be judged is refused before its games are played
    pairs = run.pairs(begun, games, found.games)
    results, done = run.play(begun, pairs)
    show_results(run.target, results)
    return exit_code(results, done=done)


def _new(file: ClaimFile, names: Sequence[str], seed: int) -> Results:
    """Return results without games that test the claims of these names; all if none is named.

    Raises:
        UsageError: there are none.
        UnknownName, ClaimsError: see :mod:`cardtool.cli.claim_input`.
    """
    from cardtool.cli.claim_input import chosen_claims, claim_matches
    from cardtool.sim.claims import claim_facts, claim_plan
    from cardtool.sim.results import begin

    chosen = chosen_claims(file, names)
    if not chosen:
        raise UsageError("the file has no claims")
    return begin("claims", claim_plan(chosen, claim_matches(file), seed), claim_facts(chosen))
