"""How long what cards do lasts, by operation, window and duration (clause X2)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh import effects as e
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.figures import (
    ap_of,
    dp_of,
    hk_of,
    holds,
    protected,
    spots,
)
from cardtool.engine.kameloh.game import go_on
from cardtool.engine.kameloh.prices import price_of
from cardtool.engine.kameloh.state import State
from effect_duels import act, play, script, scripts, table
from kameloh_duels import begin_turn, do, fighter, options

Probe = Callable[[Duel, State, int], bool]
"""Whether an effect of a player acts, on his first monster or the other's only one."""


def spot_of(player: int) -> int:
    """Return the first place of a player."""
    return a.square(player, 0)


def _holds(kind: int) -> Probe:
    return lambda duel, state, player: holds(duel, state, kind, spot_of(player))


def _price(duel: Duel, state: State, player: int) -> int:
    return price_of(duel, state, state.sides[player], duel.table.index("m3"))


OWN = {"side": "own"}
MORE: dict[str, Any] = {"target": {"what": "monster", "side": "own", "pick": "all"}, "amount": 1}
TIMED: dict[str, tuple[dict[str, Any], str, Probe]] = {
    "raise_ap": (
        {"target": OWN, "amount": 10},
        ">own1",
        lambda d, s, p: ap_of(d, s, spot_of(p)) == 20,
    ),
    "lower_ap": (
        {"target": OWN, "amount": 5},
        ">own1",
        lambda d, s, p: ap_of(d, s, spot_of(p)) == 5,
    ),
    "raise_dp": (
        {"target": OWN, "amount": 10},
        ">own1",
        lambda d, s, p: dp_of(d, s, spot_of(p)) == 60,
    ),
    "lower_dp": (
        {"target": OWN, "amount": 5},
        ">own1",
        lambda d, s, p: dp_of(d, s, spot_of(p)) == 45,
    ),
    "raise_lp": (
        {"target": OWN, "amount": 50},
        ">own1",
        lambda _, s, p: fighter(s, f"{'ab'[p]}1").lp == 150,
    ),
    "set_hk": ({"target": OWN, "amount": 1}, ">own1", lambda d, s, p: hk_of(d, s, spot_of(p)) == 1),
    "no_damage": ({"target": OWN}, ">own1", _holds(e.NO_DAMAGE)),
    "protect": ({"target": OWN}, ">own1", lambda d, s, p: protected(d, s, spot_of(p), 1 - p)),
    "reflect": ({"target": OWN}, ">own1", _holds(e.REFLECT)),
    "direct_attack": ({"target": OWN}, ">own1", _holds(e.DIRECT)),
    "capture": ({"target": {"side": "enemy"}}, ">foe1", lambda _, s, p: len(spots(s, p)) == 2),
    "raise_price": (MORE, "", lambda d, s, p: _price(d, s, p) == 3),
    "lower_price": (MORE, "", lambda d, s, p: _price(d, s, p) == 1),
}
LENGTHS: dict[str, tuple[Any, int, int]] = {
    "fight": ("fight", 1, 1),
    "turn": ("turn", 1, 1),
    "round": ({"rounds": 1}, 2, 1),
    "rounds": ({"rounds": 2}, 4, 3),
    "lasting": ("lasting", 6, 6),
}
"""How it is written, and how many turns begin until it is over: in one's own turn, in the other's."""
IDLE = [
    (operation, window, length)
    for operation, windows in (("reflect", ("main", "attack")), ("direct_attack", ("defence",)))
    for window, length in product(windows, ("fight", "turn"))
]
"""What has nothing to act in before it ends."""
CASES = [
    case for case in product(TIMED, ("main", "attack", "defence"), LENGTHS) if case not in IDLE
]


def pass_turn(duel: Duel, state: State) -> None:
    """Do no more than must be, up to the next turn."""
    turn = state.turn
    go_on(duel, state, None)
    while state.turn == turn:
        do(duel, state, options(duel, state)[0], single=False)


def turns_until_it_ends(duel: Duel, state: State, player: int, probe: Probe) -> int:
    """Pass turn after turn; return after how many beginnings of a turn it acts no more."""
    for begun in range(6):
        if not probe(duel, state, player):
            return begun
        pass_turn(duel, state)
    return 6


