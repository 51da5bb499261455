"""The report of `cardtool tournament`: many decks, played against each other."""

from __future__ import annotations

from typing import Any, Final

from cardtool.cards import nr_key
from cardtool.report.estimates import BAR_TITLE, bar, estimate_record, percent, rounded, signed
from cardtool.report.series import result_record
from cardtool.report.tables import Cell, Column, Table
from cardtool.sim.counts import RESULTS
from cardtool.sim.intervals import Estimate
from cardtool.sim.results import Results
from cardtool.sim.tournament import SEATS, Place, Tournament, tournament

__all__ = ["SCHEMA", "tournament_lines", "tournament_record", "tournament_tables"]

SCHEMA: Final = "cardtool.tournament/1"
_ELO_PLACES: Final = 2


def tournament_record(results: Results) -> dict[str, Any]:
    """Return the JSON object of `cardtool tournament`, schema ``cardtool.tournament/1``.

    Keys: `schema`, `rules`, `seed`, `gauntlet` (whether the first deck played all others, and
    they nobody else), `bots` (of both decks of any pairing); `games` of all pairings, and how
    many of them were `decided`, or ended as `draws`, `limit`, `errors`; `starter`, the share of
    points of those who started. `decks`, as they were named, each with `name`, `rank` and
    `rating` (Elo; 0 is the mean of all, of a gauntlet the first deck), `games` and how they
    ended for it, `by_seat`, the same for the games that it `started` and that the other deck
    did (`followed`), with its `rate` there, and `rate`, its share of all points, draws and
    stopped games half. `matrix`: for each deck its share against each (null for those it did
    not meet). `pairings`: `decks` (places in `decks`, from 0), `expected` (the share that the
    ratings promise the first), and what ``cardtool.simulate/1`` says of results, from `games`
    to `faults`, counted for the first. `without_effect`, numbers of cards played without
    effect. `run` is what cardtool needs to go on. A figure with an interval is an object
    `value`, `low`, `high` (95 %).
    """
    found = tournament(results)
    return {
        "schema": SCHEMA,
        "rules": results.entries[0].match.rules.name,
        "seed": results.seed,
        "gauntlet": found.gauntlet,
        "bots": list(results.entries[0].players),
        **_totals(found),
        "starter": estimate_record(found.starter),
        "decks": _deck_records(found),
        "matrix": _matrix_record(found),
        "pairings": [_pairing_record(found, at) for at in range(len(found.pairings))],
        "without_effect": _unread(results),
        "run": results.record(),
    }


def _totals(found: Tournament) -> dict[str, int]:
    ends = {result: sum(one.of(result) for one in found.counts) for result in RESULTS}
    return {
        "games": sum(ends.values()),
        "decided": ends.pop("wins") + ends.pop("losses"),
        **ends,
    }


def _deck_records(found: Tournament) -> list[dict[str, Any]]:
    ranks = {deck: rank for rank, deck in enumerate(found.ranking(), start=1)}
    return [
        {
            "name": place.name,
            "rank": ranks[at],
            "rating": {
                "value": rounded(place.rating.value, _ELO_PLACES),
                "low": rounded(place.rating.low, _ELO_PLACES),
                "high": rounded(place.rating.high, _ELO_PLACES),
            },
            **_ends(place, None),
            "by_seat": {
                name: _ends(place, seat) | {"rate": estimate_record(place.by_seat[seat])}
                for seat, name in enumerate(SEATS)
            },
            "rate": estimate_record(place.share),
        }
        for at, place in enumerate(found.places)
    ]


def _ends(place: Place, seat: int | None) -> dict[str, int]:
    """Return how many games of a deck there were, and how they ended for it."""
    ends = {result: place.of(result, seat) for result in RESULTS}
    return {"games": sum(ends.values()), **ends}


def _matrix_record(found: Tournament) -> list[list[dict[str, float | None] | None]]:
    decks = range(len(found.places))
    shares = [[found.share(row, column) for column in decks] for row in decks]
    return [[None if one is None else estimate_record(one) for one in row] for row in shares]


def _pairing_record(found: Tournament, at: int) -> dict[str, Any]:
    who, expected = found.pairings[at], rounded(found.expected(at))
    return {"decks": list(who), "expected": expected, **result_record(found.counts[at])}


def _unread(results: Results) -> list[str]:
    cards = {nr for entry in results.entries for nr in entry.match.unread}
    return sorted(cards, key=nr_key)


def tournament_lines(results: Results) -> list[str]:
    """Return who plays whom under which rules, how often, and how all games ended."""
    found = tournament(results)
    totals = _totals(found)
    bot = results.entries[0].players[0]
    who = f"{found.places[0].name} against each other deck" if found.gauntlet else "all against all"
    seeds = ", ".join(dict.fromkeys(str(seed) for seed, _, _ in results.spans))
    each = 2 * results.standing.pairs
    rules = results.entries[0].match.rules.name
    lines = [
        f"{len(found.places)} decks, {who}, played by {bot}.",
        f"Under {rules}; {each} games a pairing, {totals['games']} in all, from --seed {seeds}.",
        "{decided} games were won, {draws} drawn, {limit} stopped at the limit, {errors} broken "
        "off by errors.".format(**totals),
        f"Those who started made {percent(found.starter)} % of the points.",
    ]
    unread = _unread(results)
    if unread:
        lines.append(f"Played without their effect: cards {', '.join(unread)}.")
    return lines


