"""The portal game as one of the games; see :class:`cardtool.engine.family.Family`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from cardtool.engine.family import Listing, Measures
from cardtool.engine.portal.clauses import clauses
from cardtool.engine.portal.counting import GAME_MEASURES, SIDE_MEASURES, UNITS, GameCount
from cardtool.engine.portal.matchup import PILES, TABLE, PortalMatchUp
from cardtool.engine.portal.presets import ABOUT, DEFAULT, PRESETS, WORDS
from cardtool.engine.portal.readings import READINGS
from cardtool.engine.portal.rules import SETTINGS, idle
from cardtool.engine.portal.state import State
from cardtool.engine.rule_book import RuleBook, RuleSet
from cardtool.shapes import Shape

__all__ = ["PORTAL"]


@final
class _Portal:
    """The game; see :class:`cardtool.engine.family.Family`."""

    name: Final = "portal"
    title: Final = "the portal game"
    piles: Final = PILES
    figures: Final = (("colour", "colour"), ("power", "power"))
    neutral_word: Final = "creature"
    decks_name_rules: Final = True
    book: Final = RuleBook(PRESETS, ABOUT, DEFAULT, SETTINGS, WORDS, READINGS, idle, clauses)
    measures: Final = Measures(GAME_MEASURES, SIDE_MEASURES, UNITS)
    table: Final[Mapping[str, Shape]] = TABLE

    @staticmethod
    def count(state: State) -> GameCount:
        """Return a count that is told the events of a game from the first turn on."""
        return GameCount(state)

    @staticmethod
    def match_up(
        rules: RuleSet, decks: tuple[Listing, Listing], table: Mapping[str, Any]
    ) -> PortalMatchUp:
        """Return the match-up that was read by :attr:`table`."""
        return PortalMatchUp(rules, decks, **table)


PORTAL: Final = _Portal()
"""The game of seed S2."""
