"""Games that look the same to a player: nothing hidden makes a difference (S8, R26)."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.game import options_of
from cardtool.engine.kameloh.presets import DUFO, KAMELKOENIG, WIMU
from cardtool.engine.kameloh.state import Phase
from cardtool.engine.rng import Rng
from kameloh_duels import (
    do,
    names,
    options,
    pile,
    side,
    state_of,
)
from kameloh_views import RULES, belongings, hidden, lively, met, swap


def test_random_games_meet_every_phase():
    """The states below show every kind of decision, and games that are over."""
    states = [state for name in RULES for state in met(name)[1]]
    phases = {state.phase for state in states if not state.agenda}
    kinds = {option % a.KIND_RANGE for state in states for option in state.options}
    assert phases == set(range(Phase.OVER + 1))
    assert kinds == set(range(len(a.KINDS))) - {a.HOLD}


@pytest.mark.parametrize("name", RULES)
def test_a_view_does_not_tell_two_hidden_cards_apart(name: str):
    """Clause S8: hands, decks and Oasen in another order: what a player sees is the same."""
    game, states = met(name)
    swaps, rng = 0, Rng.of(1)
    for state in states:
        for viewer, player in ((0, 0), (0, 1), (1, 0), (1, 1)):
            spots = list(hidden(state, viewer, player))
            before = game.view(state, viewer).key()
            for _ in range(4 if spots else 0):
                twin = state.copy()
                spots = list(hidden(twin, viewer, player))
                swap(twin, spots[rng.below(len(spots))], spots[rng.below(len(spots))])
                if viewer == state.to_act:
                    twin.options = options_of(game.duel, twin)
                assert game.view(twin, viewer).key() == before
                swaps += twin.key() != state.key()
    assert swaps > 300


@pytest.mark.parametrize("name", RULES)
def test_two_cards_hidden_from_both_leave_both_views_alike(name: str):
    """Clause S8: the order of decks and Oasen is nobody's to know, the owner's neither."""
    game, states = met(name)
    for state in states:
        for player in (0, 1):
            spots = [
                spot
                for spot in hidden(state, player, player)
                if any(
                    spot[0] is pile and spot[1] == at
                    for pile, at in hidden(state, 1 - player, player)
                )
            ]
            if len(spots) > 1:
                before = [game.view(state, viewer).key() for viewer in (0, 1)]
                swap(state, spots[0], spots[-1])
                after = [game.view(state, viewer).key() for viewer in (0, 1)]
                swap(state, spots[0], spots[-1])
                assert after == before


@pytest.mark.parametrize("name", RULES)
def test_a_player_tells_his_own_hand_apart(name: str):
    """Clause S8: a card of the own hand for one of the pile is another view to its owner only."""
    game, states = met(name)
    checked = 0
    for state in states:
        player = state.to_act
        piles = list(hidden(state, player, player))
        if not piles or not state.sides[player].hand or state.phase != Phase.MAIN:
            continue
        before = [game.view(state, viewer).key() for viewer in (player, 1 - player)]
        twin = state.copy()
        swap(twin, (twin.sides[player].hand, 0), next(hidden(twin, player, player)))
        after = [game.view(twin, viewer).key() for viewer in (player, 1 - player)]
        assert (after[0] == before[0], after[1] == before[1]) == (False, True)
        checked += 1
    assert checked > 8


@pytest.mark.parametrize("name", RULES)
def test_a_game_dealt_anew_looks_the_same(name: str):
    """Clause S8, issue invariant: in every phase, for both players; nothing is lost or shared."""
    game, states = met(name)
    for number, state in enumerate(states):
        for viewer in (0, 1):
            view = game.view(state, viewer)
            seen, before = view.key(), state.key()
            twin = game.determinize(view, Rng.of(number))
            assert game.view(twin, viewer).key() == seen
            assert state.key() == before
            for player in (0, 1):
                assert belongings(twin, player) == belongings(state, player)


@pytest.mark.parametrize("name", RULES)
def test_a_game_dealt_anew_can_be_played_on(name: str):
    """Issue invariant: there is always something to do in it, and it comes to an end or goes on."""
    game, states = met(name)
    for number, state in enumerate(states):
        for viewer in (0, 1):
            twin, rng = game.determinize(game.view(state, viewer), Rng.of(number)), Rng.of(viewer)
            assert bool(twin.options) == (twin.phase != Phase.OVER)
            for _ in range(12):
                if twin.options:
                    game.apply(twin, twin.options[rng.below(len(twin.options))])
            assert bool(twin.options) == (game.outcome(twin) is None)


@pytest.mark.parametrize("name", RULES)
def test_dealing_anew_uses_only_what_is_seen(name: str):
    """Clause S8: from two games that look alike the same generator deals the same game."""
    game, states = met(name)
    for number, state in enumerate(states):
        viewer = number % 2
        other = game.determinize(game.view(state, viewer), Rng.of(77))
        dealt = [game.determinize(game.view(s, viewer), Rng.of(5)) for s in (state, other)]
        if state.looking < 0:
            assert dealt[0].key() == dealt[1].key()


def test_dealing_anew_deals_other_cards_each_time():
    """Clause S8: nothing of a hidden hand or pile is kept, whoever looks."""
    game, states = met("wimu")
    state = states[0]
    dealt = [game.determinize(game.view(state, 0), Rng.of(seed)) for seed in range(40)]
    hands = Counter(tuple(twin.sides[1].hand) for twin in dealt)
    tops = Counter(twin.sides[0].oases[0].cards[-1] for twin in dealt)
    assert len(hands) == 40
    assert len(tops) > 20
    assert {tuple(twin.sides[0].hand) for twin in dealt} == {tuple(state.sides[0].hand)}


def test_what_was_seen_once_is_no_part_of_a_view():
    """Clause S8, reading R26: an open card taken to the hand may be any card to the other."""
    game = lively(KAMELKOENIG)
    duel = game.duel
    own = side(duel, hand="m0", oases=["i1 i2 i3 i4 !"])
    state = state_of(duel, own, side(duel, oases=["i1"]))
    do(duel, state, "take-open i4@oasis1", single=False)
    view = game.view(state, 1)
    hands = {names(duel, game.determinize(view, Rng.of(seed)).sides[0].hand) for seed in range(60)}
    assert view.foe.hand is None
    assert len(hands) == 10


@pytest.mark.parametrize("name", ["wimu", "kamelkoenig"])
def test_only_the_oase_looked_through_is_known(name: str):
    """Clauses S8, T2d: the own other Oasen are dealt anew, and so is all that the enemy has."""
    game = lively(RULES[name])
    duel = game.duel
    own = side(duel, hand="m0", oases=["i1 i2 i3 i4", "i5 i6 i7 i8", "m1 m2 m3 m4!"], datteln=2)
    state = state_of(duel, own, side(duel, hand="m5 m6", oases=["m7 m8 m9"]))
    do(duel, state, "search @oasis1", single=False)
    assert state.phase == Phase.LOOK
    twins = [game.determinize(game.view(state, 0), Rng.of(seed)) for seed in range(40)]
    kept = {" ".join(sorted(names(duel, t.sides[0].oases[0].cards).split())) for t in twins}
    dealt = [{names(duel, t.sides[0].oases[at].cards) for t in twins} for at in (1, 2)]
    assert kept == {"i1 i2 i3 i4"}
    assert [len(found) > 20 for found in dealt] == [True, True]
    assert all(found.endswith("m4") for found in dealt[1])
    assert any("m" in found for found in dealt[0])
    assert len({names(duel, t.sides[1].hand) for t in twins}) > 5


def test_the_cards_shown_at_the_opening_are_no_part_of_a_view():
    """Clauses S4, S8, reading R26: a game with shown cards looks as one without them."""
    game = lively(WIMU)
    told: list[int] = []
    state = game.new(3, 0, lambda event: told.append(event.card) if event.what == "shown" else None)
    assert told
    unseen = [card for player in (0, 1) for card in told if card in belongings(state, player)]
    before = game.view(state, 1).key()
    twin = game.determinize(game.view(state, 1), Rng.of(1))
    assert unseen
    assert game.view(twin, 1).key() == before
    assert twin.sides[0].hand != state.sides[0].hand


def test_what_is_named_for_a_grouping_is_open():
    """Clauses S8, Z1: result, item and parts chosen so far are told to the other player."""
    game = lively(WIMU)
    own = side(game.duel, hand="w0 z0 m1 m2 m3 i1 i2", oases=["i3 i4 i5"])
    state = state_of(game.duel, own, side(game.duel, oases=["i1"]))
    start = next(text for text in options(game.duel, state) if text.startswith("group"))
    do(game.duel, state, start, "part m2@hand", single=False)
    for seed in range(20):
        twin = game.determinize(game.view(state, 1), Rng.of(seed))
        assert set(pile(game.duel, "w0 z0 m2")) <= set(twin.sides[0].hand)


def test_what_lies_under_an_item_is_dealt_anew_to_the_other():
    """Clause S8: its owner knows it, the other player only how many cards there are."""
    game = lively(WIMU)
    own = side(game.duel, hand="r8 m0 m1", oases=["i1 i2 i3", "i4 i5 i6"])
    state = state_of(game.duel, own, side(game.duel, oases=["i1"]))
    do(game.duel, state, "item r8@hand", "pick m0@hand>a", "pick m1@hand>a", single=False)
    assert names(game.duel, state.items[0].under) == "m0 m1"
    found = [
        {
            names(
                game.duel, game.determinize(game.view(state, viewer), Rng.of(seed)).items[0].under
            )
            for seed in range(30)
        }
        for viewer in (0, 1)
    ]
    assert (found[0], len(found[1]) > 10) == ({"m0 m1"}, True)


@pytest.mark.parametrize("hand", ["w0 m1 m2 i1", "z0 m1 m2 i1"], ids=["item", "result"])
def test_a_card_searched_for_a_grouping_stays_in_the_deck(hand: str):
    """Clauses S8, Z2: both know that what is being searched lies in the deck."""
    game = lively(DUFO)
    own = side(game.duel, hand=hand, deck="i2 i3 w0 z0 i4", arena="m3 m4", datteln=3)
    state = state_of(game.duel, own, side(game.duel, deck="i1"))
    start = next(text for text in options(game.duel, state) if "w0" in text and "deck" in text)
    do(game.duel, state, start, "part m3@arena1", single=False)
    for seed in range(30):
        twin = game.determinize(game.view(state, 1), Rng.of(seed))
        do(game.duel, twin, "part m4@arena2", "finish", single=False)
        assert names(game.duel, [f.card for f in twin.sides[0].fighters if f]) == "w0"


def test_a_half_chosen_grouping_can_be_finished_in_every_deal():
    """Clauses S8, Z1: that there is a second part in the hand is known, which one it is not."""
    game = lively(WIMU)
    own = side(game.duel, hand="w0 z0 m1 m2 i1", oases=["i3 i4 i5 m3 m4 i6 i7 i8"])
    state = state_of(game.duel, own, side(game.duel, oases=["i1"]))
    start = next(text for text in options(game.duel, state) if text.startswith("group"))
    do(game.duel, state, start, "part m1@hand", single=False)
    seconds = set()
    for seed in range(60):
        twin = game.determinize(game.view(state, 1), Rng.of(seed))
        seconds |= set(options(game.duel, twin))
    assert seconds == {"part m2@hand", "part m3@hand", "part m4@hand"}


def test_a_game_dealt_anew_has_another_stream():
    """Clause S8: no shuffle to come is known in advance."""
    game, states = met("wimu")
    view = game.view(states[0], 0)
    streams = {
        (twin.rng.first, twin.rng.second)
        for twin in (game.determinize(view, Rng.of(seed)) for seed in range(20))
    }
    assert len(streams) == 20
    assert (states[0].rng.first, states[0].rng.second) not in streams
