"""Files of results: all that a run was made of and what it counted, to go on with and to join."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cardtool import __version__
from cardtool.engine.family import Family, Measures
from cardtool.errors import ResultsError
from cardtool.sim.count_record import (
    contrast_record,
    counts_record,
)
from cardtool.sim.match_record import deck_record, line, rules_record
from cardtool.sim.pairs import Entry
from cardtool.sim.run import Plan, Run, Standing

__all__ = [
    "FORMAT",
    "VERSION",
    "Results",
    "Span",
    "begin",
    "check_version",
    "go_on",
    "merge",
    "same_games",
]

FORMAT: Final = "cardtool.results"
VERSION: Final = 1
"""Rises when older files would be read, or counted on, otherwise."""

_MOST_BYTES: Final = 256 << 20
_MOST_FACT: Final = 200_000

Span = tuple[int, int, int]
"""A seed, and which of its pairs: the first, and the one after the last."""


@dataclass(frozen=True, slots=True)
class Results:
    """What a file of results holds.

    Attributes:
        command: which command made it. facts: what that command has to know to report it.
        entries, contrasts, sums: see :class:`cardtool.sim.run.Plan`.
        spans: which pairs are counted, in order. standing: what was counted.
        catalog: what the cards' source calls its state, where that is known.
        wanted: pairs that were asked for. cardtool: version of the cardtool that played.
    """

    command: str
    facts: Mapping[str, str]
    entries: tuple[Entry, ...]
    contrasts: tuple[tuple[int, int], ...]
    spans: tuple[Span, ...]
    standing: Standing
    catalog: str | None = None
    sums: tuple[tuple[int, ...], ...] = ()
    wanted: int = 0
    cardtool: str = __version__

    @property
    def family(self) -> Family:
        """The game that was played."""
        return self.entries[0].family

    @property
    def measures(self) -> Measures:
        """What is counted of its games."""
        return self.family.measures

    @property
    def seed(self) -> int:
        """The seed of the first pair."""
        return self.spans[0][0]

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seeds of all pairs, each once."""
        return tuple(dict.fromkeys(seed for seed, _, _ in self.spans))

    def record(self) -> dict[str, Any]:
        """Return the JSON object: the attributes, cards and effects once for all entries."""
        tables: list[dict[str, Any]] = []
        entries = [
            _entry_record(entry, counts_record(counts), tables)
            for entry, counts in zip(self.entries, self.standing.counts, strict=True)
        ]
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.family.name,
            "cardtool": self.cardtool,
            "command": self.command,
            "facts": dict(self.facts),
            "catalog": self.catalog,
            "wanted": self.wanted,
            "spans": [list(span) for span in self.spans],
            "entries": entries,
            "sums": [list(members) for members in self.sums],
            "contrasts": [
                {"entries": list(pair), "differences": contrast_record(contrast)}
                for pair, contrast in zip(self.contrasts, self.standing.contrasts, strict=True)
            ],
            "tables": tables,
        }

    def with_standing(self, standing: Standing) -> Results:
        """Return the results of the same run further on.

        The first seed's pairs are counted from the first on.
        """
        return replace(self, standing=standing, spans=((self.seed, 0, standing.pairs),))


def begin(
    command: str, plan: Plan, facts: Mapping[str, str], catalog: str | None = None
) -> Results:
    """Return the results of a run that has not begun."""
    spans = ((plan.seed, 0, 0),)
    standing = Run(plan).standing
    return Results(
        command, facts, plan.entries, plan.contrasts, spans, standing, catalog, plan.sums
    )


def check_version(name: str, results: Results) -> None:
    """Make sure that this cardtool plays the same games as results hold.

    `name`: what errors call them, such as the name of their file.

    Raises:
        ResultsError: another version of cardtool made them.
    """
    if results.cardtool != __version__:
        raise ResultsError(
            f"{name} is of cardtool {results.cardtool:.80}, and here is {__version__}, whose "
            "games may go otherwise: it can be shown only"
        )


