"""The report of `cardtool tune`: what was chosen, and whether fresh deals say that it will do."""

from __future__ import annotations

from typing import Any, Final

from cardtool.report.estimates import ends_record, estimate_record, number, rounded
from cardtool.report.outcomes import (
    RESULT_COLUMNS,
    caveat_lines,
    measure_name,
    result_cells,
    result_record,
    seat_lines,
    shown_change,
)
from cardtool.report.plurals import many
from cardtool.report.sweep import shown_values
from cardtool.report.tables import Cell, Column, Table
from cardtool.sim.goals import Goal, Verdict
from cardtool.sim.results import Results
from cardtool.sim.summary import changes
from cardtool.sim.tuned import Found, Tuned, tuned_of, verdict

__all__ = ["SCHEMA", "tune_lines", "tune_record", "tune_tables"]

SCHEMA: Final = "cardtool.tune/1"
_PARTS: Final = 1000
_NAMES: Final = {
    "seat": measure_name("starter"),
    "share": measure_name("score"),
    "rounds": "rounds of a game, median",
}
_VERDICTS: Final = {
    Verdict.MET: "Met: on fresh deals the intervals of all goals lie inside.",
    Verdict.NOT_MET: "Not met: on fresh deals the interval of a goal lies outside.",
    Verdict.OPEN: "Open: the intervals on fresh deals do not tell; --resume with a greater "
    "--budget plays on.",
}


def tune_record(results: Results) -> dict[str, Any]:
    """Return the JSON object of `cardtool tune`, schema ``cardtool.tune/1``.

    Keys: `schema`; `rules`, the rule set as given; `seed`, `decks`, `bots`; `goals`: each
    with `name`, `low`, `high` (shares in percent, means for one game, `rounds` the median);
    `settings` and `prices`, what could be changed; `budget`, games altogether; `search`: its
    `games`, `tried` (rule sets), `interrupted`, and `best`, those played longest, the chosen
    one first, with `rules`, `prices`, `changes` (how many), `games` and `levels` (of each
    goal, medians as if spread over their unit). `chosen`: `rules` (can be typed), `prices`,
    `changes`. `verdict`: ``met``, ``not met`` or ``open``. `verification`: on other deals,
    with its own `seed`, `before` and `after`: the `rules`, results as in
    ``cardtool.simulate/1``, and `goals` (`figure` with interval and `verdict` of each);
    `looks`, how often games were added to it, and `level`, the share of right intervals that
    goals are judged by (see :mod:`cardtool.sim.tuned`) and their figures have; `differences`
    pair by pair, see ``cardtool.sweep/1``. `run` is what cardtool needs to go on with the
    verification. A figure with an interval is an object `value`, `low`, `high` (95 % but for
    goals).
    """
    tuned = tuned_of(results)
    entry, counts = results.entries[0], results.standing.counts
    return {
        "schema": SCHEMA,
        "rules": tuned.rules,
        "seed": tuned.seed,
        "decks": [deck.name for deck in entry.match.decks],
        "bots": list(entry.players),
        "goals": [{"name": one.name, "low": one.low, "high": one.high} for one in tuned.goals],
        "settings": {axis.name: list(axis.values) for axis in tuned.axes if not axis.price},
        "prices": {axis.name: list(map(int, axis.values)) for axis in tuned.axes if axis.price},
        "budget": tuned.budget,
        "search": _search_record(tuned),
        "chosen": {
            "rules": tuned.chosen.rules,
            "prices": dict(tuned.chosen.prices),
            "changes": tuned.chosen.changes,
        },
        "verdict": verdict(tuned, counts[-1]).value,
        "verification": _verification_record(results, tuned),
        "run": results.record(),
    }


def _search_record(tuned: Tuned) -> dict[str, Any]:
    return {
        "games": tuned.games,
        "tried": tuned.tried,
        "interrupted": tuned.interrupted,
        "best": [_found_record(tuned, one) for one in tuned.best],
    }


def _found_record(tuned: Tuned, found: Found) -> dict[str, Any]:
    return {
        "rules": found.rules,
        "prices": dict(found.prices),
        "changes": found.changes,
        "games": 2 * found.pairs,
        "levels": {
            goal.name: None if level is None else level / _PARTS
            for goal, level in zip(tuned.goals, found.levels, strict=True)
        },
    }


def _verification_record(results: Results, tuned: Tuned) -> dict[str, Any]:
    return {
        "seed": results.seed,
        "looks": tuned.looks,
        "level": rounded(tuned.level),
        "before": _played_record(results, tuned, 0),
        "after": _played_record(results, tuned, -1),
        "differences": ends_record(_differences(results)),
    }


def _played_record(results: Results, tuned: Tuned, at: int) -> dict[str, Any]:
    counts = results.standing.counts[at]
    return {
        "rules": results.entries[at].match.rules.name,
        **result_record(counts),
        "goals": [
            {
                "name": goal.name,
                "figure": estimate_record(goal.figure(counts, tuned.level)),
                "verdict": goal.judge(counts, tuned.level).value,
            }
            for goal in tuned.goals
        ],
    }


