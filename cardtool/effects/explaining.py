"""What a text would make a card do, for authors who are writing one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtool.cards import Kind
from cardtool.effects.forms import default_windows
from cardtool.effects.german import MAX_SENTENCES, split_sentences
from cardtool.effects.spec import Window
from cardtool.effects.text import Status, TextReading, read_text, suggests_monster
from cardtool.errors import InputError

__all__ = ["MAX_TEXT", "Explanation", "explain"]

MAX_TEXT: Final = 10_000
"""Characters; what is longer is no text of one card."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A card's text and what it means.

    Attributes:
        sentences: one after the other.
        windows: when such an item may be played (clause X1); None for a monster, and where
            a sentence is not read or none says anything.
    """

    sentences: tuple[TextReading, ...]
    windows: tuple[Window, ...] | None

    @property
    def half_read(self) -> bool:
        """Whether some sentences are read and some are not: such a card is not played."""
        found = {one.status for one in self.sentences}
        return {Status.READ, Status.UNMODELLED} <= found


def explain(text: str, kind: Kind | None = None, name: str = "the text") -> Explanation:
    """Return what `text` makes a card of `kind` do; None: what kind its wording suggests.

    Raises:
        InputError: it is empty, or longer than a card's text is; the message has `name`.
    """
    _check(text, name)
    readings = read_text(text, kind)
    steps = tuple(step for one in readings for step in one.steps)
    unread = any(one.status is Status.UNMODELLED for one in readings)
    played = steps and not unread and _is_item(text, kind)
    return Explanation(readings, default_windows(steps) if played else None)


def _check(text: str, name: str) -> None:
    if not text.strip():
        raise InputError(name, "it is empty")
    if len(text) > MAX_TEXT:
        raise InputError(name, f"no card's text has more than {MAX_TEXT:,} characters")
    if len(split_sentences(text, MAX_TEXT)) > MAX_SENTENCES:
        raise InputError(name, f"no card's text has more than {MAX_SENTENCES} sentences")


def _is_item(text: str, kind: Kind | None) -> bool:
    return kind is Kind.ITEM or (kind is None and not suggests_monster(text))
