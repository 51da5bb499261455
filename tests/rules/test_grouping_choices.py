"""All ways to put a grouping together, against a count by brute force (clauses Z1, M3)."""

from __future__ import annotations

from itertools import combinations, permutations
from unittest import mock

from hypothesis import given
from hypothesis import strategies as st

from cardtool.cards import Card, Kind, Part
from cardtool.engine.kameloh import grouping
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.state import Phase, State
from cardtool.engine.kameloh.table import Ingredient
from kameloh_duels import (
    duel_with,
    groups,
    item,
    monster,
    offered,
    options,
    side,
    state_of,
    step,
    violet,
)

NRS = ("m1", "m2", "m3", "m4")
CARDS = (
    monster("m1", d=1, klasse="X"),
    monster("m2", d=2, klasse="X", rasse="Y"),
    monster("m3", d=0, rasse="Y"),
    monster("m4", d=1),
    item("f1", 0, Kind.GROUPING_ITEM),
    violet("x1", Kind.GROUPING, "40/20/100"),
)
BY_NR = {card.nr: card for card in CARDS}
PARTS = st.builds(
    lambda kind, least, more: Part(*kind, least=least, most=None if more > 1 else least + more),
    st.sampled_from([(("m1",),), (("m2", "m4"),), ((), "X"), ((), None, "Y")]),
    st.integers(0, 2),
    st.integers(0, 2),
)
Spot = tuple[str, str]


@st.composite
def positions(draw: st.DrawFn) -> tuple[Duel, State, list[Part]]:
    """Return a duel, a state with few monsters and few Datteln, and the recipe's parts."""
    rules = draw(st.sampled_from([DUFO, WIMU, KAMELKOENIG]))
    parts = draw(st.lists(PARTS, min_size=1, max_size=2))
    duel = duel_with(rules, CARDS, (groups("x1", parts, ("f1",)),))
    hand = draw(st.lists(st.sampled_from(NRS), max_size=4))
    arena = draw(st.lists(st.sampled_from([*NRS, "-"]), max_size=2))
    tops = draw(st.lists(st.sampled_from(NRS), max_size=2)) if rules.has_oases else []
    fusion = "x1" * rules.fusion_deck
    own = side(
        duel,
        hand=" ".join([*hand, "f1", *["x1"][: not fusion]]),
        arena=" ".join(arena),
        oases=[f"m4 {nr}!" for nr in tops],
        fusion=fusion,
        datteln=draw(st.integers(0, 5)),
    )
    return duel, state_of(duel, own, side(duel)), parts


def spots(duel: Duel, state: State) -> list[Spot]:
    """Return every monster that may be a part, with where it is."""
    own = state.sides[0]
    cards = duel.table.cards
    found = [(cards[card].nr, "hand") for card in own.hand if cards[card].role == 0]
    found += [(cards[o.cards[-1]].nr, f"oasis{n}") for n, o in enumerate(own.oases, 1)]
    return found + [
        (cards[f.card].nr, f"arena{n}") for n, f in enumerate(own.fighters, 1) if f is not None
    ]


def fits(parts: list[Part], chosen: tuple[Spot, ...]) -> bool:
    """Return whether some way of dealing the cards out to the parts keeps all numbers."""
    needed = [n for n, part in enumerate(parts) for _ in range(part.least)]
    if len(needed) > len(chosen):
        return False
    for order in permutations(chosen):
        first = zip(order, needed, strict=False)
        if not all(parts[n].fits(BY_NR[nr]) for (nr, _), n in first):
            continue
        rest = [BY_NR[nr] for nr, _ in order[len(needed) :]]
        if _fill(parts, rest, [part.least for part in parts]):
            return True
    return False


def _fill(parts: list[Part], cards: list[Card], counts: list[int]) -> bool:
    if not cards:
        return True
    for n, part in enumerate(parts):
        if part.fits(cards[0]) and (part.most is None or counts[n] < part.most):
            after = [count + (n == m) for m, count in enumerate(counts)]
            if _fill(parts, cards[1:], after):
                return True
    return False


