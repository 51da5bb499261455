"""How a portal game is told; see :class:`cardtool.report.teller.Teller`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from cardtool.engine.core import Event, Outcome
from cardtool.engine.family import MatchUp
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.matchup import PortalMatchUp
from cardtool.engine.portal.state import Phase, State
from cardtool.report.choosing import Choice
from cardtool.report.lines import Line
from cardtool.report.safe_text import one_line
from cardtool.report.seats import Seats
from cardtool.report.teller import Note
from cardtool.telling.portal.attacks import why_no_other
from cardtool.telling.portal.board import draw
from cardtool.telling.portal.choices import choices_of, occasion, rule_line
from cardtool.telling.portal.looking import GRAVE, Found, cards_named, on_table
from cardtool.telling.portal.story import cause_of, tell, tell_outcome

__all__ = ["PortalTeller", "portal_teller"]

_OF_THEMSELVES: Final = frozenset({"turn", "draws", "no-draw", "phase", "starts", "over"})
_REVEALING: Final = frozenset({"draws", "fetched", "revealed", "announces", "discarded"})
_NAMING: Final = frozenset({"used", "enchants"})
_UNTOLD: Final = frozenset({"acts"})
_CHANGING: Final = frozenset(
    {"power", "revealed", "defeated", "destroyed", "returned", "sacrificed", "enchants"}
)


@final
class PortalTeller:
    """See :class:`cardtool.report.teller.Teller`."""

    hints: Final = (
        ("c PLACE", "the card that lies there: c b1, c as2"),
        (f"c {GRAVE}", "both graves; c a or c b: one of them"),
    )

    def __init__(self, match: PortalMatchUp, game: PortalGame, seats: Seats) -> None:
        """Take the game and who is told."""
        self._match = match
        self._game = game
        self._seats = seats
        self._idle: int | None = None
        # The card whose effect the last sentences were about, named at their beginning.
        self._cause = -1
        self._fighting = False
        by_nr = {card.nr: card for card in match.cards}
        self._cards = {at: by_nr[figures.nr] for at, figures in enumerate(game.duel.table.cards)}

    def hear(self, event: Event) -> list[str]:
        """Return what is to be said of an event, in sentences."""
        texts: list[str] = []
        if event.what == "phase":
            self._fighting = event.values[0] == Phase.BATTLE
        if event.what in {"turn", "over"}:
            texts = self.end()
        elif event.what not in _OF_THEMSELVES:
            self._idle = None
        if event.what == "turn":
            self._idle = event.player
        text = tell(self._game, event, self._seats, known=self._known(event))
        return texts if text is None else [*texts, text]

    def _known(self, event: Event) -> bool:
        """Return whether the sentences before, in one row, say whose effect an event is."""
        cause = cause_of(event)
        known = cause >= 0 and cause == self._cause
        if event.what in _NAMING:
            self._cause = event.card
        elif event.what == "fetched":
            self._cause = cause
        elif not known and event.what not in _UNTOLD:
            self._cause = -1
        return known

    def end(self) -> list[str]:
        """Return what is to be said once a turn, or the game, is over."""
        idle, self._idle = self._idle, None
        return [] if idle is None else [f"{self._seats.names[idle]} does nothing."]

    def again(self, player: int | None) -> None:
        """Go on with a turn of `player` in which nothing was done yet; None: some was."""
        self._idle = player
        self._cause = -1

    def note(self, event: Event) -> Note:
        """Return what an event means: the table is drawn when a main phase begins (PT2, PZ1).

        In a battle phase it is as old as the last change of the field: powers decide there
        what may be attacked (PT3).
        """
        begins = event.what == "phase" and event.values[0] == Phase.MAIN
        fights = event.what == "phase" and event.values[0] == Phase.BATTLE
        stale = fights or (self._fighting and event.what in _CHANGING)
        mine = event.player == self._seats.viewer
        reveals = event.what in _REVEALING and (mine or not event.hidden)
        return Note(table=begins, reveals=reveals, stale=stale)

    @staticmethod
    def never_asked(state: State) -> str:
        """Return nothing: that there was no choice has no reason of its own here."""
        del state
        return ""

    def draw(self, state: State, width: int) -> list[Line]:
        """Return the table as the reader sees it."""
        return draw(self._game, self._cards, state, self._seats, width)

    def occasion(self, state: State) -> str | None:
        """Return what a decision is about where the choices alone do not tell it."""
        return occasion(self._game, state, self._seats)

    def choices(self, state: State) -> list[Choice]:
        """Return every legal action of a state in words."""
        return choices_of(self._game, state, self._cards)

    def explain(self, state: State, choices: Sequence[Choice]) -> list[str]:
        """Return the rules behind choices, and why there are no other attacks (reading Q24)."""
        kinds = dict.fromkeys(choice.kind for choice in choices)
        told = [rule_line(self._game.duel.rules, kind) for kind in kinds]
        if kinds.keys() & {a.ATTACK, a.END}:
            told += why_no_other(self._game, state)
        return list(dict.fromkeys(told))

    def look_up(self, state: State, text: str) -> list[Found]:
        """Return what lies on a place, graves, or the cards of the match that a text may name."""
        wanted = text.strip()
        lies = on_table(self._game, self._cards, state, self._seats, wanted)
        return lies or cards_named(self._cards, wanted)

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
