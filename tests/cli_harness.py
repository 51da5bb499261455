"""What a command line did, for the tests of the commands."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest

from cardtool.cli.app import run

__all__ = ["Cli", "Shown", "runner"]


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


def runner(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Return a function that runs `cardtool …` in this process, and catches what it says."""

    def call(*words: str | Path) -> Shown:
        capsys.readouterr()
        code = run([str(word) for word in words])
        captured = capsys.readouterr()
        return Shown(code, captured.out, captured.err)

    return call
