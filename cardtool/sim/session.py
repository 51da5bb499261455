"""A game that people sit at: deciding, taking back, going on with a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from cardtool.engine.core import Emit, Game, Outcome
from cardtool.errors import EndlessEffects, ReplayError, UsageError
from cardtool.players.player import Player, bot
from cardtool.sim.replay import Recorder, check_header, follow, game_of
from cardtool.sim.replay_format import Header, Replay, Step

__all__ = ["PERSON", "GameSession"]

PERSON: Final = "person"
"""The name of a player who is asked, in the header of a record; all others are bots."""


@final
class GameSession:
    """One game between people and bots, always in step with its record.

    Taking back plays the game anew as far as it stays, so that neither a state nor a bot
    remembers what never was.

    Attributes:
        header: what the game is made of; its players are :data:`PERSON` or names of bots.
        game: the game. state: where it stands; replaced when something is taken back.
    """

    __slots__ = ("_emit", "_players", "_recorder", "_turns", "game", "header", "state")

    game: Game[Any, Any]
    state: Any
    _players: Sequence[Player | None]
    _recorder: Recorder
    _turns: list[tuple[int, int]]

    def __init__(self, header: Header, emit: Emit | None = None) -> None:
        """Deal the game; `emit` is told everything that happens from the deal on.

        Raises:
            UsageError: a player is neither a person nor a bot.
            PlayerError: a bot of another package does not work.
            DeckError: a deck cannot be dealt and played.
        """
        self.header = header
        self._emit = emit
        self._deal(emit)

    @staticmethod
    def resume(replay: Replay, emit: Emit | None = None) -> GameSession:
        """Go on with a record; `emit` is told what happens from now on.

        Raises:
            UsageError: a player is neither a person nor a bot.
            PlayerError: a bot of another package does not work.
            ReplayError: the record does not fit its cards and rules.
        """
        session = GameSession(replay.header)
        found = check_header(replay, session.state)
        if found is not None:
            raise ReplayError(found.message, found.line)
        session._play_again(replay.steps)
        session._emit = emit
        return session

    @property
    def waiting(self) -> bool:
        """Whether a person has to decide."""
        return bool(self.state.options) and self._players[self.state.to_act] is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None before."""
        return self.game.outcome(self.state)

    @property
    def decisions(self) -> int:
        """How many decisions count; those taken back do not."""
        return len(self._recorder.steps)

    def decide(self, action: int) -> None:
        """Carry out the decision of the person who has to decide.

        Raises:
            UsageError: the action is not allowed now.
            EndlessEffects: it sets off effects without an end; the game stands where it stood.
        """
        if action not in self.state.options:
            raise UsageError(f"{self.game.notation(action)!r} is not allowed now")
        try:
            self._carry_out(action)
        except EndlessEffects:
            self._go_back(self._recorder.steps)
            raise

    def let_bot_decide(self) -> bool:
        """Let the bot that is due decide once; return False if no bot is due."""
        choice = self._bots_choice()
        if choice is None:
            return False
        self._carry_out(choice)
        return True

    def undo(self) -> bool:
        """Take back the present turn from the person's first decision in it on.

        Return False if nothing was decided in it yet.
        """
        now = (self.state.turn, self.state.to_act)
        if not self.waiting or now not in self._turns:
            return False
        self._go_back(self._recorder.steps[: self._turns.index(now)])
        return True

    def record(self) -> str:
        """Return the game so far as the text of a record."""
        return self._recorder.text()

    def _carry_out(self, action: int) -> None:
        turn, seat = self.state.turn, self.state.to_act
        self.game.apply(self.state, action, self._emit)
        self._recorder.step(seat, action, self.state)
        self._turns.append((turn, seat))

    def _bots_choice(self) -> int | None:
        options = self.game.legal_actions(self.state)
        player = self._players[self.state.to_act]
        if player is None or not options:
            return None
        choice: int = player.choose(self.game.view(self.state, self.state.to_act), options)
        return choice

    def _deal(self, emit: Emit | None = None) -> None:
        """Begin: the first state, bots that know nothing yet, an empty record."""
        self.game, self.state = game_of(self.header, emit)
        self._players = _players_of(self.header, self.game)
        self._recorder = Recorder(self.header, self.game, self.state)
        self._turns = []

    def _go_back(self, steps: Sequence[Step]) -> None:
        """Play the game anew as far as these decisions go, unheard."""
        self._deal()
        self._play_again(steps)

    def _play_again(self, steps: Sequence[Step]) -> None:
        """Go through recorded decisions; bots think along unheard."""
        for step in steps:
            turn = self.state.turn
            self._bots_choice()
            follow(step, self.game, self.state)
            self._recorder.take(step, self.state)
            self._turns.append((turn, step.player))


def _players_of(header: Header, game: Game[Any, Any]) -> Sequence[Player | None]:
    return [
        None if name == PERSON else bot(name, game, header.seed, seat)
        for seat, name in enumerate(header.players)
    ]
