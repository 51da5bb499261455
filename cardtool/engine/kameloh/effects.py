"""What cards do, worked out once for a match: deeds in sequences (kameloh.md section 10).

:mod:`cardtool.engine.kameloh.compiling` makes them from the data of
:mod:`cardtool.effects.spec`; :mod:`cardtool.engine.kameloh.operations` says what each kind of
deed does. Numbers stand for the words of the vocabulary, since they are compared all the time.
"""

from __future__ import annotations

from typing import Final, final

__all__ = [
    "ACTIVATE",
    "AURA",
    "AURAS",
    "CANCEL",
    "CAPTURE",
    "CHOICE",
    "DAMAGE",
    "DAMAGE_EACH",
    "DEACTIVATE",
    "DELAYED",
    "DESTROY",
    "DIRECT",
    "DISCARD",
    "DRAW",
    "DRAW_OASE",
    "EXTRA",
    "FETCH",
    "GAIN",
    "HEAL",
    "HEAL_EACH",
    "KINDS_OF_DEED",
    "LOSE",
    "NEW_PILE",
    "NO_DAMAGE",
    "PLUS_AP",
    "PLUS_DP",
    "PLUS_LP",
    "PRICE",
    "PROTECT",
    "PUT_UNDER",
    "REFLECT",
    "REVIVE",
    "SET_HK",
    "SKIP",
    "STEAL",
    "TO_HAND",
    "TO_WUESTE",
    "WATCH",
    "Aim",
    "Amount",
    "Condition",
    "Deed",
    "Events",
    "Figure",
    "Pick",
    "Script",
    "Until",
    "What",
    "Whose",
    "Windows",
    "Zones",
]

# Kinds of deed. Lowering is a plus below 0; lowered LP are damage (C12). From AURA on they are
# no operations of cards but ways of the engine: an effect that holds while its card lies, one
# that waits for something, one that comes later, one of several sequences.
PLUS_AP: Final = 0
PLUS_DP: Final = 1
PLUS_LP: Final = 2
DAMAGE: Final = 3
DAMAGE_EACH: Final = 4
HEAL: Final = 5
HEAL_EACH: Final = 6
TO_WUESTE: Final = 7
TO_HAND: Final = 8
CAPTURE: Final = 9
DIRECT: Final = 10
SKIP: Final = 11
NO_DAMAGE: Final = 12
PROTECT: Final = 13
REFLECT: Final = 14
SET_HK: Final = 15
EXTRA: Final = 16
PRICE: Final = 17
GAIN: Final = 18
LOSE: Final = 19
STEAL: Final = 20
DRAW: Final = 21
DRAW_OASE: Final = 22
DISCARD: Final = 23
FETCH: Final = 24
REVIVE: Final = 25
CANCEL: Final = 26
DESTROY: Final = 27
ACTIVATE: Final = 28
DEACTIVATE: Final = 29
PUT_UNDER: Final = 30
NEW_PILE: Final = 31
AURA: Final = 32
WATCH: Final = 33
DELAYED: Final = 34
CHOICE: Final = 35

KINDS_OF_DEED: Final = (
    *("ap", "dp", "lp", "damage", "damage each round", "heal", "heal each round", "to wueste"),
    *("to hand", "capture", "direct", "skip", "no damage", "protect", "reflect", "hk", "extra"),
    *("price", "gain", "lose", "steal", "draw", "draw oase", "discard", "fetch", "revive"),
    *("cancel", "destroy", "activate", "deactivate", "put under", "new pile"),
    *("aura", "watch", "delayed", "choice"),
)
"""What each kind is called in events."""

AURAS: Final = frozenset(
    {PLUS_AP, PLUS_DP, DIRECT, SKIP, NO_DAMAGE, PROTECT, REFLECT, SET_HK, EXTRA, PRICE}
)
"""What a card may do for as long as it lies in the arena."""


@final
class Until:
    """How long (clause X2): NOW is done once; FIGHT, TURN and ROUNDS end; LASTING does not."""

    NOW: Final = -1
    FIGHT: Final = 0
    TURN: Final = 1
    ROUNDS: Final = 2
    LASTING: Final = 3


@final
class Whose:
    """Whose things, seen by the player of the card: the side a monster fights for counts."""

    OWN: Final = 0
    ENEMY: Final = 1
    ANY: Final = 2


@final
class Pick:
    """Which of the things that fit; see :class:`cardtool.effects.spec.Pick`."""

    CHOSEN: Final = 0
    OWNER: Final = 1
    RANDOM: Final = 2
    ALL: Final = 3
    HIGHEST: Final = 4
    LOWEST: Final = 5
    SELF: Final = 6
    SAME: Final = 7
    SUBJECT: Final = 8
    OTHER: Final = 9
    ATTACKER: Final = 10
    DEFENDER: Final = 11


@final
class Zones:
    """Where the things meant lie."""

    ARENA: Final = 0
    HAND: Final = 1
    WUESTE: Final = 2
    OASE: Final = 3
    UNDER: Final = 4
    FIGHT: Final = 5


@final
class What:
    """What kind of thing is meant."""

    MONSTER: Final = 0
    ITEM: Final = 1
    CARD: Final = 2
    PLAYER: Final = 3
    OASE: Final = 4


