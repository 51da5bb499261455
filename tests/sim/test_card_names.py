"""Cards of a match-up are named by number, by its first part, or by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtool.engine.kameloh.matchup import match_up
from cardtool.engine.registry import parse_rules
from cardtool.errors import UnknownName, UsageError
from cardtool.sim.axes import Ground, read_axes
from cardtool.sim.card_names import number_of
from cardtool.sim.impact import Replaced, replaced_cards
from kameloh_samples import deck, samples
from portal_duels import sample_match


@pytest.mark.parametrize(
    "text",
    ["47/143/1", "47", "#47", "Lavadrache Schlotfeger", "lavadrache schlotfeger", " 47 "],
)
def test_a_card_of_strokes_is_named_in_short(text: str) -> None:
    """Clause PC1: what finds a card in the catalog finds it in a match-up."""
    match = sample_match("x1", "glut", "moos")
    assert number_of(match, text) == "47/143/1"
    assert replaced_cards(match, (0, 1), [text]) == [Replaced(0, "47/143/1")]


def test_a_card_of_the_wiki_is_named_as_well() -> None:
    """The other game's numbers have no strokes; its names do the same."""
    cards, recipes = samples()
    decks = (deck("schwarm"), deck("riesen"))
    match = match_up(parse_rules("wimu"), decks, recipes, cards, {})
    card = match.cards[0]
    assert number_of(match, card.nr) == number_of(match, card.name) == card.nr
    assert number_of(match, "9999") is None


def test_what_means_two_cards_means_none() -> None:
    """Clause PC1: two boosters may have a card of the same number, or name."""
    match = sample_match("x1", "glut", "moos")
    (own,) = [card for card in match.cards if card.nr == "47/143/1"]
    both = match.plus([replace(own, size=40, booster=3)])
    assert number_of(both, "47") is number_of(both, own.name) is None
    assert number_of(both, "47/40/3") == "47/40/3"


@pytest.mark.parametrize("text", ["127", "Hauptmann Brandt", "Schlüsselbund"])
def test_what_lies_outside_a_deck_cannot_be_measured(text: str) -> None:
    """Clause PD4: Charakter and Ausrüstung are never drawn, and that is said."""
    with pytest.raises(UsageError, match="is never drawn") as caught:
        replaced_cards(sample_match("x1", "glut", "moos"), (0, 1), [text])
    assert not isinstance(caught.value, UnknownName)


def test_cards_that_can_be_measured_are_listed_by_name() -> None:
    """A card that no deck has, or the other deck alone, leads to those there are."""
    match = sample_match("x1", "glut", "moos")
    with pytest.raises(UnknownName, match="47/143/1 Lavadrache Schlotfeger") as caught:
        replaced_cards(match, (0, 1), ["999"])
    assert len(caught.value.known) == len({nr for side in (0, 1) for nr in match.replaceable(side)})
    with pytest.raises(UnknownName, match="57/143/1 Die Eiche"):
        replaced_cards(match, (1,), ["47"])


def test_a_price_is_that_of_the_card_named() -> None:
    """Clause PE1: `--price 47=0,3` changes what card 47/143/1 costs in energy."""
    match = sample_match("x1", "glut", "moos")
    ground = Ground(match.rules, lambda _: match, ("greedy", "greedy"))
    for name in ("47", "Lavadrache Schlotfeger"):
        (axis,) = read_axes((), [f"{name}=1"])
        found = ground.entry([(axis, "1")]).match
        assert [card.cost.energy for card in found.cards if card.nr == "47/143/1"] == [1]
        assert {card.nr for card in found.cards} == {card.nr for card in match.cards}
