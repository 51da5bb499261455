"""Commands about cards: `cards`, `card`, `stats`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool.cards import card_label
from cardtool.cli.complete import card_names, column_names
from cardtool.cli.effect_input import refuse_effect_file
from cardtool.cli.options import Effects, Format, Session, command
from cardtool.cli.portal import is_known, is_other, show_card, show_cards, show_statistics
from cardtool.errors import CardNotFound, NoCatalog, UsageError

if TYPE_CHECKING:
    from cardtool.cards import Card
    from cardtool.catalog.query import CardRequest, Reader
    from cardtool.effects.overlay import EffectOverlay
    from cardtool.report.statistics import CardStatistics

__all__ = ["register"]

# Cards that are gone, named below a table.
_MOST_GONE: Final = 20

Query = Annotated[
    list[str] | None,
    typer.Argument(metavar="QUERY", help="Such as: typ:monster hk<=2 gw=300..400 -rasse:kamel"),
]
Everything = Annotated[bool, typer.Option("--all", help="Deleted cards and drafts, too.")]
OfGame = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="kameloh (unless told) or portal.")
]


def register(app: typer.Typer) -> None:
    """Add the commands of this group to `app`."""
    command(app, "cards", example="cardtool cards 'typ:monster ap>=40 d<=3' --sort=-gw")(cards)
    command(app, "card", example="cardtool card 42")(card)
    command(app, "stats", example="cardtool stats kind:monster")(stats)


def cards(
    session: Session,
    query: Query = None,
    columns: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="Columns to show.", autocompletion=column_names),
    ] = None,
    sort: Annotated[
        str, typer.Option(metavar="A,-B", help="Columns to sort by; - from high to low.")
    ] = "nr",
    limit: Annotated[int | None, typer.Option(min=0, help="Show that many rows.")] = None,
    everything: Everything = False,
    game: OfGame = None,
) -> None:
    """Show a table of the cards that match QUERY; without QUERY, of all cards."""
    if is_other(game):
        names = None if columns is None else _names(columns)
        show_cards(session, " ".join(query or ()), names, sort, limit)
        return
    from cardtool.catalog.query import CardRequest
    from cardtool.report.plurals import many
    from cardtool.report.tables import DEFAULT_COLUMNS, card_table

    wanted = tuple(_names(columns)) if columns is not None else DEFAULT_COLUMNS
    request = CardRequest(
        query=" ".join(query or ()),
        columns=wanted,
        sort=sort,
        limit=limit,
        everything=everything,
    )
    with session.reader() as reader:
        rows = reader.select(request)
        gone = _all_gone(reader, request) if everything else ""
    session.show(card_table(rows.columns, rows.rows))
    if session.format is Format.TABLE and session.output is None:
        session.console.note(many(len(rows.rows), "card") + gone)


def _all_gone(reader: Reader, request: CardRequest) -> str:
    """Return which of the cards asked for are gone, and where those are that were moved."""
    from dataclasses import replace

    rows = reader.select(replace(request, columns=("nr", "name", "deleted"))).rows
    moved = reader.moved()
    gone = [(str(nr or name), moved.get(str(nr))) for nr, name, deleted in rows if deleted]
    told = [f"{nr} ({now.removeprefix(_prefix(reader))} now)" if now else nr for nr, now in gone]
    more = ", …" * (len(told) > _MOST_GONE)
    return f"; gone: {', '.join(told[:_MOST_GONE])}{more}" if told else ""


def _names(columns: str) -> list[str]:
    names = [name.strip() for name in columns.split(",") if name.strip()]
    if not names:
        raise UsageError("--columns needs at least one column name")
    return names


def card(
    session: Session,
    name: Annotated[
        str,
        typer.Argument(metavar="NR|NAME", help="Number or name.", autocompletion=card_names),
    ],
    effects: Effects = None,
    game: OfGame = None,
) -> None:
    """Show one card as a card, with page, revision, recipes, effects and problems."""
    if is_other(game):
        refuse_effect_file(effects)
        show_card(session, name)
        return
    from cardtool.effects.lookup import card_effects
    from cardtool.report.card_face import card_face, recipe_sentence
    from cardtool.report.tables import CARD_COLUMNS, card_record, card_table
    from cardtool.report.text_layout import WIDEST

    with session.reader() as reader:
        found = _found(session, reader, name)
        recipes = reader.recipes_of(found.nr) if found.nr else []
        problems = reader.problems_of(found)
        names = reader.names()
        gone = _gone(reader, found)
        overlay = _overlay(session, reader, effects)
    does = card_effects(found, overlay)
    if gone:
        session.console.note(gone)
    if session.format is Format.JSON:
        session.write_json(card_record(found, does, recipes, problems))
        return
    if session.format is not Format.TABLE:
        values = [getattr(found, column) for column in CARD_COLUMNS]
        session.show(card_table(tuple(CARD_COLUMNS), [tuple(values)]))
        return
    sentences = [recipe_sentence(recipe, names) for recipe in recipes]
    face = card_face(found, sentences, problems, min(session.console.width, WIDEST), does)
    session.write_lines(face, found.kind.colour if found.kind else None)


def _found(session: Session, reader: Reader, name: str) -> Card:
    """Return the card; where its page holds none, say what is wrong with the page."""
    try:
        return reader.card(name)
    except CardNotFound as error:
        problems = reader.problems(_prefix(reader) + name)
        if not problems and is_known(session, name):
            raise CardNotFound(f"{error} (the portal game has it: --game portal)") from None
        if not problems:
            raise
        first = problems[0]
        hint = f" ({first.hint})" if first.hint else ""
        raise CardNotFound(f"no card on {first.where}: {first.message}{hint}") from None


def _prefix(reader: Reader) -> str:
    from cardtool.catalog.settings import settings_of

    return reader.read(settings_of).prefix


def _gone(reader: Reader, card: Card) -> str:
    """Return what became of a card whose page is gone, empty for one that is there."""
    if not card.deleted:
        return ""
    label = card_label(card)
    now = reader.moved().get(card.nr or "")
    if now is None:
        return f"{label} was deleted: its page is gone from the wiki"
    there = next((c for c in reader.find(everything=True) if c.page == now), None)
    return f"{label} is {card_label(there) if there else now} now"


def stats(
    session: Session,
    query: Query = None,
    value: Annotated[
        bool, typer.Option("--value", help="Show printed prices beside those of our own scale.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg|png", help="Draw the histograms there.")
    ] = None,
    effects: Effects = None,
    everything: Everything = False,
    game: OfGame = None,
) -> None:
    """Count the cards, show ranges, quartiles, histograms, and strength for the price."""
    if is_other(game):
        show_statistics(session, " ".join(query or ()), plain=not (value or plot or effects))
        return
    from cardtool.report.statistics import card_statistics

    if value and plot is not None:
        raise UsageError("--plot draws the histograms, --value shows a table: give one of them")
    if effects is not None and not value:
        raise UsageError("--effects goes with --value: nothing else here asks what cards do")
    with session.reader() as reader:
        chosen = reader.find(" ".join(query or ()), everything=everything)
    if not chosen and not query:
        raise NoCatalog(f"no cards in {session.database}: run `cardtool sync` first")
    if value:
        _show_values(session, chosen, effects)
        return
    statistics = card_statistics(chosen)
    if plot is not None:
        _draw(session, statistics, plot)
    elif session.format is Format.JSON:
        session.write_json(statistics.as_dict())
    else:
        session.show(*statistics.tables())


def _draw(session: Session, statistics: CardStatistics, plot: Path) -> None:
    """Draw the histograms."""
    from cardtool.report.files import replaced
    from cardtool.report.plots import plot_statistics

    with replaced(plot, force=session.force) as file:
        plot_statistics(statistics, file)
    session.console.note(f"wrote {plot}")


def _overlay(session: Session, reader: Reader, effects: Path | None) -> EffectOverlay:
    """Return what overlay files say; only a file of the user's is held against all cards."""
    from cardtool.cli.effect_input import effect_overlay, our_effects
    from cardtool.decks import CardPool

    if effects is None:
        return our_effects()
    pool = CardPool(*reader.load(), reader.moved())
    return effect_overlay(effects, pool, session.console.note)


def _show_values(session: Session, chosen: list[Card], effects: Path | None) -> None:
    """Show cards beside our scale, which is fitted to the whole catalog, whatever is chosen."""
    from cardtool.cli.deck_input import card_pool
    from cardtool.cli.effect_input import effect_overlay
    from cardtool.report.value import appraised
    from cardtool.report.value_table import scale_notes, value_table

    pool = card_pool(session)
    found = appraised(chosen, pool.cards, effect_overlay(effects, pool, session.console.note))
    session.show(value_table(found.cards))
    for note in scale_notes(found.scale):
        session.console.note(note)
