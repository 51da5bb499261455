"""What a card does, for people and as JSON (kameloh.md section 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardtool.cards import Kind
from cardtool.effects.forms import windows_of
from cardtool.effects.lookup import CardEffects, Origin
from cardtool.effects.spec import Window
from cardtool.effects.wording import sentences
from cardtool.effects.writing import step_record
from cardtool.report.safe_text import one_line

__all__ = ["effect_facts", "effect_record", "quoted"]


def effect_facts(found: CardEffects) -> Iterator[tuple[str, str]]:
    """Yield labels and values: where it is known from, a sentence for each effect, windows.

    Then each sentence of the text that is not understood, with the nearest readable wording.
    A card without rules has nothing.
    """
    if found.without_effect:
        yield "Effects", "not understood: the card is played without its effect"
    elif found.script is not None:
        origin = "from its text" if found.where is None else f"from {one_line(found.where)}"
        steps = sentences(found.script.steps)
        yield "Effects", "\n".join([origin, *map(one_line, steps or ("It does nothing.",))])
    windows = _windows_of(found)
    if windows:
        yield "Windows", ", ".join(window.value for window in windows)
    for reading in found.unmodelled:
        hint = f" (readable: {quoted(reading.wording)})" if reading.wording else ""
        yield "Unread", f"{quoted(reading.sentence)}{hint}"


def effect_record(found: CardEffects) -> dict[str, Any]:
    """Return the JSON keys of what a card does.

    Keys: `effects` (array of steps as in :mod:`cardtool.effects.record`), `effect_origin`
    (``text``, ``overlay`` or ``none``), `effect_where` (``file:line`` of an overlay, else null),
    `windows` (array; null for what is no item that is played), `unmodelled` (array of the
    sentences not understood).
    """
    steps = found.script.steps if found.script is not None else ()
    windows = _windows_of(found)
    return {
        "effects": [step_record(step) for step in steps],
        "effect_origin": found.origin.value,
        "effect_where": found.where if found.origin is Origin.OVERLAY else None,
        "windows": None if windows is None else [window.value for window in windows],
        "unmodelled": [reading.sentence for reading in found.unmodelled],
    }


def _windows_of(found: CardEffects) -> tuple[Window, ...] | None:
    """Return when a green item may be played (clause X1), None for other cards and unknown ones."""
    script = found.script
    if script is None or found.reading.card.kind is not Kind.ITEM:
        return None
    return windows_of(script)


def quoted(text: str) -> str:
    """Return a piece of card text on one line, in quotation marks."""
    return f"“{one_line(text)}”"
