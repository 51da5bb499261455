"""Commands about the catalog: `sync` and `catalog …`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool import __version__
from cardtool.cli.deck_input import card_pool, overlay_text
from cardtool.cli.effect_input import refuse_effect_file
from cardtool.cli.images import conclude, fetch, wiki_of
from cardtool.cli.options import EXIT_PROBLEMS, Effects, Format, Session, command
from cardtool.cli.portal import is_other, show_coverage
from cardtool.errors import NoCatalog, OutputError
from cardtool.problems import Severity, count_by_severity

if TYPE_CHECKING:
    from cardtool.catalog.sync import SyncReport
    from cardtool.wiki.source import Visit

__all__ = ["register"]

# The wiki's own API address (wiki-facts section 7).
KAMELOPEDIA: Final = "http://kamelopedia.net/api.php"


def register(app: typer.Typer) -> None:
    """Add the commands of this group to `app`."""
    command(app, "sync", example="cardtool sync data/wiki")(sync)
    group = typer.Typer(help="Look at the catalog and look after it.", no_args_is_help=True)
    app.add_typer(group, name="catalog")
    command(group, "info", example="cardtool catalog info")(info)
    command(group, "reparse", example="cardtool catalog reparse")(reparse)
    command(group, "verify", example="cardtool catalog verify")(verify)
    command(group, "coverage", example="cardtool catalog coverage --effects mine.toml")(coverage)
    command(group, "export", writes=("force",), example="cardtool catalog export pages/")(export)


OfGame = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="kameloh (unless told) or portal.")
]
SourceName = Annotated[
    str | None,
    typer.Argument(
        metavar="SOURCE",
        help="Folder of *.wiki pages, XML export, - or a wiki's address "
        "(else CARDTOOL_WIKI, else the Kamelopedia, kamelopedia.net).",
    ),
]
Full = Annotated[bool, typer.Option("--full", help="Read unchanged pages again, too.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would change, write nothing.")]
Prefix = Annotated[
    str | None, typer.Option(metavar="TITLE", help="Start of the card pages' titles.")
]
Delay = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        min=0,
        max=3600,
        help="Between two requests (else 1, none to this machine).",
    ),
]
Contact = Annotated[
    str | None,
    typer.Option(
        metavar="MAIL|URL",
        help="Told to the wiki's administrators (else CARDTOOL_CONTACT).",
    ),
]
AllowLoss = Annotated[
    bool, typer.Option("--allow-loss", help="Go on although many cards lose something.")
]
Template = Annotated[
    list[str] | None,
    typer.Option("--template", metavar="NAME", help="One more name of the card template."),
]
Recipes = Annotated[
    Path | None,
    typer.Option("--recipes", metavar="FILE", help="Recipes that win over the card texts."),
]

Images = Annotated[
    bool,
    typer.Option(
        "--images",
        help="Fetch the cards' pictures, too, beside the catalog; reported on stderr.",
    ),
]


def sync(
    session: Session,
    source: SourceName = None,
    full: Full = False,
    dry_run: DryRun = False,
    prefix: Prefix = None,
    delay: Delay = None,
    contact: Contact = None,
    allow_loss: AllowLoss = False,
    template: Template = None,
    recipes: Recipes = None,
    images: Images = False,
) -> None:
    """Bring the cards of SOURCE into the catalog; a run that fails changes nothing."""
    from cardtool.catalog.sync import SyncOptions
    from cardtool.catalog.sync import sync as run
    from cardtool.wiki.source import open_source

    session.check_output()
    where = source or os.environ.get("CARDTOOL_WIKI") or KAMELOPEDIA
    hints = tuple(template or ())
    pages = open_source(where, visit=_visit(session, contact, delay), hints=hints)
    wiki = wiki_of(pages) if images else None
    with session.console.progress("sync") as progress:
        options = SyncOptions(
            templates=hints,
            overlay=overlay_text(recipes, "recipe file") if recipes else None,
            prefix=prefix,
            full=full,
            dry_run=dry_run,
            allow_loss=allow_loss,
            pictures=images,
            progress=progress,
        )
        report = run(session.database, pages, options)
    _show_report(session, report)
    found = fetch(session, wiki, report.pictures, dry_run=dry_run) if wiki else None
    if session.format is Format.JSON:
        session.write_json(report.as_dict() | ({"images": found.as_dict()} if found else {}))
    conclude(found)


def _visit(session: Session, contact: str | None, delay: float | None) -> Visit:
    from cardtool.wiki.pace import Pace
    from cardtool.wiki.source import Visit

    pace = Pace(delay)
    pace.announce = session.console.note
    return Visit(contact or os.environ.get("CARDTOOL_CONTACT"), pace, session.console.secret)


def _show_report(session: Session, report: SyncReport) -> None:
    from cardtool.report.tables import change_table, fact_table

    if session.format is Format.JSON:
        return
    if report.dry_run and report.changes:
        session.show(change_table(report.changes))
    elif session.output is not None or session.format is not Format.TABLE:
        session.show(fact_table(report.facts()))
    for notice in report.notices:
        session.console.note(notice)
    for title, reason in report.skipped.items():
        session.console.note(f"skipped {title}: {reason}; what the catalog has of it stays")
    session.console.note(str(report))
    if not report.dry_run:
        _list_changes(session, report)
        _list_problems(session)


def _list_changes(session: Session, report: SyncReport) -> None:
    """Name every change with --verbose; of a first sync they would be all cards there are."""
    first = report.new and not (report.changed or report.unchanged or report.moved)
    for change in () if first else report.changes:
        session.console.detail(f"{change.page}: {change}")


def _list_problems(session: Session) -> None:
    """Name every problem with --verbose."""
    if not session.console.verbose:
        return
    with session.reader() as reader:
        for problem in reader.problems():
            hint = f" ({problem.hint})" if problem.hint else ""
            session.console.detail(
                f"{problem.where}: {problem.severity.value}: {problem.message}{hint}"
            )


def info(session: Session) -> None:
    """Show where the catalog is, what is in it, and when it was synced."""
    from cardtool.catalog.query import open_reader
    from cardtool.report.tables import fact_table
    from cardtool.samples import data_dir

    with open_reader(session.database, pages=False) as reader:
        facts = reader.info()
    facts = {"catalog": str(session.database), **facts}
    facts |= {"samples": str(data_dir()), "cardtool": __version__}
    if session.format is Format.JSON:
        session.write_json(facts)
    else:
        session.show(fact_table(facts))


def reparse(session: Session, template: Template = None, recipes: Recipes = None) -> None:
    """Read the stored pages again, offline, with this cardtool's parser."""
    from cardtool.catalog.sync import reparse as run

    with session.console.progress("reparse") as progress:
        report = run(
            session.database,
            templates=tuple(template) if template else None,
            overlay=overlay_text(recipes, "recipe file") if recipes else None,
            progress=progress,
        )
    if session.format is Format.JSON:
        session.write_json(report.as_dict())
    else:
        session.console.note(str(report))
        _list_problems(session)


