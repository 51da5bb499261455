"""What a card asks for before it comes (portal.md, clauses PC2, PE1)."""

from __future__ import annotations

from dataclasses import dataclass

from cardtool.effects.spec import Target

__all__ = ["Cost"]


@dataclass(frozen=True, slots=True)
class Cost:
    """What has to be done before a card comes: its Aufrufszauber (clauses PC2, PE1).

    Attributes:
        energy: paid in full. discard: cards from the hand, chosen by the player.
        sacrifice: own creatures of the field that go to the grave, :attr:`Target.count` of them.
        control: own creatures of the field that must be there, so many of them.
    """

    energy: int = 0
    discard: int = 0
    sacrifice: Target | None = None
    control: Target | None = None
