"""The codes of all findings about decks, and the clause each belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardtool.cards import Card
from cardtool.decks import Deck
from cardtool.problems import Problem, Severity

__all__ = [
    "AMBIGUOUS_CARD",
    "CLAUSES",
    "COUNT_RANGE",
    "DECK_SIZE",
    "DELETED_CARD",
    "DRAFT_CARD",
    "FEW_MONSTERS",
    "FIGURE_RANGE",
    "FORMATS_DIFFER",
    "FUSION_DECK_UNUSED",
    "GROUPING_CAPS",
    "GROUPING_IN_MAIN",
    "INCOMPLETE_CARD",
    "MAX_COPIES",
    "MISSING_ITEM",
    "MISSING_PART",
    "MISSING_RESULT",
    "MONSTER_GW",
    "MOVED_CARD",
    "MUTATION_GW",
    "NEEDS_UNIVERSAL",
    "NOT_FOR_FUSION_DECK",
    "NO_RECIPE",
    "OTHER_FORMAT",
    "PRICE_RANGE",
    "SIDE_UNUSED",
    "SPECIAL_CARD",
    "SURPLUS_RESULT",
    "UNIVERSAL_ITEM",
    "UNKNOWN_CARD",
    "error",
    "warning",
]

DECK_SIZE: Final = "deck_size"
MAX_COPIES: Final = "max_copies"
COUNT_RANGE: Final = "count_range"
FEW_MONSTERS: Final = "few_monsters"
NOT_FOR_FUSION_DECK: Final = "not_for_fusion_deck"
UNKNOWN_CARD: Final = "unknown_card"
AMBIGUOUS_CARD: Final = "ambiguous_card"
INCOMPLETE_CARD: Final = "incomplete_card"
SPECIAL_CARD: Final = "special_card"
DRAFT_CARD: Final = "draft_card"
DELETED_CARD: Final = "deleted_card"
MOVED_CARD: Final = "moved_card"
FIGURE_RANGE: Final = "figure_range"
PRICE_RANGE: Final = "price_range"
MUTATION_GW: Final = "mutation_gw"
MONSTER_GW: Final = "monster_gw"
GROUPING_CAPS: Final = "grouping_caps"
UNIVERSAL_ITEM: Final = "universal_item"
NO_RECIPE: Final = "no_recipe"
MISSING_PART: Final = "missing_part"
MISSING_ITEM: Final = "missing_item"
MISSING_RESULT: Final = "missing_result"
NEEDS_UNIVERSAL: Final = "needs_universal_item"
SURPLUS_RESULT: Final = "surplus_result"
GROUPING_IN_MAIN: Final = "grouping_in_main_deck"
FUSION_DECK_UNUSED: Final = "fusion_deck_unused"
SIDE_UNUSED: Final = "side_deck_unused"
FORMATS_DIFFER: Final = "formats_differ"
OTHER_FORMAT: Final = "other_format"

CLAUSES: Final[Mapping[str, str | None]] = {
    DECK_SIZE: "D1",
    MAX_COPIES: "D1",
    COUNT_RANGE: "D1",
    FEW_MONSTERS: "D2",
    NOT_FOR_FUSION_DECK: "D3",
    UNKNOWN_CARD: "D4",
    AMBIGUOUS_CARD: "D4",
    INCOMPLETE_CARD: "D4",
    SPECIAL_CARD: "D4",
    DRAFT_CARD: "D4",
    DELETED_CARD: "D4",
    MOVED_CARD: "D4",
    FIGURE_RANGE: "D5",
    PRICE_RANGE: "D5",
    MUTATION_GW: "D5",
    MONSTER_GW: "D5",
    GROUPING_CAPS: "D5",
    UNIVERSAL_ITEM: "C9",
    NO_RECIPE: "D6",
    MISSING_PART: "D6",
    MISSING_ITEM: "D6",
    MISSING_RESULT: "D6",
    NEEDS_UNIVERSAL: "D6",
    SURPLUS_RESULT: "D6",
    GROUPING_IN_MAIN: "D7",
    FUSION_DECK_UNUSED: "D7",
    SIDE_UNUSED: None,
    FORMATS_DIFFER: None,
    OTHER_FORMAT: None,
}
"""Every code with its clause of kameloh.md; None where the rules say nothing of it."""


def error(code: str, deck: Deck, message: str, card: Card | None = None, **more: Any) -> Problem:
    """Return an error about a deck; `more` are hint, count and limit of the Problem."""
    return Problem(
        code, Severity.ERROR, deck.name, message, CLAUSES[code], card=_name(card), **more
    )


def warning(code: str, deck: Deck, message: str, card: Card | None = None, **more: Any) -> Problem:
    """Return a warning about a deck; `more` are hint, count and limit of the Problem."""
    return Problem(
        code, Severity.WARNING, deck.name, message, CLAUSES[code], card=_name(card), **more
    )


def _name(card: Card | None) -> str | None:
    return None if card is None else card.nr or card.name
