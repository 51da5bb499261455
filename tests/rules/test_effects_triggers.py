"""What sets effects off, whose event it must be, and if what (clause X3)."""

from __future__ import annotations

from typing import Any

import pytest

from cardtool.effects.spec import Script
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import ap_of
from cardtool.engine.kameloh.state import State
from cardtool.errors import EndlessEffects
from effect_duels import act, play, script, scripts, seen_from, table
from kameloh_duels import begin_turn, do, fighter, options

YOU_GAIN: dict[str, Any] = {"do": "gain_datteln", "target": "you", "amount": 1}


def gains(event: str, **who: Any) -> Script:
    """Return a card that brings its player a Dattel at an event of its own or of others."""
    what = "player" if event.startswith("turn") else "monster"
    if not who:
        return script(**YOU_GAIN, trigger=event)
    who = {"what": what, "pick": "all", **who}
    return script(**YOU_GAIN, trigger={"event": event, "who": who})


def fight(duel: Duel, state: State) -> None:
    """Attack without battle items, and stop where the next turn begins to be decided."""
    do(duel, state, "rest", "done", "done", single=False)


def datteln(state: State) -> list[int]:
    """Return the stocks of both."""
    return [one.datteln for one in state.sides]


def arena(own: str, foe: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the sides with these monsters, and Oasen that bring no Datteln."""
    return {"arena": own}, {"arena": foe}


# Each event, of the monster itself


@pytest.mark.parametrize(
    ("acting", "own", "foe", "event", "found"),
    [
        ("m4", "m4", "m1", "hit", [1, 0]),
        ("m4", "m4", "m1", "hurt", [0, 0]),
        ("m1", "m4", "m1", "hurt", [0, 1]),
        ("m1", "m4", "m1", "hit", [0, 0]),
        ("m4", "m4", "weak", "victory", [1, 0]),
        ("m4", "m4", "m1", "victory", [0, 0]),
        ("weak", "m4", "weak", "defeat", [0, 1]),
        ("m4", "m4", "weak", "defeat", [0, 0]),
        ("m1", "m1", "m2", "hit", [0, 0]),
        ("m1", "m2", "m1", "hurt", [0, 0]),
    ],
)
def test_events_of_a_fight(acting: str, own: str, foe: str, event: str, found: list[int]) -> None:
    """Clause X3: who does damage hits, who takes it is hurt; 0 damage is neither."""
    duel, state = table({acting: gains(event)}, *arena(own, foe))
    fight(duel, state)
    assert datteln(state) == found


@pytest.mark.parametrize("side", ["own", "enemy", "any"])
@pytest.mark.parametrize(
    ("event", "whose"),
    [("hit", "enemy"), ("victory", "enemy"), ("hurt", "own"), ("defeat", "own")],
)
def test_events_of_other_monsters(event: str, whose: str, side: str) -> None:
    """Clause X3: an item that lies there waits for one's own monsters, the enemy's, or any."""
    foe = {"arena": "weak", "hand": "i"}
    duel, state = table({"i": gains(event, side=side)}, {"arena": "m4"}, foe)
    state.active = state.to_act = 1
    act(duel, state, "item i@hand")
    state.active = state.to_act = 0
    fight(duel, state)
    assert state.sides[1].datteln == int(side in {whose, "any"})


def test_an_arrival_sets_off_what_the_monster_does() -> None:
    """Clause X3: it comes into the arena, and is paid."""
    duel, state = table({"m5": gains("arrival")}, {"hand": "m5"})
    act(duel, state, "monster m5@hand")
    assert datteln(state) == [1, 0]


@pytest.mark.parametrize(("side", "found"), [("own", 0), ("enemy", 1), ("any", 1)])
def test_arrivals_of_others(side: str, found: int) -> None:
    """Clause X3: of one's own monsters, the enemy's or any, seen by who owns the card that waits."""
    duel, state = table({"m1": gains("arrival", side=side)}, {"hand": "m5", "arena": "m2"})
    act(duel, state, "monster m5@hand")
    assert state.sides[1].datteln == found


def test_a_mutation_arrives() -> None:
    """Clauses X3, U1: the result comes into the arena, too."""
    duel, state = table({"v1": gains("arrival")}, {"hand": "b1 v1", "datteln": 1})
    act(duel, state, "mutate v1@hand+b1@hand>1")
    assert datteln(state) == [1, 0]


def test_who_is_of_a_kind() -> None:
    """Clause X3: only monsters of that Klasse set it off."""
    duel, state = table(
        {"m4": gains("arrival", side="own", klasse="Höcker")},
        {"hand": "m5 m3", "datteln": 2, "arena": "m4"},
    )
    act(duel, state, "monster m5@hand")
    assert datteln(state) == [2, 0]
    state.sides[0].fighters[1] = None
    act(duel, state, "monster m3@hand")
    assert datteln(state) == [1, 0]


@pytest.mark.parametrize("event", ["turn_start", "turn_end"])
@pytest.mark.parametrize(
    ("side", "found"),
    [("own", [0, 0, 1, 1, 2]), ("enemy", [0, 1, 1, 2, 2]), ("any", [0, 1, 2, 3, 4])],
)
def test_turns_of_players(event: str, side: str, found: list[int]) -> None:
    """Clause X3: at the start, or the end, of each own turn, the enemy's, or any."""
    duel, state = table({"m2": gains(event, side=side)}, *arena("m2", "m1"))
    seen = []
    for _ in found:
        seen.append(state.sides[0].datteln)
        fight(duel, state)
    late = [(n + 1) // 2 if side == "own" else n // 2 if side == "enemy" else n for n in range(5)]
    assert seen == (found if event == "turn_start" else late)


# Of whom an effect speaks


@pytest.mark.parametrize(
    ("acting", "event", "pick", "hurt"),
    [
        ("m4", "hit", "subject", "a1"),
        ("m4", "hit", "self", "a1"),
        ("m4", "hit", "other", "b1"),
        ("m4", "hit", "attacker", "a1"),
        ("m4", "hit", "defender", "b1"),
        ("m1", "hurt", "subject", "b1"),
        ("m1", "hurt", "other", "a1"),
        ("m1", "hurt", "attacker", "a1"),
        ("m1", "hurt", "defender", "b1"),
    ],
)
def test_who_is_meant(acting: str, event: str, pick: str, hurt: str) -> None:
    """Clause X3: the monster of the event, its opponent, who attacks, who defends."""
    effect = script(do="damage", target={"pick": pick}, amount=7, trigger=event)
    duel, state = table({acting: effect}, *arena("m4", "m1"))
    fight(duel, state)
    expected = {"a1": 300, "b1": 100 - (60 - 50)}
    expected[hurt] -= 7
    assert {square: fighter(state, square).lp for square in expected} == expected


def test_the_damage_of_a_hit_is_a_figure() -> None:
    """Clause X3: half of what was lost, rounded down, goes back."""
    amount = {"figure": "damage", "of": {"pick": "subject"}, "over": 3}
    effect = script(do="damage", target={"pick": "other"}, amount=amount, trigger="hurt")
    duel, state = table({"m1": effect}, *arena("m4", "m1"))
    fight(duel, state)
    assert fighter(state, "a1").lp == 300 - 10 // 3


def test_who_hits_together_each_hits() -> None:
    """Clauses F4, X3: both attackers did the damage, of each of the two hits."""
    duel, state = table({"m4": gains("hit")}, *arena("m4 m4", "m1 m1"))
    fight(duel, state)
    assert datteln(state) == [4, 0]


def test_a_defeat_by_an_effect_is_no_victory_of_a_monster() -> None:
    """Clauses X3, F5: an item's damage defeats; no monster of the fight has won."""
    effects = {"i": script(do="damage", amount=100), "m2": gains("victory"), "m1": gains("defeat")}
    duel, state = table(effects, {"hand": "i", "arena": "m2"}, {"arena": "m1"})
    play(duel, state, "main", "i>foe1")
    assert datteln(state) == [0, 1]


def test_both_defeated_each_answers() -> None:
    """Clauses X3, F7: defeats at once set off what both do, the turn player's first."""
    effects = {
        "i": script(do="damage", target={"pick": "all"}, amount=100),
        "m1": script(
            do="steal_datteln",
            target={"what": "player", "side": "enemy", "pick": "all"},
            amount="all",
            trigger="defeat",
        ),
    }
    duel, state = table(effects, {"hand": "i", "datteln": 2}, {"datteln": 3})
    play(duel, state, "main", "i")
    assert (datteln(state), [one.points for one in state.sides]) == ([0, 5], [2, 2])


def test_an_attacker_gone_in_between_hits_no_more() -> None:
    """Clauses F2, X3: what the first hit sets off comes before the second hit."""
    effect = script(do="to_hand", target={"pick": "other"}, trigger="hurt")
    duel, state = table({"m1": effect}, *arena("m4", "m1 m2"))
    fight(duel, state)
    assert (fighter(state, "b1").lp, fighter(state, "b2").lp) == (90, 80)


# Conditions


def test_of_what_must_be_there() -> None:
    """Clause X3: at least so many, at most so many, when it takes effect."""
    steps = [
        {**YOU_GAIN, "condition": {"present": {"side": "enemy", "pick": "all"}, "least": 2}},
        {
            **YOU_GAIN,
            "amount": 10,
            "condition": {"present": {"side": "enemy", "pick": "all"}, "least": 0, "most": 1},
        },
    ]
    duel, state = table({"i": scripts(*steps)}, {"hand": "i i"}, {"arena": "m1 m2"})
    play(duel, state, "main", "i")
    assert datteln(state) == [1, 0]
    state.sides[1].fighters[1] = None
    play(duel, state, "main", "i")
    assert datteln(state) == [11, 0]


def test_none_at_most_is_none() -> None:
    """Clause X3: at most 0 means that there must be none."""
    condition = {"present": {"side": "enemy", "pick": "all"}, "least": 0, "most": 0}
    duel, state = table({"i": script(**YOU_GAIN, condition=condition)}, {"hand": "i"})
    assert "item i@hand" not in options(duel, state)


@pytest.mark.parametrize(("attacking", "lost"), [(True, 30 + 20 - 10), (False, 30 - 10)])
def test_while_attacking(attacking: bool, lost: int) -> None:  # noqa: FBT001 (a parameter)
    """Clauses C11, X3: AP that count only on that side."""
    effect = script(
        do="raise_ap",
        target="self",
        amount=20,
        trigger="always",
        condition={"attacking": attacking},
    )
    duel, state = table({"m5": effect}, *arena("m5", "m5"))
    fighter(state, "b1").lp = fighter(state, "b1").full = 100
    fight(duel, state)
    assert fighter(state, "b1").lp == 100 - lost


@pytest.mark.parametrize(("klasse", "lost"), [("Höcker", 10 + 20), ("Floh", 10)])
def test_against_a_kind(klasse: str, lost: int) -> None:
    """Clauses C11, X3: AP that count only against monsters of that Klasse."""
    condition = {"against": {"side": "enemy", "pick": "all", "klasse": klasse}}
    effect = script(
        do="raise_ap", target={"side": "own"}, amount=20, duration="fight", condition=condition
    )
    duel, state = table({"i": effect}, {"hand": "i", "arena": "m4"}, {"arena": "m1"})
    play(duel, state, "main", "i>own1")
    fight(duel, state)
    assert fighter(state, "b1").lp == 100 - lost


@pytest.mark.parametrize(("attacking", "lost"), [(False, 5), (True, 0)])
def test_what_is_done_once_asks_for_the_side(attacking: bool, lost: int) -> None:  # noqa: FBT001
    """Clause X3: the monster acted on must attack, or defend."""
    target, condition = {"pick": "other"}, {"attacking": attacking}
    effect = script(do="damage", target=target, amount=5, trigger="hit", condition=condition)
    duel, state = table({"m4": effect}, *arena("m4", "m1"))
    fight(duel, state)
    assert fighter(state, "b1").lp == 100 - (60 - 50) - lost


@pytest.mark.parametrize(("klasse", "lp"), [("Höcker", 300 - 5), ("Floh", 300)])
def test_what_is_done_once_asks_for_the_opponent(klasse: str, lp: int) -> None:
    """Clause X3: the monster acted on must fight one of that kind."""
    effect = script(
        do="damage",
        target={"pick": "other"},
        amount=5,
        trigger="hurt",
        condition={"against": {"klasse": klasse, "pick": "all"}},
    )
    duel, state = table({"m1": effect}, *arena("m4", "m1"))
    fight(duel, state)
    assert fighter(state, "a1").lp == lp


# Order and end


def test_what_comes_together_has_an_order() -> None:
    """Clause X3: the turn player's first, then the elder one's."""
    take = {
        "do": "lose_datteln",
        "target": {"what": "player", "side": "enemy", "pick": "all"},
        "amount": "all",
    }
    effects = {
        "m2": script(
            **YOU_GAIN,
            trigger={
                "event": "turn_start",
                "who": {"what": "player", "side": "any", "pick": "all"},
            },
        ),
        "m1": script(
            **take,
            trigger={
                "event": "turn_start",
                "who": {"what": "player", "side": "any", "pick": "all"},
            },
        ),
    }
    duel, state = table(effects, *arena("m2", "m1"))
    begin_turn(duel, state)
    # m2 is first, so m1 of the other takes the Dattel again.
    assert datteln(state) == [0, 0]
    fight(duel, state)
    # In the other's turn m1 comes first, and m2 keeps it.
    assert datteln(state) == [1, 0]


@pytest.mark.parametrize(("order", "left"), [("m2 m3", 1), ("m3 m2", 0)])
def test_of_one_side_the_elder_comes_first(order: str, left: int) -> None:
    """Clause X3: by age, wherever they stand."""
    lose = {"do": "lose_datteln", "target": "you", "amount": "all"}
    own = {"what": "player", "side": "own", "pick": "all"}
    effects = {
        nr: script(**step, trigger={"event": "turn_start", "who": own})
        for nr, step in (("m3", YOU_GAIN), ("m2", lose))
    }
    duel, state = table(effects, *arena(order, "m1"))
    begin_turn(duel, state)
    assert datteln(state) == [left, 0]


def test_a_chain_without_end_names_its_cards() -> None:
    """Clause X3: monsters that call each other for ever are told of, and nothing else hangs."""
    steps = [
        {"do": "to_wueste", "target": {"side": "own", "pick": "all"}},
        {"do": "revive", "target": {"side": "own", "zone": "wueste", "pick": "all"}},
    ]
    effects = {"m5": scripts(*({**step, "trigger": "arrival"} for step in steps))}
    duel, state = table(effects, {"hand": "m5"})
    with pytest.raises(EndlessEffects) as found:
        act(duel, state, "monster m5@hand")
    assert found.value.cards == ("m5",)


def test_what_holds_counts_for_who_comes_and_goes() -> None:
    """Clauses C11, X2: an effect of a card that lies there is for those who are there."""
    effect = script(
        do="raise_ap", target={"side": "own", "pick": "all"}, amount=10, trigger="always"
    )
    duel, state = table({"m1": effect}, {"hand": "m5", "arena": "m1"}, {"arena": "m2"})
    act(duel, state, "monster m5@hand")
    assert [ap_of(duel, state, spot) for spot in (1, 2, 3)] == [20, 40, 20]
    state.sides[0].fighters[0] = None
    assert [ap_of(duel, state, spot) for spot in (2, 3)] == [30, 20]


def test_a_choice_of_ways() -> None:
    """Clause X3: its player takes one, of those that would change anything."""
    ways = [
        [{**YOU_GAIN, "amount": 3}],
        [{"do": "heal", "target": {"side": "own"}, "amount": 10}],
        [],
    ]
    duel, state = table({"i": scripts(ways)}, {"hand": "i"})
    play(duel, state, "main", "i")
    assert options(duel, state) == ["option>1", "option>3"]
    act(duel, state, "option>1")
    assert datteln(state) == [3, 0]


def test_the_way_of_a_choice_may_be_nothing() -> None:
    """Clause X3: "may" is a way too."""
    duel, state = table({"i": scripts([[YOU_GAIN], []])}, {"hand": "i"})
    play(duel, state, "main", "i", seen_from("option>2", 0))
    assert datteln(state) == [0, 0]
