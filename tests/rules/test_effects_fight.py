"""Direct and skipped attacks, safety from damage and items, blows turned back (X6, F1 to F7, H1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.engine.core import Event
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import ap_of
from cardtool.engine.kameloh.game import go_on
from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.kameloh.state import State
from effect_duels import act, play, script, scripts, table
from kameloh_duels import do, fighter, offered, options

ENEMY = {"side": "enemy"}
BOLT = script(do="damage", amount=60)


def fight(duel: Duel, state: State, *actions: str) -> list[Event]:
    """Attack without battle items, and stop where the next turn begins to be decided."""
    return do(duel, state, "rest", "done", "done", *actions, single=False)


def points(state: State) -> list[int]:
    """Return the points of both."""
    return [one.points for one in state.sides]


def arenas(duel: Duel, state: State) -> str:
    """Return who stands where, the first side's places first."""
    there = [one for side in state.sides for one in side.fighters]
    return " ".join("-" if one is None else duel.table.cards[one.card].nr for one in there)


# Direct attack, skipped attacks (X6)

DIRECT = script(do="direct_attack", target={"side": "own"}, duration="fight")
SKIP = script(do="skip_attack", amount=1)


def test_a_direct_attack_brings_a_point() -> None:
    """Clause X6, reading R17: past the enemy, whom nobody hits then."""
    duel, state = table({"i": DIRECT}, {"hand": "i", "arena": "m4"})
    play(duel, state, "main", "i>own1")
    do(duel, state, "rest", "done", "done", "direct>1", single=False)
    assert (points(state), fighter(state, "b1").lp) == ([1, 0], 100)


def test_a_direct_attack_need_not_be() -> None:
    """Clause X6: the monster may; without it the fight is as ever."""
    duel, state = table({"i": DIRECT}, {"hand": "i", "arena": "m4"})
    play(duel, state, "main", "i>own1")
    do(duel, state, "rest", "done", "done", "done", single=False)
    assert (points(state), fighter(state, "b1").lp) == ([0, 0], 90)


def test_beside_a_direct_attack_the_other_fights_on() -> None:
    """Clause X6, reading R53: 2:1 becomes 1:1, without +10 and without a choice."""
    duel, state = table({"i": DIRECT}, {"hand": "i", "arena": "m4 m1"})
    play(duel, state, "main", "i>own2")
    do(duel, state, "rest", "done", "done", "direct>2", single=False)
    assert (points(state), fighter(state, "b1").lp) == ([1, 0], 100 - (60 - 50))


def test_one_direct_point_a_turn() -> None:
    """Clause X6: of two that may attack directly one does, the other fights."""
    duel, state = table({"i": DIRECT}, {"hand": "i i", "arena": "m4 m4"})
    play(duel, state, "main", "i>own1")
    play(duel, state, "main", "i>own2")
    do(duel, state, "rest", "done", "done", "direct>1", single=False)
    assert (points(state), fighter(state, "b1").lp) == ([1, 0], 90)


def test_a_skipped_attack_of_two() -> None:
    """Clause X6, reading R53: 2:1 becomes 1:1, without +10 and without a choice."""
    duel, state = table({"i": SKIP}, {"hand": "i", "arena": "m4 m4"})
    play(duel, state, "main", "i>own1")
    fight(duel, state)
    assert fighter(state, "b1").lp == 90


def test_who_skips_defends_all_the_same() -> None:
    """Clause X6: only the attacking side counts less."""
    duel, state = table({"i": SKIP}, {"hand": "i", "arena": "m4"}, {"arena": "m1 m1"})
    play(duel, state, "main", "i>foe1")
    fight(duel, state)
    assert [fighter(state, square).lp for square in ("b1", "b2")] == [90, 90]


def test_all_skipping_is_no_fight_and_no_point() -> None:
    """Clause X6, reading R53: the enemy stands there unhurt."""
    duel, state = table({"i": SKIP}, {"hand": "i", "arena": "m4"})
    play(duel, state, "main", "i>own1")
    events = fight(duel, state)
    assert (points(state), fighter(state, "b1").lp) == ([0, 0], 100)
    assert not [event for event in events if event.what in {"attacks", "hit", "walk-over"}]


@pytest.mark.parametrize(("amount", "left"), [(1, 80), (2, 90), (3, 100)])
def test_so_many_attacks_are_skipped(amount: int, left: int) -> None:
    """Clause X6: an attack left out counts, a turn of the other does not."""
    duel, state = table(
        {"i": script(do="skip_attack", amount=amount)}, {"hand": "i", "arena": "m4"}
    )
    play(duel, state, "main", "i>own1")
    for _ in range(6):
        fight(duel, state)
    assert fighter(state, "b1").lp == left


