"""What a player may know of a game, and games that look the same to him (clause PZ1)."""

from __future__ import annotations

from typing import final

from cardtool.engine.portal.aims import candidates, chooser
from cardtool.engine.portal.deeds import Aim, Deed, Pile, Ways
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.power import attacks_left, power_of
from cardtool.engine.portal.state import Act, Creature, Side, Spell, State, Task
from cardtool.engine.portal.table import CREATURE, ENCHANTMENT, SPELL
from cardtool.engine.rng import Rng

__all__ = ["SideView", "View", "redeal"]


@final
class SideView:
    """One side of the table as one player sees it."""

    __slots__ = ("_mine", "_player", "_state")

    def __init__(self, state: State, player: int, *, mine: bool) -> None:
        """Look at the side of `player`; `mine`: as its owner."""
        self._state = state
        self._player = player
        self._mine = mine

    @property
    def _side(self) -> Side:
        return self._state.sides[self._player]

    @property
    def damage(self) -> int:
        """Damage points of the Charakter."""
        return self._side.damage

    @property
    def energy(self) -> int:
        """Energy of the Charakter."""
        return self._side.energy

    @property
    def field(self) -> list[Creature | None]:
        """The creatures by place; not to be changed."""
        return self._side.field

    @property
    def grave(self) -> list[int]:
        """The grave in the order in which cards came; not to be changed."""
        return self._side.grave

    @property
    def hand(self) -> list[int] | None:
        """The hand, sorted, not to be changed; None for the other player's."""
        return self._side.hand if self._mine else None

    @property
    def hand_size(self) -> int:
        """How many cards are in the hand."""
        return len(self._side.hand)

    @property
    def deck_size(self) -> int:
        """How many cards lie in the deck."""
        return len(self._side.deck)

    @property
    def has_portal(self) -> bool:
        """Whether a creature lies in the portal."""
        return self._side.portal >= 0

    @property
    def portal(self) -> int:
        """The creature in the own portal, -1 for none; -1 for the other player's."""
        return self._side.portal if self._mine else -1

    @property
    def spells(self) -> list[Spell | None]:
        """The spell field; of the other player's set spells nothing but that they lie there."""
        return [self._shown(spell) for spell in self._side.spells]

    def _shown(self, spell: Spell | None) -> Spell | None:
        if spell is None or spell.host or self._mine:
            return spell
        return Spell(-1, spell.number)

    def key(self) -> tuple[object, ...]:
        """Return all that is seen, as one value."""
        return (
            *(self.damage, self.energy, self.hand_size, self.deck_size),
            *(self.has_portal, self.portal, tuple(self.hand or ()), tuple(self.grave)),
            tuple(() if one is None else one.pack() for one in self.field),
            tuple(() if one is None else one.pack() for one in self.spells),
        )


