"""What is read of the sentences held aside: much, all of it right, and nothing that is no rule."""

from __future__ import annotations

import pytest
from held_aside import FILE, RuleSentence, read_held_aside

from cardtool.effects.spec import Step
from cardtool.effects.text import Status, read_text

HELD = read_held_aside(FILE.read_text("utf-8"))
RIGHT = 120
"""So many sentences of the file are read right, or more; the rest is unread, none is wrong."""


def steps_of(sentence: str) -> tuple[Step, ...]:
    """Return what a sentence makes a card do; nothing if a part of it is unmodelled."""
    readings = read_text(sentence)
    if any(one.status is Status.UNMODELLED for one in readings):
        return ()
    return tuple(step for one in readings for step in one.steps)


def verdict(rule: RuleSentence) -> str:
    """Return whether a sentence is read right, read wrong, or unread."""
    steps = steps_of(rule.sentence)
    if not steps:
        return "unread"
    return "right" if rule.is_met_by(steps) else "wrong"


def test_none_is_read_wrong() -> None:
    """Clause X1: whatever is read of the sentences held aside is what they say."""
    table = {rule.sentence: verdict(rule) for rule in HELD.rules}
    assert [sentence for sentence, found in table.items() if found == "wrong"] == []


def test_most_are_read() -> None:
    """Clause X1: people write many ways, and as many of them as were once read still are."""
    found = [verdict(rule) for rule in HELD.rules]
    unread = [rule.sentence for rule in HELD.rules if verdict(rule) == "unread"]
    assert found.count("right") >= RIGHT, unread
    assert len(unread) <= len(HELD.rules) - RIGHT, unread


def test_none_is_passed_over() -> None:
    """A rule that is not read is told as unmodelled, never taken for flavour."""
    unread = [rule.sentence for rule in HELD.rules if verdict(rule) == "unread"]
    told = [{one.status for one in read_text(sentence)} for sentence in unread]
    assert all(Status.UNMODELLED in statuses for statuses in told), unread


@pytest.mark.parametrize("sentence", HELD.flavour)
def test_flavour_does_nothing(sentence: str) -> None:
    """A sentence that says nothing about the game becomes no effect."""
    assert steps_of(sentence) == ()


@pytest.mark.parametrize("sentence", HELD.outside)
def test_what_cannot_be_said_is_told(sentence: str) -> None:
    """A rule beyond the vocabulary is unmodelled, and never read as something near it."""
    statuses = [one.status for one in read_text(sentence)]
    assert Status.UNMODELLED in statuses
    assert steps_of(sentence) == ()
