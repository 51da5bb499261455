"""The words of the portal game: what goes together, and the form as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardtool.effects.costs import Cost
from cardtool.effects.portal_forms import PORTAL_FORMS
from cardtool.effects.record import read_cost, read_script, read_step
from cardtool.effects.spec import (
    Choice,
    Colour,
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
    Zone,
)
from cardtool.effects.vocabulary import KAMELOH, PORTAL
from cardtool.effects.writing import cost_record, script_record

FOES = Target(What.CREATURE, Side.ENEMY, zone=Zone.FIELD)
FOE = PORTAL.shorts["foe"]
ITSELF = PORTAL.shorts["self"]
BLUE = Target(
    What.CREATURE, Side.OWN, Pick.ALL, Zone.FIELD, colour=(Colour.BLAU, Colour.ROT), typ="Wolf"
)
EFFECTS = [
    Effect(Operation.DESTROY, FOES),
    Effect(Operation.RAISE_POWER, BLUE, 2, duration=Duration(Lasts.TURN)),
    Effect(Operation.RAISE_POWER, ITSELF, PerEach(1, BLUE), Trigger(Event.ALWAYS)),
    Effect(Operation.LOWER_POWER, FOES, FigureOf(Figure.POWER, FOES, 1, 2), Trigger(Event.PHASE)),
    Effect(Operation.DAMAGE, FOE, 3, condition=Condition(BLUE, 2)),
    Effect(Operation.TO_HAND, Target(What.SPELL, Side.ENEMY, Pick.ALL, Zone.SPELLS)),
    Effect(Operation.FETCH, Target(What.CARD, Side.OWN, zone=Zone.DECK)),
]
KNOWN = set(PORTAL.operations) | set(KAMELOH.operations)


def test_each_word_belongs_to_a_game() -> None:
    """Section 10, clause PC2: no operation of the vocabulary is there for nothing."""
    assert set(Operation) == KNOWN
    assert all(PORTAL_FORMS[operation].targets for operation in PORTAL.operations)


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.operation.value)
def test_scripts_come_back_from_json(effect: Effect) -> None:
    """What a card does is the same after JSON and back, phases included."""
    script = Script((effect, Choice(((effect,), ()))), (Window.OWN_MAIN, Window.ENEMY_BATTLE))
    text = json.dumps(script_record(script, PORTAL))
    again = read_script(json.loads(text), PORTAL)[0]
    timed = PORTAL_FORMS[effect.operation].timed and effect.duration == Duration()
    assert again == script or timed


def test_usual_places_are_not_written() -> None:
    """Creatures lie on the field and spells on the spell field unless something else is said."""
    record = script_record(Script((EFFECTS[0], EFFECTS[5])), PORTAL)
    assert [step["target"] for step in record["steps"]] == [
        {"side": "enemy"},
        {"what": "spell", "side": "enemy", "pick": "all"},
    ]


def test_one_word_is_written_for_a_type() -> None:
    """Clause PC2: `type`, as on the card; an older record that says `typ` means the same."""
    record = script_record(Script((Effect(Operation.DESTROY, BLUE),)), PORTAL)
    [step] = record["steps"]
    assert step["target"]["type"] == "Wolf"
    older = {"typ" if key == "type" else key: value for key, value in step["target"].items()}
    assert read_step(step | {"target": older}, "", PORTAL) == read_step(step, "", PORTAL)


def test_costs_come_back_from_json() -> None:
    """Clause PE1: energy, cards and creatures that a card asks for, own ones without saying."""
    mine = Target(What.CREATURE, Side.OWN, zone=Zone.FIELD, count=2, colour=(Colour.ROT,))
    cost = Cost(3, 1, mine, Target(What.CREATURE, Side.OWN, zone=Zone.FIELD, typ="Wolf"))
    record = cost_record(cost, PORTAL)
    assert record["sacrifice"] == {"count": 2, "colour": ["rot"]}
    assert read_cost(json.loads(json.dumps(record)), "cost", PORTAL) == (cost, [])


GOOD: dict[str, Any] = {"do": "damage", "target": "foe", "amount": 2}


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"do": "raise_ap"}, "do"),
        ({"do": "capture"}, "do"),
        ({"delay": 1}, "delay"),
        ({"trigger": "hurt"}, "trigger"),
        ({"trigger": "always"}, "trigger"),
        ({"duration": "turn"}, "duration"),
        ({"duration": {"rounds": 2}}, "duration"),
        ({"target": {"what": "monster"}}, "target.what"),
        ({"target": {"zone": "arena"}}, "target.zone"),
        ({"target": {"hk": [1]}}, "target.hk"),
        ({"target": {"colour": ["lila"]}}, "target.colour[0]"),
        ({"target": {"colour": []}}, "target.colour"),
        ({"target": "self"}, "target"),
        ({"target": {"what": "player"}, "amount": 1}, None),
        ({"target": {"what": "player", "side": "own"}}, "target"),
        ({"amount": "all"}, "amount"),
        ({"amount": None}, "amount"),
        ({"amount": {"each": 1, "of": {"what": "card", "zone": "deck"}}}, "amount"),
        ({"amount": {"each": 1, "of": {"zone": "hand", "side": "enemy"}}}, "amount"),
        ({"amount": {"figure": "power", "of": {"pick": "other"}}}, "amount"),
        ({"amount": {"figure": "ap", "of": "self"}}, "amount.figure"),
        ({"do": "destroy", "target": {}}, "amount"),
        ({"do": "destroy", "target": {"what": "spell", "zone": "field"}, "amount": None}, "amount"),
        ({"condition": {"against": "self"}}, "condition.against"),
        ({"condition": {"present": {"what": "card", "zone": "deck"}}}, "condition"),
    ],
)
def test_a_wrong_effect_is_refused_at_its_place(changed: dict[str, Any], place: str | None) -> None:
    """Words of the other game, and what does not go together, are refused where they stand."""
    _, mistakes = read_step(GOOD | changed, "", PORTAL)
    assert [mistake.place for mistake in mistakes][:1] == ([] if place is None else [place])


@pytest.mark.parametrize(
    "step",
    [
        {"do": "destroy", "target": "self"},
        {"do": "raise_power", "amount": 1},
        {"do": "raise_power", "amount": 1, "trigger": "always", "target": {"pick": "chosen"}},
        {"do": "destroy", "target": {"pick": "other"}},
        {"do": "destroy", "target": "self", "trigger": "defeat"},
        {"do": "discard", "target": {"what": "card", "side": "enemy"}},
        {"do": "discard", "target": {"what": "card"}},
        {"do": "discard", "target": {"what": "spell", "zone": "hand", "side": "enemy"}},
        {"do": "fetch", "target": {"what": "card", "zone": "grave", "side": "enemy"}},
        {"do": "fetch", "target": {"what": "card", "side": "own"}},
        {"do": "destroy", "target": {"pick": "highest"}},
        {"do": "to_hand", "target": {"what": "spell", "colour": ["rot"]}},
        {"do": "destroy", "target": {"bound": {"figure": "energy", "most": 2}}},
    ],
)
def test_what_makes_no_sense_is_refused(step: dict[str, Any]) -> None:
    """Clauses PC3, PE1: who cannot be meant, chosen or seen is said to the card's author."""
    assert read_step(step, "", PORTAL)[1]


@pytest.mark.parametrize(
    ("cost", "place"),
    [
        ({"energy": -1}, "cost.energy"),
        ({"mana": 1}, "cost.mana"),
        ({"sacrifice": {"side": "enemy"}}, "cost.sacrifice"),
        ({"control": {"what": "spell"}}, "cost.control"),
        ({"sacrifice": {"up_to": True}}, "cost.sacrifice"),
        ([], "cost"),
    ],
)
def test_a_wrong_cost_is_refused_at_its_place(cost: object, place: str) -> None:
    """Clause PE1: what is paid is energy, own cards of the hand, own creatures of the field."""
    assert [mistake.place for mistake in read_cost(cost, "cost", PORTAL)[1]][:1] == [place]


def test_the_other_game_does_not_know_these_words() -> None:
    """Each game reads its own words only, and lists no others."""
    _, mistakes = read_step({"do": "raise_power", "amount": 1})
    assert [mistake.place for mistake in mistakes] == ["do"]
    assert "raise_power" not in mistakes[0].message.partition("not")[0]
