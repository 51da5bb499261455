"""One game from the deal to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardtool.engine.core import Count, Emit, Game
from cardtool.players.player import Player

__all__ = ["MakeCount", "Observer", "play_counted", "play_on", "play_out"]

Observer = Callable[[int, int, Any], None]
"""Is told each decision: whose it was, the action, and the state it led to."""


MakeCount = Callable[[Any], Count]
"""Begins to count a game in its first state."""


def play_out(
    game: Game[Any, Any],
    players: Sequence[Player],
    seed: int,
    starter: int | None = None,
    emit: Emit | None = None,
) -> Any:
    """Play one game to its end and return the last state."""
    state = game.new(seed, starter, emit)
    play_on(game, players, state, emit)
    return state


def play_counted(
    game: Game[Any, Any], count_of: MakeCount, players: Sequence[Player], seed: int, starter: int
) -> tuple[Count, int]:
    """Play one game to its end; return its count and how many decisions it took."""
    state = game.deal(seed, starter)
    count = count_of(state)
    game.begin(state, count.tell)
    decisions = play_on(game, players, state, count.tell)
    count.close()
    return count, decisions


def play_on(
    game: Game[Any, Any],
    players: Sequence[Player],
    state: Any,
    emit: Emit | None = None,
    observe: Observer | None = None,
) -> int:
    """Play a game on to its end; return how many decisions that took."""
    views = [game.view(state, 0), game.view(state, 1)]
    decisions = 0
    options = game.legal_actions(state)
    while options:
        seat = state.to_act
        action = players[seat].choose(views[seat], options)
        game.apply(state, action, emit)
        if observe is not None:
            observe(seat, action, state)
        options = game.legal_actions(state)
        decisions += 1
    return decisions
