"""The portal game behind the interface of all games."""

from __future__ import annotations

from typing import final

from cardtool.engine.core import Emit, Outcome
from cardtool.engine.portal import actions as a
from cardtool.engine.portal import ending
from cardtool.engine.portal.acts import announce, open_options, response_options, take_effect
from cardtool.engine.portal.agenda import choose, effect_options, settle
from cardtool.engine.portal.costs import pay, pay_options
from cardtool.engine.portal.duel import Duel
from cardtool.engine.portal.events import tell
from cardtool.engine.portal.fight import end_fight
from cardtool.engine.portal.notation import notation, parse
from cardtool.engine.portal.setup import set_up
from cardtool.engine.portal.state import Act, Phase, State, Step
from cardtool.engine.portal.turn import begin_turn, end_phase
from cardtool.engine.portal.view import View, redeal
from cardtool.engine.rng import Rng
from cardtool.engine.skill import Skill

__all__ = ["PortalGame", "advance", "carry_out", "options_of"]


@final
class PortalGame:
    """One match-up under one rule set; see :class:`cardtool.engine.core.Game`.

    Attributes:
        duel: rules, cards and decks.
    """

    def __init__(self, duel: Duel) -> None:
        """Take what stays the same in all games."""
        self.duel = duel

    def new(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> State:
        """Return the first state in which somebody has a choice.

        `starter` overrides the coin, for return matches.
        """
        state = self.deal(seed, starter, emit)
        self.begin(state, emit)
        return state

    def deal(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> State:
        """Return the table before the first turn, for those who look at it (clause PS2)."""
        state = set_up(self.duel, seed, starter)
        tell(emit, "starts", state.starter)
        return state

    def begin(self, state: State, emit: Emit | None = None) -> None:
        """Begin the first turn, and go on until somebody has a choice."""
        begin_turn(self.duel, state, emit)
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
        """Return what a player may know of the game, as long as it goes on (clause PZ1)."""
        return View(self.duel, state, player)

    def determinize(self, view: View, rng: Rng) -> State:
        """Return a game that the player of the view cannot tell from the real one.

        It can be played on where that player is the one to decide.
        """
        state = redeal(view, rng)
        state.options = options_of(self.duel, state)
        return state

    def card_numbers(self, player: int) -> dict[int, str]:
        """Return the numbers of the cards of a deck, by their indexes in the table."""
        cards = self.duel.table.cards
        return {card: cards[card].nr for card in self.duel.decks[player].main}

    def skill(self) -> Skill:
        """Return what is known of the game beyond its rules."""
        # Players know the game, not the other way round but here.
        from cardtool.engine.portal.skill import PortalSkill  # noqa: PLC0415 (see above)

        return PortalSkill(self.duel)

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
    """Go on until somebody has a choice, or the game is over: a single option is no choice."""
    while True:
        _go_on(duel, state, emit)
        options = options_of(duel, state)
        if len(options) != 1:
            state.options = options
            return
        carry_out(duel, state, options[0], emit)


def _go_on(duel: Duel, state: State, emit: Emit | None) -> None:
    """Do all that nobody has to decide: effects under way, then what is paid for."""
    while settle(duel, state, emit) and state.phase != Phase.OVER:
        step = state.step
        if step == Step.TAKE:
            _take(duel, state, emit)
        elif step == Step.PAY and state.act is not None and _is_paid(state.act):
            state.step = Step.RESPOND
        elif step == Step.REPLY and state.reply is not None and _is_paid(state.reply):
            reply = state.reply
            state.reply = None
            state.step = Step.RESPOND
            take_effect(duel, state, reply, emit)
        else:
            _turn_to(state)
            return


def _take(duel: Duel, state: State, emit: Emit | None) -> None:
    """Let what was announced take effect, and end the fight if it was one."""
    act = state.act
    state.act = None
    state.step = Step.OPEN
    if act is None:
        return
    take_effect(duel, state, act, emit)
    if act.kind == a.ATTACK and state.phase != Phase.OVER:
        end_fight(state)


def _is_paid(act: Act) -> bool:
    return act.discards == 0 and act.sacrifices == 0


def _turn_to(state: State) -> None:
    """Let the one decide whose decision it is in this step."""
    responds = state.step in {Step.RESPOND, Step.REPLY}
    state.to_act = 1 - state.active if responds else state.active


def options_of(duel: Duel, state: State) -> list[int]:
    """Return what whoever has to decide may do in this state."""
    if state.phase == Phase.OVER:
        return []
    if state.agenda:
        return effect_options(duel, state)
    if state.step == Step.PAY and state.act is not None:
        return pay_options(duel, state, state.act)
    if state.step == Step.REPLY and state.reply is not None:
        return pay_options(duel, state, state.reply)
    if state.step == Step.RESPOND:
        return response_options(duel, state)
    return open_options(duel, state)


def carry_out(duel: Duel, state: State, action: int, emit: Emit | None) -> None:
    """Carry out one action by what is being decided."""
    kind = a.kind_of(action)
    if state.agenda:
        choose(duel, state, action, emit)
    elif state.step == Step.PAY and state.act is not None:
        pay(state, state.act, action, emit)
    elif state.step == Step.REPLY and state.reply is not None:
        pay(state, state.reply, action, emit)
    elif kind == a.PASS:
        state.step = Step.TAKE
    elif kind == a.END:
        end_phase(duel, state, emit)
    elif state.step == Step.RESPOND:
        state.reply = announce(duel, state, 1 - state.active, action, emit)
        state.step = Step.REPLY
    else:
        state.act = announce(duel, state, state.active, action, emit)
        if state.act is not None:
            state.step = Step.PAY
