"""When items may be played, where they go, and what cards cost by them (X1, T11, M4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtool.effects.forms import FORMS, Need
from cardtool.effects.record import read_step
from cardtool.effects.spec import Event, Operation, What, Zone
from cardtool.effects.vocabulary import KAMELOH
from cardtool.engine.kameloh.effects import Windows
from cardtool.engine.kameloh.figures import ap_of
from cardtool.engine.kameloh.game import go_on
from cardtool.engine.kameloh.presets import DUFO, WIMU
from cardtool.engine.kameloh.prices import price_of
from effect_duels import act, play, script, scripts, table
from kameloh_duels import do, fighter, names, offered, options

END = script(do="destroy_item", target={"what": "item"})
UP = script(do="raise_ap", amount=10)
YOU_GAIN: dict[str, Any] = {"do": "gain_datteln", "target": "you", "amount": 1}

# When an item may be played

BATTLE = {
    *("raise_ap", "raise_dp", "raise_lp", "lower_ap", "lower_dp", "lower_lp", "set_hk"),
    *("damage", "damage_each_round", "heal", "heal_each_round", "to_wueste", "to_hand"),
    *("capture", "cancel_item", "reflect", "skip_attack", "direct_attack"),
}
"""Figures, damage, healing, removal, return, capture, cancelling, reflecting, skipping, direct."""


def plain(operation: Operation) -> dict[str, Any]:
    """Return the shortest record of an operation."""
    form = FORMS[operation]
    what = next(one for one in What if one in form.targets)
    side = "enemy" if operation is Operation.CAPTURE else "own"
    found: dict[str, Any] = {
        "do": operation.value,
        "target": {
            "what": what.value,
            "side": side,
            "zone": next(z for z in Zone if z in form.zones).value,
        },
    }
    return found | ({} if form.amount is Need.NONE else {"amount": 1})


def windows_of(*steps: dict[str, Any], windows: list[str] | None = None) -> int:
    """Return when an item of these effects may be played."""
    duel, _ = table({"i": scripts(*steps, windows=windows)})
    made = duel.table.cards[duel.table.index("i")].script
    assert made is not None
    return made.windows


ALL_WINDOWS = Windows.MAIN | Windows.ATTACK | Windows.DEFENCE


@pytest.mark.parametrize("operation", KAMELOH.operations)
def test_when_an_item_may_be_played_that_does_not_say_it(operation: Operation) -> None:
    """Clause X1, reading R48: some kinds in all three windows, everything else before the attack."""
    expected = ALL_WINDOWS if operation.value in BATTLE else Windows.MAIN
    assert windows_of(plain(operation)) == expected


def test_one_effect_for_the_main_part_holds_all_there() -> None:
    """Clause X1: an item that draws, too, is no battle item."""
    assert windows_of(plain(Operation.DAMAGE), plain(Operation.DRAW)) == Windows.MAIN


@pytest.mark.parametrize("window", ["main", "attack", "defence"])
def test_an_item_is_offered_in_its_window_alone(window: str) -> None:
    """Clauses X1, T6: as its data says, whatever it does."""
    effect = script([window], **YOU_GAIN)
    duel, state = table({"i": effect}, {"hand": "i"}, {"hand": "i"})
    found = {"main": offered(duel, state, "item")}
    act(duel, state, "rest")
    found["attack"] = offered(duel, state, "battle-item")
    act(duel, state, "done")
    found["defence"] = offered(duel, state, "battle-item")
    assert [name for name, there in found.items() if there] == [window]


# Where items go


def test_a_destroyed_items_raise_ends() -> None:
    """Clauses T11, C12: LP fall by what it gave; the card goes to its owner's Wüste."""
    effects = {"up": script(do="raise_lp", amount=50), "end": END}
    duel, state = table(effects, {"hand": "up"}, {"hand": "end"})
    play(duel, state, "main", "up>own1")
    fighter(state, "a1").lp = 40
    state.active = state.to_act = 1
    act(duel, state, "item end@hand")
    assert (fighter(state, "a1").lp, names(duel, state.sides[0].waste)) == (1, "up")


def test_all_items_are_destroyed_at_once() -> None:
    """Clause T11: each goes to its owner's Wüste, the one that did it, too."""
    effects = {
        "up": UP,
        "take": script(do="capture", target={"side": "enemy"}),
        "end": script(do="destroy_item", target={"what": "item", "pick": "all"}),
    }
    duel, state = table(effects, {"hand": "up up take end"}, {"arena": "m2"})
    for use in ("take>foe1", "up>own2", "up>own1", "end"):
        play(duel, state, "main", use)
    assert names(duel, sorted(state.sides[0].waste)) == "end take up up"
    assert (ap_of(duel, state, 1), ap_of(duel, state, 3)) == (10, 20)


