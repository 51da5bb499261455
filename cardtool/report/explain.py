"""What texts would make cards do: as text, as rows, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from cardtool.effects.explaining import Explanation
from cardtool.effects.text import Status, TextReading
from cardtool.effects.wording import sentences
from cardtool.effects.writing import step_record
from cardtool.report.lines import Line, Span
from cardtool.report.safe_text import one_line
from cardtool.report.tables import Column, Table
from cardtool.report.text_layout import fitting, wrapped

__all__ = ["explain_lines", "explain_record", "explain_table"]

_LABEL: Final = 14
_NOT_PLAYED: Final = "no pattern reads every word; a card that says it is played without effect"
_HALF: Final = "played without effect as long as one sentence is not read"
_SAYS: Final = {
    Status.FLAVOUR: "it says nothing that the rules know of",
    Status.RECIPE: "what becomes what is no effect; the catalog has it as a recipe",
}


def explain_lines(texts: Iterable[Explanation], width: int) -> Iterator[Line]:
    """Yield each sentence with what it means below it, and when the card may be played.

    Lines take at most `width` cells, of which 40 to 100 are used.
    """
    width = fitting(width)
    for number, text in enumerate(texts):
        if number:
            yield ()
        for one in text.sentences:
            yield from ((Span(line, "figure"),) for line in wrapped(one_line(one.sentence), width))
            yield from _reading_lines(one, width)
        if text.windows is not None:
            windows = ", ".join(window.value for window in text.windows)
            yield from _labelled("windows", "quiet", f"{windows} (clause X1)", width)
        if text.half_read:
            yield from _labelled("card", "quiet", _HALF, width)


def _reading_lines(one: TextReading, width: int) -> Iterator[Line]:
    if one.status is Status.READ:
        for sentence in sentences(one.steps):
            yield from _labelled("read", "info", one_line(sentence), width)
        yield from _labelled("by pattern", "quiet", _patterns(one), width)
    elif one.status is Status.UNMODELLED:
        yield from _labelled("unmodelled", "warning", _NOT_PLAYED, width)
        yield from _labelled("nearest", "quiet", one.nearest or "", width)
        yield from _labelled("readable", "quiet", one.wording or "", width)
    else:
        yield from _labelled(one.status.value, "quiet", _SAYS[one.status], width)


def _labelled(label: str, style: str, text: str, width: int) -> Iterator[Line]:
    first, *rest = wrapped(text, width - _LABEL)
    yield (Span(f"  {label}".ljust(_LABEL), style), Span(first))
    yield from ((Span(" " * _LABEL + line),) for line in rest)


def _patterns(one: TextReading) -> str:
    """Return the names of the patterns; names have commas in them."""
    return "; ".join(one.patterns)


_COLUMNS: Final = (
    Column("text", "Text", numeric=True),
    Column("sentence", "Sentence"),
    Column("status", "Status"),
    Column("effect", "Effect"),
    Column("patterns", "Patterns"),
    Column("windows", "Windows"),
    Column("nearest", "Nearest"),
    Column("wording", "Readable"),
)


def explain_table(texts: Iterable[Explanation]) -> Table:
    """Return a row for each effect or choice, and one for each sentence that has none."""
    return Table(
        _COLUMNS,
        [
            (number, *row)
            for number, text in enumerate(texts, 1)
            for one in text.sentences
            for row in _rows(one, text)
        ],
    )


def _rows(one: TextReading, text: Explanation) -> Iterator[tuple[str | None, ...]]:
    windows = None
    if one.status is Status.READ and text.windows is not None:
        windows = ", ".join(window.value for window in text.windows)
    for effect in sentences(one.steps) or (None,):
        yield (
            one.sentence,
            one.status.value,
            effect,
            _patterns(one) or None,
            windows,
            one.nearest,
            one.wording,
        )


def explain_record(texts: Sequence[Explanation]) -> dict[str, Any]:
    """Return the JSON object of `cardtool effects explain`: `effects` and `unmodelled`.

    An effect is what :func:`cardtool.effects.record.step_record` writes, with the `sentence`
    it is from; what is unmodelled has its `sentence`, and of the `nearest` pattern the
    `wording` that would be read. Sentences that say nothing about the rules are in neither.
    """
    found = [one for text in texts for one in text.sentences]
    return {
        "effects": [
            {"sentence": one.sentence} | step_record(step) for one in found for step in one.steps
        ],
        "unmodelled": [
            {"sentence": one.sentence, "nearest": one.nearest, "wording": one.wording}
            for one in found
            if one.status is Status.UNMODELLED
        ],
    }
