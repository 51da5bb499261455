"""Match-ups of the rules laboratory from the words of a command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtool.cli.game_input import read_for_play, read_match
from cardtool.cli.lab import bots_of

if TYPE_CHECKING:
    from pathlib import Path

    from cardtool.cli.lab import LabWish
    from cardtool.cli.options import Session
    from cardtool.engine.registry import RuleSet
    from cardtool.sim.axes import Ground
    from cardtool.sim.pairs import Entry

__all__ = ["entry_of", "ground_of"]


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
    from cardtool.cli.rule_input import ruleset_of
    from cardtool.sim.pairs import Entry

    ruleset = ruleset_of(session, files, rules)
    return Entry(read_match(session, files, ruleset, effects), bots)


def ground_of(session: Session, wish: LabWish, ruleset: RuleSet) -> Ground:
    """Return the two decks of a wish under a rule set, to make changes to.

    Raises:
        CardtoolError: see :func:`cardtool.cli.game_input.read_for_play`.
    """
    from cardtool.sim.axes import Ground

    first, second = wish.decks
    decks = read_for_play(session, (first, second), ruleset, wish.effects)
    return Ground(ruleset, decks.match, bots_of(wish.bots))
