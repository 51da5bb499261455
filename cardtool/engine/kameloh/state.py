"""A game of Ka-Mel-Oh! at one moment: plain typed objects, with copy and key.

Cards are indexes of the match's table. Piles have their top at the end. There are no
references back, and nothing that could be computed is stored but the options of whoever has
to decide.
"""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.kameloh.lasting import Item, Modifier
from cardtool.engine.kameloh.pending import Grouping, Named, Strike, Task
from cardtool.engine.rng import Rng

__all__ = [
    "TURNS_LEFT",
    "Fighter",
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
    """What is being decided, or what comes next; see :mod:`cardtool.engine.kameloh.game`."""

    # Both who attack and who defend name battle items, up to DEFENCE; what follows is chosen.
    # After OVER come the phases in which nobody decides but by an effect.
    MAIN: Final = 0
    PARTS: Final = 1
    LOOK: Final = 2
    ATTACK: Final = 3
    DEFENCE: Final = 4
    CHOOSE: Final = 5
    TARGETS: Final = 6
    DIRECT: Final = 7
    OVER: Final = 8
    TAKE_EFFECT: Final = 9
    MEET: Final = 10
    ENGAGE: Final = 11
    STRIKE: Final = 12
    FOUGHT: Final = 13
    ATTACK_OVER: Final = 14
    TURN_OVER: Final = 15
    CLOSE: Final = 16
    TURN_START: Final = 17
    INCOME: Final = 18


@final
class Reason:
    """What triggered the end of the game (clauses E1, E8)."""

    NONE: Final = 0
    POINTS: Final = 1
    CARDS: Final = 2
    LIMIT: Final = 3


@final
class Fighter:
    """A monster in the arena.

    Attributes:
        number: no other monster and no item of the game has it; the smaller, the elder.
        card, owner: the card and whose Wüste it goes to (clause F6).
        ap, dp: base figures, printed or computed. full: full LP (C12). lp: present LP.
        making, parts: the recipe of a grouping and what it is made of (Z4), else -1 and none.
        modifiers: what acts on it, the oldest first.
    """

    __slots__ = (
        *("ap", "card", "dp", "full", "lp", "making", "modifiers", "number", "owner", "parts"),
    )

    def __init__(self, card: int, owner: int, ap: int, dp: int, lp: int) -> None:
        """Enter the arena with full LP and nothing acting on it."""
        self.number = 0
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
        twin.number, twin.lp = self.number, self.lp
        twin.making = self.making
        twin.parts = self.parts[:]
        twin.modifiers = [modifier.copy() for modifier in self.modifiers]
        return twin

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        own = (self.number, self.card, self.owner, self.ap, self.dp, self.full, self.lp)
        return (*own, self.making, tuple(self.parts), tuple(m.pack() for m in self.modifiers))


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
        modifiers: what acts on all of the side, or waits there, the oldest first.
    """

    __slots__ = (
        *("datteln", "deck", "fighters", "fusion", "hand", "modifiers", "oases", "points"),
        "waste",
    )

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
        self.modifiers: list[Modifier] = []

    def copy(self) -> Side:
        """Return an independent copy."""
        twin = Side(0)
        twin.datteln, twin.points = self.datteln, self.points
        twin.hand, twin.deck = self.hand[:], self.deck[:]
        twin.oases = [oasis.copy() for oasis in self.oases]
        twin.waste, twin.fusion = self.waste[:], self.fusion[:]
        twin.fighters = [None if f is None else f.copy() for f in self.fighters]
        twin.modifiers = [modifier.copy() for modifier in self.modifiers]
        return twin

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        return (
            *(self.datteln, self.points),
            *(tuple(pile) for pile in (self.hand, self.deck, self.waste, self.fusion)),
            tuple(oasis.pack() for oasis in self.oases),
            tuple(() if f is None else f.pack() for f in self.fighters),
            tuple(modifier.pack() for modifier in self.modifiers),
        )

    def monsters(self) -> int:
        """Return how many monsters stand in the arena."""
        return len(self.fighters) - self.fighters.count(None)

    def free_place(self) -> int:
        """Return the lowest free place, or -1 (clause T8)."""
        return self.fighters.index(None) if None in self.fighters else -1


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
        attack_items, defence_items: battle items as they were named (T6).
        targets: places that the attackers hit, in the order of their own places (H3).
        extras: monsters sent beyond the usual number in this turn.
        direct: the number of the monster that attacks directly in this turn, 0 for none (X6).
        strikes: blows to come, the next one last. attackers, defenders: of the last blow.
        chain: how often effects were set off in this turn.
        items: those that lie in the arena, the eldest first. count: the last number given.
        agenda: effects under way, the present one last. due: those that are set off by it,
            in the order in which they come.
        sides: of player 0 and player 1.
        options: what may be done now; follows from all the rest, and is replaced, never
            changed, so that copies may share it.
    """

    __slots__ = (
        *("active", "agenda", "attack_items", "attackers", "buried_under"),
        *("chain", "count"),
        *("defence_items", "defenders", "direct", "due", "extras", "grouping", "items", "left"),
        *("looking", "options", "phase", "reason", "rng", "sides", "stage", "starter"),
        *("strikes", "targets", "to_act", "turn"),
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
        self.extras = 0
        self.direct = 0
        self.count = 0
        self.chain = 0
        self.grouping: Grouping | None = None
        self.attack_items: list[Named] = []
        self.defence_items: list[Named] = []
        self.targets: list[int] = []
        self.strikes: list[Strike] = []
        self.attackers: list[int] = []
        self.defenders: list[int] = []
        self.items: list[Item] = []
        self.agenda: list[Task] = []
        self.due: list[Task] = []
        self.options: list[int] = []

    def copy(self) -> State:
        """Return an independent copy."""
        twin = State(self.rng.copy(), [side.copy() for side in self.sides], self.starter)
        twin.turn, twin.active, twin.to_act = self.turn, self.active, self.to_act
        twin.phase, twin.stage = self.phase, self.stage
        twin.buried_under, twin.looking = self.buried_under, self.looking
        twin.left, twin.reason = self.left, self.reason
        twin.extras, twin.direct = self.extras, self.direct
        twin.count, twin.chain = self.count, self.chain
        twin.grouping = None if self.grouping is None else self.grouping.copy()
        twin.attack_items = [named.copy() for named in self.attack_items]
        twin.defence_items = [named.copy() for named in self.defence_items]
        twin.targets = self.targets[:]
        twin.strikes = [strike.copy() for strike in self.strikes]
        twin.attackers, twin.defenders = self.attackers[:], self.defenders[:]
        twin.items = [item.copy() for item in self.items]
        twin.agenda = [task.copy() for task in self.agenda]
        twin.due = [task.copy() for task in self.due]
        twin.options = self.options
        return twin

    def key(self) -> tuple[object, ...]:
        """Return a value that two states share only if they are alike in everything."""
        return (
            *(self.rng.first, self.rng.second, self.active, self.to_act, self.starter),
            *self.table(),
            tuple(side.pack() for side in self.sides),
            tuple(tuple(item.under) for item in self.items),
        )

    def table(self) -> tuple[object, ...]:
        """Return all that lies between the players and that both see, as one value."""
        return (
            *(self.turn, self.phase, self.stage, self.buried_under, self.looking, self.left),
            *(self.reason, self.extras, self.direct, self.count, self.chain),
            () if self.grouping is None else self.grouping.pack(),
            tuple(named.pack() for named in self.attack_items),
            tuple(named.pack() for named in self.defence_items),
            tuple(self.targets),
            tuple(strike.pack() for strike in self.strikes),
            *(tuple(self.attackers), tuple(self.defenders)),
            tuple(item.pack() for item in self.items),
            tuple(task.pack() for task in self.agenda),
            tuple(task.pack() for task in self.due),
        )

    @property
    def looker(self) -> int:
        """Who looks through an Oase if anybody does: whose turn it is, or whose effect (T2d)."""
        return self.to_act if self.agenda else self.active

    @property
    def is_last(self) -> bool:
        """Whether it is the last turn of its player (clauses E2, E3)."""
        return is_last_turn(self.left)

    @property
    def round(self) -> int:
        """Which round it is, from 1 (clause T9)."""
        return self.turn // 2 + 1

    def modifiers(self) -> list[Modifier]:
        """Return all that acts on monsters and sides, or waits there."""
        found: list[Modifier] = []
        for side in self.sides:
            found += side.modifiers
            for fighter in side.fighters:
                if fighter is not None:
                    found += fighter.modifiers
        return found

    def next_number(self) -> int:
        """Return a number that no monster and no item of the game has had yet."""
        self.count += 1
        return self.count
