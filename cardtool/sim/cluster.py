"""Workers on other machines, by a Dask scheduler (the extra ``cluster``)."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar, final

from cardtool import __version__
from cardtool.errors import ClusterError, UsageError
from cardtool.sim.workers import AHEAD, Share, Workers

__all__ = ["cluster"]

T = TypeVar("T")

_ADDRESS: Final = re.compile(r"(?:[a-z]+://)?(?:[^\s:/@]+|\[[0-9a-fA-F:]+\]):\d{1,5}")
_CONNECT: Final = 5
_POLL: Final = 5.0
_POLLS: Final = 12
_SOME: Final = 16
_LOGGERS: Final = ("distributed", "distributed.client", "distributed.comm", "distributed.core")


@final
class _Cluster(Workers):
    """Hands calls to a Dask scheduler, which has those of a lost worker carried out anew."""

    def __init__(self, client: Any, executor: Any, address: str) -> None:
        """Look which workers there are; more may come and go.

        Raises:
            ClusterError: one of them has no cardtool, or the scheduler is lost already.
        """
        self._client = client
        self._executor = executor
        self._address = address
        try:
            client.run(_version)
        except Exception as error:
            told = f"a worker at {address} has no cardtool, or another one"
            raise ClusterError(f"{told} ({type(error).__name__})") from error
        self.window = AHEAD * (self._threads() or _SOME)

    def begin(self, share: Share[Any]) -> None:
        """Give the call to the scheduler.

        Raises:
            ClusterError: it is gone.
        """
        try:
            share.future = self._executor.submit(_checked, __version__, share.call, share.arguments)
        except Exception as error:
            raise self._lost(error) from error

    def wait(self, share: Share[T]) -> T:
        """Return what a worker made of it.

        Raises:
            ClusterError: the scheduler is lost, or for a minute there is no worker, or none
                that can do it.
        """
        alone = 0
        while alone < _POLLS:
            try:
                return share.future.result(_POLL)
            except TimeoutError as error:
                if share.future.done() and share.future.exception() is error:
                    raise self._lost(error) from error
                alone = 0 if self._threads() else alone + 1
            except (CancelledError, OSError) as error:
                raise self._lost(error) from error
            except Exception as error:
                told = _told(error)
                if told is None:
                    raise
                raise ClusterError(f"{told} at {self._address}") from error
        waited = f"for {int(_POLL * _POLLS)} seconds nobody works at {self._address}"
        raise ClusterError(f"{waited}: start workers there, with the cardtool of this machine")

    def _threads(self) -> int:
        """Return how many calls can be carried out at a time, 0 without workers."""
        try:
            return sum(self._client.nthreads().values())
        except Exception as error:
            raise self._lost(error) from error

    def _lost(self, error: Exception) -> ClusterError:
        """Return what has happened to the cluster, in one line."""
        return ClusterError(f"the scheduler at {self._address} is lost ({type(error).__name__})")


def _told(error: Exception) -> str | None:
    """Return what an error of Dask's own means, None for one of the work."""
    if type(error).__name__ == "KilledWorker":
        return "workers ended again and again at the same work"
    if isinstance(error, RuntimeError) and "deserialization of the task graph" in str(error):
        return "there is no cardtool, or another one, with the scheduler"
    return None


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Give the workers of a Dask scheduler at an `address` such as ``tcp://host:8786``.

    What a lost worker was at is carried out anew by another. Scheduler and workers need the
    same cardtool as this process.

    Raises:
        UsageError: that is no address.
        ClusterError: the extra ``cluster`` is not installed, or nobody answers there.
    """
    if not _ADDRESS.fullmatch(address):
        raise UsageError(f"--cluster {address!r}: write the scheduler's, such as tcp://host:8786")
    try:
        from distributed import Client  # noqa: PLC0415 (an extra)
    except ImportError:
        raise ClusterError(
            "--cluster needs the package distributed: pip install 'kameloh-cardtool[cluster]'"
        ) from None
    with _silence():
        client = _connected(Client, address)
        try:
            executor = client.get_executor(pure=False)
            yield _Cluster(client, executor, address)
        finally:
            # Nothing is waited for: what is still under way is of no use any more.
            with suppress(Exception):
                client.close()


def _connected(client: Callable[..., Any], address: str) -> Any:
    try:
        return client(address, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        told = " ".join(str(error).split())
        raise ClusterError(f"no scheduler answers at {address}: {told}") from None


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Dask's own lines about lost connections off the terminal: errors say it in one."""
    levels = [(logger, logger.level) for logger in map(logging.getLogger, _LOGGERS)]
    for logger, _ in levels:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in levels:
            logger.setLevel(level)


def _version() -> str:
    """Return the version of a worker's cardtool."""
    return __version__


def _checked(version: str, call: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    """Carry a call out on a worker, if its cardtool is the same.

    Raises:
        ClusterError: it is another, whose games might go otherwise.
    """
    if version != __version__:
        raise ClusterError(f"a worker has cardtool {__version__}, here it is {version}")
    return call(*arguments)
