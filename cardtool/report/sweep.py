"""The report of `cardtool sweep`: a table of points, and what each setting moves."""

from __future__ import annotations

from typing import Any, Final

from cardtool.engine.family import Measures, side_name
from cardtool.report.estimates import (
    BAR_TITLE,
    bar,
    ends_record,
    estimate_record,
    number,
    percent,
)
from cardtool.report.outcomes import (
    RESULT_COLUMNS,
    SHARES,
    caveat_lines,
    length_record,
    measure_name,
    result_cells,
    result_record,
    seat_lines,
    seeds_text,
    shown_change,
)
from cardtool.report.tables import Cell, Column, Table
from cardtool.sim.counts import RESULTS, SIDES
from cardtool.sim.intervals import Estimate
from cardtool.sim.results import Results
from cardtool.sim.summary import measured
from cardtool.sim.sweep import Effect, Grid, base_of, differences, effects, grid_of, idle_axes

__all__ = [
    "SCHEMA",
    "shown_values",
    "sweep_lines",
    "sweep_record",
    "sweep_rows",
    "sweep_tables",
]

SCHEMA: Final = "cardtool.sweep/1"
_ENDS: Final = ("", "_low", "_high")
_TITLES: Final = {
    "score": "A's share %",
    "starter": "Starter's %",
    "limit": "Stopped %",
    "rounds": "Rounds",
}


def shown_values(measures: Measures) -> tuple[str, ...]:
    """Return what tables show of all that is compared: of each deck what counts most."""
    return (*_TITLES, *(side_name(side, measures.side[0]) for side in (0, 1)))


def _value_columns(measures: Measures) -> list[Column]:
    columns = [Column("stopped" if n == "limit" else n, title) for n, title in _TITLES.items()]
    first = measures.side[0]
    title = measures.units[first].capitalize()
    return columns + [Column(f"{side}_{first}", f"{title} {side.upper()}") for side in SIDES]


def sweep_record(results: Results) -> dict[str, Any]:
    """Return the JSON object of `cardtool sweep`, schema ``cardtool.sweep/1``.

    Keys: `schema`; `rules`, the rule set as given; `seed`, `decks`, `bots`; `settings` and
    `prices`, by setting or card number the values; `base`, which point (from 0) the others are
    compared with. `points`: of each point `settings`, `prices`, the `rules` that hold there,
    everything that ``cardtool.simulate/1`` says of results (`games` and how they ended for A,
    `pairs`, `rate`, `starter`, …), `length`, `measures` (means for one game by name, and
    `limit`, the share of stopped games) and `differences` to the base for one game, pair by
    pair on the same deals (`score`, `starter` and `limit` in points of 1; empty for the base).
    `effects`, the weightiest first: `of` (a setting, or ``price of NR``), `measure`, `before`
    and `after` (the two values between which it differs most, the other settings averaged
    out), `change` with its simultaneous interval, `rank` among the settings for this measure,
    `clear` (it is beyond doubt that it moves the measure). `without_change`: settings that made no
    difference in any game. `run` is what cardtool needs to go on. A figure with an interval is
    an object `value`, `low`, `high` (95 %).
    """
    grid = grid_of(results)
    entry = results.entries[0]
    return {
        "schema": SCHEMA,
        "rules": results.facts["rules"],
        "seed": results.seed,
        "decks": [deck.name for deck in entry.match.decks],
        "bots": list(entry.players),
        "settings": {axis.name: list(axis.values) for axis in grid.axes if not axis.price},
        "prices": {axis.name: list(map(int, axis.values)) for axis in grid.axes if axis.price},
        "base": base_of(results),
        "points": [_point_record(grid, results, at) for at in range(grid.size)],
        "effects": [_effect_record(one) for one in effects(grid, results)],
        "without_change": [axis.label for axis in idle_axes(grid, results)],
        "run": results.record(),
    }


def _point_record(grid: Grid, results: Results, at: int) -> dict[str, Any]:
    counts = results.standing.counts[at]
    values = list(zip(grid.axes, grid.points[at], strict=True))
    return {
        "settings": {axis.name: value for axis, value in values if not axis.price},
        "prices": {axis.name: int(value) for axis, value in values if axis.price},
        "rules": results.entries[at].match.rules.name,
        **result_record(counts),
        "length": length_record(counts),
        "measures": ends_record(
            {name: measured(counts, name) for name in results.measures.values[2:]}
        ),
        "differences": ends_record(differences(results, at)),
    }


def _effect_record(effect: Effect) -> dict[str, Any]:
    return {
        "of": effect.axis.label,
        "measure": effect.measure,
        "before": effect.before,
        "after": effect.after,
        "change": estimate_record(effect.change),
        "rank": effect.rank,
        "clear": effect.clear,
    }


