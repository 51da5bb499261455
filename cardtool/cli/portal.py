"""Commands of the portal game alone: `portal import`; and its cards in `cards`, `card`, `stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool.cli.options import EXIT_PROBLEMS, Format, Session, command
from cardtool.errors import CardtoolError, InputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtool.catalog.portal import Import
    from cardtool.portal_files import CardFile
    from cardtool.problems import Problem

__all__ = [
    "is_known",
    "is_other",
    "register",
    "show_card",
    "show_cards",
    "show_coverage",
    "show_statistics",
]

_SHOWN: Final = 10


def register(app: typer.Typer) -> None:
    """Add the group to `app`."""
    group = typer.Typer(help="Cards of the portal game from card files.", no_args_is_help=True)
    app.add_typer(group, name="portal")
    command(group, "import", example="cardtool portal import data/portal/*.toml")(import_)


def import_(
    session: Session,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Card files (TOML); sample:* for ours, - for stdin."),
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would change, write nothing.")
    ] = False,
) -> int:
    """Read card files into the catalog, all of them or, with any mistake, none; exit 3 then."""
    from cardtool.catalog.portal import import_cards
    from cardtool.portal_files import across_files
    from cardtool.portal_remarks import remarks
    from cardtool.report.plurals import many

    read = _read(session, files)
    problems = [*(problem for one in read for problem in one.problems), *across_files(read)]
    if problems:
        _show_problems(session, problems)
        session.console.note(f"{many(len(problems), 'mistake')}: nothing was imported")
        return EXIT_PROBLEMS
    cards = [card for one in read for card in one.cards]
    done = import_cards(session.database, cards, dry_run=dry_run)
    _show_import(session, done, remarks(read, done.beside), dry_run=dry_run)
    return 0


def _read(session: Session, names: list[str]) -> list[CardFile]:
    """Return what all files say, and what is wrong with them."""
    from cardtool.portal_files import read_card_file

    paths = [path for name in names for path in _paths(name)]
    if paths.count("-") > 1:
        raise InputError("-", "stdin can be read once")
    return [read_card_file(path, session.stdin) for path in paths]


def _paths(name: str) -> list[str]:
    from cardtool.samples import SCHEME, data_dir

    if not name.startswith(SCHEME):
        return [name]
    pattern = name.removeprefix(SCHEME)
    paths = sorted((data_dir() / "portal").glob(f"{pattern}.toml"))
    if not paths:
        raise UsageError(f"{name} stands for no sample card file")
    return [str(path) for path in paths]


def _show_problems(session: Session, problems: Sequence[Problem]) -> None:
    """Show what is wrong with card files: to people line by line, else as a table."""
    from cardtool.report.problem_text import problems_by_file
    from cardtool.report.tables import problem_table

    if session.format is Format.TABLE:
        session.write_lines(list(problems_by_file(problems, session.console.width)))
    else:
        session.show(problem_table(problems))


def _show_import(
    session: Session, done: Import, warnings: Sequence[Problem], *, dry_run: bool
) -> None:
    """Show what became of the cards, by number, and what is odd about them."""
    from cardtool.report.plurals import many

    fields = dict(zip(done.changed, done.fields, strict=True))
    if session.format is Format.JSON:
        session.write_json(
            {
                "schema": "cardtool.portal-import/1",
                "dry_run": dry_run,
                "new": list(done.new),
                "changed": list(done.changed),
                "fields": {card: list(names) for card, names in fields.items()},
                "unchanged": len(done.unchanged),
                "warnings": [warning.as_dict() for warning in warnings],
            }
        )
        return
    if warnings:
        _show_problems(session, warnings)
        session.console.note(f"{many(len(warnings), 'warning')}: what stands there is played so")
    verb = "would be " if dry_run else ""
    counts = f"{len(done.new)} new, {len(done.changed)} changed, {len(done.unchanged)} unchanged"
    session.console.note(f"{counts} of {done.total} cards")
    changed = [f"{card} ({', '.join(names)})" for card, names in fields.items()]
    for word, cards in ((f"{verb}new", done.new), (f"{verb}changed", changed)):
        more = len(cards) - _SHOWN
        listed = ", ".join(cards[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
        if cards:
            session.console.note(f"{word}: {listed}")


def is_other(game: str | None) -> bool:
    """Return whether the portal game is meant; without a name it is Ka-Mel-Oh!.

    Raises:
        UnknownName: there is no such game.
    """
    from cardtool.engine.families import DEFAULT_FAMILY, family_named

    return game is not None and family_named(game) is not DEFAULT_FAMILY


def show_cards(
    session: Session, query: str, columns: Sequence[str] | None, sort: str, limit: int | None
) -> None:
    """List the cards that match a query."""
    from cardtool.catalog.portal import select_cards
    from cardtool.catalog.portal_columns import PORTAL_DEFAULT
    from cardtool.report.plurals import many
    from cardtool.telling.portal.cards import card_table

    names = tuple(columns or PORTAL_DEFAULT)
    rows = select_cards(session.database, query, names, sort, limit)
    session.show(card_table(names, rows))
    if session.format is Format.TABLE and session.output is None:
        session.console.note(many(len(rows), "card"))


def is_known(session: Session, name: str) -> bool:
    """Return whether one card of this game has this number or name."""
    from cardtool.catalog.portal import find_card

    try:
        find_card(session.database, name)
    except CardtoolError:
        return False
    return True


def show_card(session: Session, name: str) -> None:
    """Show one card with what it asks for and does."""
    from cardtool.catalog.portal import find_card, select_cards
    from cardtool.catalog.portal_columns import PORTAL_COLUMNS
    from cardtool.telling.portal.cards import card_lines, card_record, card_table

    card = find_card(session.database, name)
    if session.format is Format.JSON:
        session.write_json(card_record(card))
    elif session.format is Format.TABLE:
        session.write_lines(card_lines(card, session.console.width))
    else:
        names = tuple(PORTAL_COLUMNS)
        wanted = f"booster={card.booster} number={card.number}"
        session.show(card_table(names, select_cards(session.database, wanted, names)))


def show_statistics(session: Session, query: str, *, plain: bool) -> None:
    """Count cards by kind, colour and rarity, and show the spread of their figures.

    Raises:
        UsageError: it is not `plain`: something is asked for that is not known here.
    """
    if not plain:
        raise UsageError("--value, --plot and --effects are for cards of Ka-Mel-Oh!")
    from cardtool.catalog.portal import find_cards
    from cardtool.telling.portal.statistics import (
        count_table,
        statistics_record,
        statistics_tables,
    )

    cards = find_cards(session.database, query)
    if session.format is Format.JSON:
        session.write_json(statistics_record(cards))
    elif session.format in {Format.CSV, Format.JSONL}:
        session.show(count_table(cards))
    else:
        session.show(*statistics_tables(cards))


def show_coverage(session: Session) -> None:
    """Show how many cards are played as printed, and which are not."""
    from cardtool.catalog.portal import load_cards
    from cardtool.telling.portal.cards import coverage_record, coverage_table

    cards = load_cards(session.database)
    if session.format is Format.JSON:
        session.write_json(coverage_record(cards))
        return
    record = coverage_record(cards)
    session.console.note(
        f"{record['as_printed']} of {record['with_text']} cards with text are played as printed"
    )
    session.show(coverage_table(cards))
