"""Commands about rule sets: `rules list|show|diff|check`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool.cli.complete import rule_set_names
from cardtool.cli.options import EXIT_ERROR, EXIT_PROBLEMS, Format, Session, command
from cardtool.errors import UsageError

if TYPE_CHECKING:
    from cardtool.engine.registry import RuleSet
    from cardtool.engine.rule_file import RuleFile

__all__ = ["register"]

_CLAUSE: Final = re.compile(r"[A-Z]{1,2}[0-9]+", re.IGNORECASE)
_SHOWN: Final = 12

Name = Annotated[
    str,
    typer.Argument(
        metavar="R",
        help="Rule set, such as wimu, wimu(oases=4) or a TOML file.",
        autocompletion=rule_set_names,
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands of this group to `app`."""
    group = typer.Typer(help="Look at rule sets and check your own.", no_args_is_help=True)
    app.add_typer(group, name="rules")
    command(group, "list", catalog=False, example="cardtool rules list")(list_rules)
    command(group, "show", catalog=False, example="cardtool rules show 'wimu(oases=4)'")(show)
    command(group, "diff", catalog=False, example="cardtool rules diff dufo wimu")(diff)
    command(group, "check", catalog=False, example="cardtool rules check ours.toml")(check)


def list_rules(session: Session) -> None:
    """List the rule sets and what sets each apart from the first choice of its game."""
    from cardtool.engine.families import FAMILIES, rule_sets
    from cardtool.engine.registry import DEFAULT_RULES, NOT_THERE, about, parse_rules
    from cardtool.engine.registry import diff as differences
    from cardtool.report.deck_tables import rule_set_table

    rows = []
    for family in FAMILIES:
        default = parse_rules(family.book.default)
        for name in rule_sets(family):
            found = differences(default, parse_rules(name))
            apart = ", ".join(f"{d.name}={d.second}" for d in found if d.second != NOT_THERE)
            rows.append((name, "default" if name == DEFAULT_RULES else "", about(name), apart))
    whole = session.console.verbose or session.format is not Format.TABLE
    session.show(rule_set_table(rows, settings=whole))


def show(session: Session, name: Name) -> None:
    """Show every setting of a rule set, with clause, unit, default and the readings.

    For a clause such as T2, or a reading such as R29, show what it says.
    """
    from cardtool.engine.families import all_rule_sets, family_of
    from cardtool.engine.registry import clauses, describe, parse_rules, readings
    from cardtool.report.deck_tables import (
        clause_table,
        played_table,
        reading_table,
        settings_table,
    )

    # Ka-Mel-Oh! has clauses X1 and X2: only as they are typed they are the rule sets.
    if _CLAUSE.fullmatch(name) and name not in all_rule_sets():
        clause = name.upper()
        session.show(clause_table(_told_of(clause), clause))
        if name.casefold() in all_rule_sets():
            session.console.note(f"{clause} is a clause; for the rule set write {name.casefold()}")
        return
    found = parse_rules(name)
    rows = describe(found)
    settings = settings_table(rows, found.name)
    if session.format in {Format.CSV, Format.JSON, Format.JSONL}:
        session.show(settings)
        return
    played = clauses(found)
    told = [played_table(played)] if played else []
    session.show(*told, settings, reading_table(readings(family_of(found)), rows))


def _told_of(clause: str) -> list[tuple[str, str]]:
    """Return what the rules, the choices under them, settings and readings say of a clause."""
    from cardtool.engine.families import FAMILIES, all_rule_sets
    from cardtool.engine.registry import clauses, describe, parse_rules, readings
    from cardtool.telling.tellers import lines_citing

    texts: dict[str, list[str]] = {}
    settings: dict[str, str] = {}
    for name in all_rule_sets():
        found = parse_rules(name)
        whole = clauses(found).get(clause)
        # Choices cite parts of a clause, which are needed where it is not told as a whole.
        for text in lines_citing(found, clause) if whole is None else [whole]:
            texts.setdefault(text, []).append(name)
        settings |= {row.name: row.text for row in describe(found) if row.clause == clause}
    known = [reading for family in FAMILIES for reading in readings(family)]
    told = [(", ".join(names), text) for text, names in texts.items()]
    told += [(f"setting {name}", text) for name, text in settings.items()]
    told += [(f"reading {r.id}", r.text) for r in known if clause in {r.clause, r.id}]
    if not told:
        raise UsageError(f"nothing is told of a clause {clause}; {_near(clause)}")
    return told


def _near(clause: str) -> str:
    """Return which clauses and readings with the same letters there are."""
    from cardtool.engine.families import FAMILIES, all_rule_sets
    from cardtool.engine.registry import clauses, parse_rules, readings

    letters = clause.rstrip("0123456789")
    told = [one for name in all_rule_sets() for one in clauses(parse_rules(name))]
    read = [id_ for family in FAMILIES for r in readings(family) for id_ in (r.clause, r.id)]
    like = {one for one in [*told, *read] if one.rstrip("0123456789") == letters}
    if not like:
        return "`cardtool rules show R` names those of a rule set R"
    ordered = sorted(like, key=lambda one: int(one.removeprefix(letters)))
    return f"told are {', '.join(ordered[:_SHOWN])}" + " and more" * (len(ordered) > _SHOWN)


def diff(
    session: Session,
    first: Name,
    second: Annotated[str, typer.Argument(metavar="S", autocompletion=rule_set_names)],
) -> None:
    """Show the settings in which two rule sets differ."""
    from cardtool.engine.registry import diff as differences
    from cardtool.engine.registry import parse_rules
    from cardtool.report.deck_tables import difference_table

    one, other = parse_rules(first), parse_rules(second)
    found = differences(one, other)
    session.show(difference_table(found, _heading(first, one), _heading(second, other)))
    if not found and session.format is Format.TABLE:
        session.console.note(f"{one.name} and {other.name} are the same")


def _heading(given: str, found: RuleSet) -> str:
    """Return what a rule set is called in a comparison: a file's name says more than its rules."""
    from cardtool.engine.registry import is_rule_file

    return Path(given).name if is_rule_file(given) else found.name


def check(
    session: Session,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="TOML files with a rule set, - for stdin."),
    ],
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
) -> int:
    """Report every mistake in files with rule sets, line by line; exit 3 if there are errors."""
    from cardtool.engine.rule_file import check_rule_file

    if files.count("-") > 1:
        raise UsageError("stdin can be read as one rule set only")
    found = [check_rule_file(name, session.stdin) for name in files]
    _show_checks(session, found)
    unread = [one for one in found if one.unread]
    for one in unread:
        session.console.error(f"{one.file}: {one.problems[0].message}; {one.problems[0].hint}")
    if unread:
        return EXIT_ERROR
    return 0 if all(one.ok(strict=strict) for one in found) else EXIT_PROBLEMS


def _show_checks(session: Session, found: list[RuleFile]) -> None:
    from cardtool.report.rule_checks import check_lines, check_record, check_table

    if session.format is Format.JSON:
        session.write_json(check_record(found))
    elif session.format is Format.TABLE:
        session.write_lines(list(check_lines(found, session.console.width)))
    else:
        session.show(check_table(found))
