"""Words of games: numbers and their units, lists."""

from __future__ import annotations

import pytest

from cardtool.report.seats import folded, listed


def test_a_number_stays_with_its_unit() -> None:
    """A line ends before the number rather than between it and its unit."""
    assert folded("B loses 30 LP for 2 Datteln", 11) == ["B loses", "30 LP for", "2 Datteln"]


@pytest.mark.parametrize(
    ("words", "told"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_a_list_in_a_sentence(words: list[str], told: str) -> None:
    """Commas, and a word before the last."""
    assert listed(words) == told