def verify(session: Session) -> int:
    """Check the catalog file: integrity, texts, and cards against their pages."""
    from cardtool.catalog.sync import verify as run
    from cardtool.report.tables import problem_table

    problems = run(session.database)
    if session.format is Format.JSON:
        session.write_json([problem.as_dict() for problem in problems])
    elif problems:
        session.show(problem_table(problems))
    else:
        session.console.note(f"{session.database}: no fault found")
    found = count_by_severity(problems)
    return EXIT_PROBLEMS if found[Severity.ERROR] else 0


def coverage(session: Session, effects: Effects = None, game: OfGame = None) -> None:
    """Show how many cards are played as printed, and which sentences no pattern reads."""
    if is_other(game):
        refuse_effect_file(effects)
        show_coverage(session)
        return
    from cardtool.cli.effect_input import effect_overlay
    from cardtool.effects.coverage import coverage as run
    from cardtool.report.coverage import coverage_lines, coverage_record, coverage_table

    pool = card_pool(session)
    cards = [card for card in pool.cards if not card.draft and not card.deleted]
    if not cards:
        raise NoCatalog(f"no cards in {session.database}: run `cardtool sync` first")
    found = run(cards, effect_overlay(effects, pool, session.console.note))
    if session.format is Format.JSON:
        session.write_json(coverage_record(found))
    elif session.format is Format.TABLE:
        session.write_lines(list(coverage_lines(found, session.console.width)))
    else:
        session.show(coverage_table(found))


def export(
    session: Session,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder for the pages.")],
) -> None:
    """Write the raw pages to DIR, one *.wiki file each, and an index with revisions."""
    from cardtool.catalog.sync import read_pages
    from cardtool.wiki.folder import write_folder

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot make the folder {folder}: {error.strerror}") from error
    count = write_folder(read_pages(session.database), folder, force=session.force)
    session.console.note(f"wrote {count} pages to {folder}")
