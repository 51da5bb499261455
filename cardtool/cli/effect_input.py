"""What is known of cards' effects beside their texts: our overlay files and the user's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardtool.cli.deck_input import overlay_text
from cardtool.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cardtool.decks import CardPool
    from cardtool.effects.overlay import EffectEntry, EffectOverlay

__all__ = ["check_effect_file", "effect_overlay", "our_effects", "refuse_effect_file"]


def check_effect_file(path: Path | None) -> None:
    """Refuse what cannot be a file with effects, before anything is read.

    Raises:
        UsageError: `path` names no file.
    """
    if path is not None and str(path) in {"-", "."}:
        raise UsageError("--effects: name a file; it is not read from stdin")


def refuse_effect_file(path: Path | None) -> None:
    """Refuse a file with effects for a game whose cards tell themselves what they do.

    Raises:
        UsageError: there is one.
    """
    if path is not None:
        raise UsageError("--effects: cards of this game say what they do in their card files")


# A file for another catalog would fill the screen.
_MOST_ASTRAY: Final = 8


def effect_overlay(path: Path | None, pool: CardPool, warn: Callable[[str], None]) -> EffectOverlay:
    """Return what our overlay files say cards do, and before them the user's file at `path`.

    `warn` is told of each entry of that file that counts for no card of `pool`, with its line;
    ours may speak of cards that a catalog does not have.

    Raises:
        UsageError: `path` names no file.
        OverlayError: a file cannot be read or has mistakes; all are listed with their lines.
    """
    from cardtool.effects.overlay import merged, read_effects

    if path is None:
        return our_effects()
    check_effect_file(path)
    own = read_effects(*overlay_text(path, "effect file"))
    astray = list(_astray(own, pool))
    for told in astray[:_MOST_ASTRAY]:
        warn(told)
    if len(astray) > _MOST_ASTRAY:
        warn(f"{path}: {len(astray) - _MOST_ASTRAY} more entries are for no card of this catalog")
    return merged([our_effects(), own])


def our_effects() -> EffectOverlay:
    """Return what the overlay files that come with cardtool say cards do."""
    from cardtool.effects.overlay import merged, read_effects
    from cardtool.samples import data_dir

    files = sorted((data_dir() / "effects").glob("*.toml"))
    return merged(read_effects(path.read_text("utf-8"), path.name) for path in files)


def _astray(overlay: EffectOverlay, pool: CardPool) -> Iterator[str]:
    """Yield one line for each entry that counts for no card, or for several."""
    for entry in overlay.entries:
        why = _why_astray(entry, pool)
        if why:
            yield f"{entry.where}: {why}"


def _why_astray(entry: EffectEntry, pool: CardPool) -> str:
    from cardtool.cards import card_label

    card, *others = pool.numbered(entry.card) or (None,)
    if card is None:
        return f"there is no card {entry.card}"
    if others:
        return f"there are several cards {entry.card}"
    if card.nr != entry.card:
        return f"there is no card {entry.card}; write {card.nr}"
    if entry.name not in {None, card.name}:
        return f"{card_label(card)} is not called {entry.name:.100}"
    return ""
