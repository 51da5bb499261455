"""What cards do, made once for a match: whom it is for, how much, if, and in which order.

:mod:`cardtool.engine.portal.operations` carries it out, :mod:`cardtool.engine.portal.aims`
finds whom it is for.
"""

from __future__ import annotations

from typing import Final, final

__all__ = [
    "Aim",
    "Amount",
    "Deed",
    "Op",
    "Pick",
    "Pile",
    "Present",
    "Until",
    "Ways",
    "What",
    "Whose",
]


@final
class What:
    """What kind of thing is meant."""

    CREATURE: Final = 0
    SPELL: Final = 1
    CARD: Final = 2
    PLAYER: Final = 3


@final
class Whose:
    """Whose, seen by who controls the card."""

    OWN: Final = 0
    ENEMY: Final = 1
    ANY: Final = 2


@final
class Pile:
    """Where the things meant lie; FIELD and SPELLS are on the table."""

    FIELD: Final = 0
    SPELLS: Final = 1
    HAND: Final = 2
    GRAVE: Final = 3
    DECK: Final = 4


@final
class Pick:
    """Which of the things that fit; from SELF on a single one that is known."""

    CHOSEN: Final = 0
    OWNER: Final = 1
    RANDOM: Final = 2
    ALL: Final = 3
    HIGHEST: Final = 4
    LOWEST: Final = 5
    SELF: Final = 6
    HOST: Final = 7
    SAME: Final = 8
    OTHER: Final = 9
    ATTACKER: Final = 10
    DEFENDER: Final = 11


@final
class Op:
    """What is done."""

    RAISE: Final = 0
    LOWER: Final = 1
    EXTRA: Final = 2
    DESTROY: Final = 3
    RETURN: Final = 4
    DRAW: Final = 5
    DISCARD: Final = 6
    DAMAGE: Final = 7
    GAIN: Final = 8
    LOSE: Final = 9
    FETCH: Final = 10


@final
class Until:
    """How long power changes: this turn, this fight, as long as the creature lies there."""

    TURN: Final = 0
    FIGHT: Final = 1
    LASTING: Final = 2


@final
class Aim:
    """Whom a deed is for, or what is counted.

    Attributes:
        what, whose, pick, pile: see there. count: how many. up_to: fewer will do.
        colours: a bit for each that fits, 0 for all. typ: number of the type, -1 for any.
        least, most: limits of power, -1 for none.
    """

    __slots__ = (
        *("colours", "count", "least", "most", "pick", "pile", "typ", "up_to", "what", "whose"),
    )

    def __init__(self, what: int, whose: int, pick: int, pile: int) -> None:
        """Mean one thing, whatever its colour, type and power."""
        self.what = what
        self.whose = whose
        self.pick = pick
        self.pile = pile
        self.count = 1
        self.up_to = False
        self.colours = 0
        self.typ = -1
        self.least = -1
        self.most = -1


@final
class Amount:
    """How much: a number, so much for each thing, or a share of a figure.

    Attributes:
        number: a plain number, or so much for each. each: what is counted, or None.
        of: whose figure, or None; power of a creature, else of a player `energy` or the damage.
        times, over: the share of the figure.
    """

    __slots__ = ("each", "energy", "number", "of", "over", "times")

    def __init__(self, number: int) -> None:
        """Be a plain number."""
        self.number = number
        self.each: Aim | None = None
        self.of: Aim | None = None
        self.energy = False
        self.times = 1
        self.over = 1


@final
class Present:
    """Things of which there must be so many; `most` of -1 for no limit."""

    __slots__ = ("aim", "least", "most")

    def __init__(self, aim: Aim, least: int, most: int) -> None:
        """Take the limits, both included."""
        self.aim = aim
        self.least = least
        self.most = most


@final
class Deed:
    """One thing that a card does.

    Attributes:
        op: see :class:`Op`. aim: to whom. amount: how much, None where nothing is counted.
        present: if, or None. until: see there.
    """

    __slots__ = ("aim", "amount", "op", "present", "until")

    def __init__(self, op: int, aim: Aim, amount: Amount | None) -> None:
        """Hold whatever is there, until the end of the turn where it lasts."""
        self.op = op
        self.aim = aim
        self.amount = amount
        self.present: Present | None = None
        self.until: int = Until.TURN


@final
class Ways:
    """One of several sequences, by their numbers in the table, as the controller likes."""

    __slots__ = ("sequences",)

    def __init__(self, sequences: list[int]) -> None:
        """Take the numbers; an empty sequence is the way to do nothing."""
        self.sequences = sequences
