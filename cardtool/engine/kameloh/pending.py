"""What is under way between two decisions: groupings, named items, blows, effects."""

from __future__ import annotations

from typing import final

__all__ = ["Grouping", "Named", "Strike", "Task"]


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
class Named:
    """A battle item that was named and has not taken effect yet (clauses T6, X3).

    Attributes:
        number: that it has as an item. action: the action that named it. card: the item.
        aim: the number of the monster it is meant for, 0 for none.
    """

    __slots__ = ("action", "aim", "card", "number")

    def __init__(self, number: int, action: int, card: int, aim: int) -> None:
        """Note what was named."""
        self.number = number
        self.action = action
        self.card = card
        self.aim = aim

    def copy(self) -> Named:
        """Return an independent copy."""
        return Named(self.number, self.action, self.card, self.aim)

    def pack(self) -> tuple[int, ...]:
        """Return all of it as integers."""
        return (self.number, self.action, self.card, self.aim)


@final
class Strike:
    """A blow that is still to come (section 6).

    Attributes:
        attackers, defenders: monsters by number. bonus: AP on top (clause F3).
    """

    __slots__ = ("attackers", "bonus", "defenders")

    def __init__(self, attackers: list[int], defenders: list[int], bonus: int) -> None:
        """Note who hits whom."""
        self.attackers = attackers
        self.defenders = defenders
        self.bonus = bonus

    def copy(self) -> Strike:
        """Return an independent copy."""
        return Strike(self.attackers[:], self.defenders[:], self.bonus)

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        return (tuple(self.attackers), tuple(self.defenders), self.bonus)


@final
class Task:
    """A sequence of deeds that is being carried out (clauses X3, R50).

    Attributes:
        sequence, at: which one, and how far it has got. card: whose deeds they are.
        by: the player of the card. item: the number of the item in the arena, 0 for none.
        fighter: the number of the monster whose deeds they are, 0 for none.
        named: the number of the monster named when the item was played, 0 for none.
        subject, other, lost: what set it off: whose event, its opponent, the damage done.
        done: how often the present deed has acted. picked: on which monsters.
        same: on which monsters the deed before it acted.
    """

    __slots__ = (
        *("at", "by", "card", "done", "fighter", "item", "lost", "named", "other", "picked"),
        *("same", "sequence", "subject"),
    )

    def __init__(self, sequence: int, card: int, by: int) -> None:
        """Begin a sequence of a card of `by`."""
        self.sequence = sequence
        self.card = card
        self.by = by
        self.at = 0
        self.item = 0
        self.fighter = 0
        self.named = 0
        self.subject = 0
        self.other = 0
        self.lost = 0
        self.done = 0
        self.picked: list[int] = []
        self.same: list[int] = []

    def copy(self) -> Task:
        """Return an independent copy."""
        twin = Task(self.sequence, self.card, self.by)
        twin.at, twin.item, twin.fighter, twin.named = self.at, self.item, self.fighter, self.named
        twin.subject, twin.other, twin.lost = self.subject, self.other, self.lost
        twin.done, twin.picked, twin.same = self.done, self.picked[:], self.same[:]
        return twin

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        return (
            *(self.sequence, self.card, self.by, self.at, self.item, self.fighter, self.named),
            *(self.subject, self.other, self.lost, self.done),
            *(tuple(self.picked), tuple(self.same)),
        )
