"""The vocabulary of effects: what goes together, and their form as JSON and English."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardtool.effects.forms import FORMS, Need, default_windows, misfits
from cardtool.effects.record import read_script, read_step, script_record, step_record
from cardtool.effects.spec import (
    ALL,
    LASTING,
    NOW,
    PLAYED,
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
    Script,
    Side,
    Target,
    Trigger,
    What,
    Window,
    effects_of,
)
from cardtool.effects.wording import sentence, sentences

FOE = Target(side=Side.ENEMY)
FITTING = {Operation.FETCH: Side.OWN, Operation.PUT_UNDER: Side.OWN}
RANKED = {Pick.HIGHEST, Pick.LOWEST}
NUMBERS = st.integers(1, 999)
NAMES = st.none() | st.text("Kaktus ", min_size=1).map(str.strip).filter(bool)


@st.composite
def targets(draw: st.DrawFn, form: Operation | None = None, what: What | None = None) -> Target:
    """Draw a target that goes with an operation, or of one kind."""
    shape = FORMS[form or Operation.RAISE_AP]
    pick = draw(st.sampled_from(Pick))
    figure = st.sampled_from([f for f in Figure if f not in {Figure.DAMAGE, Figure.DATTELN}])
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
def effects(draw: st.DrawFn) -> Effect:
    """Draw an effect in which all goes together."""
    operation = draw(st.sampled_from(Operation))
    form = FORMS[operation]
    event = draw(st.sampled_from(Event))
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
    figure = st.builds(FigureOf, st.sampled_from(Figure), targets(), NUMBERS, NUMBERS)
    whole = st.just(ALL) if need is Need.NUMBER_OR_ALL else NUMBERS
    return NUMBERS | whole | figure | st.builds(PerEach, NUMBERS, targets())


def durations() -> st.SearchStrategy[Duration]:
    """Return all kinds of durations."""
    plain = st.sampled_from([d for d in Lasts if d is not Lasts.ROUNDS]).map(Duration)
    return plain | st.builds(Duration, st.just(Lasts.ROUNDS), NUMBERS)


STEPS = effects() | st.builds(
    Choice, st.lists(st.lists(effects(), max_size=2).map(tuple), min_size=2, max_size=3).map(tuple)
)
WINDOWS = st.none() | st.lists(st.sampled_from(Window), min_size=1, unique=True).map(tuple)


@given(st.builds(Script, st.lists(STEPS, max_size=3).map(tuple), WINDOWS))
def test_scripts_come_back_from_json(script: Script) -> None:
    """Every script in which all goes together is the same after JSON and back."""
    text = json.dumps(script_record(script))
    assert read_script(json.loads(text)) == (script, [])


@given(STEPS)
def test_every_step_has_a_sentence(step: Effect | Choice) -> None:
    """Whatever a card does can be said in English, without a gap."""
    told = sentence(step)
    assert told.endswith(".")
    assert "{" not in told


@pytest.mark.parametrize("operation", Operation)
def test_every_operation_has_a_form(operation: Operation) -> None:
    """Clause X1: for each operation it is known whether it may be used in a fight."""
    assert FORMS[operation].targets


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (None, ""),
        ({"steps": []}, "version"),
        ({"version": True, "steps": []}, "version"),
        ({"version": 2, "steps": []}, "version"),
        ({"version": 1}, "steps"),
        ({"version": 1, "steps": [], "more": 1}, "more"),
        ({"version": 1, "steps": [], "windows": []}, "windows"),
        ({"version": 1, "steps": [], "windows": ["main", "main"]}, "windows"),
        ({"version": 1, "steps": [], "windows": ["never"]}, "windows[0]"),
        ({"version": 1, "steps": [{}] * 21}, "steps"),
        ({"version": 1, "steps": [7]}, "steps[0]"),
        ({"version": 1, "steps": [{"choose": [[]]}]}, "steps[0].choose"),
        ({"version": 1, "steps": [{"choose": [[], [{"do": "nap"}]]}]}, "steps[0].choose[1][0].do"),
    ],
)
def test_a_wrong_script_is_refused_at_its_place(value: object, place: str) -> None:
    """A script is read strictly; the mistake names where it is."""
    script, mistakes = read_script(value)
    assert script is None
    assert [mistake.place for mistake in mistakes] == [place]


HIT = {"do": "raise_ap", "amount": 5}


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"do": "raise_app"}, "do"),
        ({"do": 3}, "do"),
        ({"amount": 0}, "amount"),
        ({"amount": True}, "amount"),
        ({"amount": 1000}, "amount"),
        ({"amount": "all"}, "amount"),
        ({"amount": {"each": 5}}, "amount.of"),
        ({"amount": {"figure": "xp", "of": "self"}}, "amount.figure"),
        ({"amount": {"figure": "ap", "of": "self", "over": 0}}, "amount.over"),
        ({"do": "capture", "target": {"side": "enemy"}}, "amount"),
        ({"do": "set_hk"}, "amount"),
        ({"do": "damage", "duration": "turn"}, "duration"),
        ({"duration": "rounds"}, "duration"),
        ({"duration": {"rounds": 0}}, "duration.rounds"),
        ({"duration": {"turns": 1, "rounds": 1}}, "duration.turns"),
        ({"target": "me"}, "target"),
        ({"target": "you"}, "target"),
        ({"target": {"zone": "hand"}}, "target"),
        ({"target": {"pick": "highest"}}, "target"),
        ({"target": {"side": "mine"}}, "target.side"),
        ({"target": {"hk": [5]}}, "target.hk"),
        ({"target": {"klasse": " "}}, "target.klasse"),
        ({"target": {"up_to": 1}}, "target.up_to"),
        ({"target": {"bound": {"figure": "ap"}}}, "target.bound"),
        ({"trigger": "turn_start"}, "trigger"),
        ({"trigger": {"event": "later"}}, "trigger.event"),
        ({"condition": {}}, "condition"),
        ({"condition": {"present": "you", "least": 2, "most": 1}}, "condition.most"),
    ],
)
def test_a_wrong_effect_is_refused_at_its_place(changed: dict[str, object], place: str) -> None:
    """An effect is read strictly, with what does not go together."""
    step, mistakes = read_step(HIT | changed)
    assert step is None
    assert [mistake.place for mistake in mistakes] == [place]


def test_all_mistakes_are_found_at_once() -> None:
    """One reading lists every mistake, and the nearest known word."""
    _, mistakes = read_step({"do": "raise_aap", "target": {"sid": "own"}, "duration": "ever"})
    assert [mistake.place for mistake in mistakes] == ["do", "target.sid", "duration"]
    assert "did you mean raise_ap?" in mistakes[0].message


def test_defaults_are_not_written() -> None:
    """What is as usual stays out of the JSON form."""
    assert step_record(Effect(Operation.CAPTURE, FOE)) == {
        "do": "capture",
        "target": {"side": "enemy"},
    }


def test_items_for_fights_may_be_played_in_all_windows() -> None:
    """Clause X1: without a word on it, raises and damage are for all windows, draws for main."""
    strike, draw = Effect(Operation.DAMAGE, FOE, 30), Effect(Operation.DRAW, YOU, 1)
    assert default_windows([strike]) == (Window.MAIN, Window.ATTACK, Window.DEFENCE)
    assert default_windows([strike, draw]) == default_windows([]) == (Window.MAIN,)


def test_what_lasts_for_a_fight_may_be_used_in_it() -> None:
    """Clause X1: protection "in this fight" is for all windows, as its text says."""
    shield = Effect(Operation.NO_DAMAGE, duration=Duration(Lasts.FIGHT))
    assert len(default_windows([shield])) == 3


def test_effects_of_counts_all_options() -> None:
    """The effects of a choice are those of all its options."""
    draw, gain = Effect(Operation.DRAW, YOU, 1), Effect(Operation.GAIN_DATTELN, YOU, 1)
    assert effects_of([Choice(((draw,), (gain,))), draw]) == (draw, gain, draw)


def test_an_oase_gets_no_damage() -> None:
    """What an operation does not act on is said."""
    [(part, message)] = misfits(Effect(Operation.DAMAGE, Target(What.OASE), 5))
    assert (part, message) == ("target", "damage acts on monster, not on oase")


OWN = {"side": "own"}
MISFITS = [
    ({"do": "damage", "trigger": "always"}, "trigger"),
    ({"do": "raise_lp", "target": "self", "trigger": "always"}, "trigger"),
    ({"do": "lower_lp", "target": "self", "trigger": "always"}, "trigger"),
    ({"do": "damage_each_round", "target": "self", "trigger": "always"}, "trigger"),
    ({"do": "draw", "target": "you", "trigger": "always"}, "trigger"),
    ({"target": {"side": "own"}, "trigger": "always"}, "target"),
    ({"target": "same", "trigger": "always"}, "target"),
    ({"target": {"pick": "highest", "by": "ap"}, "trigger": "always"}, "target"),
    ({"target": {"pick": "subject"}}, "target"),
    ({"target": "self"}, "target"),
    ({"do": "heal", "target": "self", "trigger": "defeat"}, "target"),
    ({"do": "damage", "amount": {"figure": "damage", "of": {"pick": "subject"}}}, "amount"),
    ({"target": OWN, "amount": {"figure": "ap", "of": "self"}}, "amount"),
    ({"amount": {"figure": "ap", "of": {"side": "own", "zone": "hand"}}}, "amount"),
    ({"amount": {"each": 5, "of": {"what": "card", "side": "own", "zone": "under"}}}, "amount"),
    ({"do": "draw", "target": "you", "condition": {"attacking": True}}, "condition"),
    ({"do": "draw", "target": "you", "condition": {"against": {"hk": [1]}}}, "condition"),
]
NO_AMOUNT = [
    ({"do": "discard", "target": {"what": "card", "side": "enemy", "zone": "hand"}}, "target"),
    ({"do": "discard", "target": {"what": "card", "zone": "hand"}}, "target"),
    ({"do": "discard", "target": {"what": "card", "zone": "hand", "pick": "owner"}}, "target"),
    ({"do": "fetch", "target": {"what": "card", "side": "enemy", "zone": "wueste"}}, "target"),
    ({"do": "fetch", "target": {"what": "card", "zone": "oase"}}, "target"),
    ({"do": "put_under", "target": {"what": "card", "side": "enemy", "zone": "hand"}}, "target"),
    ({"do": "capture", "target": {"side": "own"}}, "target"),
    ({"do": "capture"}, "target"),
    ({"do": "capture", "target": "self", "trigger": "arrival"}, "target"),
    (
        {
            "do": "new_pile",
            "target": {"what": "card", "side": "own", "pick": "all", "zone": "under"},
            "trigger": {"event": "turn_end", "who": "you"},
        },
        "target",
    ),
]


@pytest.mark.parametrize(
    ("effect", "place"), [*((HIT | more, place) for more, place in MISFITS), *NO_AMOUNT]
)
def test_what_no_game_can_do_is_refused(effect: dict[str, object], place: str) -> None:
    """Clauses F5, F6, X1: an effect whose parts make no sense together is refused with a word."""
    step, mistakes = read_step(effect)
    assert step is None
    assert [mistake.place for mistake in mistakes] == [place]
    assert mistakes[0].message


@pytest.mark.parametrize(
    ("side", "kinds", "event", "refused"),
    [
        ("enemy", {"what": "card"}, "arrival", 0),
        ("any", {"what": "card"}, "always", 0),
        ("own", {"what": "monster"}, "arrival", 0),
        ("own", {"what": "monster"}, "always", 1),
        ("enemy", {"what": "monster"}, "arrival", 1),
        ("any", {"what": "card", "rasse": "Floh"}, "arrival", 1),
    ],
)
@pytest.mark.parametrize("part", ["amount", "condition"])
def test_what_is_counted_shows_no_hidden_cards(
    part: str, side: str, kinds: dict[str, str], event: str, refused: int
) -> None:
    """Clause S8: how many cards a hand has is seen by both, which ones by its owner only."""
    held = {**kinds, "side": side, "zone": "hand"}
    counted = {"each": 5, "of": held} if part == "amount" else {"present": held}
    everyone = {"pick": "all", "side": "own"}
    _, mistakes = read_step(HIT | {"target": everyone, "trigger": event, part: counted})
    assert [mistake.place for mistake in mistakes] == [part] * refused


@pytest.mark.parametrize(
    "operation",
    [
        *(Operation.RAISE_AP, Operation.RAISE_DP, Operation.LOWER_AP, Operation.LOWER_DP),
        *(Operation.NO_DAMAGE, Operation.PROTECT, Operation.REFLECT, Operation.DIRECT_ATTACK),
        *(Operation.SKIP_ATTACK, Operation.SET_HK, Operation.RAISE_PRICE, Operation.LOWER_PRICE),
    ],
)
@pytest.mark.parametrize("side", Side)
def test_what_can_hold_always(operation: Operation, side: Side) -> None:
    """Clause X2: raises, states and prices can hold as long as a card lies there, for any side."""
    amount = None if FORMS[operation].amount is Need.NONE else 1
    everyone = Target(side=side, pick=Pick.ALL)
    assert misfits(Effect(operation, everyone, amount, Trigger(Event.ALWAYS))) == []


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            Effect(Operation.LOWER_AP, FOE, 20, duration=Duration(Lasts.ROUNDS, 2)),
            "1 enemy monster of your choice: −20 AP, for 2 round(s).",
        ),
        (
            Effect(Operation.DRAW, YOU, 1, Trigger(Event.ARRIVAL)),
            "When this monster comes into the arena, you: draw 1.",
        ),
        (
            Effect(
                Operation.RAISE_DP,
                Target(side=Side.OWN, pick=Pick.ALL, rasse="Floh"),
                5,
                Trigger(Event.ALWAYS),
            ),
            "While this card lies in the arena, all own monster of the Rasse Floh: +5 DP.",
        ),
        (
            Effect(
                Operation.RAISE_AP,
                Target(side=Side.OWN, pick=Pick.HIGHEST, by=Figure.AP),
                PerEach(10, Target(side=Side.OWN, pick=Pick.ALL)),
                condition=Condition(FOE, least=2, attacking=True),
                duration=LASTING,
            ),
            (
                "If there are at least 2: enemy monster, when attacking, "
                "the own monster with the highest AP: +10 for each own monster = AP, while in the arena."
            ),
        ),
        (
            Choice(((Effect(Operation.DRAW, YOU, 1, PLAYED),), ())),
            "Choose one: you: draw 1 / nothing.",
        ),
    ],
)
def test_sentences_say_what_is_done(step: Effect | Choice, told: str) -> None:
    """The English sentence names trigger, target, amount, condition and duration."""
    assert sentences((step,)) == (told,)
