"""The three proposals that were voted on, with all their numbers (kameloh.md).

This is the only module that knows an author's name or a number of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cardtool.engine.kameloh.behaviours import (
    Breeding,
    ByHk,
    ByPrice,
    Constant,
    GroupingItem,
    LastTurn,
    MarkPrice,
    OasisIncome,
    OasisSearch,
    Starter,
    TiedSearch,
    TurnOrder,
)
from cardtool.engine.kameloh.rules import Rules
from cardtool.limits import Caps, Span

__all__ = ["ABOUT", "DEFAULT", "DUFO", "KAMELKOENIG", "PRESETS", "WIMU", "WORDS"]

WIMU: Final = Rules(
    base_ap=Span(10, 60),
    base_dp=Span(5, 50),
    base_lp=Span(20, 300),
    base_price=Span(0, 6),
    ceiling=Caps(100, 80, 400),
    grouping_caps=Caps(70, 60, 350, 500),
    lp_floor=1,
    mutation_gw=400,
    monster_gw=400,
    mk_price=MarkPrice.FREE,
    universal_item=False,
    grouping_item=GroupingItem.CARD,
    deck_size=60,
    max_copies=0,
    opening_monsters=3,
    fusion_deck=False,
    hand=6,
    oases=3,
    start_money=(0, 0),
    starter=Starter.COIN,
    income=OasisIncome(1),
    turn=TurnOrder.MENU,
    monsters_per_turn=2,
    places=2,
    bury_most=2,
    bury_anywhere=False,
    take_open=False,
    walkover_from=2,
    walkover_points=1,
    battle_items_any_turn=False,
    attack_optional=False,
    lone_bonus=10,
    defeat_points=(5, 4, 3, 2),
    direct_points=1,
    search=OasisSearch(2),
    result_paid=True,
    late_joining=True,
    target=20,
    end_on_empty_deck=False,
    last_turn=LastTurn.BUYOUT,
    buyout_points=2,
    turn_limit=200,
    min_damage=0,
    points=ByHk(),
    single_attacks=False,
    search_price=None,
    no_search=False,
    high_caps=False,
    high_grouping_caps=Caps(70, 60, 350, 500),
    hand_only=False,
)
"""The official rules: eight of nine votes."""

KAMELKOENIG: Final = replace(WIMU, fusion_deck=True, universal_item=True, take_open=True)

DUFO: Final = replace(
    WIMU,
    grouping_caps=Caps(60, 50, 300, 400),
    mk_price=MarkPrice.ITEM,
    universal_item=True,
    grouping_item=GroupingItem.ALWAYS,
    hand=8,
    start_money=(1, 1),
    income=Breeding(((1, 1), (6, 2), (12, 3)), 18, 20),
    turn=TurnOrder.FIXED,
    search=TiedSearch(),
    result_paid=False,
    late_joining=False,
    last_turn=LastTurn.FULL,
)

PRESETS: Final[Mapping[str, Rules]] = {"dufo": DUFO, "wimu": WIMU, "kamelkoenig": KAMELKOENIG}
DEFAULT: Final = "wimu"

ABOUT: Final[Mapping[str, str]] = {
    "dufo": "One deck to draw from, Datteln that breed; a turn is monsters, items, attack, drawing.",
    "wimu": "The official rules: cards lie in Oasen, an open one brings a Dattel each turn.",
    "kamelkoenig": "The official rules with a Fusionsdeck, and open cards may be taken to the hand.",
}
"""Each rule set in a sentence."""

WORDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "income": {"breeding": DUFO.income, "oasis": WIMU.income},
    "points": {"constant": Constant(3), "price": ByPrice((2, 2, 3, 3, 4, 4, 5))},
}
"""What a word alone stands for, by setting: ``points=constant`` is ``constant(3)``."""
