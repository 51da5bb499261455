"""Before the first turn: shuffling, opening draw, Oasen, money, who starts (section 3)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.engine.core import Event
from cardtool.engine.kameloh.behaviours import Starter
from cardtool.engine.kameloh.duel import Duel
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, PRESETS, WIMU
from cardtool.engine.kameloh.rules import Rules
from cardtool.engine.kameloh.setup import deal, draw_opening, first_player, set_up
from cardtool.engine.kameloh.state import Side
from cardtool.engine.kameloh.table import YELLOW
from cardtool.engine.registry import parse_rules
from cardtool.engine.rng import Rng, derive
from kameloh_duels import duel_with, game_with, item, monster, names, pile, side

SEEDS = range(60)
YELLOWS = [f"m{n}" for n in range(1, 25)]
OTHERS = [f"i{n}" for n in range(1, 37)]


def sixty(rules: Rules) -> KamelohGame:
    """Return a game of sixty different cards a side, of which 24 are yellow monsters."""
    return game_with(rules, [*map(monster, YELLOWS), *map(item, OTHERS)])


def set_up_sides(rules: Rules, seed: int, starter: int | None = None) -> tuple[Duel, list[Side]]:
    """Return the duel and both sides before the first turn."""
    duel = sixty(rules).duel
    return duel, set_up(duel, seed, starter, (0, 0), None).sides


def opened(rules: Rules, deck: str, seed: int = 1) -> tuple[Duel, Side, list[str]]:
    """Draw an opening from a deck whose last card is on top; return what was shown too."""
    duel = duel_with(rules, [*map(monster, YELLOWS), *map(item, OTHERS)])
    made = side(duel, deck=deck)
    told: list[Event] = []
    draw_opening(duel, made, 1, Rng.of(seed), told.append)
    assert all(event.what == "shown" and event.player == 1 for event in told)
    assert not any(event.hidden for event in told)
    return duel, made, names(duel, [event.card for event in told]).split()


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_each_player_shuffles_a_deck_of_his_own(rules: Rules):
    """Clause S1: equal lists lie in different orders, and another seed gives other orders."""
    orders = set()
    for seed in SEEDS:
        _, sides = set_up_sides(rules, seed)
        for one in sides:
            orders.add((*one.deck, *(card for oasis in one.oases for card in oasis.cards)))
    assert len(orders) == 2 * len(SEEDS)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_same_seed_deals_the_same_game(rules: Rules):
    """Clause S1: what is shuffled follows from the seed alone."""
    game = sixty(rules)
    assert game.new(7).key() == game.new(7).key()


@pytest.mark.parametrize(
    ("rules", "size"), [(DUFO, 8), (WIMU, 6), (KAMELKOENIG, 6)], ids=["dufo", "wimu", "kamel"]
)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_has_its_size_three_monsters_and_no_card_is_lost(rules: Rules, size: int, seed: int):
    """Clauses S2, S3, S4: eight or six cards, three of them yellow at least."""
    duel, sides = set_up_sides(rules, seed)
    for one in sides:
        yellow = [card for card in one.hand if duel.table.cards[card].role == YELLOW]
        rest = one.deck + [card for oasis in one.oases for card in oasis.cards]
        assert len(one.hand) == size
        assert len(yellow) >= 3
        assert sorted(one.hand + rest) == list(range(60))


def test_the_draw_comes_from_the_top_and_ends_with_the_third_monster():
    """Clauses S2, S3: fewer than six cards drawn, so the next ones from the top follow."""
    duel, made, shown = opened(WIMU, "i9 i8 i7 m4 i2 m3 i1 m2 m1")
    assert names(duel, made.hand) == names(duel, sorted(pile(duel, "m1 m2 i1 m3 i2 m4")))
    assert (names(duel, made.deck), shown) == ("i9 i8 i7", [])


def test_exactly_a_hand_is_the_hand():
    """Clause S3: six cards drawn with the third monster: nothing is shown or drawn further."""
    duel, made, shown = opened(WIMU, "i9 i8 m3 i3 i2 m2 i1 m1")
    assert sorted(names(duel, made.hand).split()) == ["i1", "i2", "i3", "m1", "m2", "m3"]
    assert (names(duel, made.deck), shown) == ("i9 i8", [])


@pytest.mark.parametrize("seed", SEEDS)
def test_more_than_a_hand_is_shown_and_shuffled_back(seed: int):
    """Clause S4: seven drawn: four are shown as they came, all but the monsters go back."""
    duel, made, shown = opened(WIMU, "i9 i8 m3 i4 i3 m2 i2 i1 m1", seed)
    hand, deck = names(duel, made.hand).split(), names(duel, made.deck).split()
    assert shown == ["i1", "i2", "i3", "i4"]
    assert {"m1", "m2", "m3"} <= set(hand)
    assert sorted(hand + deck) == ["i1", "i2", "i3", "i4", "i8", "i9", "m1", "m2", "m3"]
    assert len(hand) == 6


def test_what_goes_back_may_be_drawn_again_or_not():
    """Clause S4: the deck is shuffled before the last cards are drawn, so any may come."""
    drawn = set()
    for seed in SEEDS:
        duel, made, _ = opened(WIMU, "i9 i8 m3 i4 i3 m2 i2 i1 m1", seed)
        drawn |= set(names(duel, made.hand).split())
    assert drawn == {"m1", "m2", "m3", "i1", "i2", "i3", "i4", "i8", "i9"}


@given(st.permutations(YELLOWS[:6] + OTHERS[:14]), st.sampled_from([DUFO, WIMU]))
def test_any_order_of_a_deck_is_drawn_as_the_clause_says(order: list[str], rules: Rules):
    """Clauses S2, S3, S4: against the clause's own words, for any order of twenty cards."""
    top_first = order[::-1]
    last = [at for at, nr in enumerate(top_first) if nr in YELLOWS][2]
    drawn = top_first[: last + 1]
    duel, made, shown = opened(rules, " ".join(order))
    hand = set(names(duel, made.hand).split())
    if len(drawn) <= rules.hand:
        assert (hand, shown) == (set(top_first[: rules.hand]), [])
    else:
        assert shown == [nr for nr in drawn if nr in OTHERS]
        assert len(hand) == rules.hand
        assert {nr for nr in drawn if nr in YELLOWS} <= hand


