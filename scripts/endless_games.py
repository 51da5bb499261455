"""Play each rule set to its end many times and tell how often there is none.

Run it through ``scripts/endless``. The same options give the same figures, whatever the
number of jobs. A game that breaks off is named on stderr, and makes the exit code 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from multiprocessing import get_context
from pathlib import Path

from cardtool.cards import Kind
from cardtool.catalog.query import open_reader
from cardtool.catalog.sync import SyncOptions, sync
from cardtool.decks import CardPool, Deck, read_deck_file
from cardtool.effects.lookup import played_effects
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules, rule_sets
from cardtool.report.export import render_all
from cardtool.report.story import why_stopped
from cardtool.report.tables import Column, Table
from cardtool.samples import SCHEME, resolve_sample
from cardtool.sim.endings import Endings, count_endings
from cardtool.wiki.source import open_source

DECKS = f"{SCHEME}decks/*.txt"
TARGETS = (0, 20)
PLAYERS = ("random", "greedy")
FORMATS = ("text", "md", "wikitext", "html")


@dataclass(frozen=True)
class Task:
    """One line of the table."""

    catalog: str
    rules: str
    bot: str
    games: int
    seed: int
    monsters_only: bool


def match_ups(task: Task) -> list[KamelohGame]:
    """Return the games of all pairs of sample decks, each deck against itself, too."""
    with open_reader(Path(task.catalog)) as reader:
        cards, recipes = reader.load()
    pool = CardPool(cards, recipes)
    decks = [read_deck_file(str(path), pool) for path in resolve_sample(DECKS)]
    if task.monsters_only:
        decks = [without_others(deck) for deck in decks]
    effects = played_effects(card for deck in decks for card, _ in deck.counted()).scripts
    return [
        match_up(parse_rules(task.rules), pair, recipes, cards, effects).game()
        for pair in combinations_with_replacement(decks, 2)
    ]


def without_others(deck: Deck) -> Deck:
    """Return a deck's yellow monsters alone; 26 to 30 cards can be dealt all the same."""
    yellow = (e for e in deck.entries if e.card is not None and e.card.kind is Kind.MONSTER)
    return replace(deck, entries=tuple(yellow))


def play(task: Task) -> Endings:
    """Play the games of one line."""
    return count_endings(match_ups(task), task.bot, task.games, task.seed)


def line(rules: str, player: str, found: Endings) -> Sequence[str | int | None]:
    """Return one line of the table of endings."""
    share, low, high = (100 * part for part in found.endless())
    return (
        rules,
        player,
        found.wins,
        found.draws,
        found.limit,
        found.errors,
        f"{share:.1f} ({low:.1f}-{high:.1f})",
        found.median_rounds,
    )


ENDINGS = (
    Column("rules", "Rules"),
    Column("bots", "Bots"),
    Column("wins", "Wins", numeric=True),
    Column("draws", "Draws", numeric=True),
    Column("limit", "Limit", numeric=True),
    Column("errors", "Errors", numeric=True),
    Column("endless", "Endless, % (95 %)", numeric=True),
    Column("rounds", "Rounds, median", numeric=True),
)
REASONS = (
    Column("rules", "Rules"),
    Column("bots", "Bots"),
    Column("reason", "Why a game did not end (one may have several reasons)"),
    Column("games", "Games", numeric=True),
)


def arguments() -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(prog="scripts/endless", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="for each line of the table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", action="append", metavar="R", help="may be repeated")
    parser.add_argument(
        "--monsters", action="store_true", help="leave all but the yellow monsters out of the decks"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--format", choices=FORMATS, default="text")
    return parser.parse_args()


Results = Sequence[tuple[tuple[str, str], Endings]]


def played(asked: argparse.Namespace) -> Results:
    """Play everything asked for; return how the games of each rule set and bot ended."""
    rules = asked.rules or [f"{name}(target={t})" for name in rule_sets() for t in TARGETS]
    with tempfile.TemporaryDirectory() as folder:
        catalog = str(Path(folder) / "cards.sqlite")
        sync(Path(catalog), open_source(f"{SCHEME}wiki"), SyncOptions())
        pairs = [(one, player) for one in rules for player in PLAYERS]
        tasks = [
            Task(catalog, one, player, asked.games, asked.seed, asked.monsters)
            for one, player in pairs
        ]
        # Spawned, so that what a process inherits is the same on every system.
        with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
            return list(zip(pairs, pool.map(play, tasks), strict=True))


def main() -> int:
    """Play everything asked for and print the tables; return 1 if a game broke off."""
    asked = arguments()
    results = played(asked)
    endings = [line(*pair, one) for pair, one in results]
    reasons = [
        (*pair, why_stopped(reason), count)
        for pair, one in results
        for reason, count in one.reasons.most_common()
    ]
    tables = [Table(ENDINGS, endings), Table(REASONS, reasons)]
    sys.stdout.write(render_all(tables, asked.format))
    faults = [f"{', '.join(pair)}: {fault}\n" for pair, one in results for fault in one.faults]
    sys.stderr.writelines(faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
