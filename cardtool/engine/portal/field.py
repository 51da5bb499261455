"""Cards that come to the table and leave it (clauses PZ2, PF1)."""

from __future__ import annotations

from cardtool.engine.core import Emit
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.events import tell, tell_hidden
from cardtool.engine.portal.power import acts_now
from cardtool.engine.portal.state import Creature, Side, Spell, State, Task

__all__ = [
    "arrive",
    "destroy_spell",
    "draw",
    "fall",
    "greet",
    "leave",
    "lose_spell",
    "put_in_hand",
    "return_creature",
    "return_spell",
    "set_off",
    "take_from_hand",
]


def put_in_hand(side: Side, card: int) -> None:
    """Add a card to a hand, which stays sorted."""
    at = len(side.hand)
    while at and side.hand[at - 1] > card:
        at -= 1
    side.hand.insert(at, card)


def take_from_hand(side: Side, card: int) -> None:
    """Take one copy of a card from a hand."""
    side.hand.remove(card)


def draw(state: State, player: int, count: int, emit: Emit | None, by: int = -1) -> int:
    """Let a player draw up to so many cards; return how many there were (clause PT1).

    `by`: the card whose effect it is, -1 for none; so below.
    """
    side = state.sides[player]
    drawn = 0
    while drawn < count and side.deck:
        card = side.deck.pop()
        put_in_hand(side, card)
        drawn += 1
        tell_hidden(emit, "draws", player, card, by)
    return drawn


def set_off(state: State, task: Task, phases: int) -> None:
    """Let a sequence follow behind all that is under way, if its card acts now (PC3, Q21)."""
    if task.sequence >= 0 and acts_now(state, task.player, phases):
        state.agenda.insert(0, task)


def arrive(state: State, player: int, card: int) -> int:
    """Lay a creature on the lowest free place of the field; return its spot.

    Raises:
        ValueError: no place is free.
    """
    side = state.sides[player]
    place = side.field.index(None)
    side.field[place] = Creature(card, state.next_number())
    return a.creature_at(player, place)


def greet(duel: Duel, state: State, spot: int) -> None:
    """Set off what a creature does when it has come to the field."""
    creature = state.creature(spot)
    figures = duel.table.cards[creature.card]
    task = Task(creature.card, a.player_at(spot), figures.arrival)
    task.own = creature.number
    set_off(state, task, figures.phases)


def leave(state: State, spot: int, emit: Emit | None) -> Creature:
    """Take a creature from the field; its enchantments go to the grave (clause PZ2)."""
    player, place = a.player_at(spot), a.place_at(spot)
    creature = state.creature(spot)
    state.sides[player].field[place] = None
    for owner, side in enumerate(state.sides):
        for at, spell in enumerate(side.spells):
            if spell is not None and spell.host == creature.number:
                side.spells[at] = None
                side.grave.append(spell.card)
                tell(emit, "ends", owner, spell.card, a.spell_at(owner, at))
    return creature


def fall(duel: Duel, state: State, spot: int, other: int, emit: Emit | None) -> None:
    """Send a creature to the grave, and set off what it does then.

    `other`: number of its opponent if it fell in a fight, else 0.
    """
    player = a.player_at(spot)
    creature = leave(state, spot, emit)
    state.sides[player].grave.append(creature.card)
    figures = duel.table.cards[creature.card]
    task = Task(creature.card, player, figures.defeat)
    task.other = other
    set_off(state, task, figures.phases)


def return_creature(state: State, spot: int, by: int, emit: Emit | None) -> None:
    """Send a creature back to its owner's hand."""
    player = a.player_at(spot)
    creature = leave(state, spot, emit)
    put_in_hand(state.sides[player], creature.card)
    tell(emit, "returned", player, creature.card, spot, by)


def lose_spell(state: State, spot: int) -> Spell:
    """Take a card from the spell field.

    Raises:
        LookupError: none lies there.
    """
    side = state.sides[a.player_at(spot)]
    found = side.spells[a.place_at(spot)]
    if found is None:
        raise LookupError(spot)
    side.spells[a.place_at(spot)] = None
    return found


def destroy_spell(state: State, spot: int, by: int, emit: Emit | None) -> None:
    """Send a card of the spell field to the grave."""
    player = a.player_at(spot)
    spell = lose_spell(state, spot)
    state.sides[player].grave.append(spell.card)
    tell(emit, "destroyed", player, spell.card, spot, by)


def return_spell(state: State, spot: int, by: int, emit: Emit | None) -> None:
    """Send a card of the spell field back to its owner's hand."""
    player = a.player_at(spot)
    spell = lose_spell(state, spot)
    put_in_hand(state.sides[player], spell.card)
    # What lay face down goes from one hidden place to another.
    (tell if spell.host else tell_hidden)(emit, "returned", player, spell.card, spot, by)
