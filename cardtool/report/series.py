"""The report of `cardtool simulate`: one match-up, played many times."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from cardtool.engine.family import Measures, side_name
from cardtool.report.estimates import (
    BAR_TITLE,
    bar,
    estimate_record,
    number,
    percent,
    rounded,
    sparkline,
)
from cardtool.report.outcomes import (
    LETTERS,
    RESULT_COLUMNS,
    head_lines,
    length_record,
    measures_record,
    result_cells,
    result_record,
)
from cardtool.report.tables import Cell, Column, Row, Table
from cardtool.sim.counts import SIDES, Counts
from cardtool.sim.intervals import spread
from cardtool.sim.results import Results
from cardtool.sim.sprt import Sprt, test_of
from cardtool.sim.summary import CardLine, card_lines, means, measured

__all__ = [
    "SCHEMA",
    "series_lines",
    "series_record",
    "series_tables",
]

SCHEMA: Final = "cardtool.simulate/1"
_ENDED: Final = (
    "The test has ended the run: A's share below lies too far from one half on average, and its "
    "interval holds less often than it says; for the share itself, play a fixed number of games."
)


def series_record(results: Results) -> dict[str, Any]:
    """Return the JSON object of `cardtool simulate`, schema ``cardtool.simulate/1``.

    Keys: `schema`, `rules`, `seed`, `decks`, `bots` (of A, then of B); `games` and how they
    ended for A: `wins`, `losses`, `draws`, `limit`, `errors`, which add up to `games`;
    `by_starter`, the same for the games that `a` and that `b` started; `pairs`, those without
    an error, the unit of all intervals; `rate`, A's share of points, draws and stopped games
    half; `elo`, the same as a difference; `starter`, the share of points of those who start;
    `length` (mean and median of rounds, and between which
    two nine of ten games lie); `measures`, means for one game, of the game and of
    each deck; `cards`; `without_effect`, numbers of cards played without effect; `reasons`
    of stopped games; `faults`, games that broke off; `sprt`, only with a sequential test, where
    that stands: `low`, `high` (Elo), `alpha`, `beta`, `llr`, its bounds `lower` and `upper`,
    `accepted` (Elo or null; the test has ended the run then, and `rate` lies too far from one
    half on average). `run` is what cardtool needs to go on.
    A figure with an interval is an object `value`, `low`, `high` (95 %).
    """
    (entry,), (counts,) = results.entries, results.standing.counts
    test = test_of(results.facts)
    return {
        "schema": SCHEMA,
        "rules": entry.match.rules.name,
        "seed": results.seed,
        "decks": [deck.name for deck in entry.match.decks],
        "bots": list(entry.players),
        **result_record(counts),
        "length": length_record(counts) | {"nine_of_ten": spread(counts.of_games("rounds"))},
        "measures": measures_record(results.measures, counts),
        "cards": [_card_record(line) for line in card_lines(entry, counts)],
        "without_effect": list(entry.match.unread),
        **({} if test is None else {"sprt": _test_record(counts, test)}),
        "run": results.record(),
    }


def _card_record(line: CardLine) -> dict[str, Any]:
    return {
        "deck": SIDES[line.side],
        "nr": line.nr,
        "name": line.name,
        "copies": line.copies,
        "drawn": rounded(line.drawn),
        "played": rounded(line.played),
        "plays": rounded(line.plays),
        "points": rounded(line.points),
        "won_drawn": estimate_record(line.won_drawn),
        "won_played": estimate_record(line.won_played),
    }


def series_lines(results: Results) -> list[str]:
    """Return the head of a series, with where its sequential test stands if it has one."""
    test = test_of(results.facts)
    lines = head_lines(results)
    return lines if test is None else lines + _test_lines(results.standing.counts[0], test)


def series_tables(results: Results, *, drawn: bool) -> list[Table]:
    """Return the tables of a series: results, measures, cards.

    `drawn` sets the shares apart, with bars, in a table of their own.
    """
    (entry,), (counts,) = results.entries, results.standing.counts
    lines = card_lines(entry, counts)
    first, measures = (
        _result_table(counts, shares=not drawn),
        _measure_table(results.measures, counts, drawn=drawn),
    )
    if not drawn:
        return [first, measures, _card_table(lines)]
    cards = [_drawn_card_table(side, lines) for side in (0, 1)]
    return [first, _share_table(counts), measures, *cards]


def _result_table(counts: Counts, *, shares: bool) -> Table:
    """Return how the games ended for A, by who started: the rows add up to the last one."""
    rows: list[list[Cell]] = [
        [f"{letter} starts", *result_cells(counts, at)] for at, letter in enumerate(LETTERS)
    ]
    rows.append(["all", *result_cells(counts)])
    columns = [
        Column("games_of", "Games"),
        replace(RESULT_COLUMNS[0], title="All"),
        *RESULT_COLUMNS[1:],
    ]
    if shares:
        columns += [Column("share", "A's share %"), Column("starter", "Starter's share %")]
        rows[0] += [None, None]
        rows[1] += [None, None]
        rows[2] += [percent(measured(counts, "score")), percent(measured(counts, "starter"))]
    return Table(tuple(columns), rows, "Results for A")


def _share_table(counts: Counts) -> Table:
    """Return the shares of points of A and of those who start, with bars."""
    found = {"A": measured(counts, "score"), "who starts": measured(counts, "starter")}
    rows = [[name, percent(one), bar(one)] for name, one in found.items()]
    columns = (Column("of", "Of"), Column("share", "Share %"), Column("bar", BAR_TITLE))
    return Table(columns, rows, "Shares of points, draws half (95 % interval)")


def _measure_table(measures: Measures, counts: Counts, *, drawn: bool) -> Table:
    """Return the means for one game of A and B side by side."""
    found = means(measures, counts)
    rows: list[Row] = [
        [measures.units[name], number(found[name]), number(found[name])] for name in measures.game
    ]
    rows += [
        [measures.units[name], *(number(found[side_name(at, name)]) for at in (0, 1))]
        for name in measures.side
    ]
    columns = (Column("measure", "Mean of a game"), Column("a", "A"), Column("b", "B"))
    if drawn:
        return Table(columns, rows, f"Measures{_lengths(counts)}")
    return Table(columns, rows, "Measures")


def _lengths(counts: Counts) -> str:
    """Return how the lengths of games are spread, as the end of a title."""
    lengths = counts.of_games("rounds")
    usual = spread(lengths)
    if usual is None:
        return ""
    ends = f"{min(lengths)} {sparkline(lengths)} {max(lengths)}"
    return f" (rounds {ends}; nine of ten games: {usual[0]} to {usual[1]})"


_CARD: Final = (
    Column("nr", "Nr"),
    Column("name", "Name", link="nr"),
    Column("copies", "N", numeric=True),
    Column("drawn", "Drawn %", numeric=True),
    Column("played", "Played %", numeric=True),
    Column("points", "Points", numeric=True),
)


def _card_table(lines: list[CardLine]) -> Table:
    """Return what became of each card, A's deck first."""
    shares = (Column("won_drawn", "Share when drawn"), Column("won_played", "Share when played"))
    rows = [
        [LETTERS[line.side], *_card_row(line), percent(line.won_drawn), percent(line.won_played)]
        for line in lines
    ]
    title = "Cards (points made in a game; its deck's share of points in %)"
    return Table((Column("deck", "Deck"), *_CARD, *shares), rows, title)


