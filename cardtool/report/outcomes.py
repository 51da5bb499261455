"""What every report of the rules laboratory says of its match-ups: how games ended, who played."""

from __future__ import annotations

from typing import Any, Final

from cardtool.cards import nr_key
from cardtool.engine.families import units
from cardtool.engine.family import Measures, side_name
from cardtool.report.estimates import ends_record, estimate_record, rounded, signed
from cardtool.report.plurals import many
from cardtool.report.tables import Column
from cardtool.sim.counts import RESULTS, SIDES, Counts
from cardtool.sim.intervals import Estimate, elo, median
from cardtool.sim.results import Results
from cardtool.sim.summary import means, measured

__all__ = [
    "LETTERS",
    "RESULT_COLUMNS",
    "SHARES",
    "caveat_lines",
    "head_lines",
    "length_record",
    "measure_name",
    "measures_record",
    "result_cells",
    "result_record",
    "seat_lines",
    "seeds_text",
    "shown_change",
    "unread_cards",
]

LETTERS: Final = ("A", "B")
"""What people call the first and the second deck."""
SHARES: Final = {
    "score": "A's share of points, %",
    "starter": "the starter's share of points, %",
    "limit": "stopped games, %",
}
"""Values that are shares, shown in percent, with their names."""
_UNITS: Final = units()
RESULT_COLUMNS: Final = (
    Column("games", "Games", numeric=True),
    *(Column(result, result.capitalize(), numeric=True) for result in RESULTS),
)
"""How many games there were and how they ended, see :func:`result_cells`."""


def result_cells(counts: Counts, starter: int | None = None) -> list[int]:
    """Return how many games there were and how they ended for A: all, or those a deck started."""
    ends = [counts.of(result, starter) for result in RESULTS]
    return [sum(ends), *ends]


def measure_name(name: str) -> str:
    """Return what readers call one of the values that are compared."""
    if name in SHARES:
        return SHARES[name]
    side, _, own = name.rpartition(".")
    return f"{side.upper()}: {_UNITS[own]}" if side else _UNITS[own]


def shown_change(name: str, found: Estimate) -> str:
    """Return a difference of a value as a text, of shares in percent points."""
    return signed(found.times(100), 1) if name in SHARES else signed(found)


def result_record(counts: Counts) -> dict[str, Any]:
    """Return how the games of a match-up ended for A, with the rates."""
    found = measured(counts, "score")
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
        "starter": estimate_record(measured(counts, "starter")),
        "reasons": dict(sorted(counts.reasons.items())),
        "faults": [
            {"seed": seed, "pair": pair, "starter": SIDES[starter], "error": text}
            for seed, pair, starter, text in counts.faults
        ],
    }


def measures_record(measures: Measures, counts: Counts) -> dict[str, Any]:
    """Return the means for one game: of the `game` and of the decks `a` and `b`."""
    found = means(measures, counts)
    return {
        "game": ends_record({name: found[name] for name in measures.game}),
        **{
            side: ends_record({name: found[side_name(at, name)] for name in measures.side})
            for at, side in enumerate(SIDES)
        },
    }


def length_record(counts: Counts) -> dict[str, Any]:
    """Return how many rounds games took: their `mean` and `median`."""
    return {
        "mean": estimate_record(measured(counts, "rounds")),
        "median": estimate_record(median(counts.of_games("rounds"))),
    }


def head_lines(results: Results) -> list[str]:
    """Return who plays under which rules, and how often; the effective rules by their name."""
    rules = dict.fromkeys(one.match.rules.name for one in results.entries)
    pairs = results.standing.pairs
    each = "" if len(results.entries) == 1 else " each"
    played = f"{2 * pairs} games{each} from --seed {seeds_text(results)}"
    return [
        *seat_lines(results),
        f"Under {', '.join(rules)}; {played}.",
        *caveat_lines(results),
    ]


def seat_lines(results: Results) -> list[str]:
    """Return which deck is A and which is B, and who plays them."""
    entry = results.entries[0]
    return [
        f"{letter}: {deck.name}, played by {bot}"
        for letter, deck, bot in zip(LETTERS, entry.match.decks, entry.players, strict=True)
    ]


def seeds_text(results: Results) -> str:
    """Return the seeds of all pairs."""
    return ", ".join(map(str, results.seeds))


def unread_cards(results: Results) -> list[str]:
    """Return the numbers of the cards that are played without effect, in order."""
    return sorted({nr for entry in results.entries for nr in entry.match.unread}, key=nr_key)


def caveat_lines(results: Results) -> list[str]:
    """Return what keeps the games from being what they should be: cards, and faults."""
    lines = []
    unread = unread_cards(results)
    if unread:
        lines.append(f"Played without their effect: cards {', '.join(unread)}.")
    faults = sorted(fault for counts in results.standing.counts for fault in counts.faults)
    if faults:
        seed, pair, starter, error = faults[0]
        where = f"pair {pair} of seed {seed}, {LETTERS[starter]} starting"
        lines.append(f"{many(len(faults), 'game')} broke off; the first, {where}: {error}")
    return lines
