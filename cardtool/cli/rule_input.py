"""Which rule set decks are for: the one that is named, else the one that they name."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardtool.errors import DeckError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtool.cli.options import Session
    from cardtool.decks import Deck
    from cardtool.engine.family import Family
    from cardtool.engine.rule_book import RuleSet

__all__ = ["other_game", "own_rules", "ruleset_of", "rulesets_of"]

_LIKE: Final = 0.5
"""How alike two words are at least of which one is meant by the other, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a deck file says of its rules, in games whose decks say any.

    Attributes:
        path: the file. family: the game it is of, None where nothing tells.
        rules: the rule set of its `Format:` line, None where it has none.
    """

    path: str
    family: Family | None = None
    rules: RuleSet | None = None


def ruleset_of(session: Session, files: Sequence[str], rules: str | None) -> RuleSet:
    """Return the rule set that is named, else that of the decks, else the official one.

    The `Format:` line of a deck names its rule set in games whose decks have one (clause PD5).

    Raises:
        UsageError: there is no such rule set.
        DeckError: a deck names a format that there is not, or decks name different ones.
    """
    return rulesets_of(session, files, None if rules is None else [rules])[0]


def rulesets_of(
    session: Session, files: Sequence[str], rules: Sequence[str] | None
) -> list[RuleSet]:
    """Return the rule sets that are named, else that of the decks, else the official one.

    Raises:
        UsageError: there is no such rule set, or they are of different games.
        DeckError: see :func:`ruleset_of`.
    """
    from cardtool.cli.deck_input import refuse_second_stdin, sample_paths
    from cardtool.engine.families import one_family
    from cardtool.engine.registry import parse_rules

    if rules:
        found = [parse_rules(text) for text in rules]
        one_family(found)
        return found
    refuse_second_stdin(files)
    paths = [path for name in files for path in sample_paths(name)]
    meant = [one for path in paths if (one := _meant(session, path)) is not None]
    _agree(meant)
    return [_chosen(meant)]


def own_rules(session: Session, path: str) -> RuleSet:
    """Return the rule set that one deck is made for.

    Raises:
        DeckError: it names a format that there is not, or is a folder.
    """
    from cardtool.cli.deck_input import refuse_folder

    refuse_folder(path)
    meant = _meant(session, path)
    return _chosen([] if meant is None else [meant])


def _chosen(meant: Sequence[_Meant]) -> RuleSet:
    """Return the first rule set that is named, else the default of the first game that is."""
    from cardtool.engine.families import DEFAULT_FAMILY
    from cardtool.engine.registry import parse_rules

    named = next((one.rules for one in meant if one.rules is not None), None)
    if named is not None:
        return named
    family = next((one.family for one in meant if one.family is not None), DEFAULT_FAMILY)
    return parse_rules(family.book.default)


def _agree(meant: Sequence[_Meant]) -> None:
    """Refuse decks that are made for different formats (clause PD5), or are of other games.

    Raises:
        DeckError: they are; the message says which deck is made for which.
    """
    family = next((one.family for one in meant if one.family is not None), None)
    strange = next((one.path for one in meant if one.family is None), None)
    if family is not None and strange is not None:
        raise DeckError(f"{strange} {_no_deck_of(family)}; one run plays one game")
    formats: dict[str, list[str]] = {}
    for one in meant:
        if one.rules is not None:
            formats.setdefault(one.rules.base.upper(), []).append(one.path)
    if len(formats) > 1:
        told = "; ".join(f"for {name}: {', '.join(paths)}" for name, paths in formats.items())
        raise DeckError(f"decks of different formats never meet, name those of one format ({told})")
    names = dict.fromkeys(one.rules.name for one in meant if one.rules is not None)
    if len(names) > 1:
        raise DeckError(f"the decks ask for different rules, {', '.join(names)}; choose by --rules")


def other_game(deck: Deck, ruleset: RuleSet) -> str | None:
    """Return in words why a deck is of another game than a rule set, None if nothing tells so."""
    from cardtool.engine.families import family_of

    family, own = family_of(ruleset), _named_family(deck) or _family_of(deck)
    if own is None:
        return _no_deck_of(family) if family.decks_name_rules else None
    return None if own is family else f"is a deck of {own.title}"


def _no_deck_of(family: Family) -> str:
    listed = " or ".join(name.upper() for name in _formats(family))
    return f"is no deck of {family.title}: it has neither a line Format: {listed} nor a Charakter"


def _meant(session: Session, path: str) -> _Meant | None:
    """Return what a deck file says of its rules, None where it is none that can be read.

    Raises:
        DeckError: it names a format that there is not.
    """
    from cardtool.cli.deck_input import read_deck
    from cardtool.decks import CardPool
    from cardtool.engine.registry import parse_rules

    try:
        deck = read_deck(session, path, CardPool(()))
    except DeckError:
        # What is wrong with it is said when it is read as a deck.
        return None
    form, named = deck.format or "", _named_family(deck)
    if named is not None:
        if not named.decks_name_rules:
            return _Meant(path)
        try:
            return _Meant(path, named, parse_rules(form))
        except UsageError as error:
            raise DeckError(f"{path}: Format: {form:.80}: {error}") from None
    family = _family_of(deck)
    formats, base = _formats(family), _base(form)
    if form and (family is not None or difflib.get_close_matches(base, formats, 1, _LIKE)):
        listed = " or ".join(one.upper() for one in formats)
        raise DeckError(f"{path}: there is no format {form!r:.80}; write Format: {listed}")
    return _Meant(path, family)


def _base(form: str) -> str:
    return form.partition("(")[0].strip().casefold().replace("ö", "oe")


def _named_family(deck: Deck) -> Family | None:
    """Return the game whose rule set a deck names as its format."""
    from cardtool.engine.families import all_rule_sets, family_of_base

    base = _base(deck.format or "")
    return family_of_base(base) if base in all_rule_sets() else None


def _family_of(deck: Deck) -> Family | None:
    """Return the game of a deck that names none, by parts that only decks of one game have."""
    from cardtool.engine.families import DEFAULT_FAMILY, FAMILIES

    zones = {entry.zone.value for entry in deck.entries} - set(DEFAULT_FAMILY.piles)
    return next((one for one in FAMILIES if not zones.isdisjoint(one.piles)), None)


def _formats(family: Family | None) -> list[str]:
    """Return the formats that decks of a game, or of any game, can name."""
    from cardtool.engine.families import FAMILIES, rule_sets

    found = FAMILIES if family is None else [family]
    return [name for one in found if one.decks_name_rules for name in rule_sets(one)]
