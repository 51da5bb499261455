"""Commands in a terminal of their own, at which somebody types and waits for what is shown."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from types import TracebackType
from typing import Self

__all__ = ["Terminal"]

_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_PATIENCE = 120.0


class Terminal:
    """A terminal in which `cardtool …` runs in the foreground.

    Attributes:
        process: the command. shown: what it has shown so far, without colours.
    """

    def __init__(self, *words: str, columns: int = 80) -> None:
        """Begin the command."""
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        surroundings = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES"}}
        self.process = subprocess.Popen(
            # Of this terminal alone is a process group in the foreground, to which Ctrl-C goes.
            [sys.executable, "-c", _LOGIN, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env=surroundings | {"TERM": "xterm-256color"},
        )
        os.close(theirs)
        self._raw = b""

    def __enter__(self) -> Self:
        """Give the terminal."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the command, if it has not ended."""
        self.process.kill()
        self.process.wait()
        os.close(self._ours)

    @property
    def shown(self) -> str:
        """What has been shown so far, without colours."""
        return _ESCAPE.sub("", self._raw.decode("utf-8", "replace")).replace("\r\n", "\n")

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    def shows(self, wanted: re.Pattern[str], patience: float = _PATIENCE) -> bool:
        """Wait until something is shown; return whether it was."""
        end = time.monotonic() + patience
        while not wanted.search(self.shown):
            if time.monotonic() > end or not self._read():
                return False
        return True

    def ends(self) -> int:
        """Wait for the end of the command, and return its exit code."""
        while self._read():
            pass
        return self.process.wait(_PATIENCE)

    def _read(self) -> bool:
        """Read what is there; return whether there may be more."""
        if not select.select([self._ours], [], [], _PATIENCE)[0]:
            return False
        try:
            piece = os.read(self._ours, 65536)
        except OSError:  # Linux says EIO when the other side has gone
            return False
        self._raw += piece
        return bool(piece)


# Where a shell runs the tests in the background, Ctrl-C is ignored, and would be here, too.
_LOGIN = """
import fcntl, signal, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from cardtool.__main__ import main
main()
"""
