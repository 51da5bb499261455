"""The checks themselves: each invariant, broken by hand, is found and named."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext

import pytest

from cardtool.engine.core import Emit
from cardtool.engine.invariants import BrokenInvariant
from cardtool.engine.kameloh.actions import square
from cardtool.engine.kameloh.arena import capture
from cardtool.engine.kameloh.checked import CheckedGame
from cardtool.engine.kameloh.effects import EXTRA, PLUS_AP, Until
from cardtool.engine.kameloh.game import KamelohGame, advance
from cardtool.engine.kameloh.invariants import cards_of, check_state, check_table
from cardtool.engine.kameloh.lasting import Item, Modifier
from cardtool.engine.kameloh.pending import Grouping, Named, Strike, Task
from cardtool.engine.kameloh.state import Fighter, Oasis, Phase, State
from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng
from cardtool.errors import UsageError
from kameloh_samples import sample_game


@pytest.fixture(scope="module")
def plain() -> KamelohGame:
    """A game that is not checked."""
    return sample_game("wimu", "mutanten", "rotte")


@pytest.fixture
def game(plain: KamelohGame) -> CheckedGame:
    """The same game, looked at."""
    return CheckedGame(plain)


@pytest.fixture
def state(game: CheckedGame) -> State:
    """A state in which all is well: a monster stands on either side."""
    found = game.new(7)
    for player, side in enumerate(found.sides):
        card = next(card for card in side.hand if game.duel.table.cards[card].fights)
        side.hand.remove(card)
        side.fighters[0] = Fighter(card, player, 30, 20, 100)
        side.fighters[0].number = found.next_number()
    check_state(game.duel, found)
    return found


def lose_a_card(state: State) -> None:
    """Let a card vanish."""
    state.sides[0].hand.pop()


def double_a_card(state: State) -> None:
    """Let a card be in two places."""
    state.sides[0].waste.append(state.sides[0].hand[0])


def count_for_the_captor(state: State) -> None:
    """Let a captured monster belong to who captured it."""
    capture(state, square(0, 0))
    _fighter(state, 1, 1).owner = 1


def _fighter(state: State, player: int, place: int) -> Fighter:
    found = state.sides[player].fighters[place]
    assert found is not None
    return found


def fill_the_hand(state: State) -> None:
    """Draw above the hand size."""
    side = state.sides[0]
    for _ in range(2):
        side.hand.append(side.oases[0].cards.pop())
    side.hand.sort()


def add_a_place(state: State) -> None:
    """Put up a third place."""
    state.sides[1].fighters.append(None)


def forget_a_battle_item(state: State) -> None:
    """Keep a battle item named when the attack is over."""
    state.attack_items = [Named(99, 0, state.sides[state.active].hand.pop(), 0)]


def forget_an_item(state: State) -> None:
    """Let an item lie in the arena that does nothing any more."""
    state.items = [Item(state.next_number(), state.sides[0].hand.pop(), 0)]


def act_by_nothing(state: State) -> None:
    """Let something act on a monster whose item is gone."""
    _fighter(state, 0, 0).modifiers.append(Modifier(99, 0, PLUS_AP, 0))


def act_on_a_side_by_nothing(state: State) -> None:
    """Let something act on a side for as long as an item lies there that is gone."""
    gone = Modifier(99, 0, EXTRA, 0)
    gone.until = Until.LASTING
    state.sides[1].modifiers.append(gone)


def end_with(**left: object) -> Callable[[State], None]:
    """Return what ends the game while something was still to come."""

    def change(state: State) -> None:
        state.phase = Phase.OVER
        for name, value in left.items():
            setattr(state, name, value)

    return change


def open_an_empty_oasis(state: State) -> None:
    """Let an Oase without cards be open."""
    side = state.sides[0]
    side.oases.append(Oasis())
    side.oases[-1].open = True


def set_of(path: str, value: object) -> Callable[[State], None]:
    """Return what sets an attribute, given from the state or from player 0's side on."""

    def change(state: State) -> None:
        side = state.sides[0]
        owners = {"side": side, "fighter": side.fighters[0], "oasis": side.oases[0]}
        where, _, name = path.rpartition(".")
        setattr(owners.get(where, state), name, value)

    return change


BROKEN = {
    "cards conserved": [lose_a_card, double_a_card, count_for_the_captor],
    "Datteln": [set_of("side.datteln", -1)],
    "points": [set_of("side.points", -1)],
    "hand order": [lambda state: state.sides[0].hand.reverse()],
    "places": [add_a_place],
    "LP": [set_of("fighter.lp", 0), set_of("fighter.lp", 401)],
    "open Oase": [open_an_empty_oasis],
    "buried": [set_of("oasis.buried", -1), set_of("oasis.buried", 19)],
    "to act": [lambda state: setattr(state, "to_act", 1 - state.active)],
    "looking": [set_of("looking", 1)],
    "grouping": [set_of("grouping", Grouping(0, 1, 0))],
    "battle items": [forget_a_battle_item],
    "items": [forget_an_item, act_by_nothing, act_on_a_side_by_nothing],
    "effects": [
        set_of("due", [Task(0, 1, 0)]),
        *(end_with(agenda=[Task(0, 1, 0)]), end_with(strikes=[Strike([1], [2], 0)])),
    ],
    "targets": [set_of("targets", [1])],
    "turn limit": [set_of("turn", 400)],
    "options": [
        *(set_of("options", []), set_of("options", [0]), set_of("options", [0, 0])),
        set_of("phase", Phase.OVER),
    ],
}
CASES = [(name, change) for name, changes in BROKEN.items() for change in changes]


