"""The vocabulary of effects: what goes together, and their form as JSON and English."""

from __future__ import annotations

import json

import pytest
from effect_strategies import STEPS, WINDOWS
from hypothesis import given
from hypothesis import strategies as st

from cardtool.effects.forms import FORMS, Need, default_windows, misfits
from cardtool.effects.record import read_script, read_step
from cardtool.effects.spec import (
    LASTING,
    PLAYED,
    YOU,
    Choice,
    Condition,
    Duration,
    Effect,
    Event,
    Figure,
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
from cardtool.effects.vocabulary import KAMELOH
from cardtool.effects.wording import sentences
from cardtool.effects.writing import script_record, step_record

FOE = Target(side=Side.ENEMY)


@given(st.builds(Script, st.lists(STEPS, max_size=3).map(tuple), WINDOWS))
def test_scripts_come_back_from_json(script: Script) -> None:
    """Every script in which all goes together is the same after JSON and back."""
    text = json.dumps(script_record(script))
    assert read_script(json.loads(text)) == (script, [])


@pytest.mark.parametrize("operation", KAMELOH.operations)
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
            "One enemy monster of your choice loses 20 AP for 2 rounds.",
        ),
        (
            Effect(Operation.DRAW, YOU, 1, Trigger(Event.ARRIVAL)),
            "When this monster comes into the arena, you draw a card.",
        ),
        (
            Effect(
                Operation.RAISE_DP,
                Target(side=Side.OWN, pick=Pick.ALL, rasse="Floh"),
                5,
                Trigger(Event.ALWAYS),
            ),
            "While this card lies in the arena, all own monsters of Rasse Floh get +5 DP.",
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
                "If there are at least 2 enemy monsters, the own monster with the highest AP gets "
                "+10 AP for each own monster when it attacks, as long as it stays in the arena."
            ),
        ),
        (
            Choice(((Effect(Operation.DRAW, YOU, 1, PLAYED),), ())),
            "If you like, you draw a card.",
        ),
    ],
)
def test_sentences_say_what_is_done(step: Effect | Choice, told: str) -> None:
    """The English sentence names trigger, target, amount, condition and duration."""
    assert sentences((step,)) == (told,)
