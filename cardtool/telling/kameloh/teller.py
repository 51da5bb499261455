"""How a game of Ka-Mel-Oh! is told; see :class:`cardtool.report.teller.Teller`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from cardtool.engine.core import Event, Outcome
from cardtool.engine.family import MatchUp
from cardtool.engine.kameloh.behaviours import Breeding
from cardtool.engine.kameloh.effects import ACTIVATE, DISCARD, DRAW, DRAW_OASE, FETCH
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.matchup import KamelohMatchUp
from cardtool.engine.kameloh.state import State, is_last_turn
from cardtool.report.board import draw
from cardtool.report.choices import choices_of, occasion
from cardtool.report.choosing import Choice
from cardtool.report.effect_words import EffectWords
from cardtool.report.game_words import card_name, idle_cards
from cardtool.report.lines import Line
from cardtool.report.match_card import card_sentences, find_cards
from cardtool.report.reach import why_nobody_else
from cardtool.report.rule_lines import rule_of
from cardtool.report.seats import Seats
from cardtool.report.story import Story, tell_outcome
from cardtool.report.teller import Note

__all__ = ["KamelohTeller", "kameloh_teller"]

_REVEALING: Final = frozenset({"activate", "draw", "take", "search", "refilled", "take-open"})
_EFFECTS: Final = frozenset({DRAW, DRAW_OASE, DISCARD, FETCH, ACTIVATE})


@final
class KamelohTeller:
    """See :class:`cardtool.report.teller.Teller`."""

    hints: Final = ()

    def __init__(self, match: KamelohMatchUp, game: KamelohGame, seats: Seats) -> None:
        """Take the game and who is told."""
        self._match = match
        self._game = game
        self._seats = seats
        self._story = Story(game, seats)
        self._words = EffectWords(game.duel.table, match.effects, match.unread)

    def hear(self, event: Event) -> list[str]:
        """Return what is to be said of an event, in sentences."""
        return self._story.hear(event)

    def end(self) -> list[str]:
        """Return what is to be said once a turn, or the game, is over."""
        return self._story.end()

    def again(self, player: int | None) -> None:
        """Go on with a turn of `player` in which nothing was done yet; None: some was."""
        self._story.again(player)

    def note(self, event: Event) -> Note:
        """Return what an event means for those who sit at the table.

        It is drawn once a turn has its income (clause M1); a turn that is nothing but the
        buy-out asks for nothing (clause E3).
        """
        if event.what == "turn":
            only_buyout = is_last_turn(event.values[1]) and self._game.duel.buyout_only
            return Note(asks=not only_buyout)
        answer = event.player != self._seats.viewer and event.what == "named"
        effect = event.what == "effect" and event.values[0] in _EFFECTS
        reveals = event.what in _REVEALING or answer or effect
        return Note(table=event.what == "income", reveals=reveals)

    def never_asked(self, state: State) -> str:
        """Return that without Datteln none are bred, if that is so (reading R27)."""
        viewer = self._seats.viewer
        if viewer is None or state.sides[viewer].datteln:
            return ""
        if not isinstance(self._game.duel.rules.income, Breeding):
            return ""
        return "Where there are 0 Datteln, none are bred (R27)."

    def draw(self, state: State, width: int) -> list[Line]:
        """Return the table as the reader sees it."""
        return draw(self._game, state, self._seats, width)

    def occasion(self, state: State) -> str | None:
        """Return what a decision is about where the choices alone do not tell it."""
        return occasion(self._game, state, self._seats, self._words)

    def choices(self, state: State) -> list[Choice]:
        """Return every legal action of a state in words."""
        return choices_of(self._game, state, self._words)

    def explain(self, state: State, choices: Sequence[Choice]) -> list[str]:
        """Return the rules behind choices, and why others cannot be meant."""
        kinds = dict.fromkeys(choice.kind for choice in choices)
        told = [str(rule_of(self._game.duel.rules, kind)) for kind in kinds]
        reasons = [why_nobody_else(self._game, state, c.actions, self._words) for c in choices]
        return told + list(dict.fromkeys(text for texts in reasons for text in texts))

    def look_up(self, state: State, text: str) -> list[tuple[str, list[str]]]:
        """Return the cards of the match that a text may name."""
        del state
        duel = self._game.duel
        return [
            (card_name(duel.table, card), list(card_sentences(duel, card, self._words)))
            for card in find_cards(duel.table, text)
        ]

    def outcome(self, outcome: Outcome) -> str:
        """Return how a game ended (clauses E5, E8)."""
        return tell_outcome(outcome, self._seats, self._game.duel.rules)

    def idle_cards(self) -> str:
        """Return the cards in play that nobody understands (section 10)."""
        return idle_cards(self._game.duel.table, self._match.unread)


def kameloh_teller(match: MatchUp, game: Any, seats: Seats) -> KamelohTeller:
    """Return the teller of a game of Ka-Mel-Oh!."""
    if not isinstance(match, KamelohMatchUp):
        raise TypeError(match)
    return KamelohTeller(match, game, seats)