@final
class Figure:
    """A number that can be read off a monster, a card, a hit or a player."""

    AP: Final = 0
    DP: Final = 1
    LP: Final = 2
    HK: Final = 3
    PRICE: Final = 4
    DAMAGE: Final = 5
    DATTELN: Final = 6


@final
class Events:
    """What sets a deed off."""

    PLAY: Final = 0
    ALWAYS: Final = 1
    ARRIVAL: Final = 2
    DEFEAT: Final = 3
    VICTORY: Final = 4
    HIT: Final = 5
    HURT: Final = 6
    TURN_START: Final = 7
    TURN_END: Final = 8


@final
class Windows:
    """When an item may be played, as bits (clause X1)."""

    MAIN: Final = 1
    ATTACK: Final = 2
    DEFENCE: Final = 4


@final
class Aim:
    """Whom a deed acts on, or what is counted.

    Attributes:
        what, side, pick, zone: see there. count: how many, `up_to` that many.
        fits: the cards that kind, Klasse and Rasse allow. hks: Häufigkeitsklassen that fit, as
            bits, 0 for all. by: the figure of HIGHEST and LOWEST.
        bound: the figure that must lie within least and most, -1 for none.
    """

    __slots__ = (
        *("bound", "by", "count", "fits", "hks", "least", "most", "pick", "side"),
        *("up_to", "what", "zone"),
    )

    def __init__(self, what: int, side: int, pick: int, zone: int, fits: frozenset[int]) -> None:
        """Mean one thing, without further limits."""
        self.what = what
        self.side = side
        self.pick = pick
        self.zone = zone
        self.fits = fits
        self.count = 1
        self.up_to = False
        self.hks = 0
        self.by = Figure.AP
        self.bound = -1
        self.least = 0
        self.most = 0

    def means(self, by: int, player: int) -> bool:
        """Return whether things of `player` are meant if the aim is one of `by`."""
        return self.side == Whose.ANY or (player == by) == (self.side == Whose.OWN)


@final
class Amount:
    """How much: `number`, times what is counted, or times a figure.

    Attributes:
        number: the constant, or the factor; below 0 to lower. of: what is counted, or whose
            figure it is; None for the constant. figure: -1 to count. over: what the figure is
            divided by, rounded down. everything: all there is, whatever the number.
    """

    __slots__ = ("everything", "figure", "number", "of", "over")

    def __init__(self, number: int) -> None:
        """Mean a constant."""
        self.number = number
        self.of: Aim | None = None
        self.figure = -1
        self.over = 1
        self.everything = False


@final
class Condition:
    """If: all that is given must hold.

    Attributes:
        present: of what at least `least` and at most `most` must be there, or None.
        against: what the monster must be fighting, or None.
        attacking: 1 and 0 for the side it must be on in the attack, -1 for either.
    """

    __slots__ = ("against", "attacking", "least", "most", "present")

    def __init__(self) -> None:
        """Ask for nothing."""
        self.present: Aim | None = None
        self.least = 1
        self.most = 0
        self.against: Aim | None = None
        self.attacking = -1


@final
class Deed:
    """One thing a card does.

    Attributes:
        number: its place in the match's table. card: whose it is. kind: what is done.
        event, who: what sets it off, and whose event that must be.
        aim, amount, condition: to whom, how much, if; None where that is not asked.
        until, turns: how long it lasts (X2).
        after: of DELAYED, the turns it waits. sequences: of CHOICE the options, of DELAYED
            what comes. inner: of AURA and WATCH what holds or is waited for.
    """

    __slots__ = (
        *("after", "aim", "amount", "card", "condition", "event", "inner", "kind", "number"),
        *("sequences", "turns", "until", "who"),
    )

    def __init__(self, number: int, card: int, kind: int) -> None:
        """Do something once, to nobody yet."""
        self.number = number
        self.card = card
        self.kind = kind
        self.event = Events.PLAY
        self.who: Aim | None = None
        self.aim: Aim | None = None
        self.amount: Amount | None = None
        self.condition: Condition | None = None
        self.until = Until.NOW
        self.turns = 0
        self.after = 0
        self.sequences: list[int] = []
        self.inner: Deed | None = None


@final
class Script:
    """All that one card does.

    Attributes:
        sequence: of an item, what happens when it is played, as a number of a sequence; -1.
        aim: the deed for which a monster is named when it is played, or None.
        auras, triggers: of a monster, what holds while it is in the arena, and what is set off.
        falls_as: of a monster, the Häufigkeitsklasse that its defeat counts as, 0 for its own.
        listens: the events of its triggers, as bits.
        windows: when it may be played, as bits of :class:`Windows`.
        cancels: whether it is a cancelling item, which takes effect before others (X3).
    """

    __slots__ = (
        "aim",
        "auras",
        "cancels",
        "falls_as",
        "listens",
        "sequence",
        "triggers",
        "windows",
    )

    def __init__(self) -> None:
        """Do nothing."""
        self.sequence = -1
        self.aim: Deed | None = None
        self.auras: list[Deed] = []
        self.triggers: list[Deed] = []
        self.falls_as = 0
        self.listens = 0
        self.windows = 0
        self.cancels = False
