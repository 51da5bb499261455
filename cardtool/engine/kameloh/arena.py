"""Monsters in the arena: what acts on them, how they come and leave, how effects end."""

from __future__ import annotations

from bisect import insort

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import at_spot, hk_of, holds, spot_of, spots
from cardtool.engine.kameloh.lasting import Modifier
from cardtool.engine.kameloh.pending import Task
from cardtool.engine.kameloh.state import Fighter, State
from cardtool.engine.kameloh.table import GROUPING
from cardtool.engine.kameloh.triggers import fire

__all__ = [
    "back_to_hand",
    "capture",
    "count_down",
    "defeat",
    "end",
    "end_for_sides",
    "end_item",
    "enter",
    "expire",
    "fall_of",
    "heal",
    "hurt",
    "leave",
    "place",
    "release",
    "to_waste",
]


def place(duel: Duel, state: State, player: int, fighter: Fighter, at: int = -1) -> int:
    """Put a monster on the lowest free place, or on `at`, and return its spot (clause T8)."""
    side = state.sides[player]
    goal = side.free_place() if at < 0 else at
    fighter.number = state.next_number()
    side.fighters[goal] = fighter
    fire(duel, state, e.Events.ARRIVAL, fighter, player)
    return a.square(player, goal)


def enter(duel: Duel, state: State, player: int, owner: int, card: int) -> int:
    """Put a monster with its printed figures on the lowest free place, and return its spot."""
    figures = duel.table.cards[card]
    return place(duel, state, player, Fighter(card, owner, figures.ap, figures.dp, figures.lp))


def hurt(duel: Duel, state: State, spot: int, lost: int) -> int:
    """Take LP from a monster that is not kept from damage, and return how many."""
    if lost <= 0 or holds(duel, state, e.NO_DAMAGE, spot):
        return 0
    at_spot(state, spot).lp -= lost
    return lost


def heal(fighter: Fighter, amount: int) -> int:
    """Give lost LP back to a monster, up to its full LP, and return how many (clause C12)."""
    healed = max(0, min(amount, fighter.full - fighter.lp))
    fighter.lp += healed
    return healed


def end(
    duel: Duel, state: State, fighter: Fighter, modifier: Modifier, emit: Emit | None = None
) -> None:
    """End what acts on a monster; its item may go to the Wüste then (clauses C12, T11, F6)."""
    fighter.modifiers.remove(modifier)
    if modifier.kind == e.PLUS_LP:
        # A floor higher than what is left must not heal.
        floor = min(fighter.lp, duel.rules.lp_floor)
        fighter.lp = max(floor, fighter.lp - modifier.amount)
    elif modifier.kind == e.CAPTURE:
        _go_back(state, fighter, modifier, emit)
    release(state, modifier.source)


def _go_back(state: State, fighter: Fighter, modifier: Modifier, emit: Emit | None) -> None:
    """Let a captured monster return; without a free place it goes to its owner's Wüste (R70).

    Of several captures the latest that goes on has the last word.
    """
    spot = spot_of(state, fighter.number)
    captors = [other.by for other in fighter.modifiers if other.kind == e.CAPTURE]
    if not spot or a.player_at(spot) != modifier.by or captors[-1:] == [modifier.by]:
        return
    if not capture(state, spot):
        leave(state, spot)
        to_waste(state, fighter)
    if emit is not None:
        values = (spot, spot_of(state, fighter.number))
        emit(Event("returned", 1 - modifier.by, fighter.card, values))


def release(state: State, source: int) -> None:
    """Send an item to its owner's Wüste once nothing hangs on it any more (clause T11, R33)."""
    if not source or _hangs(state, source):
        return
    for at, item in enumerate(state.items):
        if item.number == source:
            state.sides[item.owner].waste.append(item.card)
            state.sides[item.owner].waste += item.under
            del state.items[at]
            return


