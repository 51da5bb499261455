"""The cards, recipes and effects of a match-up of Ka-Mel-Oh! as a JSON object, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardtool.cards import Card, Kind, Part, PriceMark, Recipe, Values
from cardtool.effects.record import read_script
from cardtool.effects.spec import Script
from cardtool.effects.writing import script_record
from cardtool.shapes import Flag, ListOf, MapOf, Maybe, Object, Shape, Text, Whole, Word

if TYPE_CHECKING:
    from cardtool.engine.kameloh.matchup import KamelohMatchUp

__all__ = ["TABLE", "card_fields", "check_effects", "table_record"]


def card_fields(card: Card) -> dict[str, Any]:
    """Return what the engine reads of a card, by field, and nothing else."""
    return {name: getattr(card, name) for name in _CARD_FIELDS}


_CARD_FIELDS: Final = (
    *("nr", "name", "kind", "hk", "ap", "dp", "lp", "d", "d_mark"),
    *("universal", "klasse", "rasse"),
)


def table_record(match: KamelohMatchUp) -> dict[str, Any]:
    """Return the cards in play with all that the engine reads of them."""
    return {
        "cards": [card_fields(card) for card in match.cards],
        "recipes": [_recipe_record(recipe) for recipe in match.recipes],
        "effects": {nr: script_record(script) for nr, script in match.effects.items()},
        "unread": match.unread,
        "prices": dict(match.prices),
    }


def _recipe_record(recipe: Recipe) -> dict[str, Any]:
    parts = [
        {
            "cards": part.cards,
            "klasse": part.klasse,
            "rasse": part.rasse,
            "least": part.least,
            "most": part.most,
        }
        for part in recipe.parts
    ]
    return {
        "result": recipe.result,
        "kind": recipe.kind,
        "parts": parts,
        "items": recipe.items,
        "needs_item": recipe.needs_item,
        "values": recipe.values,
    }


def check_effects(match: KamelohMatchUp) -> None:
    """Make sure that what is said of effects is said of cards that are there, and once.

    Raises:
        ValueError: it is not.
    """
    known = {card.nr for card in match.cards}
    for key, numbers in (("effects", tuple(match.effects)), ("unread", match.unread)):
        for nr in numbers:
            if nr not in known:
                raise ValueError(f"{key}: there is no card {nr!r:.80}")
    unread = set(match.unread)
    if len(unread) < len(match.unread) or unread & match.effects.keys():
        raise ValueError("unread: what a card does is said twice")


_NR: Final = Text(200)
_NRS: Final = ListOf(_NR)
_MAYBE_TEXT: Final = Maybe(Text(1000))
_MAYBE_FIGURE: Final = Maybe(Whole(0, 100_000))
_COUNT: Final = Whole(0, 1000)
_CARD: Final = Object(
    {
        "nr": _NR,
        "name": _MAYBE_TEXT,
        "kind": Word(Kind),
        "hk": Maybe(Whole(1, 4)),
        **dict.fromkeys(("ap", "dp", "lp", "d"), _MAYBE_FIGURE),
        "d_mark": Maybe(Word(PriceMark)),
        "universal": Flag(),
        "klasse": _MAYBE_TEXT,
        "rasse": _MAYBE_TEXT,
    },
    Card,
)
_PART: Final = Object(
    {
        "cards": _NRS,
        "klasse": _MAYBE_TEXT,
        "rasse": _MAYBE_TEXT,
        "least": _COUNT,
        "most": Maybe(_COUNT),
    },
    Part,
)
_RECIPE: Final = Object(
    {
        "result": _NR,
        "kind": Word(Kind),
        "parts": ListOf(_PART, 1000),
        "items": _NRS,
        "needs_item": Flag(),
        "values": Word(Values),
    },
    Recipe,
)


class _Effect:
    """What a card does, in the form of :mod:`cardtool.effects.record`."""

    def read(self, value: Any, where: str) -> Script:
        """Return the script; see :meth:`Shape.read`."""
        script, mistakes = read_script(value)
        if script is None:
            place = ".".join(part for part in (where, mistakes[0].place) if part)
            raise ValueError(f"{place} {mistakes[0].message}")
        return script


TABLE: Final[dict[str, Shape]] = {
    "cards": ListOf(_CARD, 1000),
    "recipes": ListOf(_RECIPE),
    "effects": MapOf(_Effect()),
    "unread": _NRS,
    "prices": MapOf(_MAYBE_FIGURE),
}
