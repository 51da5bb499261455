"""Actions packed into one number and taken apart again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtool.engine.kameloh import actions as a
from cardtool.engine.kameloh.rules import SETTINGS
from cardtool.engine.settings import Whole

CARD = st.integers(-1, 1022)
AT = st.integers(0, 15)


@given(st.integers(0, len(a.KINDS) - 1), CARD, AT, CARD, AT)
def test_all_fields_come_back(kind: int, card: int, at: int, other: int, other_at: int):
    """An action is its kind, two cards with where they are, and a place, without loss."""
    whole = a.placed(a.action(kind, card, at, other, other_at), 7)
    assert a.fields_of(whole) == (kind, card, at, other, other_at, 7)
    assert whole % 32 == kind


@given(CARD, AT, CARD, AT, st.integers(0, 3000))
def test_a_number_fits_in_63_bits(card: int, at: int, other: int, other_at: int, spot: int):
    """Actions are positive and small enough for a machine's integers."""
    whole = a.placed(a.action(a.DIRECT, card, at, other, other_at), spot)
    assert 0 <= whole < 2**63


def test_an_action_of_nothing_has_no_cards_and_no_place():
    """What is left out is no card, from the hand, nowhere."""
    assert a.fields_of(a.action(a.REST)) == (a.REST, -1, a.HAND, -1, a.HAND, 0)


@pytest.mark.parametrize(("player", "place", "spot"), [(0, 0, 1), (0, 1, 2), (1, 0, 3), (1, 1, 4)])
def test_squares_count_from_a1_to_b2(player: int, place: int, spot: int):
    """Clause T8: two places a side; 0 stays free for no place at all."""
    assert a.square(player, place) == spot
    assert (a.player_at(spot), a.place_at(spot)) == (player, place)


def test_every_kind_has_a_word_of_its_own_at_its_number():
    """The words of a record stand for the numbers of the engine."""
    numbers = {word: getattr(a, word.replace("-", "_").upper()) for word in a.KINDS}
    assert list(numbers.values()) == list(range(len(a.KINDS)))


def test_sources_do_not_overlap_the_most_oasen():
    """Clause S5: as many Oasen as the setting allows lie between hand and Fusionsdeck."""
    codec = SETTINGS["oases"].codec
    assert isinstance(codec, Whole)
    oases = range(a.OASES, a.OASES + codec.most)
    assert len({a.HAND, *oases, a.FUSION, a.DECK, a.ARENA, a.WASTE}) == 5 + codec.most
