"""How any game is told to people: what the terminal and reports ask of a game's own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cardtool.engine.core import Event, Outcome
from cardtool.engine.family import MatchUp
from cardtool.report.choosing import Choice
from cardtool.report.lines import Line
from cardtool.report.seats import Seats

__all__ = ["MakeTeller", "Note", "Teller"]


@dataclass(frozen=True, slots=True)
class Note:
    """What an event means for those who sit at the table.

    Attributes:
        table: the table is drawn now: a turn has begun. reveals: it shows the reader something
            that was hidden. asks: whose turn begins may have something to choose in it.
        stale: the table is drawn again before the reader is asked next.
    """

    table: bool = False
    reveals: bool = False
    asks: bool = True
    stale: bool = False


class Teller(Protocol):
    """Tells one game to those who sit at it, or watch."""

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """What is typed to look up more of this game than its cards, and what it shows."""

    def hear(self, event: Event) -> list[str]:
        """Return what is to be said of an event, in sentences; the last is of the event itself."""

    def end(self) -> list[str]:
        """Return what is to be said once a turn, or the game, is over."""

    def again(self, player: int | None) -> None:
        """Go on with a turn of `player` in which nothing was done yet; None: some was."""

    def note(self, event: Event) -> Note:
        """Return what an event means for those who sit at the table."""

    def never_asked(self, state: Any) -> str:
        """Return why the reader had nothing to choose in a turn, as far as people ask, or nothing."""

    def draw(self, state: Any, width: int) -> list[Line]:
        """Return the table as the reader sees it, in lines of at most `width` cells."""

    def occasion(self, state: Any) -> str | None:
        """Return what a decision is about where the choices alone do not tell it."""

    def choices(self, state: Any) -> list[Choice]:
        """Return every legal action of a state in words, like ones in one choice."""

    def explain(self, state: Any, choices: Sequence[Choice]) -> list[str]:
        """Return the rules behind choices, and why others cannot be meant."""

    def look_up(self, state: Any, text: str) -> list[tuple[str, list[str]]]:
        """Return the cards that a text may name: what each is called, and all of it."""

    def outcome(self, outcome: Outcome) -> str:
        """Return how a game ended: who won, and why it was over."""

    def idle_cards(self) -> str:
        """Return the cards in play that are played without their effect, or nothing."""


MakeTeller = Callable[[MatchUp, Any, Seats], Teller]
"""Makes the teller of a match-up's game, which is given, for those who are told."""
