"""The report of `cardtool impact`: what each card contributes to its deck's result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cardtool.report.estimates import bar, bar_title, estimate_record, rounded, signed
from cardtool.report.outcomes import LETTERS, head_lines, result_record
from cardtool.report.plurals import many
from cardtool.report.series import series_tables
from cardtool.report.tables import Cell, Column, Table
from cardtool.sim.counts import RESULTS, SIDES, Counts
from cardtool.sim.impact import CardImpact, impacts
from cardtool.sim.intervals import score
from cardtool.sim.results import Results
from cardtool.sim.run import Standing

__all__ = ["SCHEMA", "impact_lines", "impact_record", "impact_tables"]

SCHEMA: Final = "cardtool.impact/1"


def impact_record(results: Results) -> dict[str, Any]:
    """Return the JSON object of `cardtool impact`, schema ``cardtool.impact/1``.

    Keys: `schema`, `rules`, `seed`, `decks`, `bots` (of A, then of B); of the games between
    the real decks what `cardtool simulate` says of its games: `games`, `wins`, `losses`,
    `draws`, `limit`, `errors`, which add up to `games`, `by_starter`, `pairs`, `rate`, `elo`,
    `starter`, `reasons`, `faults`; `neutral`, the monster that replaces the cards of the decks
    `a` and `b` (`hk`, `ap`, `dp`, `lp`, `d`); `compared`, how many cards are replaced;
    `cards`, the greatest help first: `rank` (from 1), `deck` (``a`` or ``b``), `nr`, `name`,
    `copies`, `impact` (what the deck's share of points is more with the card than with the
    replacement, in percentage points), `chance` (that a card without impact is at least as far
    from 0), `adjusted` (the same with all comparisons allowed for), `verdict` (``helps``,
    ``harms``, ``open``), `drawn` and `played` (shares of the games), `plays` and `points` (for
    one game), `without` (the games with the replacement: how they ended for A, and `rate`);
    `without_effect`, numbers of cards played without effect. `run` is what cardtool needs to
    go on. A figure with an interval is an object `value`, `low`, `high` (95 %).

    Raises:
        ResultsError: see :func:`cardtool.sim.impact.impacts`.
    """
    found = impacts(results)
    entry = results.entries[0]
    return {
        "schema": SCHEMA,
        "rules": entry.match.rules.name,
        "seed": results.seed,
        "decks": [deck.name for deck in entry.match.decks],
        "bots": list(entry.players),
        **result_record(results.standing.counts[0]),
        "neutral": {
            SIDES[side]: _figures(results, card) for side, card in _neutrals(results, found)
        },
        "compared": len(found),
        "cards": [
            _card_record(rank, one, results.standing.counts[one.entry])
            for rank, one in enumerate(found, 1)
        ],
        "without_effect": list(entry.match.unread),
        "run": results.record(),
    }


def _neutrals(results: Results, found: Sequence[CardImpact]) -> list[tuple[int, Any]]:
    sides = sorted({one.line.side for one in found})
    return [(side, results.entries[0].match.neutral(side)) for side in sides]


def _figures(results: Results, card: Any) -> dict[str, Any]:
    return {name: getattr(card, name) for name, _ in results.family.figures}


def _printed(results: Results, card: Any) -> str:
    figures = _figures(results, card)
    return ", ".join(f"{word} {figures[name]}" for name, word in results.family.figures)


def _card_record(rank: int, one: CardImpact, without: Counts) -> dict[str, Any]:
    line = one.line
    return {
        "rank": rank,
        "deck": SIDES[line.side],
        "nr": line.nr,
        "name": line.name,
        "copies": line.copies,
        "impact": estimate_record(one.share.times(100)),
        "chance": rounded(one.chance),
        "adjusted": rounded(one.adjusted),
        "verdict": one.verdict,
        "drawn": rounded(line.drawn),
        "played": rounded(line.played),
        "plays": rounded(line.plays),
        "points": rounded(line.points),
        "without": {
            "games": without.total,
            **{result: without.of(result) for result in RESULTS},
            "rate": estimate_record(score(without.scores())),
        },
    }


def impact_lines(results: Results) -> list[str]:
    """Return what stands above the tables: who plays, what replaces, how to read it."""
    found = impacts(results)
    lines = head_lines(results)
    lines += [
        f"A card of {LETTERS[side]} makes way for a neutral {results.family.neutral_word} in its "
        f"places: {_printed(results, card)}."
        for side, card in _neutrals(results, found)
    ]
    lines.append(
        f"{many(len(found), 'card')} compared: one interval in twenty misses by chance; the "
        "verdicts allow for all comparisons together (Holm, 5 %)."
    )
    return lines


def impact_tables(results: Results, *, drawn: bool) -> list[Table]:
    """Return the results of the real decks and the cards by impact; `drawn` adds bars."""
    standing = results.standing
    real = replace(
        results,
        entries=results.entries[:1],
        contrasts=(),
        standing=Standing(standing.pairs, standing.counts[:1], ()),
    )
    return [series_tables(real, drawn=drawn)[0], _card_table(impacts(results), drawn=drawn)]


def _card_table(found: Sequence[CardImpact], *, drawn: bool) -> Table:
    columns = [
        Column("rank", "Rank", numeric=True),
        Column("deck", "Deck"),
        Column("nr", "Nr"),
        Column("name", "Name", link="nr"),
        Column("copies", "Copies", numeric=True),
        Column("impact", "Impact (95 % interval)"),
        Column("verdict", "Verdict"),
        Column("drawn", "Drawn %", numeric=True),
        Column("played", "Played %", numeric=True),
        Column("points", "Points", numeric=True),
    ]
    rows = [_row(rank, one) for rank, one in enumerate(found, 1)]
    if drawn:
        most = _farthest(found)
        columns.append(Column("bar", bar_title(most)))
        for row, one in zip(rows, found, strict=True):
            row.append(bar(one.share, -most, most))
    title = "Impact of the cards (percentage points of the deck's share; points made in a game)"
    return Table(tuple(columns), rows, title)


def _row(rank: int, one: CardImpact) -> list[Cell]:
    line = one.line
    return [
        rank,
        LETTERS[line.side],
        line.nr,
        line.name,
        line.copies,
        signed(one.share.times(100), 1),
        one.verdict,
        rounded(100 * line.drawn, 1),
        rounded(100 * line.played, 1),
        rounded(line.points, 2),
    ]


def _farthest(found: Sequence[CardImpact]) -> float:
    """Return how far from 0 any interval reaches; a little, where there is none."""
    ends = [end for one in found for end in (one.share.low, one.share.high) if end is not None]
    return max((abs(end) for end in ends), default=0.0) or 0.01
