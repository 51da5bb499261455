"""Match-ups of the rules laboratory from the words of a command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtool.cli.game_input import read_match

if TYPE_CHECKING:
    from pathlib import Path

    from cardtool.cli.options import Session
    from cardtool.sim.pairs import Entry

__all__ = ["entry_of"]


def entry_of(
    session: Session,
    files: tuple[str, str],
    rules: str | None,
    bots: tuple[str, str],
    effects: Path | None,
) -> Entry:
    """Return the match-up of two deck files under a rule set, with who plays.

    Raises:
        UsageError: there is no such rule set.
        CardtoolError: see :func:`cardtool.cli.game_input.read_match`.
    """
    from cardtool.engine.registry import DEFAULT_RULES, parse_rules
    from cardtool.sim.pairs import Entry

    ruleset = parse_rules(DEFAULT_RULES if rules is None else rules)
    return Entry(read_match(session, files, ruleset, effects), bots)
