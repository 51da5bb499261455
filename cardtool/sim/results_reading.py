"""Reading files of results: strictly, and what is read must add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, BinaryIO, Final

from cardtool.engine.family import Family
from cardtool.errors import DeckError, InputError, ResultsError
from cardtool.file_reading import read_limited
from cardtool.shapes import Fixed, ListOf, MapOf, Object, Text, Whole, read_object
from cardtool.sim.count_record import COUNTS, check_contrast, check_counts, contrast_shape
from cardtool.sim.match_shape import (
    FIGURE,
    MAYBE_TEXT,
    TEXT,
    deck_shape,
    read_family,
    rules_shape,
)
from cardtool.sim.pairs import Entry
from cardtool.sim.results import FORMAT, VERSION, Results, Span
from cardtool.sim.run import Contrast, Standing

__all__ = ["read_results"]

_MOST_BYTES: Final = 256 << 20
_MOST_FACT: Final = 200_000


def read_results(where: str, stdin: BinaryIO | None = None) -> Results:
    """Return the results in a file, or in `stdin` where the path is ``-``.

    The file may be a report as ``--format json`` writes it.

    Raises:
        ResultsError: it cannot be read, is no file of results, a newer one, or broken.
    """
    name = "stdin" if where == "-" else where
    try:
        raw = read_limited(where, stdin, _MOST_BYTES)
    except InputError as error:
        raise ResultsError(f"cannot read {name}: {error.reason}") from None
    try:
        if len(raw) > _MOST_BYTES:
            raise ValueError(f"larger than {_MOST_BYTES >> 20} MiB")  # noqa: TRY301
        return _read(read_object(raw))
    except (DeckError, ValueError) as error:
        raise ResultsError(f"{name}: {error}") from None


def _read(report: dict[str, Any]) -> Results:
    record = report.get("run", report)
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise ValueError("no results of the rules laboratory, such as those of cardtool simulate")
    version = Whole(1, 1 << 31).read(record.get("version"), "version")
    if version > VERSION:
        raise ValueError(f"written by a newer cardtool, in version {version} of the format")
    family = read_family(record, "results")
    found: Results = _results_shape(family).read(record, "run")
    for at, entry in enumerate(found.entries):
        entry.match.check()
        entry.match.game()
        where = f"run.entries[{at}].counts"
        check_counts(found.standing.counts[at], family.measures, found.standing.pairs, where)
    for at, contrast in enumerate(found.standing.contrasts):
        check_contrast(contrast, found.standing.pairs, f"run.contrasts[{at}].differences")
    return found


def _made_results(family: Family, **values: Any) -> Results:
    entries = tuple(_entry(family, found, values["tables"]) for found in values["entries"])
    if not entries or not values["spans"]:
        raise ValueError("there is no match-up, or no pair, that these are the results of")
    contrasts: list[tuple[int, int]] = []
    differences: list[Contrast] = []
    sums = tuple(values["sums"])
    if any(not members or max(members) >= len(entries) for members in sums):
        raise ValueError("a sum is of an entry that is not there")
    for found in values["contrasts"]:
        pair = tuple(found["entries"])
        if max(pair) >= len(entries) + len(sums):
            raise ValueError("a contrast is of an entry that is not there")
        contrasts.append(pair)
        differences.append(found["differences"])
    pairs = sum(last - first for _, first, last in values["spans"])
    counts = tuple(found["counts"] for found in values["entries"])
    return Results(
        values["command"],
        values["facts"],
        entries,
        tuple(contrasts),
        tuple(map(_span, values["spans"])),
        Standing(pairs, counts, tuple(differences)),
        values["catalog"],
        sums,
        values["wanted"],
        values["cardtool"],
    )


def _span(found: Sequence[int]) -> Span:
    seed, first, last = found
    if first > last:
        raise ValueError(f"spans: pairs {first} to {last}")
    return seed, first, last


def _entry(family: Family, found: Mapping[str, Any], tables: Sequence[Mapping[str, Any]]) -> Entry:
    if found["table"] >= len(tables):
        raise ValueError(f"there is no table {found['table']}")
    match = family.match_up(found["rules"], found["decks"], tables[found["table"]])
    return Entry(match, found["bots"], found["deals"])


_PAIRS: Final = Whole(0, 1 << 40)


def _results_shape(family: Family) -> Object:
    """Return what results of a game look like."""
    deck = deck_shape(family.name)
    contrast = contrast_shape(family.measures)
    entry = Object(
        {
            "rules": rules_shape(family.name),
            "decks": Fixed((deck, deck)),
            "bots": Fixed((TEXT, TEXT)),
            "deals": FIGURE,
            "table": FIGURE,
            "counts": COUNTS,
        }
    )
    return Object(
        {
            "format": TEXT,
            "version": Whole(VERSION, VERSION),
            "game": TEXT,
            "cardtool": TEXT,
            "command": TEXT,
            "facts": MapOf(Text(_MOST_FACT)),
            "catalog": MAYBE_TEXT,
            "wanted": _PAIRS,
            "spans": ListOf(Fixed((Whole(0, (1 << 64) - 1), _PAIRS, _PAIRS))),
            "entries": ListOf(entry),
            "sums": ListOf(ListOf(FIGURE)),
            "contrasts": ListOf(
                Object({"entries": Fixed((FIGURE, FIGURE)), "differences": contrast})
            ),
            "tables": ListOf(Object(dict(family.table))),
        },
        partial(_made_results, family),
    )
