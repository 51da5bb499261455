# ruff: noqa: RUF009 - `setting` makes a dataclass field, it is no default
"""The rules of Ka-Mel-Oh! as data: one value with every setting (kameloh.md).

No number of the rules stands here: :mod:`cardtool.engine.kameloh.presets` has them all.
The bounds below only keep nonsense out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cardtool.cards import HKS
from cardtool.decks import DeckRules
from cardtool.engine.kameloh.behaviours import (
    Breeding,
    ByHk,
    ByPrice,
    Constant,
    GroupingItem,
    Income,
    LastTurn,
    MarkPrice,
    OasisIncome,
    OasisSearch,
    Points,
    Search,
    Starter,
    TiedSearch,
    TurnOrder,
)
from cardtool.engine.settings import (
    Flag,
    Limits,
    MaybeWhole,
    Numbers,
    Range,
    Setting,
    Tagged,
    Whole,
    Word,
    as_typed,
    declared,
    refuse,
    setting,
)
from cardtool.limits import Caps, Span

__all__ = ["SETTINGS", "Rules", "conflicts", "idle"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """One complete set of rules; each field is a setting that describes itself.

    The field's metadata has clause, unit, reading and a sentence: see :data:`SETTINGS`.
    """

    # Cards (section 1)
    base_ap: Span = setting(Range(999), "C3", "AP a card may print", unit="AP")
    base_dp: Span = setting(Range(999), "C3", "DP a card may print", unit="DP")
    base_lp: Span = setting(Range(999), "C3", "LP a card may print", unit="LP")
    base_price: Span = setting(Range(99), "C3", "price a card may print", unit="Datteln")
    ceiling: Caps = setting(
        Limits(gw=False), "C4", "what effects may raise figures to", unit="AP/DP/LP"
    )
    grouping_caps: Caps = setting(
        Limits(), "C7", "what the figures of a grouping result are cut to", unit="AP/DP/LP/GW"
    )
    lp_floor: int = setting(
        Whole(1, 99), "C7", "no cut takes LP below this", unit="LP", reading="R1"
    )
    mutation_gw: int = setting(
        Whole(0, 9999, zero_is_off=True),
        "C8",
        "greatest GW of a mutation result; above it is an error",
        unit="GW",
        reading="R2",
    )
    monster_gw: int = setting(
        Whole(0, 9999, zero_is_off=True),
        "C8",
        "GW above which a yellow monster draws a warning",
        unit="GW",
        reading="R2",
    )
    mk_price: MarkPrice = setting(
        Word(MarkPrice), "C6", "what a card marked MK or FM costs outside a search", reading="R19"
    )
    universal_item: bool = setting(
        Flag(), "C9", "a universal fusion item may serve any grouping as its item"
    )
    grouping_item: GroupingItem = setting(
        Word(GroupingItem), "C10", "whether a grouping needs an item", reading="R20"
    )
    # Deck (section 2)
    deck_size: int = setting(Whole(1, 999), "D1", "cards in a deck, exactly", unit="cards")
    max_copies: int = setting(
        Whole(0, 999, zero_is_off=True), "D1", "copies of one card in a deck", unit="cards"
    )
    opening_monsters: int = setting(
        Whole(1, 99),
        "D2",
        "yellow monsters that end the opening draw, and that a deck needs",
        unit="cards",
        reading="R3",
    )
    fusion_deck: bool = setting(
        Flag(), "D3", "grouping results lie in a Fusionsdeck outside the deck", reading="R4"
    )
    # Setup (section 3)
    hand: int = setting(Whole(1, 99), "S2", "hand size to draw up to", unit="cards")
    oases: int = setting(
        Whole(1, 12), "S5", "Oasen the deck is dealt into", unit="Oasen", reading="R24"
    )
    start_money: tuple[int, int] = setting(
        Numbers(2, 99),
        "S6",
        "Datteln each side starts with, first deck/second deck",
        unit="Datteln",
        reading="R25",
    )
    starter: Starter = setting(Word(Starter), "S7", "who has the first turn")
    # Money (section 4)
    income: Income = setting(
        Tagged((Breeding, OasisIncome)), "M1", "where new Datteln come from", reading="R27"
    )
    # Turn (section 5)
    turn: TurnOrder = setting(
        Word(TurnOrder), "T2", "steps in a fixed order, or a choice of turns", fixed=True
    )
    monsters_per_turn: int = setting(
        Whole(1, 9), "T2", "monsters that may be sent into the arena in a turn", unit="cards"
    )
    places: int = setting(Whole(1, 2), "T8", "arena places of each side", unit="places")
    bury_most: int = setting(
        Whole(0, 99), "T2", "hand cards that may be buried in a turn", unit="cards"
    )
    bury_anywhere: bool = setting(
        Flag(), "T2", "each buried card may go under another Oase", reading="R29"
    )
    take_open: bool = setting(
        Flag(), "T3", "the open card of an Oase may be taken to the hand", reading="R7"
    )
    walkover_from: int = setting(
        Whole(1, 2),
        "T5",
        "first round in which an empty enemy arena brings a point",
        unit="round",
        reading="R8",
    )
    walkover_points: int = setting(
        Whole(0, 99), "T5", "what an empty enemy arena brings", unit="points"
    )
    battle_items_any_turn: bool = setting(
        Flag(), "T6", "the attacker may name battle items in any kind of turn", reading="R9"
    )
    attack_optional: bool = setting(Flag(), "T7", "an attack may be left out", reading="R10")
    # Fights (section 6)
    lone_bonus: int = setting(
        Whole(0, 99), "F3", "AP added to the one that fights for two", unit="AP", reading="R11"
    )
    defeat_points: tuple[int, ...] = setting(
        Numbers(len(HKS), 99), "F5", "what a defeat brings, for HK 1/2/3/4", unit="points"
    )
    direct_points: int = setting(
        Whole(0, 99), "X6", "what a direct attack brings", unit="points", reading="R17"
    )
    # Mutation and grouping (sections 7 and 8)
    search: Search = setting(
        Tagged((TiedSearch, OasisSearch)), "U2", "how a missing card is searched", fixed=True
    )
    result_paid: bool = setting(
        Flag(), "U3", "the printed price of a mutation or grouping result is paid"
    )
    late_joining: bool = setting(
        Flag(), "Z5", "further monsters may join a grouping later", reading="R39"
    )
    # End (section 9)
    target: int = setting(
        Whole(0, 999),
        "E1",
        "points that end a short game; 0 is the long game",
        unit="points",
        reading="R42",
    )
    end_on_empty_deck: bool = setting(
        Flag(), "E1", "an empty deck alone ends the game", reading="R40"
    )
    last_turn: LastTurn = setting(Word(LastTurn), "E3", "what the last turn holds", reading="R15")
    buyout_points: int = setting(
        Whole(0, 99), "E4", "what each monster left in the hand gives the other", unit="points"
    )
    turn_limit: int = setting(
        Whole(1, 99_999), "E8", "rounds after which a game is stopped", unit="rounds", reading="R47"
    )
    # House rules (section 11)
    min_damage: int = setting(
        Whole(0, 99, zero_is_off=True), "H1", "least damage of a hit", unit="LP"
    )
    points: Points = setting(
        Tagged((ByHk, Constant, ByPrice), bare=Constant),
        "H2",
        "points for a defeat otherwise than by HK",
    )
    single_attacks: bool = setting(
        Flag(), "H3", "each monster makes one attack of its own in a round"
    )
    search_price: int | None = setting(
        MaybeWhole(99), "H4", "another price for looking through an Oase", unit="Datteln"
    )
    no_search: bool = setting(Flag(), "H5", "nothing is ever searched")
    high_caps: bool = setting(Flag(), "H6", "groupings are cut to the higher caps by agreement")
    high_grouping_caps: Caps = setting(
        Limits(), "H6", "the higher caps", unit="AP/DP/LP/GW", fixed=True
    )
    hand_only: bool = setting(
        Flag(), "H7", "cards are played from the hand only, but in every turn"
    )

    def __post_init__(self) -> None:
        """Refuse rules that contradict themselves.

        Raises:
            Contradiction: they do; the message lists every contradiction.
        """
        refuse(conflicts(self))

    @property
    def effective_caps(self) -> Caps:
        """The caps of grouping results, by agreement or not (clauses C7, H6)."""
        return self.high_grouping_caps if self.high_caps else self.grouping_caps

    @property
    def has_oases(self) -> bool:
        """Whether the deck lies in Oasen rather than in one pile (clause S5)."""
        return self.turn is TurnOrder.MENU

    def points_for(self, hk: int, price: int) -> int:
        """Return what the defeat of a monster brings (clauses F5, H2).

        `hk` is 1 to 4, `price` what counts as the card's price (clause C6).
        """
        if isinstance(self.points, Constant):
            return self.points.amount
        if isinstance(self.points, ByPrice):
            return self.points.table[min(price, len(self.points.table) - 1)]
        return self.defeat_points[hk - 1]

    def deck_rules(self, name: str) -> DeckRules:
        """Return what these rules, called `name`, ask of a deck (sections 1 and 2)."""
        return DeckRules(
            name=name,
            settings=tuple(self.as_text().items()),
            size=self.deck_size,
            max_copies=self.max_copies,
            opening_monsters=self.opening_monsters,
            hand=self.hand,
            fusion_deck=self.fusion_deck,
            ap=self.base_ap,
            dp=self.base_dp,
            lp=self.base_lp,
            price=self.base_price,
            grouping_caps=self.effective_caps,
            lp_floor=self.lp_floor,
            mutation_gw=self.mutation_gw,
            monster_gw=self.monster_gw,
            universal_item=self.universal_item,
            every_grouping_needs_item=self.grouping_item is GroupingItem.ALWAYS,
            points=self._points_table(),
        )

    def _points_table(self) -> tuple[tuple[int, ...], ...]:
        prices = range(self.base_price.high + 1)
        return tuple(
            tuple(self.points_for(hk, price) for price in prices)
            for hk in range(1, len(self.defeat_points) + 1)
        )

    def as_text(self) -> dict[str, str]:
        """Return every setting that acts under these rules, as it is typed."""
        return as_typed(self, SETTINGS, idle(self))


SETTINGS: Final[Mapping[str, Setting]] = declared(Rules)
"""Every setting by name, in the order of the rules."""

_NEED_OASES: Final = (
    "oases",
    "bury_most",
    "bury_anywhere",
    "take_open",
    "battle_items_any_turn",
    "search_price",
    "hand_only",
)


def idle(rules: Rules) -> dict[str, str]:
    """Return the settings that change nothing under these rules, with the reason.

    Such a setting is neither shown nor accepted, so that everything typed has an effect.
    """
    found: dict[str, str] = {}
    if not rules.has_oases:
        found |= dict.fromkeys(_NEED_OASES, "there are no Oasen")
    else:
        found["end_on_empty_deck"] = "the deck lies in Oasen"
        if rules.bury_most <= 1:
            found["bury_anywhere"] = "at most one card is buried"
    if rules.places == 1:
        found |= dict.fromkeys(("lone_bonus", "single_attacks"), "each side has one place")
    if rules.hand_only:
        found["battle_items_any_turn"] = "hand_only has battle items in every turn"
    if rules.no_search:
        found["search_price"] = "no_search is on"
    if rules.single_attacks:
        found["lone_bonus"] = "single_attacks is on"
    if not isinstance(rules.points, ByHk):
        found["defeat_points"] = "points is given"
    return found | _idle_caps(rules)


def _idle_caps(rules: Rules) -> dict[str, str]:
    if rules.grouping_caps == rules.high_grouping_caps:
        why = "its caps are the usual ones here"
        return {"high_caps": why, "high_grouping_caps": why}
    if rules.high_caps:
        return {"grouping_caps": "high_caps is on"}
    return {"high_grouping_caps": "high_caps is off"}


def conflicts(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Return what makes these rules impossible to play, and which settings take part in it."""
    hand, oases = rules.hand, rules.oases if rules.has_oases else 0
    caps = "high_grouping_caps" if rules.high_caps else "grouping_caps"
    checks = (
        (
            hand < rules.opening_monsters,
            f"hand={hand} is less than opening_monsters={rules.opening_monsters}",
            ("hand", "opening_monsters"),
        ),
        (
            rules.deck_size < hand + oases,
            f"deck_size={rules.deck_size} leaves no card for "
            + ("an Oase" if oases else f"hand={hand}"),
            ("deck_size", "hand", "oases") if oases else ("deck_size", "hand"),
        ),
        (
            isinstance(rules.income, OasisIncome) and not rules.has_oases,
            "income=oasis needs Oasen",
            ("income",),
        ),
        (
            rules.fusion_deck and isinstance(rules.search, TiedSearch),
            "fusion_deck does not go with a search tied to mutations and groupings",
            ("fusion_deck",),
        ),
        (
            _unreachable(rules),
            f"{caps}={rules.effective_caps} lie below what a card must have",
            (caps, "high_caps", "base_ap", "base_dp", "base_lp", "lp_floor"),
        ),
    )
    return {text: names for broken, text, names in checks if broken}


def _unreachable(rules: Rules) -> bool:
    low_ap, low_dp, low_lp = rules.base_ap.low, rules.base_dp.low, rules.base_lp.low
    caps = rules.effective_caps
    least_gw = 2 * low_ap + 2 * low_dp + rules.lp_floor
    return (
        caps.ap < low_ap
        or caps.dp < low_dp
        or caps.lp < low_lp
        or (caps.gw is not None and caps.gw < least_gw)
    )
