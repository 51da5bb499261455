"""The game of Ka-Mel-Oh! behind the interface of all games."""

from __future__ import annotations

from typing import final

from cardtool.engine.core import Emit, Event, Outcome
from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import agenda, battle, ending, fight, grouping, main_phase
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.notation import notation, parse
from cardtool.engine.kameloh.setup import set_up
from cardtool.engine.kameloh.state import Phase, State
from cardtool.engine.kameloh.view import View, redeal
from cardtool.engine.rng import Rng
from cardtool.engine.skill import Skill

__all__ = ["KamelohGame", "advance", "carry_out", "go_on", "options_of"]


@final
class KamelohGame:
    """One match-up under one rule set; see :class:`cardtool.engine.core.Game`.

    Attributes:
        duel: rules, cards and decks. ranking: points of both players in a ranking (S7).
    """

    def __init__(self, duel: Duel, ranking: tuple[int, int] = (0, 0)) -> None:
        """Take what stays the same in all games."""
        self.duel = duel
        self.ranking = ranking

    def new(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> State:
        """Return the first state in which somebody has a choice.

        `starter` overrides what the rules say of it, for return matches (clause E6).
        """
        state = self.deal(seed, starter, emit)
        self.begin(state, emit)
        return state

    def deal(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> State:
        """Return the table before the first turn, for those who look at it (section 3)."""
        state = set_up(self.duel, seed, starter, self.ranking, emit)
        if emit is not None:
            emit(Event("starts", state.starter))
        return state

    def begin(self, state: State, emit: Emit | None = None) -> None:
        """Begin the first turn, and go on until somebody has a choice."""
        state.phase = Phase.TURN_START
        advance(self.duel, state, emit)

    def legal_actions(self, state: State) -> list[int]:
        """Return what whoever has to decide may do; none once the game is over.

        Copies of a state share the list, so it is not to be changed.
        """
        return state.options

    def apply(self, state: State, action: int, emit: Emit | None = None) -> None:
        """Carry out a legal action, and all that follows until the next choice.

        That the action is legal is not checked here: :meth:`legal_actions` lists it.
        """
        carry_out(self.duel, state, action, emit)
        advance(self.duel, state, emit)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None if it has not."""
        return ending.outcome(self.duel, state)

    def view(self, state: State, player: int) -> View:
        """Return what a player may know of the game, as long as it goes on (clause S8)."""
        return View(self.duel, state, player)

    def determinize(self, view: View, rng: Rng) -> State:
        """Return a game that the player of the view cannot tell from the real one.

        It can be played on where that player is the one to decide: cards dealt anew may leave
        the other without the choice he was about to make.
        """
        # That a grouping under way can be finished is known, so a deal without its parts is none.
        while True:
            state = redeal(view, rng)
            state.options = options_of(self.duel, state)
            if state.options or state.phase == Phase.OVER:
                return state

    def card_numbers(self, player: int) -> dict[int, str]:
        """Return the numbers of the cards of a deck, the Fusionsdeck included, by their indexes in the table."""
        deck, cards = self.duel.decks[player], self.duel.table.cards
        return {card: cards[card].nr for card in deck.main + deck.fusion}

    def skill(self) -> Skill:
        """Return what is known of the game beyond its rules."""
        # Players know the game, not the other way round but here.
        from cardtool.engine.kameloh.skill import KamelohSkill  # noqa: PLC0415 (see above)

        return KamelohSkill(self.duel)

    def notation(self, action: int) -> str:
        """Return an action in words that :meth:`parse` reads back."""
        return notation(self.duel.table, action)

    def parse(self, text: str) -> int:
        """Return the action of a notation.

        Raises:
            UsageError: there is no such action.
        """
        return parse(self.duel.table, text)


def advance(duel: Duel, state: State, emit: Emit | None) -> None:
    """Go on until somebody has a choice, or the game is over: a single option is no choice.

    Raises:
        EndlessEffects: effects set each other off without an end.
    """
    go_on(duel, state, emit)
    options = options_of(duel, state)
    while len(options) == 1:
        carry_out(duel, state, options[0], emit)
        go_on(duel, state, emit)
        options = options_of(duel, state)
    state.options = options


def go_on(duel: Duel, state: State, emit: Emit | None) -> None:
    """Do all that nobody has to decide: effects under way, then what follows by the phase."""
    while True:
        if (state.agenda or state.due) and not agenda.settle(duel, state, emit):
            return
        if state.phase <= Phase.OVER:
            return
        _follow(duel, state, emit)


def _follow(duel: Duel, state: State, emit: Emit | None) -> None:
    """Do what comes next by the phase."""
    phase = state.phase
    if phase == Phase.TAKE_EFFECT:
        battle.take_effect(duel, state)
    elif phase == Phase.MEET:
        battle.meet(duel, state, emit)
    elif phase == Phase.ENGAGE:
        battle.engage(duel, state, emit)
    elif phase == Phase.STRIKE:
        fight.strike(duel, state, emit)
    elif phase in {Phase.FOUGHT, Phase.ATTACK_OVER}:
        battle.end_attack(duel, state, emit)
    elif phase == Phase.TURN_OVER:
        ending.finish_turn(duel, state)
    elif phase == Phase.CLOSE:
        ending.close_turn(duel, state, emit)
    elif phase == Phase.TURN_START:
        ending.begin_turn(duel, state, emit)
    else:
        ending.earn(duel, state, emit)


def options_of(duel: Duel, state: State) -> list[int]:  # noqa: PLR0911 (one line a phase)
    """Return what whoever has to decide may do in this state."""
    if state.agenda:
        return agenda.effect_options(duel, state)
    phase = state.phase
    if phase == Phase.MAIN:
        return main_phase.main_options(duel, state)
    if phase == Phase.ATTACK:
        return battle.attack_options(duel, state)
    if phase == Phase.DEFENCE:
        return battle.defence_options(duel, state)
    if phase == Phase.CHOOSE:
        return battle.attacker_options(duel, state)
    if phase == Phase.TARGETS:
        return battle.target_options(state)
    if phase == Phase.DIRECT:
        return battle.direct_options(duel, state)
    if phase == Phase.LOOK:
        return main_phase.look_options(state)
    if phase == Phase.PARTS and state.grouping is not None:
        side = state.sides[state.active]
        return grouping.part_options(duel, state, side, state.grouping)
    return []


def carry_out(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Carry out one action by what is being decided."""
    phase = state.phase
    if state.agenda:
        agenda.choose(duel, state, action, emit)
    elif phase == Phase.MAIN:
        main_phase.do(duel, state, action, emit)
    elif phase == Phase.LOOK:
        main_phase.take_found(state, action, emit)
    elif phase == Phase.PARTS:
        _put_together(duel, state, action, emit)
    elif phase <= Phase.DEFENCE:
        battle.name(duel, state, action, emit)
    elif phase == Phase.DIRECT:
        battle.go_direct(duel, state, action, emit)
    else:
        battle.choose_attacker(duel, state, action, emit)


def _put_together(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Add a part to the grouping under way, or finish it."""
    if action % a.KIND_RANGE == a.FINISH:
        grouping.finish(duel, state, emit)
        state.phase = Phase.MAIN
    elif state.grouping is not None:
        grouping.choose(duel, state, state.grouping, action)
