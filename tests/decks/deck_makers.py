"""Hand-made cards, pools and decks for the tests of decks."""

from __future__ import annotations

from typing import Any

from cardtool.cards import Card, Kind, Part, Recipe
from cardtool.decks import CardPool, Deck, DeckRules, Entry, read_deck
from cardtool.engine.registry import parse_rules

DUFO, WIMU, KAMELKOENIG = (parse_rules(n).deck_rules for n in ("dufo", "wimu", "kamelkoenig"))
ALL_RULES = (DUFO, WIMU, KAMELKOENIG)


def rules(text: str) -> DeckRules:
    """Return what the rule set asks of a deck."""
    return parse_rules(text).deck_rules


def card(nr: str | None, name: str | None, kind: Kind | None = Kind.MONSTER, **more: Any) -> Card:
    """Return a complete card of the kind, with figures if it fights."""
    fights = kind is not None and kind.is_monster
    figures: dict[str, Any] = {"ap": 20, "dp": 10, "lp": 60} if fights else {}
    page = f"Projekt:Ka-Mel-Oh!/Karte/{nr}"
    return Card(
        **({"nr": nr, "name": name, "kind": kind, "hk": 3, "d": 1, "page": page} | figures | more)
    )


KAMEL = card("1", "Kamel")
DROMEDAR = card("2", "Dromedar", klasse="Höcker", rasse="Kamel", hk=1)
FLOH = card("3", "Floh", rasse="Floh", ap=10, dp=5, lp=20)
GRUEN = card("4", "Streik", Kind.ITEM)
MUTANT = card("5", "Dreihöcker", Kind.MUTATION)
BAUSATZ = card("6", "Bausatz", Kind.MUTATION_ITEM)
RIESE = card("7", "Riese", Kind.GROUPING)
SEIL = card("8", "Seil", Kind.GROUPING_ITEM)
ZIRKUS = card("9", "Zirkus", Kind.GROUPING, ap=None, dp=None, lp=None)
ALLES = card("10", "Alleskleber", Kind.GROUPING_ITEM, universal=True)
CARDS = (KAMEL, DROMEDAR, FLOH, GRUEN, MUTANT, BAUSATZ, RIESE, SEIL, ZIRKUS, ALLES)

MUTATION = Recipe("5", Kind.MUTATION, (Part(("1",)),), ("6",))
GROUPING = Recipe("7", Kind.GROUPING, (Part(("1",)), Part(("2",))), ("8",))
FREE = Recipe("9", Kind.GROUPING, (Part(rasse="floh", least=2, most=None),), (), needs_item=False)
RECIPES = (MUTATION, GROUPING, FREE)

POOL = CardPool(CARDS, RECIPES)


def with_cards(*cards: Card, recipes: tuple[Recipe, ...] = ()) -> CardPool:
    """Return the usual pool with further cards and recipes; a card takes its number over."""
    taken = {c.nr for c in cards}
    return CardPool((*(c for c in CARDS if c.nr not in taken), *cards), (*RECIPES, *recipes))


def deck(text: str = "", pool: CardPool = POOL, *, size: int = 60) -> Deck:
    """Return the deck of a list, filled up to `size` with ten camels and green items."""
    found = read_deck(text or " \nName: Test", pool, name="Test")
    kamel, green = pool.by_nr("1"), pool.by_nr("4")
    assert kamel
    assert green
    room = size - found.size()
    camels = min(10, max(room, 0))
    filling = (
        Entry(camels, "Kamel", kamel),
        Entry(room - camels, "Streik", green),
    )
    entries = (*found.entries, *(e for e in filling if e.count > 0))
    return Deck(found.name, entries, found.author, found.format, found.problems)
