"""What cards do, written in tests as the JSON form of effects, and tables to play them at."""

from __future__ import annotations

from typing import Any

from cardtool.effects.record import read_script, read_step
from cardtool.effects.spec import VERSION, Script, Step

__all__ = ["script", "scripts", "step_of"]


def step_of(value: Any) -> Step:
    """Return one effect or choice written as its JSON form."""
    step, mistakes = read_step(value)
    assert step is not None, [f"{one.place} {one.message}" for one in mistakes]
    return step


def scripts(*steps: Any, windows: list[str] | None = None) -> Script:
    """Return all that a card does, from the JSON form of its steps; a list is a choice."""
    written = [{"choose": one} if isinstance(one, list) else one for one in steps]
    value: dict[str, Any] = {"version": VERSION, "steps": written}
    made, mistakes = read_script(value if windows is None else {**value, "windows": windows})
    assert made is not None, [f"{one.place} {one.message}" for one in mistakes]
    return made


def script(windows: list[str] | None = None, **step: Any) -> Script:
    """Return a card that does one thing: ``script(do="damage", amount=60)``."""
    return scripts(step, windows=windows)
