"""What every game offers to players, matches and reports: states, actions as integers, outcomes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from cardtool.engine.rng import Rng
from cardtool.engine.skill import Skill

__all__ = ["Count", "Emit", "Event", "Game", "Outcome", "Termination"]

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened and that people are told.

    Attributes:
        what: a word of the game's own list. player: 0 or 1, whom it is about.
        card: index in the match's table, -1 for none. values: numbers, in the order that the
            word gives them. hidden: from the other player.
    """

    what: str
    player: int
    card: int = -1
    values: tuple[int, ...] = ()
    hidden: bool = False


Emit = Callable[[Event], None]


class Termination(StrEnum):
    """Why a game is over."""

    POINTS = "points"
    CARDS = "cards"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        points: of player 0 and player 1. termination: what ended it.
        reasons: why it could not end otherwise, for a stopped game, in words of the game's
            own list that never change; else empty.
    """

    points: tuple[int, int]
    termination: Termination
    reasons: tuple[str, ...] = ()

    @property
    def winner(self) -> int | None:
        """0 or 1; None for a draw and for a stopped game, which is neither."""
        if self.termination is Termination.LIMIT or self.points[0] == self.points[1]:
            return None
        return 0 if self.points[0] > self.points[1] else 1


class Count(Protocol):
    """The count of one game.

    Attributes:
        plays, points: of each player, by card of the match's table: how often it came into
            play, and what it brought towards winning. drawn: of each player, the cards.
    """

    state: Any
    plays: list[dict[int, int]]
    points: list[dict[int, int]]
    drawn: list[set[int]]

    def tell(self, event: Event) -> None:
        """Count one event."""

    def close(self) -> None:
        """End the last turn; nothing is told afterwards."""

    def of_game(self, decisions: int) -> list[int]:
        """Return the measures of the whole game."""

    def of_side(self, player: int) -> list[int]:
        """Return the measures of a player."""


class Game(Protocol[S, V]):
    """One match-up under one rule set; states and views are values of its own."""

    def new(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> S:
        """Return the first state in which somebody has to decide; `starter` overrides the rules."""

    def deal(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> S:
        """Return the table before the first turn, for those who look at it."""

    def begin(self, state: S, emit: Emit | None = None) -> None:
        """Begin the first turn, and go on until somebody has a choice."""

    def legal_actions(self, state: S) -> list[int]:
        """Return what whoever has to decide may do; none once the game is over.

        The list is not to be changed.
        """

    def apply(self, state: S, action: int, emit: Emit | None = None) -> None:
        """Carry out a legal action, and all that follows until the next decision."""

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None if it has not."""

    def view(self, state: S, player: int) -> V:
        """Return what a player may know of a state."""

    def determinize(self, view: V, rng: Rng) -> S:
        """Return a state that has the same view, with all that is hidden dealt by `rng`."""

    def notation(self, action: int) -> str:
        """Return an action in words that :meth:`parse` reads back."""

    def parse(self, text: str) -> int:
        """Return the action of a notation.

        Raises:
            UsageError: there is no such action.
        """

    def card_numbers(self, player: int) -> dict[int, str]:
        """Return the numbers of the cards of a deck that come into play, by their indexes."""

    def skill(self) -> Skill:
        """Return what is known of the game beyond its rules."""
