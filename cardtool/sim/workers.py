"""Who does the work of a run: this process, others on this machine, or a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar, final

from cardtool.errors import ClusterError

__all__ = ["Workers", "cluster", "local", "processors"]

T = TypeVar("T")

_AHEAD: Final = 2
_PATIENCE: Final = "10s"


@dataclass(frozen=True, slots=True)
class Workers:
    """Where calls are carried out.

    Attributes:
        executor: takes the calls. window: how many are best under way at a time.
    """

    executor: Executor
    window: int

    def submit(self, call: Callable[..., T], *arguments: Any) -> Future[T]:
        """Have a call carried out some time; what it raises, the future raises."""
        return self.executor.submit(call, *arguments)


@final
class _Here(Executor):
    """Carries every call out at once, in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Return a future that is done."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def local(jobs: int) -> Iterator[Workers]:
    """Give workers on this machine: `jobs` processes, or this one alone for 1.

    The processes end with the context, at once if it is left by an exception.
    """
    if jobs == 1:
        yield Workers(_Here(), 1)
        return
    # Not forked: a fork takes the parent's threads and locks along, half-way through.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_signals)
    try:
        yield Workers(pool, _AHEAD * jobs)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    pool.shutdown(cancel_futures=True)


def _leave_signals() -> None:
    """Leave Ctrl-C to the process that has started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Give the workers of a Dask scheduler at an `address` such as ``tcp://host:8786``.

    A call whose worker is lost is carried out a second time by another one.

    Raises:
        ClusterError: the extra ``cluster`` is not installed, or nobody answers there.
    """
    try:
        from distributed import Client  # noqa: PLC0415 (an extra)
    except ImportError:
        raise ClusterError(
            "--cluster needs the package distributed: pip install 'kameloh-cardtool[cluster]'"
        ) from None
    connect: Callable[..., Any] = Client
    try:
        client = connect(address, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"no scheduler at {address}: {error}") from None
    with client, client.get_executor(pure=False) as executor:
        threads = sum(client.nthreads().values())
        yield Workers(executor, _AHEAD * max(threads, 1))