@final
class View:
    """A game as one player sees it; it stays true while the game goes on.

    Attributes:
        duel: rules, cards and deck lists, which both know. player: who looks.
        own, foe: the two sides.
    """

    __slots__ = ("_state", "duel", "foe", "own", "player")

    def __init__(self, duel: Duel, state: State, player: int) -> None:
        """Look at a game as `player`."""
        self.duel = duel
        self._state = state
        self.player = player
        self.own = SideView(state, player, mine=True)
        self.foe = SideView(state, 1 - player, mine=False)

    @property
    def phase(self) -> int:
        """The phase of the turn."""
        return self._state.phase

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._state.active

    @property
    def turn(self) -> int:
        """Turns begun before this one."""
        return self._state.turn

    @property
    def act(self) -> Act | None:
        """What is announced, or None."""
        return self._state.act

    @property
    def task(self) -> Task | None:
        """The effect under way, or None; of what the other chose in secret, how much it is."""
        return self._shown(self._state.agenda[-1]) if self._state.agenda else None

    def _shown(self, task: Task) -> Task:
        if not task.chosen or not _is_secret(self.duel, task, self.player):
            return task
        shown = task.copy()
        shown.chosen = [-1] * len(task.chosen)
        return shown

    @property
    def step(self) -> Deed | Ways | None:
        """What the effect under way does now, or None."""
        task = self.task
        return None if task is None else self.duel.table.sequences[task.sequence][task.at]

    def power(self, spot: int) -> int:
        """Return the power of a creature of the field."""
        return power_of(self.duel, self._state, spot)

    def attacks_left(self, spot: int) -> int:
        """Return how often a creature may still attack in this turn."""
        return attacks_left(self.duel, self._state, spot)

    def spot_of(self, number: int) -> int:
        """Return the spot of the creature with a number, -1 if it has left the field."""
        return self._state.spot_of(number)

    def meant(self, aim: Aim) -> list[int]:
        """Return the spots of the field that a card in the player's hand would mean now."""
        return candidates(self.duel, self._state, Task(-1, self.player, -1), aim)

    def key(self) -> tuple[object, ...]:
        """Return all that is seen, as one value."""
        agenda = tuple(self._shown(task).pack() for task in self._state.agenda)
        return (*self._state.table(), agenda, self.own.key(), self.foe.key())


def _is_secret(duel: Duel, task: Task, player: int) -> bool:
    """Return whether cards are chosen in a hand or deck that `player` does not see (PZ1)."""
    step = duel.table.sequences[task.sequence][task.at]
    if isinstance(step, Ways):
        return False
    if step.aim.pile == Pile.GRAVE or step.aim.pile < Pile.HAND:
        return False
    return chooser(task, step.aim) != player


def redeal(view: View, rng: Rng) -> State:
    """Return a game with the same view in which all that is hidden is dealt by `rng`.

    In the other's portal lies some creature, face down some spells; his hand and deck are the
    rest of what his deck list leaves. If he is choosing in secret, he has chosen some of these.
    """
    state = view._state.copy()  # noqa: SLF001 (the view lends its game to be redealt)
    state.rng = Rng.of(rng.next())
    rng.shuffle(state.sides[view.player].deck)
    side = state.sides[1 - view.player]
    hidden = side.hand + side.deck + [s.card for s in side.spells if s is not None and not s.host]
    if side.portal >= 0:
        hidden.append(side.portal)
    _deal(view.duel, side, hidden, rng)
    # As many have to fit as he has chosen; the real cards do, so some deal does.
    while not _chooses_anew(view, state):
        _deal(view.duel, side, hidden, rng)
    return state


def _deal(duel: Duel, side: Side, hidden: list[int], rng: Rng) -> None:
    """Deal a player's hidden cards to where he has some."""
    cards, left = duel.table.cards, hidden[:]
    rng.shuffle(left)
    if side.portal >= 0:
        side.portal = _first(left, [cards[card].role == CREATURE for card in left])
    for spell in side.spells:
        if spell is not None and not spell.host:
            spell.card = _first(left, [cards[card].role in {SPELL, ENCHANTMENT} for card in left])
    # What stood before the first that fitted would crowd the hand.
    rng.shuffle(left)
    size = len(side.hand)
    side.hand = sorted(left[:size])
    side.deck = left[size:]


def _chooses_anew(view: View, state: State) -> bool:
    """Let the other have chosen any of the cards that fit; return whether there are as many."""
    task = state.agenda[-1] if state.agenda else None
    if task is None or not task.chosen or not _is_secret(view.duel, task, view.player):
        return True
    step = view.duel.table.sequences[task.sequence][task.at]
    found = [] if isinstance(step, Ways) else candidates(view.duel, state, task, step.aim)
    if len(found) < len(task.chosen):
        return False
    task.chosen = found[: len(task.chosen)]
    return True


def _first(hidden: list[int], fits: list[bool]) -> int:
    """Take the first card that fits from what is hidden."""
    return hidden.pop(fits.index(True))
