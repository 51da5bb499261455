"""Which rule set decks are for: the one that is named, else the one that they name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtool.errors import DeckError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtool.cli.options import Session
    from cardtool.engine.rule_book import RuleSet

__all__ = ["ruleset_of", "rulesets_of"]


def ruleset_of(session: Session, files: Sequence[str], rules: str | None) -> RuleSet:
    """Return the rule set that is named, else that of the decks, else the official one.

    The `Format:` line of a deck names its rule set in games whose decks have one (clause PD5);
    of several decks the first that does so counts.

    Raises:
        UsageError: there is no such rule set.
    """
    return rulesets_of(session, files, None if rules is None else [rules])[0]


def rulesets_of(
    session: Session, files: Sequence[str], rules: Sequence[str] | None
) -> list[RuleSet]:
    """Return the rule sets that are named, else that of the decks, else the official one.

    Raises:
        UsageError: there is no such rule set, or they are of different games.
    """
    from cardtool.engine.families import one_family
    from cardtool.engine.registry import DEFAULT_RULES, parse_rules

    if rules:
        found = [parse_rules(text) for text in rules]
        one_family(found)
        return found
    named = (_named(session, name) for name in files)
    return [parse_rules(next((name for name in named if name is not None), DEFAULT_RULES))]


def _named(session: Session, name: str) -> str | None:
    """Return the rule set that a deck file names, where its game lets decks do so."""
    from cardtool.cli.deck_input import read_deck
    from cardtool.decks import CardPool
    from cardtool.engine.families import family_of_base
    from cardtool.engine.registry import all_rule_sets

    if name == "-":
        # It can be read once only, and is a deck then.
        return None
    try:
        form = read_deck(session, name, CardPool(())).format
    except DeckError:
        # What is wrong with it is said when it is read as a deck.
        return None
    base = (form or "").partition("(")[0].strip().casefold()
    if base not in all_rule_sets() or not family_of_base(base).decks_name_rules:
        return None
    return form
