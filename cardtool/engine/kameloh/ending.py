"""How turns and games end (clauses T1d, T9 and section 9)."""

from __future__ import annotations

from enum import StrEnum

from cardtool.engine.core import Emit, Event, Outcome, Termination
from cardtool.engine.kameloh.arena import count_down, expire
from cardtool.engine.kameloh.behaviours import Breeding
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Events, Until
from cardtool.engine.kameloh.figures import ap_of, dp_of, spots
from cardtool.engine.kameloh.money import bred, buy_out, income
from cardtool.engine.kameloh.prices import price_of
from cardtool.engine.kameloh.sources import playable, to_hand
from cardtool.engine.kameloh.state import TURNS_LEFT, Phase, Reason, Side, State
from cardtool.engine.kameloh.table import GREEN, YELLOW
from cardtool.engine.kameloh.triggers import fire_turn
from cardtool.engine.kameloh.violet import violet_options

__all__ = [
    "Endless",
    "begin_turn",
    "close_turn",
    "earn",
    "finish_turn",
    "outcome",
    "return_match",
    "why_endless",
]


class Endless(StrEnum):
    """What kept a stopped game from ending otherwise (E8); records name it for ever.

    Nobody has Datteln or an income; both hands are full of cards that nobody can pay or use;
    no attack gets through; or nothing of these, and the end had not come yet.
    """

    NO_MONEY = "no_money"
    HANDS_STUCK = "hands_stuck"
    NO_DAMAGE = "no_damage"
    NOT_YET = "not_yet"


def begin_turn(duel: Duel, state: State, emit: Emit | None) -> None:
    """Begin a turn of the active player; last turns may be nothing but the buy-out (E3).

    What lasts until then ends first, then comes what the start of a turn sets off.
    """
    state.to_act = state.active
    state.stage = 0
    state.buried_under = -1
    state.extras = 0
    state.direct = 0
    state.chain = 0
    if emit is not None:
        emit(Event("turn", state.active, -1, (state.round, state.left)))
    if state.is_last and duel.buyout_only:
        _finish(duel, state, emit)
        return
    state.phase = Phase.INCOME
    count_down(duel, state, emit)
    fire_turn(duel, state, Events.TURN_START)
    if not state.due:
        earn(duel, state, emit)


def earn(duel: Duel, state: State, emit: Emit | None) -> None:
    """Bring the income of the turn, and let the player begin to decide (section 4)."""
    income(duel, state, emit)
    state.phase = Phase.MAIN


def finish_turn(duel: Duel, state: State) -> None:
    """Let come what the end of a turn sets off (clause X3)."""
    state.phase = Phase.CLOSE
    fire_turn(duel, state, Events.TURN_END)


def close_turn(duel: Duel, state: State, emit: Emit | None) -> None:
    """End a turn: what lasts for it, then the refill, but in last turns (T1d, E3, R44)."""
    expire(duel, state, Until.TURN, emit)
    if duel.refills and not state.is_last:
        _refill(duel, state, emit)
    _finish(duel, state, emit)


def _refill(duel: Duel, state: State, emit: Emit | None) -> None:
    side = state.sides[state.active]
    drawn = 0
    while len(side.hand) < duel.hand_size and side.deck:
        to_hand(side, side.deck.pop())
        drawn += 1
    if emit is not None and drawn:
        emit(Event("refilled", state.active, -1, (drawn,)))


def _finish(duel: Duel, state: State, emit: Emit | None) -> None:
    """Buy out in a last turn, judge the end, and let the other begin (clauses E2 to E8)."""
    if state.is_last:
        buy_out(duel, state, emit)
    if state.left > 0:
        state.left -= 1
    elif reason := _trigger(duel, state.sides[state.active]):
        state.reason = reason
        state.left = TURNS_LEFT
        if emit is not None:
            emit(Event("last turns", state.active, -1, (reason,)))
    if state.left != 0 and state.turn + 1 >= 2 * duel.rules.turn_limit:
        state.reason = Reason.LIMIT
        state.left = 0
    if state.left == 0:
        state.phase = Phase.OVER
        return
    state.turn += 1
    state.active = 1 - state.active
    state.phase = Phase.TURN_START


def _trigger(duel: Duel, side: Side) -> int:
    """Return why the turn that ends is the player's last but one, 0 if it is not (E1, E7)."""
    if duel.rules.target and side.points >= duel.rules.target:
        return Reason.POINTS
    if duel.rules.has_oases:
        # Every turn ends here, and a generator would cost more than all the rest.
        empty = True
        for oasis in side.oases:
            empty = empty and not oasis.cards
    elif duel.rules.end_on_empty_deck:
        empty = not side.deck
    else:
        empty = len(side.hand) < duel.hand_size
    return Reason.CARDS if empty else Reason.NONE


def outcome(duel: Duel, state: State) -> Outcome | None:
    """Return how the game ended, or None if it has not (clauses E5, E8)."""
    if state.phase != Phase.OVER:
        return None
    points = (state.sides[0].points, state.sides[1].points)
    if state.reason == Reason.LIMIT:
        return Outcome(points, Termination.LIMIT, why_endless(duel, state))
    by_points = state.reason == Reason.POINTS
    return Outcome(points, Termination.POINTS if by_points else Termination.CARDS)


def return_match(first: Outcome, second: Outcome) -> tuple[int, int]:
    """Return the points of both players over two games with swapped starts (clause E6)."""
    return (first.points[0] + second.points[0], first.points[1] + second.points[1])


def why_endless(duel: Duel, state: State) -> tuple[Endless, ...]:
    """Return what kept a stopped game from ending otherwise, as far as the table shows it (E8)."""
    found: list[Endless] = []
    if all(_no_money(duel, side) for side in state.sides):
        found.append(Endless.NO_MONEY)
    if all(_hand_stuck(duel, state, side) for side in state.sides):
        found.append(Endless.HANDS_STUCK)
    if all(_no_damage(duel, state, player) for player in (0, 1)):
        found.append(Endless.NO_DAMAGE)
    return tuple(found) or (Endless.NOT_YET,)


def _no_money(duel: Duel, side: Side) -> bool:
    breeding = duel.rules.income
    if isinstance(breeding, Breeding):
        return side.datteln == 0 and bred(breeding, 0) == 0
    earns = duel.oasis_income > 0 and any(oasis.open for oasis in side.oases)
    return side.datteln == 0 and not earns


def _hand_stuck(duel: Duel, state: State, side: Side) -> bool:
    """Return whether a full hand holds nothing to play: violet and light-blue cards need parts."""
    if len(side.hand) < duel.hand_size:
        return False
    if violet_options(duel, state, side, playable(duel, side)):
        return False
    full = side.free_place() < 0
    for index in side.hand:
        card = duel.table.cards[index]
        if price_of(duel, state, side, index) <= side.datteln and (
            card.role == GREEN or (card.role == YELLOW and not full)
        ):
            return False
    return True


def _no_damage(duel: Duel, state: State, attacker: int) -> bool:
    own, foes = spots(state, attacker), spots(state, 1 - attacker)
    if not own or not foes or duel.min_damage:
        return False
    lone = len(own) > 1 and len(foes) == 1 and not duel.single_attacks
    ap = [ap_of(duel, state, spot) for spot in own]
    together = sum(ap) if len(foes) > 1 or duel.single_attacks else max(ap)
    strongest = together + (duel.lone_bonus if lone else 0)
    dp = [dp_of(duel, state, spot) for spot in foes]
    return strongest <= (max(dp) if len(own) > 1 and not duel.single_attacks else min(dp))
