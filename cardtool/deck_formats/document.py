"""Decks as JSON, schema ``cardtool.deck/1``.

A document is::

    {"schema": "cardtool.deck/1", "name": "…", "author": null, "format": null,
     "main": [{"count": 3, "nr": "42", "name": "…"}, …], "fusion": […], "side": […]}

An entry has `count` and either `nr`, `name` or both, which must then fit each other; a
card that no number finds also has `page` and `position`. ``{"count": 1, "text": "…"}`` is
a line that named no one card. Any key but these is a mistake.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any, Final

from cardtool.cards import Card, fold
from cardtool.deck_formats.lines import as_count, entry_of, find
from cardtool.deck_formats.pool import CardPool
from cardtool.deck_formats.values import USUAL_ZONES, Deck, Entry, Zone, card_key, tidy
from cardtool.errors import DeckError

__all__ = ["SCHEMA", "read_document", "write_document"]

SCHEMA: Final = "cardtool.deck/1"

_HEAD_KEYS: Final = ("schema", "name", "author", "format", *Zone)
_ENTRY_KEYS: Final = {
    "count": int,
    "nr": str,
    "name": str,
    "page": str,
    "position": int,
    "text": str,
}


def read_document(text: str, pool: CardPool, name: str) -> Deck:
    """Return the deck of a JSON document; `name` is used where it has none.

    Raises:
        DeckError: it is no JSON, of another schema, or has keys or values no deck has.
    """
    content = _loaded(text, name)
    if not isinstance(content, dict) or content.get("schema") != SCHEMA:
        raise DeckError(f'{name}: no deck in JSON; it needs "schema": "{SCHEMA}"')
    strange = sorted(set(content) - set(_HEAD_KEYS))
    if strange:
        raise DeckError(f"{name}: unknown key {strange[0]!r}; known: {', '.join(_HEAD_KEYS)}")
    entries = [
        _entry(item, zone, pool, name) for zone in Zone for item in _items(content, zone, name)
    ]
    title, author, form = (_text(content, key, name) for key in ("name", "author", "format"))
    return Deck(title or name, tuple(entries), author, form)


def _loaded(text: str, name: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=partial(_once, name))
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise DeckError(f"{name}: broken JSON at {where}: {error.msg}") from None
    except (ValueError, RecursionError):
        raise DeckError(f"{name}: JSON with numbers or nesting no deck has") from None


def _once(name: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object; JSON itself would keep only the last value of a repeated key."""
    content: dict[str, Any] = {}
    for key, value in pairs:
        if key in content:
            raise DeckError(f"{name}: the key {key!r:.80} stands there twice; keep one of them")
        content[key] = value
    return content


def _items(content: dict[str, Any], zone: Zone, name: str) -> list[Any]:
    items = content.get(zone.value, [])
    if not isinstance(items, list):
        raise DeckError(f"{name}: {zone.value!r} must be a list")
    return items


def _text(content: dict[str, Any], key: str, name: str) -> str | None:
    value = content.get(key)
    if not (value is None or isinstance(value, str)):
        raise DeckError(f"{name}: {key!r} must be a text")
    return value


def _entry(item: Any, zone: Zone, pool: CardPool, name: str) -> Entry:
    if not isinstance(item, dict) or not all(
        type(value) is _ENTRY_KEYS.get(key) for key, value in item.items()
    ):
        keys = ", ".join(_ENTRY_KEYS)
        raise DeckError(f"{name}: {item!r:.80} is no entry; its keys are {keys}")
    if "count" not in item or not {"nr", "name", "text"} & set(item):
        raise DeckError(f"{name}: {item!r:.80} needs a count, and nr or name")
    count = as_count(str(item["count"]))
    if "text" in item:
        maybe = entry_of(count, item["text"], find(tidy(item["text"]), pool), zone)
        return Entry(count, tidy(item["text"]), None, zone, maybe.choices)
    text = " ".join(item[key] for key in ("nr", "name") if key in item)
    return entry_of(count, text, _found(item, pool), zone)


def _found(item: dict[str, Any], pool: CardPool) -> tuple[Card, ...]:
    nr, name = item.get("nr"), item.get("name")
    if "page" in item:
        key = (nr or "", item["page"], item.get("position", 0))
        return tuple(card for card in pool.cards if card_key(card) == key)
    found = pool.named(name or "") if nr is None else pool.numbered(nr)
    return tuple(card for card in found if name is None or _is_called(card, name))


def _is_called(card: Card, name: str) -> bool:
    return fold(tidy(card.name or "")) == fold(tidy(name))


def write_document(deck: Deck, pool: CardPool) -> str:
    """Return the deck as a JSON document, one entry a line."""
    head = {"schema": SCHEMA, "name": deck.name, "author": deck.author, "format": deck.format}
    lines = [f"  {_json(key)}: {_json(value)}" for key, value in head.items()]
    for zone in Zone:
        inside = [_json(_item(e, pool)) for e in deck.entries if e.zone is zone]
        if not inside and zone not in USUAL_ZONES:
            continue
        body = ",\n".join(f"    {item}" for item in inside)
        lines.append(f"  {_json(zone.value)}: " + (f"[\n{body}\n  ]" if inside else "[]"))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _item(entry: Entry, pool: CardPool) -> dict[str, Any]:
    card = entry.card
    if card is None:
        return {"count": entry.count, "text": entry.text}
    item: dict[str, Any] = {"count": entry.count, "nr": card.nr, "name": card.name}
    item = {key: value for key, value in item.items() if value is not None}
    found = _found(item, pool) if len(item) > 1 else ()
    if [card_key(other) for other in found] != [card_key(card)]:
        item |= {"nr": card.nr or "", "page": card.page, "position": card.position}
    return item
