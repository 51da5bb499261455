"""The option --record of the rules laboratory: a replay of every game of a run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool.errors import UsageError

if TYPE_CHECKING:
    from cardtool.cli.lab import LabRun
    from cardtool.cli.options import Session
    from cardtool.sim.results import Results

__all__ = ["Record", "check_record", "write_records"]

_MOST: Final = 10_000
_STALE: Final = "*pair-*-[ab].jsonl"

Record = Annotated[
    Path | None,
    typer.Option(
        "--record",
        metavar="DIR",
        readable=False,
        help="Write the record of every game there, for replay.",
    ),
]


def check_record(session: Session, record: Path | None, begun: Results, pairs: int) -> None:
    """Refuse records that could not be written, before any game is played.

    Raises:
        UsageError: there would be too many, without --force.
        OutputError: the folder has files already, or cannot be.
        DeckError: the record of a game could not be read back.
    """
    from cardtool.report.files import refuse_filled, same_file
    from cardtool.sim.recording import headers
    from cardtool.sim.replay_reading import check_recordable

    if record is None:
        return
    if session.output is not None and same_file(record, session.output):
        raise UsageError(f"--record and --output both name {record}: name a folder and a file")
    refuse_filled(record, force=session.force)
    games = 2 * pairs * len(begun.entries)
    if games > _MOST and not session.force:
        raise UsageError(
            f"--record would write {games} files, more than {_MOST}: fewer --games, or --force"
        )
    for entry in begun.entries:
        check_recordable(headers(entry, begun.seed, 0)[0])


def write_records(run: LabRun, record: Path | None, results: Results, *, done: bool) -> None:
    """Play the games of a run a second time, and write a file for each; none of a broken-off run.

    Raises:
        OutputError: the folder cannot be written.
        ClusterError: the workers are lost.
    """
    console = run.session.console
    if record is None:
        return
    if done:
        console.note(f"wrote {_recorded(run, record, results)} games to {record}")
    else:
        console.note(f"nothing is recorded in {record}: the run did not come to its end")


def _recorded(run: LabRun, record: Path, results: Results) -> int:
    """Write the records; return how many there are."""
    from cardtool.report.files import filled_folder
    from cardtool.sim.recording import records

    count, games = 0, 2 * results.standing.pairs * len(results.entries)
    with (
        filled_folder(record, _STALE, force=run.session.force) as folder,
        run.workers(games // 2) as workers,
        run.session.console.progress("records") as advance,
    ):
        for name, text in records(results, workers):
            (folder / name).write_text(text, encoding="utf-8", newline="")
            count += 1
            if advance is not None:
                advance(count, games)
    return count
