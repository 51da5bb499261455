"""Reading records of games: strictly, every mistake one clear line."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, BinaryIO, Final

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe, Values
from cardtool.effects.record import read_script
from cardtool.effects.spec import Script
from cardtool.engine.core import Outcome, Termination
from cardtool.engine.kameloh.presets import PRESETS
from cardtool.engine.kameloh.rules import SETTINGS
from cardtool.engine.registry import RuleSet
from cardtool.errors import DeckError, InputError, ReplayError
from cardtool.file_reading import read_limited
from cardtool.sim.matchup import Listing, MatchUp
from cardtool.sim.replay import Recorder, game_of
from cardtool.sim.replay_format import FORMAT, GAME, VERSION, Header, Replay, Step, seal_of
from cardtool.sim.shapes import (
    Fixed,
    Flag,
    Like,
    ListOf,
    MapOf,
    Maybe,
    Object,
    Shape,
    Text,
    Whole,
    Word,
    read_object,
)

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
    game = _TEXT.read(record.get("game"), "game")
    if game != GAME:
        raise ValueError(f"a record of the game {game!r}; this cardtool plays {GAME}")
    replay: Replay = _HEADER.read(record, "")
    _check_effects(replay.header.match)
    replay.header.match.game()
    return replace(replay, intact=seal_of(record) == record["seal"])


def _check_effects(match: MatchUp) -> None:
    """Make sure that what is said of effects is said of cards that are there, and once."""
    known = {card.nr for card in match.cards}
    for key, numbers in (("effects", tuple(match.effects)), ("unread", match.unread)):
        for nr in numbers:
            if nr not in known:
                raise ValueError(f"{key}: there is no card {nr!r:.80}")
    unread = set(match.unread)
    if len(unread) < len(match.unread) or unread & match.effects.keys():
        raise ValueError("unread: what a card does is said twice")


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


def _made_rules(name: str, settings: dict[str, str]) -> RuleSet:
    """Return recorded rules; of settings that came later see :data:`VERSION`."""
    form = _RULES_NAME.fullmatch(name)
    if form is None or form[1] not in PRESETS:
        raise ValueError(f"{name!r:.80} is no name of a rule set")
    values = {key: _setting(key, text) for key, text in settings.items()}
    return RuleSet(name, form[1], replace(PRESETS[form[1]], **values))


def _setting(name: str, text: str) -> Any:
    if name not in SETTINGS:
        raise ValueError(f"written by a newer cardtool, which knows a setting {name!r:.80}")
    try:
        return SETTINGS[name].codec.parse(text)
    except ValueError:
        raise ValueError(f"{name} cannot be {text!r}") from None


def _made_replay(**values: Any) -> Replay:
    match = {key: values[key] for key in ("rules", "decks", *_TABLE)}
    game = {key: values[key] for key in ("seed", "starter", "ranking", "players", "catalog")}
    hashes = {key: values[key] for key in ("table", "deal")}
    return Replay(Header(MatchUp(**match), **game), **hashes, steps=())


_NR: Final = Text(200)
_NRS: Final = ListOf(_NR)
_TEXT: Final = Text(1000)
_MAYBE_TEXT: Final = Maybe(_TEXT)
_FIGURE: Final = Whole(0, 100_000)
_MAYBE_FIGURE: Final = Maybe(_FIGURE)
_COUNT: Final = Whole(0, 1000)
_PLAYER: Final = Whole(0, 1)
_POINTS: Final = Fixed((_FIGURE, _FIGURE))
_COPIES: Final = ListOf(Fixed((_NR, Whole(1, 1000))), 1000)
_DIGITS: Final = "{} hexadecimal digits"
_STATE_HASH: Final = Like(re.compile("[0-9a-f]{16}"), _DIGITS.format(16))
_TABLE_HASH: Final = Like(re.compile("[0-9a-f]{32}"), _DIGITS.format(32))

_REASON: Final = Like(re.compile("[a-z_]{1,40}"), "a reason")
_STEP: Final = Object(
    {"n": Whole(1, 1 << 31), "player": _PLAYER, "action": _TEXT, "state": _STATE_HASH},
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
_RULES_NAME: Final = re.compile(r"([^()\s]+)(?:\(.*\))?")
_RULES: Final = Object({"name": Text(), "settings": MapOf(_TEXT)}, _made_rules)
_DECK: Final = Object({"name": _TEXT, "main": _COPIES, "fusion": _COPIES}, Listing)
_CARD: Final = Object(
    {
        "nr": _NR,
        "name": _MAYBE_TEXT,
        "kind": Word(Kind),
        "hk": Maybe(Whole(1, 4)),
        **dict.fromkeys(("ap", "dp", "lp", "d"), _MAYBE_FIGURE),
        "d_mark": Maybe(Word(PriceMark)),
        "universal": Flag(),
        "klasse": _MAYBE_TEXT,
        "rasse": _MAYBE_TEXT,
    },
    Card,
)
_PART: Final = Object(
    {
        "cards": _NRS,
        "klasse": _MAYBE_TEXT,
        "rasse": _MAYBE_TEXT,
        "least": _COUNT,
        "most": Maybe(_COUNT),
    },
    Part,
)
_RECIPE: Final = Object(
    {
        "result": _NR,
        "kind": Word(Kind),
        "parts": ListOf(_PART, 1000),
        "items": _NRS,
        "needs_item": Flag(),
        "values": Word(Values),
    },
    Recipe,
)


class _Effect:
    """What a card does, in the form of :mod:`cardtool.effects.record`."""

    def read(self, value: Any, where: str) -> Script:
        """Return the script; see :meth:`Shape.read`."""
        script, mistakes = read_script(value)
        if script is None:
            place = ".".join(part for part in (where, mistakes[0].place) if part)
            raise ValueError(f"{place} {mistakes[0].message}")
        return script


_TABLE: Final[dict[str, Shape]] = {
    "cards": ListOf(_CARD, 1000),
    "recipes": ListOf(_RECIPE),
    "effects": MapOf(_Effect()),
    "unread": _NRS,
    "prices": MapOf(_MAYBE_FIGURE),
}
_HEADER: Final = Object(
    {
        "format": _TEXT,
        "version": Whole(VERSION, VERSION),
        "game": _TEXT,
        "rules": _RULES,
        "catalog": _MAYBE_TEXT,
        "decks": Fixed((_DECK, _DECK)),
        "table": _TABLE_HASH,
        "seed": Whole(0, (1 << 64) - 1),
        "starter": Maybe(_PLAYER),
        "ranking": _POINTS,
        "players": Fixed((_TEXT, _TEXT)),
        "deal": _STATE_HASH,
        "seal": _TABLE_HASH,
        **_TABLE,
    },
    _made_replay,
)
