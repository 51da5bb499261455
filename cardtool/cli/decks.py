"""Commands about decks: `deck check|show|stats|convert|new`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool.cli.complete import deck_files, rule_set_names
from cardtool.cli.deck_input import (
    drawn_seed,
    pool_for,
    read_deck,
    refuse_second_stdin,
    sample_paths,
)
from cardtool.cli.effect_input import refuse_effect_file
from cardtool.cli.game_options import Seed
from cardtool.cli.options import EXIT_PROBLEMS, Effects, Format, Session, command
from cardtool.errors import DeckError, OutputError

if TYPE_CHECKING:
    from cardtool.decks import Deck
    from cardtool.engine.registry import RuleSet
    from cardtool.validation import Report

__all__ = ["register"]

_MOST_CARDS: Final = 9_999
"""Of a deck whose figures are reckoned; more are a slip in a count."""

Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE…",
        help="Deck files, - for stdin, sample:decks/*.txt for ours.",
        autocompletion=deck_files,
    ),
]
File = Annotated[
    str, typer.Argument(metavar="FILE", help="Deck file, or -.", autocompletion=deck_files)
]
Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="R",
        help="Rule set, such as wimu(oases=4) or a TOML file; default wimu, or the deck's Format.",
        autocompletion=rule_set_names,
    ),
]
OneRules = Annotated[
    str | None,
    typer.Option("--rules", metavar="R", help="Rule set.", autocompletion=rule_set_names),
]


def register(app: typer.Typer) -> None:
    """Add the commands of this group to `app`."""
    group = typer.Typer(help="Check, show, convert and make decks.", no_args_is_help=True)
    app.add_typer(group, name="deck")
    command(group, "check", example="cardtool deck check schwarm.txt --rules dufo --rules wimu")(
        check
    )
    command(group, "show", example="cardtool deck show schwarm.txt")(show)
    command(group, "stats", example="cardtool deck stats schwarm.txt --rules dufo")(stats)
    command(
        group, "convert", writes=("force",), example="cardtool deck convert schwarm.txt schwarm.ydk"
    )(convert)
    command(group, "new", example="cardtool deck new --rules wimu --seed 7 -o neu.txt")(new)


def check(
    session: Session,
    files: Files,
    rules: Rules = None,
    against: Annotated[
        str | None, typer.Option(metavar="FILE", help="Check the pairing with this deck, too.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
    effects: Effects = None,
) -> int:
    """Report every problem of every deck under every rule set given; exit 3 if there are errors.

    Without --rules each deck is judged by the rule set that it is made for.
    """
    from cardtool.cli.deck_judge import DeckJudge

    refuse_second_stdin(files if against is None else [*files, against])
    judge = DeckJudge(session, rules, effects)
    judged = [judge.judged(path) for name in files for path in sample_paths(name)]
    if against is not None:
        other = judge.judged(against)
        judged = [*(one.paired(other) for one in judged), other]
    reports = [report for one in judged for report in one.reports]
    _show_reports(session, reports)
    return 0 if all(report.ok(strict=strict) for report in reports) else EXIT_PROBLEMS


def _show_reports(session: Session, reports: list[Report]) -> None:
    from cardtool.report.deck_tables import verdict_table
    from cardtool.report.verdict import verdict_lines

    if session.format is Format.JSON:
        session.write_json(
            {
                "schema": "cardtool.deck-check/1",
                "reports": [report.as_dict() for report in reports],
            }
        )
    elif session.format is Format.TABLE:
        session.write_lines(list(verdict_lines(reports, session.console.width)))
    else:
        session.show(verdict_table(reports))


def show(session: Session, file: File) -> None:
    """List a deck with the figures of its cards."""
    from cardtool.cards import card_label
    from cardtool.cli.rule_input import ruleset_of
    from cardtool.engine.families import family_of
    from cardtool.report.deck_tables import deck_table
    from cardtool.telling.portal.decks import deck_table as portal_deck_table

    ruleset = ruleset_of(session, [file], None)
    pool = pool_for(session, ruleset)
    deck = read_deck(session, file, pool)
    if family_of(ruleset).decks_name_rules:
        session.show(portal_deck_table(deck))
    else:
        session.show(deck_table(deck))
    for entry in deck.unresolved:
        known = f": could be {', '.join(entry.choices)}" if entry.choices else ""
        now = pool.moved(entry.text)
        known = known or (f": it is {card_label(now)} now" if now else "")
        session.console.note(f"line {entry.line}: no card known as {entry.text!r}{known}")
    for problem in deck.problems:
        session.console.note(f"{problem.where}: {problem.message}")


def stats(session: Session, file: File, rules: OneRules = None) -> None:
    """Show a deck's price curve, HK, points at risk and exact chances of the opening draw."""
    from cardtool.cards import Kind, card_label
    from cardtool.cli.rule_input import ruleset_of
    from cardtool.deck_analysis import deck_stats
    from cardtool.engine.families import family_of
    from cardtool.report.deck_tables import stats_record, stats_tables

    ruleset = ruleset_of(session, [file], rules)
    pool = pool_for(session, ruleset)
    one, deck = ruleset.deck_rules, read_deck(session, file, pool)
    size = sum(entry.copies for entry in deck.entries)
    if size > _MOST_CARDS:
        raise DeckError(f"{file}: {size} cards are more than a deck can be; mend the counts")
    if family_of(ruleset).decks_name_rules:
        _portal_stats(session, deck, ruleset)
        return
    figures = deck_stats(deck, one)
    names = [(card_label(card), count, card.kind is Kind.MONSTER) for card, count in deck.counted()]
    if session.format is Format.JSON:
        session.write_json(stats_record(figures, deck, one, names))
        return
    session.console.note(f"{deck.name} under {one.name}")
    session.show(*stats_tables(figures, names))


