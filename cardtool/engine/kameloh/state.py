"""A game of Ka-Mel-Oh! at one moment: plain typed objects, with copy and key.

Cards are indexes of the match's table. Piles have their top at the end. There are no
references back, and nothing that could be computed is stored but the options of whoever has
to decide.
"""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.rng import Rng

__all__ = [
    "TURNS_LEFT",
    "Fighter",
    "Grouping",
    "Modifier",
    "Oasis",
    "Phase",
    "Reason",
    "Side",
    "State",
    "is_last_turn",
]

TURNS_LEFT: Final = 3
"""Turns after the one that triggered the end: the other's, then the last of both (E2)."""


def is_last_turn(left: int) -> bool:
    """Return whether it is its player's last turn if so many are left, this one included (E2)."""
    return 0 < left < TURNS_LEFT


@final
class Phase:
    """What is being decided; see :mod:`cardtool.engine.kameloh.game`."""

    # Both who attack and who defend name battle items, up to DEFENCE; what follows is chosen.
    MAIN: Final = 0
    PARTS: Final = 1
    LOOK: Final = 2
    ATTACK: Final = 3
    DEFENCE: Final = 4
    CHOOSE: Final = 5
    TARGETS: Final = 6
    OVER: Final = 7


@final
class Reason:
    """What triggered the end of the game (clauses E1, E8)."""

    NONE: Final = 0
    POINTS: Final = 1
    CARDS: Final = 2
    LIMIT: Final = 3


@final
class Modifier:
    """What one item does to a monster until it ends (clauses C11, C12, T11, X2).

    Attributes:
        item, owner: the card, and whose Wüste it goes to.
        by: the player who played it. ap, dp, lp: what it adds; lp is what it really gave.
        until: a :class:`cardtool.engine.kameloh.effects.Duration`.
        turns: starts of turns of `by` until it ends.
    """

    __slots__ = ("ap", "by", "dp", "item", "lp", "owner", "turns", "until")

    def __init__(self, item: int, owner: int, by: int) -> None:
        """Begin with a change of nothing."""
        self.item = item
        self.owner = owner
        self.by = by
        self.ap = 0
        self.dp = 0
        self.lp = 0
        self.until = 0
        self.turns = 0

    def copy(self) -> Modifier:
        """Return an independent copy."""
        twin = Modifier(self.item, self.owner, self.by)
        twin.ap, twin.dp, twin.lp = self.ap, self.dp, self.lp
        twin.until, twin.turns = self.until, self.turns
        return twin

    def pack(self) -> tuple[int, ...]:
        """Return all of it as integers."""
        own = (self.item, self.owner, self.by)
        return (*own, self.ap, self.dp, self.lp, self.until, self.turns)


@final
class Fighter:
    """A monster in the arena.

    Attributes:
        card, owner: the card and whose Wüste it goes to (clause F6).
        ap, dp: base figures, printed or computed. full: full LP (C12). lp: present LP.
        making, parts: the recipe of a grouping and what it is made of (Z4), else -1 and none.
        modifiers: what acts on it, the oldest first.
    """

    __slots__ = ("ap", "card", "dp", "full", "lp", "making", "modifiers", "owner", "parts")

    def __init__(self, card: int, owner: int, ap: int, dp: int, lp: int) -> None:
        """Enter the arena with full LP and nothing acting on it."""
        self.card = card
        self.owner = owner
        self.ap = ap
        self.dp = dp
        self.full = lp
        self.lp = lp
        self.making = -1
        self.parts: list[int] = []
        self.modifiers: list[Modifier] = []

    def copy(self) -> Fighter:
        """Return an independent copy."""
        twin = Fighter(self.card, self.owner, self.ap, self.dp, self.full)
        twin.lp = self.lp
        twin.making = self.making
        twin.parts = self.parts[:]
        twin.modifiers = [modifier.copy() for modifier in self.modifiers]
        return twin

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        own = (self.card, self.owner, self.ap, self.dp, self.full, self.lp, self.making)
        return (*own, tuple(self.parts), tuple(m.pack() for m in self.modifiers))


@final
class Oasis:
    """A share of a deck (clause S5).

    Attributes:
        cards: from below to the top. open: its top card lies face up.
        buried: how many cards from below its owner knows, having put them there (S8).
    """

    __slots__ = ("buried", "cards", "open")

    def __init__(self) -> None:
        """Begin empty and face down."""
        self.cards: list[int] = []
        self.open = False
        self.buried = 0

    def copy(self) -> Oasis:
        """Return an independent copy."""
        twin = Oasis()
        twin.cards = self.cards[:]
        twin.open = self.open
        twin.buried = self.buried
        return twin

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        return (int(self.open), self.buried, tuple(self.cards))


