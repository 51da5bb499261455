"""The report of `cardtool simulate`: one match-up, played many times."""

from __future__ import annotations

from typing import Any, Final

from cardtool.cards import nr_key
from cardtool.engine.kameloh.counting import GAME_MEASURES, SIDE_MEASURES
from cardtool.report.estimates import (
    BAR_TITLE,
    bar,
    ends_record,
    estimate_record,
    number,
    percent,
    rounded,
    sparkline,
)
from cardtool.report.plurals import many
from cardtool.report.tables import Cell, Column, Row, Table
from cardtool.sim.counts import RESULTS, SIDES, Counts, side_name
from cardtool.sim.intervals import elo, median, score, spread
from cardtool.sim.results import Results
from cardtool.sim.sprt import Sprt, test_of
from cardtool.sim.summary import UNITS, CardLine, card_lines, means, starter_score

__all__ = [
    "SCHEMA",
    "caveat_lines",
    "head_lines",
    "measures_record",
    "result_record",
    "series_lines",
    "series_record",
    "series_tables",
]

SCHEMA: Final = "cardtool.simulate/1"
_LETTERS: Final = ("A", "B")
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
    lengths = counts.games.get("rounds", _NONE)
    return {
        "schema": SCHEMA,
        "rules": entry.match.rules.name,
        "seed": results.seed,
        "decks": [deck.name for deck in entry.match.decks],
        "bots": list(entry.players),
        **result_record(counts),
        "length": {
            "mean": estimate_record(means(counts)["rounds"]),
            "median": estimate_record(median(lengths)),
            "nine_of_ten": spread(lengths),
        },
        "measures": measures_record(counts),
        "cards": [_card_record(line) for line in card_lines(entry, counts)],
        "without_effect": list(entry.match.unread),
        **({} if test is None else {"sprt": _test_record(counts, test)}),
        "run": results.record(),
    }


def result_record(counts: Counts) -> dict[str, Any]:
    """Return how the games of a match-up ended for A, with the rates."""
    found = score(counts.scores())
    return {
        "games": counts.total,
        **{result: counts.of(result) for result in RESULTS},
        "by_starter": {
            side: {result: counts.of(result, at) for result in RESULTS}
            for at, side in enumerate(SIDES)
        },
        "pairs": counts.scored,
        "rate": estimate_record(found),
        "elo": {
            "value": rounded(elo(found.value), 2),
            "low": rounded(elo(found.low), 2),
            "high": rounded(elo(found.high), 2),
        },
        "starter": estimate_record(starter_score(counts)),
        "reasons": dict(sorted(counts.reasons.items())),
        "faults": [
            {"seed": seed, "pair": pair, "starter": SIDES[starter], "error": text}
            for seed, pair, starter, text in counts.faults
        ],
    }


_NONE: Final = Counts().scores()


