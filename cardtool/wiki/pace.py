"""When the next request may go out: the pause between two, the wait after a refusal.

Nothing else sleeps. Clock, sleep and chance are given, so that tests need no time.
"""

from __future__ import annotations

import ipaddress
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Final

__all__ = ["DELAY", "Attempts", "Pace", "Patience", "is_loopback", "retry_after"]

# Seconds between the end of one request and the start of the next.
DELAY: Final = 1.0
# A server on this machine disturbs nobody when it is asked again soon.
_FIRST_LOCAL: Final = 0.05
_MAX_DIGITS: Final = 9
# A wait from which on people wonder what is going on, in seconds.
_NOTICED: Final = 1.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a server that refuses is asked again.

    Attributes:
        tries: requests for one answer, the first included.
        first: seconds before the second one; doubled each time, up to `longest`.
        total: seconds after the first request behind which no other one begins.
    """

    tries: int = 6
    first: float = 1.0
    longest: float = 60.0
    total: float = 300.0


class Pace:
    """The pauses of one run.

    Attributes:
        clock: gives seconds; only differences count. sleep: waits for some.
        jitter: gives numbers from 0 to 1, by which many clients come back at different times.
        announce: told of a wait after a refusal that people would notice; may be set.
    """

    def __init__(
        self,
        delay: float | None = None,
        *,
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        """Pause `delay` seconds; None means :data:`DELAY`, and no pause on loopback."""
        self.clock = clock
        self.sleep = sleep
        self.jitter = jitter
        self.announce: Callable[[str], None] | None = None
        self._delay = delay
        self._patience = patience or Patience()
        self._last: float | None = None
        self._asked = 0.0

    def rest(self, host: str) -> float:
        """Return the seconds until the next request to `host` may go out, or less than 0."""
        delay = self._delay
        if delay is None:
            delay = 0.0 if is_loopback(host) else DELAY
        if self._last is None:
            return 0.0
        return self._last + max(delay, self._asked) - self.clock()

    def wait(self, host: str) -> None:
        """Wait until the next request to `host` may go out."""
        rest = self.rest(host)
        if rest > 0:
            self.sleep(rest)

    def done(self, asked: float | None = None) -> None:
        """Note that a request has ended, and the seconds for which it asks to be left alone."""
        self._last = self.clock()
        self._asked = min(asked or 0.0, self._patience.total)

    def attempts(self, host: str) -> Attempts:
        """Return the tries for one answer of `host`, counted from now on."""
        return Attempts(self, self._patience, host)


class Attempts:
    """The tries for one answer: exponential back-off with jitter, within bounds.

    Attributes:
        made: requests that were refused.
    """

    def __init__(self, pace: Pace, patience: Patience, host: str) -> None:
        """Begin now."""
        self.made = 0
        self._pace = pace
        self._patience = patience
        self._next = min(patience.first, _FIRST_LOCAL) if is_loopback(host) else patience.first
        self._begin = pace.clock()

    @property
    def seconds(self) -> float:
        """Seconds since the first request."""
        return self._pace.clock() - self._begin

    def again(self, asked: float | None = None, why: str = "") -> bool:
        """Wait after a refusal, `asked` seconds at least; return whether to ask once more.

        False comes at once: what is to be waited for is too long, or too much was tried.
        `why` is told if the wait is long; it makes a sentence behind what was asked.
        """
        self.made += 1
        wait = min(self._next, self._patience.longest)
        self._next *= 2
        wait = max(wait, asked or 0.0) + wait * self._pace.jitter() / 2
        if self.made >= self._patience.tries or self.seconds + wait > self._patience.total:
            return False
        if self._pace.announce is not None and wait >= _NOTICED:
            self._pace.announce(f"{why}; asking again in {wait:.0f} s")
        self._pace.sleep(wait)
        return True


def is_loopback(host: str) -> bool:
    """Return whether `host` is this machine: localhost, 127.0.0.0/8, ::1."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def retry_after(value: str | None, date: str | None) -> float | None:
    """Return the seconds that a header ``Retry-After`` asks for, or None if it asks nothing.

    It gives seconds or a date. A date counts from `date`, the answer's own header ``Date``:
    the two clocks need not agree.
    Source: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
    """
    text = (value or "").strip()
    if text.isascii() and text.isdigit():
        return float(text[:_MAX_DIGITS])
    try:
        wait = parsedate_to_datetime(text) - parsedate_to_datetime(date or "")
    except (ValueError, TypeError):
        return None
    return max(0.0, wait.total_seconds())