@final
class Side:
    """What belongs to one player.

    Attributes:
        datteln, points: numbers from 0 up.
        hand: sorted. deck: one pile, where there are no Oasen. oases: else.
        waste: the Wüste, in the order in which cards came. fusion: the Fusionsdeck, sorted.
        fighters: by place, None where it is free.
    """

    __slots__ = (*("datteln", "deck", "fighters", "fusion", "hand", "oases", "points", "waste"),)

    def __init__(self, places: int) -> None:
        """Begin with nothing."""
        self.datteln = 0
        self.points = 0
        self.hand: list[int] = []
        self.deck: list[int] = []
        self.oases: list[Oasis] = []
        self.waste: list[int] = []
        self.fusion: list[int] = []
        self.fighters: list[Fighter | None] = [None] * places

    def copy(self) -> Side:
        """Return an independent copy."""
        twin = Side(0)
        twin.datteln, twin.points = self.datteln, self.points
        twin.hand, twin.deck = self.hand[:], self.deck[:]
        twin.oases = [oasis.copy() for oasis in self.oases]
        twin.waste, twin.fusion = self.waste[:], self.fusion[:]
        twin.fighters = [None if f is None else f.copy() for f in self.fighters]
        return twin

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        return (
            *(self.datteln, self.points),
            *(tuple(pile) for pile in (self.hand, self.deck, self.waste, self.fusion)),
            tuple(oasis.pack() for oasis in self.oases),
            tuple(() if f is None else f.pack() for f in self.fighters),
        )

    def monsters(self) -> int:
        """Return how many monsters stand in the arena."""
        return len(self.fighters) - self.fighters.count(None)

    def free_place(self) -> int:
        """Return the lowest free place, or -1 (clause T8)."""
        return self.fighters.index(None) if None in self.fighters else -1


@final
class Grouping:
    """A grouping that is being put together (clause Z1).

    Attributes:
        making: its recipe. result, item: the cards, the item -1 if none is used; where each
            comes from. price: Datteln for result, search and the parts chosen so far.
        cards, spots: the parts chosen so far and where they are.
    """

    __slots__ = ("cards", "item", "item_at", "making", "price", "result", "result_at", "spots")

    def __init__(self, making: int, result: int, result_at: int) -> None:
        """Begin without parts and without an item."""
        self.making = making
        self.result = result
        self.result_at = result_at
        self.item = -1
        self.item_at = 0
        self.price = 0
        self.cards: list[int] = []
        self.spots: list[int] = []

    def copy(self) -> Grouping:
        """Return an independent copy."""
        twin = Grouping(self.making, self.result, self.result_at)
        twin.item, twin.item_at, twin.price = self.item, self.item_at, self.price
        twin.cards, twin.spots = self.cards[:], self.spots[:]
        return twin

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        own = (self.making, self.result, self.result_at, self.item, self.item_at, self.price)
        return (*own, tuple(self.cards), tuple(self.spots))


@final
class State:
    """The whole game.

    Attributes:
        rng: of shuffles during the game.
        turn: turns begun before this one. active: whose turn it is. starter: who began.
        to_act: who decides. phase: what about; see :class:`Phase`.
        stage: how far the turn has got; see :mod:`cardtool.engine.kameloh.turn`.
        buried_under: Oase that cards were buried under in this turn, -1 for none (R29).
        looking: Oase being looked through, -1 for none.
        left: turns still to come once the end is triggered, -1 before (E2).
        reason: what triggered it; see :class:`Reason`.
        grouping: what is being put together, or None.
        attack_items, defence_items: battle items as they were named, as actions (T6).
        targets: places that the attackers hit, in the order of their own places (H3).
        sides: of player 0 and player 1.
        options: what may be done now; follows from all the rest, and is replaced, never
            changed, so that copies may share it.
    """

    __slots__ = (
        *("active", "attack_items", "buried_under", "defence_items", "grouping", "left"),
        *("looking", "options", "phase", "reason", "rng", "sides", "stage", "starter"),
        *("targets", "to_act", "turn"),
    )

    def __init__(self, rng: Rng, sides: list[Side], starter: int) -> None:
        """Begin before the first turn."""
        self.rng = rng
        self.sides = sides
        self.starter = starter
        self.turn = 0
        self.active = starter
        self.to_act = starter
        self.phase = 0
        self.stage = 0
        self.buried_under = -1
        self.looking = -1
        self.left = -1
        self.reason = 0
        self.grouping: Grouping | None = None
        self.attack_items: list[int] = []
        self.defence_items: list[int] = []
        self.targets: list[int] = []
        self.options: list[int] = []

    def copy(self) -> State:
        """Return an independent copy."""
        twin = State(self.rng.copy(), [side.copy() for side in self.sides], self.starter)
        twin.turn, twin.active, twin.to_act = self.turn, self.active, self.to_act
        twin.phase, twin.stage = self.phase, self.stage
        twin.buried_under, twin.looking = self.buried_under, self.looking
        twin.left, twin.reason = self.left, self.reason
        twin.grouping = None if self.grouping is None else self.grouping.copy()
        twin.attack_items, twin.defence_items = self.attack_items[:], self.defence_items[:]
        twin.targets = self.targets[:]
        twin.options = self.options
        return twin

    def key(self) -> tuple[object, ...]:
        """Return a value that two states share only if they are alike in everything."""
        return (
            *(self.rng.first, self.rng.second, self.turn, self.active, self.to_act, self.starter),
            *(self.phase, self.stage, self.buried_under, self.looking, self.left, self.reason),
            () if self.grouping is None else self.grouping.pack(),
            *(tuple(self.attack_items), tuple(self.defence_items), tuple(self.targets)),
            tuple(side.pack() for side in self.sides),
        )

    @property
    def is_last(self) -> bool:
        """Whether it is the last turn of its player (clauses E2, E3)."""
        return is_last_turn(self.left)

    @property
    def round(self) -> int:
        """Which round it is, from 1 (clause T9)."""
        return self.turn // 2 + 1
