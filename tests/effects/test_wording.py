"""Effects in English: every sentence is grammatical, and no two steps share one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from effect_strategies import STEPS, effects
from held_aside import meaning
from hypothesis import assume, given
from hypothesis import strategies as st

from cardtool.effects.forms import FORMS, Need, misfits
from cardtool.effects.spec import (
    ALL,
    LASTING,
    NOW,
    SELF,
    YOU,
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
    Step,
    Target,
    Trigger,
    What,
    Zone,
)
from cardtool.effects.vocabulary import KAMELOH
from cardtool.effects.wording import phrase, sentence, sentences

# Every step there could be is drawn here, which coverage would make several times as slow.
pytestmark = pytest.mark.games

OWN, FOE = Target(side=Side.OWN), Target(side=Side.ENEMY)
ALL_OWN = Target(side=Side.OWN, pick=Pick.ALL)
SAME = Target(pick=Pick.SAME)
TURN = Duration(Lasts.TURN)
CLUMSY = re.compile(
    r"\(s\)|\b1 (Datteln|rounds|cards|more monsters|attacks)\b|\b(\d\d|[2-9]) (Dattel|round|card)\b"
    r"|[Aa]ll (own |enemy )?(monster|item|card|Oase)\b|[Oo]ne (own |enemy )?(monsters|items|Oasen)\b"
    r"|[Aa]ll (own |enemy )?\w+ (gets|loses|takes|skips|is|costs)\b|\b[Yy]ou (gets|loses|draws)\b"
    r"|  | [,.]|[{}]|None|,,|\ba [aeiouO]|\ban [^aeioOH]"
)


def plain(effect: Effect) -> Effect:
    """Return an effect with all that makes no difference written in one way.

    Beside what held-aside sentences know: what is played or always holds is of nobody else;
    limits are of what is there; what lasts does so as long as it can where nothing is said.
    """
    (found,) = meaning((effect,))
    assert isinstance(found, Effect)
    if found.trigger.event in {Event.PLAY, Event.ALWAYS}:
        found = replace(found, trigger=Trigger(found.trigger.event))
    condition = found.condition
    if condition is not None and condition.present is None:
        found = replace(found, condition=replace(condition, least=1, most=None))
    timed = FORMS[found.operation].timed and found.trigger.event is not Event.ALWAYS
    if timed and found.duration == NOW and found.operation is not Operation.LOWER_LP:
        extra = found.operation is Operation.EXTRA_MONSTER
        found = replace(found, duration=TURN if extra else LASTING)
    return found


def targets_of(operation: Operation) -> Iterator[Target]:
    """Yield targets of every kind that go with an operation."""
    for what in sorted(FORMS[operation].targets):
        for zone in sorted(FORMS[operation].zones):
            for side in Side:
                at = Target(what, side, zone=zone)
                yield from (
                    replace(at, pick=pick) for pick in KAMELOH.all_of(Pick) if pick not in RANKED
                )
                yield from (replace(at, pick=pick, by=Figure.AP) for pick in RANKED)
                yield from (replace(at, count=2), replace(at, count=2, up_to=True))
                for pick in (Pick.CHOSEN, Pick.SAME, Pick.ATTACKER):
                    some = replace(at, pick=pick)
                    yield from (replace(some, hk=(2,)), replace(some, klasse="Floh"))
                    yield from (replace(some, rasse="Floh"), replace(some, bound=AT_MOST))


RANKED = (Pick.HIGHEST, Pick.LOWEST)
AT_MOST = Bound(Figure.AP, None, 30)
AMOUNTS: tuple[Amount, ...] = (
    *(1, 2, PerEach(1, ALL_OWN), PerEach(2, Target(What.OASE, Side.OWN, Pick.ALL))),
    PerEach(1, Target(What.CARD, Side.ENEMY, Pick.ALL, Zone.HAND)),
    *(FigureOf(Figure.LP, SAME), FigureOf(Figure.LP, SAME, 1, 2), FigureOf(Figure.LP, SAME, 2, 3)),
    FigureOf(Figure.DP, Target(side=Side.ENEMY, pick=Pick.HIGHEST, by=Figure.AP)),
    *(FigureOf(Figure.DATTELN, YOU), ALL),
)
DURATIONS = (*(Duration(lasts) for lasts in Lasts if lasts is not Lasts.ROUNDS),)
DURATIONS += (Duration(Lasts.ROUNDS, 1), Duration(Lasts.ROUNDS, 2))


def grid(operation: Operation) -> Iterator[Effect]:
    """Yield every target of an operation, and every amount and duration with some of them."""
    first: Amount | None = None if FORMS[operation].amount is Need.NONE else 1
    every = [
        *(Effect(operation, target, first) for target in targets_of(operation)),
        *(
            Effect(operation, target, amount, duration=duration)
            for target in list(targets_of(operation))[:6]
            for amount in ((None,) if first is None else AMOUNTS)
            for duration in DURATIONS
        ),
        *(
            Effect(operation, target, first, Trigger(event, YOU if "turn" in event else who))
            for target in list(targets_of(operation))[:8]
            for event in KAMELOH.all_of(Event)
            for who in (SELF, FOE)
        ),
    ]
    yield from (effect for effect in every if not misfits(effect))


@pytest.mark.parametrize("operation", KAMELOH.operations)
def test_no_two_effects_share_a_sentence(operation: Operation) -> None:
    """Section 10: whom, how much, when and how long can be told from the sentence."""
    said: dict[str, Effect] = {}
    for effect in grid(operation):
        assert plain(said.setdefault(sentence(effect), effect)) == plain(effect)


def test_no_two_operations_share_a_sentence() -> None:
    """Section 10: what is done can be told from the sentence."""
    said: dict[str, Operation] = {}
    for operation in KAMELOH.operations:
        for effect in grid(operation):
            assert said.setdefault(sentence(effect), operation) is operation


@pytest.mark.parametrize("operation", KAMELOH.operations)
def test_sentences_are_grammatical(operation: Operation) -> None:
    """Section 10: numbers go with their words, and subjects with their verbs."""
    for effect in grid(operation):
        told = sentence(effect)
        assert not CLUMSY.search(told), told
        assert told[0].isupper()
        assert told.endswith(".")


@st.composite
def neighbours(draw: st.DrawFn) -> tuple[Effect, Effect]:
    """Draw two effects that differ in one part."""
    first = draw(effects())
    other = draw(effects(first.operation))
    part = draw(st.sampled_from(("target", "amount", "trigger", "condition", "duration", "delay")))
    second = replace(first, **{part: getattr(other, part)})
    if part == "target":
        field = draw(st.sampled_from(("side", "count", "up_to", "hk", "klasse", "rasse", "bound")))
        value = getattr(other.target, field)
        second = replace(first, target=replace(first.target, **{field: value}))
    assume(not misfits(second))
    return first, second


@given(neighbours())
def test_what_differs_is_said(pair: tuple[Effect, Effect]) -> None:
    """Section 10: nothing that makes a difference is left out of the sentence."""
    first, second = pair
    if sentence(first) == sentence(second):
        assert plain(first) == plain(second)


@given(neighbours())
def test_choices_differ_as_their_options_do(pair: tuple[Effect, Effect]) -> None:
    """Section 10: a choice says all its options, and whether it may be left."""
    first, second = pair
    may, either = Choice(((first,), ())), Choice(((first,), (second,)))
    assert len({sentence(first), sentence(may), sentence(either)}) == len((first, may, either))
    if phrase((first,)) != phrase((second,)):
        assert sentence(may) != sentence(Choice(((second,), ())))


@given(STEPS)
def test_every_step_has_a_sentence(step: Step) -> None:
    """Whatever a card does can be said in English, without a gap."""
    told = sentence(step)
    assert told.endswith(".")
    assert "{" not in told


GAIN = Effect(Operation.RAISE_AP, ALL_OWN, 5, duration=TURN)
TOLD: list[tuple[tuple[Step, ...], str]] = [
    (
        (GAIN, Effect(Operation.HEAL, SAME, ALL)),
        "All own monsters get +5 AP until the end of the turn. Heal the same monsters fully.",
    ),
    (
        (Effect(Operation.CAPTURE, replace(FOE, hk=(3, 4), bound=AT_MOST), duration=TURN),),
        (
            "Take over one enemy monster of your choice with HK 3 or 4 and at most 30 AP "
            "until the end of the turn."
        ),
    ),
    (
        (Effect(Operation.DAMAGE, Target(side=Side.ENEMY, pick=Pick.ATTACKER, hk=(1,)), 5),),
        "The attacker (if it is an enemy monster with HK 1) takes 5 LP damage.",
    ),
    (
        (Effect(Operation.DAMAGE_EACH_ROUND, ALL_OWN, 5),),
        "All own monsters take 5 LP damage each round as long as they stay in the arena.",
    ),
    (
        (Effect(Operation.DRAW, YOU, 1, Trigger(Event.DEFEAT), Condition(FOE, 0, 0), delay=1),),
        "When this monster is defeated, after 1 round, if there is no enemy monster, you draw a card.",
    ),
]


@pytest.mark.parametrize(("steps", "told"), TOLD, ids=lambda one: str(one)[:30])
def test_sentences_read_well(steps: tuple[Step, ...], told: str) -> None:
    """Section 10: what is asked of somebody, several of "the same", and what goes on is said."""
    assert " ".join(sentences(steps)) == told
