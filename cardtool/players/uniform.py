"""The bot `random`: every option is equally likely."""

from __future__ import annotations

from typing import final

from cardtool.engine.rng import Rng

__all__ = ["Uniform"]


@final
class Uniform:
    """Choose without looking."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Rng) -> None:
        """Take the stream that decides."""
        self._rng = rng

    def choose(self, view: object, options: list[int]) -> int:  # noqa: ARG002 (it looks at nothing)
        """Return one of the options, all equally likely."""
        return options[self._rng.below(len(options))]
