"""One match-up under one rule set: all that stays the same from the first game to the last."""

from __future__ import annotations

from typing import final

from cardtool.engine.portal.rules import MainActions, Rules
from cardtool.engine.portal.table import CardTable

__all__ = ["DeckList", "Duel"]


@final
class DeckList:
    """A deck as indexes of the match's table.

    Attributes:
        main: the 50, several times where there are copies.
        character, equipment: the two cards outside it (clause PD4).
    """

    __slots__ = ("character", "equipment", "main")

    def __init__(self, main: list[int], character: int, equipment: int) -> None:
        """Take the cards."""
        self.main = main
        self.character = character
        self.equipment = equipment


@final
class Duel:
    """Rules, cards and decks, with what the rules come down to in every decision.

    Attributes:
        rules, table, decks: see there. most_acts: acts of whose turn it is, by phase (Q6, Q30).
        most_replies: acts of the other in a phase. first_attack: Q7. both_pay: Q14.
        limits: at how many damage points each Charakter falls.
    """

    __slots__ = (
        *("both_pay", "decks", "first_attack", "limits", "most_acts", "most_replies", "rules"),
        "table",
    )

    def __init__(self, rules: Rules, table: CardTable, decks: list[DeckList]) -> None:
        """Take the rules apart once."""
        self.rules = rules
        self.table = table
        self.decks = decks
        one = rules.main_actions is MainActions.ONE
        self.most_acts: list[int] = [1 if one else rules.act_limit, rules.act_limit]
        self.most_replies: int = rules.act_limit
        self.first_attack: bool = rules.first_turn_attack
        self.both_pay: bool = rules.defender_pays
        self.limits: list[int] = [table.cards[deck.character].limit for deck in decks]
