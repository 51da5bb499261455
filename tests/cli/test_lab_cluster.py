"""Runs on a real Dask cluster: the same results, whoever is lost on the way."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from cardtool.errors import ClusterError
from cardtool.sim import cluster as module
from cardtool.sim.cluster import cluster
from cardtool.sim.match_record import line
from cardtool.sim.results import begin
from cardtool.sim.run import BATCH, Run, Standing, Tick
from cardtool.sim.workers import Workers, local
from cli_harness import Cli
from dask_cluster import DaskCluster
from lab_runs import entry, plan

pytestmark = [
    pytest.mark.xdist_group("cluster"),
    pytest.mark.skipif(find_spec("distributed") is None, reason="without the extra cluster"),
]


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    """A scheduler with workers, for all tests of this module."""
    found = DaskCluster(tmp_path_factory.mktemp("dask"))
    try:
        yield found
    finally:
        found.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second without workers be enough."""
    monkeypatch.setattr(module, "_POLL", 0.25)
    monkeypatch.setattr(module, "_POLLS", 4)


def played(pairs: int, workers: Workers, tick: Tick | None = None) -> Standing:
    """Return what a run counts."""
    run = Run(plan(1, [entry(bots=("greedy", "greedy"))]))
    run.play(pairs, workers, tick=tick)
    return run.standing


def written(standing: Standing) -> str:
    """Return what a file of results holds of a run."""
    begun = begin("simulate", plan(1, [entry(bots=("greedy", "greedy"))]), {})
    return line(begun.with_standing(standing).record())


def test_a_lost_worker_costs_its_share_a_second_time_and_nothing_else(dask: DaskCluster):
    """Known fault 17: two workers, one killed in mid-run, count what this process counts."""
    pairs = 5 * BATCH + 3
    dask.have(2)
    left: list[int] = []

    def kill_one(standing: Standing) -> None:
        if standing.pairs == BATCH:
            dask.kill_worker()
        left.append(len(dask.workers))

    with cluster(dask.address) as workers:
        there = played(pairs, workers, kill_one)
    with local(1) as here:
        assert written(there) == written(played(pairs, here))
    assert left == [1] * 6


def test_errors_of_the_work_are_not_the_clusters(dask: DaskCluster):
    """What a call raises comes back as it is."""
    dask.have(1)
    with cluster(dask.address) as workers:
        share = workers.submit(int, "seven")
        with pytest.raises(ValueError, match="seven"):
            share.result()


def test_a_worker_with_another_cardtool_is_refused(
    dask: DaskCluster, monkeypatch: pytest.MonkeyPatch
):
    """Its games might go otherwise, and nobody would notice."""
    dask.have(1)
    monkeypatch.setattr(module, "__version__", "0.0")
    told = r"^a worker has cardtool .*, here it is 0\.0 \(pairs 0 to 2\)$"
    with cluster(dask.address) as workers, pytest.raises(ClusterError, match=told):
        played(3, workers)


@pytest.mark.usefixtures("impatient")
def test_without_any_worker_the_run_ends_after_a_while(dask: DaskCluster):
    """New ones may come, and are waited for, but not for ever; what is done is kept."""
    dask.have(1)

    def kill_all(_: Standing) -> None:
        while dask.workers:
            dask.kill_worker()

    run = Run(plan(1, [entry(bots=("greedy", "greedy"))]))
    told = (
        rf"for 1 seconds nobody works at {dask.address}: start workers there.* \(pairs {BATCH} to "
    )
    with cluster(dask.address) as workers, pytest.raises(ClusterError, match=told):
        run.play(1000, workers, tick=kill_all)
    assert run.standing.pairs == BATCH


def test_a_lost_scheduler_ends_the_run(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    """At once and in one line, without what Dask has to say of it."""
    dask = DaskCluster(tmp_path)
    try:
        dask.have(1)
        told = rf"the scheduler at {dask.address} is lost \(\w+\) \(pairs {BATCH} to "
        with cluster(dask.address) as workers, pytest.raises(ClusterError, match=told):
            played(1000, workers, lambda _: dask.kill_scheduler())
    finally:
        dask.close()
    assert capfd.readouterr() == ("", "")


GAMES = ("sample:decks/schwarm.txt", "sample:decks/rotte.txt", "--games", "6", "--seed", "1")


@pytest.mark.usefixtures("catalog")
def test_a_report_does_not_tell_where_it_was_counted(cli: Cli, dask: DaskCluster):
    """On a cluster or here, the bytes are the same."""
    dask.have(1)
    there = cli("simulate", *GAMES, "--format", "json", "--cluster", dask.address)
    assert there == cli("simulate", *GAMES, "--format", "json", "--jobs", "1")
    assert there.code == 0


def refused(cli: Cli, address: str, code: int) -> str:
    """Return the one line with which a cluster is refused."""
    shown = cli("simulate", *GAMES, "--cluster", address)
    assert (shown.code, shown.out, shown.err.count("\n")) == (code, "", 1), shown
    return shown.err


@pytest.mark.usefixtures("catalog")
def test_nobody_at_the_address(cli: Cli, monkeypatch: pytest.MonkeyPatch):
    """Known after some seconds, here after one, in one line with the address."""
    assert module._CONNECT <= 10
    monkeypatch.setattr(module, "_CONNECT", 1)
    begun = time.monotonic()
    assert "no scheduler answers at tcp://127.0.0.1:1: " in refused(cli, "tcp://127.0.0.1:1", 1)
    assert time.monotonic() - begun < 15


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize(
    "address", ["", "host", "tcp://", "tcp://:8786", "host:port", "http:8786x", "tcp://a:1 b"]
)
def test_what_is_no_address(cli: Cli, address: str):
    """Told at once, with an example."""
    assert "write the scheduler's, such as tcp://host:8786" in refused(cli, address, 2)


@pytest.mark.usefixtures("catalog")
def test_an_unknown_scheme(cli: Cli):
    """Dask knows which schemes there are."""
    assert "no scheduler answers at http://127.0.0.1:1" in refused(cli, "http://127.0.0.1:1", 1)


@pytest.mark.usefixtures("catalog")
def test_without_the_extra(cli: Cli, monkeypatch: pytest.MonkeyPatch):
    """The line says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = refused(cli, "tcp://127.0.0.1:1", 1)
    assert "needs the package distributed: pip install 'kameloh-cardtool[cluster]'" in told


@pytest.mark.usefixtures("catalog")
def test_processes_are_this_machines(cli: Cli):
    """--jobs and --cluster contradict each other."""
    shown = cli("simulate", *GAMES, "--cluster", "tcp://127.0.0.1:1", "--jobs", "2")
    assert (shown.code, "--jobs are this machine's" in shown.err) == (2, True)
