"""Counts as JSON objects, both ways; what is read must add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from cardtool.engine.family import Measures
from cardtool.shapes import Fixed, ListOf, MapOf, Object, Shape, Text, Whole
from cardtool.sim.counts import RESULTS, SCORE, SIDES, CardCount, Counts, Distribution
from cardtool.sim.run import Contrast

__all__ = [
    "COUNTS",
    "check_contrast",
    "check_counts",
    "contrast_record",
    "contrast_shape",
    "counts_record",
]

_MOST: Final = 1 << 40


def counts_record(counts: Counts) -> dict[str, Any]:
    """Return counts as a JSON object.

    Keys: `results`, games by who started (``a``, ``b``) and result; `cells`, `[half points of
    the game that a started, of the one that b started, pairs]`; `games` and `pairs`, by
    measure `[value, how often]`; `cards`, of each deck by number; `reasons`; `faults`,
    `[seed, pair, who started, error]`; `alone`, games by result whose pair's other one broke off.
    """
    return {
        "results": {
            side: {result: counts.results[at, result] for result in RESULTS}
            for at, side in enumerate(SIDES)
        },
        "cells": [[*cell, count] for cell, count in sorted(counts.cells.items())],
        "games": _distributions(counts.games),
        "pairs": _distributions(counts.pairs),
        "cards": [{nr: _card(card) for nr, card in of_deck.items()} for of_deck in counts.cards],
        "reasons": dict(sorted(counts.reasons.items())),
        "faults": [[*pair, SIDES[starter], text] for *pair, starter, text in counts.faults],
        "alone": dict(sorted(counts.alone.items())),
    }


def contrast_record(contrast: Contrast) -> dict[str, Any]:
    """Return differences as a JSON object: by measure `[difference, how often]`."""
    return _distributions(contrast)


def _distributions(found: Mapping[str, Distribution]) -> dict[str, list[list[int]]]:
    return {
        name: [[value, count] for value, count in sorted(one.items())]
        for name, one in found.items()
    }


def _card(card: CardCount) -> dict[str, Any]:
    return {
        "plays": card.plays,
        "points": card.points,
        "drawn": [[*cell, count] for cell, count in sorted(card.drawn.items())],
        "played": [[*cell, count] for cell, count in sorted(card.played.items())],
    }


def check_counts(counts: Counts, measures: Measures, pairs: int, where: str) -> None:
    """Make sure that counts are those of so many pairs.

    Raises:
        ValueError: they are not; the message begins with `where`.
    """
    broken = len({fault[:2] for fault in counts.faults})
    if any(_games(counts, starter) != pairs for starter in (0, 1)):
        raise ValueError(f"{where}.results are not those of {pairs} pairs")
    if counts.of("errors") != len(counts.faults) or counts.scored + broken != pairs:
        raise ValueError(f"{where}.cells are not those of {pairs} pairs")
    if any(counts.of(result) < count for result, count in counts.alone.items()) or (
        counts.alone.total() + len(counts.faults) != 2 * broken
    ):
        raise ValueError(f"{where}.alone are not those of {broken} pairs that broke off")
    for starter in (0, 1):
        _check_ends(counts, starter, pairs - counts.scored, where)
    if counts.scored and set(counts.pairs) != set(measures.names):
        raise ValueError(f"{where}.pairs are not of the measures that are counted")
    for name, found in counts.pairs.items():
        if found.total() != counts.scored:
            raise ValueError(f"{where}.pairs.{name} are not those of {counts.scored} pairs")
    for name, found in counts.games.items():
        if found.total() != 2 * counts.scored:
            raise ValueError(f"{where}.games.{name} are not those of {counts.scored} pairs")


def _check_ends(counts: Counts, starter: int, broken: int, where: str) -> None:
    """Hold results to the half points of the pairs: what is left is of pairs that broke off."""
    ends: Counter[int] = Counter()
    for cell, count in counts.cells.items():
        ends[cell[starter]] += count
    told: Counter[int] = Counter()
    for result, half in SCORE.items():
        told[half] += counts.of(result, starter)
    left = [told[half] - ends[half] for half in (0, 1, 2)]
    if min(left) < 0 or sum(left) + counts.of("errors", starter) != broken:
        raise ValueError(f"{where}.results of {SIDES[starter]} are not those of its cells")


def check_contrast(contrast: Contrast, pairs: int, where: str) -> None:
    """Make sure that differences are those of some of so many pairs, the same for all measures.

    Raises:
        ValueError: they are not; the message begins with `where`.
    """
    totals = {found.total() for found in contrast.values()}
    if len(totals) != 1 or max(totals) > pairs:
        raise ValueError(f"{where} are not those of {pairs} pairs")


def _games(counts: Counts, starter: int) -> int:
    return sum(counts.of(result, starter) for result in RESULTS)


def _made_counts(**values: Any) -> Counts:
    return Counts(
        Counter(
            {
                (at, result): count
                for at, side in enumerate(SIDES)
                for result, count in values["results"][side].items()
                if count
            }
        ),
        _cells(values["cells"]),
        {name: _distribution(found) for name, found in values["games"].items()},
        {name: _distribution(found) for name, found in values["pairs"].items()},
        (dict(values["cards"][0]), dict(values["cards"][1])),
        Counter(values["reasons"]),
        tuple((seed, pair, SIDES.index(side), text) for seed, pair, side, text in values["faults"]),
        Counter(values["alone"]),
    )


def _made_card(
    plays: int, points: int, drawn: Sequence[Sequence[int]], played: Sequence[Sequence[int]]
) -> CardCount:
    return CardCount(plays, points, _cells(drawn), _cells(played))


def _made_contrast(**values: Any) -> Contrast:
    return {name: _distribution(found) for name, found in values.items()}


def _cells(found: Sequence[Sequence[int]]) -> Counter[tuple[int, int]]:
    return Counter({(one, two): count for one, two, count in found})


def _distribution(found: Iterable[tuple[int, int]]) -> Distribution:
    return Counter(dict(found))


class _Side:
    """``a`` or ``b``."""

    def read(self, value: Any, where: str) -> str:
        """Return which; see :meth:`Shape.read`."""
        if value not in SIDES:
            raise ValueError(f"{where} is {value!r:.60}, not a or b")
        return str(value)


_SEED: Final = Whole(0, (1 << 64) - 1)
_COUNT: Final = Whole(0, _MOST)
_HALF: Final = Whole(0, 4)
_SOME: Final = Whole(1, _MOST)
_NUMBER: Final = Whole(-_MOST, _MOST)
_DISTRIBUTION: Final = ListOf(Fixed((_NUMBER, _SOME)))
_CELLS: Final = ListOf(Fixed((Whole(0, 2), Whole(0, 2), _SOME)))
_SHARES: Final = ListOf(Fixed((Whole(1, 2), _HALF, _SOME)))
_CARD: Final = Object(
    {"plays": _COUNT, "points": _NUMBER, "drawn": _SHARES, "played": _SHARES}, _made_card
)
_RESULTS: Final = Object(dict.fromkeys(RESULTS, _COUNT))
_CARDS: Final[Shape] = MapOf(_CARD)

COUNTS: Final = Object(
    {
        "results": Object(dict.fromkeys(SIDES, _RESULTS)),
        "cells": _CELLS,
        "games": MapOf(_DISTRIBUTION),
        "pairs": MapOf(_DISTRIBUTION),
        "cards": Fixed((_CARDS, _CARDS)),
        "reasons": MapOf(_SOME),
        "faults": ListOf(Fixed((_SEED, _COUNT, _Side(), Text()))),
        "alone": MapOf(_SOME),
    },
    _made_counts,
)
"""The form of :func:`counts_record`."""


def contrast_shape(measures: Measures) -> Object:
    """Return the form of :func:`contrast_record` for what is counted of a game."""
    return Object(dict.fromkeys(measures.values, _DISTRIBUTION), _made_contrast)
