"""Records of games: writing them while a game is played, going through them, verifying them.

A record is JSON Lines: all that the game is made of, one line a decision, the outcome. It
needs nothing beside it; :mod:`cardtool.sim.replay_format` knows the lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, final

from cardtool.engine.core import Emit, Game, Outcome
from cardtool.errors import ReplayError, UsageError
from cardtool.players.player import Player
from cardtool.sim.match import play_on
from cardtool.sim.match_record import table_hash
from cardtool.sim.replay_format import (
    Header,
    Replay,
    Step,
    header_line,
    outcome_line,
    state_hash,
    step_line,
)

__all__ = [
    "Mismatch",
    "Recorder",
    "check_header",
    "follow",
    "format_replay",
    "game_of",
    "rebuild",
    "record",
    "verify",
    "walk",
]


@final
class Recorder:
    """The record of a game under way, of a match loop or of people who may stop any time.

    Its :meth:`step` is an observer of :func:`cardtool.sim.match.play_on`.
    """

    __slots__ = ("_deal", "_game", "_outcome", "_steps", "header")

    def __init__(self, header: Header, game: Game[Any, Any], state: Any) -> None:
        """Begin with the first state that `game` gives for the header's seed and starter."""
        self.header = header
        self._game = game
        self._deal = state_hash(state)
        self._steps: list[Step] = []
        self._outcome = game.outcome(state)

    @property
    def steps(self) -> Sequence[Step]:
        """The decisions recorded so far."""
        return self._steps

    def step(self, player: int, action: int, state: Any) -> None:
        """Add a decision of `player` and the `state` it led to."""
        words = self._game.notation(action)
        self.take(Step(len(self._steps) + 1, player, words, state_hash(state)), state)

    def take(self, step: Step, state: Any) -> None:
        """Add the next decision of another record of this game, and the `state` it led to."""
        self._steps.append(step)
        self._outcome = self._game.outcome(state)

    def replay(self) -> Replay:
        """Return what has been recorded so far; without an outcome until the game is over."""
        table = table_hash(self.header.match)
        return Replay(self.header, table, self._deal, tuple(self._steps), self._outcome)

    def text(self) -> str:
        """Return the record as the text of its file."""
        return format_replay(self.replay())


def format_replay(replay: Replay) -> str:
    """Return a record as JSON Lines; the same game gives the same text on any day."""
    lines = [header_line(replay), *map(step_line, replay.steps)]
    if replay.outcome is not None:
        lines.append(outcome_line(replay.outcome))
    return "".join(f"{line}\n" for line in lines)


def record(header: Header, players: Sequence[Player], emit: Emit | None = None) -> Recorder:
    """Play the game of a header to its end and return its record.

    Raises:
        DeckError: a deck cannot be dealt and played.
    """
    game, state = game_of(header, emit)
    recorder = Recorder(header, game, state)
    play_on(game, players, state, emit, recorder.step)
    return recorder


def game_of(header: Header, emit: Emit | None = None) -> tuple[Game[Any, Any], Any]:
    """Return the game of a header and its first state.

    Raises:
        DeckError: a deck cannot be dealt and played.
    """
    game = header.match.game(header.ranking)
    return game, game.new(header.seed, header.starter, emit)


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first thing in which a record differs from the game played anew.

    Attributes:
        code: ``cards``, ``header``, ``deal``, ``player``, ``action``, ``state``, ``end`` or
            ``outcome``.
        step: number of the decision, 0 for the header; one more than there are for the
            outcome. message: one sentence that says both sides.
    """

    code: str
    step: int
    message: str

    @property
    def line(self) -> int:
        """Line of the record, from 1."""
        return self.step + 1


def verify(replay: Replay) -> Mismatch | None:
    """Play a record anew and return the first thing that differs, or None."""
    game, state = game_of(replay.header)
    found = check_header(replay, state)
    if found is not None:
        return found
    for step in replay.steps:
        found = _carry_out(game, state, step)
        if found is not None:
            return found
    return _outcome_mismatch(replay, game.outcome(state))


def check_header(replay: Replay, state: Any) -> Mismatch | None:
    """Return what differs before the first decision; `state` is the first of :func:`game_of`."""
    if table_hash(replay.header.match) != replay.table:
        return Mismatch("cards", 0, "the cards are not those that were recorded")
    if not replay.intact:
        return Mismatch("header", 0, "the first line is not as it was written")
    if state_hash(state) != replay.deal:
        return Mismatch("deal", 0, "the seed deals other cards than were recorded")
    return None


def _carry_out(
    game: Game[Any, Any], state: Any, step: Step, emit: Emit | None = None
) -> Mismatch | None:
    """Carry out one recorded decision, or return why it cannot be or what it leads to."""
    options = game.legal_actions(state)
    if not options:
        return Mismatch("end", step.number, "the game was over before this decision")
    if step.player != state.to_act:
        message = f"player {step.player} decides, but it is player {state.to_act} who has to"
        return Mismatch("player", step.number, message)
    try:
        action = game.parse(step.action)
    except UsageError as error:
        return Mismatch("action", step.number, str(error))
    if action not in options:
        return Mismatch("action", step.number, f"{step.action!r} is not allowed here")
    game.apply(state, action, emit)
    after = state_hash(state)
    if after != step.state:
        message = f"{step.action!r} leads to state {after}, recorded is {step.state}"
        return Mismatch("state", step.number, message)
    return None


def _outcome_mismatch(replay: Replay, outcome: Outcome | None) -> Mismatch | None:
    last = len(replay.steps) + 1
    if replay.outcome == outcome:
        return None
    if replay.outcome is None:
        why = f" ({replay.note})" if replay.note else ""
        return Mismatch("outcome", last, f"the game is over, but its outcome is missing{why}")
    if outcome is None:
        return Mismatch("outcome", last, "an outcome is recorded, but the game is not over")
    message = f"the game ends {_told(outcome)}, recorded is {_told(replay.outcome)}"
    return Mismatch("outcome", last, message)


def _told(outcome: Outcome) -> str:
    first, second = outcome.points
    return f"{first}:{second} ({', '.join([outcome.termination.value, *outcome.reasons])})"


def follow(step: Step, game: Game[Any, Any], state: Any, emit: Emit | None = None) -> None:
    """Carry out a recorded decision on `state`.

    Raises:
        ReplayError: it is not allowed or leads elsewhere, see :func:`verify`.
    """
    found = _carry_out(game, state, step, emit)
    if found is not None:
        raise ReplayError(found.message, found.line)


def walk(
    replay: Replay, game: Game[Any, Any], state: Any, emit: Emit | None = None
) -> Iterator[Step]:
    """Carry out a record's decisions one by one on `state`, and yield each afterwards.

    `game` and `state` are those of :func:`game_of`.

    Raises:
        ReplayError: see :func:`follow`.
    """
    for step in replay.steps:
        follow(step, game, state, emit)
        yield step


def rebuild(replay: Replay, steps: int | None = None) -> tuple[Game[Any, Any], Any]:
    """Return the game and its state after so many decisions, after all if None.

    Raises:
        ReplayError: there are fewer, or one before that is not allowed or leads elsewhere.
        DeckError: a deck cannot be dealt and played.
    """
    wanted = len(replay.steps) if steps is None else steps
    if not 0 <= wanted <= len(replay.steps):
        raise ReplayError(f"the record has {len(replay.steps)} decisions, not {wanted}")
    game, state = game_of(replay.header)
    for step in replay.steps[:wanted]:
        follow(step, game, state)
    return game, state
