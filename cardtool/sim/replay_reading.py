"""Reading records of games: strictly, every mistake one clear line."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any, BinaryIO, Final

from cardtool.engine.core import Outcome, Termination
from cardtool.engine.family import Family
from cardtool.errors import DeckError, InputError, ReplayError
from cardtool.file_reading import read_limited
from cardtool.shapes import (
    Fixed,
    Like,
    ListOf,
    Maybe,
    Object,
    Whole,
    Word,
    read_object,
)
from cardtool.sim.match_shape import (
    FIGURE,
    MAYBE_TEXT,
    TEXT,
    deck_shape,
    read_family,
    rules_shape,
)
from cardtool.sim.replay import Recorder, game_of
from cardtool.sim.replay_format import FORMAT, VERSION, Header, Replay, Step, seal_of

__all__ = ["check_recordable", "load", "read_replay", "read_replay_file"]

_MOST_BYTES: Final = 16 << 20
_MOST_LINE: Final = 4 << 20


def read_replay_file(where: str, stdin: BinaryIO | None = None) -> Replay:
    """Return the record in a file, or in `stdin` where the path is ``-``.

    Raises:
        ReplayError: as for :func:`load` and :func:`read_replay`.
    """
    return read_replay(load(where, stdin), "stdin" if where == "-" else where)


def load(where: str, stdin: BinaryIO | None = None) -> bytes:
    """Return the content of a file, or of `stdin` where the path is ``-``; not all of a huge one.

    Raises:
        ReplayError: the file cannot be read.
    """
    try:
        return read_limited(where, stdin, _MOST_BYTES)
    except InputError as error:
        raise ReplayError(f"cannot read record {where}: {error.reason}") from None


def check_recordable(header: Header) -> None:
    """Make sure that the record of a game could be read back, before it is played.

    Raises:
        DeckError: it could not; the message says what in it cannot.
    """
    game, state = game_of(header)
    try:
        _read(Recorder(header, game, state).text().encode("utf-8", "backslashreplace"))
    except ReplayError as error:
        raise DeckError(f"this game could not be kept: {error.reason}") from None


def read_replay(raw: bytes, name: str) -> Replay:
    """Return the record that a file's content is; whether it is true, `verify` tells.

    A last line that was cut off is left out with a note: copying was stopped half-way.

    Raises:
        ReplayError: it is larger than 16 MiB, no record, a newer one, or broken; the message
            begins with `name` and the line.
    """
    try:
        return _read(raw)
    except ReplayError as error:
        raise ReplayError(error.reason, error.line, name) from None


def _read(raw: bytes) -> Replay:
    if len(raw) > _MOST_BYTES:
        raise ReplayError(f"larger than {_MOST_BYTES >> 20} MiB, so it is no record of a game")
    if not raw.strip():
        raise ReplayError("the file is empty, so it is no record of a game")
    lines = raw.split(b"\n")
    rest, note = lines.pop(), ""
    if rest and (not lines or _is_whole(rest)):
        lines.append(rest)
    elif rest:
        note = f"line {len(lines) + 1} is cut off and left out"
    head: Replay = _line(lines[0], 1)
    steps: list[Step] = []
    outcome: Outcome | None = None
    for number, line in enumerate(lines[1:], start=2):
        if outcome is not None:
            raise ReplayError("nothing may follow the outcome", number)
        found: Step | Outcome = _line(line, number)
        if isinstance(found, Outcome):
            outcome = found
        else:
            steps.append(found)
    return replace(head, steps=tuple(steps), outcome=outcome, note=note)


def _is_whole(line: bytes) -> bool:
    try:
        return bool(read_object(line))
    except ValueError:
        return False


def _line(line: bytes, number: int) -> Any:
    """Return what one line says: a record without decisions, a decision, or the outcome."""
    try:
        if len(line) > _MOST_LINE:
            raise ValueError(f"longer than {_MOST_LINE >> 20} MiB")  # noqa: TRY301
        record = read_object(line)
        if number == 1:
            return _head(record)
        if "outcome" in record:
            return _END.read(record, "")["outcome"]
        return _step(record, number - 1)
    except (DeckError, ValueError) as error:
        raise ReplayError(str(error), number) from None


def _head(record: dict[str, Any]) -> Replay:
    if record.get("format") != FORMAT:
        raise ValueError("this is no record of a game")
    version = Whole(1, 1 << 31).read(record.get("version"), "version")
    if version != VERSION:
        raise ValueError(
            f"written by {'a newer' if version > VERSION else 'an older'} cardtool, which records "
            f"games in version {version} of the format; this one knows version {VERSION}"
        )
    replay: Replay = _header_shape(read_family(record, "a record")).read(record, "")
    replay.header.match.check()
    replay.header.match.game()
    return replace(replay, intact=seal_of(record) == record["seal"])


def _step(record: dict[str, Any], expected: int) -> Step:
    step: Step = _STEP.read(record, "")
    if step.number != expected:
        raise ValueError(f"decision {expected} is due here, not {step.number}")
    return step


def _made_step(n: int, player: int, action: str, state: str) -> Step:
    return Step(n, player, action, state)


def _made_outcome(
    points: tuple[int, int], winner: int | None, termination: Termination, reasons: tuple[str, ...]
) -> Outcome:
    made = Outcome(points, termination, reasons)
    if winner != made.winner:
        raise ValueError("the points make another winner")
    return made


def _made_replay(family: Family, **values: Any) -> Replay:
    table = {key: values[key] for key in family.table}
    match = family.match_up(values["rules"], values["decks"], table)
    game = {key: values[key] for key in ("seed", "starter", "ranking", "players", "catalog")}
    hashes = {key: values[key] for key in ("table", "deal")}
    return Replay(Header(match, **game), **hashes, steps=())


_PLAYER: Final = Whole(0, 1)
_POINTS: Final = Fixed((FIGURE, FIGURE))
_DIGITS: Final = "{} hexadecimal digits"
_STATE_HASH: Final = Like(re.compile("[0-9a-f]{16}"), _DIGITS.format(16))
_TABLE_HASH: Final = Like(re.compile("[0-9a-f]{32}"), _DIGITS.format(32))

_REASON: Final = Like(re.compile("[a-z_]{1,40}"), "a reason")
_STEP: Final = Object(
    {"n": Whole(1, 1 << 31), "player": _PLAYER, "action": TEXT, "state": _STATE_HASH},
    _made_step,
)
_OUTCOME: Final = Object(
    {
        "points": _POINTS,
        "winner": Maybe(_PLAYER),
        "termination": Word(Termination),
        "reasons": ListOf(_REASON, 100),
    },
    _made_outcome,
)
_END: Final = Object({"outcome": _OUTCOME})


def _header_shape(family: Family) -> Object:
    """Return what the first line of a record of a game looks like."""
    deck = deck_shape(family.name)
    return Object(
        {
            "format": TEXT,
            "version": Whole(VERSION, VERSION),
            "game": TEXT,
            "rules": rules_shape(family.name),
            "catalog": MAYBE_TEXT,
            "decks": Fixed((deck, deck)),
            "table": _TABLE_HASH,
            "seed": Whole(0, (1 << 64) - 1),
            "starter": Maybe(_PLAYER),
            "ranking": _POINTS,
            "players": Fixed((TEXT, TEXT)),
            "deal": _STATE_HASH,
            "seal": _TABLE_HASH,
            **family.table,
        },
        partial(_made_replay, family),
    )
