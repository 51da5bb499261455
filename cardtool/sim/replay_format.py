"""The lines of a record: all that a game is made of, its decisions, its outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardtool.engine.core import Outcome
from cardtool.engine.families import family_of
from cardtool.engine.family import MatchUp
from cardtool.sim.match_record import deck_record, digest, line, rules_record

__all__ = [
    "FORMAT",
    "VERSION",
    "Header",
    "Replay",
    "Step",
    "header_line",
    "outcome_line",
    "outcome_record",
    "seal_of",
    "state_hash",
    "step_line",
]

FORMAT: Final = "cardtool.replay"
VERSION: Final = 2
"""Rises when older records would be read or played otherwise; 2: cards do what they say.

A new setting makes no new version: where a record does not name a setting, it has the value
of the preset that the rule set is based on. So no preset may give a new setting a value with
which old games would have gone otherwise; that needs a new version.
"""

_STATE_BYTES: Final = 8
_TABLE_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Header:
    """What a game is made of, beside its decisions.

    Attributes:
        match: rules, decks and cards. seed: decides the deal and all chance, 0 to 2⁶⁴ - 1.
        starter: 0 or 1 if it overrides what the rules say (E6), else None.
        ranking: points of both players in a ranking (S7).
        players: names, such as those of bots; they decide nothing.
        catalog: what the cards' source calls itself, where that is known.
    """

    match: MatchUp
    seed: int
    starter: int | None = None
    ranking: tuple[int, int] = (0, 0)
    players: tuple[str, str] = ("", "")
    catalog: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One decision.

    Attributes:
        number: from 1. player: who decided, 0 or 1. action: in notation.
        state: hash of the state it led to, see :func:`state_hash`.
    """

    number: int
    player: int
    action: str
    state: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A record as it was written or read.

    Attributes:
        header: what the game is made of. table: hash of its cards, see
            :func:`cardtool.sim.match_record.table_hash`.
        deal: hash of the first state. steps: the decisions.
        outcome: None for a game that was not played to its end.
        intact: whether the first line is as it was written, by the seal in it.
        note: what a reader should know, such as a last line that was cut off; else empty.
    """

    header: Header
    table: str
    deal: str
    steps: tuple[Step, ...]
    outcome: Outcome | None = None
    intact: bool = True
    note: str = ""


def state_hash(state: Any) -> str:
    """Return 16 hexadecimal digits that tell a state from others."""
    return digest(repr(state.key()), _STATE_BYTES)


def seal_of(record: Mapping[str, Any]) -> str:
    """Return 32 hexadecimal digits that tell the first line of a record from others.

    `record`: its JSON object; a seal that is in it already does not count. What was written is
    sealed, not what it is read as: settings that came later change no seal.
    """
    own = {key: value for key, value in record.items() if key != "seal"}
    return digest(line(own), _TABLE_BYTES)


def header_line(replay: Replay) -> str:
    """Return the first line of a record."""
    record = _header_record(replay.header, replay.table, replay.deal)
    return line(record | {"seal": seal_of(record)})


def _header_record(header: Header, table: str, deal: str) -> dict[str, Any]:
    rules = header.match.rules
    own = {
        "format": FORMAT,
        "version": VERSION,
        "game": family_of(rules).name,
        "rules": rules_record(rules),
        "catalog": header.catalog,
        "decks": [deck_record(deck) for deck in header.match.decks],
        "table": table,
        "seed": header.seed,
        "starter": header.starter,
        "ranking": header.ranking,
        "players": header.players,
        "deal": deal,
    }
    return own | header.match.record()


def step_line(step: Step) -> str:
    """Return the line of a decision."""
    return line(
        {"n": step.number, "player": step.player, "action": step.action, "state": step.state}
    )


def outcome_line(outcome: Outcome) -> str:
    """Return the last line of a record."""
    return line({"outcome": outcome_record(outcome)})


def outcome_record(outcome: Outcome) -> dict[str, Any]:
    """Return the JSON object of an outcome.

    Keys: `points` (of player 0 and 1); `winner` (0, 1, or null); `termination` (``points``,
    ``cards`` or ``limit``); `reasons` (words, for a stopped game).
    """
    return {
        "points": list(outcome.points),
        "winner": outcome.winner,
        "termination": outcome.termination.value,
        "reasons": list(outcome.reasons),
    }
