"""Records of games for people and programs: told turn by turn, or a row for each decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, final

from cardtool.engine.core import Event, Game
from cardtool.errors import ReplayError
from cardtool.problems import Problem, Severity
from cardtool.report.lines import Line, Span
from cardtool.report.plurals import many
from cardtool.report.safe_text import one_line
from cardtool.report.seats import Seats, folded, seat_names
from cardtool.report.tables import Column, Row, Table
from cardtool.report.teller import MakeTeller, Teller
from cardtool.report.text_layout import fitting, wrapped
from cardtool.sim.replay import Mismatch, walk
from cardtool.sim.replay_format import Replay

__all__ = [
    "broken_problem",
    "mismatch_problem",
    "replay_lines",
    "replay_table",
    "summary",
    "verdict_lines",
]

_INDENT: Final = 10  # of the values behind the labels Rules … Catalog
_FROM_SOURCE: Final = "take the record from where it was made"
_HINTS: Final = {
    "cards": _FROM_SOURCE,
    "header": _FROM_SOURCE,
    "outcome": "the end of the record was changed or is missing",
}
_HINT: Final = "the record was changed, or made by a cardtool that plays this clause otherwise"
_COLUMNS: Final = (
    Column("n", "N", numeric=True),
    Column("round", "Round", numeric=True),
    Column("player", "Player"),
    Column("action", "Action"),
    Column("told", "Told"),
    Column("state", "State"),
)


def summary(replay: Replay, make: MakeTeller) -> str:
    """Return in one sentence how far the game goes and how it ends."""
    decisions = many(len(replay.steps), "decision")
    if replay.outcome is None:
        return f"{decisions}, not played to the end."
    match = replay.header.match
    teller = make(match, match.game(replay.header.ranking), Seats(_names(replay)))
    told = teller.outcome(replay.outcome)
    return f"{decisions}. {told}"


def mismatch_problem(mismatch: Mismatch, name: str) -> Problem:
    """Return a mismatch as a problem of the record called `name`."""
    return Problem(
        code=f"replay_{mismatch.code}",
        severity=Severity.ERROR,
        where=f"{name}:{mismatch.line}",
        message=mismatch.message,
        hint=_HINTS.get(mismatch.code, _HINT),
    )


def broken_problem(error: ReplayError, name: str) -> Problem:
    """Return why the record called `name` cannot be read as a problem of it."""
    return Problem(
        code="replay_broken",
        severity=Severity.ERROR,
        where=name if error.line is None else f"{name}:{error.line}",
        message=error.reason,
        hint=_FROM_SOURCE,
    )


def verdict_lines(verdicts: Iterable[Problem | str]) -> list[Line]:
    """Return one line for each record, whatever its length, so that its place can be copied.

    A verdict is the problem of a record, or a sentence that all is well.
    """
    return [
        (Span(one_line(verdict)),)
        if isinstance(verdict, str)
        else (
            Span(f"{one_line(verdict.where)}: ", "figure"),
            Span(one_line(f"{verdict.message}; {verdict.hint}")),
        )
        for verdict in verdicts
    ]


def replay_table(replay: Replay, make: MakeTeller) -> Table:
    """Return a row for the deal, number 0, and one for each decision with what it led to.

    Raises:
        ReplayError: the game cannot be played as it is recorded.
    """
    seats = Seats(_names(replay))
    heard: list[Event] = []
    game, state = _dealt(replay, heard)
    game.begin(state, heard.append)
    story = make(replay.header.match, game, seats)
    told, begun = _told(story, heard, [])
    rows: list[Row] = [(0, 1, None, None, told, replay.deal)]
    round_now = state.round
    for step in walk(replay, game, state, heard.append):
        player = seats.names[step.player]
        told, begun = _told(story, heard, begun)
        rows.append((step.number, round_now, player, step.action, told, step.state))
        round_now = state.round
    rest = [told, *begun, *(story.end() if game.outcome(state) is not None else [])]
    last = rows.pop()
    rows.append((*last[:4], " ".join(filter(None, rest)), *last[5:]))
    return Table(_COLUMNS, rows)


def replay_lines(replay: Replay, width: int, make: MakeTeller) -> Iterator[Line]:
    """Yield the facts of a record, then its game, with the table at the start of each turn.

    No line takes more than `width` cells, of which 40 to 100 are used.

    Raises:
        ReplayError: the game cannot be played as it is recorded.
    """
    width = fitting(width)
    seats = Seats(_names(replay))
    heard: list[Event] = []
    game, state = _dealt(replay, heard)
    own = make(replay.header.match, game, seats)
    for label, value in _facts(replay, own):
        yield from _labelled(label, value, width)
    teller = _Lines(own, state, width)
    yield _BLANK
    for event in heard:
        teller.hear(event)
    game.begin(state, teller.hear)
    yield from teller.taken()
    for _ in walk(replay, game, state, teller.hear):
        yield from teller.taken()
    if game.outcome(state) is not None:
        teller.end()
    yield from teller.taken()
    yield _BLANK
    yield from _styled(summary(replay, make), width, "figure")


@final
class _Lines:
    """Turns what happens into lines; draws the table once a turn has begun."""

    __slots__ = ("_lines", "_state", "_teller", "_width")

    def __init__(self, teller: Teller, state: Any, width: int) -> None:
        """Look at a game that goes on."""
        self._teller = teller
        self._state = state
        self._width = width
        self._lines: list[Line] = []

    def hear(self, event: Event) -> None:
        """Tell an event; the state is what it led to."""
        *before, text = self._teller.hear(event) or [""]
        for sentence in before:
            self._lines += _styled(sentence, self._width, "text")
        if event.what == "turn":
            self._lines += [_BLANK, *_styled(text, self._width, "figure")]
        elif text:
            self._lines += _styled(text, self._width, "text")
        if self._teller.note(event).table:
            board = self._teller.draw(self._state, self._width)
            self._lines += [_BLANK, *board, _BLANK]

    def end(self) -> None:
        """Tell what is to be said of the last turn."""
        for sentence in self._teller.end():
            self._lines += _styled(sentence, self._width, "text")

    def taken(self) -> list[Line]:
        """Return the lines that came since the last call."""
        lines, self._lines = self._lines, []
        return lines


_BLANK: Final[Line] = (Span(""),)


def _dealt(replay: Replay, heard: list[Event]) -> tuple[Game[Any, Any], Any]:
    """Return the game and the table before the first turn; `heard` gets what is told of it."""
    header = replay.header
    game = header.match.game(header.ranking)
    return game, game.deal(header.seed, header.starter, heard.append)


def _told(story: Teller, heard: list[Event], begun: list[str]) -> tuple[str, list[str]]:
    """Return what a decision led to, and apart the turn that begins: it belongs to the next."""
    texts, mark = begun, -1
    for event in heard:
        new = story.hear(event)
        if event.what == "turn":
            mark = len(texts) + len(new) - 1
        texts = texts + new
    heard.clear()
    if mark < 0:
        return " ".join(texts), []
    return " ".join(texts[:mark]), texts[mark:]


def _names(replay: Replay) -> tuple[str, str]:
    first, second = replay.header.match.decks
    return seat_names(first.name, second.name)


def _facts(replay: Replay, teller: Teller) -> Iterator[tuple[str, str]]:
    """Yield what the header says, by label."""
    header = replay.header
    rules = header.match.rules
    yield "Rules", rules.name
    yield "Settings", ", ".join(f"{key}={value}" for key, value in rules.rules.as_text().items())
    for letter, player, deck in zip("AB", header.players, header.match.decks, strict=True):
        count = sum(copies for _, copies in deck.main)
        played = f", played by {player}" if player else ""
        yield f"Deck {letter}", f"{deck.name}, {count} cards{played}"
    yield "Seed", str(header.seed)
    if header.starter is not None:
        yield "Starter", f"{_names(replay)[header.starter]}, as it was agreed"
    if header.catalog is not None:
        yield "Catalog", header.catalog
    if idle := teller.idle_cards():
        yield "Unread", f"{idle}; played without their effect"
    if replay.note:
        yield "Note", replay.note


def _labelled(label: str, value: str, width: int) -> Iterator[Line]:
    for number, text in enumerate(wrapped(one_line(value), width - _INDENT)):
        head = "" if number else label
        yield (Span(f"{head:<{_INDENT}}", "label"), Span(text))


def _styled(text: str, width: int, style: str) -> Iterable[Line]:
    return [(Span(line, style),) for line in folded(text, width)]
