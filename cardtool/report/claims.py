"""The report of `cardtool claims`: each claim with its figure, its limit and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from cardtool.engine.families import units
from cardtool.report.estimates import estimate_record, number, percent, signed
from cardtool.report.outcomes import (
    RESULT_COLUMNS,
    caveat_lines,
    result_cells,
    result_record,
    unread_cards,
)
from cardtool.report.plurals import many
from cardtool.report.tables import Cell, Column, Table
from cardtool.sim.claims import (
    CONTRADICTED,
    FEWEST_PAIRS,
    OPEN,
    SHARE,
    SUPPORTED,
    WON,
    Finding,
    judged,
    limit_text,
)
from cardtool.sim.counts import Counts
from cardtool.sim.pairs import Entry
from cardtool.sim.results import Results
from cardtool.sim.summary import pooled

__all__ = ["SCHEMA", "claims_lines", "claims_record", "claims_tables"]

SCHEMA: Final = "cardtool.claims/1"

_UNITS: Final = units()
_VERDICTS: Final = (SUPPORTED, CONTRADICTED, OPEN)
_MEASURES: Final = {
    SHARE: "A's share of points in %",
    "starter": "the starter's share of points in %",
    "limit": "games that are stopped, in %",
}
_PLACES: Final = 1
_JUDGED: Final = (
    "Supported: the whole 95 % interval lies where the claim says; contradicted: all of it lies "
    f"elsewhere. Else, from fewer than {FEWEST_PAIRS} pairs, or where hardly any of them differ, "
    "the claim is open. Each is judged by itself: whatever is true, chance alone judges about one "
    "in forty wrongly, at most."
)


def claims_record(results: Results) -> dict[str, Any]:
    """Return the JSON object of `cardtool claims`, schema ``cardtool.claims/1``.

    Keys: `schema`, `seed`; `games` of each pairing; `claims`, in the order of the file: `id`,
    `from` and `text` of the claim; `measure`, and `measured`, the same in words; `effect`, an
    object `value`, `low`, `high` (95 %, each pairing a stratum): shares in percent, differences
    to a base in percentage points; `above` and `below`, between which the claim says that it
    lies (null is no limit); `verdict` (``supported``, ``contradicted``, ``open``, see
    :func:`cardtool.sim.claims.judged`); `tested`, what was played, and `base`, what it is compared with or null: objects with `rules`, `bots` and `pairings`, each with its
    `decks` and what `cardtool simulate` says of its games: `games`, `wins`, `losses`, `draws`,
    `limit`, `errors`, which add up to `games`, `by_starter`, `pairs`, `rate`, `elo`,
    `starter`, `reasons`, `faults`; `verdicts`, how many claims have each; `without_effect`,
    numbers of cards played without effect. `run` is what cardtool needs to go on.

    Raises:
        ResultsError: see :func:`cardtool.sim.claims.judged`.
    """
    found = judged(results)
    counted = Counter(one.verdict for one in found)
    return {
        "schema": SCHEMA,
        "seed": results.seed,
        "games": 2 * results.standing.pairs,
        "claims": [_claim_record(one, results) for one in found],
        "verdicts": {name: counted[name] for name in _VERDICTS},
        "without_effect": unread_cards(results),
        "run": results.record(),
    }


def _claim_record(one: Finding, results: Results) -> dict[str, Any]:
    return {
        "id": one.id,
        "from": one.source,
        "text": one.text,
        "measure": one.measure,
        "measured": _measured(one, results),
        "effect": estimate_record(one.value),
        "above": one.low,
        "below": one.high,
        "verdict": one.verdict,
        "tested": _played_record(one.tested, results),
        "base": _played_record(one.base, results) if one.base else None,
    }


def _played_record(numbers: Sequence[int], results: Results) -> dict[str, Any]:
    pairings = [
        {
            "decks": [deck.name for deck in results.entries[number].match.decks],
            **result_record(results.standing.counts[number]),
        }
        for number in numbers
    ]
    entries = _entries(numbers, results)
    return {"rules": _rules(entries), "bots": list(entries[0].players), "pairings": pairings}


def _measured(one: Finding, results: Results) -> str:
    """Return what is measured, in words."""
    side, _, name = one.measure.rpartition(".")
    if one.measure.startswith(WON):
        words = f"A's share in % of games with card {one.measure.removeprefix(WON)} in play"
    elif side:
        words = f"{side.upper()}: {_UNITS[name]}"
    else:
        words = _MEASURES.get(name) or _UNITS[name]
    if not one.base:
        return words
    return f"{words}, {_change(_entries(one.tested, results), _entries(one.base, results))}"


def _change(tested: Sequence[Entry], base: Sequence[Entry]) -> str:
    """Return in what a base differs: ``less that under wimu``."""
    parts = ["less that"]
    if _rules(base) != _rules(tested):
        parts.append(f"under {_rules(base)}")
    if _pairings(base) != _pairings(tested):
        parts.append(f"of {_pairings(base)}")
    if _bots(base) != _bots(tested):
        parts.append(f"by {_bots(base)}")
    return " ".join(parts)


def _entries(numbers: Sequence[int], results: Results) -> list[Entry]:
    return [results.entries[number] for number in numbers]


def _rules(entries: Sequence[Entry]) -> str:
    return entries[0].match.rules.name


def _pairings(entries: Sequence[Entry]) -> str:
    return ", ".join(" : ".join(deck.name for deck in entry.match.decks) for entry in entries)


def _bots(entries: Sequence[Entry]) -> str:
    return " : ".join(entries[0].players)


def claims_lines(results: Results) -> list[str]:
    """Return what stands above the tables: how much was played, and how it is judged."""
    played = many(2 * results.standing.pairs, "game")
    first = f"{played} of each pairing from --seed {results.seed}."
    return [first, _JUDGED, *caveat_lines(results)]


def claims_tables(results: Results, *, drawn: bool) -> list[Table]:
    """Return the claims with their verdicts, and the games that test them; without bars.

    Raises:
        ResultsError: see :func:`cardtool.sim.claims.judged`.
    """
    del drawn
    found = judged(results)
    return [_verdict_table(found, results), _game_table(found, results)]


def _verdict_table(found: Sequence[Finding], results: Results) -> Table:
    columns = (
        Column("id", "Claim"),
        Column("text", "What it says"),
        Column("measured", "Measured"),
        Column("effect", "Effect (95 % interval)"),
        Column("limit", "Claimed"),
        Column("verdict", "Verdict"),
    )
    rows = [
        [one.id, one.text, _measured(one, results), _effect(one), _limit(one), one.verdict]
        for one in found
    ]
    return Table(columns, rows, "Claims")


def _effect(one: Finding) -> str:
    show = signed if one.base else number
    return show(one.value, _PLACES)


def _limit(one: Finding) -> str:
    return limit_text(one.low, one.high).replace("-", "−")


def _game_table(found: Sequence[Finding], results: Results) -> Table:
    """Return the games of each claim, and of what it is compared with."""
    columns = (
        Column("id", "Claim"),
        Column("role", "Played as"),
        Column("rules", "Rules"),
        Column("decks", "A : B"),
        Column("bots", "Bots"),
        *RESULT_COLUMNS,
        Column("share", "A's share in %"),
    )
    rows = [row for one in found for row in _game_rows(one, results)]
    return Table(columns, rows, "Games (won and lost by A)")


def _game_rows(one: Finding, results: Results) -> Iterator[list[Cell]]:
    for role, numbers in (("tested", one.tested), ("base", one.base)):
        if numbers:
            entries = _entries(numbers, results)
            counts = [results.standing.counts[at] for at in numbers]
            yield [
                *(one.id, role, _rules(entries), _pairings(entries), _bots(entries)),
                *result_cells(Counts.together(counts)),
                percent(pooled(counts, "score")),
            ]
