"""What the commands of the rules laboratory share: their options, their runs, their files."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardtool.cli.deck_input import drawn_seed
from cardtool.cli.game_options import DEFAULT_GAMES
from cardtool.cli.options import EXIT_ERROR, EXIT_INTERRUPTED, Session
from cardtool.errors import ResultsError, UsageError

if TYPE_CHECKING:
    from cardtool.engine.family import Family
    from cardtool.sim.results import Results
    from cardtool.sim.run import Plan, Standing
    from cardtool.sim.workers import Workers

__all__ = [
    "LabRun",
    "LabWish",
    "bots_of",
    "exit_code",
    "one_rule_set",
    "speed_since",
    "two_decks",
]

_DEFAULT_BOT: Final = "greedy"


def bots_of(text: str | None) -> tuple[str, str]:
    """Return who plays A and B, by name with all settings; one name plays both.

    Raises:
        UnknownName: there is no such bot.
        UsageError: its settings cannot be like this, or there are more than two.
        PlayerError: it is from another package and cannot be loaded.
    """
    from cardtool.players.naming import split_players
    from cardtool.players.player import known_bot

    names = [known_bot(name).full for name in split_players(_DEFAULT_BOT if text is None else text)]
    if len(names) > 2:  # noqa: PLR2004 (two play)
        raise UsageError(f"two play: --bots names {len(names)}")
    return (names[0], names[-1])


def exit_code(results: Results, *, done: bool) -> int:
    """Return how a run ended: 0, 130 after Ctrl-C, 1 where every game of it broke off."""
    if not done:
        return EXIT_INTERRUPTED
    counts = results.standing.counts
    whole = any(one.scored for one in counts) or not any(one.faults for one in counts)
    return 0 if whole else EXIT_ERROR


@dataclass(frozen=True, slots=True)
class LabWish:
    """The games that the command line asks for.

    Attributes:
        decks: files; none where --resume says it all. rules, bots, seed, effects: None is
            what was left open.
    """

    decks: tuple[str, ...]
    rules: tuple[str, ...] = ()
    bots: str | None = None
    seed: int | None = None
    effects: Path | None = None

    def check(self, resume: str | None) -> None:
        """Refuse decks that are missing, and options that only decks can give a meaning.

        Raises:
            UsageError: what is wrong.
        """
        if self.decks:
            return
        if resume is None:
            raise UsageError("name two decks: A B (one may be named twice)")
        if self.rules or self.bots is not None or self.effects is not None:
            raise UsageError(
                "rules, bots and effects are in the file of --resume; name the decks to compare"
            )

    def drawn(self) -> int:
        """Return the seed, drawn where none is given."""
        return drawn_seed() if self.seed is None else self.seed


@dataclass(frozen=True, slots=True)
class LabRun:
    """How the games of a command are played, and where what they count is kept.

    Attributes:
        jobs: processes, None for one a processor. cluster: a scheduler's address.
        resume: the report that is gone on with.
    """

    session: Session
    jobs: int | None
    cluster: str | None
    resume: str | None

    def check(self) -> None:
        """Refuse what contradicts itself, before anything is read or played.

        Raises:
            UsageError: --jobs beside --cluster.
            OutputError: --output names an existing file other than that of --resume.
        """
        if self.jobs is not None and self.cluster is not None:
            raise UsageError("--jobs are this machine's; with --cluster the scheduler has its own")
        if not self._writes_again:
            self.session.check_output()

    @property
    def _writes_again(self) -> bool:
        from cardtool.report.files import same_file

        output = self.session.output
        return (
            output is not None and self.resume is not None and same_file(output, Path(self.resume))
        )

    @property
    def target(self) -> Session:
        """The session to report to: the file of --resume may be written anew."""
        return replace(self.session, force=True) if self._writes_again else self.session

    def pairs(self, begun: Results, games: int | None, default: int = DEFAULT_GAMES) -> int:
        """Return how many pairs are wanted: of `games`, as in the file of --resume, or `default`.

        An odd number of games is rounded up, and that is said.
        """
        if games is None and begun.wanted:
            return begun.wanted
        wanted = default if games is None else games
        if wanted % 2:
            self.session.console.note(
                f"{wanted} games make no whole pairs: {wanted + 1} are played"
            )
        return (wanted + 1) // 2

    def catalog(self, wish: LabWish, family: Family) -> str | None:
        """Return the state of the catalog that the decks are of; None where none is named.

        A game whose cards are on no wiki's pages has none.
        """
        from cardtool.catalog.info import catalog_revision
        from cardtool.engine.families import DEFAULT_FAMILY

        if not wish.decks or family is not DEFAULT_FAMILY:
            return None

        with self.session.reader() as reader:
            return reader.read(catalog_revision)

    def begin(
        self,
        command: str,
        wish: LabWish,
        plan: Callable[[], Plan],
        facts: dict[str, str],
        optional: Collection[str] = (),
    ) -> Results:
        """Return results to play on: new ones of `plan`, or those of --resume.

        `optional`: facts that are no part of the games, which those of --resume may have or be
        given, but not exchanged.

        Raises:
            ResultsError: those of --resume are of another command or another cardtool, or
                cannot be read.
            UsageError: they are not of the games that were asked for.
            CardtoolError: whatever `plan` raises.
        """
        from cardtool.sim.results import begin

        if self.resume is None:
            made = plan()
            return begin(command, made, facts, self.catalog(wish, made.entries[0].family))
        found = self.resumed(self.resume, command, wish.seed)
        if wish.decks:
            asked = begin(command, plan(), facts)
            self.check_same(_without(found, optional), _without(asked, optional))
        given = {name: facts[name] for name in optional if name in facts}
        for name, value in given.items():
            if found.facts.get(name, value) != value:
                raise UsageError(f"{self.resume} has --{name} {found.facts[name]}, not {value}")
        return replace(found, facts={**found.facts, **given})

    def resumed(self, resume: str, command: str, seed: int | None) -> Results:
        """Return the results of --resume.

        Raises:
            ResultsError: they are of another command or version, or cannot be read.
            UsageError: they are of another seed than `seed`, None for any.
        """
        from cardtool.sim.results import check_version
        from cardtool.sim.results_reading import read_results

        found = read_results(resume, self.session.stdin)
        if found.command != command:
            raise ResultsError(f"{resume} was made by cardtool {found.command}, not by {command}")
        check_version(resume, found)
        if seed is not None and seed != found.seed:
            raise UsageError(f"{resume} has --seed {found.seed}, not {seed}")
        return found

    def check_same(self, found: Results, wanted: Results) -> None:
        """Refuse results of --resume that are not of the games that are `wanted`.

        Raises:
            UsageError: in what they differ.
        """
        from cardtool.sim.results import same_games

        other = same_games(found, wanted)
        if other is not None:
            raise UsageError(f"{self.resume} is not of the games asked for: {other}")

    def play(self, results: Results, pairs: int, stop: Any = None) -> tuple[Results, bool]:
        """Play until so many pairs are counted; return the results and whether all were.

        Ctrl-C ends it early, with whatever whole batches are done; with none it ends all.

        Raises:
            ResultsError: the results are joined from several runs.
            ClusterError: the cluster cannot be reached, or is lost.
        """
        from cardtool.sim.results import go_on

        run = go_on(results)
        results = replace(results, wanted=max(pairs, run.standing.pairs))
        work = pairs * len(results.entries)
        try:
            with self.workers(work) as workers, self._progress(pairs, run.standing) as tick:
                run.play(pairs, workers, stop, tick)
        except KeyboardInterrupt:
            if run.standing.pairs == results.standing.pairs:
                raise  # nothing new is worth a report, or a file
            return results.with_standing(run.standing), False
        if self.resume is not None and run.standing.pairs == results.standing.pairs:
            self._told_nothing_left(results)
        return results.with_standing(run.standing), True

    def _told_nothing_left(self, results: Results) -> None:
        each = " each" if len(results.entries) > 1 else ""
        self.session.console.note(
            f"nothing is left to play: {self.resume} holds {2 * results.standing.pairs} games{each}"
        )

    @contextmanager
    def workers(self, pairs: int) -> Iterator[Workers]:
        """Give those who play so many pairs.

        Raises:
            ClusterError: the cluster cannot be reached.
        """
        from cardtool.sim.run import BATCH
        from cardtool.sim.workers import local, processors

        if self.cluster is not None:
            from cardtool.sim.cluster import cluster

            with cluster(self.cluster) as workers:
                yield workers
            return
        jobs = processors() if self.jobs is None else self.jobs
        # Another process takes as long to start as a batch to play.
        with local(min(jobs, max(pairs // BATCH, 1))) as workers:
            yield workers

    @contextmanager
    def _progress(
        self, pairs: int, before: Standing
    ) -> Iterator[Callable[[Standing], None] | None]:
        with self.session.console.progress("games", at_once=True) as advance:
            if advance is None:
                yield None
                return
            speed = speed_since(_played(before))
            advance(before.pairs, pairs)

            def tick(standing: Standing) -> None:
                advance(standing.pairs, pairs, f"{speed(_played(standing))}{_share(standing)}")

            yield tick


def speed_since(games: int) -> Callable[[int], str]:
    """Return what tells, of the games that are played, how many were a second, from now on."""
    begun = time.monotonic()

    def speed(played: int) -> str:
        return f"{(played - games) / max(time.monotonic() - begun, 0.001):.0f} games/s"

    return speed


def _without(results: Results, names: Collection[str]) -> Results:
    facts = {name: value for name, value in results.facts.items() if name not in names}
    return replace(results, facts=facts)


def _played(standing: Standing) -> int:
    return sum(counts.total for counts in standing.counts)


def _share(standing: Standing) -> str:
    """Return A's share of points with half its interval's width, where there is one A only."""
    from cardtool.sim.intervals import score

    if len(standing.counts) > 1:
        return ""
    found = score(standing.counts[0].scores())
    if found.value is None or found.half_width is None:
        return ""
    return f", A {100 * found.value:.1f} ± {100 * found.half_width:.1f} %"


def one_rule_set(rules: str | None) -> tuple[str, ...]:
    """Return the rule set that is named, if one is."""
    return () if rules is None else (rules,)


def two_decks(first: str | None, second: str | None) -> tuple[str, ...]:
    """Return the decks that are named: both or none.

    Raises:
        UsageError: one is missing.
    """
    found = tuple(name for name in (first, second) if name is not None)
    if len(found) == 1:
        raise UsageError("name two decks: A B (one may be named twice)")
    return found
