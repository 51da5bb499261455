"""A game at the terminal: what happens is told, the table drawn, and people are asked."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardtool.errors import OutputError, UsageError
from cardtool.report.board import draw, flowed
from cardtool.report.card_face import Line, Span
from cardtool.report.choices import Choice, choice_lines, choices_of, find_choice
from cardtool.report.files import same_file
from cardtool.report.rule_lines import rule_of
from cardtool.report.story import tell, tell_outcome
from cardtool.report.text_layout import wrapped

if TYPE_CHECKING:
    from cardtool.cli.options import Session
    from cardtool.engine.core import Event
    from cardtool.report.game_words import Seats
    from cardtool.sim.session import GameSession

__all__ = ["GameTable", "Saving"]

_HELP: Final = (
    ("3", "do what stands behind 3; 3.2 or 3.b1 says where; or type the notation of an action"),
    ("?", "the rules behind the choices; ? 3 the one behind 3"),
    ("b", "draw the table again"),
    ("u", "take back what you decided in this turn"),
    ("s FILE", "save the game; cardtool play --resume FILE goes on with it"),
    ("q", "quit"),
    ("h", "this help"),
)


@dataclass
class Saving:
    """Where a game is kept.

    Attributes:
        path: the file, or None. force: whether an existing one is overwritten.
    """

    path: Path | None = None
    force: bool = False

    def save(self, game: GameSession) -> None:
        """Write the record of the game as it is now; without a path nothing happens.

        Raises:
            OutputError: the file exists already, or cannot be written.
        """
        from cardtool.report.files import write_text

        if self.path is not None:
            write_text(self.path, game.record(), force=self.force)
            self.force = True


class GameTable:
    """One game with those who sit at it, or watch."""

    def __init__(
        self, session: Session, game: GameSession, told: list[Event], seats: Seats, saving: Saving
    ) -> None:
        """Sit down; `told` is where the game puts what happens."""
        self._session = session
        self._game = game
        self._told = told
        self._seats = seats
        self._drawn: tuple[int, ...] = ()
        self._leaving = False
        self._width = session.console.width
        self._shown: list[Line] = []
        self._blank = False
        self._saving = saving
        self._kept: tuple[int, Path] | None = None
        self._warned = False
        self._commands: dict[str, Callable[[str], bool]] = {
            "?": self._explain,
            "b": self._redraw,
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

    def _go_on(self) -> None:
        while self._game.outcome is None and not self._leaving:
            if self._seats.viewer is None:
                self._watch()
            if not self._game.let_bot_decide():
                self._sit()

    def _rescue(self) -> bool:
        """Save what there is; that it cannot be saved must not hide why the game broke off."""
        try:
            self._saving.save(self._game)
        except OutputError as error:
            self._say_whole(str(error), "warning")
            return False
        return True

    def say(self, text: str, style: str = "text") -> None:
        """Show a text, folded to the terminal."""
        self._show([[Span(line, style)] for line in wrapped(text, self._width)])

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
        """Tell what has happened since the last time."""
        for event in self._told:
            sentence = tell(self._game.game, event, self._seats)
            if sentence is None:
                continue
            if event.what == "turn":
                self._show([[]])
                self.say(sentence, "figure")
            else:
                self.say(sentence)
        self._told.clear()

    def _watch(self) -> None:
        """Tell what was decided, and draw the table once a round."""
        self._tell()
        now = (self._game.state.round,)
        if now != self._drawn:
            self._drawn = now
            self._draw()

    def _end(self) -> None:
        self._tell()
        self._draw()
        outcome = self._game.outcome
        if outcome is not None:
            self.say(tell_outcome(outcome, self._seats.names), "figure")

    def _draw(self) -> None:
        board = draw(self._game.game, self._game.state, self._seats, self._width)
        self._show([[], *board, []])

    def _sit(self) -> None:
        """Show a person the decision that is due, and take the answer."""
        self._tell()
        state = self._game.state
        now = (state.turn, state.to_act)
        if now != self._drawn:
            self._drawn = now
            self._saving.save(self._game)
            self._draw()
        choices = choices_of(self._game.game, state)
        self._show(choice_lines(choices, self._width))
        while self._game.waiting and not self._leaving:
            if self._answered(choices):
                return

    def _answered(self, choices: list[Choice]) -> bool:
        """Take one line of input; return whether the choices have to be shown anew."""
        name = self._seats.names[self._game.state.to_act]
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
            numbers = [found.typed(key) for key, _ in found.goals]
            self.say(f"{found.number} goes to several places: type {_listed(numbers)}", "warning")
            return False
        try:
            self._game.decide(self._game.game.parse(typed) if found is None else found)
        except UsageError:
            known = _listed([str(choice.number) for choice in choices])
            self.say(f"{typed!r} is none of the choices: type {known}, or h for help", "warning")
            return False
        return True

    # Commands return whether the choices have to be shown anew.

    def _explain(self, rest: str) -> bool:
        choices = choices_of(self._game.game, self._game.state)
        wanted = [one for one in choices if not rest or rest.partition(".")[0] == str(one.number)]
        if not wanted:
            self.say(f"there is no choice {rest}", "warning")
        for kind in dict.fromkeys(choice.kind for choice in wanted):
            self.say(str(rule_of(self._game.game.duel.rules, kind)), "label")
        return False

    def _redraw(self, rest: str) -> bool:
        del rest
        self._draw()
        return True

    def _take_back(self, rest: str) -> bool:
        del rest
        if not self._game.undo():
            self.say("There is nothing to take back in this turn.", "warning")
            return False
        self._told.clear()
        self._drawn = ()
        self.say("Taken back to your first decision of this turn.")
        return True

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
        self._say_whole(f"Saved. {_way_back(saving.path)}")
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
            self._say_whole(_way_back(kept))
        else:
            self.say("Left before the end; --record FILE would have kept the game.")

    def _help(self, rest: str) -> bool:
        del rest
        for key, text in _HELP:
            head = [Span(f"  {key:<8}", "figure")]
            self._show(flowed(10, head, [[Span(text)]], self._width))
        return False


def _way_back(path: Path) -> str:
    return f"Go on with: {shlex.join(['cardtool', 'play', '--resume', str(path)])}"


def _listed(numbers: Sequence[str]) -> str:
    *first, last = numbers
    return f"{', '.join(first)} or {last}" if first else last