def _portal_stats(session: Session, deck: Deck, ruleset: RuleSet) -> None:
    """Show what a deck of the portal game is made of."""
    from cardtool.telling.portal.decks import stats_record, stats_table, stats_tables

    if session.format is Format.JSON:
        session.write_json(stats_record(deck, ruleset.deck_rules))
        return
    session.console.note(f"{deck.name} under {ruleset.name}")
    if session.format in {Format.CSV, Format.JSONL}:
        session.show(stats_table(deck))
    else:
        session.show(*stats_tables(deck, ruleset.deck_rules))


def convert(
    session: Session,
    file: File,
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="New file; - writes to stdout.")],
    form: Annotated[
        str | None,
        typer.Option("--to", metavar="FORM", help="txt, ydk, json, wikitext or code."),
    ] = None,
) -> None:
    """Write a deck in another form, chosen by TARGET's ending or --to, without any loss."""
    from cardtool.cli.rule_input import ruleset_of
    from cardtool.decks import format_deck
    from cardtool.report.files import write_text

    pool = pool_for(session, ruleset_of(session, [file], None))
    text = format_deck(read_deck(session, file, pool), form or _form_of(target), pool)
    if str(target) == "-":
        session.console.out(text)
        return
    write_text(target, text, force=session.force)
    session.console.note(f"wrote {target}")


def _form_of(target: Path) -> str:
    endings = {
        ".txt": "txt",
        ".ydk": "ydk",
        ".json": "json",
        ".wiki": "wikitext",
        ".wikitext": "wikitext",
        ".code": "code",
    }
    form = endings.get(target.suffix.casefold())
    if form is None and str(target) != "-":
        raise OutputError(f"{target}: no deck format has this ending; name one with --to")
    return form or "txt"


def new(
    session: Session,
    rules: OneRules = None,
    seed: Seed = None,
    form: Annotated[
        str, typer.Option("--to", metavar="FORM", help="txt, ydk, json, wikitext or code.")
    ] = "txt",
    effects: Effects = None,
) -> None:
    """Make a deck from the catalog without errors, dead cards and unknown effects."""
    from cardtool.cli.effect_input import effect_overlay
    from cardtool.cli.rule_input import ruleset_of
    from cardtool.deck_builder import build_deck
    from cardtool.decks import format_deck
    from cardtool.engine.families import family_of
    from cardtool.engine.portal.building import build_portal_deck
    from cardtool.report.unread import UnreadEffects

    ruleset = ruleset_of(session, [], rules)
    one, pool = ruleset.deck_rules, pool_for(session, ruleset)
    if seed is None:
        seed = drawn_seed()
        session.console.note(f"--seed {seed}")
    if family_of(ruleset).decks_name_rules:
        refuse_effect_file(effects)
        made = build_portal_deck(pool, one, seed)
        session.write(format_deck(made, "json" if session.format is Format.JSON else form, pool))
        return
    unread = UnreadEffects(effect_overlay(effects, pool, session.console.note)).among(pool.cards)
    deck = build_deck(pool, one, seed, unread)
    session.write(format_deck(deck, "json" if session.format is Format.JSON else form, pool))
