"""The report of `cardtool claims`: each claim with its figure, its limit and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from cardtool.report.estimates import estimate_record, number, percent, signed
from cardtool.report.plurals import many
from cardtool.report.series import result_record
from cardtool.report.tables import Cell, Column, Table
from cardtool.sim.claims import (
    CONTRADICTED,
    OPEN,
    SHARE,
    SUPPORTED,
    WON,
    Claim,
    Finding,
    Setup,
    added,
    judged,
    limit_text,
)
from cardtool.sim.counts import RESULTS
from cardtool.sim.intervals import score
from cardtool.sim.results import Results
from cardtool.sim.summary import UNITS

__all__ = ["SCHEMA", "claims_lines", "claims_record", "claims_tables"]

SCHEMA: Final = "cardtool.claims/1"

_VERDICTS: Final = (SUPPORTED, CONTRADICTED, OPEN)
_MEASURES: Final = {
    SHARE: "A's share of points in %",
    "starter": "the starter's share of points in %",
    "limit": "games that are stopped, in %",
}
_PLACES: Final = 1
_JUDGED: Final = (
    "Supported: the whole 95 % interval lies where the claim says; contradicted: all of it lies "
    "elsewhere; else the claim is open."
)


def claims_record(claims: Sequence[Claim], results: Results) -> dict[str, Any]:
    """Return the JSON object of `cardtool claims`, schema ``cardtool.claims/1``.

    Keys: `schema`, `seed`; `games` of each pairing; `claims`, in the order of the file: `id`,
    `from` and `text` of the claim; `measure`, and `measured`, the same in words; `effect`, an
    object `value`, `low`, `high` (95 %): shares in percent, differences to a base in percentage
    points; `above` and `below`, between which the claim says that it lies (null is no limit);
    `verdict` (``supported``, ``contradicted``, ``open``); `tested`, what was played, and `base`,
    what it is compared with or null: objects with `rules`, `bots` and `pairings`, each with its
    `decks` and what `cardtool simulate` says of its games: `games`, `wins`, `losses`, `draws`,
    `limit`, `errors`, which add up to `games`, `by_starter`, `pairs`, `rate`, `elo`,
    `starter`, `reasons`, `faults`; `verdicts`, how many claims have each; `without_effect`,
    numbers of cards played without effect. `run` is what cardtool needs to go on.
    """
    found = judged(claims, results)
    counted = Counter(one.verdict for one in found)
    return {
        "schema": SCHEMA,
        "seed": results.seed,
        "games": 2 * results.standing.pairs,
        "claims": [_claim_record(one, results) for one in found],
        "verdicts": {name: counted[name] for name in _VERDICTS},
        "without_effect": _unread(results),
        "run": results.record(),
    }


def _claim_record(one: Finding, results: Results) -> dict[str, Any]:
    claim = one.claim
    return {
        "id": claim.id,
        "from": claim.source,
        "text": claim.text,
        "measure": claim.measure,
        "measured": _measured(claim),
        "effect": estimate_record(one.value),
        "above": claim.low,
        "below": claim.high,
        "verdict": one.verdict,
        "tested": _setup_record(claim.setup, one.entries[0], results),
        "base": claim.base and _setup_record(claim.base, one.entries[1], results),
    }


def _setup_record(setup: Setup, entries: Sequence[int], results: Results) -> dict[str, Any]:
    pairings = [
        {"decks": list(decks), **result_record(results.standing.counts[entry])}
        for decks, entry in zip(setup.decks, entries, strict=True)
    ]
    return {"rules": setup.rules, "bots": list(setup.bots), "pairings": pairings}


def _unread(results: Results) -> list[str]:
    return sorted({nr for entry in results.entries for nr in entry.match.unread})


def _measured(claim: Claim) -> str:
    """Return what is measured, in words."""
    side, _, name = claim.measure.rpartition(".")
    if claim.measure.startswith(WON):
        words = f"A's share in % of games with card {claim.measure.removeprefix(WON)} in play"
    elif side:
        words = f"{side.upper()}: {UNITS[name]}"
    else:
        words = _MEASURES.get(name) or UNITS[name]
    return words if claim.base is None else f"{words}, {_change(claim.setup, claim.base)}"


def _change(setup: Setup, base: Setup) -> str:
    """Return in what a base differs: ``less that under wimu``."""
    parts = []
    if base.rules != setup.rules:
        parts.append(f"under {base.rules}")
    if base.decks != setup.decks:
        parts.append(f"of {_pairings(base)}")
    if base.bots != setup.bots:
        parts.append(f"by {_bots(base)}")
    return f"less that {' '.join(parts)}"


def _pairings(setup: Setup) -> str:
    return ", ".join(f"{first} : {second}" for first, second in setup.decks)


def _bots(setup: Setup) -> str:
    return " : ".join(setup.bots)


def claims_lines(results: Results) -> list[str]:
    """Return what stands above the tables: how much was played, and how it is judged."""
    pairs = results.standing.pairs
    lines = [f"{many(2 * pairs, 'game')} of each pairing from --seed {results.seed}.", _JUDGED]
    unread = _unread(results)
    return [*lines, f"Played without their effect: cards {', '.join(unread)}."] if unread else lines


def claims_tables(claims: Sequence[Claim], results: Results) -> list[Table]:
    """Return the claims with their verdicts, and the games that test them."""
    found = judged(claims, results)
    return [_verdict_table(found), _game_table(found, results)]


def _verdict_table(found: Sequence[Finding]) -> Table:
    columns = (
        Column("id", "Claim"),
        Column("text", "What it says"),
        Column("measured", "Measured"),
        Column("effect", "Effect (95 % interval)"),
        Column("limit", "Claimed"),
        Column("verdict", "Verdict"),
    )
    rows = [
        [
            *(one.claim.id, one.claim.text, _measured(one.claim)),
            *(_effect(one), limit_text(one.claim).replace("-", "−"), one.verdict),
        ]
        for one in found
    ]
    return Table(columns, rows, "Claims")


def _effect(one: Finding) -> str:
    show = number if one.claim.base is None else signed
    return show(one.value, _PLACES)


def _game_table(found: Sequence[Finding], results: Results) -> Table:
    """Return the games of each claim, and of what it is compared with."""
    columns = (
        Column("id", "Claim"),
        Column("role", "Played as"),
        Column("rules", "Rules"),
        Column("decks", "A : B"),
        Column("bots", "Bots"),
        Column("games", "Games", numeric=True),
        *(Column(result, result.capitalize(), numeric=True) for result in RESULTS),
        Column("share", "A's share in %"),
    )
    rows = [row for one in found for row in _game_rows(one, results)]
    return Table(columns, rows, "Games (won and lost by A)")


def _game_rows(one: Finding, results: Results) -> Iterator[list[Cell]]:
    for role, setup, entries in zip(
        ("tested", "base"), (one.claim.setup, one.claim.base), one.entries, strict=True
    ):
        if setup is None:
            continue
        counts = added(results, entries)
        ends: list[Cell] = [counts.of(result) for result in RESULTS]
        yield [
            *(one.claim.id, role, setup.rules, _pairings(setup), _bots(setup), counts.total),
            *ends,
            percent(score(counts.scores())),
        ]
