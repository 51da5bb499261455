"""Judging a deck by a rule set: every finding at once (kameloh.md sections 1 and 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from cardtool.cards import fold
from cardtool.deck_checks import findings
from cardtool.deck_checks.cards import (
    card_findings,
    count_findings,
    unresolved_findings,
    zone_findings,
)
from cardtool.deck_checks.case import Case
from cardtool.deck_checks.dead import dead_cards
from cardtool.deck_checks.findings import CLAUSES
from cardtool.deck_checks.portal import PortalDeckRules, portal_findings, portal_pairing
from cardtool.deck_formats.values import USUAL_ZONES
from cardtool.decks import CardPool, Deck, DeckRules, Zone
from cardtool.problems import Problem, Severity, count_by_severity, worst_first

__all__ = ["CLAUSES", "REPORT_SCHEMA", "Report", "check_deck", "check_pairing"]

REPORT_SCHEMA: Final = "cardtool.deck-report/1"


@dataclass(frozen=True, slots=True)
class Report:
    """The verdict on one deck under one rule set.

    Attributes:
        deck: the deck's name. rules: the rule set as it is typed.
        settings: every setting that acts under it, by name, as typed.
        counts: cards in each zone, unknown ones included.
        problems: all findings, the worst first.
    """

    deck: str
    rules: str
    settings: tuple[tuple[str, str], ...]
    counts: tuple[tuple[Zone, int], ...]
    problems: tuple[Problem, ...]

    def ok(self, *, strict: bool = False) -> bool:
        """Return whether the deck may be played: no errors, and with `strict` no warnings."""
        found = count_by_severity(self.problems)
        return not found[Severity.ERROR] and not (strict and found[Severity.WARNING])

    def adding(self, problems: Iterable[Problem]) -> Report:
        """Return the report with further problems, found by what this module may not know."""
        return replace(self, problems=worst_first([*self.problems, *problems]))

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form, schema ``cardtool.deck-report/1``.

        Keys: `schema`, `deck`, `rules` (texts); `settings` (object of texts); `counts`
        (object: main, fusion, side); `ok` (no errors); `errors`, `warnings` (numbers);
        `problems` (array of the JSON form of :class:`Problem`, the worst first).
        """
        found = count_by_severity(self.problems)
        return {
            "schema": REPORT_SCHEMA,
            "deck": self.deck,
            "rules": self.rules,
            "settings": dict(self.settings),
            "counts": {zone.value: count for zone, count in self.counts},
            "ok": self.ok(),
            "errors": found[Severity.ERROR],
            "warnings": found[Severity.WARNING],
            "problems": [problem.as_dict() for problem in self.problems],
        }


def check_deck(deck: Deck, rules: DeckRules | PortalDeckRules, pool: CardPool) -> Report:
    """Return everything that is wrong with the deck under the rules, whatever their game.

    The order of the deck's lines changes nothing. See :data:`CLAUSES` and
    :data:`~.deck_checks.portal.PORTAL_CLAUSES` for the codes.
    """
    if isinstance(rules, PortalDeckRules):
        found = [*deck.problems, *portal_findings(deck, rules, pool)]
        sizes = tuple((zone, deck.size(zone)) for zone in rules.zones)
        return Report(deck.name, rules.name, rules.settings, sizes, worst_first(found))
    case = Case.of(deck, rules, pool)
    problems = [
        *deck.problems,
        *count_findings(deck, rules),
        *unresolved_findings(deck, pool),
        *zone_findings(deck, rules),
        *dead_cards(case),
    ]
    for card, count in deck.counted(rules.zones):
        problems += card_findings(card, count, case)
    counts = tuple((zone, deck.size(zone)) for zone in USUAL_ZONES)
    return Report(deck.name, rules.name, rules.settings, counts, worst_first(problems))


def check_pairing(
    first: Deck, second: Deck, rules: DeckRules | PortalDeckRules
) -> tuple[Problem, ...]:
    """Return what speaks against a game of these two decks under the rules.

    Decks whose `Format:` lines name different rule sets are no pairing (error); one made
    for another rule set than the game's is a warning. Settings in brackets do not count.
    """
    if isinstance(rules, PortalDeckRules):
        return tuple(portal_pairing(first, second))
    families = [_family(deck) for deck in (first, second)]
    problems = []
    if None not in families and families[0] != families[1]:
        message = f"made for {first.format}, and {second.name!r} for {second.format}"
        hint = "choose decks of one format"
        problems.append(findings.error(findings.FORMATS_DIFFER, first, message, hint=hint))
    problems += [
        findings.warning(
            findings.OTHER_FORMAT,
            deck,
            f"made for {deck.format}, the game is {rules.name}",
            hint="check it under its own rules with --rules",
        )
        for deck, family in zip((first, second), families, strict=True)
        if family is not None and family != rules.family
    ]
    return worst_first(problems)


def _family(deck: Deck) -> str | None:
    if deck.format is None:
        return None
    return fold(deck.format.partition("(")[0].strip().replace("ö", "oe").replace("Ö", "oe"))