def tournament_tables(results: Results, *, drawn: bool) -> list[Table]:
    """Return ratings, matrix, pairings and seats, the best deck first; `drawn` adds bars.

    A gauntlet has no matrix: its pairings are one row of it.
    """
    found = tournament(results)
    tables = [_rating_table(found, drawn=drawn)]
    if not found.gauntlet:
        tables.append(_matrix_table(found))
    return [*tables, _pairing_table(found, drawn=drawn), _seat_table(found, drawn=drawn)]


_RESULTS: Final = (
    Column("games", "Games", numeric=True),
    *(Column(result, result.capitalize(), numeric=True) for result in RESULTS),
)
_SHARE: Final = Column("share", "Share in % (95 % interval)")
_BAR: Final = Column("bar", BAR_TITLE)


def _rating_table(found: Tournament, *, drawn: bool) -> Table:
    rows: list[list[Cell]] = []
    for rank, deck in enumerate(found.ranking(), start=1):
        place = found.places[deck]
        ends = _ends(place, None).values()
        rating = signed(place.rating, 0)
        row: list[Cell] = [rank, place.name, rating, *ends, percent(place.share)]
        rows.append([*row, bar(place.share)] if drawn else row)
    columns = (
        Column("rank", "Rank", numeric=True),
        Column("deck", "Deck"),
        Column("rating", "Elo (95 % interval)"),
        *_RESULTS,
        _SHARE,
        *[_BAR] * drawn,
    )
    zero = found.places[0].name if found.gauntlet else "the mean"
    return Table(columns, rows, f"Ratings (0 Elo is {zero})")


def _matrix_table(found: Tournament) -> Table:
    """Return the share of each deck against each, both in the order of the ratings."""
    order = found.ranking()
    rows: list[list[Cell]] = [
        [rank, found.places[row].name, *(_matrix_cell(found, row, column) for column in order)]
        for rank, row in enumerate(order, start=1)
    ]
    against = [
        Column(f"against_{rank}", str(rank), numeric=True) for rank in range(1, len(order) + 1)
    ]
    columns = (Column("rank", "Rank", numeric=True), Column("deck", "Deck"), *against)
    return Table(columns, rows, "Share of each deck in % against the decks of rank 1, 2, …")


def _matrix_cell(found: Tournament, row: int, column: int) -> Cell:
    share = found.share(row, column)
    return None if share is None else rounded(share.times(100).value, 1)


def _pairing_table(found: Tournament, *, drawn: bool) -> Table:
    """Return how the pairings ended for the better rated deck, those of the best deck first."""
    rows: list[list[Cell]] = []
    for first, second, at, turned in _by_rank(found):
        counts = found.counts[at]
        ends = [counts.of(result) for result in RESULTS]
        if turned:
            ends[:2] = ends[1::-1]
        share = found.share(first, second) or Estimate(None)
        expected = 1 - found.expected(at) if turned else found.expected(at)
        names = (found.places[first].name, found.places[second].name)
        row: list[Cell] = [*names, sum(ends), *ends, percent(share), rounded(100 * expected, 1)]
        rows.append([*row, bar(share)] if drawn else row)
    columns = (
        Column("deck", "Deck"),
        Column("against", "Against"),
        *_RESULTS,
        _SHARE,
        Column("expected", "By ratings", numeric=True),
        *[_BAR] * drawn,
    )
    return Table(columns, rows, "Pairings")


def _by_rank(found: Tournament) -> list[tuple[int, int, int, bool]]:
    """Return of each pairing the better deck, the other, its place, and whether they turn round."""
    order = {deck: rank for rank, deck in enumerate(found.ranking())}
    lines = []
    for at, (first, second) in enumerate(found.pairings):
        turned = order[second] < order[first] and not found.gauntlet
        lines.append((second, first, at, True) if turned else (first, second, at, False))
    return sorted(lines, key=lambda line: (order[line[0]], order[line[1]]))


def _seat_table(found: Tournament, *, drawn: bool) -> Table:
    """Return how the games ended that a deck started, and that the other one did."""
    rows: list[list[Cell]] = []
    for deck in found.ranking():
        place = found.places[deck]
        for seat, share in enumerate(place.by_seat):
            ends = _ends(place, seat).values()
            row: list[Cell] = [place.name, SEATS[seat], *ends, percent(share)]
            rows.append([*row, bar(share)] if drawn else row)
    columns = (Column("deck", "Deck"), Column("seat", "Seat"), *_RESULTS, _SHARE, *[_BAR] * drawn)
    return Table(columns, rows, "By who starts")
