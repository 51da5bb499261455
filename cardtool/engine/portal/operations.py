"""What deeds do to those they are for (portal.md, *Effects*)."""

from __future__ import annotations

from cardtool.engine.core import Emit
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.aims import amount_of, candidates, holds, pile_of, whose_pile
from cardtool.engine.portal.deeds import Deed, Op, Pick, Pile, Until, Ways, What
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.ending import hurt, judge
from cardtool.engine.portal.events import BY_EFFECT, BY_ONESELF, tell, tell_hidden
from cardtool.engine.portal.field import (
    destroy_spell,
    draw,
    fall,
    put_in_hand,
    return_creature,
    return_spell,
)
from cardtool.engine.portal.power import power_of
from cardtool.engine.portal.state import State, Task

__all__ = ["changes", "is_useful", "perform", "would_act"]


def perform(
    duel: Duel, state: State, task: Task, deed: Deed, targets: list[int], emit: Emit | None
) -> None:
    """Carry out a deed on the targets chosen for it, in their order."""
    op = deed.op
    if deed.aim.what == What.PLAYER:
        _on_players(duel, state, task, deed, targets, emit)
        task.same = targets[:]
        return
    if deed.aim.pile >= Pile.HAND:
        _on_cards(state, task, deed, targets, emit)
        return
    task.same = [state.creature(spot).number for spot in targets if spot < a.SPELLS]
    if op <= Op.EXTRA:
        number = amount_of(duel, state, task, deed.amount)
        for spot in targets:
            _change(state, task, deed, spot, number, emit)
    else:
        _remove(duel, state, task, op, targets, emit)


def _on_players(
    duel: Duel, state: State, task: Task, deed: Deed, players: list[int], emit: Emit | None
) -> None:
    """Draw, hurt, or change energy; both Charaktere are judged at once (reading Q29)."""
    op, number = deed.op, amount_of(duel, state, task, deed.amount)
    for player in players:
        side = state.sides[player]
        if op == Op.DRAW:
            draw(state, player, number, emit, task.card)
        elif op == Op.DAMAGE:
            cause = BY_ONESELF if player == task.player else BY_EFFECT
            hurt(state, player, number, task.card, cause, emit)
        else:
            change = number if op == Op.GAIN else -min(number, side.energy)
            side.energy += change
            if change:
                tell(emit, "energy", player, task.card, change, side.energy)
    judge(duel, state, emit)


def _on_cards(state: State, task: Task, deed: Deed, cards: list[int], emit: Emit | None) -> None:
    """Discard from a hand, or fetch from grave or deck, which is shuffled then."""
    player = whose_pile(task, deed.aim)
    pile = pile_of(state, task, deed.aim)
    side = state.sides[player]
    for card in cards:
        pile.remove(card)
        if deed.op == Op.DISCARD:
            side.grave.append(card)
            tell(emit, "discarded", player, card, 0, task.card)
        else:
            put_in_hand(side, card)
            if deed.aim.pile == Pile.DECK:
                tell_hidden(emit, "fetched", player, card, Pile.DECK, task.card)
            else:
                tell(emit, "fetched", player, card, Pile.GRAVE, task.card)
    if deed.aim.pile == Pile.DECK:
        state.rng.shuffle(side.deck)
        tell(emit, "shuffled", player, task.card)


def _change(
    state: State, task: Task, deed: Deed, spot: int, number: int, emit: Emit | None
) -> None:
    """Change power or attacks of a creature."""
    creature = state.creature(spot)
    player = a.player_at(spot)
    if deed.op == Op.EXTRA:
        creature.extra += number
        tell(emit, "extra", player, creature.card, spot, number, task.card)
        return
    change = number if deed.op == Op.RAISE else -number
    if deed.until == Until.TURN:
        creature.turn_power += change
    elif deed.until == Until.FIGHT:
        creature.fight_power += change
    else:
        creature.lasting_power += change
    tell(emit, "power", player, creature.card, spot, change, deed.until, task.card)


def _remove(
    duel: Duel, state: State, task: Task, op: int, targets: list[int], emit: Emit | None
) -> None:
    """Destroy what lies on the table, or send it back to the hand; all of it at once.

    What falls sets off its effects in the order of reading Q21: whose turn it is first.
    """
    by = task.card
    mine = [spot for spot in targets if a.player_at(spot) == state.active]
    for spot in mine + [spot for spot in targets if spot not in mine]:
        if spot >= a.SPELLS:
            # An enchantment may have gone with its creature just now.
            if state.sides[a.player_at(spot)].spells[a.place_at(spot)] is not None:
                (destroy_spell if op == Op.DESTROY else return_spell)(state, spot, by, emit)
        elif op == Op.DESTROY:
            tell(emit, "destroyed", a.player_at(spot), state.creature(spot).card, spot, by)
            fall(duel, state, spot, 0, emit)
        else:
            return_creature(state, spot, by, emit)


def is_useful(duel: Duel, state: State, task: Task) -> bool:
    """Return whether the sequence of a task would change anything now."""
    return any(would_act(duel, state, task, step) for step in duel.table.sequences[task.sequence])


def would_act(duel: Duel, state: State, task: Task, step: Deed | Ways) -> bool:
    """Return whether a step would change anything now."""
    if isinstance(step, Ways):
        sequences = duel.table.sequences
        return any(
            would_act(duel, state, task, deed)
            for number in step.sequences
            for deed in sequences[number]
        )
    if not holds(duel, state, task, step):
        return False
    found = candidates(duel, state, task, step.aim)
    if not found:
        return False
    if step.amount is not None and amount_of(duel, state, task, step.amount) <= 0:
        return False
    return any(changes(duel, state, step, one) for one in found)


def changes(duel: Duel, state: State, deed: Deed, one: int) -> bool:
    """Return whether a deed changes one of those that it may be for."""
    op = deed.op
    if op == Op.DRAW:
        return len(state.sides[one].deck) > 0
    if op == Op.LOSE:
        return state.sides[one].energy > 0
    if op <= Op.LOWER and deed.until == Until.FIGHT:
        return state.creature(one).number in {state.attacker, state.defender}
    if op == Op.LOWER:
        return power_of(duel, state, one) > 0
    if op == Op.EXTRA:
        # Whoever is not to attack any more in this turn has nothing of it.
        attacks = duel.first_attack or state.turn > 0
        return attacks and a.player_at(one) == state.active
    return op != Op.DISCARD or deed.aim.pick != Pick.SELF