def _drawn_card_table(side: int, lines: list[CardLine]) -> Table:
    """Return what became of each card of one deck, short enough for a terminal."""
    rows = [[*_card_row(line), percent(line.won_played)] for line in lines if line.side == side]
    title = f"Cards of {LETTERS[side]} (points made in a game)"
    return Table((*_CARD, Column("won_played", "Share when played")), rows, title)


def _card_row(line: CardLine) -> list[Cell]:
    return [
        line.nr,
        line.name,
        line.copies,
        rounded(100 * line.drawn, 1),
        rounded(100 * line.played, 1),
        rounded(line.points, 2),
    ]


def _test_record(counts: Counts, test: Sprt) -> dict[str, Any]:
    found = test.judge(counts.scores())
    return {
        "low": test.low,
        "high": test.high,
        "alpha": test.alpha,
        "beta": test.beta,
        "llr": rounded(found.llr),
        "lower": rounded(found.lower),
        "upper": rounded(found.upper),
        "accepted": found.accepted,
    }


def _test_lines(counts: Counts, test: Sprt) -> list[str]:
    """Return where a sequential test stands, and what its end means for A's share."""
    found = test.judge(counts.scores())
    bounds = f"log-likelihood ratio {found.llr:.2f} ({found.lower:.2f} to {found.upper:.2f})"
    if found.accepted is None:
        return [f"Open between {test.low:g} and {test.high:g} Elo: {bounds}."]
    rejected = test.low if found.accepted == test.high else test.high
    return [f"Accepted {found.accepted:g} Elo, rejected {rejected:g}: {bounds}.", _ENDED]