def test_the_defender_makes_an_attacker_skip() -> None:
    """Clauses X1, X6: named in this attack, it is left out of this one."""
    duel, state = table({"i": SKIP}, {"arena": "m4"}, {"hand": "i"})
    do(duel, state, "rest", "done", "battle-item i@hand>a1", "done", single=False)
    assert (fighter(state, "b1").lp, fighter(state, "a1").modifiers) == (100, [])


def test_who_skips_does_not_attack_directly() -> None:
    """Clause X6: a skipped attack is none."""
    duel, state = table({"i": SKIP, "d": DIRECT}, {"hand": "i d", "arena": "m4"})
    play(duel, state, "main", "i>own1")
    play(duel, state, "main", "d>own1")
    fight(duel, state)
    assert points(state) == [0, 0]


# Safe from damage, and turned back


def test_no_damage_is_none_even_the_least() -> None:
    """Clause H1: the minimum damage does not come through either."""
    effect = script(do="no_damage", duration="fight")
    rules = replace(WIMU, min_damage=5)
    duel, state = table({"i": effect}, {"hand": "i", "arena": "m4"}, {"arena": "m1 m2"}, rules)
    play(duel, state, "main", "i>foe1")
    fight(duel, state)
    assert [fighter(state, square).lp for square in ("b1", "b2")] == [100, 60]


def test_no_damage_of_items_either() -> None:
    """Clause X3: and damage that does nothing is not offered."""
    effects = {"i": script(do="no_damage"), "bolt": BOLT}
    duel, state = table(effects, {"hand": "i bolt"})
    play(duel, state, "main", "i>foe1")
    assert offered(duel, state, "item") == ["item bolt@hand>a1"]


def test_who_turns_damage_back_is_the_one_that_hits() -> None:
    """Clauses F4, X3: of two defenders the one that turned it back did the damage."""
    effects = {
        "i": script(do="reflect", target={"side": "own"}, duration="fight"),
        "m2": script(do="gain_datteln", target="you", amount=1, trigger="hit"),
    }
    duel, state = table(effects, {"arena": "m4 m4"}, {"hand": "i", "arena": "m1 m2"})
    before = state.sides[1].datteln
    play(duel, state, "defence", "i>own2")
    go_on(duel, state, None)
    assert state.sides[1].datteln == before + 1


def test_reflected_damage_is_the_attackers() -> None:
    """Clause F7: a defeat by one's own blow scores for the other side."""
    effect = script(do="reflect", duration="fight")
    duel, state = table({"i": effect}, {"arena": "m4"}, {"arena": "weak", "hand": "i"})
    fighter(state, "a1").lp = 40
    do(duel, state, "rest", "done", "battle-item i@hand>b1", "done", single=False)
    assert (points(state), arenas(duel, state)) == ([0, 5], "- - weak -")


def test_of_two_defenders_one_turns_back() -> None:
    """Clauses F4, X3: both hits fall, one of them on the strongest attacker."""
    effect = script(do="reflect", duration="fight")
    duel, state = table({"i": effect}, {"arena": "m2 m4"}, {"arena": "m1 m1", "hand": "i"})
    do(duel, state, "rest", "done", "battle-item i@hand>b2", "done", single=False)
    lost = 20 + 60 - 50
    found = [fighter(state, square).lp for square in ("a1", "a2", "b1", "b2")]
    assert found == [80, 300 - lost, 100 - lost, 100]


# Protection


def test_a_protected_monster_is_out_of_the_enemys_reach() -> None:
    """Clause X3: enemy items do not touch it, one's own do."""
    effects = {"i": script(do="protect"), "bolt": BOLT, "up": script(do="raise_ap", amount=10)}
    duel, state = table(effects, {"hand": "bolt"}, {"hand": "i up"})
    state.active = state.to_act = 1
    act(duel, state, "item i@hand>b1", "item up@hand>b1")
    state.active = state.to_act = 0
    assert (offered(duel, state, "item"), ap_of(duel, state, 3)) == (["item bolt@hand>a1"], 20)


def test_protection_after_the_naming_helps() -> None:
    """Clause X3: whoever is out of reach when the item takes effect is not touched."""
    cancel = {"do": "cancel_item", "target": {"what": "item", **ENEMY}}
    effects = {
        "i": scripts({"do": "protect"}, cancel, windows=["defence"]),
        "bolt": BOLT,
    }
    duel, state = table(effects, {"hand": "bolt bolt"}, {"hand": "i"})
    act(duel, state, "rest", "battle-item bolt@hand>b1", "battle-item bolt@hand>b1", "done")
    act(duel, state, "battle-item i@hand>b1", "done")
    act(duel, state, options(duel, state)[0])
    assert fighter(state, "b1").lp == 100


def test_protection_lets_monsters_hit() -> None:
    """Clause F1: it is from items only."""
    duel, state = table({"i": script(do="protect")}, {"hand": "i", "arena": "m4"})
    play(duel, state, "main", "i>foe1")
    fight(duel, state)
    assert fighter(state, "b1").lp == 90
