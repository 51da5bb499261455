"""What a command line did, for the tests of the commands."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Shown:
    """What one command line did."""

    code: int
    out: str
    err: str


class Cli(Protocol):
    """Runs `cardtool …` in this process."""

    def __call__(self, *words: str | Path) -> Shown:
        """Return exit code, stdout and stderr."""
