"""Every slot of every object of a game's state, found by name alone, and ways to change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["Numbers", "changes", "dump", "every_change", "objects", "slots"]


def slots(made: Any) -> tuple[str, ...]:
    """Return the names of all that an object holds; a compiled class keeps them elsewhere."""
    kind = type(made)
    names: tuple[str, ...] = getattr(kind, "__slots__", None) or kind.__mypyc_attrs__
    return names


def _is_made(value: Any) -> bool:
    """Return whether a value is an object of the engine, neither a number nor a list."""
    return type(value).__module__.startswith("cardtool.")


class Numbers:
    """Gives every slot a number of its own, so that no two can be taken for each other."""

    def __init__(self) -> None:
        """Begin above all numbers that a new object has."""
        self.last = 10

    def fill(self, made: Any) -> Any:
        """Set every plain slot of an object to something that no new object has."""
        for slot in slots(made):
            value = getattr(made, slot)
            self.last += 1
            if isinstance(value, bool):
                setattr(made, slot, True)
            elif isinstance(value, int):
                setattr(made, slot, self.last)
            elif isinstance(value, list) and not value:
                setattr(made, slot, [self.last, self.last + 100])
        return made


def dump(value: Any) -> Any:
    """Return all slots of an object and of all it holds."""
    if _is_made(value):
        return {slot: dump(getattr(value, slot)) for slot in slots(value)}
    return [dump(part) for part in value] if isinstance(value, list) else value


def objects(value: Any, path: str = "state") -> Iterator[tuple[str, Any]]:
    """Return every object of a state with the way that leads to it."""
    if _is_made(value):
        yield path, value
        for slot in slots(value):
            yield from objects(getattr(value, slot), f"{path}.{slot}")
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from objects(part, f"{path}[{at}]")


def changes(made: Any, slot: str, optional: frozenset[str]) -> dict[str, Callable[[], object]]:
    """Return ways to change one slot of an object, in place where that is possible.

    `optional` names the slots with an object that may be missing.
    """
    value = getattr(made, slot)
    if isinstance(value, list):
        ways: dict[str, Callable[[], object]] = {"shorter": value.pop, "empty": value.clear}
        if value and isinstance(value[0], int):
            ways["other"] = lambda: value.__setitem__(0, value[0] + 1)
            ways["order"] = value.reverse
        return ways
    if isinstance(value, bool):
        return {"not": lambda: setattr(made, slot, not value)}
    if isinstance(value, int):
        return {"more": lambda: setattr(made, slot, value + 1)}
    return {"none": lambda: setattr(made, slot, None)} if slot in optional else {}


def every_change(state: Any, optional: frozenset[str]) -> list[tuple[str, str, str]]:
    """Return path, slot and way of every change of a state; its options follow from the rest."""
    return [
        (path, slot, way)
        for path, made in objects(state)
        for slot in slots(made)
        if (path, slot) != ("state", "options")
        for way in changes(made, slot, optional)
    ]
