"""Numbers with their words."""

from __future__ import annotations

__all__ = ["many"]


def many(number: int, word: str) -> str:
    """Return a number with its word: ``1 error``, ``2 errors``."""
    return f"{number} {word}" + "s" * (number != 1)
