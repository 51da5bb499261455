"""In which order effects act, who chooses, and what would change nothing (X3, X4)."""

from __future__ import annotations

from typing import Any

import pytest

from cardtool.effects.record import read_step
from cardtool.engine.kameloh.figures import ap_of
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
    act(duel, state, "battle-item no@hand", "done")
    act(duel, state, options(duel, state)[0])
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


@pytest.mark.parametrize("pick", ["chosen", "highest"])
def test_nobody_chooses_from_a_hand_he_does_not_see(pick: str) -> None:
    """Clauses S8, X3: data that says so is refused."""
    by = {"by": "ap"} if pick == "highest" else {}
    target = {"what": "card", **ENEMY, "zone": "hand", "pick": pick, **by}
    _, mistakes = read_step({"do": "discard", "target": target})
    assert [mistake.place for mistake in mistakes] == ["target"]


# What would change nothing

IDLE: list[tuple[str, Any]] = [
    ("healing at full LP", script(do="heal", target={"side": "own"}, amount=10)),
    ("no free place", script(do="capture", target={"side": "enemy"})),
    ("an empty Wüste", script(do="fetch", target={"what": "card", "side": "own", "zone": "wueste"})),
    ("no Datteln there", script(do="steal_datteln", target={"what": "player", **ENEMY}, amount=1)),
    ("no Datteln to multiply", script(do="gain_datteln", target="you", amount="all")),
    ("an empty hand", script(do="discard", target={"what": "card", **ENEMY, "zone": "hand", "pick": "all"})),
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
