"""A game at the terminal: what happens is told, the table drawn, and people are asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardtool.cli.game_saving import Saving, way_back
from cardtool.cli.heard import Heard
from cardtool.errors import EndlessEffects, OutputError, UsageError
from cardtool.report.choosing import Choice, choice_lines, find_choice
from cardtool.report.files import same_file
from cardtool.report.flow import flowed
from cardtool.report.lines import Line, Span
from cardtool.report.seats import folded, listed
from cardtool.telling.tellers import teller_of

if TYPE_CHECKING:
    from cardtool.cli.options import Session
    from cardtool.engine.core import Event
    from cardtool.report.seats import Seats
    from cardtool.sim.session import GameSession

__all__ = ["GameTable"]

_HELP: Final = (
    ("3", "do what stands behind 3; 3.2 or 3.b1 says where; or type the notation of an action"),
    ("?", "the rules behind the choices, and why others cannot be meant; ? 3 those behind 3"),
    ("c CARD", "what the game knows of a card: its name or number, or a part of the name"),
)
_HELP_ON: Final = (
    ("b", "draw the table again"),
    ("u", "take back what you decided in this turn"),
    ("s FILE", "save the game; cardtool play --resume FILE goes on with it"),
    ("q", "quit"),
    ("h", "this help"),
)
_AT_A_PAUSE: Final = frozenset({"q", "s", "h", "b", "c"})
_MOST_CARDS: Final = 8


class GameTable:
    """One game with those who sit at it, or watch."""

    def __init__(
        self, session: Session, game: GameSession, told: Heard, seats: Seats, saving: Saving
    ) -> None:
        """Sit down; `told` is where the game puts what happens."""
        told.game = game
        told.teller = self._teller = teller_of(game.header.match, game.game, seats)
        self._session = session
        self._game = game
        self._told = told
        self._seats = seats
        self._drawn: tuple[int, ...] = ()
        self._saved: tuple[int, ...] = ()
        self._undecided = False
        self._stale = False
        self._seen = False
        self._why_told = False
        self._at: Any = None
        self._leaving = False
        self._width = session.console.width
        self._shown: list[Line] = []
        self._blank = False
        self._saving = saving
        self._now = (0, 0)
        self._kept: tuple[int, Path] | None = None
        self._warned = False
        self._commands: dict[str, Callable[[str], bool]] = {
            "?": self._explain,
            "b": self._redraw,
            "c": self._card,
            "u": self._take_back,
            "s": self._save,
            "q": self._quit,
            "h": self._help,
        }

    def play(self) -> None:
        """Go on to the end of the game, or until somebody leaves; what is kept is saved.

        Raises:
            OutputError: the record cannot be written.
        """
        try:
            self._arrive()
            self._go_on()
        except KeyboardInterrupt:
            self._show([[]])
            if self._rescue():
                self._leave()
            raise
        except Exception:
            self._rescue()
            raise
        self._saving.save(self._game)
        if self._game.outcome is not None:
            self._end()
        if self._session.output is not None:
            self._session.write_lines(self._shown)

    def _arrive(self) -> None:
        """Say where a game stands that is gone on with."""
        state = self._game.state
        if self._game.decisions and self._game.outcome is None:
            self.say(f"Round {state.round}, {self._seats.names[state.active]}'s turn.", "figure")

    def _go_on(self) -> None:
        while self._game.outcome is None and not self._leaving:
            self._tell()
            if not self._leaving and not self._game.let_bot_decide():
                self._sit()

    def _rescue(self) -> bool:
        """Save what there is; that it cannot be saved must not hide why the game broke off."""
        try:
            self._saving.save(self._game)
        except OutputError as error:
            self._say_whole(str(error), "warning")
            return False
        return True

    def idle_cards(self) -> str:
        """Return the cards in play that are played without their effect, or nothing."""
        return self._teller.idle_cards()

    def say(self, text: str, style: str = "text") -> None:
        """Show a text, folded to the terminal."""
        self._show([[Span(line, style)] for line in folded(text, self._width)])

    def _say_whole(self, text: str, style: str = "text") -> None:
        """Show a text with a path in one piece, so that it can be copied."""
        self._show([[Span(text, style)]])

    def _show(self, lines: Sequence[Line]) -> None:
        """Show lines, of blank ones in a row only the first."""
        for line in lines:
            if line or not self._blank:
                self._shown.append(line)
            self._blank = not line
        if self._session.output is None:
            self._session.write_lines(self._shown)
            self._shown = []

    def _tell(self) -> None:
        """Tell what has happened since the last time, with the table at the start of turns."""
        for event, state in self._told.take():
            *before, text = self._teller.hear(event) or [""]
            if event.what == "turn":
                if self._over(before):
                    self._pause()
                if self._leaving:
                    return
                self._show([[]])
                self.say(text, "figure")
                self._begin(event)
            else:
                for sentence in filter(None, (*before, text)):
                    self.say(sentence)
            note = self._teller.note(event)
            if note.table:
                self._show_turn(event, state or self._game.state)
            self._seen = self._seen or note.reveals
            self._stale = self._stale or note.stale

    def _over(self, idle: list[str]) -> bool:
        """Say that a turn was empty, or that its player was not asked; return the latter."""
        if not self._undecided:
            for sentence in idle:
                self.say(sentence)
            return False
        self._undecided = False
        text = "You had nothing to choose in this turn."
        why = "" if self._at is None else self._teller.never_asked(self._at)
        if why and not self._why_told:
            self._why_told = True
            text += f" {why}"
        self.say(text)
        return True

    def _pause(self) -> None:
        """Wait for Enter where somebody sits at a terminal; some commands work, too."""
        while self._session.console.converses and not self._leaving:
            typed = self._session.console.ask("Enter goes on> ")
            if typed is None:
                self._leave()
                return
            word, _, rest = typed.strip().partition(" ")
            if word.casefold() not in _AT_A_PAUSE:
                break
            self._commands[word.casefold()](rest.strip())
        self._at = None

    def _begin(self, event: Event) -> None:
        """Notice that a turn begins."""
        state_round = event.values[0]
        mine = event.player == self._seats.viewer
        self._undecided = mine and self._teller.note(event).asks
        self._seen = False if mine else self._seen
        self._now = (state_round, event.player)

    def _show_turn(self, event: Event, state: Any) -> None:
        """Draw the table at the start of a turn: the reader's own, or once a round."""
        viewer = self._seats.viewer
        watched = viewer is None and self._now[0] != (self._drawn or (0,))[0]
        if watched or event.player == viewer:
            self._drawn = (state.round, state.turn, event.player)
            self._at = state
            self._draw(state)

    def _end(self) -> None:
        self._tell()
        if self._leaving:
            return
        self._over(self._teller.end())
        self._at = None
        self._draw(self._game.state)
        outcome = self._game.outcome
        if outcome is not None:
            self.say(self._teller.outcome(outcome), "figure")

    def _draw(self, state: Any) -> None:
        board = self._teller.draw(state, self._width)
        self._show([[], *board, []])
        self._stale = False

    def _sit(self) -> None:
        """Show a person the decision that is due, and take the answer."""
        state = self._game.state
        self._at = None
        now = (state.round, state.turn, state.to_act)
        if now != self._saved:
            self._saved = now
            self._saving.save(self._game)
        if now != self._drawn or self._stale:
            self._drawn = now
            self._draw(state)
        if about := self._teller.occasion(state):
            self.say(about)
        choices = self._teller.choices(state)
        self._show(choice_lines(choices, self._width))
        while self._game.waiting and not self._leaving:
            if self._answered(choices):
                return

    def _answered(self, choices: list[Choice]) -> bool:
        """Take one line of input; return whether the choices have to be shown anew."""
        name = self._seats.label(self._game.state.to_act)
        typed = self._session.console.ask(f"{name}> ")
        if typed is None:
            self._leave()
            return True
        word, _, rest = typed.strip().partition(" ")
        if word.startswith("?") and word != "?":
            word, rest = "?", word[1:]
        command = self._commands.get(word.casefold())
        if command is not None:
            return command(rest.strip())
        return bool(typed.strip()) and self._decided(choices, typed.strip())

    def _decided(self, choices: list[Choice], typed: str) -> bool:
        """Carry out what was typed: a number, or an action in notation."""
        found = find_choice(choices, typed)
        if isinstance(found, Choice):
            goals = listed(_ways([found]), "or")
            self.say(f"{found.number} goes to several places: type {goals}", "warning")
            return False
        try:
            self._game.decide(self._game.game.parse(typed) if found is None else found)
        except UsageError:
            head = typed.partition(".")[0]
            meant = [choice for choice in choices if choice.goals and str(choice.number) == head]
            known = listed(_ways(meant or choices), "or")
            self.say(
                f"{typed!r} is none of the choices: type {known}; ? says why, h helps", "warning"
            )
            return False
        except EndlessEffects as error:
            self._stand_again()
            self.say(f"That cannot be played: {error}.", "warning")
            return True
        self._undecided = False
        return True

    # Commands return whether the choices have to be shown anew.

    def _explain(self, rest: str) -> bool:
        state = self._game.state
        choices = self._teller.choices(state)
        wanted = [one for one in choices if not rest or rest.partition(".")[0] == str(one.number)]
        if not wanted:
            self.say(f"there is no choice {rest}", "warning")
        for text in self._teller.explain(state, wanted):
            self.say(text, "label")
        return False

    def _redraw(self, rest: str) -> bool:
        del rest
        self._draw(self._at or self._game.state)
        return True

    def _card(self, rest: str) -> bool:
        found = self._teller.look_up(self._at or self._game.state, rest)
        if len(found) == 1:
            for sentence in found[0][1]:
                self.say(sentence)
        elif found:
            names = [name for name, _ in found[:_MOST_CARDS]]
            self.say(f"Several cards fit: {listed(names, 'or')}", "warning")
        else:
            self.say("Name a card of this game: c CARD", "warning")
        return False

    def _take_back(self, rest: str) -> bool:
        del rest
        if not self._game.undo():
            self.say("There is nothing to take back in this turn.", "warning")
            return False
        self._stand_again()
        self._drawn = ()
        seen = "; what you have seen stays seen" if self._seen else ""
        self.say(f"Taken back to your first decision of this turn{seen}.")
        return True

    def _stand_again(self) -> None:
        """Forget what was heard of decisions that do not count any more."""
        self._told.take()
        state = self._game.state
        self._teller.again(state.active if state.active == state.to_act else None)

    def _save(self, rest: str) -> bool:
        saving = self._saving
        if rest and not (saving.path and same_file(Path(rest), saving.path)):
            again = self._kept is not None and same_file(Path(rest), self._kept[1])
            saving = Saving(Path(rest), force=self._session.force or again)
        if saving.path is None:
            self.say("Name a file: s FILE", "warning")
            return False
        try:
            saving.save(self._game)
        except OutputError as error:
            self._say_whole(str(error), "warning")
            return False
        self._kept = (self._game.decisions, saving.path)
        self._say_whole(f"Saved. {way_back(saving.path)}")
        return False

    def _quit(self, rest: str) -> bool:
        del rest
        kept = self._kept is not None and self._kept[0] == self._game.decisions
        if kept or self._saving.path is not None or self._warned:
            self._leave()
            return True
        self._warned = True
        self.say("The game is not saved: s FILE saves it, another q quits without.", "warning")
        return False

    def _leave(self) -> None:
        self._leaving = True
        kept = self._saving.path or (self._kept and self._kept[1])
        if kept:
            self._say_whole(way_back(kept))
        else:
            self.say("Left before the end; --record FILE would have kept the game.")

    def _help(self, rest: str) -> bool:
        del rest
        for key, text in (*_HELP, *self._teller.hints, *_HELP_ON):
            head = [Span(f"  {key:<8}", "figure")]
            self._show(flowed(10, head, [[Span(text)]], self._width))
        return False


def _ways(choices: Sequence[Choice]) -> list[str]:
    """Return all that can be typed to choose one of these."""
    ways = [[one.typed(key) for key, _ in one.goals] or [str(one.number)] for one in choices]
    return [way for group in ways for way in group]