@pytest.mark.parametrize(("operation", "window", "length"), CASES)
def test_it_lasts_as_its_data_says(operation: str, window: str, length: str) -> None:
    """Clauses X1, X2: whatever it is, to the end of the attack, the turn, the n-th own turn start."""
    does, at, probe = TIMED[operation]
    written, own, others = LENGTHS[length]
    effect = script([window], do=operation, duration=written, **does)
    player = int(window == "defence")
    hands = [{}, {}]
    hands[player] = {"hand": "i"}
    duel, state = table({"i": effect}, *hands)
    play(duel, state, window, f"i{at}")
    assert probe(duel, state, player)
    begun = turns_until_it_ends(duel, state, player, probe)
    assert begun == (others if player else own)


@pytest.mark.parametrize(("operation", "window", "length"), IDLE)
def test_what_ends_before_it_can_act_is_not_offered(
    operation: str, window: str, length: str
) -> None:
    """Clauses X1, X6: in a turn only those who defend are hit, only those who attack go past."""
    effect = script([window], do=operation, duration=length, target=OWN)
    hands = [{}, {"hand": "i"}] if window == "defence" else [{"hand": "i"}, {}]
    duel, state = table({"i": effect}, *hands)
    with pytest.raises(AssertionError, match="is none of"):
        play(duel, state, window, "i>own1")


@pytest.mark.parametrize("operation", sorted(set(TIMED) - {"fight"}))
def test_what_says_nothing_lasts(operation: str) -> None:
    """Clause X2, reading R49: else while monster and item lie in the arena."""
    does, at, probe = TIMED[operation]
    duel, state = table({"i": script(["main"], do=operation, **does)}, {"hand": "i"})
    play(duel, state, "main", f"i{at}")
    assert turns_until_it_ends(duel, state, 0, probe) == 6


@pytest.mark.parametrize(
    ("length", "window", "ticks"),
    [
        ({"rounds": 3}, "main", [0, 50, 0, 50, 0, 50, 0, 0]),
        ({"rounds": 3}, "defence", [50, 0, 50, 0, 50, 0, 0, 0]),
        ({"rounds": 1}, "attack", [0, 50, 0, 0]),
        ("lasting", "main", [0, 50, 0, 50, 0, 50, 0, 50]),
        ("turn", "main", [0, 0]),
    ],
)
def test_damage_of_each_round(length: Any, window: str, ticks: list[int]) -> None:
    """Clause X2: at each start of a turn of its player, the last one too: 150 LP in three rounds."""
    effect = script([window], do="damage_each_round", amount=50, duration=length)
    player = int(window == "defence")
    hands = [{"arena": "m1"}, {"arena": "m1"}]
    hands[player] = {"arena": "m1", "hand": "i"}
    duel, state = table({"i": effect}, *hands)
    foe = fighter(state, f"{'ba'[player]}1")
    foe.lp = foe.full = 400
    play(duel, state, window, "i>foe1")
    lost = []
    for _ in ticks:
        before = foe.lp
        pass_turn(duel, state)
        lost.append(before - foe.lp)
    assert lost == ticks


def test_healing_of_each_round_stops_at_full_lp() -> None:
    """Clauses C12, X2: 20 LP at each own turn start, never above full."""
    effect = script(do="heal_each_round", amount=20, duration={"rounds": 2})
    duel, state = table({"i": effect}, {"hand": "i"})
    own = fighter(state, "a1")
    own.lp = 70
    play(duel, state, "main", "i>own1")
    found = []
    for _ in range(4):
        pass_turn(duel, state)
        found.append(own.lp)
    assert found == [70, 90, 90, 100]


def test_damage_of_each_round_may_defeat() -> None:
    """Clauses F5, F7, T11: points for the other side, and the item goes to its owner's Wüste."""
    effect = script(do="damage_each_round", amount=60)
    duel, state = table({"i": effect}, {"hand": "i"})
    play(duel, state, "main", "i>foe1")
    for _ in range(4):
        pass_turn(duel, state)
    found = [(one.points, one.waste) for one in state.sides]
    waste = [[duel.table.index("i")], [duel.table.index("m1")]]
    # The turn that begins with the defeat has not brought the point of an empty arena yet.
    assert found == [(2, waste[0]), (0, waste[1])]


