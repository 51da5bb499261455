"""Commands about what became of cards: `history`, `diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool.cli.complete import card_names
from cardtool.cli.options import Format, Session, command

if TYPE_CHECKING:
    from cardtool.catalog.comparison import Comparison
    from cardtool.catalog.history import History, Step

__all__ = ["register"]

# Steps of all cards that are shown unless asked for more.
_USUAL: Final = 50


def register(app: typer.Typer) -> None:
    """Add the commands of this group to `app`."""
    command(app, "history", example="cardtool history 42")(history)
    command(app, "diff", example="cardtool diff 42 2026-11-30")(diff)


def history(
    session: Session,
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NR|NAME]", help="Card or page.", autocompletion=card_names),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            min=0, help="Show the newest so many; 0 all. Of one card all, else 50.", metavar="N"
        ),
    ] = None,
) -> None:
    """Show what happened to one card, the oldest first; without NR to all, the newest first."""
    most = (_USUAL if name is None else 0) if limit is None else limit
    with session.reader() as reader:
        found = reader.history(name, most + 1 if most and name is None else None)
    more = bool(most) and len(found.steps) > most
    steps = found.steps[:most] if name is None and most else found.steps[-most:]
    _show(session, found, steps, one=name is not None)
    if more and session.format is Format.TABLE:
        session.console.note(f"the newest {most}; --limit 0 shows all")


def _show(session: Session, found: History, steps: tuple[Step, ...], *, one: bool) -> None:
    from cardtool.report import history_tables as tables

    told = _compared(session, found, steps)
    if session.format is Format.JSON:
        session.write_json([tables.history_record(*pair) for pair in told])
        return
    shape = tables.card_history if one else tables.latest_table
    if session.format is not Format.TABLE:
        shape = tables.history_table
    session.show(shape(told, found.settings.prefix))


def _compared(
    session: Session, found: History, steps: tuple[Step, ...]
) -> list[tuple[Step, Comparison]]:
    from cardtool.catalog.comparison import compare

    told = []
    with session.console.progress("history") as progress:
        for done, step in enumerate(steps, start=1):
            told.append((step, compare(step.before, step.state, found.settings)))
            if progress is not None:
                progress(done, len(steps))
    return told


def diff(
    session: Session,
    name: Annotated[
        str, typer.Argument(metavar="NR|NAME", help="Card or page.", autocompletion=card_names)
    ],
    old: Annotated[
        str, typer.Argument(metavar="FROM", help="Revision (1234) or date (2026-11-30).")
    ],
    new: Annotated[
        str | None, typer.Argument(metavar="[TO]", help="The same; without it: now.")
    ] = None,
) -> None:
    """Show what differs between two states of a card: fields, then wikitext.

    A day means its end; times are in UTC unless they name a zone.
    """
    from cardtool.catalog.comparison import compare
    from cardtool.report.history_tables import diff_record, field_table

    with session.reader() as reader:
        found = reader.history(name)
    before = _step(found, old)
    now = found.steps[-1] if new is None else _step(found, new)
    compared = compare(before.state, now.state, found.settings)
    if session.format is Format.JSON:
        session.write_json(diff_record(before, now, compared))
    elif session.format is not Format.TABLE:
        session.show(field_table(compared.changes))
    elif compared.changes or compared.rewritten:
        _show_diff(session, before, now, compared)
    else:
        session.console.note(f"no difference: {now.state.title} was the same both times")


def _step(found: History, when: str) -> Step:
    from cardtool.catalog.moments import state_at

    state = state_at(found.states, when)
    return next(step for step in found.steps if step.state is state)


def _show_diff(session: Session, before: Step, now: Step, compared: Comparison) -> None:
    from cardtool.report.export import render
    from cardtool.report.history_tables import diff_text, field_table, styled_diff

    table = field_table(compared.changes)
    lines = styled_diff(diff_text(before, now))
    text = "".join(f"{span.text}\n" for line in lines for span in line)
    if session.output is None and session.console.is_terminal:
        if table.rows:
            session.show(table)
        session.console.lines(lines)
    else:
        session.write("\n".join([render(table, "text")] * bool(table.rows) + [text] * bool(text)))
