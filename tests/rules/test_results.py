"""What comes out of a game: winner, return match, games that are stopped (E5, E6, E8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.engine.core import Outcome, Termination
from cardtool.engine.kameloh.behaviours import Breeding, OasisIncome, Starter
from cardtool.engine.kameloh.duel import DeckList, Duel
from cardtool.engine.kameloh.ending import outcome, return_match, why_endless
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.state import Phase, State
from kameloh_duels import duel_with, item, monster, names, options, side, state_of, step

ALL = pytest.mark.parametrize(
    "rules", [DUFO, WIMU, KAMELKOENIG], ids=["dufo", "wimu", "kamelkoenig"]
)
STRONG = "30/10/50"
CARDS = (
    monster("m1", STRONG, d=1),
    monster("m2", "10/50/100", d=1),
    monster("m6", "40/60/100", d=6),
    *(monster(f"n{n}", STRONG, d=n % 7) for n in range(1, 31)),
    *(item(f"i{n}", n % 7) for n in range(1, 31)),
)
SIX, EIGHT = "m6 m6 m6 m6 m6 m6", "m6 m6 m6 m6 m6 m6 m6 m6"


def duel_of(rules: Rules, **settings: object) -> Duel:
    """Return a duel with two decks of sixty cards."""
    bare = duel_with(replace(rules, **settings), CARDS)  # type: ignore[arg-type]
    cards = [bare.table.index(f"{kind}{n}") for kind in "ni" for n in range(1, 31)]
    return Duel(bare.rules, bare.table, [DeckList(cards, []), DeckList(cards[::-1], [])])


def passed(duel: Duel, state: State) -> State:
    """Pass every turn until the game is over."""
    while state.phase != Phase.OVER:
        step(duel, state, options(duel, state)[0])
    return state


def ended(points: tuple[int, int], *, left: int = 1) -> Outcome | None:
    """Return the outcome of a game whose last turn ends with these points."""
    duel = duel_of(WIMU, walkover_points=0)
    own, foe = (side(duel, points=n, oases=("i1",)) for n in points)
    state = state_of(duel, own, foe)
    state.left, state.reason = left, 1
    return outcome(duel, passed(duel, state))


@pytest.mark.parametrize(
    ("points", "winner"), [((21, 20), 0), ((20, 25), 1), ((3, 20), 1), ((20, 20), None)]
)
def test_the_most_points_win(points: tuple[int, int], winner: int | None):
    """Clause E5: whoever reached the target first; equal points are a draw (reading R45)."""
    found = ended(points)
    assert found is not None
    assert (found.winner, found.termination) == (winner, Termination.POINTS)


def test_a_game_under_way_has_no_outcome():
    """Clause E5: nobody has won before the last turn is over."""
    duel = duel_of(WIMU)
    state = state_of(duel, side(duel, points=40, oases=("i1",)), side(duel, oases=("i1",)))
    assert outcome(duel, state) is None


@pytest.mark.parametrize(
    ("first", "second", "total"),
    [((20, 12), (3, 11), (23, 23)), ((20, 12), (20, 4), (40, 16)), ((0, 9), (8, 0), (8, 9))],
)
def test_the_points_of_both_games_are_added(
    first: tuple[int, int], second: tuple[int, int], total: tuple[int, int]
):
    """Clause E6: by player, whoever began; who won a game does not matter, equal is a draw."""
    games = (Outcome(points, Termination.POINTS) for points in (first, second))
    assert return_match(*games) == total


@ALL
def test_the_same_seed_with_the_other_starter_deals_the_same_cards(rules: Rules):
    """Clause E6: same decks, and here the same shuffle; only who begins is changed."""
    game = KamelohGame(duel_of(rules))
    both = [game.new(7, starter) for starter in (0, 1)]
    assert [state.starter for state in both] == [0, 1]
    first, second = (
        [(one.hand, one.deck, [o.cards for o in one.oases]) for one in state.sides]
        for state in both
    )
    assert first == second


def test_the_starter_of_a_return_match_overrides_the_rules():
    """Clauses E6, S7: even where the rules name who starts."""
    game = KamelohGame(duel_of(WIMU, starter=Starter.FIRST))
    assert [game.new(7).starter, game.new(7, 1).starter] == [0, 1]


@ALL
@pytest.mark.parametrize("limit", [1, 3])
def test_a_game_is_stopped_after_its_rounds(rules: Rules, limit: int):
    """Clause E8: reading R47, after so many rounds of two turns each, and not before."""
    duel = duel_of(rules, turn_limit=limit, target=0)
    state = passed(duel, KamelohGame(duel).new(1))
    found = outcome(duel, state)
    assert found is not None
    assert (state.round, found.termination) == (limit, Termination.LIMIT)
    assert state.active != state.starter


@ALL
def test_passing_for_ever_is_stopped(rules: Rules):
    """Clause E8: known fault 14, players who never do anything reach the limit of 200 rounds."""
    duel = duel_of(rules, target=0)
    state = passed(duel, KamelohGame(duel).new(1))
    assert state.round == 200


@pytest.mark.parametrize("points", [(9, 2), (2, 9), (5, 5)])
def test_a_stopped_game_is_neither_won_nor_drawn(points: tuple[int, int]):
    """Clause E8: known fault 15, a termination of its own; the points are told all the same."""
    duel = duel_of(WIMU, turn_limit=3, walkover_points=0)
    own, foe = (side(duel, points=n, oases=("i1",)) for n in points)
    found = outcome(duel, passed(duel, state_of(duel, own, foe)))
    assert found is not None
    assert (found.termination, found.winner, found.points) == (Termination.LIMIT, None, points)


def test_an_end_in_time_is_no_limit():
    """Clause E8: a game whose last turn ends with the last round ended by itself."""
    duel = duel_of(WIMU, turn_limit=3, walkover_points=0)
    state = state_of(duel, side(duel, oases=("i1",)), side(duel, oases=("i1",)), turn=5)
    state.left, state.reason, state.active = 1, 2, 0
    found = outcome(duel, passed(duel, state))
    assert found is not None
    assert found.termination is Termination.CARDS


def test_the_limit_stops_last_turns_too():
    """Clause E8: where the limit comes before the last of them, the game did not end itself."""
    duel = duel_of(WIMU, turn_limit=3, walkover_points=0)
    state = state_of(duel, side(duel, oases=("i1",), datteln=1), side(duel, oases=("i1",)), turn=5)
    state.left, state.reason = 3, 2
    found = outcome(duel, passed(duel, state))
    assert found is not None
    assert (found.termination, found.reasons) == (Termination.LIMIT, (NOTHING,))


MONEY, HANDS, ATTACKS, NOTHING = "no_money", "hands_stuck", "no_damage", "not_yet"


def reasons(rules: Rules, own: dict[str, object], foe: dict[str, object]) -> list[str]:
    """Return why a game with these sides did not end."""
    duel = duel_of(rules)
    calm = {"hand": "i1", "datteln": 1}
    sides = [side(duel, **(calm | given)) for given in (own, foe)]  # type: ignore[arg-type]
    return list(why_endless(duel, state_of(duel, *sides)))


POOR: dict[str, object] = {"datteln": 0}
OPEN: dict[str, object] = {"datteln": 0, "oases": ("i1 i1!",)}
COVERED: dict[str, object] = {"datteln": 0, "oases": ("i1 i1",)}


@pytest.mark.parametrize(
    ("rules", "own", "foe", "found"),
    [
        (DUFO, POOR, POOR, [MONEY]),
        (DUFO, POOR, {}, [NOTHING]),
        (replace(DUFO, income=Breeding(((0, 1),), 18, 20)), POOR, POOR, [NOTHING]),
        (WIMU, COVERED, POOR, [MONEY]),
        (WIMU, COVERED, OPEN, [NOTHING]),
        (replace(WIMU, income=OasisIncome(0)), OPEN, OPEN, [MONEY]),
    ],
)
def test_no_money_is_a_reason(
    rules: Rules, own: dict[str, object], foe: dict[str, object], found: list[str]
):
    """Clause E8: without Datteln and income on both sides (R27), and only then."""
    assert reasons(rules, own, foe) == found


@pytest.mark.parametrize(
    ("rules", "own", "foe", "found"),
    [
        (DUFO, {"hand": EIGHT}, {"hand": EIGHT}, [HANDS]),
        (WIMU, {"hand": SIX, "datteln": 5}, {"hand": SIX}, [HANDS]),
        (DUFO, {"hand": SIX}, {"hand": EIGHT}, [NOTHING]),
        (WIMU, {"hand": SIX, "datteln": 6}, {"hand": SIX}, [NOTHING]),
        (WIMU, {"hand": SIX.replace("m6", "m1", 1)}, {"hand": SIX}, [NOTHING]),
        (WIMU, {"hand": SIX.replace("m6", "i1", 1)}, {"hand": SIX}, [NOTHING]),
    ],
)
def test_full_hands_that_cannot_be_paid_are_a_reason(
    rules: Rules, own: dict[str, object], foe: dict[str, object], found: list[str]
):
    """Clause E8: both hands full, and not one card in them that can be played."""
    assert reasons(rules, own, foe) == found


@pytest.mark.parametrize(
    ("rules", "own", "foe", "found"),
    [
        (WIMU, "m2", "m2", [ATTACKS]),
        (WIMU, "m2 m2", "m2 m2", [ATTACKS]),
        (WIMU, "m6 m2", "m6", [ATTACKS]),
        (WIMU, "m6", "m2", [ATTACKS]),
        (WIMU, "m1", "m1", [NOTHING]),
        (WIMU, "m6", "m2 m1", [NOTHING]),
        (WIMU, "m6 m6", "m6 m6", [NOTHING]),
        (replace(WIMU, lone_bonus=30), "m6 m2", "m6", [NOTHING]),
        (replace(WIMU, min_damage=5), "m2", "m2", [NOTHING]),
        (replace(WIMU, single_attacks=True), "m6 m6", "m6 m6", [NOTHING]),
        (WIMU, "m2", "", [NOTHING]),
        (WIMU, "", "", [NOTHING]),
    ],
)
def test_attacks_without_damage_are_a_reason(rules: Rules, own: str, foe: str, found: list[str]):
    """Clauses E8, F1 to F4: DP at or above AP both ways, for each kind of fight."""
    assert reasons(rules, {"arena": own}, {"arena": foe}) == found


def test_all_reasons_are_told_with_the_outcome():
    """Clause E8: a stopped game says why it could not end, each reason that holds, in words that stay."""
    duel = duel_of(DUFO, turn_limit=3, target=0)
    given = {"hand": EIGHT, "arena": "m2"}
    sides = [side(duel, **given) for _ in range(2)]  # type: ignore[arg-type]
    state = passed(duel, state_of(duel, *sides, turn=4))
    found = outcome(duel, state)
    assert found is not None
    assert found.reasons == (MONEY, HANDS, ATTACKS)
    assert names(duel, state.sides[0].hand) == EIGHT
