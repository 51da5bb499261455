"""The fight: who hits whom how hard (kameloh.md section 6)."""

from __future__ import annotations

from cardtool.engine.core import Emit, Event
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.arena import defeat, hurt
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import ap_of, at_spot, dp_of, holds, spot_of, spots
from cardtool.engine.kameloh.pending import Strike
from cardtool.engine.kameloh.state import Phase, State
from cardtool.engine.kameloh.triggers import fire

__all__ = ["begin_fight", "begin_single_attacks", "strike", "walk_over"]


def walk_over(duel: Duel, state: State, emit: Emit | None) -> None:
    """Give the point for an arena without enemies, if it is due (clauses T5, R8)."""
    if state.round >= duel.rules.walkover_from:
        points = duel.rules.walkover_points
        state.sides[state.active].points += points
        if emit is not None:
            emit(Event("walk-over", state.active, -1, (points,)))


def begin_fight(duel: Duel, state: State, own: list[int], bonus: int, emit: Emit | None) -> None:
    """Plan the blows of one attack by the monsters at `own` (clauses F1 to F4)."""
    foes = spots(state, 1 - state.active)
    _announce(duel, state, own, foes, (bonus, 0), emit)
    attackers, defenders = _numbers(state, own), _numbers(state, foes)
    if len(own) > 1:
        state.strikes = [Strike(attackers, defenders, bonus)]
    else:
        # One against two hits one after the other, the first place first (F2).
        state.strikes = [Strike(attackers[:], [number], bonus) for number in defenders[::-1]]
    state.phase = Phase.STRIKE


def begin_single_attacks(duel: Duel, state: State, own: list[int], emit: Emit | None) -> None:
    """Plan each monster's own attack on the target named before (house rule H3).

    Of two attacks on one target the DP are deducted once.
    """
    foe = 1 - state.active
    for spot, place in zip(own, state.targets, strict=True):
        target = a.square(foe, place)
        _announce(duel, state, [spot], [target], (0, target), emit)
    state.strikes = []
    for place in list(dict.fromkeys(state.targets))[::-1]:
        hitting = [s for s, t in zip(own, state.targets, strict=True) if t == place]
        defender = at_spot(state, a.square(foe, place)).number
        state.strikes.append(Strike(_numbers(state, hitting), [defender], 0))
    state.phase = Phase.STRIKE


def _numbers(state: State, found: list[int]) -> list[int]:
    return [at_spot(state, spot).number for spot in found]


def _bits(found: list[int]) -> int:
    """Return spots as bits."""
    bits = 0
    for spot in found:
        bits |= 1 << spot
    return bits


def _announce(
    duel: Duel,
    state: State,
    own: list[int],
    foes: list[int],
    aim: tuple[int, int],
    emit: Emit | None,
) -> None:
    """Tell who attacks: bonus AP, the target or 0, then card, place and AP of each."""
    if emit is None:
        return
    values = list(aim)
    for spot in own:
        values += [at_spot(state, spot).card, spot, ap_of(duel, state, spot, _bits(foes))]
    emit(Event("attacks", state.active, -1, tuple(values)))


def strike(duel: Duel, state: State, emit: Emit | None) -> None:
    """Let one blow fall after the other until something is set off (section 6)."""
    while state.strikes and not state.due:
        _strike(duel, state, state.strikes.pop(), emit)
    if not state.due:
        state.phase = Phase.FOUGHT


def _strike(duel: Duel, state: State, blow: Strike, emit: Emit | None) -> None:
    """Let a blow fall, if those who strike and those who are meant are there (F2)."""
    own = _there(state, blow.attackers, state.active)
    foes = _there(state, blow.defenders, 1 - state.active)
    if not own or not foes:
        return
    ap = [ap_of(duel, state, spot, _bits(foes)) for spot in own]
    dp = [dp_of(duel, state, spot, _bits(own)) for spot in foes]
    # The strongest first: he is the attacker that effects speak of.
    order = sorted(range(len(own)), key=ap.__getitem__, reverse=True)
    state.attackers = _numbers(state, [own[at] for at in order])
    state.defenders = _numbers(state, foes)
    total = sum(ap) + blow.bonus
    # Two attack as one, so that the higher DP of the enemies protect both (F4).
    for spot in foes:
        _hit(duel, state, spot, total, max(dp), emit)
    defeat(duel, state, emit, state.attackers)


def _there(state: State, numbers: list[int], player: int) -> list[int]:
    """Return the spots of those who are in the arena and fight for a player."""
    found = [spot_of(state, number) for number in numbers]
    return [spot for spot in found if spot and a.player_at(spot) == player]


def _hit(duel: Duel, state: State, spot: int, ap: int, dp: int, emit: Emit | None) -> None:
    """Take the damage of one hit with `ap` against `dp` (F1, H1); it may be turned back."""
    attacker = spot_of(state, state.attackers[0])
    turned = holds(duel, state, e.REFLECT, spot, 1 << attacker) if duel.effects else False
    victim = attacker if turned else spot
    lost = hurt(duel, state, victim, max(ap - dp, duel.min_damage))
    fighter = at_spot(state, victim)
    if emit is not None:
        values = (lost, fighter.lp, spot, ap, dp, victim)
        emit(Event("hit", a.player_at(victim), fighter.card, values))
    if not lost or not duel.listening:
        return
    player = a.player_at(victim)
    others = [at_spot(state, spot).number] if turned else state.attackers
    for number in others:
        there = at_spot(state, spot_of(state, number))
        fire(duel, state, e.Events.HIT, there, 1 - player, (fighter.number, lost))
    fire(duel, state, e.Events.HURT, fighter, player, (others[0], lost))
