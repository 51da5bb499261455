"""When items may be played, in which order they act, and where they go (X1, X3, T11, M4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtool.effects.forms import FORMS, Need
from cardtool.effects.spec import Event, Operation, What, Zone
from cardtool.engine.kameloh.effects import Windows
from cardtool.engine.kameloh.figures import ap_of, price_of
from cardtool.engine.kameloh.game import go_on
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from effect_duels import act, play, script, scripts, table
from kameloh_duels import do, fighter, names, offered, options

ENEMY = {"side": "enemy"}
ITEM = {"what": "item", "side": "enemy"}
BOLT = script(do="damage", amount=60)
CANCEL = script(do="cancel_item", target=ITEM)
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
    found: dict[str, Any] = {
        "do": operation.value,
        "target": {"what": what.value, "zone": next(z for z in Zone if z in form.zones).value},
    }
    return found | ({} if form.amount is Need.NONE else {"amount": 1})


def windows_of(*steps: dict[str, Any], windows: list[str] | None = None) -> int:
    """Return when an item of these effects may be played."""
    duel, _ = table({"i": scripts(*steps, windows=windows)})
    made = duel.table.cards[duel.table.index("i")].script
    assert made is not None
    return made.windows


ALL_WINDOWS = Windows.MAIN | Windows.ATTACK | Windows.DEFENCE


@pytest.mark.parametrize("operation", Operation)
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


# In which order


def test_the_defenders_cancelling_item_comes_first() -> None:
    """Clause X3, reading R50: the attacker's item does nothing, but is paid and used."""
    duel, state = table(
        {"bolt": BOLT, "no": CANCEL},
        {"hand": "bolt", "datteln": 2},
        {"hand": "no"},
        prices={"bolt": 2},
    )
    act(duel, state, "rest", "battle-item bolt@hand>b1", "done", "battle-item no@hand", "done")
    assert fighter(state, "b1").lp == 100
    assert (state.sides[0].datteln, names(duel, state.sides[0].waste)) == (0, "bolt")


def test_the_attackers_come_before_the_defenders_others() -> None:
    """Clause X3, reading R50: so the attacker cancels what the defender has named."""
    duel, state = table({"up": UP, "no": CANCEL}, {"hand": "no"}, {"hand": "up"})
    act(duel, state, "rest", "battle-item no@hand", "done", "battle-item up@hand>b1", "done")
    assert (ap_of(duel, state, 3), names(duel, state.sides[1].waste)) == (10, "up")


def test_a_cancel_is_cancelled() -> None:
    """Clause X3, reading R50: of two cancelling items the defender's acts, and his other one, too."""
    duel, state = table({"up": UP, "no": CANCEL}, {"hand": "no"}, {"hand": "no up"})
    act(duel, state, "rest", "battle-item no@hand", "done")
    act(duel, state, "battle-item up@hand>b1", "battle-item no@hand", "done")
    assert (ap_of(duel, state, 3), names(duel, state.sides[0].waste)) == (20, "no")


def test_a_cancelling_item_that_came_too_late() -> None:
    """Clause X3: the defender's cancelling item has acted when the attacker's comes."""
    duel, state = table({"bolt": BOLT, "no": CANCEL}, {"hand": "bolt no"}, {"hand": "no"})
    act(duel, state, "rest", "battle-item bolt@hand>b1", "battle-item no@hand", "done")
    act(duel, state, "battle-item no@hand", "done", "pick-item bolt>1001")
    assert (fighter(state, "b1").lp, names(duel, state.sides[0].waste)) == (100, "bolt no")


def test_items_of_one_player_act_in_the_order_named() -> None:
    """Clause X3: the lowering after the raise of what is read off."""
    amount = {"figure": "ap", "of": "same"}
    effects = {"up": UP, "bolt": script(do="damage", target={"side": "own"}, amount=amount)}
    for first, second, lp in (("up", "bolt", 80), ("bolt", "up", 90)):
        duel, state = table(effects, {"hand": "up bolt"})
        act(duel, state, "rest", f"battle-item {first}@hand>a1", f"battle-item {second}@hand>a1")
        act(duel, state, "done", "done")
        assert fighter(state, "a1").lp == lp


def test_an_item_whose_target_is_gone_does_nothing() -> None:
    """Clause X3: none of all that it says, and it is used."""
    draw = {**YOU_GAIN, "amount": 5}
    effects = {
        "bolt": script(do="damage", amount=100),
        "both": scripts({"do": "damage", "amount": 10}, draw, windows=["defence"]),
    }
    duel, state = table(effects, {"hand": "bolt"}, {"hand": "both", "arena": "m1 m2"})
    act(duel, state, "rest", "battle-item bolt@hand>b1", "done", "battle-item both@hand>b1")
    told = act(duel, state, "done")
    found = [event.what for event in told if event.player == 1]
    assert (state.sides[1].datteln, names(duel, state.sides[1].waste)) == (0, "m1 both")
    assert "missed" in found


def test_defeats_are_judged_after_each_effect() -> None:
    """Clauses X3, F5: of damage and healing in one item the damage is first, and final."""
    steps = [{"do": "damage", "amount": 100}, {"do": "heal", "target": "same", "amount": 50}]
    duel, state = table({"i": scripts(*steps)}, {"hand": "i"})
    play(duel, state, "main", "i>foe1")
    assert (state.sides[1].monsters(), state.sides[0].points) == (0, 2)


def test_what_one_says_of_the_same_is_what_it_acted_on() -> None:
    """Clause X3: raised and hurt is one and the same monster."""
    steps = [{"do": "raise_ap", "amount": 10}, {"do": "damage", "target": "same", "amount": 20}]
    duel, state = table({"i": scripts(*steps)}, {"hand": "i"}, {"arena": "m1 m2"})
    play(duel, state, "main", "i>foe2")
    assert [fighter(state, square).lp for square in ("a1", "b1", "b2")] == [100, 100, 60]


