"""The bot search: what it may know, what it may spend, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from cardtool.engine.core import Emit, Outcome, Termination
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.greedy import Greedy
from cardtool.engine.kameloh.notation import notation, parse
from cardtool.engine.kameloh.state import State
from cardtool.engine.kameloh.view import View
from cardtool.engine.registry import parse_rules, rule_sets
from cardtool.engine.rng import Rng, derive
from cardtool.engine.skill import WON, Player
from cardtool.errors import EndlessEffects
from cardtool.players.player import bot, known_bot
from cardtool.players.search import Search
from cardtool.players.uniform import Uniform
from cardtool.sim.match import play_out
from kameloh_duels import duel_with, item, monster, side
from kameloh_duels import state_of as table
from kameloh_samples import sample_game


@dataclass
class Heap:
    """A heap of beans and who takes next; the last bean wins. `joker` is hidden from both."""

    beans: int
    to_act: int = 0
    joker: int = 0

    def copy(self) -> Heap:
        """Return an independent copy."""
        return Heap(self.beans, self.to_act, self.joker)


@dataclass
class Nim:
    """A game that has nothing to do with cards: one to three beans are taken in turn."""

    dealt: int = 0

    def new(self, seed: int, starter: int | None = None, emit: Emit | None = None) -> Heap:
        """Return a heap."""
        del starter, emit
        return Heap(seed)

    def legal_actions(self, state: Heap) -> list[int]:
        """Return how many beans may be taken."""
        return [taken for taken in (1, 2, 3) if taken <= state.beans]

    def apply(self, state: Heap, action: int, emit: Emit | None = None) -> None:
        """Take beans."""
        del emit
        if state.beans == 99:
            raise EndlessEffects(["1"])
        state.beans -= action
        state.to_act = 1 - state.to_act

    def outcome(self, state: Heap) -> Outcome | None:
        """Return who took the last bean."""
        won = (state.to_act, 1 - state.to_act)
        return None if state.beans else Outcome(won, Termination.POINTS)

    def view(self, state: Heap, player: int) -> tuple[int, int, int]:
        """Return the beans, who takes, and who looks."""
        return (state.beans, state.to_act, player)

    def determinize(self, view: tuple[int, int, int], rng: Rng) -> Heap:
        """Return a heap with another joker."""
        self.dealt += 1
        return Heap(view[0], view[1], rng.next())

    def notation(self, action: int) -> str:
        """Return the number."""
        return str(action)

    def parse(self, text: str) -> int:
        """Return the number."""
        return int(text)


@dataclass
class Bean:
    """Knows nothing of beans: plays on at random, and has no idea of a heap that is left."""

    rng: Rng = field(default_factory=lambda: Rng.of(derive(1, "bean")))
    judged: int = 0
    jokers: list[int] = field(default_factory=list)

    def greedy(self, rng: Rng) -> Player:
        """Return a player."""
        return Uniform(rng)

    def promising(self, view: object, options: list[int]) -> list[int]:
        """Return the options."""
        del view
        return options

    def turns(self, state: Heap) -> int:
        """Return nothing: turns are not counted."""
        return 0 * state.beans

    def worth(self, state: Heap, until: int) -> int:
        """Play on at random to the end, if turns are to be looked ahead."""
        self.judged += 1
        self.jokers.append(state.joker)
        while state.beans and until:
            Nim().apply(state, 1 + self.rng.below(min(3, state.beans)))
        return WON // 2 if state.beans else WON * (1 - (1 - state.to_act))


def searching(nodes: int, depth: int = 0, seed: int = 1) -> tuple[Search, Nim, Bean]:
    """Return a search player of Nim, with what it counts."""
    game, skill = Nim(), Bean()
    return Search(game, skill, Rng.of(derive(seed, "test")), nodes, depth), game, skill


@pytest.mark.parametrize("beans", [5, 6, 7])
def test_the_tree_sees_what_the_other_will_answer(beans: int) -> None:
    """Only a heap of four beans is lost for who takes next; nothing tells so but the tree."""
    search, game, _ = searching(400)
    for player in (0, 1):
        view = game.view(Heap(beans, player), player)
        assert search.choose(view, [1, 2, 3]) == beans - 4


@pytest.mark.parametrize("nodes", [1, 2, 3, 5, 64, 100])
def test_the_budget_is_kept(nodes: int) -> None:
    """No more positions are judged than there are nodes, and nearly all of them are used."""
    search, game, skill = searching(nodes, 9)
    assert search.choose(game.view(Heap(20), 0), [1, 2, 3]) in {1, 2, 3}
    assert skill.judged <= nodes
    assert skill.judged > 0.9 * nodes - 3
    assert game.dealt <= nodes


def test_options_are_compared_on_the_same_deals() -> None:
    """The n-th try of each option begins with the n-th deal, and deals differ."""
    search, game, skill = searching(64, 9)
    search.choose(game.view(Heap(20), 0), [1, 2, 3])
    first = skill.jokers[:30]
    assert first[0::3] == first[1::3] == first[2::3]
    assert len(set(first)) == 10


def test_what_never_ends_is_no_reason_to_give_up() -> None:
    """A try whose effects set each other off for ever counts as a draw."""
    search, game, _ = searching(20)
    assert search.choose(game.view(Heap(99), 0), [1, 2, 3]) == 1


@pytest.mark.parametrize("rules", rule_sets())
def test_nothing_hidden_is_used(rules: str) -> None:
    """Where all that cannot be seen is dealt anew, the same stream gives the same choice."""
    game = sample_game(rules, "rotte", "werkstatt")
    state, greedy = game.new(3), Greedy(Rng.of(derive(3, "test")))
    compared = 0
    for number in range(60):
        if not state.options:
            break
        view = game.view(state, state.to_act)
        if number % 8 == 0:
            other = game.determinize(view, Rng.of(derive(number, "other")))
            assert other.key() != state.key()
            chosen = [
                bot("search(nodes=12)", game, number, 0).choose(
                    game.view(one, one.to_act), one.options
                )
                for one in (state, other)
            ]
            assert chosen[0] == chosen[1]
            assert chosen[0] in state.options
            compared += 1
        game.apply(state, greedy.choose(view, state.options))
    assert compared > 2


@pytest.mark.parametrize("rules", rule_sets())
def test_games_are_played_alike(rules: str) -> None:
    """The same seed gives the same game, another stream another one."""
    game = sample_game(rules, "mutanten", "rotte")

    def played(seed: int) -> tuple[object, ...]:
        players = [bot("search(nodes=6)", game, seed, 0), bot("greedy", game, 5, 1)]
        return play_out(game, players, 5).key()

    found = [played(seed) for seed in (5, 5, 6)]
    assert found[0] == found[1]
    assert len(set(found)) > 1


@pytest.mark.parametrize("name", ["search(nodes=3)", "search(nodes=12,depth=0)"])
def test_every_setting_acts(name: str) -> None:
    """Known fault 13: another budget or depth chooses otherwise at some time."""
    game = sample_game("wimu", "mutanten", "rotte")
    state, greedy = game.new(4), Greedy(Rng.of(derive(4, "test")))
    differ = False
    while state.options and not differ:
        view = game.view(state, state.to_act)
        one, other = (
            bot(text, game, 1, 0).choose(view, state.options) for text in (name, "search(nodes=12)")
        )
        differ = one != other
        game.apply(state, greedy.choose(view, state.options))
    assert differ


def last_but_one() -> tuple[Duel, State]:
    """Return a turn before the buy-out with two monsters in hand that nobody can pay (E2, E4)."""
    duel = duel_with(parse_rules("wimu").rules, [monster("m", d=6), monster("n", d=6), item("i")])
    own = side(duel, hand="m n", oases=["i i i i i i i"] * 2, points=3)
    state = table(duel, own, side(duel, oases=["i i"]))
    state.left = 3
    return duel, state


def test_the_winning_move_is_found() -> None:
    """Clause E4: who buries the monsters that he cannot pay gives no points for them and wins."""
    duel, state = last_but_one()
    game = KamelohGame(duel)
    search, done = bot("search(nodes=60)", game, 1, 0), []
    while state.options:
        done.append(notation(duel.table, search.choose(View(duel, state, 0), state.options)))
        game.apply(state, parse(duel.table, done[-1]))
    assert any("bury" in text for text in done)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winner == 0


def test_the_name_has_a_budget_and_a_depth() -> None:
    """Both are whole numbers; the usual ones are not shown."""
    assert known_bot("search(400)").text == "search(nodes=400)"
    assert known_bot("search(depth=2,nodes=400)").text == "search(nodes=400,depth=2)"
    usual = dict(known_bot("search").values)
    assert known_bot(f"search({usual['nodes']},{usual['depth']})").text == "search"
