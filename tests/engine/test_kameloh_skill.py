"""What search is told about Ka-Mel-Oh!: which options are worth a thought, who stands better."""

from __future__ import annotations

import pytest

from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.notation import notation
from cardtool.engine.kameloh.skill import KamelohSkill
from cardtool.engine.kameloh.standing import standing
from cardtool.engine.kameloh.state import Reason, Side, State
from cardtool.engine.kameloh.view import View
from cardtool.engine.registry import parse_rules, rule_sets
from cardtool.engine.skill import WON
from kameloh_duels import duel_with, item, monster, side
from kameloh_duels import state_of as table


def duel_of(rules: str) -> Duel:
    """Return a duel with a few cards."""
    return duel_with(
        parse_rules(rules).rules,
        [monster("weak", "20/10/50"), monster("strong", "50/30/200", d=3), item("i")],
    )


def standings(duel: Duel, first: Side, second: Side) -> tuple[int, int]:
    """Return how well player 0 stands, and how well after all has changed sides."""
    state = table(duel, first, second)
    one = standing(duel, state)
    state.sides.reverse()
    state.active = 1 - state.active
    return one, standing(duel, state)


BETTER = (
    {"points": 1},
    {"datteln": 3},
    {"arena": "weak -"},
    {"hand": "strong", "datteln": 3},
)


@pytest.mark.parametrize("rules", rule_sets())
@pytest.mark.parametrize("more", BETTER)
def test_who_has_more_stands_better(rules: str, more: dict[str, object]) -> None:
    """Both players by the same measure: what one gains the other loses."""
    duel = duel_of(rules)
    has_oases = duel.rules.has_oases
    oases = ["i i"] * 3 if has_oases else []
    even = standings(duel, side(duel, oases=oases), side(duel, oases=oases))
    ahead = standings(duel, side(duel, oases=oases, **more), side(duel, oases=oases))
    assert sum(even) == sum(ahead) == WON
    assert 0 < even[0] < ahead[0] < WON


def test_an_open_oase_is_worth_something() -> None:
    """Clause M2: it brings Datteln."""
    duel = duel_of("wimu")
    first, _ = standings(duel, side(duel, oases=["i i!"]), side(duel, oases=["i i"]))
    even, _ = standings(duel, side(duel, oases=["i i"]), side(duel, oases=["i i"]))
    assert first > even


def test_a_stronger_monster_is_better() -> None:
    """Clause C5: AP, DP and LP all count, as they are now."""
    duel = duel_of("dufo")

    def of(name: str, lp: int = 0) -> int:
        state = table(duel, side(duel, arena=f"{name} -"), side(duel))
        fighter = state.sides[0].fighters[0]
        assert fighter is not None
        fighter.lp -= lp
        return standing(duel, state)

    assert of("strong") > of("weak")
    assert of("strong", lp=150) < of("strong")


def test_a_card_is_buried_under_one_oase_only() -> None:
    """Half of all options are burials, and one Oase is as good as another: one for each card."""
    duel = duel_of("wimu")
    state = table(duel, side(duel, hand="i weak", oases=["i i"] * 3), side(duel, oases=["i"]))
    found = KamelohSkill(duel).promising(View(duel, state, 0), state.options)
    texts = [notation(duel.table, option) for option in found]
    assert [text for text in texts if "bury" in text] == ["bury i@oasis1", "bury weak@oasis1"]
    assert set(found) <= set(state.options)
    assert len(set(found)) == len(found)
    assert texts[0] == "activate @oasis1"


@pytest.mark.parametrize(("points", "worth"), [((3, 1), WON), ((1, 3), 0), ((2, 2), WON // 2)])
def test_a_game_that_is_over_counts_fully(points: tuple[int, int], worth: int) -> None:
    """Clauses E3, E5: once the end is triggered it is played to it, however few turns are asked."""
    duel = duel_of("wimu")
    sides = [side(duel, oases=["i"], points=one, arena="weak -") for one in points]
    state = table(duel, *sides)
    state.left, state.reason = 2, Reason.POINTS
    begun(duel, state)
    assert KamelohSkill(duel).worth(state, 0) == worth


def begun(duel: Duel, state: State) -> None:
    """Let the turn begin in which nobody decides anything any more (clause E3)."""
    KamelohGame(duel).begin(state)


def test_a_stopped_game_is_half_a_win() -> None:
    """Clause E8: nobody has won it, whatever the points."""
    duel = duel_of("wimu(turn_limit=2)")
    state = table(duel, side(duel, oases=["i"], points=9), side(duel, oases=["i"]))
    state.turn, state.left, state.reason = 3, 0, Reason.LIMIT
    state.phase = 8
    state.options = []
    assert KamelohSkill(duel).worth(state, 9) == WON // 2