def sweep_lines(results: Results) -> list[str]:
    """Return the head: who plays, what is swept, and what changes nothing."""
    grid = grid_of(results)
    swept = "; ".join(f"{axis.label}={','.join(axis.values)}" for axis in grid.axes)
    deals = f"on the same deals of --seed {seeds_text(results)}"
    played = f"{2 * results.standing.pairs} games for each of {grid.size} points, {deals}"
    idle = [axis.label for axis in idle_axes(grid, results)]
    return [
        *seat_lines(results),
        f"Under {results.facts['rules']} with {swept}; {played}.",
        *caveat_lines(results),
        *(f"{label} made no difference in any of these games." for label in idle),
    ]


def sweep_tables(results: Results, *, drawn: bool) -> list[Table]:
    """Return the points, their differences to the base, and the effects; `drawn` adds bars."""
    grid = grid_of(results)
    return [
        _point_table(grid, results, drawn=drawn),
        _difference_table(grid, results),
        _effect_table(effects(grid, results)),
    ]


def sweep_rows(results: Results) -> Table:
    """Return the points for programs: every measure with its interval, figure by figure."""
    grid = grid_of(results)
    columns = [
        *_axis_columns(grid),
        Column("rules", "Rules"),
        *RESULT_COLUMNS,
    ]
    for name in results.measures.values:
        # A result is called limit already.
        own = "stopped" if name in RESULTS else name.replace(".", "_")
        columns += [Column(f"{own}{end}", f"{own}{end}", numeric=True) for end in _ENDS]
    rows: list[list[Cell]] = []
    for at, point in enumerate(grid.points):
        counts = results.standing.counts[at]
        row: list[Cell] = [*point, results.entries[at].match.rules.name, *result_cells(counts)]
        for name in results.measures.values:
            row += estimate_record(measured(counts, name)).values()
        rows.append(row)
    return Table(tuple(columns), rows)


def _axis_columns(grid: Grid) -> list[Column]:
    return [
        Column(f"price_{axis.name}" if axis.price else axis.name, axis.label) for axis in grid.axes
    ]


def _point_table(grid: Grid, results: Results, *, drawn: bool) -> Table:
    """Return one row a point; how its games ended adds up to how many there are."""
    columns = [
        *_axis_columns(grid),
        *RESULT_COLUMNS,
        *_value_columns(results.measures),
    ]
    if drawn:
        columns.append(Column("bar", BAR_TITLE))
    rows: list[list[Cell]] = []
    for point, counts in zip(grid.points, results.standing.counts, strict=True):
        found = {name: measured(counts, name) for name in shown_values(results.measures)}
        row: list[Cell] = [*point, *result_cells(counts)]
        row += [_figure(name, one) for name, one in found.items()]
        rows.append([*row, bar(found["score"])] if drawn else row)
    return Table(tuple(columns), rows, "Points of the sweep (95 % intervals)")


def _figure(name: str, found: Estimate) -> str:
    return percent(found) if name in SHARES else number(found)


def _difference_table(grid: Grid, results: Results) -> Table:
    """Return how each point differs from the base."""
    base = base_of(results)
    columns = (
        *_axis_columns(grid),
        *_value_columns(results.measures),
    )
    rows: list[list[Cell]] = []
    shown = shown_values(results.measures)
    for at, point in enumerate(grid.points):
        found = differences(results, at)
        if found:
            rows.append([*point, *(shown_change(name, found[name]) for name in shown)])
    told = ", ".join(
        f"{axis.label}={value}" for axis, value in zip(grid.axes, grid.points[base], strict=True)
    )
    return Table(columns, rows, f"Differences to {told}, deal by deal")


def _effect_table(found: list[Effect]) -> Table:
    """Return the main effects that are beyond doubt, the weightiest first."""
    columns = (
        Column("of", "Setting"),
        Column("measure", "Measure of a game"),
        Column("before", "From"),
        Column("after", "To"),
        Column("change", "Greatest change"),
        Column("rank", "Rank", numeric=True),
    )
    rows: list[list[Cell]] = [
        [
            one.axis.label,
            measure_name(one.measure),
            one.before,
            one.after,
            shown_change(one.measure, one.change),
            one.rank,
        ]
        for one in found
        if one.clear
    ]
    title = (
        f"Which setting moves what: {len(rows)} of {len(found)} main effects, those whose interval "
        "does not hold zero (of settings that do nothing, one in twenty would be here, too)"
    )
    return Table(columns, rows, title)
