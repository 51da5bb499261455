"""What an attack would come to, as far as the open powers tell, and why others are not offered."""

from __future__ import annotations

from collections.abc import Iterator

from cardtool.engine.portal import actions as a
from cardtool.engine.portal.game import PortalGame
from cardtool.engine.portal.notation import spot_name
from cardtool.engine.portal.power import attacks_left, power_of
from cardtool.engine.portal.state import Phase, State, Step
from cardtool.report.seats import listed
from cardtool.telling.portal.story import card_name

__all__ = ["creature_words", "foreseen", "why_no_other"]


def creature_words(game: PortalGame, state: State, spot: int) -> str:
    """Return a creature of the field with its place and power."""
    card = state.creature(spot).card
    return f"{card_name(game, card)} ({spot_name(spot)}, {power_of(game.duel, state, spot)})"


def foreseen(game: PortalGame, state: State, spot: int, target: int) -> str:
    """Return damage and bill of an attack, before anybody responds (clauses PF1, PF2).

    Of a hit that would open the portal nothing is foreseen but that (clause PF3).
    """
    me, foe = a.player_at(spot), 1 - a.player_at(spot)
    power = power_of(game.duel, state, spot)
    if target == a.DIRECT:
        side = state.sides[foe]
        if side.portal >= 0 and side.damage + power >= game.duel.limits[foe]:
            return "which opens the portal"
        return _won(game, state, me, power)
    more = power - power_of(game.duel, state, target)
    return _won(game, state, me, more) if more > 0 else _lost(game, state, me, -more)


def _won(game: PortalGame, state: State, me: int, damage: int) -> str:
    """Return what it is to do damage: the bill is due even where it destroys oneself."""
    if state.sides[me].energy >= damage:
        return f"{damage} damage for {damage} energy"
    told = f"{damage} damage, and {damage} to you as you cannot pay"
    return told + _end(game, state, me, damage)


def _lost(game: PortalGame, state: State, me: int, damage: int) -> str:
    """Return what it is to lose a fight; the other may have to pay, too (reading Q14)."""
    told = f"yours falls, {damage} damage to you" + _end(game, state, me, damage)
    if not game.duel.both_pay:
        return told
    if state.sides[1 - me].energy >= damage:
        return f"{told}; the other pays {damage} energy"
    return f"{told}, and {damage} to the other, who cannot pay"


def _end(game: PortalGame, state: State, me: int, damage: int) -> str:
    """Return whether so much damage destroys one's own Charakter (clause PF4)."""
    fatal = state.sides[me].damage + damage >= game.duel.limits[me]
    return " (your Charakter is destroyed)" if fatal else ""


def why_no_other(game: PortalGame, state: State) -> Iterator[str]:
    """Yield why whose battle phase it is may not attack with, or at, other creatures."""
    if state.phase != Phase.BATTLE or state.step != Step.OPEN or state.agenda:
        return
    if state.turn == 0 and not game.duel.first_attack:
        yield "PT3: the first turn of the game has no attacks (Q7)."
        return
    done, idle = [], []
    foes = state.spots(1 - state.active)
    for spot in state.spots(state.active):
        own = creature_words(game, state, spot)
        power = power_of(game.duel, state, spot)
        if attacks_left(game.duel, state, spot) <= 0:
            done.append(own)
            continue
        alike = [foe for foe in foes if power_of(game.duel, state, foe) == power]
        idle += [f"{own} at {creature_words(game, state, foe)}" for foe in alike]
        if not foes and not power:
            idle.append(f"{own} directly")
    if idle:
        yield f"PT3: an attack that could do nothing is not offered (Q24): {listed(idle)}."
    if done:
        yield f"PT3: no attacks are left in this turn for {listed(done)}."
