"""Monsters in the arena: their effective figures, what acts on them, how they leave."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh.effects import Duration, Raise
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Fighter, Modifier, Side, State
from cardtool.engine.kameloh.table import CardTable

__all__ = ["ap_of", "begin_turns", "defeat", "dp_of", "end", "enter", "hit", "raise_figures"]


def ap_of(rules: Rules, fighter: Fighter) -> int:
    """Return the effective AP (clauses C4, C11)."""
    ap = fighter.ap
    for modifier in fighter.modifiers:
        ap += modifier.ap
    return min(max(ap, 0), rules.ceiling.ap)


def dp_of(rules: Rules, fighter: Fighter) -> int:
    """Return the effective DP (clauses C4, C11)."""
    dp = fighter.dp
    for modifier in fighter.modifiers:
        dp += modifier.dp
    return min(max(dp, 0), rules.ceiling.dp)


def enter(table: CardTable, side: Side, owner: int, card: int) -> int:
    """Put a monster with its printed figures on the lowest free place; return it (T8)."""
    figures = table.cards[card]
    place = side.free_place()
    side.fighters[place] = Fighter(card, owner, figures.ap, figures.dp, figures.lp)
    return place


def raise_figures(
    rules: Rules, fighter: Fighter, effect: Raise, modifier: Modifier, emit: Emit | None
) -> None:
    """Let an item act on a monster (clauses C4, C12, X2).

    LP may be raised past full LP, up to the ceiling; what is lowered is damage.
    """
    modifier.ap, modifier.dp = effect.ap, effect.dp
    modifier.until = int(effect.duration)
    modifier.turns = effect.rounds
    if effect.lp > 0:
        modifier.lp = max(0, min(effect.lp, rules.ceiling.lp - fighter.lp))
    fighter.lp += modifier.lp if effect.lp > 0 else effect.lp
    fighter.modifiers.append(modifier)
    if emit is not None:
        values = (effect.ap, effect.dp, effect.lp)
        emit(Event("raised", modifier.by, fighter.card, values))


def end(rules: Rules, state: State, fighter: Fighter, modifier: Modifier) -> None:
    """End what an item did; it goes to its owner's Wüste (clauses C12, T11)."""
    fighter.modifiers.remove(modifier)
    if modifier.lp:
        fighter.lp = max(rules.lp_floor, fighter.lp - modifier.lp)
    if modifier.item >= 0:
        state.sides[modifier.owner].waste.append(modifier.item)


def expire(rules: Rules, state: State, until: Duration) -> None:
    """End all that lasts to the end of the attack, or of the turn (clause X2)."""
    for side in state.sides:
        for fighter in side.fighters:
            if fighter is not None:
                for modifier in fighter.modifiers[:]:
                    if modifier.until <= until:
                        end(rules, state, fighter, modifier)


def begin_turns(rules: Rules, state: State) -> None:
    """Count the start of a turn of the active player, and end what lasts until then (X2)."""
    for side in state.sides:
        for fighter in side.fighters:
            if fighter is None:
                continue
            for modifier in fighter.modifiers[:]:
                if modifier.until == Duration.ROUNDS and modifier.by == state.active:
                    modifier.turns -= 1
                    if modifier.turns <= 0:
                        end(rules, state, fighter, modifier)


def hit(rules: Rules, fighter: Fighter, damage: int, emit: Emit | None, player: int) -> None:
    """Take the damage of one hit from a monster's LP (clauses F1, H1)."""
    lost = max(damage, rules.min_damage)
    fighter.lp -= lost
    if emit is not None:
        emit(Event("hit", player, fighter.card, (lost, fighter.lp)))


def leave(state: State, side: Side, place: int) -> Fighter:
    """Take a monster out of the arena; what acted on it goes to its owners' Wüsten (T11)."""
    fighter = side.fighters[place]
    if fighter is None:
        raise ValueError(f"nobody is at place {place}")
    side.fighters[place] = None
    for modifier in fighter.modifiers:
        if modifier.item >= 0:
            state.sides[modifier.owner].waste.append(modifier.item)
    return fighter


def defeat(rules: Rules, table: CardTable, state: State, emit: Emit | None) -> None:
    """Remove all monsters without LP, and give the other side its points (F5, F7)."""
    for player, side in enumerate(state.sides):
        for place, fighter in enumerate(side.fighters):
            if fighter is None or fighter.lp > 0:
                continue
            gone = leave(state, side, place)
            state.sides[gone.owner].waste.append(gone.card)
            figures = table.cards[gone.card]
            points = rules.points_for(figures.hk, figures.price)
            state.sides[1 - player].points += points
            if emit is not None:
                emit(Event("defeated", player, gone.card, (points,)))
