"""A whole game's record line by line, and ways to change or damage it."""

from __future__ import annotations

import json
from typing import Any

from cardtool.errors import ReplayError
from cardtool.sim.replay import verify
from cardtool.sim.replay_format import Replay
from cardtool.sim.replay_reading import read_replay
from recorded_games import recorded

__all__ = ["LINES", "TEXT", "changed", "joined", "otherwise", "read", "without", "wrong_line"]

TEXT = recorded().text()
LINES = TEXT.splitlines()


def read(text: str | bytes) -> Replay:
    """Return a record from memory."""
    return read_replay(text if isinstance(text, bytes) else text.encode(), "game")


def changed(line: str, **values: Any) -> str:
    """Return a line with some of its values replaced, written as records are."""
    record = json.loads(line) | values
    return json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def otherwise(line: str, **values: Any) -> str:
    """Return the last line with some values of the outcome replaced."""
    return changed(line, outcome=json.loads(line)["outcome"] | values)


def without(line: str, key: str) -> str:
    """Return a line without one of its keys."""
    return json.dumps({k: v for k, v in json.loads(line).items() if k != key})


def joined(lines: list[str]) -> str:
    """Return lines as a file has them."""
    return "".join(f"{line}\n" for line in lines)


def wrong_line(raw: bytes) -> int | None:
    """Return the line that is wrong in a record, or None."""
    try:
        found = verify(read(raw))
    except ReplayError as error:
        return error.line
    return None if found is None else found.line
