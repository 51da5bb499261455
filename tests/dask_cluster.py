"""A Dask scheduler and its workers on the loopback, each a process that ends with the tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from processes import until

__all__ = ["DaskCluster"]

_ROOT = Path(__file__).resolve().parent.parent
_LISTENS = re.compile(r"Scheduler at:\s+(tcp://127\.0\.0\.1:\d+)")
_REGISTERED = "Registered to:"
_HERE = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")


class DaskCluster:
    """One scheduler on a free port, and as many workers of one thread as are asked for.

    Attributes:
        address: of the scheduler. workers: those that were started and not killed yet.
    """

    def __init__(self, folder: Path) -> None:
        """Start a scheduler, which keeps its lines in a folder."""
        self._folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self._scheduler = self._start("scheduler", "--port", "0")
        log = folder / "scheduler.log"
        assert until(lambda: _LISTENS.search(log.read_text("utf-8"))), log.read_text("utf-8")
        found = _LISTENS.search(log.read_text("utf-8"))
        assert found is not None
        self.address = found[1]

    def have(self, count: int) -> None:
        """Start workers until there are so many, and the scheduler knows all of them."""
        while len(self.workers) < count:
            name = f"worker{sum(1 for _ in self._folder.glob('worker*.log'))}"
            alone = ("--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder))
            self.workers.append(self._start(name, self.address, *alone))
        for log in self._folder.glob("worker*.log"):
            assert until(lambda: _REGISTERED in log.read_text("utf-8")), log.read_text("utf-8")  # noqa: B023 (asked at once)

    def kill_worker(self) -> None:
        """Kill a worker, whatever it is at."""
        self._kill(self.workers.pop())

    def kill_scheduler(self) -> None:
        """Kill the scheduler; its workers may go on looking for it."""
        self._kill(self._scheduler)

    def close(self) -> None:
        """End all processes."""
        while self.workers:
            self.kill_worker()
        self.kill_scheduler()

    def _start(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        kind = name.rstrip("0123456789")
        path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
        with (self._folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words, *_HERE],
                env={**os.environ, "PYTHONPATH": path},
                stdout=log,
                stderr=log,
            )

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        process.kill()
        process.wait()
