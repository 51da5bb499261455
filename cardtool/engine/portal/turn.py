"""The turn: its start, its two phases, its end (clauses PT1 to PT3)."""

from __future__ import annotations

from typing import Final

from cardtool.engine.core import Emit
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.ending import end
from cardtool.engine.portal.events import tell
from cardtool.engine.portal.field import draw, set_off
from cardtool.engine.portal.fight import end_fight
from cardtool.engine.portal.state import Phase, Reason, State, Step, Task

__all__ = ["begin_phase", "begin_turn", "end_phase"]

_DROUGHT: Final = 2
"""Turns without cards and damage after which the game is a draw: one of each player (Q5)."""


def begin_turn(duel: Duel, state: State, emit: Emit | None) -> None:
    """Begin a turn: draw a card, then the main phase (clause PT1)."""
    player = state.active
    tell(emit, "turn", player, -1, state.round)
    state.harm = False
    state.dry = not (state.sides[0].deck or state.sides[1].deck)
    if not draw(state, player, 1, emit):
        tell(emit, "no-draw", player)
    begin_phase(duel, state, Phase.MAIN, emit)


def begin_phase(duel: Duel, state: State, phase: int, emit: Emit | None) -> None:
    """Begin a phase: what happens at its start, then the other may respond (PC3, PT6)."""
    state.phase = phase
    state.acted = 0
    state.replied = 0
    state.step = Step.RESPOND
    tell(emit, "phase", state.active, -1, phase)
    for player in (state.active, 1 - state.active):
        _set_off_all(duel, state, player)


def _set_off_all(duel: Duel, state: State, player: int) -> None:
    """Set off what the cards of one player do when a phase begins (reading Q21)."""
    cards, side = duel.table.cards, state.sides[player]
    deck = duel.decks[player]
    for card in (deck.character, deck.equipment):
        set_off(state, Task(card, player, cards[card].phase), cards[card].phases)
    for creature in side.field:
        if creature is not None:
            task = Task(creature.card, player, cards[creature.card].phase)
            task.own = creature.number
            set_off(state, task, cards[creature.card].phases)
    for spell in side.spells:
        if spell is not None and spell.host:
            task = Task(spell.card, player, cards[spell.card].phase)
            task.own, task.host = spell.number, spell.host
            set_off(state, task, cards[spell.card].phases)


def end_phase(duel: Duel, state: State, emit: Emit | None) -> None:
    """Go from the main phase to the battle phase, or to the next turn (clause PT3)."""
    if state.phase == Phase.MAIN:
        begin_phase(duel, state, Phase.BATTLE, emit)
        return
    _rest(state)
    state.drought = state.drought + 1 if state.dry and not state.harm else 0
    if state.drought >= _DROUGHT:
        end(state, Reason.CARDS, emit)
        return
    if state.turn + 1 >= 2 * duel.rules.turn_limit:
        # The turn that is over stays the last one: no round begins after it.
        end(state, Reason.LIMIT, emit)
        return
    state.turn += 1
    state.active = 1 - state.active
    begin_turn(duel, state, emit)


def _rest(state: State) -> None:
    """Let what lasts for a turn end, and all attacks come back."""
    end_fight(state)
    for side in state.sides:
        for creature in side.field:
            if creature is not None:
                creature.turn_power = 0
                creature.attacked = 0
                creature.extra = 0
