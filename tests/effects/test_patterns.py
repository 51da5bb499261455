"""Which pattern a sentence that is not read looks most like."""

from __future__ import annotations

import difflib

import pytest

from cardtool.effects.german import words_of
from cardtool.effects.patterns import ROWS, nearest_row

SENTENCES = (
    "Ein gegnerisches Monster tanzt für zwei Runden.",
    "Karten zwei ziehst du.",
    "Gestern war es eine Düne, morgen ist es ein Finanzamt.",
    "Monster Monster Monster und noch ein Monster in der Wüste.",
    "Xylophon.",
    "...",
)


@pytest.mark.parametrize("sentence", [*SENTENCES, *(row.example for row in ROWS[::20])])
def test_the_nearest_pattern_is_the_first_of_those_most_alike(sentence: str) -> None:
    """Leaving out what cannot be nearer changes nothing: all examples compared say the same."""
    keys = tuple(word.key for word in words_of(sentence))
    ratios = []
    for row in ROWS:
        own = tuple(word.key for word in words_of(row.example))
        ratios.append(difflib.SequenceMatcher(None, keys, own, autojunk=False).ratio())
    row, likeness = nearest_row(sentence)
    assert likeness == max(ratios)
    assert row is ROWS[ratios.index(max(ratios))]
