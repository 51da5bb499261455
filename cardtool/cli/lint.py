"""The command `lint`: the repair list for wiki authors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardtool.cli.complete import card_names
from cardtool.cli.options import EXIT_PROBLEMS, Format, Session, command
from cardtool.problems import Severity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtool.catalog.lint import PageLint

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    command(app, "lint", example="cardtool lint 183 203")(lint)


def lint(
    session: Session,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NR…",
            help="Numbers or names of cards; without any, all pages with problems.",
            autocompletion=card_names,
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Drafts and deleted pages, too.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
) -> int:
    """List what is wrong on which page and line, with the corrected page to paste; exit 3 if errors."""
    from cardtool.catalog.lint import lint as run
    from cardtool.cli.effect_input import our_effects
    from cardtool.report.lint import gone_notes, lint_summary

    with session.reader() as reader:
        pages = run(reader, names or (), everything=everything, overlay=our_effects())
    _show(session, pages)
    for note in gone_notes(pages) if names else ():
        session.console.note(note)
    session.console.note(lint_summary(pages))
    bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    found = {problem.severity for page in pages for problem in page.problems}
    return 0 if found.isdisjoint(bad) else EXIT_PROBLEMS


def _show(session: Session, pages: Sequence[PageLint]) -> None:
    from cardtool.report.lines import plain
    from cardtool.report.lint import lint_records, lint_sections, lint_table

    if session.format is Format.JSON:
        session.write_json(lint_records(pages))
    elif session.format is not Format.TABLE:
        session.show(lint_table(pages))
    elif session.output is not None:
        sections = lint_sections(pages)
        session.write("".join(plain(s.head) + s.text + plain(s.foot) for s in sections))
    else:
        for head, text, foot in lint_sections(pages):
            session.console.lines(head)
            if text:
                session.console.out(text)
            session.console.lines(foot)
