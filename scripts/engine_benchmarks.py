"""Measure the engine, interpreted and compiled, against other engines in the same rounds.

Every engine is a process that stays alive, see :mod:`engine_games`; in each round all are asked
in turn, beginning with another one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from cardtool.engine.registry import rule_sets
from engine_games import Played

__all__ = ["Task", "measure", "ratios", "tasks"]

_SCRIPT = Path(__file__).resolve().with_name("engine_games.py")
# How many times as many games the peers play in a turn, so that every turn takes long enough.
_PEERS = {"rlcard": 1, "open-spiel": 4, "essence-wars": 20}
# A round goes round so many times, so that all feel the same moods of the machine.
_PARTS = 10
_SHORT = "target=20"

# Takes the name of a measurement and one figure of it.
Keep = Callable[[str, float], None]
Asks = Mapping[str, object]


@dataclass(frozen=True)
class Task:
    """Games under one rule set, both players being the same bot.

    `effects`: cards do what they say; else they do nothing.
    """

    rules: str
    bot: str
    effects: bool = True

    def __str__(self) -> str:
        """Return what a report calls it."""
        return f"{self.rules}, {self.bot}{'' if self.effects else ', no effects'}"


def tasks() -> list[Task]:
    """Return what is played: short games under every preset, by every kind of bot."""
    return [
        Task(f"{name}({_SHORT})", bot, effects)
        for name in rule_sets()
        for bot in ("greedy", "random")
        for effects in (True, False)
    ]


@dataclass(frozen=True)
class Folders:
    """Where the parts of a measurement are.

    Attributes:
        peers: environment of the other engines. compiled: folder with the compiled copy of
            cardtool, None if there is none. catalog: with the sample cards.
    """

    peers: Path
    compiled: Path | None
    catalog: Path


def measure(keep: Keep, folders: Folders, default: str, rounds: int, games: int = 20) -> None:
    """Play `rounds` rounds after one that warms up; `default` names the goals' rule set.

    `games` are those of each turn, of which a round has several.

    Raises:
        SystemExit: a worker failed, or the compiled engine played other games.
    """
    with ExitStack() as stack:
        workers = {
            name: stack.enter_context(_worker(*words)) for name, *words in _commands(folders)
        }
        for number in range(rounds + 1):
            played = _round(workers, number, games)
            _compare(played)
            if number:
                for name, ratio in ratios(played, f"{default}({_SHORT})"):
                    keep(name, ratio)


def _commands(folders: Folders) -> Iterator[tuple[str, str, str, Path, Path | None]]:
    own = sys.executable
    yield "interpreted", own, "cardtool", folders.catalog, None
    if folders.compiled is not None:
        yield "compiled", own, "cardtool", folders.catalog, folders.compiled
    for name in _PEERS:
        yield name, str(folders.peers / "bin" / "python"), name, folders.catalog, None


Worker = Callable[[Asks], Played]


@contextmanager
def _worker(python: str, name: str, catalog: Path, path: Path | None) -> Iterator[Worker]:
    """Start a worker; `path` goes before what is installed."""
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if path is not None:
        surroundings["PYTHONPATH"] = str(path)
    with subprocess.Popen(
        [python, str(_SCRIPT), name, str(catalog)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=surroundings,
    ) as process:
        questions, answers = process.stdin, process.stdout
        if questions is None or answers is None:
            raise SystemExit(f"{name} cannot be talked to")

        def ask(arguments: Asks) -> Played:
            questions.write(json.dumps(arguments) + "\n")
            questions.flush()
            line = answers.readline()
            if not line:
                raise SystemExit(f"{name} failed")
            return Played(**json.loads(line))

        yield ask
        questions.close()


Turn = tuple[str, Task | None]
Round = dict[Turn, Played]


def _round(workers: Mapping[str, Worker], number: int, games: int) -> Round:
    """Let every worker play all that it can, several times; each round begins somewhere else."""
    turns: list[Turn] = [(name, None) for name in workers if name in _PEERS]
    turns += [(name, task) for task in tasks() for name in workers if name not in _PEERS]
    start = 5 * number % len(turns)
    played: Round = {}
    for part in range(_PARTS):
        for turn in turns[start:] + turns[:start]:
            name, task = turn
            asks: dict[str, object] = {"games": games * _PEERS.get(name, 1)}
            if task is not None:
                asks |= {"rules": task.rules, "player": task.bot, "effects": task.effects}
                asks["first"] = part * games
            one = workers[name](asks)
            played[turn] = played[turn] + one if turn in played else one
    return played


def _compare(played: Round) -> None:
    """Hold the compiled engine to the games of the interpreted one."""
    for (name, task), there in played.items():
        if name == "compiled":
            here = played["interpreted", task]
            if here.compiled or not there.compiled:
                raise SystemExit("what should be compiled is not, or the other way round")
            if (here.digest, here.decisions) != (there.digest, there.decisions):
                raise SystemExit(f"the compiled engine played other games: {task}")


def ratios(played: Round, default: str) -> Iterator[tuple[str, float]]:
    """Yield the ratios of one round; `default` is the rule set of the goals."""
    uno = played["rlcard", None]
    greedy, wild = Task(default, "greedy"), Task(default, "random")
    yield "E1", _games(played["interpreted", greedy]) / _games(uno)
    yield "E2", _decisions(played["interpreted", wild]) / _decisions(uno)
    eights = _decisions(played["open-spiel", None])
    yield "E3", _decisions(played["interpreted", wild]) / eights
    if ("compiled", greedy) in played:
        yield "E4", _games(played["compiled", greedy]) / _games(played["interpreted", greedy])
        wars = _decisions(played["essence-wars", None])
        yield "E5", _decisions(played["compiled", wild]) / wars
    yield from _with_effects(played, default)
    for (name, task), here in played.items():
        if task is None or not task.effects:
            continue
        if name == "interpreted" and task != greedy:
            yield f"{task}: games/s ÷ RLCard uno", _games(here) / _games(uno)
        if name == "interpreted" and task != wild:
            yield f"{task}: decisions/s ÷ RLCard uno", _decisions(here) / _decisions(uno)
        if name == "compiled" and task != greedy:
            ratio = _games(here) / _games(played["interpreted", task])
            yield f"{task}: compiled ÷ interpreted", ratio


def _with_effects(played: Round, default: str) -> Iterator[tuple[str, float]]:
    """Yield what is left of games and decisions a second when cards do what they say."""
    for (name, task), here in played.items():
        if task is None or not task.effects:
            continue
        without = played[name, replace(task, effects=False)]
        # Games differ in how many decisions they ask for: what does nothing is not offered.
        yield f"{task}: games/s, {name}, ÷ without effects", _games(here) / _games(without)
        ratio = _decisions(here) / _decisions(without)
        known = {"interpreted": "X1", "compiled": "X2"}
        goal = known[name] if (task.rules, task.bot) == (default, "random") else ""
        yield goal or f"{task}: decisions/s, {name}, ÷ without effects", ratio


def _games(played: Played) -> float:
    return played.games / played.seconds


def _decisions(played: Played) -> float:
    return played.decisions / played.seconds
