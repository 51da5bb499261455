"""All games there are: the one place that lists them."""

from __future__ import annotations

from typing import Final

from cardtool.engine.family import Family, Measures
from cardtool.engine.kameloh.family import KAMELOH
from cardtool.engine.portal.family import PORTAL
from cardtool.engine.rule_book import RuleBook, RuleSet
from cardtool.errors import UnknownName, UsageError

__all__ = [
    "DEFAULT_FAMILY",
    "FAMILIES",
    "all_rule_sets",
    "book_of",
    "family_named",
    "family_of",
    "family_of_base",
    "one_family",
    "rule_sets",
    "units",
]

FAMILIES: Final[tuple[Family, ...]] = (KAMELOH, PORTAL)
"""The games, in the order in which they are listed."""

DEFAULT_FAMILY: Final = FAMILIES[0]
"""The game where none is named."""

_BY_BASE: Final = {base: family for family in FAMILIES for base in family.book.presets}


def rule_sets(family: Family = DEFAULT_FAMILY) -> tuple[str, ...]:
    """Return the names of the presets of a game, in their order."""
    return tuple(family.book.presets)


def all_rule_sets() -> tuple[str, ...]:
    """Return the names of the presets of all games."""
    return tuple(_BY_BASE)


def family_named(name: str) -> Family:
    """Return the game of a name, as files and ``--game`` say it.

    Raises:
        UnknownName: there is none.
    """
    found = next((family for family in FAMILIES if family.name == name), None)
    if found is None:
        raise UnknownName("game", name, [family.name for family in FAMILIES])
    return found


def family_of_base(base: str) -> Family:
    """Return the game of a preset."""
    return _BY_BASE[base]


def family_of(rules: RuleSet) -> Family:
    """Return the game of a rule set."""
    return _BY_BASE[rules.base]


def book_of(base: str | None) -> RuleBook:
    """Return the rule book in which a preset stands, the first game's where none is known."""
    return DEFAULT_FAMILY.book if base is None else _BY_BASE[base].book


def one_family(rules: list[RuleSet]) -> Family:
    """Return the game of several rule sets, which must be of one.

    Raises:
        UsageError: they are of different games.
    """
    first = family_of(rules[0])
    other = next((one for one in rules if family_of(one) is not first), None)
    if other is not None:
        raise UsageError(
            f"{rules[0].name} is {first.title} and {other.name} is {family_of(other).title}: "
            "one run plays one game"
        )
    return first


def units() -> dict[str, str]:
    """Return what the measures of all games are called for people."""
    measures: list[Measures] = [family.measures for family in FAMILIES]
    return {name: words for one in measures for name, words in one.units.items()}
