"""What commands read to know what cards do: our overlay files, then the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtool.cli.deck_input import overlay_text
from cardtool.samples import data_dir

if TYPE_CHECKING:
    from pathlib import Path

    from cardtool.decks import CardPool
    from cardtool.effects.overlay import EffectOverlay

__all__ = ["effect_overlay"]


def effect_overlay(path: Path | None, pool: CardPool) -> EffectOverlay:  # noqa: ARG001 - to come
    """Return what our overlay files say of cards, and over it what the file `path` says.

    Raises:
        OverlayError: a file cannot be read, or has mistakes.
    """
    from cardtool.effects.overlay import merged, read_effects

    ours = [(file.read_text("utf-8"), file) for file in sorted((data_dir() / "effects").iterdir())]
    files = [(text, f"sample:effects/{file.name}") for text, file in ours]
    if path is not None:
        files.append(overlay_text(path, "effect file"))
    return merged(read_effects(text, name) for text, name in files)
