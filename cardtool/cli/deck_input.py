"""What commands read before they work: cards, decks, overlay files, a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtool.errors import DeckError, InputError, OverlayError
from cardtool.file_reading import read_limited
from cardtool.samples import SCHEME, resolve_sample

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardtool.cli.options import Session
    from cardtool.decks import CardPool, Deck
    from cardtool.engine.rule_book import RuleSet

__all__ = [
    "card_pool",
    "deck_paths",
    "drawn_seed",
    "overlay_text",
    "pool_for",
    "read_deck",
    "refuse_folder",
    "refuse_second_stdin",
    "sample_paths",
]

_MOST_BYTES: Final = 1 << 20


def pool_for(session: Session, ruleset: RuleSet) -> CardPool:
    """Return all cards of the catalog that are of the game of a rule set.

    Raises:
        NoCatalog: there are none yet.
    """
    from cardtool.engine.families import DEFAULT_FAMILY, family_of

    if family_of(ruleset) is DEFAULT_FAMILY:
        return card_pool(session)
    from cardtool.catalog.portal import load_cards
    from cardtool.deck_checks.portal import portal_pool

    return portal_pool(load_cards(session.database))


def card_pool(session: Session) -> CardPool:
    """Return all cards and recipes of Ka-Mel-Oh! in the catalog.

    Raises:
        NoCatalog: there is none yet.
    """
    from cardtool.decks import CardPool

    with session.reader() as reader:
        return CardPool(*reader.load(), reader.moved())


def deck_paths(names: Sequence[str]) -> list[str]:
    """Return the deck files that names stand for: of a folder all its files, sorted.

    Hidden files do not count.

    Raises:
        DeckError: a folder is empty, or cannot be read.
    """
    return [path for name in names for one in sample_paths(name) for path in _files_in(one)]


def _files_in(name: str) -> list[str]:
    from pathlib import Path

    folder = Path(name)
    try:
        if not name or not folder.is_dir():
            return [name]
        found = sorted(str(path) for path in folder.iterdir() if not path.name.startswith("."))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DeckError(f"cannot read deck folder {name}: {reason}") from None
    if not found:
        raise DeckError(f"there is no deck in the folder {name}")
    return found


def read_deck(session: Session, name: str, pool: CardPool) -> Deck:
    """Return the deck of a file, of stdin for ``-``, or of one of our samples.

    Raises:
        DeckError: it cannot be read.
    """
    from cardtool.decks import read_deck_file

    if not name:
        raise DeckError("a deck has an empty name; name its file")
    paths = sample_paths(name)
    if len(paths) != 1:
        raise DeckError(f"{name} stands for {len(paths)} decks; name one")
    refuse_folder(paths[0])
    return read_deck_file(paths[0], pool, session.deck_stdin if name == "-" else None)


def refuse_second_stdin(files: Sequence[str]) -> None:
    """Refuse stdin in the place of two decks.

    Raises:
        DeckError: it is named twice.
    """
    if list(files).count("-") > 1:
        raise DeckError("stdin can be read as one deck only")


def refuse_folder(path: str) -> None:
    """Refuse a folder in the place of a deck, and say what to name instead.

    Raises:
        DeckError: it is one.
    """
    from pathlib import Path

    try:
        folder = bool(path) and Path(path).is_dir()
    except (OSError, ValueError):
        # Why it cannot be looked at is said when it is read.
        return
    if folder:
        raise DeckError(f"cannot read deck {path}: it is a folder; name its files: {path}/*.txt")


def overlay_text(path: Path, what: str) -> tuple[str, str]:
    """Return what stands in an overlay file, and its name; `what` it is meant to be.

    Raises:
        OverlayError: it cannot be read, or is no text of at most 1 MiB.
    """
    try:
        raw = read_limited(str(path), None, _MOST_BYTES)
        text = raw.decode("utf-8-sig")
    except InputError as error:
        raise OverlayError(str(error)) from None
    except UnicodeDecodeError:
        raise OverlayError(f"{path} is not UTF-8 text") from None
    if len(raw) > _MOST_BYTES:
        raise OverlayError(f"{path} is larger than 1 MiB, so it is no {what}")
    return text, str(path)


def drawn_seed() -> int:
    """Return a number that decides, where the user named none."""
    import secrets

    return secrets.randbelow(1_000_000)


def sample_paths(name: str) -> list[str]:
    """Return the files that a name stands for: several where it is a pattern of our samples."""
    return [str(path) for path in resolve_sample(name)] if name.startswith(SCHEME) else [name]
