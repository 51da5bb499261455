"""One event of a game with what its sentence needs."""

from __future__ import annotations

from dataclasses import dataclass

from cardtool.engine.core import Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.report.game_words import card_name, origin, square_at, used_up
from cardtool.report.seats import Seats

__all__ = ["Tale", "tale_of"]


@dataclass(frozen=True, slots=True)
class Tale:
    """One event with what its sentence needs.

    Attributes:
        who, foe: names of the player it is about, and of the other. secret: the reader may
            not know which card it was.
    """

    game: KamelohGame
    event: Event
    seats: Seats
    who: str
    foe: str
    secret: bool

    @property
    def card(self) -> str:
        """The name of the card it is about, or ``a card``."""
        return "a card" if self.secret else self.name(self.event.card)

    def name(self, card: int) -> str:
        """Return the name of any card of the match."""
        return card_name(self.game.duel.table, card)

    def monster(self, card: int, spot: int) -> str:
        """Return a monster of the arena with its place: ``Hans (b1)``."""
        return f"{self.name(card)} ({square_at(spot)})"

    def value(self, at: int = 0) -> int:
        """Return one of the event's numbers."""
        return self.event.values[at]

    @staticmethod
    def source(at: int) -> str:
        """Return where a card was that is not from the hand, and what that did (T3, R13)."""
        return "" if at == a.HAND else f" from {origin(at)}{used_up(at)}"


def tale_of(game: KamelohGame, event: Event, seats: Seats) -> Tale:
    """Return an event as its teller wants it (clause S8).

    What an effect does to a player's cards is hidden from the other, whoever's effect it is.
    """
    owner = event.player
    if event.what == "effect" and event.hidden:
        owner = event.values[4]
    secret = event.hidden and not seats.sees(owner)
    return Tale(
        game, event, seats, seats.names[event.player], seats.names[1 - event.player], secret
    )
