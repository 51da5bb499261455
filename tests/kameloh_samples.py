"""Games between the sample decks, made from the sample pages without a catalog."""

from __future__ import annotations

from functools import cache
from itertools import cycle, product

from cardtool.cards import Card, Kind, Recipe
from cardtool.decks import CardPool, Deck, read_deck_file
from cardtool.engine.kameloh.effects import Duration, Raise
from cardtool.engine.kameloh.game import KamelohGame
from cardtool.engine.registry import new_game, parse_rules
from cardtool.samples import data_dir
from cardtool.wiki.overlay import read_overlay
from cardtool.wiki.page_names import title_of
from cardtool.wiki.parse import parse_page
from cardtool.wiki.recipes import link_recipes
from cardtool.wiki.snapshot import CARD_PREFIX, Page

DECKS = ("mutanten", "riesen", "rotte", "schwarm")
PAIRS = tuple(product(DECKS, DECKS))


@cache
def samples() -> tuple[list[Card], list[Recipe]]:
    """Return the cards and recipes of the sample pages and their overlay."""
    paths = sorted((data_dir() / "wiki").glob("*.wiki"))
    pages = [
        parse_page(Page(title_of(path.name, CARD_PREFIX), path.read_text(encoding="utf-8")))
        for path in paths
    ]
    text = (data_dir() / "effects" / "recipes.toml").read_text(encoding="utf-8")
    linked = link_recipes(
        [card for page in pages for card in page.cards],
        [found for page in pages for found in page.statements],
        read_overlay(text, "recipes.toml"),
    )
    return linked.cards, linked.recipes


@cache
def deck(name: str) -> Deck:
    """Return a sample deck."""
    return read_deck_file(str(data_dir() / "decks" / f"{name}.txt"), CardPool(samples()[0]))


@cache
def raises() -> dict[str, Raise]:
    """Return a raise for each green item but every seventh, all signs and durations in turn."""
    kinds = cycle(
        Raise(ap=ap, dp=dp, lp=lp, duration=duration, rounds=2)
        for (ap, dp, lp), duration in product(
            [(10, 0, 0), (0, -10, 0), (0, 0, 40), (-20, 0, 0), (0, 20, -30), (0, 0, -40), (20, 0, 90)],
            Duration,
        )
    )  # fmt: skip
    green = [card for card in samples()[0] if card.kind is Kind.ITEM and card.nr]
    return {card.nr: next(kinds) for at, card in enumerate(green) if at % 7}


def sample_game(rules: str, first: str, second: str, *, effects: bool = True) -> KamelohGame:
    """Return the game of two sample decks, in which items do something unless told otherwise."""
    cards, recipes = samples()
    acting = raises() if effects else {}
    return new_game(parse_rules(rules), [deck(first), deck(second)], recipes, cards, acting)
