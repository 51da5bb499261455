"""What commands read before they play or judge: the cards, the decks, a seed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from cardtool.errors import DeckError
from cardtool.samples import SCHEME, resolve_sample

if TYPE_CHECKING:
    from cardtool.cli.options import Session
    from cardtool.decks import CardPool, Deck

__all__ = ["card_pool", "drawn_seed", "read_deck", "read_decks"]


def card_pool(session: Session) -> CardPool:
    """Return all cards and recipes of the catalog.

    Raises:
        NoCatalog: there is none yet.
    """
    from cardtool.decks import CardPool

    with session.reader() as reader:
        return CardPool(*reader.load(), reader.moved())


def read_decks(files: list[str], pool: CardPool) -> list[Deck]:
    """Return the decks of several files; a sample pattern may stand for more than one.

    Raises:
        DeckError: a deck cannot be read, or stdin is named twice.
    """
    if files.count("-") > 1:
        raise DeckError("stdin can be read as one deck only")
    return [read_deck(path, pool) for name in files for path in _paths(name)]


def read_deck(name: str, pool: CardPool) -> Deck:
    """Return the deck of a file, of stdin for ``-``, or of one of our samples.

    Raises:
        DeckError: it cannot be read.
    """
    from cardtool.decks import read_deck_file

    if not name:
        raise DeckError("a deck has an empty name; name its file")
    paths: list[Any] = _paths(name)
    if len(paths) != 1:
        raise DeckError(f"{name} stands for {len(paths)} decks; name one")
    if paths[0] == "-" and sys.stdin is None:
        raise DeckError("there is no standard input to read a deck from")
    return read_deck_file(paths[0], pool, stdin=sys.stdin.buffer if sys.stdin else None)


def drawn_seed() -> int:
    """Return a number that decides, where the user named none."""
    import secrets

    return secrets.randbelow(1_000_000)


def _paths(name: str) -> list[str]:
    return [str(path) for path in resolve_sample(name)] if name.startswith(SCHEME) else [name]
