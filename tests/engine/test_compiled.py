"""One source, interpreted or compiled: what is compiled, and that it plays the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import engine_benchmarks
from cardtool.catalog.sync import SyncOptions, sync
from cardtool.engine.registry import rule_sets
from cardtool.wiki.source import open_source
from compile_engine import modules
from engine_benchmarks import Task
from engine_games import Played

ROOT = Path(__file__).resolve().parents[2]
# `scripts/compiled` runs these tests in a compiled copy and names the checkout here.
INTERPRETED = os.environ.get("CARDTOOL_INTERPRETED")
GAMES = 10


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a catalog of the sample cards."""
    path = tmp_path_factory.mktemp("catalog") / "cards.sqlite"
    sync(path, open_source("sample:wiki"), SyncOptions())
    return path


def played(root: Path, catalog: Path, hash_seed: str) -> list[Played]:
    """Return what a process of its own plays with the cardtool below `root`."""
    asks = [
        {"rules": task.rules, "player": task.bot, "games": GAMES}
        for task in engine_benchmarks.tasks()
    ]
    asks += [{"rules": name, "player": "search(nodes=9)", "games": 1} for name in rule_sets()]
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "engine_games.py", "cardtool", catalog],
        input="\n".join(map(json.dumps, asks)),
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return [Played(**json.loads(line)) for line in done.stdout.splitlines()]


def test_all_or_nothing_is_compiled() -> None:
    """Every module of the list is a library in the compiled copy, and none elsewhere."""
    names = [name.removesuffix(".py").replace("/", ".") for name in modules()]
    kinds = {name: str(import_module(name).__file__).endswith(".py") for name in names}
    assert len(kinds) > 20
    assert set(kinds.values()) == {INTERPRETED is None}


def test_games_depend_on_their_seeds_alone(catalog: Path) -> None:
    """Another process, another hash seed, compiled or not: the same last states."""
    here = played(ROOT, catalog, "1")
    there = played(Path(INTERPRETED or ROOT), catalog, "2")
    assert [one.digest for one in here] == [one.digest for one in there]
    assert {one.compiled for one in here} == {INTERPRETED is not None}
    assert {one.compiled for one in there} == {False}


def test_ratios_are_speeds_divided() -> None:
    """Games and decisions a second of one round are divided by those of the others."""
    greedy, wild = Task("wimu", "greedy"), Task("wimu", "random")
    idle, lost = (Task("wimu", bot, effects=False) for bot in ("greedy", "random"))
    found = dict(
        engine_benchmarks.ratios(
            {
                ("rlcard", None): Played(games=10, decisions=400, seconds=2),
                ("open-spiel", None): Played(games=10, decisions=800, seconds=1),
                ("essence-wars", None): Played(games=10, decisions=4000, seconds=1),
                ("interpreted", greedy): Played(games=30, decisions=900, seconds=3),
                ("interpreted", wild): Played(games=20, decisions=2000, seconds=5),
                ("interpreted", idle): Played(games=30, decisions=1200, seconds=3),
                ("interpreted", lost): Played(games=20, decisions=2000, seconds=4),
                ("compiled", greedy): Played(games=30, decisions=900, seconds=0.5),
                ("compiled", wild): Played(games=20, decisions=2000, seconds=1),
                ("compiled", idle): Played(games=30, decisions=1800, seconds=0.25),
                ("compiled", lost): Played(games=20, decisions=2000, seconds=0.5),
            },
            "wimu",
        )
    )
    assert found == {
        "E1": 2,
        "E2": 2,
        "E3": 0.5,
        "E4": 6,
        "E5": 0.5,
        "X1": 0.8,
        "X2": 0.5,
        "wimu, greedy: games/s, interpreted, ÷ without effects": 1,
        "wimu, greedy: games/s, compiled, ÷ without effects": 0.5,
        "wimu, random: games/s, interpreted, ÷ without effects": 0.8,
        "wimu, random: games/s, compiled, ÷ without effects": 0.5,
        "wimu, greedy: decisions/s, interpreted, ÷ without effects": 0.75,
        "wimu, greedy: decisions/s, compiled, ÷ without effects": 0.25,
        "wimu, greedy: decisions/s ÷ RLCard uno": 1.5,
        "wimu, random: games/s ÷ RLCard uno": 0.8,
        "wimu, random: compiled ÷ interpreted": 5,
    }
