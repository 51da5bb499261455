"""Small changes to a page's text: where values stand in it, and what is put there instead."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from cardtool.wiki.card_fields import FIELDS
from cardtool.wiki.scan import HIDDEN, Argument, Call, name_end

__all__ = ["Edit", "appended", "applied", "filled", "head_of", "new_parameter", "visible_span"]

_ORDER: Final = {name: at for at, name in enumerate(FIELDS)}
# A parameter up to its value: the blanks around its name are the author's habit.
_HEAD: Final = re.compile(r"\|(?P<before>\s*+)(?P<name>[^\s=<>][^=<>]*?)(?P<after>\s*)=")
# How a comment ends; the one that is there may say more than the new one.
_END: Final = " -->"
# More blanks in front of a parameter than this are no habit worth copying.
_LONGEST_INDENT: Final = 20


class Edit(NamedTuple):
    """The characters from `start` to `end` of a page become `text`.

    `rank` orders what is put in at one place: what belongs to a value that stands there
    comes first, new parameters behind it in the form's order.
    """

    start: int
    end: int
    text: str
    rank: int = 0


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Return `text` with all edits done; of two that overlap the first counts."""
    parts: list[str] = []
    at = 0
    for start, end, new, _ in sorted(edits, key=_place):
        if start >= at:
            parts += (text[at:start], new)
            at = end
    return "".join([*parts, text[at:]])


def _place(edit: Edit) -> tuple[int, int, int]:
    return edit.start, edit.end, edit.rank


def _core(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without outer blanks; an empty one stands behind the first blank."""
    part = text[start:end]
    stripped = part.strip()
    if not stripped:
        at = start + part.startswith((" ", "\t"))
        return at, at
    begin = start + len(part) - len(part.lstrip())
    return begin, begin + len(stripped)


def visible_span(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return where the one visible piece between comments is, None if there is not just one."""
    pieces = []
    at = start
    for hidden in HIDDEN.finditer(text, start, end):
        pieces.append((at, hidden.start()))
        at = hidden.end()
    found = [piece for piece in [*pieces, (at, end)] if text[slice(*piece)].strip()]
    return _core(text, *found[0]) if len(found) == 1 else None


def appended(text: str, argument: Argument, comment: str) -> list[Edit]:
    """Return the edit that puts `comment` behind a value, none if it is there already.

    Without a blank behind numbered parameters: they keep theirs, and a page shows it.
    """
    if comment.removesuffix(_END) in argument.value:
        return []
    at = _core(text, argument.start, argument.end)[1]
    blank = " " if argument.name is not None and not text[at - 1].isspace() else ""
    return [Edit(at, at, blank + comment)]


def filled(text: str, argument: Argument, value: str) -> list[Edit]:
    """Return the edit that makes `value` what is visible of a parameter.

    None if several pieces are, or already the same one.
    """
    span = visible_span(text, argument.start, argument.end)
    if span is None:
        if argument.value.strip() and HIDDEN.sub("", argument.value).strip():
            return []
        at = _core(text, argument.start, argument.end)[0]
        return [Edit(at, at, value)]
    return [] if text[slice(*span)] == value else [Edit(*span, value)]


def head_of(text: str, call: Call, index: int) -> tuple[int, re.Match[str] | None]:
    """Return where a parameter's pipe is, and its head if no comment is in it."""
    pipe = call.arguments[index - 1].end if index else name_end(text, call)
    return pipe, _HEAD.fullmatch(text, pipe, call.arguments[index].start)


def new_parameter(text: str, call: Call, field: str, value: str) -> Edit:
    """Return the edit that adds a parameter in the form's order, in the style of its neighbours.

    `value` is not empty.
    """
    known = [i for i, a in enumerate(call.arguments) if (a.name or "").casefold() in _ORDER]
    before = [i for i in known if _order(call, i) < _ORDER[field]]
    if before:
        index = max(before, key=lambda i: (_order(call, i), i))
        argument = call.arguments[index]
        at = _core(text, argument.start, argument.end)[1]
    else:
        index = known[0] if known else -1
        at = _end_of(text, call.at, name_end(text, call))
    return Edit(at, at, _in_style(text, call, index, field, value), 1 + _ORDER[field])


def _order(call: Call, index: int) -> int:
    return _ORDER[(call.arguments[index].name or "").casefold()]


def _end_of(text: str, start: int, end: int) -> int:
    """Return where the trailing blanks of a span begin."""
    return start + len(text[start:end].rstrip())


def _in_style(text: str, call: Call, index: int, field: str, value: str) -> str:
    """Return a parameter written as the one at `index` is, -1 for none."""
    if index >= 0:
        pipe, head = head_of(text, call, index)
        if head is not None:
            begin = call.arguments[index - 1].start if index else call.at
            indent = text[_end_of(text, begin, pipe) : pipe][-_LONGEST_INDENT:]
            gap = " " * (text[head.end() : head.end() + 1] == " ")
            return f"{indent}|{head['before']}{field}{head['after']}={gap}{value}"
    indent = "\n" if "\n" in text[call.at : call.closed] else ""
    return f"{indent}|{field}={value}"