def _hangs(state: State, source: int) -> bool:
    """Return whether anything acts by an item, or is still to be done by it."""
    if any(modifier.source == source for modifier in state.modifiers()):
        return True
    if any(item.number == source and item.under for item in state.items):
        return True
    return any(task.item == source for task in state.agenda + state.due)


def end_item(duel: Duel, state: State, number: int, emit: Emit | None = None) -> None:
    """End all that an item does, so that it goes to its owner's Wüste (clauses T11, X3)."""
    for side in state.sides:
        side.modifiers = [m for m in side.modifiers if m.source != number]
        for fighter in side.fighters[:]:
            for modifier in [] if fighter is None else fighter.modifiers[:]:
                if modifier.source == number and fighter is not None:
                    end(duel, state, fighter, modifier, emit)
    release(state, number)


def _acting(state: State) -> list[tuple[Fighter, Modifier]]:
    """Return what acts on whom, the monsters of the turn's player first (clause X3)."""
    found: list[tuple[Fighter, Modifier]] = []
    for player in (state.active, 1 - state.active):
        for fighter in state.sides[player].fighters:
            if fighter is not None and fighter.modifiers:
                found += [(fighter, modifier) for modifier in fighter.modifiers]
    return found


def expire(duel: Duel, state: State, until: int, emit: Emit | None = None) -> None:
    """End all that lasts to the end of the attack, or of the turn (clauses X2, X3)."""
    for fighter, modifier in _acting(state):
        if modifier.until <= until and modifier in fighter.modifiers:
            end(duel, state, fighter, modifier, emit)
    for player in (state.active, 1 - state.active):
        side = state.sides[player]
        if side.modifiers:
            for modifier in side.modifiers[:]:
                if modifier.until <= until:
                    side.modifiers.remove(modifier)
                    release(state, modifier.source)


def count_down(duel: Duel, state: State, emit: Emit | None) -> None:
    """Count the start of a turn of the active player: what comes each round, what ends (X2).

    All that comes each round comes before anything ends (reading R80).
    """
    for fighter, modifier in _acting(state):
        each = modifier.by == state.active and modifier.kind in {e.DAMAGE_EACH, e.HEAL_EACH}
        if each and modifier in fighter.modifiers:
            _tick(duel, state, fighter, modifier, emit)
    for fighter, modifier in _acting(state):
        if modifier.by == state.active and modifier.until == e.Until.ROUNDS:
            modifier.turns -= 1
            if modifier.turns <= 0 and modifier in fighter.modifiers:
                end(duel, state, fighter, modifier, emit)
    _count_down_sides(duel, state)


def _count_down_sides(duel: Duel, state: State) -> None:
    for side in state.sides:
        for modifier in side.modifiers[:]:
            if modifier.by != state.active or modifier.until != e.Until.ROUNDS:
                continue
            modifier.turns -= 1
            if modifier.turns > 0:
                continue
            side.modifiers.remove(modifier)
            if modifier.kind == e.DELAYED:
                state.due.append(_comes(duel, state, modifier))
            release(state, modifier.source)


def _tick(
    duel: Duel, state: State, fighter: Fighter, modifier: Modifier, emit: Emit | None
) -> None:
    """Do what comes each round to one monster (section 10, clause C12)."""
    spot = spot_of(state, fighter.number)
    if modifier.kind == e.DAMAGE_EACH:
        change = -hurt(duel, state, spot, modifier.amount)
    else:
        change = heal(fighter, modifier.amount)
    if emit is not None:
        values = (modifier.kind, spot, fighter.card, change, fighter.lp)
        emit(Event("effect", modifier.by, duel.table.deeds[modifier.deed].card, values))
    defeat(duel, state, emit)


def _comes(duel: Duel, state: State, modifier: Modifier) -> Task:
    """Return what a delayed effect does now, to the monster that it is about if it is there."""
    deed = duel.table.deeds[modifier.deed]
    task = Task(deed.sequences[0], deed.card, modifier.by)
    if any(item.number == modifier.source for item in state.items):
        task.item = modifier.source
    task.fighter = task.subject = task.other = modifier.amount
    task.same = [modifier.amount]
    return task


