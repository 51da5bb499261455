"""The files of sentences held aside: well-formed, enough of them, and all operations among them."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import pytest
from held_aside import FILE, FRESH, RuleSentence, meaning, read_held_aside

from cardtool.effects.record import read_step
from cardtool.effects.spec import Choice, Effect, Event, Lasts, Operation, Pick, effects_of
from cardtool.effects.vocabulary import KAMELOH
from cardtool.effects.writing import step_record

LEAST = {FILE: (40, 20, 15), FRESH: (60, 25, 10)}
HELD = {path: read_held_aside(path.read_text("utf-8")) for path in LEAST}
RULES = [
    pytest.param(rule, id=f"{path.stem}-{rule.line}")
    for path, held in HELD.items()
    for rule in held.rules
]
HIT = '[{"do": "damage", "amount": 5}]'

for_each_file = pytest.mark.parametrize("path", HELD, ids=lambda path: path.stem)


def _effects(path: Path) -> tuple[Effect, ...]:
    """Return every effect that a file's rules may become."""
    wanted = chain.from_iterable(rule.wanted for rule in HELD[path].rules)
    return effects_of(chain.from_iterable(wanted))


@for_each_file
def test_there_are_enough_sentences(path: Path) -> None:
    """Enough are held aside to measure by: rules, flavour, and rules beyond the vocabulary."""
    held = HELD[path]
    counts = [len(held.rules), len(held.flavour), len(held.outside)]
    assert all(n >= least for n, least in zip(counts, LEAST[path], strict=True)), counts


@for_each_file
@pytest.mark.parametrize("operation", KAMELOH.operations)
def test_every_operation_is_held_aside(path: Path, operation: Operation) -> None:
    """Clause X1: whatever a card can do is said by one sentence or more."""
    assert operation in {effect.operation for effect in _effects(path)}


@for_each_file
def test_all_events_durations_and_picks_are_held_aside(path: Path) -> None:
    """Clause X2: each event, each duration and each way to pick stands in one sentence or more."""
    effects = _effects(path)
    assert {effect.trigger.event for effect in effects} == set(KAMELOH.all_of(Event))
    assert {effect.duration.lasts for effect in effects} == set(KAMELOH.all_of(Lasts))
    assert {effect.target.pick for effect in effects} == set(KAMELOH.all_of(Pick))


@for_each_file
def test_steps_are_written_as_records_are(path: Path) -> None:
    """What is left at its default is not written, so that each encoding has one form."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line.startswith("    [")]
    wanted = [steps for rule in HELD[path].rules for steps in rule.wanted]
    assert [json.loads(line) for line in lines] == [
        [step_record(step) for step in steps] for steps in wanted
    ]


@pytest.mark.parametrize("rule", RULES)
def test_alternatives_differ(rule: RuleSentence) -> None:
    """Two encodings beside one sentence say it in two ways; a meaning is its own meaning."""
    meanings = [meaning(wanted) for wanted in rule.wanted]
    assert len(set(meanings)) == len(meanings)
    assert [meaning(one) for one in meanings] == meanings


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Ziehe.", "1: 'Ziehe.' is in no section"),
        ("== rule\nZiehe.", "2: 'Ziehe.' is in no section"),
        ("== rules\nZiehe.", "2: 'Ziehe.' has no steps"),
        (f"== rules\n{HIT}", "2: steps belong below a sentence"),
        (f"== flavour\nEr zog.\n{HIT}", "3: steps belong below a sentence"),
        ("== rules\nZiehe.\n[", "3: Expecting value"),
        ("== rules\nZiehe.\n[]", "3: a rule has a step or more"),
        ('== rules\nZiehe.\n[{"do": "drew"}]', "3: step.do is one of"),
        (f"== rules\nZiehe.\n{HIT}\n== flavour\nZiehe.", "5: 'Ziehe.' stands twice"),
    ],
)
def test_a_wrong_file_is_refused_at_its_line(text: str, message: str) -> None:
    """A sentence or encoding that is not well-formed cannot go unseen."""
    with pytest.raises(ValueError, match=re.escape(message)) as caught:
        read_held_aside(text)
    assert str(caught.value).startswith(message)


FOES = {"side": "enemy", "pick": "all"}
RAISE = {"do": "raise_ap", "amount": 5}


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (
            [RAISE | {"target": FOES, "trigger": "always"}],
            [RAISE | {"target": FOES, "trigger": "always", "duration": "lasting"}],
            True,
        ),
        ([RAISE | {"duration": "turn"}], [RAISE | {"duration": "fight"}], False),
        ([RAISE | {"duration": "lasting"}], [RAISE], False),
        (
            [RAISE | {"target": FOES}] * 2,
            [RAISE | {"target": FOES}, RAISE | {"target": "same"}],
            True,
        ),
        ([RAISE] * 2, [RAISE, RAISE | {"target": "same"}], False),
        (
            [RAISE | {"condition": {"present": FOES}}],
            [RAISE | {"condition": {"present": {"side": "enemy"}}}],
            True,
        ),
        (
            [RAISE | {"condition": {"present": FOES}}],
            [RAISE | {"condition": {"present": {"side": "own"}}}],
            False,
        ),
        (
            [{"do": "draw", "target": "you", "amount": 1}],
            [{"do": "draw", "target": {"what": "player", "side": "own"}, "amount": 1}],
            True,
        ),
        (
            [RAISE | {"target": "self", "trigger": "hit"}],
            [RAISE | {"target": {"pick": "subject"}, "trigger": "hit"}],
            True,
        ),
        ([{"choose": [[RAISE], []]}], [{"choose": [[RAISE | {"target": FOES}], []]}], False),
    ],
)
def test_only_what_makes_no_difference_is_overlooked(
    one: list[dict[str, object]], other: list[dict[str, object]], *, equal: bool
) -> None:
    """Two ways to write the same thing mean the same, two things never do."""
    first, second = ([_step(value) for value in values] for values in (one, other))
    assert (meaning(first) == meaning(second)) is equal


def _step(value: dict[str, object]) -> Effect | Choice:
    step, mistakes = read_step(value)
    assert step is not None, mistakes
    return step
