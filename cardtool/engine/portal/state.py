"""A portal game at one moment: plain typed objects, with copy and key.

Cards are indexes of the match's table. Piles have their top at the end. There are no
references back, and nothing that could be computed is stored but the options of whoever has
to decide.
"""

from __future__ import annotations

from typing import Final, final

from cardtool.engine.rng import Rng

__all__ = ["Act", "Creature", "Phase", "Reason", "Side", "Spell", "State", "Step", "Task"]


@final
class Phase:
    """The part of the turn (clauses PT1 to PT3); a bit each, as cards name phases."""

    MAIN: Final = 0
    BATTLE: Final = 1
    OVER: Final = 2


@final
class Step:
    """What is being done within a phase.

    RESPOND: the other may respond. PAY: an announced act is paid for. TAKE: it takes effect.
    OPEN: whose turn it is decides. REPLY: a response is paid for, then it takes effect.
    """

    OPEN: Final = 0
    PAY: Final = 1
    RESPOND: Final = 2
    REPLY: Final = 3
    TAKE: Final = 4


@final
class Reason:
    """What ended the game (clauses PF4, PT1, PF6)."""

    NONE: Final = 0
    FALLEN: Final = 1
    CARDS: Final = 2
    LIMIT: Final = 3


@final
class Creature:
    """A creature on the field.

    Attributes:
        number: no other card of the game has it. card: see the table.
        turn_power, fight_power, lasting_power: what effects add, by how long.
        attacked: attacks of this turn. extra: attacks that effects add in this turn.
    """

    __slots__ = (
        *("attacked", "card", "extra", "fight_power", "lasting_power", "number", "turn_power"),
    )

    def __init__(self, card: int, number: int) -> None:
        """Come to the field."""
        self.card = card
        self.number = number
        self.turn_power = 0
        self.fight_power = 0
        self.lasting_power = 0
        self.attacked = 0
        self.extra = 0

    def copy(self) -> Creature:
        """Return an independent copy."""
        twin = Creature(self.card, self.number)
        twin.turn_power, twin.fight_power = self.turn_power, self.fight_power
        twin.lasting_power = self.lasting_power
        twin.attacked, twin.extra = self.attacked, self.extra
        return twin

    def pack(self) -> tuple[int, ...]:
        """Return all of it as integers."""
        return (
            *(self.card, self.number, self.turn_power, self.fight_power, self.lasting_power),
            *(self.attacked, self.extra),
        )


@final
class Spell:
    """A card on the spell field.

    Attributes:
        number: no other card of the game has it. card: see the table.
        host: the number of the creature that it lies behind, 0 while it is face down.
    """

    __slots__ = ("card", "host", "number")

    def __init__(self, card: int, number: int, host: int = 0) -> None:
        """Come to the spell field."""
        self.card = card
        self.number = number
        self.host = host

    def copy(self) -> Spell:
        """Return an independent copy."""
        return Spell(self.card, self.number, self.host)

    def pack(self) -> tuple[int, ...]:
        """Return all of it as integers."""
        return (self.card, self.number, self.host)


@final
class Side:
    """What belongs to one player.

    Attributes:
        damage: damage points. energy: what is left of it. hand: sorted. deck: the pile.
        grave: in the order in which cards came. portal: the card there, -1 for none.
        field: creatures by place, None where it is free. spells: the spell field by place.
    """

    __slots__ = ("damage", "deck", "energy", "field", "grave", "hand", "portal", "spells")

    def __init__(self, places: int, spell_places: int) -> None:
        """Begin with nothing."""
        self.damage = 0
        self.energy = 0
        self.hand: list[int] = []
        self.deck: list[int] = []
        self.grave: list[int] = []
        self.portal = -1
        self.field: list[Creature | None] = [None] * places
        self.spells: list[Spell | None] = [None] * spell_places

    def copy(self) -> Side:
        """Return an independent copy."""
        twin = Side(0, 0)
        twin.damage, twin.energy, twin.portal = self.damage, self.energy, self.portal
        twin.hand, twin.deck, twin.grave = self.hand[:], self.deck[:], self.grave[:]
        twin.field = [None if one is None else one.copy() for one in self.field]
        twin.spells = [None if one is None else one.copy() for one in self.spells]
        return twin

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        return (
            *(self.damage, self.energy, self.portal),
            *(tuple(self.hand), tuple(self.deck), tuple(self.grave)),
            tuple(() if one is None else one.pack() for one in self.field),
            tuple(() if one is None else one.pack() for one in self.spells),
        )

    def creatures(self) -> int:
        """Return how many creatures lie on the field."""
        return len(self.field) - self.field.count(None)