def go_on(results: Results) -> Run:
    """Return the run that goes on where the results end.

    Raises:
        ResultsError: they are joined from several runs, so that there is no next pair.
    """
    if len(results.spans) != 1 or results.spans[0][1]:
        raise ResultsError("joined results cannot be gone on with: run on, then join again")
    run = Run(Plan(results.entries, results.seed, results.contrasts, results.sums))
    run.standing = results.standing
    return run


def merge(named: Sequence[tuple[str, Results]]) -> Results:
    """Return several results of the same games on different pairs as one, in whatever order.

    `named`: the results, and what errors call them, such as the names of their files.

    Raises:
        ResultsError: they are of different games or of another cardtool, or some pairs would
            count twice.
    """
    for each in named:
        check_version(*each)
    (name, first), *others = named
    for other_name, other in others:
        differs = same_games(first, other)
        if differs is not None:
            raise ResultsError(f"{name} and {other_name} are of different games: {differs}")
    spans = _joined(named)
    standing = first.standing
    for _, other in others:
        standing = standing.plus(other.standing)
    catalogs = {results.catalog for _, results in named}
    catalog = first.catalog if len(catalogs) == 1 else None
    wanted = max(standing.pairs, *(results.wanted for _, results in named))
    return replace(first, spans=spans, standing=standing, catalog=catalog, wanted=wanted)


def _joined(named: Sequence[tuple[str, Results]]) -> tuple[Span, ...]:
    """Return all spans in order, neighbours as one; the first of all if every one is empty."""
    spans = sorted((span, name) for name, results in named for span in results.spans)
    joined: list[Span] = []
    before = ""
    for (seed, first, last), name in spans:
        if first == last:
            continue
        begun, end = joined[-1][1:] if joined and joined[-1][0] == seed else (0, -1)
        if first < end:
            pairs = f"pairs {first} to {min(end, last) - 1} of seed {seed}"
            where = f"twice in {name}" if name == before else f"in {before} and in {name}"
            raise ResultsError(f"{pairs} are {where}: they would count twice")
        if first == end:
            joined[-1] = (seed, begun, last)
        else:
            joined.append((seed, first, last))
        before = name
    return tuple(joined) or (spans[0][0],)


def same_games(one: Results, other: Results) -> str | None:
    """Return in what the games of two results differ, seeds aside; None if they are the same."""
    return None if _made_of(one) == _made_of(other) else _difference(one, other)


def _made_of(results: Results) -> str:
    """Return what has to be equal for results to be joined, as one text."""
    tables: list[dict[str, Any]] = []
    entries = [_entry_record(entry, {}, tables) for entry in results.entries]
    return line(
        {
            "command": results.command,
            "facts": dict(results.facts),
            "entries": entries,
            "sums": [list(members) for members in results.sums],
            "contrasts": [list(pair) for pair in results.contrasts],
            "tables": tables,
        }
    )


def _difference(one: Results, two: Results) -> str:
    """Return in which of the things that people name two results differ."""
    for (what, first), (_, second) in zip(_named(one), _named(two), strict=True):
        if first != second:
            return f"their {what} differ, {first:.200} and {second:.200}"
    if [entry.match.decks for entry in one.entries] != [entry.match.decks for entry in two.entries]:
        return "their decks differ in cards"
    return "their cards, or what these do, differ"


def _named(results: Results) -> list[tuple[str, str]]:
    """Return what people name, in words."""
    entries = results.entries
    facts = [f"{name} {value}" for name, value in sorted(results.facts.items())]
    decks = [f"{first.name} – {second.name}" for first, second in (e.match.decks for e in entries)]
    return [
        ("commands", results.command),
        ("rules", _listed(entry.match.rules.name for entry in entries)),
        ("decks", _listed(decks)),
        ("bots", _listed(f"{first} – {second}" for first, second in (e.players for e in entries))),
        ("options", _listed(facts)),
    ]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names)) or "none"


def _entry_record(
    entry: Entry, counts: dict[str, Any], tables: list[dict[str, Any]]
) -> dict[str, Any]:
    table = entry.match.record()
    if table not in tables:
        tables.append(table)
    return {
        "rules": rules_record(entry.match.rules),
        "decks": [deck_record(deck) for deck in entry.match.decks],
        "bots": list(entry.players),
        "deals": entry.deals,
        "table": tables.index(table),
        "counts": counts,
    }
