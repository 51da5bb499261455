"""The cards of the sample pages, without a catalog."""

from __future__ import annotations

from functools import cache

from cardtool.samples import data_dir
from cardtool.wiki.overlay import read_overlay
from cardtool.wiki.page_names import title_of
from cardtool.wiki.parse import parse_page
from cardtool.wiki.recipes import Linked, link_recipes
from cardtool.wiki.snapshot import CARD_PREFIX, Page

__all__ = ["sample_cards"]


@cache
def sample_cards() -> Linked:
    """Return the cards and recipes of the sample pages, with the recipes of our overlay."""
    paths = sorted((data_dir() / "wiki").glob("*.wiki"))
    pages = [
        parse_page(Page(title_of(path.name, CARD_PREFIX), path.read_text("utf-8")))
        for path in paths
    ]
    recipes = data_dir() / "effects" / "recipes.toml"
    return link_recipes(
        [card for page in pages for card in page.cards],
        [found for page in pages for found in page.statements],
        read_overlay(recipes.read_text("utf-8"), recipes.name),
    )