@pytest.mark.parametrize(("name", "change"), CASES)
def test_found_and_named(
    game: CheckedGame, state: State, name: str, change: Callable[[State], None]
) -> None:
    """Known fault 18: what cannot be is found at once, and the message says what it is."""
    change(state)
    with pytest.raises(BrokenInvariant, match=f"^{name}: ") as found:
        check_state(game.duel, state)
    assert (found.value.name, found.value.state) == (name, state)


@pytest.mark.parametrize("acting", [False, True])
def test_only_effects_fill_a_hand_beyond_its_size(*, acting: bool) -> None:
    """Clauses S2, X4: where cards do nothing no hand is too full; what effects give may be more."""
    game = sample_game("wimu", "mutanten", "rotte", None if acting else {})
    state = game.new(7)
    fill_the_hand(state)
    with nullcontext() if acting else pytest.raises(BrokenInvariant, match=r"^hand size: "):
        check_table(game.duel, state)


def test_each_card_counts_for_its_owner(game: CheckedGame, state: State) -> None:
    """Clauses F6, T11: a captured monster, an item and what lies under it stay their owner's."""
    before = sorted(cards_of(state, 0)), sorted(cards_of(state, 1))
    hand = state.sides[1].hand
    item = Item(state.next_number(), hand.pop(), 1)
    item.under = [hand.pop()]
    state.items = [item]
    _fighter(state, 0, 0).modifiers.append(Modifier(item.number, 1, PLUS_AP, 0))
    assert capture(state, square(0, 0))
    check_state(game.duel, state)
    assert (sorted(cards_of(state, 0)), sorted(cards_of(state, 1))) == before


def test_what_is_not_legal_is_refused(game: CheckedGame, state: State) -> None:
    """An action that nobody offered is not carried out."""
    key = state.key()
    with pytest.raises(BrokenInvariant, match=r"^legal: done "):
        game.apply(state, game.parse("done"))
    assert state.key() == key


def test_same_game_as_unchecked(plain: KamelohGame) -> None:
    """Checking changes nothing: both games go through the same states."""
    checked = CheckedGame(plain, every=1)
    one, other, rng = plain.new(3), checked.new(3), Rng.of(1)
    for _ in range(40):
        action = checked.legal_actions(other)[rng.below(len(other.options))]
        plain.apply(one, action)
        checked.apply(other, action)
        assert one.key() == other.key()
    assert plain.outcome(one) == checked.outcome(other)


class Faulty:
    """A game with one fault, for :class:`CheckedGame` to find."""

    def __init__(self, game: KamelohGame, fault: str, original: State) -> None:
        """Behave like `game` but for the fault; `original`: what copies must leave alone."""
        self._game = game
        self._fault = fault
        self._original = original

    def __getattr__(self, name: str) -> object:
        """Return what the game has."""
        return getattr(self._game, name)

    def apply(self, state: State, action: int, emit: Emit | None = None) -> None:
        """Carry out nothing, or too much."""
        if self._fault in {"points", "copy"}:
            self._game.apply(state, action, emit)
        if self._fault == "points":
            state.sides[0].points = 0
        elif self._fault == "copy":
            self._original.turn += 1

    def parse(self, text: str) -> int:
        """Read another action than is written, or the right one."""
        return self._game.parse(text) + (self._fault == "notation")

    def view(self, state: State, player: int) -> View:
        """Let hands be seen, or not."""
        shown = state.copy()
        for side in shown.sides:
            side.waste += side.hand if self._fault == "view" else []
        return self._game.view(shown, player)

    def determinize(self, view: View, rng: Rng) -> State:
        """Redeal, with or without a gift."""
        found = self._game.determinize(view, rng)
        found.sides[0].datteln += self._fault == "redealt"
        return found


def _check_view(game: CheckedGame, state: State) -> None:
    for _ in range(50):
        game._check_view(state, 0)


WAYS = {
    "changes": CheckedGame.check_thoroughly,
    "copy": CheckedGame.check_thoroughly,
    "notation": CheckedGame.check_thoroughly,
    "points": lambda game, state: game.apply(state, state.options[0]),
    "redealt": lambda game, state: game._check_redealt(state, 0),
    "view": _check_view,
}


@pytest.mark.parametrize("fault", WAYS)
def test_faults_of_a_game_are_found(plain: KamelohGame, state: State, fault: str) -> None:
    """Clause S8: idle actions, shared copies, wrong words, lost points, views that tell much."""
    state.sides[0].points = 3
    advance(plain.duel, state, None)
    game = CheckedGame(Faulty(plain, fault, state))
    with pytest.raises(BrokenInvariant, match=f"^{fault}: "):
        WAYS[fault](game, state)


def test_words_that_are_no_action(game: CheckedGame) -> None:
    """What is no notation of an action is refused, as by the game itself."""
    with pytest.raises(UsageError, match="no action"):
        game.parse("surrender")
