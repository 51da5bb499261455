"""Verdicts on deck files, each under the rule sets that were named, else under its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardtool.cli.deck_input import pool_for, read_deck
from cardtool.cli.effect_input import effect_overlay, refuse_effect_file
from cardtool.cli.rule_input import own_rules, rulesets_of
from cardtool.deck_checks.portal import PortalDeckRules, unread_findings
from cardtool.decks import CardPool, Deck
from cardtool.engine.families import family_of, one_family
from cardtool.engine.rule_book import RuleSet
from cardtool.problems import Problem
from cardtool.report.unread import UnreadEffects
from cardtool.validation import Report, check_deck, check_pairing

if TYPE_CHECKING:
    from cardtool.cli.options import Session

__all__ = ["DeckJudge", "JudgedDeck"]


@dataclass(frozen=True, slots=True)
class JudgedDeck:
    """A deck with its verdicts.

    Attributes:
        rules: the rule sets it was judged by. reports: the verdict of each.
    """

    deck: Deck
    rules: tuple[RuleSet, ...]
    reports: tuple[Report, ...]

    def paired(self, other: JudgedDeck) -> JudgedDeck:
        """Return it with what speaks against a game with another deck.

        Raises:
            UsageError: the other deck is of another game.
        """
        one_family([self.rules[0], other.rules[0]])
        both = zip(self.rules, self.reports, strict=True)
        reports = (
            report.adding(check_pairing(self.deck, other.deck, one.deck_rules))
            for one, report in both
        )
        return replace(self, reports=tuple(reports))


class DeckJudge:
    """Judges deck files; what they share is read once."""

    def __init__(self, session: Session, rules: list[str] | None, effects: Path | None) -> None:
        """Read the rule sets; `effects` is a file that counts before our own.

        Raises:
            UsageError: there is no such rule set.
        """
        self._session = session
        self._effects = effects
        self._named = tuple(rulesets_of(session, [], rules)) if rules else ()
        self._pools: dict[str, CardPool] = {}
        self._unread: UnreadEffects | None = None

    def judged(self, path: str) -> JudgedDeck:
        """Return the deck of a file with its verdicts.

        Raises:
            DeckError: it cannot be read, or names a format that there is not.
            NoCatalog: there are no cards of its game.
        """
        rules = self._named or (own_rules(self._session, path),)
        pool = self._pool(rules[0])
        deck = read_deck(self._session, path, pool)
        reports = (
            check_deck(deck, one.deck_rules, pool).adding(self._unread_of(deck, one, pool))
            for one in rules
        )
        return JudgedDeck(deck, rules, tuple(reports))

    def _pool(self, ruleset: RuleSet) -> CardPool:
        name = family_of(ruleset).name
        if name not in self._pools:
            self._pools[name] = pool_for(self._session, ruleset)
        return self._pools[name]

    def _unread_of(self, deck: Deck, ruleset: RuleSet, pool: CardPool) -> Iterable[Problem]:
        """Return a warning for each card that is played without what it says."""
        rules = ruleset.deck_rules
        if isinstance(rules, PortalDeckRules):
            refuse_effect_file(self._effects)
            return unread_findings(deck, rules)
        if self._unread is None:
            overlay = effect_overlay(self._effects, pool, self._session.console.note)
            self._unread = UnreadEffects(overlay)
        return self._unread.of(deck, rules)
