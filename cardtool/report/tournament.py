"""The report of `cardtool tournament`: many decks, played against each other."""

from __future__ import annotations

from typing import Any, Final

from cardtool.report.estimates import BAR_TITLE, bar, estimate_record, percent, rounded
from cardtool.report.outcomes import (
    RESULT_COLUMNS,
    caveat_lines,
    result_record,
    seeds_text,
    unread_cards,
)
from cardtool.report.tables import Cell, Column, Row, Table
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
        "without_effect": unread_cards(results),
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
    who = found.pairings[at]
    expected = rounded(found.expected(*who))
    return {"decks": list(who), "expected": expected, **result_record(found.counts[at])}


def tournament_lines(results: Results) -> list[str]:
    """Return who plays whom under which rules, how often, and how all games ended."""
    found = tournament(results)
    totals = _totals(found)
    bot = results.entries[0].players[0]
    who = f"{found.places[0].name} against each other deck" if found.gauntlet else "all against all"
    seeds = seeds_text(results)
    each = 2 * results.standing.pairs
    rules = results.entries[0].match.rules.name
    lines = [
        f"{len(found.places)} decks, {who}, played by {bot}.",
        f"Under {rules}; {each} games a pairing, {totals['games']} in all, from --seed {seeds}.",
        "{decided} games were won, {draws} drawn, {limit} stopped at the limit, {errors} broken "
        "off by errors.".format(**totals),
        f"Those who started made {percent(found.starter)} % of the points.",
    ]
    return lines + caveat_lines(results)


def tournament_tables(results: Results, *, drawn: bool) -> list[Table]:
    """Return the ratings, the matrix, the pairings and the seats, the best deck first.

    `drawn` makes them short enough for a terminal, with bars, and sets apart how games ended.
    A gauntlet has no matrix: its pairings are one row of it.
    """
    found = tournament(results)
    matrix = [] if found.gauntlet else [_matrix_table(found)]
    if drawn:
        short = [_drawn_pairing_table(found), _result_table(found), _drawn_seat_table(found)]
        return [_rating_table(found, drawn=True), *matrix, *short]
    return [_rating_table(found, drawn=False), *matrix, _pairing_table(found), _seat_table(found)]


_DECK: Final = Column("deck", "Deck")
_RANKED: Final = (Column("rank", "#", numeric=True), _DECK)
_SHARE: Final = Column("share", "Share %")
_BAR: Final = Column("bar", BAR_TITLE)


def _rating_table(found: Tournament, *, drawn: bool) -> Table:
    """Return the ratings, and beside them bars of the shares or how the games ended."""
    rows: list[list[Cell]] = []
    for rank, deck in enumerate(found.ranking(), start=1):
        place = found.places[deck]
        row: list[Cell] = [rank, place.name, _elo(place.rating)]
        ends = [] if drawn else _ends(place, None).values()
        rows.append([*row, *ends, percent(place.share), *[bar(place.share)] * drawn])
    rating = (*_RANKED, Column("rating", "Elo"))
    columns = (*rating, _SHARE, _BAR) if drawn else (*rating, *RESULT_COLUMNS, _SHARE)
    zero = found.places[0].name if found.gauntlet else "the mean"
    return Table(columns, rows, f"Ratings (95 % intervals; 0 Elo is {zero})")


def _elo(rating: Estimate) -> str:
    """Return a rating with half its interval: ``+120 ± 35``; the anchor's alone."""
    value = f"{rounded(rating.value or 0.0, 0):+.0f}".replace("-", "−")
    value = "0" if value == "+0" else value
    return value if rating.half_width is None else f"{value} ± {rating.half_width:.0f}"


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
    return Table((*_RANKED, *against), rows, "Share of each deck in % against the others")


def _matrix_cell(found: Tournament, row: int, column: int) -> Cell:
    share = found.share(row, column)
    return None if share is None else rounded(share.times(100).value, 1)


_AGAINST: Final = Column("against", "Against")
_EXPECTED: Final = Column("expected", "By Elo", numeric=True)


def _pairing_table(found: Tournament) -> Table:
    """Return how the pairings ended for the better rated deck, those of the best deck first."""
    rows: list[list[Cell]] = []
    for first, second, at, turned in _by_rank(found):
        ends = [found.counts[at].of(result) for result in RESULTS]
        if turned:
            ends[:2] = ends[1::-1]
        names, share, expected = _met(found, first, second)
        rows.append([*names, sum(ends), *ends, percent(share), expected])
    return Table((_DECK, _AGAINST, *RESULT_COLUMNS, _SHARE, _EXPECTED), rows, "Pairings")


def _drawn_pairing_table(found: Tournament) -> Table:
    """Return the shares in the pairings, beside what the ratings promise."""
    rows: list[list[Cell]] = []
    for first, second, _, _ in _by_rank(found):
        names, share, expected = _met(found, first, second)
        rows.append([*names, percent(share), expected, bar(share)])
    return Table((_DECK, _AGAINST, _SHARE, _EXPECTED, _BAR), rows, "Pairings")


def _met(
    found: Tournament, first: int, second: int
) -> tuple[tuple[str, str], Estimate, float | None]:
    """Return the names of two decks that met, the share of the first, and the expected one."""
    names = (found.places[first].name, found.places[second].name)
    expected = rounded(100 * found.expected(first, second), 1)
    return names, found.share(first, second) or Estimate(None), expected


def _by_rank(found: Tournament) -> list[tuple[int, int, int, bool]]:
    """Return of each pairing the better deck, the other, its place, and whether they turn round.

    In a gauntlet the first deck stays in front.
    """
    order = {deck: rank for rank, deck in enumerate(found.ranking())}
    lines = []
    for at, (first, second) in enumerate(found.pairings):
        turned = order[second] < order[first] and not found.gauntlet
        lines.append((second, first, at, True) if turned else (first, second, at, False))
    return sorted(lines, key=lambda line: (order[line[0]], order[line[1]]))


def _result_table(found: Tournament) -> Table:
    """Return how the games of each deck ended for it."""
    places = [found.places[deck] for deck in found.ranking()]
    rows: list[Row] = [[place.name, *_ends(place, None).values()] for place in places]
    return Table((_DECK, *RESULT_COLUMNS), rows, "Results")


def _seat_table(found: Tournament) -> Table:
    """Return how the games ended that a deck started, and that the other one did."""
    rows: list[list[Cell]] = []
    for deck in found.ranking():
        place = found.places[deck]
        for seat, share in enumerate(place.by_seat):
            ends = _ends(place, seat).values()
            rows.append([place.name, SEATS[seat], *ends, percent(share)])
    return Table((_DECK, Column("seat", "Seat"), *RESULT_COLUMNS, _SHARE), rows, "By who starts")


def _drawn_seat_table(found: Tournament) -> Table:
    """Return the share of each deck where it started, and where the other one did."""
    places = [found.places[deck] for deck in found.ranking()]
    rows = [[place.name, *map(percent, place.by_seat)] for place in places]
    columns = (Column("started", "Share % started"), Column("followed", "Share % followed"))
    return Table((_DECK, *columns), rows, "By who starts")
