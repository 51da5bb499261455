"""Which words of the vocabulary each game has, and what its records leave unsaid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from cardtool.effects.forms import FORMS, misfits
from cardtool.effects.mistakes import Mistake, PlacedStep
from cardtool.effects.portal_forms import PORTAL_FORMS, portal_misfits
from cardtool.effects.portal_order import order_misfits
from cardtool.effects.spec import (
    SELF,
    YOU,
    Colour,
    Effect,
    Event,
    Figure,
    Lasts,
    Operation,
    Pick,
    Side,
    Target,
    What,
    Window,
    Zone,
)
from cardtool.errors import nearest

__all__ = ["KAMELOH", "PORTAL", "Vocabulary"]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game.

    Attributes:
        words: of each kind of word those that the game has.
        target_keys, condition_keys: what can be said of a target and a condition.
        shorts: targets that are written as a word. target: the one meant where none is given.
        zones: where things of a kind lie unless another place is given.
        figures_of_cards: figures that limit what fits.
        delays: whether effects may come rounds later.
        misfits: returns what does not go together in an effect; also given is which parts of
            it could not be read.
        order: returns what does not go together in a sequence of steps.
        renamed: words of targets that were others in older records.
        others: what people write, and the words of the game that they may mean.
    """

    words: Mapping[type[StrEnum], tuple[Any, ...]]
    target_keys: tuple[str, ...]
    condition_keys: tuple[str, ...]
    shorts: Mapping[str, Target]
    target: Target
    zones: Mapping[What, Zone]
    figures_of_cards: frozenset[Figure]
    delays: bool
    misfits: Callable[[Effect, Collection[str]], list[tuple[str, str]]]
    order: Callable[[tuple[PlacedStep, ...]], list[Mistake]]
    renamed: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def close(self, value: Any, known: Collection[str]) -> str | None:
        """Return the known word that a wrong one may stand for: the same otherwise, or a slip."""
        if not isinstance(value, str):
            return None
        others = self.others.get(value.casefold(), ())
        return next((word for word in others if word in known), None) or nearest(value, known)

    @property
    def operations(self) -> tuple[Operation, ...]:
        """What the game can do."""
        return self.words[Operation]

    def all_of(self, kind: type[StrEnum]) -> tuple[Any, ...]:
        """Return the words of one kind that the game has."""
        return self.words[kind]


def _if_whole(effect: Effect, broken: Collection[str]) -> list[tuple[str, str]]:
    """Return what does not go together where all of an effect was read."""
    return [] if broken else misfits(effect)


def _any_order(steps: tuple[PlacedStep, ...]) -> list[Mistake]:
    """Return nothing: the engine of this game tells for itself what each step acts on."""
    del steps
    return []


_COMMON: Final = ("what", "side", "pick", "zone", "count", "up_to")
_FIGHT_WINDOWS: Final = (Window.MAIN, Window.ATTACK, Window.DEFENCE)

KAMELOH: Final = Vocabulary(
    words={
        Operation: tuple(FORMS),
        Event: tuple(event for event in Event if event is not Event.PHASE),
        What: (What.MONSTER, What.ITEM, What.CARD, What.PLAYER, What.OASE),
        Side: tuple(Side),
        Zone: (Zone.ARENA, Zone.HAND, Zone.WUESTE, Zone.OASE, Zone.UNDER, Zone.FIGHT),
        Pick: tuple(pick for pick in Pick if pick is not Pick.HOST),
        Figure: tuple(f for f in Figure if f not in {Figure.POWER, Figure.ENERGY}),
        Lasts: tuple(Lasts),
        Window: _FIGHT_WINDOWS,
    },
    target_keys=(*_COMMON, "hk", "klasse", "rasse", "by", "bound"),
    condition_keys=("present", "least", "most", "against", "attacking"),
    shorts={"self": SELF, "you": YOU, "same": Target(pick=Pick.SAME)},
    target=Target(),
    zones=dict.fromkeys(What, Zone.ARENA),
    figures_of_cards=frozenset({Figure.AP, Figure.DP, Figure.LP, Figure.HK, Figure.PRICE}),
    delays=True,
    misfits=_if_whole,
    order=_any_order,
)
"""Ka-Mel-Oh! (kameloh.md section 10)."""

_CREATURE: Final = Target(What.CREATURE, zone=Zone.FIELD)

PORTAL: Final = Vocabulary(
    words={
        Operation: tuple(PORTAL_FORMS),
        Event: (
            *(Event.PLAY, Event.ALWAYS, Event.PHASE),
            *(Event.ARRIVAL, Event.DEFEAT, Event.VICTORY),
        ),
        What: (What.CREATURE, What.SPELL, What.CARD, What.PLAYER),
        Side: tuple(Side),
        Zone: (Zone.FIELD, Zone.SPELLS, Zone.HAND, Zone.GRAVE, Zone.DECK),
        Pick: tuple(pick for pick in Pick if pick is not Pick.SUBJECT),
        Figure: (Figure.POWER, Figure.ENERGY, Figure.DAMAGE),
        Lasts: (Lasts.NOW, Lasts.FIGHT, Lasts.TURN, Lasts.LASTING),
        Window: (Window.OWN_MAIN, Window.OWN_BATTLE, Window.ENEMY_MAIN, Window.ENEMY_BATTLE),
        Colour: tuple(Colour),
    },
    target_keys=(*_COMMON, "by", "bound", "colour", "type"),
    condition_keys=("present", "least", "most"),
    shorts={
        "self": Target(What.CREATURE, Side.OWN, Pick.SELF, Zone.FIELD),
        "host": Target(What.CREATURE, Side.OWN, Pick.HOST, Zone.FIELD),
        "same": Target(What.CREATURE, Side.ANY, Pick.SAME, Zone.FIELD),
        "you": Target(What.PLAYER, Side.OWN, Pick.ALL, Zone.FIELD),
        "foe": Target(What.PLAYER, Side.ENEMY, Pick.ALL, Zone.FIELD),
    },
    target=_CREATURE,
    zones={What.CREATURE: Zone.FIELD, What.SPELL: Zone.SPELLS, What.CARD: Zone.HAND}
    | {What.PLAYER: Zone.FIELD},
    figures_of_cards=frozenset({Figure.POWER}),
    delays=False,
    misfits=portal_misfits,
    order=order_misfits,
    renamed={"typ": "type"},
    others={
        "strongest": ("highest",),
        "weakest": ("lowest",),
        "choice": ("chosen",),
        "choose": ("chosen",),
        "heal": ("gain_energy",),
        "hurt": ("damage",),
        "kill": ("destroy",),
        "bounce": ("to_hand",),
        "return": ("to_hand",),
        "search": ("fetch",),
        "enter": ("arrival",),
        "summon": ("arrival",),
        "death": ("defeat",),
        "win": ("victory",),
        "permanent": ("lasting", "always"),
        "opponent": ("foe", "enemy"),
        "me": ("you", "own"),
        "both": ("any",),
        "graveyard": ("grave",),
        "creature": ("wesen",),
        "spell": ("zauber",),
        "enchantment": ("weiterbildung",),
        "character": ("charakter",),
        "equipment": ("ausrüstung",),
        "blue": ("blau",),
        "red": ("rot",),
        "green": ("grün",),
        "black": ("schwarz",),
        "yellow": ("gelb",),
    },
)
"""The portal game (portal.md, *Effects and summoning conditions*)."""
