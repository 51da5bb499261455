"""What happened in a game and was not told yet, with the tables that belong to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from cardtool.engine.kameloh.effects import ACTIVATE, DISCARD, DRAW, DRAW_OASE, FETCH

if TYPE_CHECKING:
    from cardtool.engine.core import Event
    from cardtool.engine.kameloh.state import State
    from cardtool.report.game_words import Seats
    from cardtool.sim.session import GameSession

__all__ = ["Heard", "lets_see"]

_REVEALING: Final = frozenset({"activate", "draw", "take", "search", "refilled", "take-open"})

_EFFECTS: Final = frozenset({DRAW, DRAW_OASE, DISCARD, FETCH, ACTIVATE})


@final
class Heard:
    """Listens to a game; a turn's income comes with the table as it was then.

    Without that a turn in which nobody is asked could be told, but not be shown.

    Attributes:
        game: the game that is listened to, once it is dealt.
    """

    def __init__(self) -> None:
        """Begin to listen."""
        self.game: GameSession | None = None
        self._events: list[tuple[Event, State | None]] = []

    def __call__(self, event: Event) -> None:
        """Keep an event."""
        game = self.game if event.what == "income" else None
        self._events.append((event, None if game is None else game.state.copy()))

    def take(self) -> list[tuple[Event, State | None]]:
        """Return what has happened since the last call."""
        events, self._events = self._events, []
        return events


def lets_see(event: Event, seats: Seats) -> bool:
    """Return whether an event shows the reader something that was hidden (clause S8)."""
    answer = event.player != seats.viewer and event.what == "named"
    effect = event.what == "effect" and event.values[0] in _EFFECTS
    return event.what in _REVEALING or answer or effect
