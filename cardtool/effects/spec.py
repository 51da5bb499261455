"""The closed vocabulary of what cards do (kameloh.md section 10, portal.md *Effects*).

One vocabulary serves both games; :mod:`cardtool.effects.forms` says which of its words each of
them has.

An :class:`Effect` is one thing a card does: when, what, to whom, how much, if, how long. A
:class:`Choice` lets the player of the card take one of several sequences of them. A
:class:`Script` is all a card does, in the order of its text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

__all__ = [
    "ALL",
    "LASTING",
    "MAX_NUMBER",
    "NOW",
    "PLAYED",
    "SELF",
    "VERSION",
    "YOU",
    "Amount",
    "Bound",
    "Choice",
    "Colour",
    "Condition",
    "Duration",
    "Effect",
    "Event",
    "Figure",
    "FigureOf",
    "Lasts",
    "Operation",
    "PerEach",
    "Pick",
    "Script",
    "Side",
    "Step",
    "Target",
    "Trigger",
    "What",
    "Window",
    "Zone",
    "effects_of",
]

VERSION: Final = 1
"""Of the JSON form; a script of another version is refused."""

MAX_NUMBER: Final = 999
"""More than any card can mean; more is a slip."""


class Event(StrEnum):
    """What sets an effect off.

    PLAY: the item is played and takes effect (clause X3). ALWAYS: it holds as long as the
    card lies in the arena, for whatever comes and goes. ARRIVAL: a monster comes into the
    arena. DEFEAT: one is defeated (clause F5). VICTORY: one defeats another. HIT: one does
    damage in a fight. HURT: one takes damage in a fight. TURN_START, TURN_END: of a player.
    PHASE: a phase begins that the card names.
    """

    PLAY = "play"
    ALWAYS = "always"
    ARRIVAL = "arrival"
    DEFEAT = "defeat"
    VICTORY = "victory"
    HIT = "hit"
    HURT = "hurt"
    TURN_START = "turn_start"
    TURN_END = "turn_end"
    PHASE = "phase"


class Operation(StrEnum):
    """What is done; :data:`cardtool.effects.forms.FORMS` says to whom, how much, how long."""

    RAISE_AP = "raise_ap"
    RAISE_DP = "raise_dp"
    RAISE_LP = "raise_lp"
    LOWER_AP = "lower_ap"
    LOWER_DP = "lower_dp"
    LOWER_LP = "lower_lp"
    DAMAGE = "damage"
    DAMAGE_EACH_ROUND = "damage_each_round"
    HEAL = "heal"
    HEAL_EACH_ROUND = "heal_each_round"
    TO_WUESTE = "to_wueste"
    TO_HAND = "to_hand"
    CAPTURE = "capture"
    DIRECT_ATTACK = "direct_attack"
    SKIP_ATTACK = "skip_attack"
    NO_DAMAGE = "no_damage"
    PROTECT = "protect"
    REFLECT = "reflect"
    SET_HK = "set_hk"
    EXTRA_MONSTER = "extra_monster"
    RAISE_PRICE = "raise_price"
    LOWER_PRICE = "lower_price"
    GAIN_DATTELN = "gain_datteln"
    LOSE_DATTELN = "lose_datteln"
    STEAL_DATTELN = "steal_datteln"
    DRAW = "draw"
    DISCARD = "discard"
    FETCH = "fetch"
    REVIVE = "revive"
    CANCEL_ITEM = "cancel_item"
    DESTROY_ITEM = "destroy_item"
    ACTIVATE_OASE = "activate_oase"
    DEACTIVATE_OASE = "deactivate_oase"
    PUT_UNDER = "put_under"
    NEW_PILE = "new_pile"
    RAISE_POWER = "raise_power"
    LOWER_POWER = "lower_power"
    DESTROY = "destroy"
    GAIN_ENERGY = "gain_energy"
    LOSE_ENERGY = "lose_energy"
    EXTRA_ATTACK = "extra_attack"


class What(StrEnum):
    """What kind of thing is meant. CARD: any card. PLAYER: also his Charakter."""

    MONSTER = "monster"
    ITEM = "item"
    CARD = "card"
    PLAYER = "player"
    OASE = "oase"
    CREATURE = "creature"
    SPELL = "spell"


class Side(StrEnum):
    """Whose, seen by the player of the card: the side a monster fights for counts."""

    OWN = "own"
    ENEMY = "enemy"
    ANY = "any"


class Zone(StrEnum):
    """Where the things meant lie.

    UNDER: the cards put under this item. FIGHT: the items of this fight, named or acting in it.
    FIELD: where creatures lie, without the portal. SPELLS: the spell field.
    """

    ARENA = "arena"
    HAND = "hand"
    WUESTE = "wueste"
    OASE = "oase"
    UNDER = "under"
    FIGHT = "fight"
    FIELD = "field"
    SPELLS = "spells"
    GRAVE = "grave"
    DECK = "deck"


class Pick(StrEnum):
    """Which of the things that fit.

    CHOSEN: by the player of the card. OWNER: by the one they belong to. RANDOM, ALL. HIGHEST,
    LOWEST: by one figure, :attr:`Target.by`. SELF: the card itself. SAME: what the effect
    before this one acted on; in an amount, what this one acts on. SUBJECT: the monster of the
    trigger. OTHER: its opponent in the fight. ATTACKER, DEFENDER: of this fight. HOST: the
    creature that an enchantment lies behind.
    """

    CHOSEN = "chosen"
    OWNER = "owner"
    RANDOM = "random"
    ALL = "all"
    HIGHEST = "highest"
    LOWEST = "lowest"
    SELF = "self"
    SAME = "same"
    SUBJECT = "subject"
    OTHER = "other"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    HOST = "host"


class Figure(StrEnum):
    """A number that can be read off. DAMAGE: what the trigger's hit did. DATTELN: a stock's."""

    AP = "ap"
    DP = "dp"
    LP = "lp"
    HK = "hk"
    PRICE = "price"
    DAMAGE = "damage"
    DATTELN = "datteln"
    POWER = "power"
    ENERGY = "energy"


class Lasts(StrEnum):
    """How long (clause X2). NOW: done once. ROUNDS: the n of :attr:`Duration.rounds`."""

    NOW = "now"
    FIGHT = "fight"
    TURN = "turn"
    ROUNDS = "rounds"
    LASTING = "lasting"


class Window(StrEnum):
    """When a card may be played, or acts (clauses X1, PC3): in a fight, or in a phase."""

    MAIN = "main"
    ATTACK = "attack"
    DEFENCE = "defence"
    OWN_MAIN = "own_main"
    OWN_BATTLE = "own_battle"
    ENEMY_MAIN = "enemy_main"
    ENEMY_BATTLE = "enemy_battle"


class Colour(StrEnum):
    """The five colours of creatures (clause PC2)."""

    BLAU = "blau"
    ROT = "rot"
    GRUEN = "grün"
    SCHWARZ = "schwarz"
    GELB = "gelb"


@dataclass(frozen=True, slots=True)
class Bound:
    """A figure within limits, both included; None for no limit."""

    figure: Figure
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """Whom an effect acts on, or what is counted.

    Attributes:
        what, side, pick: see there. zone: where; the arena for all that can lie there.
        count: how many. up_to: fewer will do.
        hk: Häufigkeitsklassen that fit, none given for all. klasse, rasse: what it must be.
        by: the figure of HIGHEST and LOWEST. bound: what a figure must be.
        colour: colours that fit, none given for all. typ: what type a creature must be.
    """

    what: What = What.MONSTER
    side: Side = Side.ANY
    pick: Pick = Pick.CHOSEN
    zone: Zone = Zone.ARENA
    count: int = 1
    up_to: bool = False
    hk: tuple[int, ...] = ()
    klasse: str | None = None
    rasse: str | None = None
    by: Figure | None = None
    bound: Bound | None = None
    colour: tuple[Colour, ...] = ()
    typ: str | None = None


SELF: Final = Target(side=Side.OWN, pick=Pick.SELF)
YOU: Final = Target(What.PLAYER, Side.OWN, Pick.ALL)


@dataclass(frozen=True, slots=True)
class Trigger:
    """When: an event, and whose. `who` is a player for the turn events, else a monster."""

    event: Event = Event.PLAY
    who: Target = SELF


PLAYED: Final = Trigger()


@dataclass(frozen=True, slots=True)
class PerEach:
    """So much for each thing that fits `of` when it is reckoned; Oasen count where active."""

    each: int
    of: Target


@dataclass(frozen=True, slots=True)
class FigureOf:
    """A figure of a card, a player or a hit, times a fraction, rounded down."""

    figure: Figure
    of: Target
    times: int = 1
    over: int = 1


ALL: Final = "all"
"""The amount of whatever there is: full healing, every Dattel."""

Amount = int | PerEach | FigureOf | str


@dataclass(frozen=True, slots=True)
class Condition:
    """If: all that is given must hold.

    Attributes:
        present: things of which at least `least` and at most `most` must be there.
        against: the monster must be fighting one that fits.
        attacking: it must be on the attacking (True) or defending (False) side.
    """

    present: Target | None = None
    least: int = 1
    most: int | None = None
    against: Target | None = None
    attacking: bool | None = None


@dataclass(frozen=True, slots=True)
class Duration:
    """How long, with the n of ROUNDS, else 0."""

    lasts: Lasts = Lasts.NOW
    rounds: int = 0


NOW: Final = Duration()
LASTING: Final = Duration(Lasts.LASTING)


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card does.

    Attributes:
        trigger: when. operation: what. target: to whom. amount: how much, None where nothing
            is counted. condition: if. duration: how long.
        delay: rounds until it happens after the trigger, counted as in clause X2.
    """

    operation: Operation
    target: Target = Target()
    amount: Amount | None = None
    trigger: Trigger = PLAYED
    condition: Condition | None = None
    duration: Duration = NOW
    delay: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences, as the player of the card likes; an empty one: or nothing."""

    options: tuple[tuple[Effect, ...], ...]


Step = Effect | Choice


@dataclass(frozen=True, slots=True)
class Script:
    """All a card does, in its order.

    Attributes:
        steps: one after the other. windows: when the item may be played; None: as
            the operations say (clause X1).
    """

    steps: tuple[Step, ...] = ()
    windows: tuple[Window, ...] | None = None


def effects_of(steps: Iterable[Step]) -> tuple[Effect, ...]:
    """Return every effect of `steps`, those of all options included, in their order."""
    found: list[Effect] = []
    for step in steps:
        if isinstance(step, Effect):
            found.append(step)
        else:
            found += [effect for option in step.options for effect in option]
    return tuple(found)
