"""Ranges and caps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.cards import Stats
from cardtool.engine.kameloh.presets import DUFO, WIMU
from cardtool.limits import Caps, Span, capped

FIGURE = st.integers(0, 999)


@pytest.mark.parametrize(
    ("stats", "dufo", "wimu"),
    [
        ((35, 40, 200), (35, 40, 200), (35, 40, 200)),
        ((80, 60, 400), (60, 50, 180), (70, 60, 240)),
        ((60, 50, 300), (60, 50, 180), (60, 50, 280)),
        ((70, 10, 350), (60, 10, 260), (70, 10, 340)),
        ((10, 5, 999), (10, 5, 300), (10, 5, 350)),
    ],
)
def test_caps_cut_the_figures_first_and_the_gw_by_lp(
    stats: tuple[int, int, int], dufo: tuple[int, int, int], wimu: tuple[int, int, int]
):
    """Clause C7: AP, DP and LP are cut to their caps, then LP until the GW fits."""
    assert capped(Stats(*stats), DUFO.effective_caps, 1) == Stats(*dufo)
    assert capped(Stats(*stats), WIMU.effective_caps, 1) == Stats(*wimu)


def test_no_cut_takes_lp_below_the_floor():
    """Clause C7, reading R1: with figures that fill the GW alone, 1 LP stays."""
    assert capped(Stats(200, 200, 50), Caps(200, 200, 300, 400), 1) == Stats(200, 200, 1)


def test_lp_below_the_floor_are_not_raised():
    """Reading R1 is about cuts: LP of 0 stay 0."""
    assert capped(Stats(200, 200, 0), Caps(200, 200, 300, 400), 1).lp == 0


def test_unknown_figures_stay_unknown():
    """Clause C7: what is known is cut, the GW is not looked at."""
    assert capped(Stats(None, 99, 999), WIMU.grouping_caps, 1) == Stats(None, 60, 350)


@given(FIGURE, FIGURE, FIGURE)
def test_cutting_twice_changes_nothing_and_nothing_grows(ap: int, dp: int, lp: int):
    """Clause C7: the cut is idempotent, never raises a figure, and leaves a legal GW."""
    once = capped(Stats(ap, dp, lp), WIMU.effective_caps, 1)
    assert capped(once, WIMU.effective_caps, 1) == once
    assert (once.ap or 0) <= ap
    assert (once.lp or 0) <= lp
    assert (once.gw or 0) <= 500


def test_a_span_holds_both_its_ends():
    """Clause C3: a range includes its ends."""
    assert [n in Span(10, 60) for n in (9, 10, 60, 61)] == [False, True, True, False]
