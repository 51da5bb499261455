"""The report of `cardtool compare`: the same deals under several rule sets."""

from __future__ import annotations

from typing import Any, Final

from cardtool.engine.families import units
from cardtool.engine.family import Measures
from cardtool.report.estimates import BAR_TITLE, bar, ends_record, number, percent
from cardtool.report.outcomes import (
    RESULT_COLUMNS,
    measures_record,
    result_cells,
    result_record,
    shown_change,
)
from cardtool.report.tables import Cell, Column, Table
from cardtool.sim.counts import Counts, Distribution
from cardtool.sim.intervals import Estimate, proven
from cardtool.sim.results import Results
from cardtool.sim.run import Contrast
from cardtool.sim.summary import changes, means, measured

__all__ = ["SCHEMA", "compare_record", "compare_tables"]

SCHEMA: Final = "cardtool.compare/1"

_UNITS: Final = units()
_TITLES: Final = {
    "score": "A's share %",
    "starter": "starter's share %",
    "limit": "stopped games %",
}


def compare_record(results: Results) -> dict[str, Any]:
    """Return the JSON object of `cardtool compare`, schema ``cardtool.compare/1``.

    Keys: `schema`, `seed`, `decks`, `bots` (of A, then of B); `rules`, an object for each rule
    set in the order given: its `name`, how its games ended (`games`, `wins`, …, `rate`,
    `starter`, as in ``cardtool.simulate/1``), its `measures`, `without_effect`;
    `differences`, for each rule set but the first, pair by pair against the first: `rules`,
    `against`, `values` (score and starter in points of a game, limit in stopped games, the
    rest as the measures). `run` is what cardtool needs to go on. A figure with an interval
    is an object `value`, `low`, `high` (95 %).
    """
    first = results.entries[0]
    return {
        "schema": SCHEMA,
        "seed": results.seed,
        "decks": [deck.name for deck in first.match.decks],
        "bots": list(first.players),
        "rules": [
            {
                "name": entry.match.rules.name,
                **result_record(counts),
                "measures": measures_record(results.measures, counts),
                "without_effect": list(entry.match.unread),
            }
            for entry, counts in zip(results.entries, results.standing.counts, strict=True)
        ],
        "differences": [
            {
                "rules": results.entries[two].match.rules.name,
                "against": results.entries[one].match.rules.name,
                "values": ends_record(changes(contrast)),
            }
            for (one, two), contrast in _compared(results)
        ],
        "run": results.record(),
    }


def _compared(results: Results) -> list[tuple[tuple[int, int], Contrast]]:
    return list(zip(results.contrasts, results.standing.contrasts, strict=True))


def compare_tables(results: Results, *, drawn: bool) -> list[Table]:
    """Return the tables of a comparison: results, measures, paired differences.

    `drawn` sets the shares apart, with bars, in a table of their own.
    """
    names = [entry.match.rules.name for entry in results.entries]
    counts = results.standing.counts
    tables = [_result_table(names, counts, shares=not drawn)]
    if drawn:
        tables.append(_share_table(names, counts))
    tables.append(_measure_table(results.measures, names, counts))
    if results.contrasts:
        tables.append(_difference_table(results, names))
    return tables


_SHARE_COLUMNS: Final = (Column("share", "A's share %"), Column("starter", "Starter's share %"))


def _result_table(names: list[str], counts: tuple[Counts, ...], *, shares: bool) -> Table:
    """Return how the games ended, a row for each rule set."""
    rows: list[list[Cell]] = [
        [name, *result_cells(one)] for name, one in zip(names, counts, strict=True)
    ]
    columns = [Column("rules", "Rules"), *RESULT_COLUMNS]
    if shares:
        columns += _SHARE_COLUMNS
        rows = [[*row, *_shares(one)] for row, one in zip(rows, counts, strict=True)]
    return Table(tuple(columns), rows, "Results for A")


def _share_table(names: list[str], counts: tuple[Counts, ...]) -> Table:
    """Return the shares of points, a row for each rule set, A's with a bar."""
    rows = [
        [name, *_shares(one), bar(measured(one, "score"))]
        for name, one in zip(names, counts, strict=True)
    ]
    columns = (Column("rules", "Rules"), *_SHARE_COLUMNS, Column("bar", BAR_TITLE))
    return Table(columns, rows, "Shares of points, draws half (95 % interval)")


def _shares(counts: Counts) -> list[str]:
    return [percent(measured(counts, name)) for name in ("score", "starter")]


def _measure_table(measures: Measures, names: list[str], counts: tuple[Counts, ...]) -> Table:
    """Return the means for one game, a column for each rule set."""
    found = [means(measures, one) for one in counts]
    rows = [[_title(name), *(number(one[name]) for one in found)] for name in found[0]]
    return Table((Column("measure", "Mean of a game"), *_columns(names)), rows, "Measures")


def _difference_table(results: Results, names: list[str]) -> Table:
    """Return the paired differences, a column for each rule set but the first."""
    found = [changes(contrast) for contrast in results.standing.contrasts]
    both = list(zip(found, results.standing.contrasts, strict=True))
    rows = [
        [_title(name), *(_shown(name, one[name], contrast[name]) for one, contrast in both)]
        for name in found[0]
    ]
    columns = (Column("value", "Change for one game"), *_columns(names[1:]))
    title = (
        f"Differences from {names[0]} on the same deals (95 %; * apart from none; of twenty "
        "values that do not change one has a star by chance)"
    )
    return Table(columns, rows, title)


def _columns(names: list[str]) -> list[Column]:
    return [Column(f"rules_{at}", name) for at, name in enumerate(names, start=1)]


def _title(name: str) -> str:
    """Return what a value is called: of the game, or of A or B."""
    side, point, measure = name.partition(".")
    if not point:
        return _TITLES.get(name) or _UNITS[name]
    return f"{side.upper()} {_UNITS[measure]}"


def _shown(name: str, found: Estimate, differences: Distribution) -> str:
    """Return a difference with its interval, and a star where it is proven."""
    text = shown_change(name, found)
    return f"{text} *" if proven(differences, found) else text
