"""Games of the sample cards with what their texts say, for tests of what is told of them."""

from __future__ import annotations

from functools import cache

from cardtool.effects.lookup import card_effects
from cardtool.effects.spec import Script
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.matchup import KamelohMatchUp as MatchUp
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules
from cardtool.report.effect_words import EffectWords
from kameloh_samples import deck, samples

__all__ = ["told_game", "told_match", "words_of"]


@cache
def _scripts() -> tuple[dict[str, Script], list[str]]:
    """Return what the texts of the sample cards say, and the numbers of those not understood."""
    found = {card.nr or "": card_effects(card) for card in samples()[0]}
    scripts = {nr: one.script for nr, one in found.items() if one.script is not None and one.played}
    return scripts, [nr for nr, one in found.items() if one.without_effect]


@cache
def told_match(rules: str, first: str, second: str) -> MatchUp:
    """Return the match of two sample decks whose cards do what they say."""
    cards, recipes = samples()
    scripts, unread = _scripts()
    return match_up(
        parse_rules(rules), [deck(first), deck(second)], recipes, cards, scripts, unread
    )


def told_game(rules: str, first: str, second: str) -> KamelohGame:
    """Return the game of :func:`told_match`."""
    return told_match(rules, first, second).game()


def words_of(match: MatchUp, game: KamelohGame) -> EffectWords:
    """Return the words of a match."""
    return EffectWords(game.duel.table, match.effects, match.unread)
