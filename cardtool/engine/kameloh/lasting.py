"""What cards leave behind for a while: items in the arena, and what acts on a monster or a side."""

from __future__ import annotations

from typing import final

__all__ = ["Item", "Modifier"]


@final
class Modifier:
    """What one deed does to a monster, or to all of a side, until it ends (clauses C11, C12, X2).

    Attributes:
        source: number of the item in the arena that it hangs on, else 0; of what acts on a
            side also that of a monster.
        by: the player whose doing it is. kind: of a deed; see :mod:`~.effects`.
        deed: its number, for its condition and for what it is about.
        amount: what it adds; of LP, what it really gave; of what comes later, the number of the
            monster that it is about, 0 for none.
        until: an :class:`~.effects.Until`. turns: starts of turns of `by` until it ends.
    """

    __slots__ = ("amount", "by", "deed", "kind", "source", "turns", "until")

    def __init__(self, source: int, by: int, kind: int, deed: int) -> None:
        """Begin with a change of nothing."""
        self.source = source
        self.by = by
        self.kind = kind
        self.deed = deed
        self.amount = 0
        self.until = 0
        self.turns = 0

    def copy(self) -> Modifier:
        """Return an independent copy."""
        twin = Modifier(self.source, self.by, self.kind, self.deed)
        twin.amount, twin.until, twin.turns = self.amount, self.until, self.turns
        return twin

    def pack(self) -> tuple[int, ...]:
        """Return all of it as integers."""
        own = (self.source, self.by, self.kind, self.deed)
        return (*own, self.amount, self.until, self.turns)


@final
class Item:
    """An item in the arena, which needs no place there (clauses T8, T11).

    Attributes:
        number: no other item and no monster of the game has it; the smaller, the elder.
        card, owner: the card and whose Wüste it goes to. by: who played it.
        under: cards that lie under it, seen by their owner only.
    """

    __slots__ = ("by", "card", "number", "owner", "under")

    def __init__(self, number: int, card: int, player: int) -> None:
        """Lie in the arena, played by its owner."""
        self.number = number
        self.card = card
        self.owner = player
        self.by = player
        self.under: list[int] = []

    def copy(self) -> Item:
        """Return an independent copy."""
        twin = Item(self.number, self.card, self.owner)
        twin.by = self.by
        twin.under = self.under[:]
        return twin

    def pack(self) -> tuple[int, ...]:
        """Return all of it that both players see."""
        return (self.number, self.card, self.owner, self.by, len(self.under))