@pytest.mark.parametrize("elder", ["shield", "harm"])
def test_what_comes_each_round_comes_before_anything_ends(elder: str) -> None:
    """Clause X2: of a shield and a harm that end together the shield still helps, however old."""
    one_round: dict[str, Any] = {"target": {"side": "own"}, "duration": {"rounds": 1}}
    does = {
        "shield": script(do="no_damage", **one_round),
        "harm": script(do="damage_each_round", amount=30, **one_round),
    }
    duel, state = table(does, {"hand": "shield harm"})
    for nr in (elder, "shield" if elder == "harm" else "harm"):
        act(duel, state, f"item {nr}@hand>a1")
    begin_turn(duel, state)
    assert (fighter(state, "a1").lp, fighter(state, "a1").modifiers) == (100, [])


def test_damage_of_each_round_goes_with_a_captured_monster() -> None:
    """Clauses F6, F7: it goes on, at the turns of who played it, and its defeat scores for the other."""
    effects = {
        "i": script(do="damage_each_round", amount=60),
        "take": script(do="capture", target={"side": "enemy"}),
    }
    duel, state = table(effects, {"hand": "i take"})
    play(duel, state, "main", "i>foe1")
    play(duel, state, "main", "take>foe1")
    for _ in range(4):
        pass_turn(duel, state)
    # Two for the captor whom nobody faced, two for the other, whose card it was.
    assert [one.points for one in state.sides] == [2, 2]


def test_an_extra_monster_is_for_this_turn() -> None:
    """Clauses X1, X2: unless its data says how long; after the two of the turn one more."""
    effect = script(do="extra_monster", target="you", amount=1)
    duel, state = table({"i": effect}, {"hand": "i m5"})
    play(duel, state, "main", "i")
    assert len(state.sides[0].modifiers) == 1
    pass_turn(duel, state)
    assert state.sides[0].modifiers == []


def test_what_holds_while_an_item_lies_may_end_in_time() -> None:
    """Clause X2: an effect on all that come and go lasts as long as it says, too."""
    steps = [
        {
            "do": "raise_ap",
            "target": {"side": "own", "pick": "all"},
            "amount": 10,
            "trigger": "always",
            "duration": {"rounds": 1},
        }
    ]
    duel, state = table({"i": scripts(*steps)}, {"hand": "i"})
    play(duel, state, "main", "i")

    def acts(duel: Duel, state: State, _: int) -> bool:
        return ap_of(duel, state, spot_of(0)) == 20

    assert turns_until_it_ends(duel, state, 0, acts) == 2


def test_a_delay_counts_own_turns() -> None:
    """Clause X2: two rounds later is the start of the second own turn from then on."""
    duel, state = table(
        {"i": script(do="gain_datteln", target="you", amount=5, delay=2)}, {"hand": "i"}
    )
    play(duel, state, "main", "i")
    found = []
    for _ in range(5):
        pass_turn(duel, state)
        found.append(state.sides[0].datteln)
    assert found == [0, 0, 0, 5, 5]


def test_a_delay_keeps_the_monster_in_mind() -> None:
    """Clause X2: "and after a round it is sent away" is about the monster of before."""
    steps = [
        {"do": "raise_ap", "target": {"side": "own"}, "amount": 10},
        {"do": "to_wueste", "target": "same", "delay": 1},
    ]
    duel, state = table({"i": scripts(*steps)}, {"hand": "i", "arena": "m1 m2"})
    play(duel, state, "main", "i>own2")
    pass_turn(duel, state)
    assert len(spots(state, 0)) == 2
    pass_turn(duel, state)
    assert spots(state, 0) == [a.square(0, 0)]


def test_a_monsters_delay_is_about_itself() -> None:
    """Clause X2: what a monster does later to itself, if it is still there."""
    effect = script(do="to_hand", target="self", trigger="arrival", delay=1)
    duel, state = table({"m5": effect}, {"hand": "m5"})
    act(duel, state, "monster m5@hand")
    pass_turn(duel, state)
    pass_turn(duel, state)
    assert duel.table.index("m5") in state.sides[0].hand


def test_a_delayed_choice_is_made_when_it_comes() -> None:
    """Clauses X2, X3: whom it is for is chosen then, not when the item is played."""
    effect = script(do="damage", target={"side": "enemy"}, amount=10, delay=1)
    duel, state = table({"i": effect}, {"hand": "i"}, {"arena": "m1 m2"})
    play(duel, state, "main", "i")
    pass_turn(duel, state)
    pass_turn(duel, state)
    assert options(duel, state) == ["aim>b1", "aim>b2"]
