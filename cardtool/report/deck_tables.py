"""Decks, verdicts on them and rule sets, shaped as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardtool.deck_analysis import DeckStats, Opening
from cardtool.decks import Deck, DeckRules, Zone
from cardtool.engine.kameloh.readings import Reading
from cardtool.engine.registry import Difference, SettingRow
from cardtool.report.tables import Cell, Column, Table
from cardtool.validation import Report

__all__ = [
    "clause_table",
    "deck_table",
    "difference_table",
    "played_table",
    "reading_table",
    "rule_set_table",
    "settings_table",
    "stats_record",
    "stats_tables",
    "verdict_table",
]

_DECK: tuple[Column, ...] = (
    Column("count", "Count", numeric=True),
    Column("nr", "Nr"),
    Column("name", "Name", link="nr"),
    Column("kind", "Kind"),
    Column("hk", "HK", numeric=True),
    Column("ap", "AP", numeric=True),
    Column("dp", "DP", numeric=True),
    Column("lp", "LP", numeric=True),
    Column("gw", "GW", numeric=True),
    Column("d", "D", numeric=True),
    Column("zone", "Zone"),
)


def deck_table(deck: Deck) -> Table:
    """Return the deck's lines in the order of its file, unknown cards by their text.

    The zone is a column only where a deck has several.
    """
    rows: list[tuple[Cell, ...]] = []
    for entry in deck.entries:
        card = entry.card
        figures = (card.hk, card.ap, card.dp, card.lp, card.gw, card.d) if card else (None,) * 6
        kind = card.kind.value if card and card.kind else None
        name = card.name if card else entry.text
        nr = card.nr if card else None
        rows.append((entry.count, nr, name, kind, *figures, entry.zone.value))
    columns = _DECK
    if all(entry.zone is Zone.MAIN for entry in deck.entries):
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    return Table(columns, rows, deck.name)


_VERDICT: tuple[Column, ...] = (
    Column("deck", "Deck"),
    Column("rules", "Rules"),
    Column("severity", "Severity"),
    Column("clause", "Clause"),
    Column("code", "Code"),
    Column("card", "Card"),
    Column("count", "Count", numeric=True),
    Column("limit", "Limit"),
    Column("message", "Message"),
    Column("hint", "Hint"),
)


def verdict_table(reports: Iterable[Report]) -> Table:
    """Return one row per problem of all reports."""
    rows: list[tuple[Cell, ...]] = [
        (
            report.deck,
            report.rules,
            p.severity.value,
            p.clause,
            p.code,
            p.card,
            p.count,
            None if p.limit is None else str(p.limit),
            p.message,
            p.hint,
        )
        for report in reports
        for p in report.problems
    ]
    return Table(_VERDICT, rows)


def stats_tables(stats: DeckStats, names: Sequence[tuple[str, int, bool]]) -> list[Table]:
    """Return the tables of `cardtool deck stats`.

    `names` are the deck's cards as (label, copies, whether it is a yellow monster).
    """
    tables = [
        _facts(stats),
        _counts("Price curve", "D", stats.prices),
        _counts("Häufigkeitsklassen", "HK", stats.hks),
        _counts("Kinds", "Kind", stats.kinds),
    ]
    if stats.opening is not None:
        tables += [_draw_table(stats.opening), _hand_table(stats.opening, names)]
    return tables


def stats_record(
    stats: DeckStats, deck: Deck, rules: DeckRules, names: Sequence[tuple[str, int, bool]]
) -> dict[str, Any]:
    """Return the JSON object of `cardtool deck stats`; chances are numbers from 0 to 1."""
    record: dict[str, Any] = {
        "schema": "cardtool.deck-stats/1",
        "deck": deck.name,
        "rules": rules.name,
        "cards": stats.size,
        "fusion": stats.fusion,
        "points_at_risk": stats.at_risk,
        "prices": dict(stats.prices),
        "hk": dict(stats.hks),
        "kinds": dict(stats.kinds),
        "gw": list(stats.gws),
        "opening": None,
    }
    if stats.opening is not None:
        record["opening"] = {
            "expected_draws": float(stats.opening.expected_draws),
            "redraw": float(stats.opening.redraw),
            "longer_than": [
                {"cards": n, "chance": float(chance)} for n, chance in _draws(stats.opening)
            ],
            "hand": [
                {"card": label, "expected": float(mean), "chance": float(chance)}
                for label, mean, chance in _hand(stats.opening, names)
            ],
        }
    return record


def _facts(stats: DeckStats) -> Table:
    rows: list[tuple[Cell, ...]] = [
        ("cards in the deck", stats.size),
        ("cards in the Fusionsdeck", stats.fusion),
        ("points at risk", stats.at_risk),
        ("monsters with known GW, violet ones, too", len(stats.gws)),
        ("mean GW of a monster", round(sum(stats.gws) / len(stats.gws), 1) if stats.gws else None),
    ]
    if stats.opening is not None:
        rows += [
            ("cards the opening draw takes, mean", _rounded(stats.opening.expected_draws)),
            ("chance of more than a hand, %", _percent(stats.opening.redraw)),
        ]
    return Table((Column("fact", "Fact"), Column("value", "Value", numeric=True)), rows)


def _counts(title: str, heading: str, counts: Mapping[str, int]) -> Table:
    columns = (Column("key", heading), Column("cards", "Cards", numeric=True), Column("bar", ""))
    return Table(columns, [(key, n, "█" * n) for key, n in counts.items()], title)


def _draws(opening: Opening) -> list[tuple[int, Fraction]]:
    """Return (n, chance of more than n) down to one in a thousand."""
    found = []
    for n in range(opening.wanted, opening.size):
        chance = opening.longer_than(n)
        found.append((n, chance))
        if chance < Fraction(1, 1000):
            break
    return found


def _hand(
    opening: Opening, names: Sequence[tuple[str, int, bool]]
) -> list[tuple[str, Fraction, Fraction]]:
    return [
        (label, opening.expected(n, yellow=yellow), opening.chance_of(n, yellow=yellow))
        for label, n, yellow in names
    ]


def _draw_table(opening: Opening) -> Table:
    columns = (
        Column("cards", "Cards", numeric=True),
        Column("chance", "Draw takes more, %", numeric=True),
    )
    rows = [(n, _percent(chance)) for n, chance in _draws(opening)]
    return Table(columns, rows, "Opening draw")


def _hand_table(opening: Opening, names: Sequence[tuple[str, int, bool]]) -> Table:
    columns = (
        Column("card", "Card"),
        Column("expected", "Copies, mean", numeric=True),
        Column("chance", "At least one, %", numeric=True),
    )
    rows = [
        (label, _rounded(mean), _percent(chance)) for label, mean, chance in _hand(opening, names)
    ]
    return Table(columns, rows, "Expected opening hand")


def _percent(chance: Fraction) -> float:
    return round(100 * float(chance), 1)


def _rounded(number: Fraction) -> float:
    return round(float(number), 2)


def rule_set_table(rows: Iterable[tuple[str, str, str, str]], *, settings: bool) -> Table:
    """Return the rule sets: name, whether it is the default, what it is.

    With `settings` also what sets each apart from the default.
    """
    columns = (
        *(Column("name", "Name"), Column("default", "Default"), Column("text", "What it is")),
        Column("settings", "Other than the default"),
    )
    shown = len(columns) if settings else len(columns) - 1
    return Table(columns[:shown], [row[:shown] for row in rows])


def clause_table(rows: Iterable[tuple[str, str]], clause: str) -> Table:
    """Return what is known of one clause: where it comes from, and what it says."""
    return Table((Column("source", "Told by"), Column("text", "What it says")), list(rows), clause)


_SETTINGS: tuple[Column, ...] = (
    Column("name", "Setting"),
    Column("value", "Value"),
    Column("unit", "Unit"),
    Column("default", "Default"),
    Column("clause", "Clause"),
    Column("reading", "Reading"),
    Column("text", "What it does"),
)


def settings_table(rows: Iterable[SettingRow], title: str) -> Table:
    """Return every setting of a rule set, readings marked by their id."""
    cells = [(r.name, r.value, r.unit, r.default, r.clause, r.reading, r.text) for r in rows]
    return Table(_SETTINGS, cells, title)


def difference_table(rows: Iterable[Difference], first: str, second: str) -> Table:
    """Return the settings in which two rule sets differ, side by side."""
    columns = (
        Column("name", "Setting"),
        Column("first", first),
        Column("second", second),
        Column("clause", "Clause"),
        Column("text", "What it does"),
    )
    return Table(columns, [(r.name, r.first, r.second, r.clause, r.text) for r in rows])


def played_table(clauses: Mapping[str, str]) -> Table:
    """Return how a game is played: what its clauses say, in their order."""
    columns = (Column("clause", "Clause"), Column("text", "What it says"))
    return Table(columns, list(clauses.items()), "How it is played")


def reading_table(readings: Iterable[Reading], rows: Iterable[SettingRow]) -> Table:
    """Return the readings: how gaps in the rule texts are filled, and what chooses otherwise.

    `rows`: the settings that act under the rule set; others choose nothing and are left out.
    One with another value than its preset is shown with it, as what changes the reading.
    """
    columns = (
        Column("id", "Reading"),
        Column("clause", "Clause"),
        Column("setting", "Setting"),
        Column("text", "How the texts are read"),
    )
    acting = {row.name: row for row in rows}
    cells: list[tuple[Cell, ...]] = []
    for one in readings:
        row = acting.get(one.setting or "")
        changed = row is not None and row.value != row.default
        text = (
            f"{one.text} Changed here by {row.name}={row.value}." if row and changed else one.text
        )
        cells.append((one.id, one.clause, row.name if row else None, text))
    return Table(columns, cells, "Readings")
