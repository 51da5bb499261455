"""How a portal game is told; see :class:`cardtool.report.teller.Teller`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from cardtool.cards import fold
from cardtool.engine.core import Event, Outcome
from cardtool.engine.family import MatchUp
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.matchup import PortalMatchUp
from cardtool.engine.portal.state import Phase, State
from cardtool.report.card_face import Line
from cardtool.report.choosing import Choice
from cardtool.report.safe_text import one_line
from cardtool.report.seats import Seats
from cardtool.telling.portal.board import draw
from cardtool.telling.portal.choices import RULES, choices_of, occasion
from cardtool.telling.portal.story import card_name, tell, tell_outcome
from cardtool.telling.portal.words import cost_words, phase_words, sentences

__all__ = ["PortalTeller", "portal_teller"]

_OF_THEMSELVES: Final = frozenset({"turn", "draws", "no-draw", "phase", "starts", "over"})
_REVEALING: Final = frozenset({"draws", "fetched", "revealed", "announces", "discarded"})


@final
class PortalTeller:
    """See :class:`cardtool.report.teller.Teller`."""

    def __init__(self, match: PortalMatchUp, game: PortalGame, seats: Seats) -> None:
        """Take the game and who is told."""
        self._match = match
        self._game = game
        self._seats = seats
        self._idle: int | None = None
        by_nr = {card.nr: card for card in match.cards}
        self._cards = {at: by_nr[nr] for at, nr in enumerate(game.numbers())}

    def hear(self, event: Event) -> list[str]:
        """Return what is to be said of an event, in sentences."""
        texts: list[str] = []
        if event.what in {"turn", "over"}:
            texts = self.end()
        elif event.what not in _OF_THEMSELVES:
            self._idle = None
        if event.what == "turn":
            self._idle = event.player
        text = tell(self._game, event, self._seats)
        return texts if text is None else [*texts, text]

    def end(self) -> list[str]:
        """Return what is to be said once a turn, or the game, is over."""
        idle, self._idle = self._idle, None
        return [] if idle is None else [f"{self._seats.names[idle]} does nothing."]

    def again(self, player: int | None) -> None:
        """Go on with a turn of `player` in which nothing was done yet; None: some was."""
        self._idle = player

    @staticmethod
    def shows_table(event: Event) -> bool:
        """Return whether a main phase begins (clause PT2)."""
        return event.what == "phase" and event.values[0] == Phase.MAIN

    def lets_see(self, event: Event) -> bool:
        """Return whether an event shows the reader something that was hidden (clause PZ1)."""
        mine = event.player == self._seats.viewer
        return event.what in _REVEALING and (mine or not event.hidden)

    @staticmethod
    def asks(event: Event) -> bool:
        """Return whether the turn that begins may bring a choice: any may."""
        del event
        return True

    @staticmethod
    def never_asked(state: State) -> str:
        """Return nothing: that there was no choice has no reason of its own here."""
        del state
        return ""

    def draw(self, state: State, width: int) -> list[Line]:
        """Return the table as the reader sees it."""
        return draw(self._game, state, self._seats, width)

    def occasion(self, state: State) -> str | None:
        """Return what a decision is about where the choices alone do not tell it."""
        return occasion(self._game, state, self._seats)

    def choices(self, state: State) -> list[Choice]:
        """Return every legal action of a state in words."""
        return choices_of(self._game, state, self._cards)

    @staticmethod
    def explain(state: State, choices: Sequence[Choice]) -> list[str]:
        """Return the rules behind choices."""
        del state
        return list(dict.fromkeys(RULES[choice.kind] for choice in choices))

    def find_cards(self, text: str) -> list[int]:
        """Return the cards of the match that a text may name: number, name, or part of it."""
        wanted = fold(text.strip().removeprefix("#"))
        if not wanted:
            return []
        cards = self._cards.items()
        exact = [at for at, card in cards if wanted in {fold(card.nr), fold(card.name)}]
        return exact or [at for at, card in cards if wanted in fold(card.name)]

    def card_name(self, card: int) -> str:
        """Return what a card is called."""
        return card_name(self._game, card)

    def card_sentences(self, card: int) -> list[str]:
        """Return what the game knows of a card."""
        own = self._cards[card]
        told = [f"{own.nr} {own.name}: {own.kind.value}, {own.rarity.value}."]
        if own.colour is not None:
            told.append(f"{own.colour.value}, {own.typ}, power {own.power}.")
        if own.limit is not None:
            told.append(f"Damage limit {own.limit}, energy {own.energy}.")
        if own.kind.is_spell or own.colour is not None:
            told.append(f"Asks for: {cost_words(own.cost)}.")
        if phases := phase_words(own.script):
            told.append(f"In {phases}.")
        does = ["Played without its effect."] if own.script is None else sentences(own.script.steps)
        return [one_line(text) for text in (*told, *does)]

    def outcome(self, outcome: Outcome) -> str:
        """Return how a game ended (clauses PF4, PT1, PF6)."""
        return tell_outcome(outcome, self._seats, self._game.duel.rules.turn_limit)

    def idle_cards(self) -> str:
        """Return the cards in play that are played without their effect."""
        unread = [card for card in self._match.cards if card.script is None]
        return ", ".join(f"{one_line(card.name)} ({card.nr})" for card in unread)


def portal_teller(match: MatchUp, game: Any, seats: Seats) -> PortalTeller:
    """Return the teller of a portal game."""
    if not isinstance(match, PortalMatchUp):
        raise TypeError(match)
    return PortalTeller(match, game, seats)