def test_an_item_may_end_itself() -> None:
    """Clause T11: the one that says so, and no other."""
    who = {"what": "player", "side": "own", "pick": "all"}
    end = {"do": "destroy_item", "target": {"what": "item", "side": "own", "pick": "self"}}
    effects = {"up": UP, "i": scripts({**end, "trigger": {"event": "turn_start", "who": who}})}
    duel, state = table(effects, {"hand": "up i"})
    play(duel, state, "main", "up>own1")
    play(duel, state, "main", "i")
    do(duel, state, "rest", "done", "done", "rest", "done", "done", single=False)
    assert (names(duel, state.sides[0].waste), len(state.items)) == ("i", 1)


def test_an_item_with_several_effects_lies_until_the_last_ends() -> None:
    """Clause T11, reading R33: for the fight and for the turn."""
    steps = [
        {"do": "raise_ap", "amount": 10, "duration": "fight"},
        {"do": "raise_dp", "target": "same", "amount": 10, "duration": {"rounds": 1}},
    ]
    duel, state = table({"i": scripts(*steps)}, {"hand": "i"})
    play(duel, state, "main", "i>own1")
    do(duel, state, "rest", "done", "done", single=False)
    assert (len(state.items), ap_of(duel, state, 1)) == (1, 10)
    do(duel, state, "rest", "done", "done", single=False)
    assert names(duel, state.sides[0].waste) == "i"


def test_what_lies_under_an_item_becomes_a_pile() -> None:
    """Clauses T11, X2: five cards put there are drawn from three rounds later."""
    put = {"what": "card", "side": "own", "zone": "hand", "count": 5, "up_to": True}
    under = {"what": "card", "side": "own", "zone": "under", "pick": "all"}
    steps = [
        {"do": "put_under", "target": put},
        {"do": "new_pile", "target": under, "delay": 1},
    ]
    duel, state = table({"i": scripts(*steps)}, {"hand": "m1 m2 m3 i", "deck": "m5"}, None, DUFO)
    play(duel, state, "main", "i", "pick m1@hand>own", "pick m3@hand>own", "enough")
    assert (names(duel, state.sides[0].hand), len(state.items)) == ("m2", 1)
    state.sides[0].hand = [*state.sides[0].hand * 8]
    do(duel, state, "rest", "done", "done", "rest", "done", "done", single=False)
    assert names(duel, sorted(state.sides[0].deck)) == "m1 m3 m5"
    assert names(duel, state.sides[0].waste) == "i"


# What cards cost


def price(
    change: str, amount: int = 1, side: str = "own", what: str = "monster", **more: Any
) -> Any:
    """Return a change of prices of one player."""
    target = {"what": what, "side": side, "pick": "all"}
    return script(do=change, target=target, amount=amount, **more)


@pytest.mark.parametrize(
    ("effect", "costs"),
    [
        (price("raise_price"), [3, 2]),
        (price("lower_price"), [1, 2]),
        (price("lower_price", 9), [0, 2]),
        (price("raise_price", what="item"), [2, 3]),
        (price("raise_price", what="card"), [3, 3]),
        (price("raise_price", side="enemy"), [2, 2]),
        (script(do="raise_price", target={"what": "card"}, amount=1), [3, 3]),
    ],
)
def test_prices_change(effect: Any, costs: list[int]) -> None:
    """Clause M4: of what is meant, of whom is meant, never below 0; any side is both."""
    duel, state = table({"i": effect, "x": UP}, {"hand": "i"}, prices={"x": 2})
    play(duel, state, "main", "i")
    cards = [duel.table.index(nr) for nr in ("m3", "x")]
    assert [price_of(duel, state, state.sides[0], card) for card in cards] == costs


@pytest.mark.parametrize(
    "effect", [price("raise_price", side="enemy"), price("raise_price", side="any")]
)
def test_prices_of_the_enemy_change(effect: Any) -> None:
    """Clause M4: his cards cost more, and he pays it."""
    duel, state = table({"i": effect}, {"hand": "i"}, {"hand": "m3", "datteln": 3})
    play(duel, state, "main", "i")
    do(duel, state, "rest", "done", "done", "monster m3@hand", single=False)
    assert state.sides[1].datteln == 0


def test_a_price_change_does_not_reach_the_buy_out() -> None:
    """Clauses M4, E4: the printed price is paid there."""
    duel, state = table({"i": price("lower_price")}, {"hand": "i m3", "datteln": 1})
    play(duel, state, "main", "i")
    state.left = 1
    do(duel, state, "rest", "done", "done", single=False)
    assert state.sides[1].points == 2


