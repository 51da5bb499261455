"""Asking again while a server is busy, within bounds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar
from urllib.parse import urlsplit

from cardtool.errors import WikiError
from cardtool.wiki.pace import Attempts, Pace
from cardtool.wiki.replies import Outlook, Refusal
from cardtool.wiki.titles import one_line

__all__ = ["patiently"]

T = TypeVar("T")


def patiently(
    pace: Pace,
    once: Callable[[], T | Refusal],
    *,
    where: Callable[[], str],
    hopeless: Collection[Outlook],
) -> T | Refusal:
    """Return what `once` gives as soon as it is no refusal, or a `hopeless` one.

    `where` is the address asked; it may change when that redirects.

    Raises:
        WikiError: it is still refused within the bounds of `pace`; has the address, what was
            said last, and how often it was asked.
    """
    attempts = pace.attempts(urlsplit(where()).hostname or "")
    while True:
        answer = once()
        if not isinstance(answer, Refusal) or answer.outlook in hopeless:
            return answer
        said = f"{one_line(where())}{answer.said}".removesuffix(".")
        if not attempts.again(answer.after, said):
            raise WikiError(f"{said}; {_effort(attempts, answer.after)}")


def _effort(attempts: Attempts, asked: float | None) -> str:
    if asked and attempts.made == 1:
        return f"it wants to be left alone for {asked:.0f} seconds, try again then"
    return f"asked {attempts.made} times in {attempts.seconds:.0f} seconds, try again later"
