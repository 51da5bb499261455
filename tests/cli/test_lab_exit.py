"""How a run of the laboratory ends, as its exit code says it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.cli.lab import exit_code
from cardtool.sim.results import Results
from lab_runs import results

FAULT = (1, 0, 0, "IndexError: no")


def with_counts(found: Results, *, games: bool, faults: bool) -> Results:
    """Return results with or without games that were counted, and with or without faults."""
    (counts,) = found.standing.counts
    kept = counts if games else type(counts)()
    kept.faults = (FAULT,) if faults else ()
    return replace(found, standing=replace(found.standing, counts=(kept,)))


@pytest.mark.parametrize(
    ("games", "faults", "code"), [(True, False, 0), (True, True, 0), (False, True, 1)]
)
def test_a_run_of_which_every_game_broke_off_has_failed(
    games: bool,  # noqa: FBT001 (of a table)
    faults: bool,  # noqa: FBT001 (see above)
    code: int,
) -> None:
    """CLI.md: exit 1 where it could not go on; single games that broke off are told only."""
    assert exit_code(with_counts(results(1), games=games, faults=faults), done=True) == code


def test_a_run_that_was_interrupted_says_so() -> None:
    """CLI.md: exit 130 for Ctrl-C, whatever was counted."""
    assert exit_code(results(1), done=False) == 130
