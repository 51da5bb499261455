"""What must hold in every state in which somebody has to decide, and at the end of a game.

None of it is needed to play: a broken invariant is a mistake of the engine, never of a player.
:mod:`cardtool.engine.portal.checked` looks at all of it while a game is played.
"""

from __future__ import annotations

from cardtool.engine.invariants import BrokenInvariant, require
from cardtool.engine.portal import actions as a
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.power import power_of
from cardtool.engine.portal.state import Act, Phase, State, Step
from cardtool.engine.portal.table import CREATURE, ENCHANTMENT, QUICK

__all__ = ["cards_of", "check_state"]


def check_state(duel: Duel, state: State) -> None:
    """Check all that one state shows by itself.

    Raises:
        BrokenInvariant: something does not hold; the first one is named.
    """
    for player in (0, 1):
        _check_cards(duel, state, player)
        _check_numbers(duel, state, player)
        _check_places(duel, state, player)
    _check_numbers_given(state)
    _check_decision(duel, state)
    over = state.phase == Phase.OVER
    require(over == (not state.options), "options", f"{len(state.options)}, over: {over}", state)
    one = len(state.options) == 1
    require(not one, "options", "a single one is no choice", state)
    twice = len(set(state.options)) < len(state.options)
    require(not twice, "options", "one is there twice", state)


def cards_of(state: State, player: int) -> list[int]:
    """Return every card of a player's deck wherever it lies, in no order that matters (PZ2).

    What is announced, or used and under way, lies nowhere else.
    """
    side = state.sides[player]
    found = side.hand + side.deck + side.grave
    if side.portal >= 0:
        found.append(side.portal)
    found += [one.card for one in side.field if one is not None]
    found += [one.card for one in side.spells if one is not None]
    found += [task.card for task in state.agenda if task.spell and task.player == player]
    for act in (state.act, state.reply):
        if act is not None and act.player == player and act.kind != a.ATTACK:
            found.append(act.card)
    return found


def _check_cards(duel: Duel, state: State, player: int) -> None:
    there, wanted = sorted(cards_of(state, player)), sorted(duel.decks[player].main)
    if there != wanted:
        lost = sorted(card for card in set(wanted) if there.count(card) < wanted.count(card))
        more = sorted(card for card in set(there) if there.count(card) > wanted.count(card))
        raise BrokenInvariant("cards conserved", f"player {player}: -{lost} +{more}", state)


def _check_numbers(duel: Duel, state: State, player: int) -> None:
    """Check damage, energy and the hand (clauses PS3, PF4)."""
    side = state.sides[player]
    require(side.energy >= 0, "energy", f"player {player} has {side.energy}", state)
    require(side.damage >= 0, "damage", f"player {player} has {side.damage}", state)
    fallen = side.damage >= duel.limits[player]
    require(not fallen or state.phase == Phase.OVER, "limit", f"{player} plays on", state)
    require(side.hand == sorted(side.hand), "hand order", f"of player {player}", state)


def _check_places(duel: Duel, state: State, player: int) -> None:
    """Check that everything lies where such cards may lie (clauses PZ1, PZ2, reading Q1)."""
    side, cards = state.sides[player], duel.table.cards
    sizes = (len(side.field), len(side.spells))
    require(sizes == (duel.rules.places, duel.rules.spell_places), "places", f"{sizes}", state)
    creatures = [one.card for one in side.field if one is not None]
    if side.portal >= 0:
        creatures.append(side.portal)
    strays = [card for card in creatures if cards[card].role != CREATURE]
    require(not strays, "field", f"{strays} are no creatures", state)
    for place, creature in enumerate(side.field):
        if creature is not None:
            power = power_of(duel, state, a.creature_at(player, place))
            require(power >= 0, "power", f"{creature.card} has {power}", state)
            require(creature.attacked >= 0, "attacks", f"{creature.attacked}", state)
    for spell in side.spells:
        if spell is not None:
            role = cards[spell.card].role
            lies = role == ENCHANTMENT if spell.host else CREATURE < role < QUICK
            require(lies, "spell field", f"{spell.card} cannot lie there", state)
            behind = not spell.host or state.spot_of(spell.host) // 3 == player
            require(behind, "enchantment", f"{spell.card} lies behind nothing", state)


def _check_numbers_given(state: State) -> None:
    """Check that no two cards on the table have one number."""
    numbers = [one.number for side in state.sides for one in side.field if one is not None]
    numbers += [one.number for side in state.sides for one in side.spells if one is not None]
    require(len(set(numbers)) == len(numbers), "numbers", f"{sorted(numbers)}", state)
    require(max(numbers, default=0) <= state.count, "numbers", f"{sorted(numbers)}", state)


def _check_decision(duel: Duel, state: State) -> None:
    """Check who decides about what, that nothing is left over, and the limits (PT6, PF6)."""
    late = state.turn >= 2 * duel.rules.turn_limit
    require(not late, "turn limit", "has passed", state)
    if state.phase == Phase.OVER:
        left = state.agenda or state.act is not None or state.reply is not None
        require(not left, "end", "something is left over", state)
        return
    responds = state.step in {Step.RESPOND, Step.REPLY}
    turned = (state.to_act != state.active) == responds
    require(turned or bool(state.agenda), "to act", f"{state.to_act}", state)
    for act in (state.act, state.reply):
        require(act is None or _is_whole(act), "paying", "less than nothing is due", state)
    fights = state.act is not None and state.act.kind == a.ATTACK
    require(fights or not state.attacker, "fight", "is left over", state)
    within = state.acted <= duel.most_acts[state.phase] and state.replied <= duel.most_replies
    require(within, "act limit", f"{state.acted} and {state.replied}", state)


def _is_whole(act: Act) -> bool:
    return act.discards >= 0 and act.sacrifices >= 0
