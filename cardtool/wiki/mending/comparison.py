"""Whether a changed page still says what it said: the guard behind every repair.

Values are compared as readers see them, without comments. A value may change only where a
repair means it, and into nothing but what that repair makes of this very value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardtool.cards import Card
from cardtool.wiki.card_call import Reading, Spot, read_call
from cardtool.wiki.card_fields import FIELDS, field_of
from cardtool.wiki.figures import UNKNOWN, is_placeholder
from cardtool.wiki.kinds import kind_of_mark, kind_of_typ
from cardtool.wiki.mending.certain import (
    FIGURE_FIELDS,
    certain_field,
    certain_figure,
    certain_typ,
    is_number,
    plain_nr,
)
from cardtool.wiki.scan import Argument, Call, scan, without_hidden
from cardtool.wiki.snapshot import Page, title_nr
from cardtool.wiki.templates import LegacyForm, Templates
from cardtool.wiki.wikitext import PlainText, plain_text

__all__ = ["ReadCall", "keeps", "read_calls"]

# A misspelt typ reads as it is written; what becomes of it is looked at by itself.
_READ: Final = (*(field for field in FIELDS if field not in {"nr", "typ"}), "d_mark")


class ReadCall(NamedTuple):
    """A call of a page, its form if its parameters are numbered, what was read of it, its text."""

    call: Call
    form: LegacyForm | None
    reading: Reading
    text: str


class _Value(NamedTuple):
    """A parameter that has a value, or none: what it means, and what is seen of it."""

    key: str
    argument: Argument
    seen: str


class _Pair(NamedTuple):
    """One call before and after a repair: the cards, and the values that count by their keys.

    `nr` is the number that the page's title gives the call; `closed` tells that the repair
    closed a link.
    """

    old: Card
    new: Card
    before: dict[str, _Value]
    after: dict[str, _Value]
    nr: str | None
    closed: bool


def read_calls(page: Page, templates: Templates, prefix: str) -> list[ReadCall]:
    """Return the card calls of `page`, read as :func:`cardtool.wiki.parse.parse_page` does."""
    own_nr = title_nr(page.title, prefix)
    plain = PlainText(len(page.text))
    read = []
    for position, call in enumerate(scan(page.text, templates.match).calls):
        form = templates.legacy.get(call.name)
        spot = Spot(own_nr if position == 0 else None, position, own_nr is None, plain)
        reading = read_call(page, call, form, spot)
        read.append(ReadCall(call, form, reading, page.text[call.at : call.closed]))
    return read


def keeps(before: Sequence[ReadCall], after: Sequence[ReadCall], nr: str | None) -> bool:
    """Return whether the calls before a repair still say the same after it.

    All values are there, under the same or the right name, unless they never counted and are
    in a comment now; and no parameter has a value from nowhere. `nr` is the page title's.
    """
    return len(before) <= len(after) and all(
        _call_keeps(old, new, None if position else plain_nr(nr))
        for position, (old, new) in enumerate(zip(before, after, strict=False))
    )


def _call_keeps(old: ReadCall, new: ReadCall, nr: str | None) -> bool:
    values, now = _values(old), _values(new)
    pair = _Pair(
        old.reading.card,
        new.reading.card,
        {value.key: value for value in values},
        {value.key: value for value in now},
        nr,
        closed=old.call.broken_link and not new.call.broken_link,
    )
    uncounted = [value for value in values if pair.before[value.key] is not value]
    return (
        pair.old.nr == pair.new.nr
        and all(value.argument.value in new.text for value in uncounted)
        and all(_told_on(pair, value, new.text) for value in pair.before.values())
        and all(_has_origin(pair, value) for value in pair.after.values())
        and all(_reads_on(pair, field) for field in _READ)
    )


def _values(read: ReadCall) -> list[_Value]:
    """Return the parameters of a call; of those with one key the last counts."""
    values = []
    counted = 0
    for argument in read.call.arguments:
        name = argument.name
        if name is None:
            counted += 1
            name = str(counted)
        seen = without_hidden(argument.value).strip()
        values.append(_Value(field_of(name, read.form), argument, seen))
    return values


def _told_on(pair: _Pair, value: _Value, text: str) -> bool:
    """Return whether a value that counted is still one, as it was or as it is meant."""
    if not value.seen:
        return True
    now = pair.after.get(value.key) or pair.after.get(_right_name(pair, value) or "")
    if now is not None and _may_become(pair, value, now):
        return True
    return _in_the_link(pair, value) and value.seen in text


def _right_name(pair: _Pair, value: _Value) -> str | None:
    """Return the name that a parameter's own is taken for, None if that one was given, too."""
    name = value.argument.name
    right = certain_field(name) if name is not None else None
    return None if right in pair.before else right


def _in_the_link(pair: _Pair, value: _Value) -> bool:
    """Return whether a value may be a part of the link that was closed."""
    opened = value.argument.value.count("[[") > value.argument.value.count("]]")
    return pair.closed and (opened or value.argument.name is None)


def _may_become(pair: _Pair, old: _Value, new: _Value) -> bool:
    """Return whether a repair makes `new` of a value that was given."""
    if old.seen == new.seen:
        return True
    if not new.seen:
        return is_placeholder(new.key, plain_text(old.seen) or "")
    if new.key == "nr":
        number = is_number(old.seen) or not old.seen.strip(UNKNOWN)
        return new.seen == pair.nr and (number or old.seen in new.argument.value)
    if new.key == "typ":
        unknown = not old.seen.strip(UNKNOWN)
        return new.seen == certain_typ(old.seen) or (unknown and _is_marked(pair, new.seen))
    figure = certain_figure(new.key, old.seen) if new.key in FIGURE_FIELDS else None
    return figure is not None and new.seen == str(figure)


def _is_marked(pair: _Pair, typ: str) -> bool:
    """Return whether the mark in place of the price says the same as a typ."""
    mark = pair.old.d_mark
    return mark is not None and kind_of_typ(typ) is kind_of_mark(mark)


def _has_origin(pair: _Pair, value: _Value) -> bool:
    """Return whether a value was given before, or is one that a repair knows from elsewhere."""
    old = pair.before.get(value.key)
    if not value.seen or (old is not None and old.seen):
        return True
    if value.key == "nr" and value.seen == pair.nr:
        return True
    if value.key == "typ" and _is_marked(pair, value.seen):
        return True
    return any(
        given.seen == value.seen and _right_name(pair, given) == value.key
        for given in pair.before.values()
    )


def _reads_on(pair: _Pair, field: str) -> bool:
    value = getattr(pair.old, field)
    given = pair.before.get(field)
    linked = given is not None and _in_the_link(pair, given)
    return value is None or linked or getattr(pair.new, field) == value
