"""Who does the work of a run: this process, or others on this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeVar, final

from cardtool.errors import ClusterError

__all__ = ["AHEAD", "Share", "Workers", "local", "processors"]

T = TypeVar("T")

AHEAD: Final = 2
"""Calls under way for each that can be carried out at a time, so that nobody waits."""

_TRIES: Final = 3
_SECONDS: Final = 5.0


class Workers(ABC):
    """Where calls are carried out.

    Attributes:
        window: how many calls are best under way at a time.
    """

    window: int

    def submit(self, call: Callable[..., T], *arguments: Any) -> Share[T]:
        """Have a call carried out some time."""
        share = Share(self, call, arguments)
        self.begin(share)
        return share

    @abstractmethod
    def begin(self, share: Share[Any]) -> None:
        """Set the future of a share, or raise what its call raises."""

    @abstractmethod
    def wait(self, share: Share[T]) -> T:
        """Return what a share comes to, carried out anew where its worker was lost.

        Raises:
            ClusterError: workers are lost again and again, or all of them.
        """


@final
class Share(Generic[T]):
    """A call that some worker carries out.

    Attributes:
        call, arguments: what is called. future: of the call, once it is begun.
        pool: what it was given to. losses: how often its worker was lost.
    """

    __slots__ = ("_workers", "arguments", "call", "future", "losses", "pool")

    def __init__(
        self, workers: Workers, call: Callable[..., T], arguments: tuple[Any, ...]
    ) -> None:
        """Take a call that has not begun."""
        self._workers = workers
        self.call = call
        self.arguments = arguments
        self.future: Future[T] = Future()
        self.pool: object = None
        self.losses = 0

    def result(self) -> T:
        """Return what the call returns, or raise what it raises; see :meth:`Workers.wait`."""
        return self._workers.wait(self)

    def cancel(self) -> None:
        """Do without the call, if it has not begun."""
        self.future.cancel()


@final
class _Here(Workers):
    """Carries every call out at once, in this process."""

    window = 1

    def begin(self, share: Share[Any]) -> None:
        """Carry the call out."""
        share.future.set_result(share.call(*share.arguments))

    def wait(self, share: Share[T]) -> T:
        """Return what is there already."""
        return share.future.result()


@final
class _Processes(Workers):
    """A pool of processes, made anew where one of them is lost, which breaks all of the pool."""

    def __init__(self, jobs: int) -> None:
        """Begin with a pool whose processes start when they are needed."""
        self.window = AHEAD * jobs
        self._jobs = jobs
        self._pool = _pool(jobs)

    def begin(self, share: Share[Any]) -> None:
        """Give the call to the pool, to a new one if it has broken meanwhile."""
        with _held_back():
            try:
                self._give(share)
            except BrokenProcessPool:
                self._renew(self._pool)
                self._give(share)

    def wait(self, share: Share[T]) -> T:
        """Return what a process made of it; see :meth:`Workers.wait`."""
        while True:
            try:
                return share.future.result()
            except BrokenProcessPool:
                share.losses += 1
                if share.losses == _TRIES:
                    told = f"worker processes ended {_TRIES} times at the same work"
                    raise ClusterError(told) from None
                self._renew(share.pool)
                self.begin(share)

    def close(self) -> None:
        """End the processes once nothing is under way."""
        self._pool.shutdown(cancel_futures=True)

    def stop(self) -> None:
        """End the processes at once."""
        left = list((self._pool._processes or {}).values())  # noqa: SLF001 (terminate_workers of Python 3.14)
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in left:
            process.terminate()
        for process in left:
            process.join(_SECONDS)

    def _give(self, share: Share[Any]) -> None:
        share.pool = self._pool
        share.future = self._pool.submit(share.call, *share.arguments)

    def _renew(self, broken: object) -> None:
        """Make a new pool unless another share of the broken one has done so."""
        if self._pool is broken:
            self._pool.shutdown(cancel_futures=True)
            self._pool = _pool(self._jobs)


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def local(jobs: int) -> Iterator[Workers]:
    """Give workers on this machine: `jobs` processes, or this one alone for 1.

    The processes end with the context, at once if it is left by an exception, and when this
    process ends in whatever way. What a lost process was at is carried out anew.
    """
    if jobs == 1:
        yield _Here()
        return
    workers = _Processes(jobs)
    try:
        yield workers
    except BaseException:
        workers.stop()
        raise
    workers.close()


def _pool(jobs: int) -> ProcessPoolExecutor:
    # Not forked: a fork takes the parent's threads and locks along, half-way through.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin_process)


@contextmanager
def _held_back() -> Iterator[None]:
    """Hold Ctrl-C back, so that a process started meanwhile is born deaf to it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_process() -> None:
    """Leave Ctrl-C to the process that has started this one, and end when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
