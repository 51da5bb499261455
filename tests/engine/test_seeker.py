"""The bot seeker: when it searches, what it takes, what it saves for."""

from __future__ import annotations

import pytest

from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.greedy import Greedy
from cardtool.engine.kameloh.notation import notation, parse
from cardtool.engine.kameloh.seeker import Seeker
from cardtool.engine.kameloh.state import State
from cardtool.engine.kameloh.view import View
from cardtool.engine.registry import parse_rules
from cardtool.engine.rng import Rng
from kameloh_duels import do, duel_with, item, monster, options, pile, side
from kameloh_duels import state_of as table

CARDS = [
    monster("hans", "20/10/50"),
    monster("kurt", "25/10/75", d=1),
    monster("titan", "60/50/180", d=6),
    item("club"),
]


def duel_of(rules: str = "wimu") -> Duel:
    """Return a duel in which the strongest monster of both decks is titan, once in each."""
    duel = duel_with(parse_rules(rules).rules, CARDS)
    for deck in duel.decks:
        deck.main += pile(duel, "club hans hans kurt kurt titan")
    return duel


def choice(duel: Duel, state: State, player: Seeker | None = None) -> str:
    """Return what the bot chooses of all that may be done now."""
    seeker = player or Seeker(Rng.of(1))
    offered = [parse(duel.table, text) for text in options(duel, state)]
    return notation(duel.table, seeker.choose(View(duel, state, state.to_act), offered))


def game(duel: Duel, **own: object) -> State:
    """Return the beginning of a turn of a player with these things and three Oasen."""
    oases = own.pop("oases", ["kurt kurt", "hans", "titan kurt kurt"])
    return table(duel, side(duel, oases=oases, **own), side(duel, oases=["hans"], arena="hans"))


def test_the_largest_oase_is_searched_first() -> None:
    """Clause T2d: it searches at once what it can pay, where most cards lie."""
    duel = duel_of()
    assert choice(duel, game(duel, hand="kurt", datteln=2)) == "search @oasis3"
    assert not choice(duel, game(duel, hand="kurt", datteln=1)).startswith("search")


def test_what_is_wanted_is_taken_though_it_cannot_be_paid_yet() -> None:
    """Greedy takes a monster that it can pay; who saves takes the strongest one."""
    duel = duel_of()
    state = game(duel, hand="kurt", datteln=2, oases=["titan kurt hans"])
    seeker = Seeker(Rng.of(1))
    do(duel, state, choice(duel, state, seeker), single=False)
    assert choice(duel, state, seeker) == "take titan@oasis1"


def test_no_oase_is_searched_twice_in_vain() -> None:
    """What was not under an Oase never gets there: the next search is elsewhere."""
    duel = duel_of()
    state = game(duel, datteln=6, oases=["titan", "kurt kurt hans"])
    seeker = Seeker(Rng.of(1))
    do(duel, state, choice(duel, state, seeker), single=False)
    assert choice(duel, state, seeker) == "take kurt@oasis2"
    later = game(duel, datteln=6, oases=["titan", "kurt hans"])
    assert choice(duel, later, seeker) == "search @oasis1"


def test_a_full_hand_makes_room_first() -> None:
    """Clause T2d: the hand must be below its limit, so an item is buried before the search."""
    duel = duel_of("wimu(hand=3)")
    state = game(duel, hand="club kurt hans", datteln=2)
    assert choice(duel, state).startswith("bury club")


@pytest.mark.parametrize(
    "own",
    [
        {"hand": "kurt titan", "datteln": 6},
        {"hand": "kurt", "datteln": 2, "arena": "titan"},
        {"hand": "kurt", "datteln": 2, "waste": "titan"},
        {"hand": "kurt", "datteln": 2, "oases": ["hans", "titan!"]},
    ],
)
def test_it_is_greedy_once_there_is_nothing_to_find(own: dict[str, object]) -> None:
    """In the hand, in the arena, in the Wüste or open on top, there is no search for it."""
    duel = duel_of()
    state = game(duel, **own)
    view = View(duel, state, 0)
    chosen = choice(duel, state)
    assert chosen == notation(duel.table, Greedy(Rng.of(1)).choose(view, state.options))
    assert not chosen.startswith("search")


def test_it_saves_for_the_monster_in_its_hand() -> None:
    """With a monster in the arena it pays for nothing else; without one it sends the first."""
    duel = duel_of()
    rich = game(duel, hand="kurt titan", arena="hans", datteln=5)
    assert not choice(duel, rich).startswith("monster kurt")
    alone = game(duel, hand="kurt titan", datteln=5, oases=["hans!"])
    assert choice(duel, alone) == "monster kurt@hand"
    enough = game(duel, hand="kurt titan", arena="hans", datteln=6)
    assert choice(duel, enough) == "monster titan@hand"


@pytest.mark.parametrize("rules", ["dufo", "wimu(no_search=on)"])
def test_where_nobody_may_search_it_does_not(rules: str) -> None:
    """Clauses U2, H5: without a search of Oasen the strongest monster is left to the draw."""
    duel = duel_of(rules)
    oases = ["hans!"] if rules != "dufo" else []
    state = table(
        duel, side(duel, hand="kurt", datteln=2, oases=oases), side(duel, arena="hans", oases=oases)
    )
    assert choice(duel, state) == "monster kurt@hand"
