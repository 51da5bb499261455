from __future__ import annotations
from typing import Annotated
import typer
from cardtool.cli.options import Session, command


def register(app: typer.Typer) -> None:
    """Add."""

    @command(app, __name__.rpartition(".")[2], example="cardtool x 3")
    def x(
        session: Session,
        a: Annotated[str, typer.Argument(help="A thing.")],
        b: Annotated[list[str], typer.Option("--b")] = [],
    ) -> int:
        """Do x."""
        session.console.out(repr((session, a, b)))
        return 3