@final
class Act:
    """An act that is announced: a summons, a spell or an attack (clauses PT2, PT6).

    Attributes:
        kind: of the action. player: who acts. card: what is summoned or used, else -1.
        slot: where a set spell lay, else -1. first, second: numbers of the creatures meant: the
            host of an enchantment, attacker and attacked; 0 for none.
        discards, sacrifices: what is still to be paid.
    """

    __slots__ = ("card", "discards", "first", "kind", "player", "sacrifices", "second", "slot")

    def __init__(self, kind: int, player: int, card: int) -> None:
        """Announce it; what it is about is set by who announces."""
        self.kind = kind
        self.player = player
        self.card = card
        self.slot = -1
        self.first = 0
        self.second = 0
        self.discards = 0
        self.sacrifices = 0

    def copy(self) -> Act:
        """Return an independent copy."""
        twin = Act(self.kind, self.player, self.card)
        twin.slot, twin.first, twin.second = self.slot, self.first, self.second
        twin.discards, twin.sacrifices = self.discards, self.sacrifices
        return twin

    def pack(self) -> tuple[int, ...]:
        """Return all of it as integers."""
        return (
            *(self.kind, self.player, self.card, self.slot, self.first, self.second),
            *(self.discards, self.sacrifices),
        )


@final
class Task:
    """An effect under way: a sequence of deeds of one card.

    Attributes:
        card: whose effect. player: who controls it. sequence: which one, by its number in the
            table. at: the next deed. own: number of the creature or spell that acts, 0 for
            none. host: of an enchantment. other: the opponent in the fight that set it off.
        chosen: spots, or cards, chosen so far for the deed under way. same: those that the deed
            before acted on. begun: whether it has, so that it goes on whatever becomes of its
            card. spell: whether the card goes to the grave behind it.
    """

    __slots__ = (
        *("at", "begun", "card", "chosen", "host", "other", "own", "player", "same", "sequence"),
        "spell",
    )

    def __init__(self, card: int, player: int, sequence: int) -> None:
        """Begin at the first deed."""
        self.card = card
        self.player = player
        self.sequence = sequence
        self.at = 0
        self.own = 0
        self.host = 0
        self.other = 0
        self.chosen: list[int] = []
        self.same: list[int] = []
        self.begun = False
        self.spell = False

    def copy(self) -> Task:
        """Return an independent copy."""
        twin = Task(self.card, self.player, self.sequence)
        twin.at, twin.own, twin.host, twin.other = self.at, self.own, self.host, self.other
        twin.chosen, twin.same = self.chosen[:], self.same[:]
        twin.begun, twin.spell = self.begun, self.spell
        return twin

    def pack(self) -> tuple[object, ...]:
        """Return all of it as integers."""
        return (
            *(self.card, self.player, self.sequence, self.at, self.own, self.host, self.other),
            *(tuple(self.chosen), tuple(self.same), int(self.begun), int(self.spell)),
        )


