"""Commands about rule sets: `rules list|show|diff`."""

from __future__ import annotations

from typing import Annotated

import typer

from cardtool.cli.complete import rule_set_names
from cardtool.cli.options import Format, Session, command

__all__ = ["register"]

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
    group = typer.Typer(help="Look at the rule sets.", no_args_is_help=True)
    app.add_typer(group, name="rules")
    command(group, "list", catalog=False, example="cardtool rules list")(list_rules)
    command(group, "show", catalog=False, example="cardtool rules show 'wimu(oases=4)'")(show)
    command(group, "diff", catalog=False, example="cardtool rules diff dufo wimu")(diff)


def list_rules(session: Session) -> None:
    """List the rule sets and what sets each apart from the default."""
    from cardtool.engine.registry import DEFAULT_RULES, NOT_THERE, parse_rules, rule_sets
    from cardtool.engine.registry import diff as differences
    from cardtool.report.deck_tables import rule_set_table

    default = parse_rules(DEFAULT_RULES)
    rows = []
    for name in rule_sets():
        found = differences(default, parse_rules(name))
        apart = ", ".join(f"{d.name}={d.second}" for d in found if d.second != NOT_THERE)
        rows.append((name, "default" if name == DEFAULT_RULES else "", apart))
    session.show(rule_set_table(rows))


def show(session: Session, name: Name) -> None:
    """Show every setting of a rule set, with clause, unit, default and the readings."""
    from cardtool.engine.registry import describe, parse_rules, readings
    from cardtool.report.deck_tables import reading_table, settings_table

    found = parse_rules(name)
    rows = describe(found)
    settings = settings_table(rows, found.name)
    acting = {row.name for row in rows}
    if session.format in {Format.CSV, Format.JSON, Format.JSONL}:
        session.show(settings)
    else:
        session.show(settings, reading_table(readings(), acting))


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
    session.show(difference_table(found, one.name, other.name))
    if not found and session.format is Format.TABLE:
        session.console.note(f"{one.name} and {other.name} are the same")
