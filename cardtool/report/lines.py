"""Lines of styled text: what is drawn, before it is known whether there are colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["Line", "Span", "plain"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text in one style.

    Attributes:
        text: without line ends and control characters.
        style: ``genus`` (the colour of the card's genus), ``yellow``, ``violet``, ``blue``,
            ``green`` (the genera themselves), ``gold``, ``silver``, ``bronze``, ``dung``,
            ``figure``, ``label``, ``text``, ``quiet``, ``error``, ``warning``, ``info``.
    """

    text: str
    style: str = "text"


Line = Sequence[Span]


def plain(lines: Iterable[Line]) -> str:
    """Return the lines as text without styles, each ending with a line feed."""
    return "".join("".join(span.text for span in line).rstrip() + "\n" for line in lines)
