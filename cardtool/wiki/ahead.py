"""A request that is under way while its caller works on the answer before it.

It is for wikis that may be asked without a pause, on this machine or in the same house: the
texts of one batch are parsed while the wiki looks for the next one. Where a pause is due,
the parsing is done in the pause, and nothing of this happens.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from threading import Thread
from typing import Final, Generic, TypeVar

__all__ = ["Ahead"]

_Answer = TypeVar("_Answer")
# Seconds in which a request gets out. Without them the caller goes on at once, and Python
# lets the other thread send only when the caller's work is nearly done.
_HEAD_START: Final = 0.01


class Ahead(Generic[_Answer]):
    """A call in a thread of its own, which never keeps the program from ending.

    Attributes:
        question: what is asked.
    """

    def __init__(self, question: object, call: Callable[[], _Answer]) -> None:
        """Begin the call."""
        self.question = question
        self._future: Future[_Answer] = Future()
        self._call = call
        Thread(target=self._run, name="request ahead", daemon=True).start()
        self.over(_HEAD_START)

    def over(self, seconds: float | None = None) -> bool:
        """Wait for the end of the call, `seconds` at most; return whether it has ended."""
        return not wait([self._future], seconds).not_done

    def result(self) -> _Answer:
        """Return what the call returns, or raise what it raises; wait for either."""
        return self._future.result()

    def _run(self) -> None:
        try:
            self._future.set_result(self._call())
        except BaseException as error:  # noqa: BLE001 (it is raised where the result is wanted)
            self._future.set_exception(error)