def test_a_deck_that_cannot_end_the_draw_is_an_error():
    """Clauses S2, D2: with two yellow monsters the opening draw would never end."""
    with pytest.raises(ValueError, match="too few yellow"):
        opened(WIMU, "i9 m2 i8 m1")


@pytest.mark.parametrize(
    ("oases", "sizes"), [(3, [18, 18, 18]), (4, [14, 14, 13, 13]), (5, [11, 11, 11, 11, 10])]
)
def test_the_rest_is_dealt_evenly_into_oasen(oases: int, sizes: list[int]):
    """Clause S5, reading R24: 54 cards over 4 Oasen are 14/14/13/13, all face down."""
    _, sides = set_up_sides(replace(WIMU, oases=oases), 3)
    for one in sides:
        assert [len(oasis.cards) for oasis in one.oases] == sizes
        assert not any(oasis.open or oasis.buried for oasis in one.oases)
        assert one.deck == []


def test_oasen_are_dealt_card_by_card_from_the_top():
    """Clause S5: the first card lies lowest in the first Oase, the second in the next."""
    duel = duel_with(WIMU, [*map(item, OTHERS)])
    made = side(duel, deck="i7 i6 i5 i4 i3 i2 i1")
    deal(made, 3)
    assert [names(duel, oasis.cards) for oasis in made.oases] == ["i1 i4 i7", "i2 i5", "i3 i6"]


def test_without_oasen_the_rest_is_one_deck():
    """Clause S5: Dufo deals no Oasen; 52 cards stay in the deck."""
    _, sides = set_up_sides(DUFO, 3)
    assert [(len(one.deck), one.oases) for one in sides] == [(52, []), (52, [])]


@pytest.mark.parametrize(
    ("text", "money"),
    [
        ("dufo", [1, 1]),
        ("wimu", [0, 0]),
        ("kamelkoenig", [0, 0]),
        ("dufo(start_money=1/4)", [1, 4]),
        ("wimu(start_money=2)", [2, 2]),
    ],
)
def test_start_money_is_per_player(text: str, money: list[int]):
    """Clause S6, reading R25: one Dattel, none, or what was agreed for each deck."""
    for starter in (0, 1):
        state = sixty(parse_rules(text).rules).new(1, starter)
        assert [one.datteln for one in state.sides] == money


@pytest.mark.parametrize(("starter", "first"), [(Starter.FIRST, 0), (Starter.SECOND, 1)])
def test_the_start_can_be_agreed(starter: Starter, first: int):
    """Clause S7: who starts can be fixed; the coin does not matter then."""
    game = sixty(replace(DUFO, starter=starter))
    states = [game.new(seed) for seed in range(20)]
    assert {(s.starter, s.active, s.to_act) for s in states} == {(first, first, first)}


@pytest.mark.parametrize(("ranking", "first"), [((3, 9), 0), ((9, 3), 1)])
def test_fewer_points_start(ranking: tuple[int, int], first: int):
    """Clause S7: the player with fewer points in the ranking starts."""
    rules = replace(WIMU, starter=Starter.FEWER_POINTS)
    game = KamelohGame(sixty(rules).duel, ranking)
    assert {game.new(seed).starter for seed in range(20)} == {first}


def test_equal_points_leave_it_to_the_coin():
    """Clause S7: with equal points the same coin falls as without a ranking."""
    coins = [
        [first_player(kind, (4, 4), Rng.of(derive(seed))) for seed in range(40)]
        for kind in (Starter.COIN, Starter.FEWER_POINTS)
    ]
    assert coins[0] == coins[1]
    assert set(coins[0]) == {0, 1}


def test_the_coin_is_fair():
    """Clause S7: over 1,000 seeds both players start about equally often (p < 1 ‰ at 448)."""
    duel = sixty(DUFO).duel
    starts = sum(set_up(duel, seed, None, (0, 0), None).starter for seed in range(1000))
    assert 448 <= starts <= 552


def test_the_coin_does_not_change_the_deal():
    """Clauses S1, S7: a game begun by the other player has the same hands and piles."""
    deals = [[one.pack() for one in set_up_sides(WIMU, 5, starter)[1]] for starter in (0, 1)]
    assert deals[0] == deals[1]


def test_what_is_agreed_before_the_game_holds_in_it():
    """Clause S9: long or short game, number of Oasen and house rules are part of the rules."""
    duel = sixty(parse_rules("wimu(oases=4,target=0,min_damage=5,hand_only=on)").rules).duel
    state = KamelohGame(duel).new(1)
    assert [len(one.oases) for one in state.sides] == [4, 4]
    assert (duel.rules.target, duel.min_damage, duel.hand_only) == (0, 5, True)
