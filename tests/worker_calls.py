"""What workers are asked to do in tests; quick to import, as every new process does."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from cardtool.errors import DeckError

__all__ = ["die", "refuse", "sleep_long", "squared"]


def squared(number: int) -> int:
    """Return a number times itself."""
    return number * number


def die(file: str, deaths: int) -> int:
    """End the process that calls this, until it has been called so often."""
    path = Path(file)
    path.write_text(path.read_text("utf-8") + "x", encoding="utf-8")
    called = len(path.read_text("utf-8"))
    if called <= deaths:
        os.kill(os.getpid(), signal.SIGKILL)
    return called


def refuse() -> None:
    """Raise what a call may raise."""
    raise DeckError("no such deck")


def sleep_long() -> None:
    """Be at work for longer than anybody waits."""
    time.sleep(600)