def to_waste(state: State, fighter: Fighter) -> None:
    """Lay a monster that has left the arena in its owner's Wüste (clauses F5, F6)."""
    state.sides[fighter.owner].waste.append(fighter.card)


def back_to_hand(duel: Duel, state: State, fighter: Fighter) -> None:
    """Return a monster that has left the arena to its owner's hand (clause X5)."""
    side = state.sides[fighter.owner]
    grouped = duel.table.cards[fighter.card].role == GROUPING
    insort(side.fusion if grouped and duel.rules.fusion_deck else side.hand, fighter.card)


def leave(state: State, spot: int) -> Fighter:
    """Take a monster out of the arena; items that acted on it alone go to the Wüsten (T11).

    Raises:
        ValueError: nobody is there.
    """
    fighter = at_spot(state, spot)
    state.sides[a.player_at(spot)].fighters[a.place_at(spot)] = None
    gone, fighter.modifiers = fighter.modifiers, []
    for modifier in gone:
        release(state, modifier.source)
    end_for_sides(state, fighter)
    return fighter


def end_for_sides(state: State, fighter: Fighter) -> None:
    """End what a monster did to a whole side for as long as it lay in the arena (X2, R49)."""
    for side in state.sides:
        if side.modifiers:
            side.modifiers = [
                m
                for m in side.modifiers
                if m.source != fighter.number or m.until != e.Until.LASTING
            ]


def capture(state: State, spot: int, emit: Emit | None = None) -> bool:
    """Let a monster change sides with its LP and all that acts on it (clause F6).

    Returns:
        whether it did: without a free place on the other side nothing happens.
    """
    player = a.player_at(spot)
    captor = state.sides[1 - player]
    free = captor.free_place()
    if free < 0:
        return False
    fighter = at_spot(state, spot)
    state.sides[player].fighters[a.place_at(spot)] = None
    captor.fighters[free] = fighter
    if emit is not None:
        values = (spot, a.square(1 - player, free))
        emit(Event("captured", 1 - player, fighter.card, values))
    return True


def defeat(duel: Duel, state: State, emit: Emit | None, attackers: list[int] | None = None) -> None:
    """Remove all monsters without LP, and give the other side its points (F5, F7, R34).

    `attackers`: by number, who brought them there if it was a fight.
    """
    for player in (state.active, 1 - state.active):
        for spot in spots(state, player):
            fighter = at_spot(state, spot)
            if fighter.lp > 0:
                continue
            _, points = fall_of(duel, state, spot)
            leave(state, spot)
            to_waste(state, fighter)
            state.sides[1 - player].points += points
            if emit is not None:
                emit(Event("defeated", player, fighter.card, (points, spot)))
            _tell_of_defeat(duel, state, fighter, player, attackers or [])


def fall_of(duel: Duel, state: State, spot: int) -> tuple[int, int]:
    """Return the HK that a monster counts as when it is defeated, and its points (F5, H2)."""
    figures = duel.table.cards[at_spot(state, spot).card]
    hk = 0 if figures.script is None else figures.script.falls_as
    if hk == 0:
        hk = hk_of(duel, state, spot)
    points = figures.points if hk == figures.hk else duel.rules.points_for(hk, figures.price)
    return hk, points


def _tell_of_defeat(
    duel: Duel, state: State, fighter: Fighter, player: int, attackers: list[int]
) -> None:
    """Set off what a defeat does, then what the victory does for those who won it."""
    enemies = [number for number in attackers if number != fighter.number]
    fire(duel, state, e.Events.DEFEAT, fighter, player, (enemies[0] if enemies else 0, 0))
    for number in enemies:
        spot = spot_of(state, number)
        if spot:
            winner, side = at_spot(state, spot), a.player_at(spot)
            fire(duel, state, e.Events.VICTORY, winner, side, (fighter.number, 0))
