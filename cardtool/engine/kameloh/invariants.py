"""What must hold in every state in which somebody has to decide, and at the end of a game.

None of it is needed to play: a broken invariant is a mistake of the engine, never of a player.
:mod:`cardtool.engine.kameloh.checked` looks at all of it while a game is played.
"""

from __future__ import annotations

from cardtool.engine.invariants import BrokenInvariant, require
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.effects import Until
from cardtool.engine.kameloh.state import Phase, Side, State

__all__ = ["cards_of", "check_state", "check_table"]


def check_state(duel: Duel, state: State) -> None:
    """Check all that one state shows by itself; cheap enough for every step.

    Raises:
        BrokenInvariant: something does not hold; the first one is named.
    """
    check_table(duel, state)
    _check_options(state)


def check_table(duel: Duel, state: State) -> None:
    """Check all of a state but what may be done in it.

    Raises:
        BrokenInvariant: something does not hold; the first one is named.
    """
    for player, side in enumerate(state.sides):
        _check_cards(duel, state, player)
        _check_numbers(duel, state, player, side)
        _check_arena(duel, state, player, side)
        _check_oases(state, player, side)
    _check_decision(duel, state)


def cards_of(state: State, player: int) -> list[int]:
    """Return every card of a player wherever it lies, in no order that matters (F6, T11).

    Items beside a monster and monsters on the other side count for their owner; what is
    named for a grouping is still where it was.
    """
    side = state.sides[player]
    found = side.hand + side.deck + side.waste + side.fusion
    for oasis in side.oases:
        found += oasis.cards
    for one in state.sides:
        for fighter in one.fighters:
            if fighter is not None and fighter.owner == player:
                found.append(fighter.card)
    for item in state.items:
        if item.owner == player:
            found += [item.card, *item.under]
    named = state.attack_items if player == state.active else state.defence_items
    return found + [one.card for one in named]


def _check_cards(duel: Duel, state: State, player: int) -> None:
    """Check that each card of a deck is somewhere, and nowhere twice."""
    deck = duel.decks[player]
    there, wanted = sorted(cards_of(state, player)), sorted(deck.main + deck.fusion)
    if there != wanted:
        lost = [card for card in set(wanted) if there.count(card) < wanted.count(card)]
        more = [card for card in set(there) if there.count(card) > wanted.count(card)]
        what = f"player {player} lost {sorted(lost)} and has {sorted(more)} too often"
        raise BrokenInvariant("cards conserved", what, state)


def _check_numbers(duel: Duel, state: State, player: int, side: Side) -> None:
    """Check money, points and the hand (clauses M3, S2)."""
    require(side.datteln >= 0, "Datteln", f"player {player} has {side.datteln}", state)
    require(side.points >= 0, "points", f"player {player} has {side.points}", state)
    held = len(side.hand)
    # What effects give may go beyond a full hand (X4).
    fits = held <= duel.hand_size or duel.effects
    require(fits, "hand size", f"player {player} holds {held} cards", state)
    require(side.hand == sorted(side.hand), "hand order", f"of player {player}", state)


def _check_arena(duel: Duel, state: State, player: int, side: Side) -> None:
    """Check the places, and that all who stand there have LP (clauses C4, F5, T8)."""
    places = len(side.fighters)
    require(places == duel.rules.places, "places", f"player {player} has {places}", state)
    for fighter in side.fighters:
        if fighter is None:
            continue
        what = f"card {fighter.card} of player {player} stands with {fighter.lp} LP"
        require(fighter.lp >= 1, "LP", what, state)
        require(fighter.lp <= max(duel.ceiling_lp, fighter.full), "LP", what, state)


def _check_oases(state: State, player: int, side: Side) -> None:
    """Check what is open and what is known of the Oasen (clauses S8, T3)."""
    for number, oasis in enumerate(side.oases):
        what = f"Oase {number} of player {player}"
        require(bool(oasis.cards) or not oasis.open, "open Oase", f"{what} is empty", state)
        most = len(oasis.cards) - int(oasis.open)
        require(0 <= oasis.buried <= most, "buried", f"{what}: {oasis.buried}", state)


def _check_decision(duel: Duel, state: State) -> None:
    """Check who decides about what, that nothing is left over, and the limit (T6, E8)."""
    phase = state.phase
    defends = phase == Phase.DEFENCE
    chooses = bool(state.agenda)
    turned = (state.to_act != state.active) == defends
    require(turned or chooses, "to act", f"{state.to_act}", state)
    looks = (state.looking >= 0) == (phase == Phase.LOOK)
    require(looks or chooses, "looking", "at the wrong time", state)
    _check_effects(state)
    require(
        (state.grouping is not None) == (phase == Phase.PARTS),
        *("grouping", "at the wrong time", state),
    )
    names = phase in {Phase.ATTACK, Phase.DEFENCE}
    named = bool(state.attack_items or state.defence_items)
    require(names or chooses or not named, "battle items", "are left over", state)
    require(phase == Phase.TARGETS or not state.targets, "targets", "are left over", state)
    late = state.turn >= 2 * duel.rules.turn_limit
    require(not late or phase == Phase.OVER, "turn limit", "has passed", state)


def _check_effects(state: State) -> None:
    """Check that what acts hangs on something, and nothing lies there that does not (T11, X2)."""
    there = [one for side in state.sides for one in side.fighters if one is not None]
    items = {item.number for item in state.items}
    filled = {item.number for item in state.items if item.under}
    acting = {m.source for fighter in there for m in fighter.modifiers if m.source}
    aside = [modifier for side in state.sides for modifier in side.modifiers]
    tasks = {task.item for task in state.agenda + state.due if task.item}
    require(acting <= items, "items", f"{acting - items} are gone but act", state)
    lasting = {m.source for m in aside if m.until == Until.LASTING}
    gone = lasting - items - {fighter.number for fighter in there}
    require(not gone, "items", f"{gone} are gone but act on a side", state)
    hanging = acting | filled | {m.source for m in aside} | tasks
    require(items <= hanging, "items", "lie there for nothing", state)
    require(not state.due, "effects", "are left over", state)
    over = state.phase == Phase.OVER
    require(not (over and (state.agenda or state.strikes)), "effects", "after the end", state)


def _check_options(state: State) -> None:
    """Check that there is a choice before the end, and none after."""
    options = state.options
    over = state.phase == Phase.OVER
    require(over == (not options), "options", f"{len(options)} of them, over: {over}", state)
    require(len(options) != 1, "options", "one is no choice", state)
    require(len(set(options)) == len(options), "options", f"twice the same: {options}", state)
