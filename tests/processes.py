"""Processes of this machine, looked up in /proc: children, what they are, whether they are gone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

__all__ = ["children", "gone", "until"]

_PATIENCE = 60.0
_PAUSE = 0.02


def until(reached: Callable[[], object], patience: float = _PATIENCE) -> bool:
    """Wait for something to become true; return whether it did before patience ran out."""
    end = time.monotonic() + patience
    while not reached():
        if time.monotonic() > end:
            return False
        time.sleep(_PAUSE)
    return True


def children(parent: int, words: str = "") -> list[int]:
    """Return the processes that a process has started, of which a command line has the words."""
    return [
        int(folder.name)
        for folder in Path("/proc").iterdir()
        if folder.name.isdigit() and _parent(folder) == parent and words in _command(folder)
    ]


def gone(processes: Iterable[int], patience: float = _PATIENCE) -> bool:
    """Return whether all of some processes end, a dead one that nobody has asked for included."""
    there = list(processes)
    return until(lambda: not any(map(_alive, there)), patience)


def _alive(process: int) -> bool:
    stat = _stat(Path(f"/proc/{process}"))
    return bool(stat) and stat[0] not in "ZX"


def _parent(folder: Path) -> int:
    stat = _stat(folder)
    return int(stat[1]) if stat else -1


def _stat(folder: Path) -> list[str]:
    """Return state, parent and so on; nothing of a process that is gone."""
    try:
        text = (folder / "stat").read_text("utf-8", "replace")
    except OSError:
        return []
    # The name before may have blanks and brackets of its own.
    return text.rpartition(")")[2].split()


def _command(folder: Path) -> str:
    try:
        return (folder / "cmdline").read_text("utf-8", "replace").replace("\0", " ")
    except OSError:
        return ""