def _differences(results: Results) -> dict[str, Any]:
    return changes(results.standing.contrasts[0]) if results.contrasts else {}


def tune_lines(results: Results) -> list[str]:
    """Return the head: who plays, what was searched and chosen, and whether it will do."""
    tuned = tuned_of(results)
    wanted = ", ".join(goal.text for goal in tuned.goals)
    varied = "; ".join(f"{axis.label}={','.join(axis.values)}" for axis in tuned.axes)
    lines = seat_lines(results)
    lines.append(f"Wanted under {tuned.rules}: {wanted}; to be changed: {varied}.")
    lines.append(
        f"Searched with {tuned.games} games of --seed {tuned.seed}: "
        f"{many(tuned.tried, 'rule set')} tried{', then interrupted' * tuned.interrupted}."
    )
    count = tuned.chosen.changes
    what = many(count, "change") if count else "nothing changed"
    lines.append(f"Chosen: {tuned.chosen.name} ({what}).")
    pairs = results.standing.pairs
    if pairs:
        lines.append(f"Verified with {2 * pairs} games{' each' * (count > 0)} on fresh deals.")
        lines.append(_look_line(tuned))
    lines.append(_VERDICTS[verdict(tuned, results.standing.counts[-1])])
    return lines + caveat_lines(results)


def _look_line(tuned: Tuned) -> str:
    """Return what goals are judged by, since a verification may be looked at again and again."""
    return (
        f"This is look {tuned.looks} at it: goals are judged by intervals of "
        f"{_level_text(tuned)}, so that those of all looks together hold with 95 %."
    )


def _level_text(tuned: Tuned) -> str:
    """Return the level in percent: four digits, and more where it nears 100 %."""
    missed = 100 * (1 - tuned.level)
    return f"{100 - float(f'{missed:.2g}'):.10g} %"


def tune_tables(results: Results) -> list[Table]:
    """Return the goals, the results, what changed, and what else was found."""
    tuned = tuned_of(results)
    tables = [_goal_table(tuned, results), _result_table(results)]
    if results.contrasts:
        tables.append(_change_table(tuned, results))
    return [*tables, _found_table(tuned)]


def _goal_table(tuned: Tuned, results: Results) -> Table:
    columns = (
        Column("goal", "Goal"),
        Column("wanted", "Wanted"),
        Column("before", "As it was"),
        Column("after", "Chosen"),
        Column("verdict", "Verdict"),
    )
    first, last = results.standing.counts[0], results.standing.counts[-1]
    rows: list[list[Cell]] = [
        [
            _goal_name(goal),
            f"{goal.low:g}..{goal.high:g}",
            number(goal.figure(first, tuned.level)),
            number(goal.figure(last, tuned.level)),
            goal.judge(last, tuned.level).value,
        ]
        for goal in tuned.goals
    ]
    return Table(columns, rows, f"Goals on fresh deals ({_level_text(tuned)} intervals)")


def _goal_name(goal: Goal) -> str:
    return _NAMES.get(goal.name) or measure_name(goal.name)


def _result_table(results: Results) -> Table:
    """Return how the games ended for A; each row adds up to its games."""
    columns = (Column("rules", "Rules"), *RESULT_COLUMNS)
    rows: list[list[Cell]] = [
        [told, *result_cells(counts)]
        for told, counts in zip(("as it was", "chosen"), results.standing.counts, strict=False)
    ]
    return Table(columns, rows, "Results for A")


def _change_table(tuned: Tuned, results: Results) -> Table:
    """Return what the changes do to the measures everybody asks for, and those of the goals."""
    columns = (Column("measure", "Measure of a game"), Column("change", "Change, deal by deal"))
    found = changes(results.standing.contrasts[0])
    wanted = {*shown_values(results.measures), *(goal.name for goal in tuned.goals)}
    rows = [
        [measure_name(name), shown_change(name, found[name])]
        for name in results.measures.values
        if name in wanted
    ]
    return Table(columns, rows, "What the changes do")


def _found_table(tuned: Tuned) -> Table:
    """Return what the search tried and liked best: its figures are flattered by the choice."""
    columns = (
        Column("rules", "Rules"),
        Column("changes", "Changes", numeric=True),
        Column("games", "Games", numeric=True),
        *(Column(goal.name.replace(".", "_"), goal.name, numeric=True) for goal in tuned.goals),
    )
    rows: list[list[Cell]] = [
        [one.name, one.changes, 2 * one.pairs, *map(_level, one.levels)] for one in tuned.best
    ]
    return Table(columns, rows, "Best of the search, the chosen one first (not verified)")


def _level(level: int | None) -> float | None:
    return None if level is None else round(level / _PARTS, 2)
