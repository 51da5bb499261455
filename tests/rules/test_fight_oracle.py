"""Any fight against a second reckoning, written down from the rules alone (section 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import given
from hypothesis import strategies as st

from cardtool.engine.kameloh.presets import WIMU
from cardtool.engine.kameloh.state import State
from kameloh_duels import do, duel_with, item, monster, raising, side, state_of, use

POINTS = {1: 5, 2: 4, 3: 3, 4: 2}


@dataclass(frozen=True)
class Figure:
    """A monster: printed AP, DP and LP, HK, what items add to AP and DP, who owns the card."""

    ap: int
    dp: int
    lp: int
    hk: int
    more_ap: int
    more_dp: int
    captured: bool

    @property
    def attack(self) -> int:
        """AP after the sum, the floor and the ceiling (C11, C4)."""
        return sorted((0, self.ap + self.more_ap, 100))[1]

    @property
    def defence(self) -> int:
        """DP after the sum, the floor and the ceiling (C11, C4)."""
        return sorted((0, self.dp + self.more_dp, 80))[1]


FIGURES = st.builds(
    Figure,
    ap=st.integers(10, 70),
    dp=st.integers(5, 60),
    lp=st.integers(1, 120),
    hk=st.integers(1, 4),
    more_ap=st.integers(-80, 80),
    more_dp=st.integers(-70, 70),
    captured=st.booleans(),
)
SIDES = st.lists(FIGURES, min_size=1, max_size=2)
CHOICES = st.lists(st.integers(0, 1), min_size=2, max_size=2)
LEAST = st.sampled_from([0, 5, 10])


def reckon(own: list[Figure], foes: list[Figure], chosen: int) -> list[int]:
    """Return AP against DP for each enemy, before any least damage (F1 to F4)."""
    if len(own) == 1:
        return [own[0].attack - foe.defence for foe in foes]
    if len(foes) == 1:
        return [own[chosen].attack + 10 - foes[0].defence]
    strongest = max(foe.defence for foe in foes)
    return [own[0].attack + own[1].attack - strongest] * 2


def reckon_single(own: list[Figure], foes: list[Figure], targets: list[int]) -> list[int | None]:
    """Return the same for single attacks, None for an enemy whom nobody attacks (H3)."""
    found: list[int | None] = []
    for place, foe in enumerate(foes):
        by = [one.attack for one, target in zip(own, targets, strict=False) if target == place]
        found.append(sum(by) - foe.defence if by else None)
    return found


def fought(own: list[Figure], foes: list[Figure], steps: list[str], **more: int | bool) -> State:
    """Return the state after a fight of these monsters."""
    cards = [
        monster(f"{letter}{place}", f"{f.ap}/{f.dp}/{f.lp}", hk=f.hk)
        for letter, figures in (("a", own), ("b", foes))
        for place, f in enumerate(figures)
    ]
    rules = replace(WIMU, **more)
    raises = {
        f"x{letter}{place + 1}": raising(f.more_ap, f.more_dp)
        for letter, figures in (("a", own), ("b", foes))
        for place, f in enumerate(figures)
    }
    duel = duel_with(rules, [*cards, *map(item, raises)], effects=raises)
    sides = [
        side(duel, arena=" ".join(f"{letter}{place}" for place in range(len(figures))))
        for letter, figures in (("a", own), ("b", foes))
    ]
    state = state_of(duel, *sides)
    for one, figures in zip(sides, (own, foes), strict=True):
        for there, figure in zip(one.fighters, figures, strict=False):
            assert there is not None
            there.owner = 1 - there.owner if figure.captured else there.owner
    use(duel, state, 0, *(f"{nr}>{nr[1:]}" for nr in raises))
    do(duel, state, "rest", "done", "done", *steps, single=False)
    return state


def check(state: State, own: list[Figure], foes: list[Figure], lost: list[int]) -> None:
    """Compare LP, points and Wüsten with what is lost by each enemy."""
    left = [foe.lp - damage for foe, damage in zip(foes, lost, strict=True)]
    there = [f.lp if f else None for f in state.sides[1].fighters][: len(foes)]
    assert there == [lp if lp > 0 else None for lp in left]
    assert [f and f.lp for f in state.sides[0].fighters][: len(own)] == [one.lp for one in own]
    gone = [foe for foe, lp in zip(foes, left, strict=True) if lp <= 0]
    assert [one.points for one in state.sides] == [sum(POINTS[foe.hk] for foe in gone), 0]
    monsters = sum(foe.captured for foe in gone)
    assert len(state.sides[1].waste) == len(gone) - monsters
    assert len(state.sides[0].waste) == monsters + len(own) + len(foes)


@given(SIDES, SIDES, st.integers(0, 1), LEAST)
def test_every_fight_comes_out_as_the_rules_reckon(
    own: list[Figure], foes: list[Figure], chosen: int, least: int
):
    """Clauses F1, F2, F3, F4, F5, F6, F7, C4, C11, H1: LP, points and owners' Wüsten."""
    chooses = len(own) == 2 and len(foes) == 1
    steps = [f"attacker>{chosen + 1}"] if chooses else []
    state = fought(own, foes, steps, min_damage=least)
    check(state, own, foes, [max(least, damage) for damage in reckon(own, foes, chosen)])


@given(SIDES, SIDES, CHOICES, LEAST)
def test_every_single_attack_comes_out_as_the_rules_reckon(
    own: list[Figure], foes: list[Figure], wished: list[int], least: int
):
    """Clauses H1, H3: whom nobody attacks loses nothing, not even the least damage."""
    targets = [min(target, len(foes) - 1) for target in wished[: len(own)]]
    steps = [f"target>{target + 1}" for target in targets]
    state = fought(own, foes, steps, min_damage=least, single_attacks=True)
    damages = reckon_single(own, foes, targets)
    check(state, own, foes, [0 if d is None else max(least, d) for d in damages])
