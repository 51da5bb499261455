"""The sample set: enough of everything, every word of the vocabulary, decks that are legal."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtool.effects.spec import Colour, Effect, Operation, Pick, effects_of
from cardtool.effects.vocabulary import PORTAL
from cardtool.engine.registry import parse_rules
from cardtool.portal_cards import PortalKind
from cardtool.portal_files import without_effect
from cardtool.validation import check_deck
from portal_duels import DECKS, sample_cards, sample_deck, sample_pool

ALL_DECKS = [name for names in DECKS.values() for name in names]


def effects() -> list[Effect]:
    """Return everything that sample cards do."""
    scripts = [card.script for card in sample_cards() if card.script is not None]
    return [effect for script in scripts for effect in effects_of(script.steps)]


def test_there_is_enough_of_everything() -> None:
    """Clause PC2: 120 cards or more, five colours, and of each kind what decks need."""
    cards = sample_cards()
    kinds = Counter(card.kind for card in cards)
    colours = Counter(card.colour for card in cards if card.kind is PortalKind.WESEN)
    assert len(cards) >= 120
    assert set(colours) == set(Colour)
    assert colours[Colour.SCHWARZ] >= 30
    spells = kinds[PortalKind.ZAUBER] + kinds[PortalKind.WEITERBILDUNG]
    assert spells + kinds[PortalKind.SCHNELLAKTION] >= 25
    assert kinds[PortalKind.SCHNELLAKTION] >= 5
    assert kinds[PortalKind.WEITERBILDUNG] >= 8
    assert kinds[PortalKind.CHARAKTER] >= 6
    assert kinds[PortalKind.AUSRUESTUNG] >= 8


def test_numbers_have_no_gaps() -> None:
    """Clause PC1: the booster's numbers go from 1 to its size, each once."""
    cards = sample_cards()
    assert sorted(card.number for card in cards) == list(range(1, len(cards) + 1))
    assert {(card.size, card.booster) for card in cards} == {(len(cards), 1)}
    assert len({card.name for card in cards}) == len(cards)


@pytest.mark.parametrize("operation", PORTAL.operations)
def test_every_operation_is_used(operation: Operation) -> None:
    """Clause PE1: whatever cards can do some sample card does."""
    assert operation in {effect.operation for effect in effects()}


@pytest.mark.parametrize("pick", [p for p in PORTAL.all_of(Pick) if p is not Pick.HOST])
def test_every_way_to_pick_is_used(pick: Pick) -> None:
    """Clause PE1: so does every way to choose whom it is for."""
    assert pick in {effect.target.pick for effect in effects()}


def test_texts_begin_with_the_phases() -> None:
    """Clause PC3: a card that names phases prints them in front of what it does."""
    for card in sample_cards():
        if card.script is not None and card.script.windows is not None:
            head, colon, _ = card.text.partition(": ")
            assert colon, card.name
            assert "phase" in head.casefold(), card.name


def test_nearly_all_cards_are_played_as_printed() -> None:
    """Clause PE1: 95 of 100 cards with text and more; the others are told apart by it."""
    with_text = [card for card in sample_cards() if card.text]
    missing = without_effect(sample_cards())
    assert 1 <= len(missing) <= len(with_text) // 20


@pytest.mark.parametrize("name", ALL_DECKS)
def test_decks_are_legal(name: str) -> None:
    """Clauses PD1 to PD5: fifty cards, two of each at most, Charakter and Ausrüstung."""
    deck = sample_deck(name)
    assert deck.format is not None
    report = check_deck(deck, parse_rules(deck.format.casefold()).deck_rules, sample_pool())
    assert report.ok(strict=True), report.problems