@pytest.mark.parametrize(("mk", "cost"), [(0, 0), (2, 3)])
def test_a_price_change_and_mk(mk: int, cost: int) -> None:
    """Clauses M4, C6: what is free stays free; a marked card that costs something costs more."""
    duel, state = table({"i": price("raise_price")}, {"hand": "i v1", "datteln": 5})
    figures = duel.table.cards[duel.table.index("v1")]
    figures.marked, figures.price = True, mk
    play(duel, state, "main", "i")
    assert price_of(duel, state, state.sides[0], duel.table.index("v1")) == cost


def test_what_holds_for_prices_while_a_monster_is_there() -> None:
    """Clause M4: and for each of what is counted."""
    amount = {"each": 1, "of": {"side": "own", "pick": "all"}}
    effect = price("lower_price", what="card", trigger="always")
    effect = script(
        do="lower_price",
        target={"what": "card", "side": "own", "pick": "all"},
        amount=amount,
        trigger="always",
    )
    duel, state = table({"m1": effect}, {"arena": "m1 m2"}, {"arena": "m2"})
    card = duel.table.index("m4")
    assert [price_of(duel, state, side, card) for side in state.sides] == [1, 3]


def test_a_price_is_paid_as_it_is_when_played() -> None:
    """Clauses M3, M4: at a lower price a card is offered that was too dear."""
    duel, state = table({"i": price("lower_price", 2)}, {"hand": "i m3", "arena": "m1"})
    assert "monster m3@hand" not in options(duel, state)
    act(duel, state, "item i@hand", "monster m3@hand")
    assert fighter(state, "a2").card == duel.table.index("m3")


# Whatever sets it off


@pytest.mark.parametrize(
    "event", [e for e in KAMELOH.all_of(Event) if e not in {Event.PLAY, Event.ALWAYS}]
)
def test_an_item_that_waits_lies_in_the_arena(event: Event) -> None:
    """Clauses T11, X2: until its time is over, else as long as the game."""
    what = "player" if event.value.startswith("turn") else "monster"
    who = {"what": what, "side": "own", "pick": "all"}
    step = {**YOU_GAIN, "trigger": {"event": event.value, "who": who}, "duration": {"rounds": 1}}
    duel, state = table({"i": scripts(step)}, {"hand": "i"})
    play(duel, state, "main", "i")
    assert len(state.items) == 1
    do(duel, state, "rest", "done", "done", "rest", "done", "done", single=False)
    assert (state.items, names(duel, state.sides[0].waste)) == ([], "i")


def test_what_lasts_itself_waits_for_ever() -> None:
    """Clauses T11, X2: the duration of a raise is that of each raise, not of the waiting."""
    trigger = {"event": "turn_start", "who": {"what": "player", "side": "own", "pick": "all"}}
    step = {
        "do": "raise_ap",
        "target": {"side": "own", "pick": "all"},
        "amount": 10,
        "duration": "turn",
    }
    duel, state = table({"i": scripts({**step, "trigger": trigger})}, {"hand": "i"})
    play(duel, state, "main", "i")
    found = []
    for _ in range(5):
        do(duel, state, "rest", "done", "done", single=False)
        found.append(ap_of(duel, state, 1))
    assert found == [10, 20, 10, 20, 10]


def test_walking_over_after_a_removal() -> None:
    """Clauses T10, F5: a monster sent away leaves an empty arena, which brings its point."""
    effect = script(["attack"], do="to_wueste")
    duel, state = table({"i": effect}, {"hand": "i"}, None, replace(WIMU, target=0))
    play(duel, state, "attack", "i>foe1")
    go_on(duel, state, None)
    assert state.sides[0].points == 1


@pytest.mark.parametrize("operation", ["damage", "raise_lp", "heal_each_round", "to_hand"])
def test_not_everything_can_hold_all_the_time(operation: str) -> None:
    """Clauses C12, X2: data that says so is refused, since the engine would do nothing by it."""
    target = {"side": "own", "pick": "all"}
    step = plain(Operation(operation)) | {"trigger": "always", "target": target}
    _, mistakes = read_step(step)
    assert [mistake.place for mistake in mistakes] == ["trigger"]


@pytest.mark.parametrize("figure", ["damage", "datteln"])
def test_limits_are_of_figures_that_cards_have(figure: str) -> None:
    """Clause C2: nothing is compared by the damage of a hit, or by a stock of Datteln."""
    target = {"pick": "highest", "by": figure, "bound": {"figure": figure, "least": 1}}
    _, mistakes = read_step({"do": "to_hand", "target": target})
    assert {mistake.place for mistake in mistakes} == {"target.by", "target.bound.figure"}
