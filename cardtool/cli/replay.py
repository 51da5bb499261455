"""Commands about recorded games: `replay show|verify`."""

from __future__ import annotations

from typing import Annotated

import typer

from cardtool.cli.options import EXIT_PROBLEMS, Format, Session, command
from cardtool.errors import ReplayError, UsageError
from cardtool.problems import Problem

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands of this group to `app`."""
    group = typer.Typer(help="Look at recorded games and verify them.", no_args_is_help=True)
    app.add_typer(group, name="replay")
    command(group, "show", catalog=False, example="cardtool replay show game.jsonl")(show)
    command(group, "verify", catalog=False, example="cardtool replay verify games/*.jsonl")(verify)


def show(
    session: Session,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Record of a game, or -.")],
) -> None:
    """Tell a recorded game turn by turn; as rows with a format other than table."""
    from cardtool.report.replay_tables import replay_lines, replay_table
    from cardtool.sim.replay_reading import read_replay_file
    from cardtool.telling.tellers import teller_of

    session.check_output()
    replay = read_replay_file(file, session.stdin)
    try:
        if session.format is Format.TABLE:
            session.write_lines(list(replay_lines(replay, session.console.width, teller_of)))
        else:
            session.show(replay_table(replay, teller_of))
    except ReplayError as error:
        raise ReplayError(error.reason, error.line, file) from None


def verify(
    session: Session,
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Records of games, - for stdin.")
    ],
) -> int:
    """Play recorded games anew and name the first step of each that differs; exit 3 if one does."""
    from cardtool.report.replay_tables import verdict_lines
    from cardtool.report.tables import problem_table

    if files.count("-") > 1:
        raise UsageError("stdin can be read as one record only")
    session.check_output()
    verdicts = [_judged(session, file) for file in files]
    problems = [verdict for verdict in verdicts if isinstance(verdict, Problem)]
    if session.format is Format.JSON:
        session.write_json([problem.as_dict() for problem in problems])
    elif session.format is not Format.TABLE:
        session.show(problem_table(problems))
    else:
        session.write_lines(verdict_lines(verdicts))
    return EXIT_PROBLEMS if problems else 0


def _judged(session: Session, file: str) -> Problem | str:
    """Return the first thing that is wrong with one record, or that all is well."""
    from cardtool.report.replay_tables import broken_problem, mismatch_problem, summary
    from cardtool.sim.replay import verify as run
    from cardtool.sim.replay_reading import load, read_replay
    from cardtool.telling.tellers import teller_of

    raw = load(file, session.stdin)
    try:
        replay = read_replay(raw, file)
    except ReplayError as error:
        return broken_problem(error, file)
    mismatch = run(replay)
    if mismatch is not None:
        return mismatch_problem(mismatch, file)
    note = f" ({replay.note})" if replay.note else ""
    return f"{file}: the game is played as it is recorded{note}; {summary(replay, teller_of)}"
