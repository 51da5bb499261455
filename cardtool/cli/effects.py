"""Commands about what cards do: `effects explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from cardtool.cards import Kind
from cardtool.cli.options import Format, Session, command
from cardtool.errors import InputError, UsageError
from cardtool.file_reading import read_limited

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["register"]

_STDIN: Final = "-"
_MOST_BYTES: Final = 1 << 16
_EXAMPLE: Final = (
    "cardtool effects explain 'Ein eigenes Monster erhält in diesem Kampf +20 AP.' --kind item"
)


def register(app: typer.Typer) -> None:
    """Add the commands of this group to `app`."""
    group = typer.Typer(help="Look at what texts make cards do.", no_args_is_help=True)
    app.add_typer(group, name="effects")
    command(group, "explain", catalog=False, example=_EXAMPLE)(explain)


def explain(
    session: Session,
    texts: Annotated[
        list[str],
        typer.Argument(
            metavar="SENTENCE…",
            help="What stands on a card, a sentence or all of them; - for a text on each line "
            "of stdin.",
        ),
    ],
    kind: Annotated[
        Kind | None,
        typer.Option(help="Of the card; a text can mean another thing on a monster."),
    ] = None,
) -> None:
    """Show what SENTENCE would make a card do, or the nearest wording that can be read."""
    from cardtool.effects.explaining import explain as run
    from cardtool.report.explain import explain_lines, explain_record, explain_table

    found = [run(text, kind, name) for name, text in _named(session, texts)]
    if session.format is Format.JSON:
        session.write_json(explain_record(found))
    elif session.format is Format.TABLE:
        session.write_lines(list(explain_lines(found, session.console.width)))
    else:
        session.show(explain_table(found))


def _named(session: Session, texts: list[str]) -> Iterator[tuple[str, str]]:
    """Yield every text with what messages call it."""
    if texts.count(_STDIN) > 1:
        raise UsageError("stdin can be read once only")
    for number, text in enumerate(texts, 1):
        if text == _STDIN:
            yield from _lines(session)
        elif not text.strip():
            raise UsageError(f"SENTENCE {number} is empty")
        else:
            yield f"SENTENCE {number}", text


def _lines(session: Session) -> Iterator[tuple[str, str]]:
    raw = read_limited(_STDIN, session.stdin, _MOST_BYTES)
    if len(raw) > _MOST_BYTES:
        raise InputError(_STDIN, "it is larger than 64 KiB")
    try:
        lines = raw.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError:
        raise InputError(_STDIN, "it is not UTF-8 text") from None
    found = [(f"line {n} of {_STDIN}", line) for n, line in enumerate(lines, 1) if line.strip()]
    if not found:
        raise InputError(_STDIN, "it is empty")
    yield from found
