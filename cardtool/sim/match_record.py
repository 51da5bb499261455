"""Rules, decks and cards of a match-up as JSON objects, whatever its game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from cardtool.engine.families import family_of
from cardtool.engine.family import Listing, MatchUp
from cardtool.engine.rule_book import RuleSet

__all__ = ["deck_record", "digest", "line", "rules_record", "table_hash"]

_TABLE_BYTES: Final = 16


def rules_record(rules: RuleSet) -> dict[str, Any]:
    """Return a rule set: its name, and every setting as it is typed."""
    return {"name": rules.name, "settings": _settings(rules)}


def _settings(rules: RuleSet) -> dict[str, str]:
    """Return every setting as it is typed, those that change nothing here too."""
    settings = family_of(rules).book.settings
    return {name: about.codec.show(getattr(rules.rules, name)) for name, about in settings.items()}


def deck_record(listing: Listing) -> dict[str, Any]:
    """Return a deck: its name, and the numbers of its cards with copies."""
    return {"name": listing.name, **dict(listing.piles)}


def table_hash(match: MatchUp) -> str:
    """Return 32 hexadecimal digits that tell cards, recipes and effects from others."""
    return digest(line(match.record()), _TABLE_BYTES)


def digest(text: str, size: int) -> str:
    """Return the hash of a text, `size` bytes as hexadecimal digits."""
    return hashlib.blake2b(text.encode("utf-8", "backslashreplace"), digest_size=size).hexdigest()


def line(record: Mapping[str, Any]) -> str:
    """Return a record as one line of JSON; equal records are equal lines."""
    return json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
