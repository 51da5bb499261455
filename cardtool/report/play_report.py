"""A game that was played, as one JSON object."""

from __future__ import annotations

from typing import Any, Final

from cardtool.sim.replay_format import outcome_record
from cardtool.sim.session import GameSession

__all__ = ["SCHEMA", "play_record"]

SCHEMA: Final = "cardtool.play/1"


def play_record(game: GameSession) -> dict[str, Any]:
    """Return the JSON object of `cardtool play`, schema ``cardtool.play/1``.

    Keys: `schema`, `rules` (texts); `seed` (a number); `decks`, `players` (two names each);
    `outcome` (see :func:`outcome_record`, or null before the end); `decisions`, `rounds`
    (numbers); `without_effect` (numbers of the cards of both decks whose text nobody
    understands, so that they were played without effect).
    """
    header, outcome = game.header, game.outcome
    return {
        "schema": SCHEMA,
        "rules": header.match.rules.name,
        "seed": header.seed,
        "decks": [deck.name for deck in header.match.decks],
        "players": list(header.players),
        "outcome": None if outcome is None else outcome_record(outcome),
        "decisions": game.decisions,
        "rounds": game.state.round,
        "without_effect": list(header.match.unread),
    }
