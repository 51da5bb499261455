"""Recipes as sentences (kameloh.md sections 7 and 8)."""

from __future__ import annotations

import pytest

from cardtool.cards import Kind, Part, Recipe, Values
from cardtool.report.recipe_text import recipe_sentence

NAMES = {"5": "Höckerhans", "8": "Umhang", "7": "Graf Höcker", "140": "Floh"}
MUTATION = Recipe("7", Kind.MUTATION, (Part(("5",)),), ("8",))


def grouping(*parts: Part, **changes: object) -> Recipe:
    """Return a grouping that gives card 184."""
    return Recipe("184", Kind.GROUPING, parts, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("recipe", "sentence"),
    [
        (MUTATION, "Mutation of #5 Höckerhans with #8 Umhang gives #7 Graf Höcker."),
        (
            grouping(Part(("140",)), Part(("189",)), items=("183",)),
            "Zusammenrottung of #140 Floh and #189 with #183 gives #184; the printed values count.",
        ),
        (
            grouping(Part(klasse="Kakteen", least=2, most=4), needs_item=False, values=Values.SUM),
            (
                "Zusammenrottung of 2 to 4 monsters of the Klasse „Kakteen“ without an item "
                "gives #184; the values are added up."
            ),
        ),
        (
            grouping(Part(("5", "140"), least=2, most=2), values=Values.MEAN),
            (
                "Zusammenrottung of 2 × #5 Höckerhans or #140 Floh with an item no card names "
                "gives #184; the mean of the values counts."
            ),
        ),
        (
            grouping(
                Part(("5",)),
                Part(("140",)),
                Part(klasse="A", rasse="B", most=None),
                items=("8", "9"),
                needs_item=False,
                values=Values.HIGHEST,
                origin="overlay",
            ),
            (
                "Zusammenrottung of #5 Höckerhans, #140 Floh and 1 or more monsters of the Klasse „A“ "
                "and of the Rasse „B“ with or without #8 Umhang or #9 gives #184; "
                "the highest values count (from the overlay)."
            ),
        ),
        (
            grouping(Part(), needs_item=False),
            "Zusammenrottung of 1 monster without an item gives #184; the printed values count.",
        ),
        (
            grouping(),
            (
                "Zusammenrottung of unknown monsters with an item no card names gives #184; "
                "the printed values count."
            ),
        ),
    ],
)
def test_sentence(recipe: Recipe, sentence: str) -> None:
    """Clauses U1, Z1, C10, Z4: parts, numbers, item and values are all said."""
    assert recipe_sentence(recipe, NAMES) == sentence
