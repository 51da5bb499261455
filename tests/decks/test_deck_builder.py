"""New decks out of the catalog."""

from __future__ import annotations

import pytest
from deck_makers import ALL_RULES, KAMELKOENIG, WIMU, card, rules

from cardtool.cards import Card, Kind, Part, Recipe
from cardtool.deck_builder import build_deck
from cardtool.decks import CardPool, DeckRules, Zone, format_deck, read_deck
from cardtool.errors import DeckError
from cardtool.validation import check_deck


def catalog() -> CardPool:
    """Return a catalog of 40 monsters, 25 green items, and some violet and faulty cards."""
    cards = [
        card(str(n), f"Monster {n}", hk=1 + n % 4, d=n % 7, rasse=f"R{n % 5}") for n in range(1, 41)
    ]
    cards += [card(str(n), f"Ding {n}", Kind.ITEM, d=n % 7) for n in range(50, 75)]
    cards += [card(str(n), f"Mutant {n}", Kind.MUTATION) for n in range(80, 84)]
    cards += [card(str(n), f"Umbau {n}", Kind.MUTATION_ITEM) for n in range(84, 88)]
    cards += [card(str(n), f"Rotte {n}", Kind.GROUPING) for n in range(90, 93)]
    cards += [card(str(n), f"Seil {n}", Kind.GROUPING_ITEM) for n in range(93, 96)]
    faulty = [
        card("100", "Sonder", handicap="sonder"),
        card("101", "Halb", ap=None),
        card("102", "Zu stark", ap=99),
        card("103", "Entwurf", draft=True),
        card("104", "Weg", deleted=True),
        card("105", "Überstark", ap=60, dp=50, lp=300),
    ]
    recipes = [
        Recipe(str(n), Kind.MUTATION, (Part((str(n - 79),)),), (str(n + 4),)) for n in range(80, 84)
    ]
    recipes += [
        Recipe(str(n), Kind.GROUPING, (Part(rasse=f"R{n - 90}", least=2, most=4),), (str(n + 3),))
        for n in range(90, 93)
    ]
    return CardPool([*cards, *faulty], recipes)


POOL = catalog()


@pytest.mark.parametrize("asked", ALL_RULES)
@pytest.mark.parametrize("seed", range(5))
def test_a_new_deck_has_no_errors_and_no_dead_cards(asked: DeckRules, seed: int):
    """CLI.md, deck new: nothing is wrong with it, not even a warning."""
    report = check_deck(build_deck(POOL, asked, seed), asked, POOL)
    assert report.problems == ()


def test_the_same_seed_gives_the_same_deck():
    """Known fault 17: the deck depends on the seed alone, not on the order of the catalog."""
    turned = CardPool(POOL.cards[::-1], POOL.recipes[::-1])
    assert build_deck(POOL, WIMU, 7) == build_deck(turned, WIMU, 7)
    assert format_deck(build_deck(POOL, WIMU, 7), "txt", POOL) == format_deck(
        build_deck(turned, WIMU, 7), "txt", turned
    )


def test_different_seeds_give_different_decks():
    """Known fault 16: ten seeds, ten decks."""
    assert len({build_deck(POOL, WIMU, seed) for seed in range(10)}) == 10


def copies(seed: int, asked: DeckRules, kind: Kind) -> int:
    """Return how many cards of a kind a new deck has in play."""
    deck = build_deck(POOL, asked, seed)
    return sum(n for c, n in deck.counted(asked.zones) if c.kind is kind)


@pytest.mark.parametrize("seed", range(4))
def test_a_new_deck_is_sensible(seed: int):
    """Half of a new deck are yellow monsters, and it has mutations or groupings."""
    assert copies(seed, WIMU, Kind.MONSTER) >= 20
    assert copies(seed, WIMU, Kind.ITEM) >= 10
    assert copies(seed, WIMU, Kind.MUTATION) + copies(seed, WIMU, Kind.GROUPING) > 0


def test_groupings_lie_in_kamelkoenigs_fusionsdeck():
    """Clause D3: under Kamelkönig grouping results go into the Fusionsdeck, outside the 60."""
    decks = [build_deck(POOL, KAMELKOENIG, seed) for seed in range(6)]
    assert {deck.size() for deck in decks} == {60}
    assert any(deck.size(Zone.FUSION) for deck in decks)
    main_kinds = {c.kind for deck in decks for c, _ in deck.counted()}
    assert Kind.GROUPING not in main_kinds


def test_settings_are_heeded():
    """Known fault 13: deck size and copy limit of the rules act."""
    deck = build_deck(POOL, rules("wimu(deck_size=40,max_copies=1)"), 1)
    assert deck.size() == 40
    assert max(n for _, n in deck.counted()) == 1
    assert deck.format == "wimu(deck_size=40,max_copies=1)"


def test_a_new_deck_can_be_saved():
    """Known fault 12: a new deck written to a file is the same deck."""
    deck = build_deck(POOL, KAMELKOENIG, 3)
    assert read_deck(format_deck(deck, "txt", POOL), POOL, name="x") == deck


@pytest.mark.parametrize("cards", [(), POOL.cards[:5], POOL.cards[40:65]])
def test_too_small_a_catalog_is_an_error(cards: tuple[Card, ...]):
    """Bad input: the message says how many cards there are and how many are needed."""
    with pytest.raises(DeckError, match="needs about 20, 10 of them monsters"):
        build_deck(CardPool(cards), WIMU, 1)


def test_recipes_that_cannot_be_made_are_left_out():
    """Clause D6: without item, without enough parts, or of the wrong kind nothing is built."""
    recipes = [
        Recipe("80", Kind.MUTATION, (Part(("1",)),), ("999",)),
        Recipe("81", Kind.MUTATION, (Part(("1",), least=9),), ("85",)),
        Recipe("82", Kind.GROUPING, (Part(("1",)), Part(("2",))), ("86",)),
    ]
    pool = CardPool(POOL.cards, recipes)
    for seed in range(4):
        deck = build_deck(pool, WIMU, seed)
        assert {c.kind for c, _ in deck.counted()} == {Kind.MONSTER, Kind.ITEM}


def test_packages_leave_room():
    """Clause D1: parts and items that would burst a small deck are not added."""
    for seed in range(4):
        assert build_deck(POOL, rules("wimu(deck_size=9)"), seed).size() == 9


def test_few_items_make_more_monsters():
    """Clause D1: where green items run out the deck is filled with monsters."""
    pool = CardPool([c for c in POOL.cards if c.kind is not Kind.ITEM or c.nr in {"50", "51"}])
    deck = build_deck(pool, WIMU, 1)
    assert deck.size() == 60
    assert sum(n for c, n in deck.counted() if c.kind is Kind.MONSTER) == 54


def test_cards_to_avoid_are_left_out() -> None:
    """Cards to avoid are in no new deck, unless the others are too few for one."""
    avoid = [card for card in POOL.cards if card.kind is Kind.ITEM][:3]
    decks = [build_deck(POOL, WIMU, seed, avoid) for seed in range(5)]
    assert not {card for deck in decks for card, _ in deck.counted()} & set(avoid)
    assert build_deck(POOL, WIMU, 7, POOL.cards) == build_deck(POOL, WIMU, 7)
