"""What a broken invariant is, for the games that say which there are.

None of it is needed to play: a broken invariant is a mistake of the engine, never of a player.
"""

from __future__ import annotations

from typing import Protocol

__all__ = ["BrokenInvariant", "Place", "require"]


class Place(Protocol):
    """What of a state says where in a game it is."""

    turn: int
    phase: int
    to_act: int

    def key(self) -> tuple[object, ...]:
        """Return all of the state, as one value."""


class BrokenInvariant(Exception):
    """The engine came into a state that cannot be.

    Attributes:
        name: the invariant, one or two words. state: where it was found.
    """

    def __init__(self, name: str, what: str, state: Place) -> None:
        """Say which invariant is broken by what, and where."""
        where = f"turn {state.turn}, phase {state.phase}, player {state.to_act} to act"
        super().__init__(f"{name}: {what} ({where}; {state.key()})")
        self.name = name
        self.state = state


def require(holds: bool, name: str, what: str, state: Place) -> None:  # noqa: FBT001 (an assertion)
    """Go on if it holds.

    Raises:
        BrokenInvariant: it does not.
    """
    if not holds:
        raise BrokenInvariant(name, what, state)
