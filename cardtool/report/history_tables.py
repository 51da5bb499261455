"""The history of cards as tables and records, and what differs between two states."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any, Final

from cardtool.catalog.changes import Change
from cardtool.catalog.comparison import Comparison
from cardtool.catalog.history import Event, State, Step
from cardtool.catalog.moments import iso
from cardtool.report.export_text import shown
from cardtool.report.lines import Line, Span
from cardtool.report.safe_text import visible_block
from cardtool.report.tables import Cell, Column, Table

__all__ = [
    "Told",
    "card_history",
    "diff_record",
    "diff_text",
    "field_table",
    "happened",
    "history_record",
    "history_table",
    "latest_table",
    "styled_diff",
]

Told = tuple[Step, Comparison]
"""A step and what differs from the state before."""

_COLUMNS: Final = {
    column.name: column
    for column in (
        Column("when", "When"),
        Column("card", "Card"),
        Column("nr", "Nr"),
        Column("name", "Name", link="nr"),
        Column("revision", "Revision", numeric=True),
        Column("run", "Run", numeric=True),
        Column("seen", "Seen"),
        Column("what", "What"),
        Column("fields", "Fields"),
        Column("page", "Page"),
    )
}
# Programs have number and title apart.
_ALL: Final = tuple(name for name in _COLUMNS if name != "card")
# What people at a terminal need of one card, of one that was moved, and of all cards.
_OF_ONE: Final = ("when", "revision", "run", "what", "fields")
_OF_MOVED: Final = ("when", "card", *_OF_ONE[1:])
_OF_ALL: Final = ("when", "card", "name", "run", "what", "fields")
# An event says these two by itself.
_SAID: Final = frozenset({"page", "deleted"})
_LONGEST: Final = 20


def history_table(told: Sequence[Told], prefix: str) -> Table:
    """Return one row a step with every column; `prefix`: of the titles of card pages."""
    return _table(told, prefix, _ALL)


def card_history(told: Sequence[Told], prefix: str) -> Table:
    """Return what people want to see of one card."""
    moved = len({step.state.title for step, _ in told}) > 1
    return _table(told, prefix, _OF_MOVED if moved else _OF_ONE)


def latest_table(told: Sequence[Told], prefix: str) -> Table:
    """Return what people want to see of many cards."""
    return _table(told, prefix, _OF_ALL)


def _table(told: Sequence[Told], prefix: str, names: Sequence[str]) -> Table:
    rows = [_row(*pair, prefix) for pair in told]
    shown_rows = [[row[name] for name in names] for row in rows]
    return Table(tuple(_COLUMNS[name] for name in names), shown_rows)


def _row(step: Step, compared: Comparison, prefix: str) -> dict[str, Cell]:
    state = step.state
    return {
        "when": iso(step.when),
        "card": state.title.removeprefix(prefix),
        "nr": compared.nr,
        "name": compared.name,
        "revision": state.revision,
        "run": state.run,
        "seen": state.seen,
        "what": happened(step, prefix),
        "fields": _summary(step, compared, prefix),
        "page": state.title,
    }


def happened(step: Step, prefix: str) -> str:
    """Return what happened in a few words; a card page is called by its number."""
    origin, target = ((title or "").removeprefix(prefix) for title in (step.origin, step.target))
    if step.event is Event.MOVED:
        other = f" (the page before went to {target})" if target else ""
        return f"moved from {origin}{other}"
    return f"moved to {target}" if step.event is Event.MOVED_AWAY else step.event.value


def _summary(step: Step, compared: Comparison, prefix: str) -> str:
    """Return the fields that changed; short values in full."""
    if step.before is None:
        return ""
    told = [_told(change, prefix) for change in compared.changes if change.field not in _SAID]
    if not told and compared.rewritten:
        return "wikitext only"
    return ", ".join(told)


def _told(change: Change, prefix: str) -> str:
    field = _field(change)
    if change.field == "redirect":
        target = str(change.new).removeprefix(prefix)
        return "no redirect" if change.new is None else f"redirect to {target}"
    if change.field == "card":
        return f"no {field}" if change.new is None else f"new {field}"
    values = [shown(value) or "?" for value in (change.old, change.new)]
    if max(map(len, values)) > _LONGEST:
        return field
    return f"{field} {values[0]} -> {values[1]}"


def _field(change: Change) -> str:
    """Return a field's name, with the call where it is not the page's first."""
    return f"{change.field} of call {change.position + 1}" if change.position else change.field


def history_record(step: Step, compared: Comparison) -> dict[str, Any]:
    """Return the JSON object of a step.

    Keys: `page`, `page_id`, `revision`, `timestamp`, `run`, `seen`, `deleted` (of the state),
    `nr`, `name` (of its first card), `when` (since when it is so), `what` (an :class:`Event`),
    `from`, `to` (the titles of a move), `fields` (what changed), `text_changed`.
    """
    return {
        **_state(step.state),
        "nr": compared.nr,
        "name": compared.name,
        "when": iso(step.when),
        "what": step.event.value,
        "from": step.origin,
        "to": step.target,
        "fields": [_change(c) for c in compared.changes if c.field not in _SAID],
        "text_changed": compared.rewritten,
    }


def _state(state: State) -> dict[str, Cell]:
    return {
        "page": state.title,
        "page_id": state.page_id,
        "revision": state.revision,
        "timestamp": state.timestamp,
        "run": state.run,
        "seen": state.seen,
        "deleted": state.deleted,
    }


def _change(change: Change) -> dict[str, Cell]:
    return {
        "field": change.field,
        "old": change.old,
        "new": change.new,
        "position": change.position,
    }


_FIELD_COLUMNS: Final = (Column("field", "Field"), Column("old", "Old"), Column("new", "New"))


def field_table(changes: Iterable[Change]) -> Table:
    """Return a table of fields with their values before and after."""
    return Table(_FIELD_COLUMNS, [(_field(c), c.old, c.new) for c in changes])


def diff_text(old: Step, new: Step) -> list[str]:
    """Return the lines of a unified diff of two wikitexts; none if they are the same."""
    before, after = (step.state.text.split("\n") for step in (old, new))
    return list(difflib.unified_diff(before, after, _label(old), _label(new), lineterm=""))


def _label(step: Step) -> str:
    revision = "" if step.state.revision is None else f"@{step.state.revision}"
    when = iso(step.when)
    return f"{step.state.title}{revision}{' ' + when if when else ''}"


def diff_record(old: Step, new: Step, compared: Comparison) -> dict[str, Any]:
    """Return the JSON object of a comparison.

    Keys: `page` (title now), `from`, `to` (objects: `page`, `page_id`, `revision`, `timestamp`,
    `run`, `seen`, `deleted`, `when`), `fields` (objects: `field`, `old`, `new`, and `position`
    of the call from 0), `diff` (a unified diff, empty where the texts are the same).
    """
    return {
        "page": new.state.title,
        "from": _state(old.state) | {"when": iso(old.when)},
        "to": _state(new.state) | {"when": iso(new.when)},
        "fields": [_change(change) for change in compared.changes],
        "diff": "".join(f"{line}\n" for line in diff_text(old, new)),
    }


_STYLES: Final = {"+": "added", "-": "removed", "@": "hunk"}


def styled_diff(lines: Sequence[str]) -> list[Line]:
    """Return the lines of a diff, controls visible, coloured by what they do."""
    heads = 2  # the two lines that name the states
    return [
        (Span(visible_block(line), "figure" if at < heads else _STYLES.get(line[:1], "")),)
        for at, line in enumerate(lines)
    ]
