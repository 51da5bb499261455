"""One match-up under one rule set: all that stays the same from the first game to the last."""

from __future__ import annotations

from typing import final

from cardtool.engine.kameloh.behaviours import LastTurn, OasisIncome, OasisSearch, TiedSearch
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.table import CardTable
from cardtool.engine.kameloh.turn import Stages, plan_of

__all__ = ["DeckList", "Duel"]


@final
class DeckList:
    """A deck as indexes of the match's table; each list may hold a card several times.

    Attributes:
        main: the deck itself. fusion: the Fusionsdeck, empty where there is none (D3).
    """

    __slots__ = ("fusion", "main")

    def __init__(self, main: list[int], fusion: list[int]) -> None:
        """Take the two lists."""
        self.main = main
        self.fusion = fusion


@final
class Duel:
    """Rules, cards and decks, with what the rules come down to in every decision.

    What is asked for less often is read from the rules themselves.

    Attributes:
        rules, table, decks: see there. stages: the turn plan worked out.
        ceiling_ap, ceiling_dp, ceiling_lp: clause C4. hand_size: S2. refills: T1d.
        hand_only: H7. tied_search: U2, unless H5 forbids it. oasis_search: what looking
            through an Oase costs (T2d, H4), -1 where nobody may. oasis_income: M2, else 0.
        holding, prices, listening: of the table. effects: whether any card does anything.
        min_damage: H1. lone_bonus: F3. single_attacks: H3. buyout_only: E3.
    """

    __slots__ = (
        *("buyout_only", "ceiling_ap", "ceiling_dp", "ceiling_lp", "decks", "effects"),
        *("hand_only", "hand_size", "holding", "listening", "lone_bonus", "min_damage"),
        *("oasis_income", "oasis_search", "prices", "refills", "rules", "single_attacks"),
        *("stages", "table", "tied_search"),
    )

    def __init__(self, rules: Rules, table: CardTable, decks: list[DeckList]) -> None:
        """Take the rules apart once."""
        self.rules = rules
        self.table = table
        self.holding: int = table.holding
        self.listening: int = table.listening
        self.prices: bool = table.prices
        self.effects: bool = bool(table.deeds)
        self.decks = decks
        plan = plan_of(rules)
        self.stages = Stages(plan)
        self.refills: bool = plan.refill
        self.ceiling_ap: int = rules.ceiling.ap
        self.ceiling_dp: int = rules.ceiling.dp
        self.ceiling_lp: int = rules.ceiling.lp
        self.hand_size: int = rules.hand
        self.hand_only: bool = rules.hand_only
        self.tied_search: bool = isinstance(rules.search, TiedSearch) and not rules.no_search
        self.oasis_search: int = -1
        if isinstance(rules.search, OasisSearch) and not rules.no_search:
            own = rules.search.amount
            self.oasis_search = own if rules.search_price is None else rules.search_price
        self.oasis_income: int = 0
        if isinstance(rules.income, OasisIncome):
            self.oasis_income = rules.income.amount
        self.min_damage: int = rules.min_damage
        self.lone_bonus: int = rules.lone_bonus
        self.single_attacks: bool = rules.single_attacks
        self.buyout_only: bool = rules.last_turn is LastTurn.BUYOUT
