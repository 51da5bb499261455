"""A match-up as a JSON object: rules, decks, cards and what they do."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from cardtool.cards import Recipe
from cardtool.effects.writing import script_record
from cardtool.engine.kameloh.rules import SETTINGS, Rules
from cardtool.engine.registry import RuleSet
from cardtool.sim.matchup import Listing, MatchUp, card_fields

__all__ = ["deck_record", "digest", "line", "rules_record", "table_hash", "table_record"]

_TABLE_BYTES: Final = 16


def rules_record(rules: RuleSet) -> dict[str, Any]:
    """Return a rule set: its name, and every setting as it is typed."""
    return {"name": rules.name, "settings": _settings(rules.rules)}


def _settings(rules: Rules) -> dict[str, str]:
    """Return every setting as it is typed, those that change nothing here too."""
    return {name: about.codec.show(getattr(rules, name)) for name, about in SETTINGS.items()}


def deck_record(listing: Listing) -> dict[str, Any]:
    """Return a deck: its name, and the numbers of its cards with copies."""
    return {"name": listing.name, "main": listing.main, "fusion": listing.fusion}


def table_record(match: MatchUp) -> dict[str, Any]:
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


def table_hash(match: MatchUp) -> str:
    """Return 32 hexadecimal digits that tell cards, recipes and effects from others."""
    return digest(line(table_record(match)), _TABLE_BYTES)


def digest(text: str, size: int) -> str:
    """Return the hash of a text, `size` bytes as hexadecimal digits."""
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=size).hexdigest()


def line(record: Mapping[str, Any]) -> str:
    """Return a record as one line of JSON; equal records are equal lines."""
    return json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