def measures_record(counts: Counts) -> dict[str, Any]:
    """Return the means for one game: of the `game` and of the decks `a` and `b`."""
    found = means(counts)
    return {
        "game": ends_record({name: found[name] for name in GAME_MEASURES}),
        **{
            side: ends_record({name: found[side_name(at, name)] for name in SIDE_MEASURES})
            for at, side in enumerate(SIDES)
        },
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


def head_lines(results: Results) -> list[str]:
    """Return who plays under which rules, and how often; the effective rules by their name."""
    entry = results.entries[0]
    lines = [
        f"{letter}: {deck.name}, played by {bot}"
        for letter, deck, bot in zip(_LETTERS, entry.match.decks, entry.players, strict=True)
    ]
    rules = dict.fromkeys(one.match.rules.name for one in results.entries)
    pairs = results.standing.pairs
    seeds = ", ".join(dict.fromkeys(str(seed) for seed, _, _ in results.spans))
    each = "" if len(results.entries) == 1 else " each"
    lines.append(f"Under {', '.join(rules)}; {2 * pairs} games{each} from --seed {seeds}.")
    return lines + caveat_lines(results)


def caveat_lines(results: Results) -> list[str]:
    """Return what keeps the games from being what they should be: cards, and faults."""
    lines = []
    unread = {nr for entry in results.entries for nr in entry.match.unread}
    if unread:
        listed = ", ".join(sorted(unread, key=nr_key))
        lines.append(f"Played without their effect: cards {listed}.")
    faults = sorted(fault for counts in results.standing.counts for fault in counts.faults)
    if faults:
        seed, pair, starter, error = faults[0]
        where = f"pair {pair} of seed {seed}, {_LETTERS[starter]} starting"
        lines.append(f"{many(len(faults), 'game')} broke off; the first, {where}: {error}")
    return lines


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
    first, measures = _result_table(counts, shares=not drawn), _measure_table(counts, drawn=drawn)
    if not drawn:
        return [first, measures, _card_table(lines)]
    cards = [_drawn_card_table(side, lines) for side in (0, 1)]
    return [first, _share_table(counts), measures, *cards]


_RESULTS: Final = tuple(Column(result, result.capitalize(), numeric=True) for result in RESULTS)


def _result_table(counts: Counts, *, shares: bool) -> Table:
    """Return how the games ended for A, by who started: the rows add up to the last one."""
    rows: list[list[Cell]] = [
        [f"{letter} starts", *_results(counts, at)] for at, letter in enumerate(_LETTERS)
    ]
    rows.append(["all", *_results(counts, None)])
    columns = [Column("games_of", "Games"), Column("games", "All", numeric=True), *_RESULTS]
    if shares:
        columns += [Column("share", "A's share %"), Column("starter", "Starter's share %")]
        rows[0] += [None, None]
        rows[1] += [None, None]
        rows[2] += [percent(score(counts.scores())), percent(starter_score(counts))]
    return Table(tuple(columns), rows, "Results for A")


def _share_table(counts: Counts) -> Table:
    """Return the shares of points of A and of those who start, with bars."""
    found = {"A": score(counts.scores()), "who starts": starter_score(counts)}
    rows = [[name, percent(one), bar(one)] for name, one in found.items()]
    columns = (Column("of", "Of"), Column("share", "Share %"), Column("bar", BAR_TITLE))
    return Table(columns, rows, "Shares of points, draws half (95 % interval)")


def _results(counts: Counts, starter: int | None) -> list[int]:
    ends = [counts.of(result, starter) for result in RESULTS]
    return [sum(ends), *ends]


def _measure_table(counts: Counts, *, drawn: bool) -> Table:
    """Return the means for one game of A and B side by side."""
    found = means(counts)
    rows: list[Row] = [
        [UNITS[name], number(found[name]), number(found[name])] for name in GAME_MEASURES
    ]
    rows += [
        [UNITS[name], *(number(found[side_name(at, name)]) for at in (0, 1))]
        for name in SIDE_MEASURES
    ]
    columns = (Column("measure", "Mean of a game"), Column("a", "A"), Column("b", "B"))
    if drawn:
        return Table(columns, rows, f"Measures{_lengths(counts)}")
    return Table(columns, rows, "Measures")


def _lengths(counts: Counts) -> str:
    """Return how the lengths of games are spread, as the end of a title."""
    lengths = counts.games.get("rounds", _NONE)
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
        [_LETTERS[line.side], *_card_row(line), percent(line.won_drawn), percent(line.won_played)]
        for line in lines
    ]
    title = "Cards (points made in a game; its deck's share of points in %)"
    return Table((Column("deck", "Deck"), *_CARD, *shares), rows, title)


def _drawn_card_table(side: int, lines: list[CardLine]) -> Table:
    """Return what became of each card of one deck, short enough for a terminal."""
    rows = [[*_card_row(line), percent(line.won_played)] for line in lines if line.side == side]
    title = f"Cards of {_LETTERS[side]} (points made in a game)"
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
