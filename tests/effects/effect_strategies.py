"""Effects and choices in which all goes together, for tests of properties."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from cardtool.effects.forms import FORMS, Need, misfits
from cardtool.effects.spec import (
    ALL,
    NOW,
    PLAYED,
    Amount,
    Bound,
    Choice,
    Condition,
    Duration,
    Effect,
    Event,
    Figure,
    FigureOf,
    Lasts,
    Operation,
    PerEach,
    Pick,
    Side,
    Target,
    Trigger,
    What,
    Window,
)
from cardtool.effects.vocabulary import KAMELOH

__all__ = ["STEPS", "WINDOWS", "effects"]

FITTING = {Operation.FETCH: Side.OWN, Operation.PUT_UNDER: Side.OWN}
RANKED = {Pick.HIGHEST, Pick.LOWEST}
NUMBERS = st.integers(1, 999)
NAMES = st.none() | st.text("Kaktus ", min_size=1).map(str.strip).filter(bool)


@st.composite
def targets(draw: st.DrawFn, form: Operation | None = None, what: What | None = None) -> Target:
    """Draw a target that goes with an operation, or of one kind."""
    shape = FORMS[form or Operation.RAISE_AP]
    pick = draw(st.sampled_from(KAMELOH.all_of(Pick)))
    figure = st.sampled_from(sorted(KAMELOH.figures_of_cards))
    return Target(
        what=what or draw(st.sampled_from(sorted(shape.targets))),
        side=draw(st.sampled_from(Side)),
        pick=pick,
        zone=draw(st.sampled_from(sorted(shape.zones))),
        count=draw(NUMBERS),
        up_to=draw(st.booleans()),
        hk=tuple(draw(st.lists(st.integers(1, 4), max_size=2))),
        klasse=draw(NAMES),
        rasse=draw(NAMES),
        by=draw(figure) if pick in RANKED else None,
        bound=draw(st.none() | st.builds(Bound, figure, NUMBERS, st.none() | NUMBERS)),
    )


@st.composite
def effects(draw: st.DrawFn, operation: Operation | None = None) -> Effect:
    """Draw an effect in which all goes together."""
    operation = operation or draw(st.sampled_from(KAMELOH.operations))
    form = FORMS[operation]
    event = draw(st.sampled_from(KAMELOH.all_of(Event)))
    turn = event in {Event.TURN_START, Event.TURN_END}
    conditions = st.builds(
        Condition, st.none() | targets(), st.just(1), st.none() | NUMBERS, targets(), st.booleans()
    )
    effect = Effect(
        operation,
        draw(targets(operation)),
        draw(amounts(operation)),
        Trigger(event, draw(targets(what=What.PLAYER if turn else What.MONSTER))),
        draw(st.none() | conditions),
        draw(durations()) if form.timed else NOW,
        draw(st.integers(0, 9)),
    )
    effect = fitting(effect)
    assume(not misfits(effect))
    return effect


def fitting(effect: Effect) -> Effect:
    """Return an effect with what does not go together left out of it."""
    usual: dict[str, Any] = {
        "condition": None,
        "amount": 1,
        "trigger": PLAYED,
        "target": replace(effect.target, side=FITTING.get(effect.operation, Side.ENEMY)),
    }
    for part, value in usual.items():
        if any(part == wrong for wrong, _ in misfits(effect)):
            effect = replace(effect, **{part: value})
    if not misfits(effect):
        return effect
    everyone = replace(usual["target"], pick=Pick.ALL, by=None, zone=effect.target.zone)
    return replace(effect, target=everyone, duration=NOW)


def amounts(operation: Operation) -> st.SearchStrategy[Amount | None]:
    """Return the amounts that go with an operation."""
    need = FORMS[operation].amount
    if operation is Operation.SET_HK:
        return st.integers(1, 4)
    if need is Need.NONE:
        return st.none()
    figure = st.builds(
        FigureOf, st.sampled_from(KAMELOH.all_of(Figure)), targets(), NUMBERS, NUMBERS
    )
    whole = st.just(ALL) if need is Need.NUMBER_OR_ALL else NUMBERS
    return NUMBERS | whole | figure | st.builds(PerEach, NUMBERS, targets())


def durations() -> st.SearchStrategy[Duration]:
    """Return all kinds of durations."""
    plain = st.sampled_from([d for d in Lasts if d is not Lasts.ROUNDS]).map(Duration)
    return plain | st.builds(Duration, st.just(Lasts.ROUNDS), NUMBERS)


STEPS = effects() | st.builds(
    Choice, st.lists(st.lists(effects(), max_size=2).map(tuple), min_size=2, max_size=3).map(tuple)
)
WINDOWS = st.none() | st.lists(
    st.sampled_from(KAMELOH.all_of(Window)), min_size=1, unique=True
).map(tuple)
