"""What happened in a game and was not told yet, with the tables that belong to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

if TYPE_CHECKING:
    from cardtool.engine.core import Event
    from cardtool.report.teller import Teller
    from cardtool.sim.session import GameSession

__all__ = ["Heard"]


@final
class Heard:
    """Listens to a game; where the table is drawn it comes with the event, as it was then.

    Without that a turn in which nobody is asked could be told, but not be shown.

    Attributes:
        game, teller: what is listened to, once it is dealt, and who tells it.
    """

    def __init__(self) -> None:
        """Begin to listen."""
        self.game: GameSession | None = None
        self.teller: Teller | None = None
        self._events: list[tuple[Event, Any]] = []

    def __call__(self, event: Event) -> None:
        """Keep an event."""
        shown = self.game is not None and self.teller is not None and self.teller.note(event).table
        state = self.game.state.copy() if shown and self.game is not None else None
        self._events.append((event, state))

    def take(self) -> list[tuple[Event, Any]]:
        """Return what has happened since the last call."""
        events, self._events = self._events, []
        return events
