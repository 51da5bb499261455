"""Decks as one line of letters with a checksum: ``KMO1-…``.

After the version come, in base64url without padding, the CRC-32 of the payload (four
bytes, big-endian) and the payload: a JSON array ``[name, author, format, main, fusion,
side]`` in UTF-8, deflated; each zone is an array of ``[number, count]``.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any, Final

from cardtool.deck_formats.lines import as_count, entry_of
from cardtool.deck_formats.pool import CardPool
from cardtool.deck_formats.values import USUAL_ZONES, Deck, Entry, Zone
from cardtool.deck_formats.ydk import numbered
from cardtool.errors import DeckError

__all__ = ["is_code", "read_code", "write_code"]

_VERSION: Final = 1
_FORM: Final = re.compile(r"\s*KMO(\d{1,9})-(.*)", re.DOTALL)
_MOST_BYTES: Final = 1 << 20
_CRC_BYTES: Final = 4


def is_code(text: str) -> bool:
    """Return whether the text starts as a deck code does."""
    return _FORM.match(text) is not None


def read_code(text: str, pool: CardPool, name: str) -> Deck:
    """Return the deck of a code; blanks and line breaks in it are ignored.

    `name` is used where the code has none.

    Raises:
        DeckError: the version is unknown, the code is cut or mistyped, or holds no deck.
    """
    match = _FORM.match(text)
    if match is None or int(match[1]) != _VERSION:
        raise DeckError(f"{name}: a deck code of an unknown version; this is KMO{_VERSION}-…")
    try:
        packed = base64.b64decode(_padded("".join(match[2].split())), b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise DeckError(f"{name}: the deck code has letters no code has, or is cut") from None
    crc, body = packed[:_CRC_BYTES], packed[_CRC_BYTES:]
    if crc != _crc(body):
        raise DeckError(f"{name}: the checksum of the deck code is wrong: it is cut or mistyped")
    return _deck(_unpacked(body, name), pool, name)


def _padded(text: str) -> bytes:
    return (text + "=" * (-len(text) % 4)).encode()


def _crc(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(_CRC_BYTES, "big")


def _unpacked(body: bytes, name: str) -> Any:
    try:
        inflater = zlib.decompressobj(-15)
        inflated = inflater.decompress(body, _MOST_BYTES + 1)
        if len(inflated) <= _MOST_BYTES and inflater.eof and not inflater.unused_data:
            return json.loads(inflated, parse_int=as_count)
    except (zlib.error, ValueError, RecursionError):
        raise DeckError(f"{name}: the deck code holds no deck") from None
    raise DeckError(f"{name}: the deck code holds no deck, but more or less than one")


def _deck(content: Any, pool: CardPool, name: str) -> Deck:
    try:
        title, author, form, *zones = content
        if len(zones) not in {len(USUAL_ZONES), len(Zone)}:
            raise ValueError(zones)  # noqa: TRY301 (said like all that is wrong below)
        entries = [
            _entry(nr, count, zone, pool)
            for zone, pairs in zip(Zone, zones, strict=False)
            for nr, count in pairs
        ]
        head = [_text(value) for value in (title, author, form)]
        return Deck(head[0] or name, tuple(entries), head[1], head[2])
    except (TypeError, ValueError):
        raise DeckError(f"{name}: the deck code holds no deck") from None


def _text(value: Any) -> str | None:
    if not (value is None or isinstance(value, str)):
        raise TypeError(value)
    return value


def _entry(nr: Any, count: Any, zone: Zone, pool: CardPool) -> Entry:
    if not isinstance(nr, str) or type(count) is not int:
        raise TypeError(nr)
    return entry_of(count, nr, pool.numbered(nr), zone)


def write_code(deck: Deck, pool: CardPool) -> str:
    """Return the deck as one line.

    Raises:
        DeckError: a card without a number, or a line that names no card.
    """
    zones = [
        [[numbered(entry, pool), entry.count] for entry in deck.entries if entry.zone is zone]
        for zone in Zone
    ]
    if not any(zones[len(USUAL_ZONES) :]):
        zones = zones[: len(USUAL_ZONES)]
    content = [deck.name, deck.author, deck.format, *zones]
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    squeeze = zlib.compressobj(9, wbits=-15)
    body = squeeze.compress(plain) + squeeze.flush()
    letters = base64.urlsafe_b64encode(_crc(body) + body).decode().rstrip("=")
    return f"KMO{_VERSION}-{letters}\n"
