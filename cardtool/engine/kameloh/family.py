"""Ka-Mel-Oh! as one of the games; see :class:`cardtool.engine.family.Family`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from cardtool.engine.family import Listing, Measures
from cardtool.engine.kameloh.counting import GAME_MEASURES, SIDE_MEASURES, UNITS, GameCount
from cardtool.engine.kameloh.match_record import TABLE
from cardtool.engine.kameloh.matchup import FUSION, MAIN, KamelohMatchUp
from cardtool.engine.kameloh.presets import ABOUT, DEFAULT, PRESETS, WORDS
from cardtool.engine.kameloh.readings import READINGS
from cardtool.engine.kameloh.rules import SETTINGS, idle
from cardtool.engine.kameloh.state import State
from cardtool.engine.rule_book import RuleBook, RuleSet
from cardtool.shapes import Shape

__all__ = ["KAMELOH"]


@final
class _Kameloh:
    """The game; see :class:`cardtool.engine.family.Family`."""

    name: Final = "kameloh"
    title: Final = "Ka-Mel-Oh!"
    piles: Final = (MAIN, FUSION)
    figures: Final = (("hk", "HK"), ("ap", "AP"), ("dp", "DP"), ("lp", "LP"), ("d", "D"))
    neutral_word: Final = "monster"
    decks_name_rules: Final = False
    book: Final = RuleBook(PRESETS, ABOUT, DEFAULT, SETTINGS, WORDS, READINGS, idle, lambda _: {})
    measures: Final = Measures(GAME_MEASURES, SIDE_MEASURES, UNITS)
    table: Final[Mapping[str, Shape]] = TABLE

    @staticmethod
    def count(state: State) -> GameCount:
        """Return a count that is told the events of a game from the first turn on."""
        return GameCount(state)

    @staticmethod
    def match_up(
        rules: RuleSet, decks: tuple[Listing, Listing], table: Mapping[str, Any]
    ) -> KamelohMatchUp:
        """Return the match-up that was read by :attr:`table`."""
        return KamelohMatchUp(rules, decks, **table)


KAMELOH: Final = _Kameloh()
"""The game of the wiki."""
