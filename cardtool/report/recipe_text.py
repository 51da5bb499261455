"""Recipes as one English sentence with the game's German words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardtool.cards import Kind, Part, Recipe, Values

__all__ = ["recipe_sentence"]

_VALUES: Final = {
    Values.PRINTED: "the printed values count",
    Values.SUM: "the values are added up",
    Values.HIGHEST: "the highest values count",
    Values.MEAN: "the mean of the values counts",
}


def recipe_sentence(recipe: Recipe, names: Mapping[str, str]) -> str:
    """Return what a recipe says as one sentence; `names` gives the cards' names by number.

    Such as ``Mutation of #5 Höckerhans with #8 Umhang gives #7 Graf Höcker.`` (kameloh.md
    sections 7 and 8). A card without a known name is named by its number alone.
    """
    kind = "Mutation" if recipe.kind is Kind.MUTATION else "Zusammenrottung"
    parts = _listed([_part(part, names) for part in recipe.parts], "and") or "unknown monsters"
    sentence = f"{kind} of {parts} {_item(recipe, names)} gives {_label(recipe.result, names)}"
    if recipe.kind is Kind.GROUPING:
        sentence += f"; {_VALUES[recipe.values]}"
    return f"{sentence}." if recipe.origin == "text" else f"{sentence} (from the {recipe.origin})."


def _item(recipe: Recipe, names: Mapping[str, str]) -> str:
    if recipe.items:
        choice = _listed([_label(nr, names) for nr in recipe.items], "or")
        return f"with {choice}" if recipe.needs_item else f"with or without {choice}"
    return "with an item no card names" if recipe.needs_item else "without an item"


def _part(part: Part, names: Mapping[str, str]) -> str:
    if part.cards:
        cards = _listed([_label(nr, names) for nr in part.cards], "or")
        return cards if (part.least, part.most) == (1, 1) else f"{_number(part)} × {cards}"
    noun = "monster" if (part.least, part.most) == (1, 1) else "monsters"
    wanted = [
        f"of the {word} „{value}“"
        for word, value in (("Klasse", part.klasse), ("Rasse", part.rasse))
        if value is not None
    ]
    return " ".join([_number(part), noun, *([" and ".join(wanted)] if wanted else [])])


def _number(part: Part) -> str:
    if part.most is None:
        return f"{part.least} or more"
    return str(part.least) if part.least == part.most else f"{part.least} to {part.most}"


def _label(nr: str, names: Mapping[str, str]) -> str:
    return f"#{nr} {names[nr]}" if names.get(nr) else f"#{nr}"


def _listed(words: Sequence[str], last: str) -> str:
    """Join words as in ``a, b and c``."""
    if len(words) < 2:  # noqa: PLR2004
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