def test_ties_are_for_who_plays_to_choose() -> None:
    """Clause X3: of two strongest he takes one."""
    effect = script(do="damage", target={**ENEMY, "pick": "highest", "by": "ap"}, amount=10)
    duel, state = table({"i": effect}, {"hand": "i"}, {"arena": "m1 m1"})
    play(duel, state, "main", "i")
    assert options(duel, state) == ["aim>b1", "aim>b2"]


def test_chance_is_the_games_own() -> None:
    """Clause X3: the same seed draws the same, and every copy is as likely as another."""
    effect = script(
        do="discard", target={"what": "card", **ENEMY, "zone": "hand", "pick": "random"}
    )
    found = []
    for seed in range(40):
        duel, state = table({"i": effect}, {"hand": "i"}, {"hand": "m1 m1 m1 m1 m1 m1 m1 m2"})
        state.rng = state.rng.of(seed)
        play(duel, state, "main", "i")
        found.append(names(duel, state.sides[1].waste))
    assert 0 < found.count("m2") < 20


def test_nobody_chooses_from_a_hand_he_does_not_see() -> None:
    """Clauses S8, X3: chance does it."""
    effect = script(do="discard", target={"what": "card", **ENEMY, "zone": "hand"})
    duel, state = table({"i": effect}, {"hand": "i"}, {"hand": "m1 m2"})
    play(duel, state, "main", "i")
    assert (len(state.sides[1].hand), len(state.sides[1].waste)) == (1, 1)


# What would change nothing

IDLE: list[tuple[str, Any]] = [
    ("healing at full LP", script(do="heal", target={"side": "own"}, amount=10)),
    ("no free place", script(do="capture")),
    ("an empty Wüste", script(do="fetch", target={"what": "card", "side": "own", "zone": "wueste"})),
    ("no Datteln there", script(do="steal_datteln", target={"what": "player", **ENEMY}, amount=1)),
    ("no Datteln to multiply", script(do="gain_datteln", target="you", amount="all")),
    ("an empty hand", script(do="discard", target={"what": "card", **ENEMY, "zone": "hand"})),
    ("no item there", END),
    ("nothing to cancel before an attack", script(["main"], do="cancel_item", target=ITEM)),
    ("all are inactive", script(do="deactivate_oase", target={"what": "oase", "side": "own"})),
    ("nobody of the kind", script(do="damage", target={"klasse": "Wurm"}, amount=10)),
    ("for each of none", script(do="damage", amount={"each": 9, "of": {"klasse": "Wurm", "pick": "all"}})),
    ("a condition", script(**YOU_GAIN, condition={"present": {"klasse": "Wurm", "pick": "all"}})),
    ("nobody to revive", script(do="revive", target={"side": "own", "zone": "wueste"})),
    ("an empty pile", script(do="new_pile", target={"what": "card", "side": "own", "zone": "wueste"})),
    ("a choice of nothings", scripts([[{"do": "heal", "amount": 1}], [{"do": "heal", "amount": 2}]])),
]  # fmt: skip


@pytest.mark.parametrize("effect", [pytest.param(effect, id=name) for name, effect in IDLE])
def test_what_would_change_nothing_is_not_offered(effect: Any) -> None:
    """Clauses X3, X4: not even for nothing."""
    duel, state = table({"i": effect}, {"hand": "i", "arena": "m1 m1"})
    assert offered(duel, state, "item") == []


@pytest.mark.parametrize(
    ("rules", "pile"),
    [(DUFO, {"deck": ""}), (WIMU, {"oases": ["m5!", ""]}), (KAMELKOENIG, {"oases": [""]})],
)
def test_drawing_from_nothing_is_not_offered(rules: Any, pile: dict[str, Any]) -> None:
    """Clause X4, reading R51: an empty deck; Oasen that are open or gone."""
    effect = script(do="draw", target="you", amount=2)
    duel, state = table({"i": effect}, {"hand": "i", **pile}, None, rules)
    assert offered(duel, state, "item") == []


@pytest.mark.parametrize("rules", [WIMU, KAMELKOENIG])
def test_drawing_the_last_cards_empties_an_oase(rules: Any) -> None:
    """Clauses X4, T3, E1: it is gone, and the last one gone begins the end."""
    effect = script(do="draw", target="you", amount=5)
    duel, state = table({"i": effect}, {"hand": "i", "oases": ["m5 m5"]}, None, rules)
    play(duel, state, "main", "i")
    assert names(duel, state.sides[0].hand) == "m5 m5"
    do(duel, state, "rest", "done", "done", single=False)
    assert state.left == 3


def test_a_hand_beyond_its_size() -> None:
    """Clause X4, reading R51: Dufo's refill draws nothing then, and nothing is discarded."""
    effect = script(do="draw", target="you", amount=6)
    duel, state = table({"i": effect}, {"hand": "i m1 m1 m1 m1"}, None, DUFO)
    play(duel, state, "main", "i")
    do(duel, state, "rest", "done", "done", single=False)
    assert len(state.sides[0].hand) == 10


def test_a_hand_beyond_its_size_is_not_filled() -> None:
    """Clause X4: neither drawing, searching nor taking goes on above the hand of 6."""
    effect = script(do="draw", target="you", amount=1)
    duel, state = table({"i": effect}, {"hand": "m1 m1 m1 m1 m1 m1", "datteln": 9})
    assert offered(duel, state, "draw", "search", "take-open") == []


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
        "take": script(do="capture"),
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


@pytest.mark.parametrize("event", [e for e in Event if e not in {Event.PLAY, Event.ALWAYS}])
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
