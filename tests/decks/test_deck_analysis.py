"""Figures about decks: exact chances against counting and simulation."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations

import pytest
from deck_makers import DUFO, KAMELKOENIG, POOL, WIMU, card, deck, rules, with_cards

from cardtool.cards import Kind, PriceMark
from cardtool.deck_analysis import Opening, deck_stats, points_at_risk

SMALL = [Opening(6, 3, 2, 3), Opening(6, 2, 1, 3), Opening(5, 5, 2, 3), Opening(6, 4, 2, 2)]


def hands(opening: Opening) -> list[tuple[int, list[int]]]:
    """Return draws and hand for every order of a small deck; cards below `monsters` are yellow.

    After a redraw (S4) every way to draw the missing cards is one more outcome of equal
    weight, so every order is repeated to the same number of outcomes.
    """
    outcomes = []
    for order in permutations(range(opening.size)):
        yellow = [place for place, card_ in enumerate(order) if card_ < opening.monsters]
        draws = yellow[opening.wanted - 1] + 1
        if draws <= opening.hand:
            outcomes.append((draws, list(order[: opening.hand]), 1))
            continue
        kept = [order[place] for place in yellow[: opening.wanted]]
        rest = [card_ for card_ in order if card_ not in kept]
        ways = list(permutations(rest, opening.hand - opening.wanted))
        outcomes += [(draws, kept + list(way), len(ways)) for way in ways]
    most = max(ways for _, _, ways in outcomes)
    return [(draws, hand) for draws, hand, ways in outcomes for _ in range(most // ways)]


@pytest.mark.parametrize("opening", SMALL)
def test_the_length_of_the_draw_is_exact(opening: Opening):
    """Clause S2: the chance of more than n cards, and the mean, equal a full count."""
    draws = [draws for draws, _ in hands(opening)]
    for n in range(-1, opening.size + 2):
        longer = Fraction(sum(d > n for d in draws), len(draws))
        assert opening.longer_than(n) == longer
    assert opening.expected_draws == Fraction(sum(draws), len(draws))


@pytest.mark.parametrize("opening", SMALL)
@pytest.mark.parametrize("yellow", [True, False])
def test_the_opening_hand_is_exact(opening: Opening, *, yellow: bool):
    """Clauses S2 to S4: mean copies and the chance of at least one equal a full count."""
    group = range(opening.monsters) if yellow else range(opening.monsters, opening.size)
    outcomes = [hand for _, hand in hands(opening)]
    for copies in range(len(group) + 1):
        wanted = set(group[:copies])
        held = [len(wanted.intersection(hand)) for hand in outcomes]
        mean = Fraction(sum(held), len(held))
        some = Fraction(sum(map(bool, held)), len(held))
        assert opening.expected(copies, yellow=yellow) == mean
        assert opening.chance_of(copies, yellow=yellow) == some


def simulated(opening: Opening, games: int) -> tuple[float, float, float]:
    """Return redraws, yellow cards in hand, and hands with one of two green cards, per game."""
    rng = random.Random(2007)  # noqa: S311 - a simulation
    redraws = yellows = greens = 0
    for _ in range(games):
        order = rng.sample(range(opening.size), opening.size)
        places = [p for p, c in enumerate(order) if c < opening.monsters][: opening.wanted]
        hand = order[: opening.hand]
        if places[-1] >= opening.hand:
            redraws += 1
            kept = [order[p] for p in places]
            rest = [c for c in order if c not in kept]
            hand = kept + rng.sample(rest, opening.hand - opening.wanted)
        yellows += sum(c < opening.monsters for c in hand)
        greens += any(c >= opening.size - 2 for c in hand)
    return redraws / games, yellows / games, greens / games


def test_a_whole_deck_agrees_with_simulation():
    """Clauses S2 to S4: 60 cards, 24 of them yellow, against 4,000 seeded openings."""
    opening = Opening(60, 24, 3, 6)
    redraws, yellows, greens = simulated(opening, 4000)
    assert float(opening.redraw) == pytest.approx(redraws, abs=0.03)
    assert float(opening.expected(24, yellow=True)) == pytest.approx(yellows, abs=0.06)
    assert float(opening.chance_of(2, yellow=False)) == pytest.approx(greens, abs=0.03)


def test_the_hand_is_full_on_average():
    """Clause S3: yellow and other cards of the opening hand add up to its size."""
    opening = Opening(60, 24, 3, 8)
    assert opening.expected(24, yellow=True) + opening.expected(36, yellow=False) == 8


def test_decks_whose_draw_cannot_end_have_no_opening():
    """Clause D2: fewer than three yellow monsters, or fewer cards than a hand."""
    assert deck_stats(deck("2 Kamel\n58 Streik", size=0), WIMU).opening is None
    assert deck_stats(deck("5 Kamel", size=0), WIMU).opening is None
    assert deck_stats(deck(""), WIMU).opening == Opening(60, 10, 3, 6)


def test_hand_size_is_the_rule_sets():
    """Clause S2: the hand is 8 under Dufo, 6 under WiMu."""
    sizes = [deck_stats(deck(""), asked).opening for asked in (DUFO, WIMU)]
    assert [opening and opening.hand for opening in sizes] == [8, 6]


def test_points_at_risk():
    """Clause F5: 5, 4, 3, 2 points by HK for every monster, violet ones included, no items."""
    text = "2 Dromedar\n3 Floh\n1 Dreihöcker\n4 Streik"
    assert deck_stats(deck(text, size=0), WIMU).at_risk == 2 * 5 + 3 * 3 + 3
    assert deck_stats(deck(text, size=0), rules("wimu(points=4)")).at_risk == 6 * 4


def test_points_at_risk_by_price():
    """House rule H2: by price 2, 2, 3, 3, 4, 4, 5; what has no price counts as 0."""
    cards = [(card("20", "A", d=6), 1), (card("21", "B", d=None, d_mark=PriceMark.MK), 1)]
    assert points_at_risk(cards, rules("wimu(points=price)")) == 7


def test_points_at_risk_leave_out_unknown_hk():
    """Clause F5: a monster without HK brings no known points."""
    assert points_at_risk([(card("20", "A", hk=None), 3), (card("21", "B", hk=9), 1)], WIMU) == 0


def test_curves_count_every_copy():
    """Deck stats: kinds, prices, HK and GW over all copies, unknown lines as ?."""
    odd = card("20", "Offen", None, hk=None, d=None)
    marked = card("21", "Marke", Kind.MUTATION, d=None, d_mark=PriceMark.MK, ap=None)
    text = "3 Kamel\n2 Floh\n4 Streik\n1 Offen\n1 Marke\n2 Quatsch"
    stats = deck_stats(deck(text, with_cards(odd, marked), size=0), WIMU)
    assert stats.size == 13
    assert dict(stats.kinds) == {"item": 4, "monster": 5, "mutation": 1, "?": 3}
    assert dict(stats.prices) == {"1": 9, "MK": 1, "?": 3}
    assert dict(stats.hks) == {"3": 10, "?": 3}
    assert stats.gws == (50, 50, 120, 120, 120)


def test_only_cards_in_play_count():
    """Clauses D3, D7: the Fusionsdeck counts under Kamelkönig only."""
    found = deck("Extra:\n2 Riese\nMain:", POOL)
    sizes = [deck_stats(found, asked).fusion for asked in (WIMU, KAMELKOENIG)]
    kinds = [deck_stats(found, asked).kinds.get("grouping", 0) for asked in (WIMU, KAMELKOENIG)]
    assert (sizes, kinds) == ([0, 2], [0, 2])
