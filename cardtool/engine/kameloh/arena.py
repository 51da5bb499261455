"""Monsters in the arena: their effective figures, what acts on them, how they leave."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Duration, Raise
from cardtool.engine.kameloh.state import Fighter, Modifier, Side, State

__all__ = [
    "ap_of",
    "at_spot",
    "capture",
    "count_down",
    "defeat",
    "dp_of",
    "end",
    "enter",
    "expire",
    "hit",
    "leave",
    "raise_figures",
]


def at_spot(state: State, spot: int) -> Fighter:
    """Return the monster on a place of the arena, given as the spot of an action.

    Raises:
        ValueError: nobody is there.
    """
    fighter = state.sides[a.player_at(spot)].fighters[a.place_at(spot)]
    if fighter is None:
        raise ValueError(f"nobody is at spot {spot}")
    return fighter


def ap_of(duel: Duel, fighter: Fighter) -> int:
    """Return the effective AP (clauses C4, C11)."""
    ap = fighter.ap
    for modifier in fighter.modifiers:
        ap += modifier.ap
    if ap < 0:
        return 0
    return ap if ap < duel.ceiling_ap else duel.ceiling_ap  # noqa: FURB136 (twice as fast)


def dp_of(duel: Duel, fighter: Fighter) -> int:
    """Return the effective DP (clauses C4, C11)."""
    dp = fighter.dp
    for modifier in fighter.modifiers:
        dp += modifier.dp
    if dp < 0:
        return 0
    return dp if dp < duel.ceiling_dp else duel.ceiling_dp  # noqa: FURB136 (see above)


def enter(duel: Duel, side: Side, owner: int, card: int) -> int:
    """Put a monster with its printed figures on the lowest free place, and return it (T8)."""
    figures = duel.table.cards[card]
    place = side.free_place()
    side.fighters[place] = Fighter(card, owner, figures.ap, figures.dp, figures.lp)
    return place


def raise_figures(duel: Duel, fighter: Fighter, effect: Raise, modifier: Modifier) -> bool:
    """Let an item act on a monster (clauses C4, C12, X2).

    LP may be raised past full LP, up to the ceiling; what is lowered is damage.

    Returns:
        whether the change lasts, so that the item stays beside the monster.
    """
    modifier.ap, modifier.dp = effect.ap, effect.dp
    modifier.until = int(effect.duration)
    modifier.turns = effect.rounds
    if effect.lp > 0:
        modifier.lp = max(0, min(effect.lp, duel.ceiling_lp - fighter.lp))
    fighter.lp += modifier.lp if effect.lp > 0 else effect.lp
    lasts = bool(modifier.ap or modifier.dp or modifier.lp)
    if lasts:
        fighter.modifiers.append(modifier)
    return lasts


def end(duel: Duel, state: State, fighter: Fighter, modifier: Modifier) -> None:
    """End what an item did; it goes to its owner's Wüste (clauses C12, T11)."""
    fighter.modifiers.remove(modifier)
    if modifier.lp:
        # A floor higher than what is left must not heal.
        floor = min(fighter.lp, duel.rules.lp_floor)
        fighter.lp = max(floor, fighter.lp - modifier.lp)
    state.sides[modifier.owner].waste.append(modifier.item)


def _acting(state: State) -> list[tuple[Fighter, Modifier]]:
    """Return what acts on whom, the monsters of the turn's player first (clause X3)."""
    found: list[tuple[Fighter, Modifier]] = []
    for player in (state.active, 1 - state.active):
        for fighter in state.sides[player].fighters:
            if fighter is not None and fighter.modifiers:
                found += [(fighter, modifier) for modifier in fighter.modifiers]
    return found


def expire(duel: Duel, state: State, until: Duration) -> None:
    """End all that lasts to the end of the attack, or of the turn (clauses X2, X3)."""
    for fighter, modifier in _acting(state):
        if modifier.until <= until:
            end(duel, state, fighter, modifier)


def count_down(duel: Duel, state: State) -> None:
    """Count the start of a turn of the active player, and end what lasts until then (X2)."""
    for fighter, modifier in _acting(state):
        if modifier.until == Duration.ROUNDS and modifier.by == state.active:
            modifier.turns -= 1
            if modifier.turns <= 0:
                end(duel, state, fighter, modifier)


def hit(duel: Duel, state: State, spot: int, ap: int, dp: int, emit: Emit | None) -> None:
    """Take the damage of one hit with `ap` against `dp` from the LP of a monster (F1, H1)."""
    fighter = at_spot(state, spot)
    lost = max(ap - dp, duel.min_damage)
    fighter.lp -= lost
    if emit is not None:
        values = (lost, fighter.lp, spot, ap, dp)
        emit(Event("hit", a.player_at(spot), fighter.card, values))


def leave(state: State, player: int, place: int) -> Fighter:
    """Take a monster out of the arena; what acted on it goes to the Wüsten (clause T11).

    Raises:
        ValueError: nobody is there.
    """
    fighter = at_spot(state, a.square(player, place))
    state.sides[player].fighters[place] = None
    for modifier in fighter.modifiers:
        state.sides[modifier.owner].waste.append(modifier.item)
    return fighter


def capture(state: State, player: int, place: int, emit: Emit | None = None) -> bool:
    """Let a monster of `player` change sides with its LP and all that acts on it (clause F6).

    Only effects of cards capture.

    Returns:
        whether it did: without a free place on the other side nothing happens.
    """
    captor = state.sides[1 - player]
    free = captor.free_place()
    fighter = state.sides[player].fighters[place]
    if free < 0 or fighter is None:
        return False
    state.sides[player].fighters[place] = None
    captor.fighters[free] = fighter
    if emit is not None:
        values = (a.square(player, place), a.square(1 - player, free))
        emit(Event("captured", 1 - player, fighter.card, values))
    return True


def defeat(duel: Duel, state: State, emit: Emit | None) -> None:
    """Remove all monsters without LP, and give the other side its points (F5, F7)."""
    for player in (state.active, 1 - state.active):
        side = state.sides[player]
        for place, fighter in enumerate(side.fighters):
            if fighter is None or fighter.lp > 0:
                continue
            leave(state, player, place)
            state.sides[fighter.owner].waste.append(fighter.card)
            points = duel.table.cards[fighter.card].points
            state.sides[1 - player].points += points
            if emit is not None:
                values = (points, a.square(player, place))
                emit(Event("defeated", player, fighter.card, values))
