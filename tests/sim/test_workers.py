"""Workers on this machine: any number plays the same, a lost one costs its share a second time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardtool.errors import ClusterError, DeckError
from cardtool.sim.run import BATCH, Run, Standing
from cardtool.sim.workers import Workers, local, processors
from lab_runs import entry, plan
from processes import children, gone
from worker_calls import die, refuse, sleep_long, squared


@pytest.mark.parametrize("jobs", [1, 2])
def test_calls_are_carried_out_and_raise_what_they_raise(jobs: int):
    """Whoever carries a call out, its result and its error come back."""
    with local(jobs) as workers:
        shares = [workers.submit(squared, number) for number in range(5)]
        assert [share.result() for share in shares] == [0, 1, 4, 9, 16]
        with pytest.raises(DeckError, match="no such deck"):
            workers.submit(refuse).result()
        assert workers.submit(squared, 5).result() == 25
    assert gone(children(os.getpid(), "spawn_main"))


def test_a_lost_process_costs_its_share_a_second_time(tmp_path: Path):
    """The pool is made anew, and what was under way in it is carried out by the new one."""
    file = tmp_path / "calls"
    file.write_text("", encoding="utf-8")
    with local(2) as workers:
        dying = workers.submit(die, str(file), 1)
        others = [workers.submit(squared, number) for number in range(6)]
        assert [share.result() for share in others] == [0, 1, 4, 9, 16, 25]
        assert dying.result() == 2
        assert workers.submit(squared, 7).result() == 49


def test_work_that_kills_its_worker_every_time_is_an_error(tmp_path: Path):
    """Three times are enough: a fourth process would die as well."""
    file = tmp_path / "calls"
    file.write_text("", encoding="utf-8")
    with (
        pytest.raises(ClusterError, match=r"^worker processes ended 3 times at the same work$"),
        local(2) as workers,
    ):
        workers.submit(die, str(file), 99).result()
    assert file.read_text("utf-8") == "xxx"
    assert gone(children(os.getpid(), "spawn_main"))


def break_off() -> None:
    """Leave workers that are at work."""
    with local(2) as workers:
        workers.submit(sleep_long)
        workers.submit(squared, 2).result()
        raise KeyboardInterrupt


def test_an_exception_ends_the_processes_at_once():
    """Nobody waits for work that is of no use any more."""
    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert gone(children(os.getpid(), "spawn_main"))


def played(pairs: int, workers: Workers, seed: int = 1) -> Standing:
    """Return what a run counts."""
    run = Run(plan(seed, [entry()]))
    run.play(pairs, workers)
    return run.standing


def test_any_number_of_processes_counts_the_same():
    """Known fault 17: one, two or three, the games are the same and so is their sum."""
    found = []
    for jobs in (1, 2, 3):
        with local(jobs) as workers:
            found.append(played(BATCH + 3, workers))
    assert found[0] == found[1] == found[2]
    assert found[0].pairs == BATCH + 3


def test_the_first_pairs_of_a_longer_run_are_those_of_a_shorter_one():
    """Known fault 16: a run gone on with is the longer run, whatever its end was."""
    short = Run(plan(1, [entry()]))
    with local(1) as workers:
        short.play(7, workers)
        before = short.standing
        short.play(BATCH + 2, workers)
        assert short.standing == played(BATCH + 2, workers)
        assert before == played(7, workers)
        assert before != played(7, workers, seed=2)


def test_the_error_of_a_run_says_which_pairs_it_was_at():
    """A worker that is lost for good leaves the pairs to be looked for."""

    class Lost(Workers):
        window = 1

        def begin(self, share: object) -> None:
            """Take the call, and lose it."""

        def wait(self, share: object) -> object:  # noqa: ARG002 (nobody carries it out)
            """Find nobody."""
            raise ClusterError("lost")

    run = Run(plan(1, [entry()]))
    with pytest.raises(ClusterError, match=r"^lost \(pairs 0 to 9\)$"):
        run.play(10, Lost())
    assert run.standing.pairs == 0


def test_there_is_a_processor():
    """The default number of jobs is one a processor of this process."""
    assert 1 <= processors() <= 4096