def expected(duel: Duel, state: State, parts: list[Part]) -> set[tuple[Spot, ...]]:
    """Return every grouping that may be put together, by the words of the clauses."""
    there = spots(duel, state)
    free = sum(at.startswith("arena") for _, at in there) < duel.rules.places
    found = set()
    for count in range(2, len(there) + 1):
        for chosen in combinations(there, count):
            price = sum(BY_NR[nr].d or 0 for nr, at in chosen if not at.startswith("arena"))
            placed = free or any(at.startswith("arena") for _, at in chosen)
            if placed and price <= state.sides[0].datteln and fits(parts, chosen):
                found.add(tuple(sorted(chosen)))
    return found


def reached(duel: Duel, state: State) -> list[tuple[Spot, ...]]:
    """Return every grouping that choosing parts leads to, as often as it does."""
    found: list[tuple[Spot, ...]] = []
    for first in offered(duel, state, "group"):
        begun = state.copy()
        step(duel, begun, first)
        found += _leaves(duel, begun, ())
    return found


def _leaves(duel: Duel, state: State, chosen: tuple[Spot, ...]) -> list[tuple[Spot, ...]]:
    found: list[tuple[Spot, ...]] = []
    actions = options(duel, state)
    assert actions, "a grouping was begun that cannot be finished"
    for action in actions:
        after = state.copy()
        step(duel, after, action)
        if after.phase == Phase.MAIN:
            found.append(tuple(sorted(chosen)))
        else:
            nr, _, at = action.removeprefix("part ").partition("@")
            found += _leaves(duel, after, (*chosen, (nr, at)))
    return found


@given(positions())
def test_each_grouping_is_reached_exactly_once(position: tuple[Duel, State, list[Part]]):
    """Clauses Z1, M3, T8: all that may be grouped, nothing else, none of it by two orders."""
    duel, state, parts = position
    assert sorted(reached(duel, state)) == sorted(expected(duel, state, parts))


def test_a_part_that_is_nowhere_is_missed_once():
    """Clause Z1: a grouping without one of its parts is not tried with every set of the others."""
    cards = [monster(f"m{n:02}", klasse="Kamele") for n in range(20)]
    result = violet("w", Kind.GROUPING, "30/30/99")
    recipe = groups("w", [Part(klasse="Kamele", most=None), Part(klasse="Flöhe")])
    duel = duel_with(WIMU, [*cards, result], [recipe])
    own = side(duel, hand=" ".join(["w", *(card.nr or "" for card in cards)]))
    tried: list[int] = []
    with mock.patch.object(grouping, "fit_together", side_effect=tried.append):
        state = state_of(duel, own, side(duel))
    assert offered(duel, state, "group") == []
    assert not tried


def test_many_equal_parts_are_no_more_work_than_one():
    """Clause Z1: thirty parts that the same cards fit are matched, not tried in every order."""
    parts = [Ingredient(frozenset(range(9)), 1, 1) for _ in range(30)]
    assert grouping.fit_together(parts, list(range(9)))
    assert not grouping.fit_together(parts, list(range(9)), complete=True)
    assert grouping.fit_together(parts[:9], list(range(9)), complete=True)


def test_what_cannot_be_paid_is_not_tried_in_every_way():
    """Clause M3: twenty monsters of 5 Datteln cannot be had for 99 whichever are taken."""
    cards = [monster(f"m{n:02}", d=5, klasse="Kamele") for n in range(30)]
    recipe = groups("w", [Part(klasse="Kamele", least=20, most=None)])
    duel = duel_with(WIMU, [*cards, violet("w", Kind.GROUPING, "30/30/99")], [recipe])
    own = side(duel, hand=" ".join(["w", *(card.nr or "" for card in cards)]), datteln=99)
    tried: list[int] = []
    with mock.patch.object(grouping, "fit_together", side_effect=tried.append):
        state = state_of(duel, own, side(duel))
    assert offered(duel, state, "group") == []
    assert not tried
