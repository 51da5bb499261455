"""The cards of one match as small integers, with all that the rules ask of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from cardtool.cards import nr_key
from cardtool.effects import spec
from cardtool.engine.portal.compiling import Compiler
from cardtool.engine.portal.deeds import Aim, Deed, Ways
from cardtool.portal_cards import PortalCard, PortalKind

__all__ = [
    "ALL_PHASES",
    "CHARAKTER",
    "CREATURE",
    "ENCHANTMENT",
    "EQUIPMENT",
    "QUICK",
    "SPELL",
    "CardTable",
    "Figures",
]

# What a card is (clause PC2).
CREATURE: Final = 0
SPELL: Final = 1
ENCHANTMENT: Final = 2
QUICK: Final = 3
CHARAKTER: Final = 4
EQUIPMENT: Final = 5

_ROLES: Final = {
    PortalKind.WESEN: CREATURE,
    PortalKind.ZAUBER: SPELL,
    PortalKind.WEITERBILDUNG: ENCHANTMENT,
    PortalKind.SCHNELLAKTION: QUICK,
    PortalKind.CHARAKTER: CHARAKTER,
    PortalKind.AUSRUESTUNG: EQUIPMENT,
}
_COLOURS: Final = {colour: number for number, colour in enumerate(spec.Colour)}
_WINDOWS: Final = {
    spec.Window.OWN_MAIN: 1,
    spec.Window.OWN_BATTLE: 2,
    spec.Window.ENEMY_MAIN: 4,
    spec.Window.ENEMY_BATTLE: 8,
}
ALL_PHASES: Final = 15
"""A bit for own main, own battle, enemy main and enemy battle phase (clause PC3)."""
_OWN_MAIN: Final = 1


@final
class Figures:
    """One card of the match.

    Attributes:
        nr, name: as they are printed. role: what it is. colour: a bit, 0 for none.
        typ: number of its type, -1 for none. power, limit, energy: printed, 0 for none.
        phases: bits of those it names (clause PC3).
        pay, discards: energy and cards that it costs. sacrifice, control: what it asks for on
            the own field, or None (clause PE1).
        always: what holds as long as it lies there.
        play, phase, arrival, defeat, victory: numbers of sequences, -1 for none.
    """

    __slots__ = (
        *("always", "arrival", "colour", "control", "defeat", "discards", "energy", "limit"),
        *("name", "nr", "pay", "phase", "phases", "play", "power", "role", "sacrifice", "typ"),
        "victory",
    )

    def __init__(self, card: PortalCard) -> None:
        """Take what is printed; what it does is set by the table."""
        self.nr: str = card.nr
        self.name: str = card.name
        self.role: int = _ROLES[card.kind]
        self.colour: int = 0 if card.colour is None else 1 << _COLOURS[card.colour]
        self.typ = -1
        self.power: int = card.power or 0
        self.limit: int = card.limit or 0
        self.energy: int = card.energy or 0
        self.phases: int = _phases(card, self.role)
        self.pay: int = card.cost.energy
        self.discards: int = card.cost.discard
        self.sacrifice: Aim | None = None
        self.control: Aim | None = None
        self.always: list[Deed] = []
        self.play = -1
        self.phase = -1
        self.arrival = -1
        self.defeat = -1
        self.victory = -1


def _phases(card: PortalCard, role: int) -> int:
    """Return the phases a card names; a Schnellaktion and what lies there are for all (PC2)."""
    if card.script is not None and card.script.windows is not None:
        return sum(_WINDOWS[window] for window in set(card.script.windows) & _WINDOWS.keys())
    return _OWN_MAIN if role in {SPELL, ENCHANTMENT} else ALL_PHASES


@final
class CardTable:
    """All cards of a match, each number once, in the order of their numbers.

    Attributes:
        cards: by index. sequences: what cards do, by number.
        types: the types there are, folded, by number.
        standing: whether anything holds always in this match.
    """

    __slots__ = ("_index", "cards", "sequences", "standing", "types")

    def __init__(self, cards: Iterable[PortalCard]) -> None:
        """Number the `cards` of both decks."""
        ordered = sorted(cards, key=lambda card: nr_key(card.nr))
        self._index = {card.nr: number for number, card in enumerate(ordered)}
        self.cards = [Figures(card) for card in ordered]
        compiler = Compiler()
        self.sequences: list[list[Deed | Ways]] = compiler.sequences
        self.types: dict[str, int] = compiler.types
        for figures, card in zip(self.cards, ordered, strict=True):
            if card.typ is not None:
                figures.typ = compiler.type_number(card.typ)
            _learn(figures, card, compiler)
        self.standing = any(figures.always for figures in self.cards)

    def index(self, nr: str) -> int:
        """Return the index of the card of a number.

        Raises:
            LookupError: it is not in the match.
        """
        return self._index[nr]

    def type_name(self, number: int) -> str:
        """Return a type by its number, as it is compared."""
        return next(name for name, known in self.types.items() if known == number)


def _learn(figures: Figures, card: PortalCard, compiler: Compiler) -> None:
    """Set what a card asks for and does."""
    if card.cost.sacrifice is not None:
        figures.sacrifice = compiler.aim(card.cost.sacrifice)
    if card.cost.control is not None:
        figures.control = compiler.aim(card.cost.control)
    steps = () if card.script is None else card.script.steps
    figures.always = compiler.always(steps)
    figures.play = compiler.sequence(steps, spec.Event.PLAY)
    figures.phase = compiler.sequence(steps, spec.Event.PHASE)
    figures.arrival = compiler.sequence(steps, spec.Event.ARRIVAL)
    figures.defeat = compiler.sequence(steps, spec.Event.DEFEAT)
    figures.victory = compiler.sequence(steps, spec.Event.VICTORY)
