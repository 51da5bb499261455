"""The numbers that stand for the words of effect data in the engine."""

from __future__ import annotations

from enum import StrEnum

import pytest

from cardtool.effects import spec
from cardtool.effects.vocabulary import KAMELOH
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.operations import OPERATIONS


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (spec.Pick, e.Pick),
        (spec.Side, e.Whose),
        (spec.Zone, e.Zones),
        (spec.What, e.What),
        (spec.Figure, e.Figure),
        (spec.Event, e.Events),
    ],
)
def test_numbers_follow_the_words(words: type[StrEnum], numbers: type) -> None:
    """Clause X1: a word of the data is the number of the same name, whatever is added later."""
    found = {name: number for name, number in vars(numbers).items() if name.isupper()}
    assert found == {word.name: number for number, word in enumerate(KAMELOH.all_of(words))}


def test_each_kind_of_deed_has_an_operation_and_a_name() -> None:
    """Clause X3: what is below the ways of the engine does something, and can be told."""
    assert (len(OPERATIONS), len(e.KINDS_OF_DEED)) == (e.AURA, e.CHOICE + 1)
