"""Play games whenever asked, and say how long they took: one worker of the engine's measurements.

    python scripts/engine_games.py NAME [CATALOG]

A worker stays alive, so that all workers can be asked in turn. Each line it reads is a JSON
object with the arguments of its games; each line it prints is a :class:`Played` as JSON. What
stays the same from game to game is prepared outside the clock; making and dealing a game is
inside it.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

__all__ = ["WORKERS", "Played"]

DECKS = ("mutanten", "rotte")
SEEDS_OF_PEERS = 1


@dataclass(frozen=True)
class Played:
    """What some games took.

    Attributes:
        games, decisions: how many. seconds: all of them together.
        compiled: whether it was a compiled engine. digest: of the last states, empty if nobody
            compares them.
    """

    games: int
    decisions: int
    seconds: float
    compiled: bool = False
    digest: str = ""

    def __add__(self, other: Played) -> Played:
        """Return both as one."""
        return Played(
            self.games + other.games,
            self.decisions + other.decisions,
            self.seconds + other.seconds,
            self.compiled,
            self.digest + other.digest,
        )


# Takes the arguments of one line.
Play = Callable[..., Played]


def cardtool(catalog: Path) -> Play:
    """Prepare cardtool's own games between two sample decks."""
    from cardtool.catalog.query import open_reader  # noqa: PLC0415 (not in the peers' environment)
    from cardtool.decks import CardPool, read_deck_file  # noqa: PLC0415 (see above)
    from cardtool.effects.lookup import played_effects  # noqa: PLC0415 (see above)
    from cardtool.engine.kameloh import game as engine  # noqa: PLC0415 (see above)
    from cardtool.engine.kameloh.matchup import match_up  # noqa: PLC0415 (see above)
    from cardtool.engine.registry import parse_rules  # noqa: PLC0415 (see above)
    from cardtool.players.player import bot  # noqa: PLC0415 (see above)
    from cardtool.samples import data_dir  # noqa: PLC0415 (see above)
    from cardtool.sim.match import play_on  # noqa: PLC0415 (see above)

    with open_reader(catalog) as reader:
        cards, recipes = reader.load()
    pool = CardPool(cards, recipes)
    decks = [read_deck_file(str(data_dir() / "decks" / f"{name}.txt"), pool) for name in DECKS]
    compiled = not str(engine.__file__).endswith(".py")

    scripts = played_effects(card for deck in decks for card, _ in deck.counted()).scripts

    @cache
    def game_of(rules: str, on: bool) -> Any:  # noqa: FBT001 (whether cards do what they say)
        known = scripts if on else {}
        return match_up(parse_rules(rules), decks, recipes, cards, known).game()

    def play(
        rules: str, player: str, games: int, first: int = 0, *, effects: bool = True
    ) -> Played:
        game = game_of(rules, effects)
        ends = hashlib.sha256()
        decisions, seconds = 0, 0.0
        for seed in range(first, first + games):
            begun = time.perf_counter()
            players = (bot(player, game, seed, 0), bot(player, game, seed, 1))
            state = game.new(seed)
            decisions += play_on(game, players, state)
            seconds += time.perf_counter() - begun
            ends.update(repr((seed, state.key())).encode())
        return Played(games, decisions, seconds, compiled, ends.hexdigest())

    return play


def rlcard(catalog: Path) -> Play:
    """Prepare RLCard's uno for two random agents."""
    del catalog
    env = import_module("rlcard").make("uno", config={"seed": SEEDS_OF_PEERS})
    agent = import_module("rlcard.agents").RandomAgent
    env.set_agents([agent(env.num_actions) for _ in range(env.num_players)])

    def play(games: int) -> Played:
        begun = time.perf_counter()
        runs = [env.run(is_training=False)[0] for _ in range(games)]
        seconds = time.perf_counter() - begun
        # A trajectory is state, action, state, …, state.
        return Played(games, sum(len(own) // 2 for run in runs for own in run), seconds)

    return play


def open_spiel(catalog: Path) -> Play:
    """Prepare OpenSpiel's crazy_eights, stepped from Python at random."""
    del catalog
    game = import_module("pyspiel").load_game("crazy_eights")
    chance = random.Random(SEEDS_OF_PEERS)  # noqa: S311 (games, no secrets)

    def one() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[chance.randrange(len(actions))])
                decisions += 1
        return decisions

    return lambda games: _timed(one, games)


def essence_wars(catalog: Path) -> Play:
    """Prepare essence-wars, whose own random player is stepped from Python."""
    del catalog
    game = import_module("essence_wars").PyGame()
    seeds = iter(range(sys.maxsize))

    def one() -> int:
        game.reset(next(seeds))
        decisions = 0
        while not game.is_done():
            game.step(game.random_action())
            decisions += 1
        return decisions

    return lambda games: _timed(one, games)


def _timed(one: Callable[[], int], games: int) -> Played:
    begun = time.perf_counter()
    decisions = sum(one() for _ in range(games))
    return Played(games, decisions, time.perf_counter() - begun)


WORKERS: dict[str, Callable[[Path], Play]] = {
    "cardtool": cardtool,
    "rlcard": rlcard,
    "open-spiel": open_spiel,
    "essence-wars": essence_wars,
}


def _lines() -> Iterator[dict[str, Any]]:
    for line in sys.stdin:
        yield json.loads(line)


def main(name: str, catalog: Path) -> None:
    """Prepare one worker, then answer until there are no more lines."""
    play = WORKERS[name](catalog)
    for arguments in _lines():
        sys.stdout.write(json.dumps(asdict(play(**arguments))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], Path(*sys.argv[2:3]))