@final
class State:
    """The whole game.

    Attributes:
        rng: of shuffles and chance during the game.
        turn: turns begun before this one. active: whose turn it is. starter: who began.
        to_act: who decides. phase: see :class:`Phase`. step: see :class:`Step`.
        acted, replied: acts in this phase of whose turn it is, and of the other. harm: whether damage was done in this turn.
        dry: whether both decks were empty when the turn began. drought: turns in a row that
            were dry and without damage (clause PT1).
        reason: what ended the game. count: the last number given.
        act: what whose turn it is has announced. reply: what the other responds with.
        attacker, defender: numbers of those in the fight under way, 0 for none.
        agenda: effects under way, the present one last. sides: of player 0 and player 1.
        options: what may be done now; follows from all the rest, and is replaced, never
            changed, so that copies may share it.
    """

    __slots__ = (
        *("act", "acted", "active", "agenda", "attacker", "count", "defender", "drought", "dry"),
        *("harm", "options", "phase", "reason", "replied", "reply", "rng", "sides", "starter"),
        *("step", "to_act", "turn"),
    )

    def __init__(self, rng: Rng, sides: list[Side], starter: int) -> None:
        """Begin before the first turn."""
        self.rng = rng
        self.sides = sides
        self.starter = starter
        self.turn = 0
        self.active = starter
        self.to_act = starter
        self.phase = Phase.MAIN
        self.step = Step.OPEN
        self.acted = 0
        self.replied = 0
        self.harm = False
        self.dry = False
        self.drought = 0
        self.reason = Reason.NONE
        self.count = 0
        self.act: Act | None = None
        self.reply: Act | None = None
        self.attacker = 0
        self.defender = 0
        self.agenda: list[Task] = []
        self.options: list[int] = []

    def copy(self) -> State:
        """Return an independent copy."""
        twin = State(self.rng.copy(), [side.copy() for side in self.sides], self.starter)
        twin.turn, twin.active, twin.to_act = self.turn, self.active, self.to_act
        twin.phase, twin.step, twin.acted = self.phase, self.step, self.acted
        twin.replied = self.replied
        twin.harm, twin.dry, twin.drought = self.harm, self.dry, self.drought
        twin.reason, twin.count = self.reason, self.count
        twin.act = None if self.act is None else self.act.copy()
        twin.reply = None if self.reply is None else self.reply.copy()
        twin.attacker, twin.defender = self.attacker, self.defender
        twin.agenda = [task.copy() for task in self.agenda]
        twin.options = self.options
        return twin

    def key(self) -> tuple[object, ...]:
        """Return a value that two states share only if they are alike in everything."""
        return (
            *(self.rng.first, self.rng.second, self.starter),
            *self.table(),
            tuple(task.pack() for task in self.agenda),
            tuple(side.pack() for side in self.sides),
        )

    def table(self) -> tuple[object, ...]:
        """Return what lies between the players, but for the agenda, as one value: both see it."""
        return (
            *(self.turn, self.active, self.to_act, self.phase, self.step, self.acted),
            *(self.replied, int(self.harm), int(self.dry), self.drought, self.reason, self.count),
            () if self.act is None else self.act.pack(),
            () if self.reply is None else self.reply.pack(),
            *(self.attacker, self.defender),
        )

    @property
    def round(self) -> int:
        """Which round it is, from 1 (clause PF6)."""
        return self.turn // 2 + 1

    def next_number(self) -> int:
        """Return a number that no card on the table has had yet."""
        self.count += 1
        return self.count

    def spots(self, player: int) -> list[int]:
        """Return where the creatures of a player lie, by place."""
        field = self.sides[player].field
        return [player * 3 + place for place, one in enumerate(field) if one is not None]

    def spot_of(self, number: int) -> int:
        """Return the spot of the creature with a number, -1 if it has left the field."""
        if number:
            for player, side in enumerate(self.sides):
                for place, creature in enumerate(side.field):
                    if creature is not None and creature.number == number:
                        return player * 3 + place
        return -1

    def creature(self, spot: int) -> Creature:
        """Return the creature on a spot.

        Raises:
            LookupError: there is none.
        """
        found = self.sides[spot // 3].field[spot % 3]
        if found is None:
            raise LookupError(spot)
        return found
